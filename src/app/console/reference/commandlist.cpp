// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/reference/commandlist.h"

#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/boardcelldelegate.h"
#include "app/widgets/rule.h"
#include "app/widgets/seamless.h"
#include "app/widgets/secondarylabel.h"
#include "core/prose/sentence.h"
#include "models/console/commandlistmodel.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>
#include <QScopedValueRollback>
#include <QTreeView>

#include <utility>

namespace tiebreak
{

namespace
{

constexpr int wideEnough = 300; ///< for what a command does to score and time

constexpr int rowHeight = 20;
constexpr int indent = 14; ///< of names, behind the chevrons

void paintStroke(QPainter &painter, const QPainterPath &path, const QColor &colour, qreal width)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.restore();
}

void paintGroupChevron(QPainter &painter, const QPointF &centre, bool open, const QColor &colour)
{
    const QPointF along = open ? QPointF(3, 0) : QPointF(0, 3);
    const QPointF across = open ? QPointF(0, 1.5) : QPointF(1.5, 0);
    QPainterPath path(centre - along - across);
    path.lineTo(centre + across);
    path.lineTo(centre + along - across);
    paintStroke(painter, path, colour, 1.3);
}

/// An arrow to the right, 10 px long, from its left end.
void paintArrow(QPainter &painter, const QPointF &from, const QColor &colour)
{
    const QPointF tip = from + QPointF(9, 0);
    QPainterPath path(from);
    path.lineTo(tip);
    path.moveTo(tip + QPointF(-3, -3));
    path.lineTo(tip);
    path.lineTo(tip + QPointF(-3, 3));
    paintStroke(painter, path, colour, 1.2);
}

/// Paints one column of a CommandListModel.
class CommandListDelegate : public BoardCellDelegate
{
public:
    explicit CommandListDelegate(QObject *parent) : BoardCellDelegate(Kind::Plain, parent) {}

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QSize size = BoardCellDelegate::sizeHint(option, index);
        if (index.column() == CommandListModel::Command)
            size.rwidth() += indent;
        else if (index.column() == CommandListModel::ScoreAndTime)
            size.rwidth() += metric::MarkSize + 2;
        size.setHeight(rowHeight);
        return size;
    }

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override
    {
        const Palette &palette = Palette::of(option.palette);
        const QString text = index.data(Qt::DisplayRole).toString();
        const QColor plain = option.palette.color(QPalette::Text);
        const QPointF start(rect.left(), rect.center().y() + 0.5);
        const QRect inside = rect.adjusted(indent, 0, 0, 0);
        if (index.data(commandrole::IsGroup).toBool()) {
            if (index.column() != CommandListModel::Command)
                return;
            paintGroupChevron(painter, start + QPointF(4, 0), option.state & QStyle::State_Open,
                              textColour(palette.secondary, option));
            paintText(painter, inside, option, text, plain);
            paintText(painter, inside.adjusted(int(quickText().width(text)) + 6, 0, 0, 0), option,
                      groupedText(index.data(commandrole::CommandCount).toInt()), palette.secondary);
            return;
        }
        const bool deprecated = !index.data(commandrole::Successor).toString().isEmpty();
        switch (index.column()) {
        case CommandListModel::Command:
            paintText(painter, inside, option, text, deprecated ? palette.hint : plain);
            break;
        case CommandListModel::Since:
            paintText(painter, rect, option, text, palette.secondary);
            break;
        default:
            if (text.isEmpty())
                return;
            if (index.data(commandrole::Grave).toBool()) {
                const QRectF box(rect.left() - 2, rect.center().y() - metric::MarkSize / 2.0 + 0.5,
                                 metric::MarkSize, metric::MarkSize);
                paintSeverityMark(painter, box, Severity::Bad, palette);
                paintText(painter, rect.adjusted(metric::MarkSize + 2, 0, 0, 0), option, text,
                          palette.invalid);
            } else if (deprecated) {
                paintArrow(painter, start, textColour(palette.secondary, option));
                paintText(painter, rect.adjusted(metric::MarkSize + 2, 0, 0, 0), option, text,
                          palette.secondary);
            } else {
                paintText(painter, rect, option, text, palette.secondary);
            }
        }
    }
};

} // namespace

