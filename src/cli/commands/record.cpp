// SPDX-License-Identifier: GPL-3.0-or-later
// A board recorded while it moves.
#include "cli/commands/commands.h"

#include "cli/options/codecoptions.h"
#include "cli/options/duration.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/printederrors.h"
#include "cli/output/recordingoutput.h"
#include "cli/source/boardsource.h"
#include "cli/source/newsqueue.h"
#include "cli/source/qtapplication.h"
#include "cli/source/server.h"

#include "core/board/direction.h"
#include "core/live/standing/livetext.h"
#include "core/live/timeline/boardtimeline.h"
#include "core/prose/sentence.h"
#include "core/prose/wording.h"
#include "core/text/bytestext.h"
#include "core/time/carriedclock.h"
#include "core/time/tick.h"
#include "files/recording/recorder.h"
#include "files/recording/recordingtext.h"
#include "redis/board/boardreader.h"
#include "redis/board/shardedtext.h"
#include "redis/link/linktext.h"
#include "redis/live/boardwatch.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>
#include <tuple>
#include <utility>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;
using Steady = std::chrono::steady_clock;
using std::chrono::milliseconds;

struct RecordOptions {
    BoardSourceOptions board;
    std::string file;
    std::string duration; ///< empty: until Ctrl-C
    std::string every =
        "1s"; ///< a second is what a recording should show; ten times as often, a top 1000 is 400 kB/s
    std::int64_t top = 1000;
    std::string codec; ///< empty: none is recorded
    std::string timeRange;
    Direction direction = Direction::HighestFirst;
    bool partial = false; ///< a part of the time will do
};

/// What the words come to.
struct RecordPlan {
    std::string key;
    RecordedBoard board;
    std::optional<milliseconds> duration;
    milliseconds every{0};
};

std::string timeText(milliseconds time)
{
    return durationText(time.count(), TickUnit::Millisecond);
}

Result<RecordPlan> readPlan(const RecordOptions &options)
{
    RecordPlan plan;
    if (options.file == standardStream)
        return failure(ErrorKind::Usage, "A recording is a file of its own, not the standard output.");
    if (!options.duration.empty()) {
        TRY(plan.duration, parseTimeLimit(options.duration, "--for"));
    }
    TRY(plan.every, parseInterval(options.every, "--every"));
    TRY(plan.key, boardKey(options.board));
    plan.board = {.key = plan.key, .direction = options.direction, .rows = options.top};
    if (options.codec.empty() && !options.timeRange.empty())
        return failure(ErrorKind::Usage, "--time-range is for a codec: name one by --codec.");
    if (!options.codec.empty()) {
        TRY(const auto decoder, parseDecoder(options.codec, options.timeRange));
        plan.board.codec = specText(decoder.spec());
        plan.board.timeRange = options.timeRange;
        plan.board.direction = rawDirection(decoder.spec(), options.direction);
    }
    return plan;
}

/// Puts what the watch tells into the recording, and says on standard error what goes wrong and right again.
class Recorded
{
public:
    Recorded(Recorder &recorder, const RecordPlan &plan, const RecordOptions &options, CarriedClock &clock)
        : m_recorder(recorder), m_plan(plan), m_options(options), m_clock(clock)
    {
    }

