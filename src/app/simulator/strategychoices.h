// SPDX-License-Identifier: GPL-3.0-or-later
// Which strategies, codecs and clocks are compared.
#pragma once

#include "files/customcodec.h"
#include "sim/run/matrix.h"

#include <QWidget>

#include <span>

class QCheckBox;
class QComboBox;
class QLabel;

namespace tiebreak
{

class NumberBox;

/// A check box each, in two columns; says how many runs that makes and how long they take.
class StrategyChoices : public QWidget
{
    Q_OBJECT

public:
    explicit StrategyChoices(QWidget *parent = nullptr);

    MatrixChoice choice() const;
    /// How often each of them is run.
    unsigned rounds() const;
    /// Shows a choice; emits nothing.
    void setChoice(const MatrixChoice &choice);
    /// The user's own codecs, which are offered below the presets.
    void setCustomCodecs(std::span<const CustomCodec> codecs);
    /// What stands beside the heading, e.g. "23 runs, about 6 min".
    void setNote(const QString &note);

signals:
    void edited();

private:
    QCheckBox *addBox(const QString &text, const QString &toolTip, const QString &name);

    QLabel *m_note;
    QList<QCheckBox *> m_strategies; ///< by strategies()
    QCheckBox *m_split;
    QCheckBox *m_ordered;
    QCheckBox *m_another;
    QComboBox *m_codec; ///< the other one
    QCheckBox *m_clientTime;
    QCheckBox *m_serverTime;
    NumberBox *m_rounds;
};

} // namespace tiebreak