CommandList::CommandList(std::shared_ptr<const CommandReference> reference, QWidget *parent)
    : QWidget(parent)
    , m_model(std::move(reference))
    , m_count(new SecondaryLabel(this))
    , m_search(new QLineEdit(this))
    , m_tree(new QTreeView(this))
    , m_none(new SecondaryLabel(tr("No command matches."), this))
{
    auto *title = new QLabel(tr("Commands"), this);
    title->setFont(strongFont());
    m_count->setObjectName(QStringLiteral("commandCount"));

    m_search->setObjectName(QStringLiteral("commandSearch"));
    m_search->setPlaceholderText(tr("Search by name or by what it does"));
    m_search->setToolTip(tr("Words of a command's name or of what it does"));
    m_search->setAccessibleName(tr("Find a command"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_search->installEventFilter(this);

    m_tree->setObjectName(QStringLiteral("commandTree"));
    m_tree->setToolTip(tr("The commands of sorted sets; point at one to read what it does"));
    m_tree->setAccessibleName(tr("Commands"));
    m_tree->setModel(&m_model);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setRootIsDecorated(false);
    m_tree->setIndentation(0);
    m_tree->setUniformRowHeights(true);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setItemDelegate(new CommandListDelegate(this));
    QHeaderView *header = m_tree->header();
    header->setFixedHeight(metric::HeaderHeight);
    header->setMinimumSectionSize(30);
    header->setStretchLastSection(true);
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(CommandListModel::Command, QHeaderView::ResizeToContents);
    header->resizeSection(CommandListModel::Since, 46);
    header->setSectionsClickable(false);

    m_none->setWordWrap(true);
    m_none->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_none->setContentsMargins(12, 16, 12, 0);
    m_none->hide();

    auto *heading = new QHBoxLayout;
    heading->setContentsMargins(12, 0, 12, 0);
    heading->addWidget(title);
    heading->addStretch();
    heading->addWidget(m_count);
    title->setFixedHeight(metric::HeaderHeight);
    auto *field = new QHBoxLayout;
    field->setContentsMargins(8, 8, 8, 8);
    field->addWidget(m_search);
    auto *layout = seamlessColumn(this);
    layout->addLayout(heading);
    layout->addWidget(new Rule(this));
    layout->addLayout(field);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_none, 1);
    setTabOrder(m_search, m_tree);

    connect(m_search, &QLineEdit::textChanged, this, &CommandList::filter);
    connect(m_tree, &QTreeView::clicked, this, [this](const QModelIndex &index) {
        if (index.data(commandrole::IsGroup).toBool()) {
            const QModelIndex group = index.siblingAtColumn(0);
            m_tree->setExpanded(group, !m_tree->isExpanded(group));
        }
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &CommandList::chooseCurrent);
    filter();
}

QSize CommandList::sizeHint() const
{
    return {352, 600};
}

void CommandList::setCurrent(const QString &name)
{
    if (!m_model.indexOf(name.toStdString()).isValid())
        m_search->clear();
    const QModelIndex index = m_model.indexOf(name.toStdString());
    if (!index.isValid())
        return;
    const QString before = std::exchange(m_chosen, index.data(commandrole::Name).toString());
    m_tree->setCurrentIndex(index);
    if (m_tree->isVisible())
        m_tree->scrollTo(index);
    if (m_chosen != before)
        emit currentChanged(m_chosen);
}

void CommandList::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_tree->setColumnHidden(CommandListModel::ScoreAndTime, width() < wideEnough);
}

QString CommandList::current() const
{
    return m_tree->currentIndex().data(commandrole::Name).toString();
}

void CommandList::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_tree->scrollTo(m_tree->currentIndex()); // only now is there a height to scroll in
}

bool CommandList::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter || key->key() == Qt::Key_Down) {
            const QModelIndex first = m_model.index(0, 0, m_model.index(0, 0));
            if (first.isValid() && (enter || !m_tree->currentIndex().isValid()))
                m_tree->setCurrentIndex(first);
            m_tree->setFocus();
            return true;
        }
        if (key->key() == Qt::Key_Escape && !m_search->text().isEmpty()) {
            m_search->clear();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void CommandList::filter()
{
    m_model.setFilter(m_search->text());
    m_tree->expandAll();
    const int count = m_model.commandCount();
    m_count->setText(groupedText(count));
    m_count->setToolTip(
        displayText(plural(count, phrase("count", "1 command"), phrase("count", "{} commands", count))));
    m_tree->setVisible(count > 0);
    m_none->setVisible(count == 0);
    // What was read stays selected while it is there.
    if (const QModelIndex index = m_model.indexOf(m_chosen.toStdString()); index.isValid())
        m_tree->setCurrentIndex(index);
}

void CommandList::chooseCurrent(const QModelIndex &index)
{
    const QString name = index.data(commandrole::Name).toString();
    if (name.isEmpty() || name == m_chosen)
        return;
    m_chosen = name;
    emit currentChanged(name);
    emit commandChosen(name);
}

} // namespace tiebreak

#include "moc_commandlist.cpp"