    void take(const WatchNews &news)
    {
        sayWhereTheClockWasSetBack();
        if (news.lost) {
            if (!m_lost)
                printError(
                    news.lost->kind == ErrorKind::Loading
                        ? sentence("{} Trying again. The recording has a gap until then.", news.lost->message)
                        : sentence(
                              "Cannot reach the server: {} Trying again. The recording has a gap until then.",
                              news.lost->message));
            m_lost = true;
            miss(news.lost->message);
            return;
        }
        if (m_lost)
            printError("The server is read again.");
        m_lost = false;
        sayWhatItDoes(news);
        meetServer(news);
        for (const BoardNews &board : news.boards) {
            if (board.error) {
                if (!m_unreadable)
                    printError(sentence(
                        "The board cannot be read: {} It is tried again; until then the recording has a "
                        "gap.",
                        board.error->message));
                m_unreadable = true;
                miss(board.error->message);
                continue;
            }
            if (m_unreadable)
                printError("The board can be read again.");
            m_unreadable = false;
            m_seen = board.standing ? board.standing->answered() : board.confirmed;
            if (board.standing)
                m_isThere = board.standing->cardinality() > 0;
            m_wasThere = m_wasThere || m_isThere;
            note(board.standing ? m_recorder.add(0, board.standing) : m_recorder.confirm(0, board.confirmed));
        }
    }

    /// When commit() is to be called at the latest.
    Steady::time_point due() const { return m_recorder.commitDue() ? m_due : Steady::time_point::max(); }
    void commit() { note(m_recorder.commit()); }
    bool isOfOneServer() const { return !m_saidTurns; }
    /// What a recording cannot hold as a gap: that its beginning is missing, or all of it, or that nothing
    /// was there; empty: it is there.
    std::string beginningText() const
    {
        if (!m_seen)
            return listText(ListOf::Sentences, {sentence("The board was not read."), m_whyLate});
        if (!m_wasThere)
            return listText(ListOf::Sentences,
                            {sentence("The key did not exist at any time it was read."), m_whyLate});
        return m_whyLate.empty() ? std::string()
                                 : sentence("The board could not be read at first: {}", m_whyLate);
    }
    /// The recording ends at this moment: of a time in which nothing was heard nothing is known.
    void end(Moment now, const Route &route)
    {
        if (m_seen && !m_lost && !m_unreadable &&
            (isSilence(*m_seen, now, m_plan.every) ||
             (now - *m_seen > usualQuiet(m_plan.every) && !answersNow({route, m_plan.key}))))
            note(m_recorder.noteGap(0, sentence("Nothing was heard from the server.")));
    }

private:
    void miss(const std::string &why)
    {
        if (!m_seen)
            m_whyLate = why;
        note(m_recorder.noteGap(0, why));
    }

    void meetServer(const WatchNews &news)
    {
        const AnsweringServer &server = news.server;
        const AnsweringServer before = std::exchange(m_server, server);
        if (server.takesTurns && !std::exchange(m_saidTurns, true)) {
            printError(readByTurnsText(server.address));
            note(m_recorder.noteGap(0, readByTurnsText(server.address)));
        }
        if (before.address.empty() && !server.process.isKnown())
            printError(restartsHiddenText(server.process));
        if (!server.takesTurns && server.mayBeOtherThan(before)) {
            printError(maybeOtherServerText(server.address));
            note(m_recorder.explainGap(0, maybeOtherServerText(server.address)));
        }
        const bool isGone = m_isThere && std::ranges::any_of(news.boards, [](const BoardNews &board) {
                                return board.standing && board.standing->cardinality() == 0;
                            });
        const auto turn = turnBetween(before, server, isGone);
        if (!turn)
            return;
        printError(turnText(*turn));
        note(m_recorder.meetServer(0, *turn));
    }

    void sayWhereTheClockWasSetBack()
    {
        if (const auto setBack = m_clock.takeSetBack())
            printError(phrase("incident", "{}.", clockSetBackText(setBack->by)));
    }

    /// What is waiting must not wait for the next sample.
    void note(const Result<void> &done)
    {
        m_due = Steady::now() + Recorder::commitInterval;
        if (!done && m_trouble != done.error().message)
            printError(done.error().message);
        if (done && !m_trouble.empty())
            printError("Recording continues.");
        m_trouble = done ? std::string() : done.error().message;
    }

