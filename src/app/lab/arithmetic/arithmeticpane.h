// SPDX-License-Identifier: GPL-3.0-or-later
// Calculation: the arithmetic of the Lab's number line by line, and the rounding step as a picture.
#pragma once

#include "core/codec/codec.h"
#include "lab/limits/labnumber.h"
#include "lab/limits/rawsteps.h"

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;

namespace tiebreak
{

class LinkButton;
class RoundingView;
class SecondaryLabel;
class TableView;

/// Shows how the codec makes the raw of the Lab's score and time, or how a number that is typed here becomes
/// a double.
class ArithmeticPane : public QWidget
{
    Q_OBJECT

public:
    explicit ArithmeticPane(QWidget *parent = nullptr);

    /// What the Lab looks at; a typed number gives way to it.
    void setNumber(const CodecSpec &codec, const LabNumber &number);
    /// Shows this number as if it had been typed; empty: the Lab's again.
    void showTyped(const QString &text);
    /// All lines, as they are copied.
    QString text() const;

signals:
    /// The user wants to see in the Lab what this double stands for.
    void rawChosen(double raw);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showMaking();
    void showSteps();
    void fitSteps();
    void showStep(int step);
    void copy();

    TableView *m_steps;
    RoundingView *m_rounding;
    QLabel *m_title;
    SecondaryLabel *m_problem;
    QLineEdit *m_typed;
    LinkButton *m_read;
    LinkButton *m_copy;
    CodecSpec m_codec;
    LabNumber m_number;
    std::optional<RawMaking> m_making;
    bool m_choosing = false; ///< the Lab's number changes because this pane asked for it
};

} // namespace tiebreak
