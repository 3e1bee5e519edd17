// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/skiplist/skiplisttools.h"

#include "app/look/palette.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/secondarylabel.h"
#include "app/widgets/stepbar.h"
#include "app/widgets/wholebox.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/typednumber.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int rowChoices[] = {14, 30, 60, 100, 200};
constexpr int lastSeed = 999'999;

Error noNumber(const QString &text)
{
    return {ErrorKind::Usage, SkipListTools::tr("\"%1\" is not a number.").arg(text.left(40)).toStdString()};
}

Result<double> rawIn(const QString &text)
{
    TRY(const auto typed, typedDecimal(text));
    const auto raw = parseRawOrBits(typed);
    if (!raw)
        return std::unexpected(noNumber(text));
    return *raw;
}

Result<std::int64_t> wholeIn(const QString &text)
{
    TRY(const auto typed, typedWhole(text));
    const auto number = parseInteger(typed);
    if (!number)
        return std::unexpected(noNumber(text));
    return *number;
}

QWidget *makeGroup()
{
    auto *group = new QWidget;
    auto *row = new QHBoxLayout(group);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    group->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    return group;
}

} // namespace

SkipListTools::SkipListTools(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_grid = new QGridLayout(this);
    m_grid->setContentsMargins(14, 5, 14, 5);
    m_grid->setHorizontalSpacing(14);
    m_grid->setVerticalSpacing(4);
    m_command = makeGroup();
    m_settings = makeGroup();
    m_stepping = new StepBar;

    m_operation = addChoice(m_command, "operation", tr("Command"), tr("The command that is walked through"));
    const std::pair<SkipOperation, QString> operations[] = {
        {SkipOperation::ReverseRank, QStringLiteral("ZREVRANK")},
        {SkipOperation::Rank, QStringLiteral("ZRANK")},
        {SkipOperation::Score, QStringLiteral("ZSCORE")},
        {SkipOperation::Set, QStringLiteral("ZADD")},
        {SkipOperation::IncrementBy, QStringLiteral("ZINCRBY")},
        {SkipOperation::Remove, QStringLiteral("ZREM")},
        {SkipOperation::RangeByRank, QStringLiteral("ZRANGE")},
        {SkipOperation::RangeByScore, QStringLiteral("ZRANGEBYSCORE")}};
    for (const auto &[operation, name] : operations)
        m_operation->addItem(name, int(operation));

    m_member = addChoice(m_command, "member", tr("Member"),
                         tr("The member: one of the list, or another that is typed"));
    m_member->setEditable(true);
    m_member->setInsertPolicy(QComboBox::NoInsert);
    m_member->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_member->setMinimumContentsLength(11);
    m_member->completer()->setFilterMode(Qt::MatchContains);
    m_member->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_value =
        addField("value", tr("Score"), tr("The score that the member gets; for ZINCRBY, what is added"), 124);
    m_scale = addChoice(
        m_command, "scale", tr("What the score is typed as"),
        tr("Points are packed by the board's codec, with a time just after the latest of these rows; "
           "a raw score goes in as it is"));
    m_scale->addItems({tr("points"), tr("raw score")});
    m_from = addField("from", tr("From"),
                      tr("ZRANGE: a position from 0, negative from the end. ZRANGEBYSCORE: the "
                         "smallest raw; with ( before it, that one excluded"),
                      88);
    m_to = addField(
        "to", tr("To"),
        tr("ZRANGE: the last position, included. ZRANGEBYSCORE: the largest raw score; with ( before "
           "it, that one excluded"),
        88);
    m_reverse = new QCheckBox(tr("REV"));
    m_reverse->setObjectName(QStringLiteral("reverse"));
    m_reverse->setToolTip(tr("From the highest down, along the backward pointers"));
    m_command->layout()->addWidget(m_reverse);

    const auto label = [this](const QString &text) {
        m_settings->layout()->addWidget(new SecondaryLabel(text));
    };
    label(tr("Rows"));
    m_rows = addChoice(m_settings, "skipRows", tr("Rows"), tr("Which rows the list is made of"));
    label(tr("p"));
    m_p = addChoice(m_settings, "p", tr("p"), tr("The share of nodes that reach the next level; Redis: 1/4"));
    m_p->addItem(QStringLiteral("1/4"), 4);
    m_p->addItem(QStringLiteral("1/2"), 2);
    label(tr("Max levels"));
    m_levels = addChoice(m_settings, "maxLevels", tr("Maximum levels"),
                         tr("How many levels a node may have; Redis: 32, its versions 5 to 6.2: 64"));
    m_levels->addItem(QStringLiteral("32"), 32);
    m_levels->addItem(QStringLiteral("64"), 64);
    label(tr("Seed"));
    m_seed = new WholeBox;
    m_seed->setObjectName(QStringLiteral("seed"));
    m_seed->setRange(0, lastSeed);
    m_seed->setValue(int(SkipListSettings().seed));
    m_seed->setFixedWidth(64);
    m_seed->setToolTip(tr("A different seed gives different levels for the same rows"));
    m_seed->setAccessibleName(tr("Seed"));
    m_settings->layout()->addWidget(m_seed);
    m_backward = new QCheckBox(tr("Backward pointers"));
    m_backward->setObjectName(QStringLiteral("backwardLinks"));
    m_backward->setToolTip(tr("Each node knows the one before it, only on level 1, for reverse ranges"));
    m_settings->layout()->addWidget(m_backward);

    setChoiceDelegates(*this);
    setRowCount(0, true);
    m_value->setText(QStringLiteral("1"));
    m_from->setText(QStringLiteral("0"));
    m_to->setText(QStringLiteral("4"));
    showFields();
    arrange();

    connect(m_operation, &QComboBox::currentIndexChanged, this, [this] {
        const QSignalBlocker fromBlocker(m_from);
        const QSignalBlocker toBlocker(m_to);
        // Places and scores are of another kind: neither is kept for the other.
        if (operation() == SkipOperation::RangeByScore) {
            m_from->setText(QStringLiteral("-inf"));
            m_to->setText(QStringLiteral("inf"));
        } else if (operation() == SkipOperation::RangeByRank) {
            m_from->setText(QStringLiteral("4"));
            m_to->setText(QStringLiteral("7"));
        }
        showFields();
        emit argumentsChanged();
    });
    connect(m_member, &QComboBox::currentTextChanged, this, &SkipListTools::argumentsChanged);
    connect(m_scale, &QComboBox::currentIndexChanged, this, &SkipListTools::argumentsChanged);
    for (QLineEdit *field : {m_value, m_from, m_to})
        connect(field, &QLineEdit::textChanged, this, &SkipListTools::argumentsChanged);
    connect(m_reverse, &QCheckBox::toggled, this, &SkipListTools::argumentsChanged);
    for (QComboBox *choice : {m_rows, m_p, m_levels})
        connect(choice, &QComboBox::currentIndexChanged, this, &SkipListTools::settingsChanged);
    connect(m_seed, &QSpinBox::valueChanged, this, &SkipListTools::settingsChanged);
    connect(m_backward, &QCheckBox::toggled, this, &SkipListTools::backwardLinksToggled);
}

