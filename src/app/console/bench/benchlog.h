// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that were run, oldest first.
#pragma once

#include "app/console/bench/benchentryview.h"

#include <QScrollArea>

#include <functional>

namespace tiebreak
{

class SecondaryLabel;

/// Keeps the newest 500 entries, and no more than 96 MiB of replies. Up and Down go from command to command,
/// Enter takes the current one's line, Ctrl+C copies it.
class BenchLog : public QScrollArea
{
    Q_OBJECT

public:
    static constexpr int maxEntries = 500;
    static constexpr qint64 maxBytes = qint64(96) << 20;

    explicit BenchLog(QWidget *parent = nullptr);

    /// A new entry below all others, which is scrolled to.
    BenchEntryView *addEntry();
    void removeEntry(BenchEntryView *entry);
    void clear();
    /// Of all entries.
    void withdraw(Offers offers);
    /// Which commands can be played in the skip list; none before this was called.
    void setPlayable(std::function<bool(const QString &line)> playable) { m_playable = std::move(playable); }
    const QList<BenchEntryView *> &entries() const { return m_entries; }

signals:
    void actionWanted(BenchEntryView *entry, EntryAction action);
    /// This line is to be put into the input, or run at once.
    void lineWanted(const QString &line, bool run);
    /// This command is to be played in the skip list.
    void playWanted(const QString &line);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void layOut();
    void dropOldest();
    void setCurrentEntry(int index);
    int entryAt(const QPoint &place) const;
    void copyEntry(int index) const;

    QWidget *m_content;
    SecondaryLabel *m_hint;
    std::function<bool(const QString &)> m_playable;
    QList<BenchEntryView *> m_entries;
    int m_currentIndex = -1;
    bool m_layingOut = false;
    bool m_isAtEnd = true; ///< its user looks at the end, and goes on to
};

} // namespace tiebreak
