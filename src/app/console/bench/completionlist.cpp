// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/bench/completionlist.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"

#include <QHeaderView>
#include <QMouseEvent>
#include <QStyleOptionViewItem>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int rowsInView = 8;
constexpr int widestText = 340;

} // namespace

CompletionList::CompletionList(QWidget *parent) : TableView(parent)
{
    setObjectName(QStringLiteral("completions"));
    setAccessibleName(tr("Completions"));
    setToolTip(tr("Tab accepts the marked line, Up and Down move in the list, Esc closes it"));
    setFocusPolicy(Qt::NoFocus);
    setContextMenuPolicy(Qt::NoContextMenu);
    setColumns({{tr("Completion")}, {tr("Purpose")}});
    setElideMiddle(0);
    setAlternatingRowColors(false);
    setSelectionMode(SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    horizontalHeader()->hide();
    hide();
}

void CompletionList::setCompletions(const QList<Completion> &completions)
{
    m_completions = completions;
    m_moved = false;
    QList<TableRow> rows;
    for (const Completion &completion : completions) {
        const bool pale = !completion.possible || completion.faded;
        rows.push_back({{.text = completion.text,
                         .toolTip = toolTip(),
                         .ink = pale ? &Palette::hint : nullptr,
                         .font = fixedFont},
                        {.text = completion.purpose,
                         .toolTip = toolTip(),
                         .ink = pale ? &Palette::hint : &Palette::secondary,
                         .font = noteFont}});
    }
    clearSelection();
    setRows(rows);
    if (completions.isEmpty()) {
        hide();
        return;
    }
    const auto possible = std::ranges::find(completions, true, &Completion::possible);
    if (possible != completions.end())
        chooseRow(int(possible - completions.begin()));
    fitColumns(0, widestText);
    m_wanted = {columnWidth(0) + std::min(sizeHintForColumn(1), widestText) + 2 * frameWidth(),
                std::min<int>(rowsInView, int(completions.size())) * metric::RowHeight + 2 * frameWidth()};
    resize(m_wanted);
    show();
    raise();
}

const Completion *CompletionList::current() const
{
    return isVisible() && chosenRow() >= 0 ? &m_completions[chosenRow()] : nullptr;
}

void CompletionList::move(int step)
{
    const int count = int(m_completions.size());
    int index = chosenRow();
    for (int tries = 0; tries < count; ++tries) {
        index = (index + step + count) % count;
        if (m_completions[index].possible)
            break;
    }
    if (index < 0 || !m_completions[index].possible)
        return;
    chooseRow(index);
    m_moved = true;
}

void CompletionList::placeAbove(const QPoint &corner)
{
    const QSize size =
        m_wanted.boundedTo({parentWidget()->width() - 8, std::max(metric::RowHeight, corner.y())});
    const int x = std::clamp(corner.x(), 4, std::max(4, parentWidget()->width() - size.width() - 4));
    setGeometry(x, corner.y() - size.height(), size.width(), size.height());
}

void CompletionList::initViewItemOption(QStyleOptionViewItem *option) const
{
    TableView::initViewItemOption(option);
    option->state |= QStyle::State_Active; // the input has the focus for it
}

void CompletionList::mousePressEvent(QMouseEvent *event)
{
    const int row = indexAt(event->pos()).row();
    if (row >= 0 && m_completions[row].possible)
        emit chosen(m_completions[row].text);
}

} // namespace tiebreak

#include "moc_completionlist.cpp"
