// SPDX-License-Identifier: GPL-3.0-or-later
// A watch without a window: what Live would show of boards, line by line.
#include "cli/options/codecchoice.h"
#include "cli/options/codecoptions.h"
#include "cli/options/duration.h"
#include "cli/options/subcommand.h"
#include "cli/output/printederrors.h"
#include "cli/source/boardsource.h"
#include "cli/source/newsqueue.h"
#include "cli/source/server.h"
#include "cli/watch/boardwatcher.h"
#include "cli/watch/metricsserver.h"
#include "cli/watch/openmetrics.h"
#include "core/live/standing/livetext.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/time/carriedclock.h"
#include "redis/board/boardreader.h"
#include "redis/link/cluster.h"
#include "redis/link/linktext.h"
#include "redis/link/open.h"
#include "redis/live/boardwatch.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;
using Steady = std::chrono::steady_clock;
using std::chrono::milliseconds;

struct WatchOptions {
    std::string source;
    std::vector<std::string> keys;
    bool escaped = false;
    std::string codec;
    std::string timeRange;
    Direction direction = Direction::HighestFirst;
    std::int64_t top = 100;
    std::vector<std::string> pins;
    std::vector<std::string> alerts;
    std::string duration; ///< empty: until Ctrl-C
    std::string every = "1s";
    bool deeper = false;
    std::string saveBefore;
    bool untilFound = false;
    bool partial = false; ///< a part of the time will do
    std::optional<int> metricsPort;
};

/// What the words come to.
struct WatchWords {
    std::vector<std::string> keys; ///< each once
    WatchTerms terms;
    std::optional<milliseconds> duration;
};

Result<WatchWords> readWatchWords(const WatchOptions &options)
{
    WatchWords words;
    words.terms.direction = options.direction;
    words.terms.top = options.top;
    words.terms.deeper = options.deeper;
    words.terms.saveBefore = options.saveBefore;
    if (!options.saveBefore.empty() && !std::filesystem::is_directory(options.saveBefore))
        return failure(ErrorKind::Usage,
                       sentence("--save-before {} is not a directory.", quotedText(options.saveBefore)));
    if (!options.duration.empty()) {
        TRY(words.duration, parseTimeLimit(options.duration, "--for"));
    }
    TRY(words.terms.every, parseInterval(options.every, "--every"));
    const auto addOnce = [](std::vector<std::string> &list, std::string word) {
        if (std::ranges::find(list, word) == list.end())
            list.push_back(std::move(word));
    };
    for (const std::string &key : options.keys) {
        TRY(auto bytes, keyBytes(key, options.escaped));
        addOnce(words.keys, std::move(bytes));
    }
    for (const std::string &member : options.pins) {
        auto bytes = options.escaped ? unescapeBytes(member) : member;
        if (!bytes)
            return failure(ErrorKind::Usage,
                           sentence("--pin {} is not escaped as board prints members.", quotedText(member)));
        addOnce(words.terms.pins, *std::move(bytes));
    }
    if (options.alerts.size() > mostAlertRules)
        return failure(ErrorKind::Usage, sentence("--alert can be given {} times at most.", mostAlertRules));
    for (const std::string &rule : options.alerts) {
        auto parsed = parseAlertRule(rule);
        if (!parsed)
            return failure(ErrorKind::Usage,
                           phrase("option", "--alert {}: {}", quotedText(rule), parsed.error().message));
        if (!parsed->places.empty() && parsed->places.back() >= maxStandingRows)
            return failure(ErrorKind::Usage, sentence("--alert {}: A watch reads at most {} ranks.",
                                                      quotedText(rule), maxStandingRows));
        words.terms.deeper = words.terms.deeper || parsed->kind == AlertRule::Kind::Damage;
        words.terms.rules.push_back(*std::move(parsed));
    }
    return words;
}