QComboBox *SkipListTools::addChoice(QWidget *parent, const char *name, const QString &accessibleName,
                                    const QString &toolTip)
{
    auto *choice = new QComboBox;
    choice->setObjectName(QLatin1StringView(name));
    choice->setAccessibleName(accessibleName);
    choice->setToolTip(toolTip);
    choice->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    parent->layout()->addWidget(choice);
    return choice;
}

QLineEdit *SkipListTools::addField(const char *name, const QString &accessibleName, const QString &toolTip,
                                   int width)
{
    auto *field = new QLineEdit;
    field->setObjectName(QLatin1StringView(name));
    field->setAccessibleName(accessibleName);
    field->setToolTip(toolTip);
    field->setFixedWidth(width);
    m_command->layout()->addWidget(field);
    return field;
}

void SkipListTools::showFields()
{
    const SkipOperation chosen = operation();
    const bool member = takesMember(chosen);
    const bool value = chosen == SkipOperation::Set || chosen == SkipOperation::IncrementBy;
    m_member->setVisible(member);
    m_value->setVisible(value);
    m_scale->setVisible(chosen == SkipOperation::Set && m_points);
    m_from->setVisible(!member);
    m_to->setVisible(!member);
    m_reverse->setVisible(!member);
    arrange();
}

void SkipListTools::arrange()
{
    const int gaps = 2 * m_grid->horizontalSpacing() + m_grid->contentsMargins().left() +
                     m_grid->contentsMargins().right();
    const bool twoLines = m_command->sizeHint().width() + m_settings->sizeHint().width() +
                              m_stepping->sizeHint().width() + gaps >
                          width();
    if (twoLines == m_twoLines && m_grid->count() > 0)
        return;
    m_twoLines = twoLines;
    for (QWidget *group : QList<QWidget *>{m_command, m_settings, m_stepping})
        m_grid->removeWidget(group);
    m_grid->addWidget(m_command, 0, 0, Qt::AlignLeft);
    if (twoLines)
        m_grid->addWidget(m_settings, 1, 0, 1, 3, Qt::AlignLeft);
    else
        m_grid->addWidget(m_settings, 0, 1, Qt::AlignLeft);
    m_grid->addWidget(m_stepping, 0, 2, Qt::AlignRight);
    m_grid->setColumnStretch(2, 1);
    updateGeometry();
}

