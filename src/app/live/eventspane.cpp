// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/eventspane.h"

#include "app/live/standing/livemarks.h"
#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/marks.h"
#include "app/look/palette.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/savedfile.h"
#include "app/widgets/seamless.h"
#include "app/widgets/tableview.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr int eventHeight = 38;
constexpr int furtherLine = 15;
constexpr int textLeft = 34;
constexpr int textRight = 10;
constexpr int beforeInterval = 10;

/// How much of a sentence one line holds, in whole words.
qsizetype lengthThatFits(const QString &text, const QFontMetrics &metrics, int width)
{
    qsizetype length = text.size();
    while (length > 0 && metrics.horizontalAdvance(text.left(length)) > width)
        length = text.lastIndexOf(u' ', length - 1);
    return std::max<qsizetype>(length, 0);
}

/// The sentence of an event, cut between words: the name in semi-bold and what it did, and the lines under
/// it.
struct EventLines {
    QString name;
    QString deed;
    QStringList more;             ///< at most two; the last one is elided
    bool intervalIsBelow = false; ///< else it is behind the last of them
    qsizetype count() const { return more.size() + (more.isEmpty() || intervalIsBelow ? 2 : 1); }
};

EventLines linesOfEvent(const QModelIndex &event, int width)
{
    const QString text = event.data().toString();
    const QString lead = event.data(EventsModel::LeadRole).toString();
    const QFontMetrics strong(strongFont());
    const QFontMetrics small(noteFont());
    EventLines lines;
    lines.name = strong.elidedText(lead, Qt::ElideMiddle, width / 2);
    QString rest = text.mid(lead.size());
    const auto cutOff = [&rest](const QFontMetrics &metrics, int room) {
        const qsizetype cut = lengthThatFits(rest, metrics, room);
        const QString line = rest.left(cut);
        rest = rest.mid(cut);
        return line;
    };
    lines.deed = cutOff(QFontMetrics(textFont()), width - strong.horizontalAdvance(lines.name));
    rest = rest.trimmed();
    if (small.horizontalAdvance(rest) > width)
        lines.more += cutOff(small, width);
    if (!rest.isEmpty())
        lines.more += small.elidedText(rest.trimmed(), Qt::ElideRight, width);
    if (!lines.more.isEmpty())
        lines.intervalIsBelow =
            small.horizontalAdvance(lines.more.last()) + beforeInterval +
                QFontMetrics(axisFont()).horizontalAdvance(event.data(EventsModel::IntervalRole).toString()) >
            width;
    return lines;
}

/// Two lines, or as many as it takes: the sentence with its first name in semi-bold, and the interval of the
/// sample under it, behind the rest of a longer sentence.
class EventDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto *list = qobject_cast<const QAbstractItemView *>(option.widget);
        const int width = list ? list->viewport()->width() - textLeft - textRight : 0;
        // Most are short.
        if (!list || QFontMetrics(strongFont()).horizontalAdvance(index.data().toString()) <= width)
            return {100, eventHeight};
        return {100, eventHeight + (int(linesOfEvent(index, width).count()) - 2) * furtherLine};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const Palette &colours = Palette::of(option.palette);
        const QRect rect = option.rect;
        const bool selected = option.state & QStyle::State_Selected;
        painter->fillRect(rect, selected               ? option.palette.color(QPalette::Highlight)
                                : index.row() % 2 == 1 ? colours.alternate
                                                       : option.palette.color(QPalette::Base));
        paintMark(*painter, QRectF(rect.left() + 12, rect.top() + 6, 13, 13), index, colours);
        const QRect upper(rect.left() + textLeft, rect.top() + 3, rect.width() - textLeft - textRight, 18);
        const EventLines lines = linesOfEvent(index, upper.width());
        painter->setPen(option.palette.color(QPalette::Text));
        painter->setFont(strongFont());
        painter->drawText(upper, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, lines.name);
        const int behind = QFontMetrics(strongFont()).horizontalAdvance(lines.name);
        painter->setFont(textFont());
        painter->drawText(upper.adjusted(behind, 0, 0, 0),
                          Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, lines.deed);
        QRect under(upper.left(), upper.bottom(), upper.width(), furtherLine);
        painter->setFont(noteFont());
        for (qsizetype i = 0; i < lines.more.size(); ++i) {
            painter->drawText(under, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, lines.more[i]);
            if (i + 1 < lines.more.size() || lines.intervalIsBelow)
                under.translate(0, furtherLine);
            else
                under.adjust(QFontMetrics(noteFont()).horizontalAdvance(lines.more[i]) + beforeInterval, 0, 0,
                             0);
        }
        painter->setFont(axisFont());
        painter->setPen(colours.secondary);
        painter->drawText(
            under, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
            QFontMetrics(axisFont())
                .elidedText(index.data(EventsModel::IntervalRole).toString(), Qt::ElideRight, under.width()));
    }

