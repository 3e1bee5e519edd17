// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/bench/benchlog.h"

#include "app/look/palette.h"
#include "app/widgets/secondarylabel.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>

namespace tiebreak
{

BenchLog::BenchLog(QWidget *parent) : QScrollArea(parent), m_content(new QWidget)
{
    setObjectName(QStringLiteral("benchLog"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setBackgroundRole(QPalette::Base);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Commands and replies"));
    setToolTip(tr("Up and Down go from command to command, Enter recalls one, Ctrl+C copies it"));
    setWidget(m_content);
    // By what was scrolled to: where the log becomes lower, as by a notice above it, the end is farther off.
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
        if (!m_layingOut)
            m_isAtEnd = value >= verticalScrollBar()->maximum() - 4;
    });
    viewport()->setToolTip({});
    m_hint = new SecondaryLabel(
        tr("Type a command below, try an example in the reference, or paste a transcript."), viewport());
    m_hint->setObjectName(QStringLiteral("emptyLog"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
}

BenchEntryView *BenchLog::addEntry()
{
    auto *entry = new BenchEntryView(m_content);
    m_entries += entry;
    connect(entry, &BenchEntryView::heightChanged, this, [this] { layOut(); });
    connect(entry, &BenchEntryView::actionWanted, this,
            [this, entry](EntryAction action) { emit actionWanted(entry, action); });
    entry->show();
    dropOldest();
    layOut();
    return entry;
}

void BenchLog::removeEntry(BenchEntryView *entry)
{
    if (!m_entries.removeOne(entry))
        return;
    setCurrentEntry(-1);
    entry->hide();
    entry->deleteLater();
    layOut();
}

void BenchLog::withdraw(Offers offers)
{
    for (BenchEntryView *entry : std::as_const(m_entries))
        entry->withdraw(offers);
}

void BenchLog::clear()
{
    for (BenchEntryView *entry : std::as_const(m_entries)) {
        entry->hide();
        entry->deleteLater();
    }
    m_entries.clear();
    m_currentIndex = -1;
    layOut();
}

void BenchLog::dropOldest()
{
    qint64 bytes = 0;
    for (const BenchEntryView *entry : std::as_const(m_entries))
        bytes += entry->memory();
    while (m_entries.size() > 1 && (m_entries.size() > maxEntries || bytes > maxBytes)) {
        BenchEntryView *oldest = m_entries.takeFirst();
        bytes -= oldest->memory();
        oldest->hide();
        oldest->deleteLater();
        m_currentIndex = std::max(-1, m_currentIndex - 1);
    }
}

// Whoever looks at the end goes on to see it.
void BenchLog::layOut()
{
    if (m_layingOut)
        return;
    m_layingOut = true;
    dropOldest();
    const int width = viewport()->width();
    int y = 0;
    for (BenchEntryView *entry : std::as_const(m_entries)) {
        const int height = entry->heightFor(width);
        entry->setGeometry(0, y, width, height);
        y += height;
    }
    m_content->resize(width, y);
    m_hint->setGeometry(viewport()->rect().adjusted(24, 0, -24, 0));
    m_hint->setVisible(m_entries.isEmpty());
    if (m_isAtEnd)
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    m_isAtEnd = verticalScrollBar()->value() >= verticalScrollBar()->maximum() - 4;
    m_layingOut = false;
}

void BenchLog::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    layOut();
}

void BenchLog::setCurrentEntry(int index)
{
    if (m_currentIndex >= 0 && m_currentIndex < m_entries.size())
        m_entries[m_currentIndex]->setCurrent(false);
    m_currentIndex = index >= 0 && index < m_entries.size() ? index : -1;
    if (m_currentIndex < 0)
        return;
    m_entries[m_currentIndex]->setCurrent(true);
    const QRect place = m_entries[m_currentIndex]->geometry();
    ensureVisible(0, place.top() + std::min(place.height(), viewport()->height()) - 1, 0, 0);
    ensureVisible(0, place.top(), 0, 0);
}

int BenchLog::entryAt(const QPoint &place) const
{
    const int y = place.y() + verticalScrollBar()->value();
    for (int i = 0; i < m_entries.size(); ++i) {
        if (y >= m_entries[i]->y() && y < m_entries[i]->y() + m_entries[i]->height())
            return i;
    }
    return -1;
}

void BenchLog::copyEntry(int index) const
{
    if (index >= 0 && index < m_entries.size())
        QGuiApplication::clipboard()->setText(m_entries[index]->text());
}

void BenchLog::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        copyEntry(m_currentIndex);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
        setCurrentEntry(m_currentIndex < 0 ? int(m_entries.size()) - 1 : std::max(0, m_currentIndex - 1));
        return;
    case Qt::Key_Down:
        setCurrentEntry(std::min(int(m_entries.size()) - 1, m_currentIndex + 1));
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_currentIndex >= 0)
            emit lineWanted(m_entries[m_currentIndex]->line(), false);
        return;
    default:
        QScrollArea::keyPressEvent(event);
    }
}

void BenchLog::mousePressEvent(QMouseEvent *event)
{
    setCurrentEntry(entryAt(event->pos()));
    setFocus();
}

void BenchLog::contextMenuEvent(QContextMenuEvent *event)
{
    if (event->reason() != QContextMenuEvent::Keyboard)
        setCurrentEntry(entryAt(event->pos()));
    if (m_currentIndex < 0)
        return;
    const QString line = m_entries[m_currentIndex]->line();
    QMenu menu(this);
    menu.addAction(tr("&Copy command and reply"), this, [this] { copyEntry(m_currentIndex); });
    if (!line.isEmpty()) {
        menu.addAction(tr("Copy c&ommand"), this, [line] { QGuiApplication::clipboard()->setText(line); });
        menu.addAction(tr("&Use again"), this, [this, line] { emit lineWanted(line, false); });
        menu.addAction(tr("&Run again"), this, [this, line] { emit lineWanted(line, true); });
    }
    if (m_playable && m_playable(line))
        menu.addAction(tr("Show in the s&kip list"), this, [this, line] { emit playWanted(line); });
    menu.addAction(tr("C&lear all"), this, [this] { clear(); });
    menu.exec(event->globalPos());
}

} // namespace tiebreak

#include "moc_benchlog.cpp"