QSize SkipListTools::minimumSizeHint() const
{
    return {m_command->sizeHint().width() + m_stepping->sizeHint().width() + 56,
            m_grid->minimumSize().height()};
}

void SkipListTools::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

SkipOperation SkipListTools::operation() const
{
    return SkipOperation(m_operation->currentData().toInt());
}

void SkipListTools::setOperation(SkipOperation operation)
{
    m_operation->setCurrentIndex(m_operation->findData(int(operation)));
}

Result<SkipArguments>
SkipListTools::arguments(const std::function<Result<double>(std::int64_t points)> &rawOf) const
{
    SkipArguments arguments;
    const SkipOperation chosen = operation();
    // Two names may look alike: the one of the list that was chosen is meant.
    const int index = m_member->findText(m_member->currentText());
    arguments.member = index >= 0 ? m_members[std::size_t(index)] : bytesFromText(m_member->currentText());
    arguments.reverse = m_reverse->isChecked();
    if (chosen == SkipOperation::Set && m_points && m_scale->currentIndex() == 0) {
        TRY(const auto points, wholeIn(m_value->text()));
        TRY(arguments.raw, rawOf(points));
    } else if (chosen == SkipOperation::Set || chosen == SkipOperation::IncrementBy) {
        TRY(arguments.raw, rawIn(m_value->text()));
    } else if (chosen == SkipOperation::RangeByRank) {
        for (const auto &[field, place] :
             {std::pair(m_from, &arguments.start), std::pair(m_to, &arguments.stop)}) {
            TRY(*place, wholeIn(field->text()));
        }
    } else if (chosen == SkipOperation::RangeByScore) {
        ScoreBounds &bounds = arguments.bounds;
        for (const auto &[field, bound, exclusive] : {std::tuple(m_from, &bounds.min, &bounds.minExclusive),
                                                      std::tuple(m_to, &bounds.max, &bounds.maxExclusive)}) {
            QString text = field->text().trimmed();
            *exclusive = text.startsWith(u'(');
            if (*exclusive)
                text.remove(0, 1);
            TRY(*bound, rawIn(text));
        }
    }
    return arguments;
}