/// Which nodes of a cluster, or the one server, cannot be reached.
class LostNodes
{
public:
    /// What the news says of it, as an event.
    std::optional<WatchEvent> note(const WatchNews &news, Moment now)
    {
        for (const BoardNews &board : news.boards)
            m_placeOf[board.key] = news.place;
        WatchEvent event{WatchEventKind::Unreachable, now, {}, {}, Json::object()};
        event.facts["node"] = news.place.address.empty() ? Json() : Json(news.place.address);
        if (news.lost) {
            if (!m_lost.insert(news.place).second)
                return std::nullopt;
            event.sentence = news.lost->kind == ErrorKind::Loading
                                 ? sentence("{} Trying again.", news.lost->message)
                                 : sentence("Cannot reach the server: {} Trying again.", news.lost->message);
            event.facts["error"] = news.lost->message;
            return event;
        }
        const bool wasLost = isAny();
        // A node that has none of the boards any more is not missed.
        std::erase_if(m_lost, [&](const WatchPlace &place) {
            return place == news.place || (!news.boards.empty() && !hasBoard(place));
        });
        if (!wasLost || isAny())
            return std::nullopt;
        event.kind = WatchEventKind::Reachable;
        event.sentence = sentence("The server is read again.");
        return event;
    }
    bool isAny() const { return !m_lost.empty(); }

private:
    bool hasBoard(const WatchPlace &place) const
    {
        return std::ranges::any_of(m_placeOf, [&](const auto &entry) { return entry.second == place; });
    }

    std::set<WatchPlace> m_lost;
    std::map<std::string, WatchPlace> m_placeOf; ///< by key
};

/// Figures that one thread notes and another prints.
class SharedFigures
{
public:
    void set(WatchFigures figures)
    {
        const std::lock_guard lock(m_mutex);
        for (BoardFigures &board : figures.boards) {
            const auto before = std::ranges::find(m_figures.boards, board.key, &BoardFigures::key);
            if (before != m_figures.boards.end())
                board.missingTold = before->missingTold;
        }
        m_figures = std::move(figures);
    }
    std::string metrics(Moment now)
    {
        const std::lock_guard lock(m_mutex);
        for (BoardFigures &board : m_figures.boards)
            board.missingTold = missingBy(board, now, m_figures.every);
        return openMetricsText(m_figures, now);
    }
    /// For how long somebody was told that this board was not read.
    std::chrono::microseconds missingTold(const std::string &key)
    {
        const std::lock_guard lock(m_mutex);
        const auto board = std::ranges::find(m_figures.boards, key, &BoardFigures::key);
        return board == m_figures.boards.end() ? std::chrono::microseconds(0) : board->missingTold;
    }

private:
    std::mutex m_mutex;
    WatchFigures m_figures;
};

/// Watches and prints what the command line names.
class WatchCommand
{
public:
    WatchCommand(const WatchOptions &options, WatchWords words, CodecChoice codec, CommandContext &context)
        : m_options(options)
        , m_words(std::move(words))
        , m_codec(std::move(codec))
        , m_context(context)
        , m_stop(context.stop.get_token())
    {
    }

    Result<ExitStatus> run()
    {
        TRY(auto server, openServer(m_options.source, m_context, m_words.keys));
        m_context.output.forgetRemarks(); // what comes is watched, too
        m_server.emplace(std::move(server));
        m_words.terms.server = m_server->text;
        TRY(openBoards());
        shareFigures(0);
        if (m_options.metricsPort) {
            TRY(m_metrics, MetricsServer::listen(*m_options.metricsPort,
                                                 [this] { return m_shared.metrics(m_clock.now()); }));
            m_words.terms.metrics = m_metrics->url();
            printError(sentence("Metrics are at {}.", m_metrics->url()));
        }
        watch();
        return finish();
    }

private:
    /// A key that is missing may come; one of another type is a slip.
    Result<void> openBoards()
    {
        for (const std::string &key : m_words.keys) {
            auto &board = *m_boards.emplace_back(std::make_unique<BoardWatcher>(key, m_words.terms));
            const auto opening = onBoard(*m_server, key, m_stop, [&](Connection &connection) {
                return openBoard(connection, key, m_words.terms.direction, 1, Progress(m_stop));
            });
            if (!opening && opening.error().kind != ErrorKind::NotFound)
                return failure(opening.error().kind, sentence("{} cannot be watched: {}", quotedText(key),
                                                              opening.error().message));
            TRY(chooseCodec(board, opening ? opening->page.cardinality : 0));
            board.setFamily(findKeyFamily(m_server->route, key, Progress(m_stop)));
        }
        return {};
    }

