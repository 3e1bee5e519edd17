// SPDX-License-Identifier: GPL-3.0-or-later
// The facts of one raw as names and values that can be copied.
#pragma once

#include "core/codec/codec.h"

#include <QTimeZone>
#include <QWidget>

#include <utility>

class QGridLayout;
class QLabel;
class QToolButton;

namespace tiebreak
{

class ValueField;

/// Preimage, what the own decoder reads, exact value, shortest and server's text, hex float, ULP, and how far
/// one tick is kept.
class FactGrid : public QWidget
{
    Q_OBJECT

public:
    explicit FactGrid(QWidget *parent = nullptr);

    void showFacts(const Decoder &decoder, double raw, const QString &serverText, const QTimeZone &zone,
                   bool codecKnown = true);

    /// In two columns where there is room for them.
    void setTwoColumns(bool two);
    /// How wide it may become to show its values whole, in two columns.
    void setRoom(int width);

private:
    struct Fact {
        QLabel *name = nullptr;
        ValueField *value = nullptr;
        bool shown = true;
    };
    void layOut();
    void showServersText();
    Fact add(const QString &name, const QString &objectName, bool fixed, const QString &toolTip);
    static void setShown(Fact &fact, bool shown);
    void fitColumns();

    QGridLayout *m_grid;
    bool m_twoColumns = false;
    int m_room = 0;
    Fact m_preimage;
    Fact m_own;
    Fact m_exact;
    Fact m_shortest;
    Fact m_server;
    Fact m_hex;
    Fact m_ulp;
    Fact m_kept;
    std::pair<CodecSpec, TickWindow> m_limitOf; ///< what m_limit was worked out for: that takes some time
    QString m_limit;
    QToolButton *m_copyExact = nullptr;
    QWidget *m_exactCell = nullptr; ///< the exact value and its button
};

} // namespace tiebreak
