// SPDX-License-Identifier: GPL-3.0-or-later
// The sorted set itself: its encoding, its skip list, its bytes, and what it costs.
#pragma once

#include "app/session/modepage.h"
#include "app/session/session.h"
#include "app/session/task.h"
#include "core/codec/codec.h"
#include "redis/board/boardinternals.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace Ui
{
class InternalsPage;
}

namespace tiebreak
{

class BytesPane;
class CostPane;
class EncodingPane;
class SkipListPane;
struct SkipListRows;

/// Shows how Redis keeps the open board, read once when the page is turned to: nothing is written, and a
/// large board costs six commands. One of its parts can have the page for itself.
class InternalsPage : public ModePage
{
    Q_OBJECT

public:
    /// The parts of the page.
    enum class Part { All, SkipList, Bytes, Cost };

    explicit InternalsPage(Session &session, QWidget *parent = nullptr);
    ~InternalsPage() override;

    Mode mode() const override { return Mode::Internals; }
    PageTitle title() const override;
    QList<QWidget *> tabParts() const override;
    void setCurrent(bool current) override;
    void refresh() override { readAnew(); }
    void stopJobs() override;
    bool focusContent() override;

    /// Gives one part the page, or shows all that speak of the board.
    void showPart(Part part);
    Part part() const { return m_part; }
    /// Nothing is being read or measured.
    bool settled() const;
    /// What is shown; null while nothing is.
    const std::shared_ptr<const BoardInternals> &shown() const { return m_shown; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct TimedRead {
        std::shared_ptr<const BoardInternals> board;
        std::chrono::nanoseconds time;
    };
    void connectSession();
    void connectParts();
    /// Walks through a command once the rows that it speaks of are there.
    void play(const SkipListRequest &request);
    void playWaiting();
    void playOn(const SkipListRows &rows, const std::vector<std::string> &words);
    /// The skip list of the demo, where no board is open.
    void showDemo();
    /// Whether the skip list has rows of its own, and needs no board.
    bool isWithoutBoard() const { return m_demo || m_example.has_value(); }
    /// Shows the board again in place of the example or the demo.
    void leaveExample();
    /// Those of the example, while one is played, else of the board.
    SkipListRows skipListRows() const;
    void showBoard();
    void fillBoards();
    void openTyped();
    void read();
    /// The same for somebody who asks for it: the codec is detected anew, too.
    void readAnew();
    void showRead(Result<TimedRead> &read);
    void showError(const Error &error);
    /// In place of the parts; `next` is what the button does.
    void showSentence(const QString &sentence, const QString &button = {},
                      const std::function<void()> &next = {});
    /// Gives the parts what was read, in the codec there is.
    void showParts();
    /// Beside one another each part is shown as a whole or as its title, whose link leads to the whole.
    void foldParts();

    std::unique_ptr<Ui::InternalsPage> m_ui;
    Session &m_session;
    EncodingPane *m_encoding;
    SkipListPane *m_skipList;
    BytesPane *m_bytes;
    CostPane *m_cost;
    Part m_part = Part::All;
    bool m_current = false;
    std::shared_ptr<const BoardInternals> m_shown;
    qint64 m_readAt = 0;                               ///< m_shown, in microseconds since the Unix epoch
    std::optional<Decoder> m_decoder;                  ///< of the open board, where its codec is known
    std::optional<std::vector<std::string>> m_waiting; ///< a command that is played once the board is read
    std::optional<SkipListRequest> m_example;          ///< with rows of its own, in place of the board's
    bool m_demo = false;
    std::function<void()> m_next; ///< what the empty page's button does
    Task<TimedRead> m_reading;
};

} // namespace tiebreak