    /// Where nobody knows the codec yet: a board says more of it when it has grown.
    Result<void> chooseCodec(BoardWatcher &board, std::int64_t members)
    {
        m_membersAtChoice[&board] = members;
        const auto sample = [&](Direction direction) {
            return onBoard(*m_server, board.key(), m_stop, [&](Connection &connection) {
                return readBoardSample(connection, board.key(), direction, members, Progress(m_stop));
            });
        };
        TRY(const auto chosen, m_codec.choose(board.key(), m_server->id, sample, nowMicroseconds()));
        board.setCodec(chosen, m_clock.now());
        return {};
    }

    void setPlan()
    {
        std::vector<WatchedBoard> plan;
        for (const auto &board : m_boards)
            plan.push_back({board->request(), m_words.terms.every, m_words.terms.every, true});
        m_plan.set(std::move(plan));
    }

    void watch()
    {
        setPlan();
        NewsQueue queue;
        std::jthread watching = queue.watch(m_server->route, m_plan, m_clock);
        const auto begun = Steady::now();
        const auto end = m_words.duration ? begun + *m_words.duration : Steady::time_point::max();
        while (goesOn() && Steady::now() < end) {
            if (const auto news = queue.take(std::min(end, Steady::now() + NewsQueue::longest), m_stop))
                show(*news);
        }
        if (m_words.duration && Steady::now() < end && !hasEnough())
            m_cutShort = CutShort{std::chrono::floor<milliseconds>(Steady::now() - begun), *m_words.duration};
        if (goesOn())
            readOnceMore(queue);
        watching.request_stop();
        watching.join();
        while (!hasEnough()) {
            const auto news = queue.take(Steady::now(), {});
            if (!news)
                break;
            show(*news);
        }
    }

    /// How long the end of the watch waits for one more reading.
    static constexpr std::chrono::seconds lastReading{1};

    /// What was written since a board was read last belongs to the time that is over.
    void readOnceMore(NewsQueue &queue)
    {
        const Moment end = m_clock.now();
        const auto patience = Steady::now() + lastReading;
        std::set<std::string> unread(m_words.keys.begin(), m_words.keys.end());
        m_plan.readNow();
        while (!unread.empty() && goesOn()) {
            const auto news = queue.take(patience, m_stop);
            if (!news)
                break;
            for (const BoardNews &board : news->boards) {
                if (board.confirmed >= end)
                    unread.erase(board.key);
            }
            show(*news);
        }
    }

    bool goesOn() const
    {
        return !m_stop.stop_requested() && m_context.output.readerListens() && !hasEnough();
    }
    bool hasEnough() const { return m_options.untilFound && found(); }

    void show(const WatchNews &news)
    {
        sayWhereTheClockWasSetBack();
        if (const auto event = m_lost.note(news, m_clock.now()))
            print(*event);
        if (news.server.takesTurns && !std::exchange(m_saidTurns, true))
            print({WatchEventKind::ByTurns,
                   m_clock.now(),
                   {},
                   readByTurnsText(news.server.address),
                   Json::object()});
        for (const auto &board : m_boards) {
            if (std::ranges::find(news.lostKeys, board->key()) != news.lostKeys.end())
                board->noteLost();
        }
        for (const BoardNews &told : news.boards) {
            const auto at = std::ranges::find(
                m_boards, told.key, [](const auto &board) -> const std::string & { return board->key(); });
            if (at == m_boards.end())
                continue;
            BoardWatcher &board = **at;
            const bool hadCodec = board.hasCodec();
            print(board.see(told, news.server));
            if (hadCodec && !board.hasCodec()) {
                m_membersAtChoice[&board] = 0;
                setPlan();
            }
            if (!board.hasCodec() && board.members() > 2 * m_membersAtChoice[&board])
                tryCodec(board);
        }
        shareFigures(news.cost.commandsPerSecond);
    }