    void sayWhatItDoes(const WatchNews &news)
    {
        if (std::exchange(m_said, true))
            return;
        const std::string file = excerpt(m_options.file);
        const std::string key = excerpt(m_plan.key);
        const std::string every = timeText(m_plan.every);
        printError(news.way == WatchWay::Bell
                       ? sentence("Recording the top {} of \"{}\" to {}. The board is read when it changes, "
                                  "at most every {}.",
                                  m_options.top, key, file, every)
                       : sentence("Recording the top {} of \"{}\" to {}. The board is read every {}.",
                                  m_options.top, key, file, every));
        printError(m_plan.duration
                       ? sentence("Recording stops after {} or with Ctrl+C.", timeText(*m_plan.duration))
                       : sentence("Recording stops with Ctrl+C."));
    }

    Recorder &m_recorder;
    const RecordPlan &m_plan;
    const RecordOptions &m_options;
    CarriedClock &m_clock;
    Steady::time_point m_due;
    AnsweringServer m_server;
    bool m_saidTurns = false;
    std::optional<Moment> m_seen; ///< when the board was read last, or known to stand
    std::string m_whyLate;        ///< why it was not read at first; empty: it was
    bool m_isThere = false;       ///< the last sample had members
    bool m_wasThere = false;      ///< a sample had members
    bool m_said = false;
    bool m_lost = false;
    bool m_unreadable = false;
    std::string m_trouble;
};

/// How a recording went.
struct RecordedTime {
    bool isOfOneServer = true;
    std::string beginning; ///< what is amiss with it, in sentences; empty: nothing
    std::optional<CutShort> cutShort;
};

/// Watches and records until the time is over or the stop is requested.
RecordedTime record(const Route &route, const RecordPlan &plan, const RecordOptions &options,
                    Recorder &recorder, CarriedClock &clock, const std::stop_token &stop)
{
    NewsQueue queue;
    WatchPlan watched;
    StandingRequest request;
    request.key = plan.key;
    request.direction = plan.board.direction;
    request.headRows = options.top;
    watched.set({{std::move(request), plan.every, plan.every, true}});
    const Steady::time_point begun = Steady::now();
    const Steady::time_point end = plan.duration ? begun + *plan.duration : Steady::time_point::max();
    std::jthread watching = queue.watch(route, watched, clock);
    Recorded recorded(recorder, plan, options, clock);
    while (!stop.stop_requested() && Steady::now() < end) {
        const auto soon = std::min({end, recorded.due(), Steady::now() + NewsQueue::longest});
        if (const auto news = queue.take(soon, stop))
            recorded.take(*news);
        if (Steady::now() >= recorded.due())
            recorded.commit();
    }
    RecordedTime time;
    if (plan.duration && Steady::now() < end)
        time.cutShort = CutShort{std::chrono::floor<milliseconds>(Steady::now() - begun), *plan.duration};
    watching.request_stop();
    watching.join();
    while (const auto news = queue.take(Steady::now(), {}))
        recorded.take(*news);
    recorded.end(clock.now(), route);
    time.isOfOneServer = recorded.isOfOneServer();
    time.beginning = recorded.beginningText();
    return time;
}

