// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explain/explainview.h"

#include "app/explain/bitpairview.h"
#include "app/explain/namebytesview.h"
#include "app/explain/timepairview.h"
#include "app/look/fonts.h"
#include "app/widgets/copypicture.h"
#include "app/widgets/marklabel.h"
#include "app/widgets/rule.h"
#include "app/widgets/secondarylabel.h"
#include "models/text/displaywording.h"

#include <QGridLayout>
#include <QScrollArea>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

QLabel *wrappingLabel(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    // Else the scroll area makes room for the height at the least width.
    label->setMinimumSize(1, 1);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setToolTip(ExplainView::tr("Drag over the text to select it"));
    return label;
}

Severity severityOf(OrderOutcome outcome)
{
    switch (outcome) {
    case OrderOutcome::Right:
        return Severity::Good;
    case OrderOutcome::Wrong:
        return Severity::Bad;
    case OrderOutcome::Unknown:
        break;
    }
    return Severity::Warning;
}

} // namespace

ExplainView::ExplainView(QWidget *fields, QWidget *parent) : QWidget(parent), m_fields(fields)
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(makeContent());
    area->viewport()->setAutoFillBackground(false);
    area->widget()->setAutoFillBackground(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(area);
    m_content = area->widget();
    addCopyPicture(*m_content);
    placeFields();
}

void ExplainView::placeFields()
{
    if (!m_fields)
        return;
    constexpr int roomBeside = 840; // a shorter answer would be a column of single words
    const bool beside = width() >= roomBeside;
    if (std::exchange(m_fieldsBeside, beside) == beside)
        return;
    m_head->removeWidget(m_fields);
    if (beside)
        m_head->addWidget(m_fields, 1, 0, Qt::AlignTop);
    else
        m_head->addWidget(m_fields, 0, 0, 1, 3, Qt::AlignLeft);
}

/// In a low panel the answer stands alone, rather than above half a drawing.
void ExplainView::placeEvidence()
{
    constexpr int roomForBits = 150;
    const bool low = m_fields && height() < roomForBits;
    for (QWidget *part : m_evidence)
        part->setVisible(!low);
    m_times->setVisible(!low && !m_times->isEmpty());
    m_names->setVisible(!low && m_namesDecide);
    m_more->setVisible(low);
}

void ExplainView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeFields();
    placeEvidence();
}

QWidget *ExplainView::makeContent()
{
    auto *content = new QWidget(this);
    m_mark = new MarkLabel(content);
    m_answer = wrappingLabel(content);
    m_answer->setObjectName(QStringLiteral("explainAnswer"));
    m_answer->setFont(titleFont());
    m_reason = wrappingLabel(content);
    m_reason->setObjectName(QStringLiteral("explainReason"));
    m_more = new SecondaryLabel(tr("Make this panel taller to see the bits, times and names."), content);
    m_more->setObjectName(QStringLiteral("explainMore"));
    m_more->setWordWrap(true);
    m_more->hide();
    m_bits = new BitPairView(content);
    m_bits->setObjectName(QStringLiteral("bitPair"));
    auto *steps = new QWidget(content);
    steps->setObjectName(QStringLiteral("explainSteps"));
    m_steps = new QGridLayout(steps);
    m_steps->setContentsMargins(0, 0, 0, 0);
    m_steps->setHorizontalSpacing(10);
    m_steps->setVerticalSpacing(2);
    m_steps->setColumnStretch(1, 1);
    m_times = new TimePairView(content);
    m_times->setObjectName(QStringLiteral("timePair"));
    m_names = new NameBytesView(content);
    m_names->setObjectName(QStringLiteral("nameBytes"));

    m_head = new QGridLayout;
    m_head->setHorizontalSpacing(10);
    m_head->setVerticalSpacing(2);
    m_head->addWidget(m_mark, 1, 1, Qt::AlignTop);
    m_head->addWidget(m_answer, 1, 2);
    m_head->addWidget(m_reason, 2, 2);
    m_head->addWidget(m_more, 3, 2);
    m_head->setColumnStretch(2, 1);
    auto *right = new QVBoxLayout;
    right->setSpacing(6);
    right->addWidget(m_times);
    right->addWidget(m_names);
    right->addStretch();
    auto *lower = new QHBoxLayout;
    lower->setSpacing(20);
    lower->addWidget(steps, 56, Qt::AlignTop);
    lower->addLayout(right, 44);
    auto *rule = new Rule(content);
    m_evidence = {m_bits, rule, steps};
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(14, 5, 14, 2);
    layout->setSpacing(3);
    layout->addLayout(m_head);
    layout->addWidget(m_bits);
    layout->addWidget(rule);
    layout->addLayout(lower);
    layout->addStretch();
    return content;
}

void ExplainView::showRows(const ExplainedBoard &board, const ExplainedRow &a, const ExplainedRow &b)
{
    const Explanation proof = explainRows(board.decoder, board.direction, a, b);
    m_words = explanationText(proof, board.decoder, board.direction, displayWording(board.zone));
    m_mark->setSeverity(severityOf(proof.outcome));
    m_answer->setText(displayText(m_words.answer));
    m_reason->setText(displayText(m_words.reason));
    m_reason->setVisible(!m_words.reason.empty() && !m_fields);
    m_answer->setToolTip(m_reason->text());
    m_bits->setExplanation(proof, board.decoder);
    m_times->setExplanation(proof, board.decoder, board.zone);
    m_names->setExplanation(proof);
    m_namesDecide = proof.doublesApart == 0;
    placeEvidence();
    showSteps(m_words, proof.outcome);
}

void ExplainView::showSteps(const ExplanationText &words, OrderOutcome outcome)
{
    while (QLayoutItem *item = m_steps->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    QWidget *parent = m_steps->parentWidget();
    int row = 0;
    for (const std::string &step : words.steps) {
        m_steps->addWidget(new SecondaryLabel(QString::number(row + 1), parent), row, 0, Qt::AlignTop);
        QLabel *label = wrappingLabel(parent);
        label->setText(displayText(step));
        m_steps->addWidget(label, row, 1);
        ++row;
    }
    auto *mark = new MarkLabel(parent);
    mark->setSeverity(severityOf(outcome));
    m_steps->addWidget(mark, row, 0, Qt::AlignTop);
    QLabel *last = wrappingLabel(parent);
    last->setTextFormat(Qt::RichText);
    last->setText(withSpacesKept(tr("<b>%1:</b> %2")
                                     .arg(displayText(words.outcome).toHtmlEscaped(),
                                          displayText(words.outcomeReason).toHtmlEscaped())));
    m_steps->addWidget(last, row, 1);
    // Widgets that come after the layout was shown stay hidden until the next event.
    for (int i = 0; i < m_steps->count(); ++i)
        m_steps->itemAt(i)->widget()->show();
}

QString ExplainView::text() const
{
    QStringList lines{displayText(m_words.answer)};
    if (!m_words.reason.empty())
        lines += displayText(m_words.reason);
    int number = 0;
    for (const std::string &step : m_words.steps)
        lines += tr("%1. %2").arg(++number).arg(displayText(step));
    lines += tr("%1: %2").arg(displayText(m_words.outcome), displayText(m_words.outcomeReason));
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void ExplainView::copyPicture()
{
    tiebreak::copyPicture(*m_content);
}

int ExplainView::contentHeight(int width) const
{
    QLayout &layout = *m_content->layout();
    layout.activate();
    return std::max(layout.totalHeightForWidth(width), layout.totalMinimumSize().height());
}

QSize ExplainView::sizeHint() const
{
    return {1104, 300};
}

} // namespace tiebreak

#include "moc_explainview.cpp"
