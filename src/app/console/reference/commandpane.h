// SPDX-License-Identifier: GPL-3.0-or-later
// All that there is to know about one command, with what it means for the codec of the open board.
#pragma once

#include "console/effects/effecttext.h"
#include "console/reference/commandreference.h"
#include "core/codec/codecspec.h"
#include "core/time/timerange.h"

#include <QByteArray>
#include <QStringList>
#include <QTimeZone>
#include <QWidget>

#include <memory>
#include <optional>

class QBoxLayout;
class QLabel;
class QLineEdit;
class QScrollArea;
class QVBoxLayout;

namespace tiebreak
{

/// The board for which bounds and increments are computed.
struct CommandBoard {
    std::optional<CodecSpec> codec; ///< nothing: none is known
    TimeRange timeRange;
    QByteArray key;                  ///< empty: none is open
    std::optional<SampleRow> sample; ///< a row of it, its member as bytes
    QTimeZone zone = QTimeZone::utc();
};

/// Name, syntax, facts, what it does to a composite score, what to watch, and an example to try.
class CommandPane : public QWidget
{
    Q_OBJECT

public:
    explicit CommandPane(std::shared_ptr<const CommandReference> reference, QWidget *parent = nullptr);

    /// The entry must be one of the reference's. The score that was typed stays.
    void showCommand(const CommandEntry &entry, const CommandBoard &board);
    /// The score that bounds are computed for.
    std::int64_t score() const { return m_score; }

signals:
    /// These lines, the last of them the example, are to be run in the sandbox.
    void tryRequested(const QStringList &commands);
    /// The example is to be played in the skip list, on the board that the lines before it make.
    void playRequested(tiebreak::SkipListPlay play, const QStringList &commands);
    /// Another command is to be shown: a successor, or one that is replaced.
    void commandChosen(const QString &name);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void rebuild();
    void addHead(QVBoxLayout &layout);
    void addFacts(QVBoxLayout &layout);
    void addComposite(QVBoxLayout &layout);
    void addScoreField(QVBoxLayout &layout);
    void addWarnings(QVBoxLayout &layout);
    void addExample(QVBoxLayout &layout);
    void fillNotes();
    void clearNotes();
    /// Breaks the syntax and the row of buttons to the width that there is.
    void fitWidth();
    QStringList exampleLines() const;

    std::shared_ptr<const CommandReference> m_reference;
    const CommandEntry *m_entry = nullptr;
    CommandBoard m_board;
    std::int64_t m_score = 100;
    QScrollArea *m_area;
    QLabel *m_syntax = nullptr;      ///< of the command that is shown
    QVBoxLayout *m_notes = nullptr;  ///< the same
    QBoxLayout *m_buttons = nullptr; ///< the same
};

} // namespace tiebreak