    void sayWhereTheClockWasSetBack()
    {
        const auto setBack = m_clock.takeSetBack();
        if (!setBack)
            return;
        WatchEvent event{WatchEventKind::ClockSetBack,
                         setBack->at,
                         {},
                         phrase("incident", "{}.", clockSetBackText(setBack->by)),
                         Json::object()};
        event.facts["seconds"] = std::chrono::duration<double>(setBack->by).count();
        print(event);
    }

    void shareFigures(double commandsPerSecond)
    {
        WatchFigures figures{{}, !m_lost.isAny(), m_clock.now(), commandsPerSecond, m_words.terms.every};
        for (const auto &board : m_boards)
            figures.boards.push_back(board->figures());
        m_shared.set(std::move(figures));
    }

    /// What cannot be found now may be when the board has grown again, and what cannot be read at the next
    /// news. The connection of the beginning may be to a server that is gone, or no longer the primary.
    void tryCodec(BoardWatcher &board)
    {
        auto fresh = openConnection({m_server->route, board.key()}, {}, m_stop);
        if (fresh)
            m_server->connection = *std::move(fresh);
        const auto chosen = fresh ? chooseCodec(board, board.members()) : std::unexpected(fresh.error());
        if (!chosen && chosen.error().kind != ErrorKind::Permission)
            m_membersAtChoice[&board] = 0;
        if (!board.hasCodec())
            return;
        print(board.takeEvents());
        setPlan();
        m_plan.readNow();
    }

    void print(const std::vector<WatchEvent> &events)
    {
        for (const WatchEvent &event : events)
            print(event);
    }
    void print(const WatchEvent &event) { writeWatchEvent(m_context.output, event, m_context.json); }

    bool found() const
    {
        return std::ranges::any_of(m_boards, [](const auto &board) { return board->found(); });
    }

    /// Each server, and each node of a cluster, is asked once.
    bool stillAnswers(const std::string &key)
    {
        const Route &route = m_server->route;
        const std::string address =
            route.cluster ? route.cluster->addressFor(route.endpoint, key) : std::string();
        const auto known = m_answering.find(address);
        return known != m_answering.end()
                   ? known->second
                   : m_answering.emplace(address, answersNow({route, key})).first->second;
    }

    ExitStatus finish()
    {
        const Moment now = m_clock.now();
        sayWhereTheClockWasSetBack();
        bool incomplete = m_lost.isAny() || m_saidTurns;
        for (const auto &board : m_boards) {
            const bool wasHeard = !board->isQuiet(now) || stillAnswers(board->key());
            print(board->end({now, wasHeard, m_shared.missingTold(board->key()), m_cutShort}));
            incomplete = incomplete || board->incomplete();
        }
        return found() ? exitWithFindings : incomplete && !m_options.partial ? 1 : 0;
    }

    const WatchOptions &m_options;
    WatchWords m_words;
    CodecChoice m_codec;
    CommandContext &m_context;
    const std::stop_token m_stop;
    std::optional<Server> m_server;
    std::vector<std::unique_ptr<BoardWatcher>> m_boards;
    std::map<const BoardWatcher *, std::int64_t> m_membersAtChoice;
    CarriedClock m_clock;
    WatchPlan m_plan;
    LostNodes m_lost;
    bool m_saidTurns = false;
    std::optional<CutShort> m_cutShort;
    std::map<std::string, bool> m_answering; ///< in the end, by address
    SharedFigures m_shared;
    std::unique_ptr<MetricsServer> m_metrics; ///< the last: its thread asks for m_shared
};

Result<ExitStatus> runWatch(const WatchOptions &options, CommandContext &context)
{
    TRY(auto words, readWatchWords(options));
    TRY(auto codec, CodecChoice::parse(options.codec, options.timeRange, options.direction));
    if (std::string unreadable = codec.unreadableText(); !unreadable.empty())
        context.output.remark(std::move(unreadable), Remark::Said);
    return WatchCommand(options, std::move(words), std::move(codec), context).run();
}

} // namespace

