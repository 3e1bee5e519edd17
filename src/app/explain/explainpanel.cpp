// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explain/explainpanel.h"

#include "app/widgets/choicedelegate.h"
#include "app/widgets/emptystate.h"
#include "core/explain/explaintext.h"
#include "core/text/integertext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "models/text/typednumber.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QStackedLayout>

namespace tiebreak
{

namespace
{

/// A field offers so many rows above and below the one it shows.
constexpr qint64 rowsAround = 5;
constexpr int minFieldWidth = 190;
constexpr int maxFieldWidth = 280;

} // namespace

ExplainPanel::ExplainPanel(QWidget *parent)
    : QWidget(parent)
    , m_fieldA(makeField(tr("A row to explain: its rank or its member")))
    , m_fieldB(makeField(tr("The row to compare it with: its rank or its member")))
    , m_problem(new QLabel(this))
    , m_view(new ExplainView(makeFields(), this))
    , m_empty(new EmptyState(this))
    , m_stack(new QStackedLayout(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_fieldA->setObjectName(QStringLiteral("explainA"));
    m_fieldB->setObjectName(QStringLiteral("explainB"));
    m_empty->setObjectName(QStringLiteral("nothingToExplain"));

    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_view);
    showAudit(nullptr, QTimeZone::utc());
    setChoiceDelegates(*this);
    for (QComboBox *field : {m_fieldA, m_fieldB}) {
        connect(field, &QComboBox::activated, this, &ExplainPanel::readFields);
        connect(field->lineEdit(), &QLineEdit::returnPressed, this, &ExplainPanel::readFields);
    }
}

QComboBox *ExplainPanel::makeField(const QString &toolTip)
{
    auto *field = new QComboBox(this);
    field->setEditable(true);
    field->setInsertPolicy(QComboBox::NoInsert);
    field->setCompleter(nullptr);
    field->setToolTip(toolTip);
    field->setAccessibleName(toolTip);
    return field;
}

QWidget *ExplainPanel::makeFields()
{
    auto *fields = new QWidget(this);
    auto *layout = new QGridLayout(fields);
    layout->setContentsMargins(0, 0, 8, 0);
    layout->setHorizontalSpacing(8);
    layout->setVerticalSpacing(2);
    layout->addWidget(m_fieldA, 0, 0);
    layout->addWidget(new QLabel(tr("compared with"), fields), 0, 1);
    layout->addWidget(m_fieldB, 0, 2);
    layout->addWidget(m_problem, 1, 0, 1, 3);
    m_problem->setObjectName(QStringLiteral("explainProblem"));
    m_problem->setWordWrap(true);
    m_problem->hide();
    return fields;
}

void ExplainPanel::showAudit(const std::shared_ptr<const AuditRun> &audit, const QTimeZone &zone)
{
    m_audit = audit;
    if (!audit) {
        m_a = 0;
        m_b = 1;
        showWords(tr("Audit a board to see why one row ranks above another."));
        return;
    }
    m_board = {audit->decoder, audit->direction, zone};
    if (snapshot().size() < 2) {
        showWords(displayText(tooFewRowsText()));
        return;
    }
    const qint64 last = snapshot().size() - 1;
    m_a = std::min(m_a, last);
    m_b = std::min(m_b, last);
    if (m_a == m_b)
        m_a = m_b == 0 ? 1 : m_b - 1;
    explain();
}

void ExplainPanel::showWords(const QString &words)
{
    m_empty->setContent({}, words);
    m_stack->setCurrentIndex(0);
}

void ExplainPanel::showRanks(qint64 a, qint64 b)
{
    if (!m_audit || a == b || std::min(a, b) < 0 || std::max(a, b) >= snapshot().size())
        return;
    m_a = a;
    m_b = b;
    explain();
}

ExplainedRow ExplainPanel::rowAt(qint64 rank) const
{
    const auto row = static_cast<std::size_t>(rowAtRank(snapshot(), m_board.direction, rank));
    ExplainedRow made{rank, std::string(snapshot().rows.member(row)), snapshot().rows.raw(row), {}};
    if (const std::string *key = keyAtRank(snapshot(), m_board.direction, rank))
        made.key = *key;
    if (m_audit->events)
        made.trueMicroseconds = m_audit->events->index.reached(made.member, m_board.decoder.decode(made.raw));
    return made;
}

QString ExplainPanel::fieldText(qint64 rank) const
{
    return groupedText(rank + 1) + QStringLiteral("  ") + nameInSentence(rowAt(rank).member);
}

void ExplainPanel::fillField(QComboBox &field, qint64 rank)
{
    const QSignalBlocker quiet(field);
    field.clear();
    const qint64 first = std::max<qint64>(0, rank - rowsAround);
    const qint64 last = std::min<qint64>(snapshot().size() - 1, rank + rowsAround);
    for (qint64 at = first; at <= last; ++at)
        field.addItem(fieldText(at), at);
    field.setCurrentIndex(field.findData(rank));
    field.lineEdit()->setCursorPosition(0);
}

void ExplainPanel::fitFields()
{
    constexpr int aroundText = 48; // frame, margins and arrow
    int width = 0;
    for (const QComboBox *field : {m_fieldA, m_fieldB})
        width = std::max(width, field->fontMetrics().horizontalAdvance(field->currentText()) + aroundText);
    for (QComboBox *field : {m_fieldA, m_fieldB})
        field->setFixedWidth(std::clamp(width, minFieldWidth, maxFieldWidth));
}

std::optional<qint64> ExplainPanel::rankIn(const QComboBox &field) const
{
    const QString text = field.currentText();
    if (const int item = field.findText(text, Qt::MatchFixedString | Qt::MatchCaseSensitive); item >= 0)
        return field.itemData(item).toLongLong();
    bool isNumber = false;
    const qint64 rank = text.trimmed().toLongLong(&isNumber);
    if (isNumber && rank >= 1 && rank <= snapshot().size())
        return rank - 1;
    const std::string member = bytesFromText(text);
    for (qint64 at = 0; at < snapshot().size(); ++at) {
        if (snapshot().rows.member(static_cast<std::size_t>(at)) == member)
            return rowAtRank(snapshot(), m_board.direction, at);
    }
    // A member may be called "1,000".
    const auto typed = typedWhole(text);
    const auto grouped = typed ? parseInteger(*typed) : std::nullopt;
    if (grouped && *grouped >= 1 && *grouped <= snapshot().size())
        return *grouped - 1;
    return {};
}

void ExplainPanel::readFields()
{
    const auto a = rankIn(*m_fieldA);
    const auto b = rankIn(*m_fieldB);
    if (!a || !b) {
        const QComboBox &unknown = a ? *m_fieldB : *m_fieldA;
        showProblem(displayText(noRowText(unknown.currentText().toStdString())));
        return;
    }
    if (*a == *b) {
        showProblem(displayText(sameRowText()));
        return;
    }
    showRanks(*a, *b);
}

void ExplainPanel::showProblem(const QString &sentence)
{
    m_problem->setText(sentence);
    m_problem->show();
}

void ExplainPanel::explain()
{
    m_problem->hide();
    fillField(*m_fieldA, m_a);
    fillField(*m_fieldB, m_b);
    fitFields();
    m_view->showRows(m_board, rowAt(m_a), rowAt(m_b));
    m_stack->setCurrentIndex(1);
}

} // namespace tiebreak

#include "moc_explainpanel.cpp"