private:
    static void paintMark(QPainter &painter, const QRectF &box, const QModelIndex &index,
                          const Palette &colours)
    {
        switch (EventKind(index.data(EventsModel::KindRole).toInt())) {
        case EventKind::NewLeader:
            paintMoveArrow(painter, box, {Move::Rose, 1, index.data(EventsModel::FairRole).toBool(), {}},
                           colours);
            break;
        case EventKind::Overtook:
        case EventKind::EnteredTop:
        case EventKind::Arrived:
            paintMoveArrow(painter, box, {Move::Rose, 1, true, {}}, colours);
            break;
        case EventKind::LeftTop:
            paintMoveArrow(painter, box, {Move::Fell, 1, false, {}}, colours);
            break;
        case EventKind::Tied:
            paintDecided(painter, box, DecidedBy::SameTime, colours);
            break;
        case EventKind::Damage:
        case EventKind::BoardGone:
        case EventKind::Shrunk:
        case EventKind::RolledBack:
        case EventKind::Replaced:
        case EventKind::Rewritten:
            paintSeverityMark(painter, box, Severity::Bad, colours);
            break;
        case EventKind::WorseScore:
        case EventKind::Alert:
        case EventKind::Restarted:
        case EventKind::Resynced:
        case EventKind::TakenOver:
            paintSeverityMark(painter, box, Severity::Warning, colours);
            break;
        case EventKind::Extended:
        case EventKind::ManyMoves:
        case EventKind::BoardFilled:
        case EventKind::NotRead:
        case EventKind::ClockSetBack:
            break;
        }
    }
};

QPushButton *smallButton(const QString &name, const QString &iconName, const QString &toolTip)
{
    auto *button = new QPushButton;
    button->setObjectName(name);
    button->setIcon(icon(iconName));
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setAutoDefault(false);
    return button;
}

} // namespace

/// Says so where there is nothing.
class EventList : public QListView
{
public:
    explicit EventList(const EventsModel &events) : m_events(events) {}

    void setAuditScope(const QString &sentence)
    {
        if (std::exchange(m_auditScope, sentence) != sentence && m_events.rowCount() == 0)
            viewport()->update();
    }

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QListView::paintEvent(event);
        coverCutRow(*this);
        if (m_events.rowCount() > 0)
            return;
        QPainter painter(viewport());
        painter.setFont(textFont());
        painter.setPen(Palette::of(palette()).secondary);
        painter.drawText(viewport()->rect().adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         nothing());
    }
    void scrollContentsBy(int dx, int dy) override
    {
        QListView::scrollContentsBy(dx, dy);
        viewport()->update(); // the row that was not shown has moved
    }

private:
    QString nothing() const
    {
        if (m_events.filter() == EventFilter::All)
            return EventsPane::tr("No events yet. Rank changes and faulty writes appear here.");
        if (m_events.filter() == EventFilter::Damage && !m_auditScope.isEmpty())
            return m_auditScope;
        return EventsPane::tr("No events of this kind yet.");
    }

    const EventsModel &m_events;
    QString m_auditScope;
};

EventsPane::EventsPane(QWidget *parent)
    : QWidget(parent), m_filter(new QComboBox), m_list(new EventList(m_model))
{
    auto *title = new QLabel(tr("What happened"));
    title->setFont(strongFont());
    m_filter->setObjectName(QStringLiteral("eventFilter"));
    m_filter->addItems(
        {tr("All events"), tr("Ranks"), tr("The first ten"), tr("Ties"), tr("Audit"), tr("Alerts")});
    m_filter->setToolTip(tr("Which events are listed"));
    m_filter->setAccessibleName(tr("Kind of events"));
    auto *copy = smallButton(QStringLiteral("copyEvents"), QStringLiteral("copy"),
                             tr("Copy the listed events, with their moments in UTC"));
    auto *save = smallButton(QStringLiteral("saveEvents"), QStringLiteral("save"),
                             tr("Save the listed events to a file"));
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(12, 4, 10, 4);
    bar->setSpacing(6);
    bar->addWidget(title);
    bar->addStretch(1);
    bar->addWidget(m_filter);
    bar->addWidget(copy);
    bar->addWidget(save);
    m_list->setObjectName(QStringLiteral("eventList"));
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new EventDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setResizeMode(QListView::Adjust); // a narrower row may have one line more
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("What happened"));
    m_list->setToolTip(tr("What the samples show, the newest first; Enter goes to the member"));
    auto *column = seamlessColumn(this);
    column->addLayout(bar);
    column->addWidget(m_list, 1);
    setChoiceDelegates(*this);
    connect(m_filter, &QComboBox::activated, this,
            [this](int index) { m_model.setFilter(EventFilter(index)); });
    connect(m_list, &QListView::activated, this, [this](const QModelIndex &index) {
        if (const QByteArray member = index.data(EventsModel::MemberRole).toByteArray(); !member.isEmpty())
            emit memberChosen(member);
    });
    connect(copy, &QPushButton::clicked, this, &EventsPane::copy);
    connect(save, &QPushButton::clicked, this, &EventsPane::askForFile);
}

void EventsPane::setFilter(EventFilter filter)
{
    m_filter->setCurrentIndex(int(filter));
    m_model.setFilter(filter);
}

void EventsPane::setAuditScope(const QString &sentence)
{
    m_list->setAuditScope(sentence);
}

void EventsPane::copy()
{
    QGuiApplication::clipboard()->setText(m_model.text());
    emit done(tr("Copied the listed events"));
}

void EventsPane::askForFile()
{
    QFileDialog *dialog = saveDialog(this, tr("Save the events"), {},
                                     {{tr("Tab-separated text (*.tsv)"), QStringLiteral("tsv")}},
                                     fileNameText(m_board) + QStringLiteral("-events"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        const auto written = writeWholeFile(path, m_model.text().toStdString());
        emit done(written ? tr("Saved the events as %1").arg(QDir::toNativeSeparators(path))
                          : displayText(written.error().message));
    });
    dialog->open();
}

} // namespace tiebreak

#include "moc_eventspane.cpp"