void addWatch(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<WatchOptions>();
    CLI::App *command =
        addCommand(app, selected, "watch", "Watch live boards: alerts, faulty writes, restarts, rollbacks");
    command->add_option("URL", options->source, urlHelp)->required();
    command->add_option("KEY", options->keys, "the sorted sets, of one server")->required();
    addCodecChoice(*command, options->codec);
    addTimeRangeOption(*command, options->timeRange);
    addLowestFirst(*command, options->direction);
    command->add_option("--top", options->top, "how many ranks from the top (default: 100)")
        ->type_name("N")
        ->check(wholeNumber(1, maxStandingRows));
    selected.mayBeEmpty.push_back(
        command->add_option("--pin", options->pins, "a member to read at any rank, several times")
            ->type_name("MEMBER")
            ->allow_extra_args(false));
    command
        ->add_option(
            "--alert", options->alerts,
            "\"enters 10 MEMBER\", \"falls below 10 MEMBER\", \"leader changes\", \"tied at 1,3,10\", "
            "\"unchanged 5 min\", \"damage\" or \"incident\", several times; for every board, members as "
            "board "
            "prints them")
        ->type_name("RULE")
        ->allow_extra_args(false);
    command
        ->add_option("--for", options->duration,
                     "how long, such as 90s, 10min, 1h or 1d (default: until Ctrl+C)")
        ->type_name("TIME");
    command
        ->add_option("--every", options->every,
                     "the shortest interval between reads, such as 100ms (default: 1s, a negligible load)")
        ->type_name("TIME");
    command->add_flag("--deeper", options->deeper,
                      "also read the ranks below --top, a part with each read (on with --alert damage)");
    command
        ->add_option(
            "--save-before", options->saveBefore,
            "an existing directory: after a rollback, a deletion or another board under the key, the "
            "standings before it are saved there as CSV and as commands for redis-cli")
        ->type_name("DIRECTORY");
    command->add_flag("--until-found", options->untilFound, "stop at the first thing that is found");
    command
        ->add_option(
            "--metrics", options->metricsPort,
            "answer GET /metrics on this port of 127.0.0.1 with OpenMetrics; 0: any free port, which is "
            "printed on standard error")
        ->type_name("PORT")
        ->check(wholeNumber(0, 65535));
    command->add_flag("--partial", options->partial,
                      "exit 0 also if a period is missing, or if the watch is ended before --for is over");
    command->add_flag("--escaped", options->escaped,
                      "KEY and MEMBER are escaped, as keys and board print them");
    command->footer(
        "Examples:\n"
        "  tiebreak-cli watch redis://localhost/0 gift:tonight --alert 'leader changes' --for 1h\n"
        "  tiebreak-cli watch redis://localhost/0 gift:tonight song:week --json --until-found\n"
        "  tiebreak-cli watch redis://localhost/0 gift:tonight --metrics 9121\n"
        "\n"
        "Prints a line for each event: time (UTC), key and sentence, separated by tabs. With --json each "
        "line is a JSON object.\n"
        "The watch finds alerts, faulty writes, a restart, another server that takes over, a rollback, "
        "another board under the key, a quarter of the members removed at once, and a deleted key. It also "
        "prints periods that it could not read.\n"
        "The first line of a board says which ranks and pins are watched. Faulty writes below them are not "
        "seen without --deeper, nor is what comes and goes between two reads. A board whose codec is not "
        "known is watched for its ranks. If other sorted sets have the same name but for a number, such as "
        "shards of the board, it says how many, and that they are not watched.\n"
        "Where the server allows it, a board is read only when it has changed (CLIENT TRACKING, Redis 6). "
        "Nothing is ever written to the server. If the reader of the output is slow, boards are read less "
        "often.\n"
        "Exit status: 0 if nothing was found and no period is missing; 3 if something was found; 1 for a "
        "failure, or if nothing was found but a period is missing, the watch was ended before --for was over "
        "or several servers answer by turns; 2 for wrong usage.");
    setAction(*command, selected, options, runWatch);
}

} // namespace tiebreak