Result<ExitStatus> runRecord(const RecordOptions &options, CommandContext &context)
{
    TRY(auto plan, readPlan(options));
    const std::stop_token stop = context.stop.get_token();
    TRY(auto server, openServer(options.board.source, context, {plan.key}));
    context.output.forgetRemarks(); // a primary that is lost becomes a gap
    // A key that is missing may come; one of another type is a slip.
    const auto opening = openBoard(server.connection, plan.key, plan.board.direction, 1, Progress(stop));
    if (!opening && opening.error().kind != ErrorKind::NotFound)
        return std::unexpected(opening.error());
    if (!opening)
        printError("The key does not exist yet. Recording starts all the same.");
    const auto family = findKeyFamily(server.route, plan.key, Progress(stop));
    if (family)
        printError(oneOfFamilyText(plan.key, *family));

    const QtApplication application;
    plan.board.server = server.text;
    CarriedClock clock;
    plan.board.begun = clock.now();
    TRY(auto recorder, Recorder::create(options.file, {plan.board}));
    recorder.setInterval(plan.every);
    if (options.partial)
        context.output.acceptPart();
    const RecordedTime time = record(server.route, plan, options, recorder, clock, stop);
    TRY(recorder.finish());
    if (!time.beginning.empty())
        context.output.remark(time.beginning, Remark::Partial);
    if (!time.isOfOneServer)
        context.output.remark(
            sentence("Several servers took turns answering, so the recording may mix their rows."),
            Remark::Partial);
    if (time.cutShort)
        context.output.remark(cutShortText(*time.cutShort), Remark::Partial);

    TRY(auto recording, Recording::open(options.file));
    TRY(const auto contents, readContents(recording, 0));
    if (context.json) {
        Json json{{"recording", escapeBytes(options.file)}};
        json.update(contentsJson(contents));
        json["bytes"] = recorder.bytes();
        json["keys"] = Json{{"recorded", 1},
                            {"named", family ? Json(family->names) : Json()},
                            {"of", family ? family->keys : 1}};
        writeJsonAnswer(context.output, "record", json);
    } else {
        context.output << contentsHeader() << contentsLine(contents);
    }
    for (const RecordingGap &gap : contents.gaps)
        printError(gapText(gap, plainWording()));
    return (contents.gaps.empty() && time.isOfOneServer) || options.partial ? 0 : 1;
}

} // namespace

void addRecord(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<RecordOptions>();
    CLI::App *command = addCommand(app, selected, "record", "Record the changes of a live board to a file");
    command->add_option("URL", options->board.source, urlHelp)->required();
    command->add_option("KEY", options->board.key, "the sorted set")->required();
    command->add_option("FILE", options->file, "the file to create; existing files are never overwritten")
        ->required();
    command
        ->add_option("--for", options->duration,
                     "how long, such as 90s, 10min, 1h or 1d (default: until Ctrl+C)")
        ->type_name("TIME");
    command
        ->add_option("--every", options->every,
                     "the shortest interval between reads, such as 100ms (default: 1s, a negligible load)")
        ->type_name("TIME");
    command->add_option("--top", options->top, "how many rows from the top (default: 1000)")
        ->type_name("N")
        ->check(wholeNumber(1, maxStandingRows));
    command->add_option("--codec", options->codec, std::string(codecHelp) + "; it is kept in the file")
        ->type_name("SPEC");
    addTimeRangeOption(*command, options->timeRange);
    addLowestFirst(*command, options->direction);
    command->add_flag(
        "--partial", options->partial,
        "exit 0 also if the recording has a gap, holds no members, or is ended before --for is over");
    command->add_flag("--escaped", options->board.escapedKey, "KEY is escaped, as keys prints it");
    command->footer("Examples:\n"
                    "  tiebreak-cli record redis://localhost/0 gift:tonight --for 1h friday.tiebreak\n"
                    "  tiebreak-cli standings friday.tiebreak --codec binary --at 2026-11-20T20:14:07.250Z\n"
                    "\n"
                    "Where the server allows it, the board is read only when it has changed (CLIENT "
                    "TRACKING, Redis 6). Nothing is ever written to the server.\n"
                    "FILE is an SQLite file that holds what changed, bit for bit: about 30 MB for an hour of "
                    "a thousand changes per second. It can be read while it is being written. If this "
                    "program is killed, at most the last second is lost. No password is in the file.\n"
                    "If the server is gone or the disk is full, it is tried again. What is missed is a gap "
                    "in the recording, with its reason.\n"
                    "Exit status: 1 for a failure, if the recording has a gap, holds no members or was ended "
                    "before --for was "
                    "over, or if several servers answer by turns; 2 for wrong usage.");
    setAction(*command, selected, options, runRecord);
}

} // namespace tiebreak
