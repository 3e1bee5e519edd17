// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/bench/completionlist.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int rowsInView = 8;
constexpr int padding = 8;
constexpr int columnGap = 14;
constexpr int widestText = 340;

} // namespace

CompletionList::CompletionList(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("completions"));
    setAccessibleName(tr("Completions"));
    setToolTip(tr("Tab takes the marked line, Up and Down move in the list, Esc closes it"));
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void CompletionList::setCompletions(const QList<Completion> &completions)
{
    m_completions = completions;
    m_top = 0;
    m_moved = false;
    m_index = -1;
    for (int i = 0; i < m_completions.size() && m_index < 0; ++i) {
        if (m_completions[i].possible)
            m_index = i;
    }
    if (m_completions.isEmpty()) {
        hide();
        return;
    }
    resize(wantedSize());
    show();
    raise();
    update();
}

const Completion *CompletionList::current() const
{
    return isVisible() && m_index >= 0 ? &m_completions[m_index] : nullptr;
}

void CompletionList::move(int step)
{
    int index = m_index;
    for (int tries = 0; tries < m_completions.size(); ++tries) {
        index = (index + step + int(m_completions.size())) % int(m_completions.size());
        if (m_completions[index].possible)
            break;
    }
    if (index < 0 || !m_completions[index].possible)
        return;
    m_index = index;
    m_moved = true;
    m_top = std::clamp(m_top, std::max(0, m_index - shownRows() + 1), m_index);
    update();
}

int CompletionList::shownRows() const
{
    return std::min<int>(rowsInView, int(m_completions.size()));
}

QSize CompletionList::wantedSize() const
{
    const QFontMetrics fixed(fixedFont());
    const QFontMetrics note(noteFont());
    int text = 0;
    int purpose = 0;
    for (const Completion &completion : m_completions) {
        text = std::max(text, fixed.horizontalAdvance(completion.text));
        purpose = std::max(purpose, note.horizontalAdvance(completion.purpose));
    }
    const int width =
        std::min(text, widestText) + (purpose > 0 ? columnGap + std::min(purpose, widestText) : 0);
    return {width + 2 * padding + 8, shownRows() * metric::RowHeight + 2};
}

void CompletionList::placeAbove(const QPoint &corner)
{
    const QSize size =
        wantedSize().boundedTo({parentWidget()->width() - 8, std::max(metric::RowHeight, corner.y())});
    const int x = std::clamp(corner.x(), 4, std::max(4, parentWidget()->width() - size.width() - 4));
    setGeometry(x, corner.y() - size.height(), size.width(), size.height());
}

void CompletionList::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.setPen(colours.controlBorder);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    const QFontMetrics fixed(fixedFont());
    int column = 0;
    for (const Completion &completion : m_completions)
        column = std::max(column, fixed.horizontalAdvance(completion.text));
    column = std::min({column, widestText, width() - 2 * padding});
    for (int row = 0; row < shownRows() && m_top + row < m_completions.size(); ++row) {
        const Completion &completion = m_completions[m_top + row];
        const QRect line(1, 1 + row * metric::RowHeight, width() - 2, metric::RowHeight);
        if (m_top + row == m_index)
            painter.fillRect(line, palette().color(QPalette::Highlight));
        const QColor text = completion.possible && !completion.faded ? colours.text : colours.hint;
        painter.setFont(fixedFont());
        painter.setPen(text);
        painter.drawText(line.adjusted(padding, 0, 0, 0),
                         Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                         fixed.elidedText(completion.text, Qt::ElideMiddle, column));
        const QRect rest = line.adjusted(padding + column + columnGap, 0, -padding, 0);
        painter.setFont(noteFont());
        painter.setPen(completion.possible && !completion.faded ? colours.secondary : colours.hint);
        painter.drawText(
            rest, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
            QFontMetrics(noteFont()).elidedText(completion.purpose, Qt::ElideRight, rest.width()));
    }
}

void CompletionList::mousePressEvent(QMouseEvent *event)
{
    const int index = m_top + (event->pos().y() - 1) / metric::RowHeight;
    if (index >= 0 && index < m_completions.size() && m_completions[index].possible)
        emit chosen(m_completions[index].text);
}

void CompletionList::wheelEvent(QWheelEvent *event)
{
    const int most = std::max(0, int(m_completions.size()) - shownRows());
    m_top = std::clamp(m_top + (event->angleDelta().y() > 0 ? -1 : 1), 0, most);
    update();
}

} // namespace tiebreak

#include "moc_completionlist.cpp"