void SkipListTools::setArguments(const SkipArguments &arguments)
{
    const SkipOperation chosen = operation();
    if (takesMember(chosen))
        setMember(arguments.member);
    if (chosen == SkipOperation::Set)
        m_scale->setCurrentIndex(1);
    if (chosen == SkipOperation::Set || chosen == SkipOperation::IncrementBy)
        m_value->setText(displayText(shortestText(arguments.raw)));
    if (chosen == SkipOperation::RangeByRank) {
        m_from->setText(QString::number(arguments.start));
        m_to->setText(QString::number(arguments.stop));
    }
    if (chosen == SkipOperation::RangeByScore) {
        const auto text = [](double raw, bool exclusive) {
            return (exclusive ? QStringLiteral("(") : QString()) + displayText(shortestText(raw));
        };
        m_from->setText(text(arguments.bounds.min, arguments.bounds.minExclusive));
        m_to->setText(text(arguments.bounds.max, arguments.bounds.maxExclusive));
    }
    m_reverse->setChecked(arguments.reverse);
}

void SkipListTools::setMembers(const std::vector<std::string> &members, const std::string &preferred)
{
    const QSignalBlocker blocker(m_member);
    const QString shown = m_member->currentText();
    m_members = members;
    m_member->clear();
    for (const std::string &member : members)
        m_member->addItem(nameText(member));
    const int index = shown.isEmpty() ? -1 : m_member->findText(shown);
    const auto place = std::ranges::find(members, preferred);
    m_member->setCurrentIndex(index >= 0               ? index
                              : place != members.end() ? int(place - members.begin())
                                                       : -1);
    m_member->lineEdit()->setCursorPosition(0); // of a long name its beginning is seen
}

void SkipListTools::setMember(const std::string &member)
{
    const auto place = std::ranges::find(m_members, member);
    if (place != m_members.end())
        m_member->setCurrentIndex(int(place - m_members.begin()));
    else
        m_member->setEditText(nameText(member));
}

void SkipListTools::setPoints(bool available)
{
    m_points = available;
    showFields();
}

void SkipListTools::setRowCount(int available, bool areAll)
{
    const QSignalBlocker blocker(m_rows);
    const SkipRows rows = m_rows->count() > 0 ? this->rows() : SkipRows::Lowest;
    const int count = m_rows->count() > 0 ? rowCount() : rowChoices[0];
    m_rows->clear();
    for (const int choice : rowChoices)
        if (choice < available)
            m_rows->addItem(tr("the %1 lowest").arg(choice), choice);
    if (available > 0)
        m_rows->addItem(!areAll          ? tr("the %1 lowest").arg(available)
                        : available == 1 ? tr("the only one")
                                         : tr("all %1").arg(available),
                        available);
    m_rows->addItem(tr("a seeded demo"), -1);
    m_rows->addItem(tr("all scores equal"), -2);
    setRows(rows, count);
}

SkipRows SkipListTools::rows() const
{
    const int chosen = m_rows->currentData().toInt();
    return chosen == -1 ? SkipRows::Demo : chosen == -2 ? SkipRows::Equal : SkipRows::Lowest;
}

int SkipListTools::rowCount() const
{
    return std::max(m_rows->currentData().toInt(), 0);
}

void SkipListTools::setRows(SkipRows rows, int count)
{
    int index = m_rows->findData(rows == SkipRows::Demo ? -1 : rows == SkipRows::Equal ? -2 : count);
    // Of less than are asked for all.
    if (index < 0)
        index = std::max(m_rows->count() - 3, 0);
    m_rows->setCurrentIndex(index);
}

SkipListSettings SkipListTools::settings() const
{
    return {m_p->currentData().toInt(), m_levels->currentData().toInt(), std::uint64_t(m_seed->value())};
}

bool SkipListTools::backwardLinks() const
{
    return m_backward->isChecked();
}

QList<QWidget *> SkipListTools::tabParts() const
{
    return QList<QWidget *>{m_operation, m_member, m_value, m_scale,  m_from, m_to,
                            m_reverse,   m_rows,   m_p,     m_levels, m_seed, m_backward} +
           m_stepping->buttons();
}

} // namespace tiebreak

#include "moc_skiplisttools.cpp"
