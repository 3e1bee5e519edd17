// SPDX-License-Identifier: GPL-3.0-or-later
// Why one row stands above another, in words and pictures.
#pragma once

#include "app/session/requests.h"
#include "core/explain/explaintext.h"

#include <QList>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace tiebreak
{

class BitPairView;
class MarkLabel;
class NameBytesView;
class TimePairView;

/// The answer first, then the bits of both rows, and under them the numbered proof beside the times and,
/// where the names decided, their bytes.
class ExplainView : public QWidget
{
    Q_OBJECT

public:
    explicit ExplainView(QWidget *parent = nullptr) : ExplainView(nullptr, parent) {}
    /// With `fields` at the left of the answer, or above it where room is short, and without the reason.
    ExplainView(QWidget *fields, QWidget *parent);

    void showRows(const ExplainedBoard &board, const ExplainedRow &a, const ExplainedRow &b);

    /// The proof as plain text, a line a step.
    QString text() const;

    /// Puts a picture of all of it on the clipboard, also of what is scrolled out of view.
    void copyPicture();

    /// How high all of it is at this width.
    int contentHeight(int width) const;

    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeContent();
    /// Beside the answer where there is room, else above it.
    void placeFields();
    /// Bits, times, names and steps where there is room for them.
    void placeEvidence();
    void showSteps(const ExplanationText &words, OrderOutcome outcome);

    QWidget *m_fields; ///< null: none
    std::optional<bool> m_fieldsBeside;
    QWidget *m_content;
    QGridLayout *m_head; ///< fields, mark, answer and reason
    MarkLabel *m_mark;
    QLabel *m_answer;
    QLabel *m_reason;
    QLabel *m_more;              ///< how to see what there is no room for
    QList<QWidget *> m_evidence; ///< what needs room, beside times and names
    bool m_namesDecide = false;
    BitPairView *m_bits;
    QGridLayout *m_steps;
    TimePairView *m_times;
    NameBytesView *m_names;
    ExplanationText m_words;
};

} // namespace tiebreak
