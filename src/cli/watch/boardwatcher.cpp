// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/watch/boardwatcher.h"

#include "cli/output/recordingoutput.h"
#include "core/board/coveragetext.h"
#include "core/live/alerts/alertstext.h"
#include "core/live/judge/liveaudittext.h"
#include "core/live/standing/livetext.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "core/time/tick.h"
#include "files/keptstanding.h"
#include "files/rowjson.h"
#include "redis/board/shardedtext.h"
#include "redis/link/linktext.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

double secondsOf(std::chrono::microseconds time)
{
    return std::chrono::duration<double>(time).count();
}

void addMember(Json &facts, const std::string &name, const std::string &member)
{
    if (member.empty())
        facts[name] = nullptr;
    else
        addBytes(facts, name, member);
}

bool isPlainInFileName(char byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') ||
           byte == '-' || byte == '_';
}

/// The key as a part of a file's name, the moment, and which ranks the file holds:
/// "gift%3Atonight 20261120T201407.250Z first 100 of 400".
std::string fileNameOf(std::string_view key, Moment moment, const Standing &standing)
{
    constexpr std::size_t longestName = 150;
    std::string name;
    for (const char byte : key) {
        const bool plain = isPlainInFileName(byte);
        name += plain ? std::string(1, byte) : fmt::format("%{:02X}", static_cast<unsigned char>(byte));
    }
    std::string time =
        isoTime(std::chrono::floor<std::chrono::milliseconds>(moment).time_since_epoch().count(),
                TickUnit::Millisecond);
    std::erase_if(time, [](char byte) { return byte == '-' || byte == ':'; });
    return name.substr(0, longestName) + ' ' + time + ' ' + keptRanksName(standing);
}

/// The sentence of an event of a board's timeline.
std::string timelineText(const LiveEvent &event)
{
    return eventText(event, formattedLiveWording(plainWording(), ScoreFormat(), ScoreUnits::Words)) + '.';
}

} // namespace

BoardWatcher::BoardWatcher(std::string key, const WatchTerms &terms)
    : m_key(std::move(key)), m_terms(terms), m_direction(terms.direction)
{
    m_alerts.setRules(terms.rules);
    m_figures.key = m_key;
}

void BoardWatcher::setCodec(const ChosenCodec &codec, Moment now)
{
    m_codecWords = codec.words;
    if (!codec.view)
        return;
    m_decoder = codec.view->decoder;
    m_codec = m_decoder.spec();
    m_codecFrom = originWord(codec.origin);
    // What was seen goes on, unless it was seen from the other end.
    if (std::exchange(m_direction, codec.view->direction) != m_direction)
        forgetBoard();
    beginAudit(now);
    if (m_started)
        add(WatchEventKind::Codec, now, codecSentence()).facts = codecJson();
}

StandingRequest BoardWatcher::request() const
{
    StandingRequest request;
    request.key = m_key;
    request.direction = m_direction;
    request.headRows = std::min(std::max(m_terms.top, m_alerts.rowsNeeded()), maxStandingRows);
    request.followed = m_terms.pins;
    request.deeper = readsDeeper();
    for (const std::string &member : m_alerts.followedMembers()) {
        if (std::ranges::find(request.followed, member) == request.followed.end())
            request.followed.push_back(member);
    }
    return request;
}

std::vector<WatchEvent> BoardWatcher::see(const BoardNews &news, const AnsweringServer &server)
{
    // What was asked for before the direction was known may come after.
    if (news.standing && news.standing->direction() != m_direction)
        return {};
    m_figures.readable = !news.error;
    if (news.error) {
        if (!m_error)
            add(WatchEventKind::Unreadable, news.confirmed,
                sentence("The board cannot be read: {} It is tried again.", news.error->message))
                .facts["error"] = news.error->message;
        m_error = news.error;
        return takeEvents();
    }
    const AnsweringServer before = std::exchange(m_server, server);
    const auto turn = turnBetween(before, server, isGoneSince(m_past, news.standing));
    // Nothing tells whether the same server answers after a loss, however short that was.
    const bool wasUnread = m_error || m_isLost || (turn && !turn->isResync) ||
                           (!server.takesTurns && news.standing && server.mayBeOtherThan(before));
    m_error.reset();
    m_isLost = false;
    if (m_past.history.latest() && news.standing)
        noteSilence(m_past, *news.standing, m_terms.every, wasUnread);
    else if (m_past.history.latest())
        noteSilence(m_past, news.confirmed, m_terms.every, wasUnread);
    const bool isOther = turn && meetOtherProcess(m_past, news.standing, m_decoder, *turn);
    if (news.standing && !turn && server.mayBeOtherThan(before))
        meetAgain(m_past, *news.standing);
    if (isOther || meetOtherBoard(m_past, news.standing, m_decoder)) {
        addTimeline();
        forgetBoard();
        forgetDetected();
        beginAudit(news.standing->answered());
    }
    const StandingPtr latest = m_past.history.latest();
    const DeeperSample *deeper =
        news.deeper && news.deeper->direction == m_direction && latest ? news.deeper.get() : nullptr;
    if (deeper)
        noteDeeper(*deeper);
    if (news.standing && !(latest && news.standing->sameRows(*latest))) {
        takeIn(news.standing, news.confirmed, deeper);
    } else if (latest) {
        m_past.history.confirm(news.confirmed);
        if (deeper)
            seeDeeper(m_past, *deeper, m_decoder, plainWording());
        addTimeline();
        addAlerts(alertsOf(m_alerts, m_past, news.confirmed));
    }
    noteFigures();
    return takeEvents();
}

void BoardWatcher::takeIn(const StandingPtr &standing, Moment confirmed, const DeeperSample *deeper)
{
    if (const StandingPtr before = m_past.history.latest())
        m_figures.rankChanges += minSwaps(*before, *standing);
    m_wasThere = m_wasThere || standing->cardinality() > 0;
    seeSample(m_past, standing, confirmed, m_decoder, plainWording());
    if (const auto below = deeperOf(*standing))
        m_deeper.most = std::max(m_deeper.most, below->ranks);
    if (deeper)
        seeDeeper(m_past, *deeper, m_decoder, plainWording());
    if (!std::exchange(m_started, true))
        addStarted(*standing);
    const auto rewritings = m_figures.rewritings;
    addTimeline();
    m_existed = m_wasThere;
    addAlerts(alertsOf(m_alerts, m_past, standing, m_decoder));
    const bool mayBeOther = standing->cardinality() == 0 || m_figures.rewritings > rewritings;
    if (mayBeOther && forgetDetected())
        beginAudit(standing->answered());
}

void BoardWatcher::forgetBoard()
{
    forgetSeen(m_past);
    m_deeper = {};
    m_alerts.beginAnew();
}

void BoardWatcher::beginAudit(Moment now)
{
    m_faultyBefore = m_figures.faultyWrites;
    m_lastChange = 0;
    m_past.audit =
        m_codec ? LiveAudit(m_decoder, rawDirection(m_decoder.spec(), m_direction), now) : LiveAudit(now);
}

bool BoardWatcher::forgetDetected()
{
    if (!m_codec || m_codecFrom != originWord(CodecOrigin::Detected))
        return false;
    m_codec.reset();
    m_codecWords = sentence("The codec that was detected is that of rows which are gone.");
    m_decoder = Decoder(CodecSpec(), TimeRange());
    return true;
}

WatchEvent &BoardWatcher::add(WatchEventKind kind, Moment time, std::string sentence)
{
    m_found = m_found || isFinding(kind);
    m_events.push_back({kind, time, m_key, std::move(sentence), Json::object()});
    return m_events.back();
}

std::string BoardWatcher::restartsSentence() const
{
    if (tellsRestarts() || m_server.address.empty())
        return {};
    return m_figures.restarts > 0 ? sentence("Other restarts of the server may have been missed.")
                                  : restartsHiddenText(m_server.process);
}

std::string BoardWatcher::codecSentence() const
{
    if (m_codec && m_codecWords.empty())
        return sentence("Read with {}.", specText(*m_codec));
    return m_codecWords;
}

Json BoardWatcher::codecJson() const
{
    Json json{{"codec", m_codec ? Json(specText(*m_codec)) : Json()},
              {"codecFrom", m_codecFrom.empty() ? Json() : Json(m_codecFrom)},
              {"direction", directionId(m_direction)},
              {"judged", m_past.audit.judges()}};
    json["timeRange"] = m_codec ? timeRangeJson(m_decoder)["timeRange"] : Json();
    return json;
}

void BoardWatcher::addStarted(const Standing &first)
{
    const Coverage coverage = coverageOf(first);
    const auto deeper = deeperOf(first);
    std::string text =
        listText(ListOf::Sentences,
                 {sentence("The key does not exist. Tiebreak watches it all the same."), restartsSentence()});
    if (first.cardinality() > 0)
        text = listText(ListOf::Sentences,
                        {phrase("watch", "Watching {}.", coverageText(coverage, plainWording())),
                         familySentence(), deeper ? deeperSentence(*deeper, plainWording()) : std::string(),
                         codecSentence(), notJudgedSentence(m_past.audit), restartsSentence()});
    WatchEvent &started = add(WatchEventKind::Started, first.answered(), std::move(text));
    started.facts["server"] = m_terms.server;
    started.facts.update(codecJson());
    started.facts["members"] = first.cardinality();
    started.facts["every"] = secondsOf(m_terms.every);
    started.facts["alerts"] = Json::array();
    for (const AlertRule &rule : m_terms.rules)
        started.facts["alerts"].push_back(alertRuleText(rule));
    started.facts["metrics"] = m_terms.metrics.empty() ? Json() : Json(m_terms.metrics);
    started.facts.update(coverageJson(coverage));
    started.facts["deeper"] = deeperJson(first);
    started.facts["restartsTold"] = tellsRestarts();
}

Coverage BoardWatcher::coverageOf(const Standing &standing) const
{
    return withFamily(standing.coverage());
}

Coverage BoardWatcher::withFamily(Coverage coverage) const
{
    if (m_family)
        coverage.setPart({CoveredUnit::Boards, 1,
                          m_family->isWhole ? std::optional(m_family->keys) : std::nullopt,
                          CoveredBy::Choice});
    return coverage;
}

WatchedRanks BoardWatcher::watchedOf(const Standing &standing) const
{
    return watchedRanks(m_past, coverageOf(standing));
}

std::string BoardWatcher::familySentence() const
{
    return m_family ? oneOfFamilyText(m_key, *m_family) : std::string();
}

bool BoardWatcher::readsDeeper() const
{
    return m_terms.deeper && m_past.audit.judges();
}

std::optional<DeeperWatch> BoardWatcher::deeperOf(const Standing &standing) const
{
    return readsDeeper() ? deeperWatch(standing, m_terms.every) : std::nullopt;
}

void BoardWatcher::noteDeeper(const DeeperSample &sample)
{
    m_deeper.unread = sample.unread;
    if (!sample.endsTurn)
        return;
    m_deeper.twice = std::max(m_deeper.twice, std::min(m_deeper.once, sample.ranks));
    m_deeper.once = std::max(m_deeper.once, sample.ranks);
}

Json BoardWatcher::deeperJson(const Standing &standing) const
{
    const auto deeper = deeperOf(standing);
    if (!deeper)
        return nullptr;
    return {{"ranks", deeper->ranks},
            {"reads", deeper->reads},
            {"seconds", secondsOf(deeper->within)},
            {"readOnce", std::min(m_deeper.once, deeper->ranks)},
            {"readTwice", std::min(m_deeper.twice, deeper->ranks)}};
}

void BoardWatcher::addTimeline()
{
    const auto events = std::exchange(m_past.events, {});
    m_past.eventBytes = 0;
    const bool rolledBack = std::ranges::any_of(
        events, [](const LiveEvent &event) { return event.kind == EventKind::RolledBack; });
    // Of a rollback the many changes are one event.
    if (rolledBack && !m_past.audit.log().changes().empty())
        m_lastChange = m_past.audit.log().changes().back().number;
    for (auto event = events.rbegin(); event != events.rend(); ++event)
        addTimelineEvent(*event);
    addFaultyWrites();
}

void BoardWatcher::addTimelineEvent(const LiveEvent &event)
{
    const auto addIt = [&](WatchEventKind kind) -> Json & {
        Json &facts = add(kind, event.to, timelineText(event)).facts;
        facts["from"] = momentText(event.from);
        return facts;
    };
    const auto saved = [&] { saveBefore(m_events.back()); };
    switch (event.kind) {
    case EventKind::BoardGone:
        ++m_figures.deletions;
        addIt(WatchEventKind::Deleted);
        saved();
        break;
    case EventKind::Shrunk: {
        ++m_figures.losses;
        Json &facts = addIt(WatchEventKind::Shrunk);
        facts["members"] = event.count;
        facts["of"] = event.top;
        saved();
        break;
    }
    case EventKind::BoardFilled:
        addIt(m_existed ? WatchEventKind::ExistsAgain : WatchEventKind::Exists)["members"] = event.count;
        break;
    case EventKind::NotRead:
        m_figures.missing += event.to - event.from;
        addIt(WatchEventKind::NotRead)["seconds"] = secondsOf(event.to - event.from);
        break;
    case EventKind::Restarted:
    case EventKind::Resynced:
    case EventKind::TakenOver: {
        ++m_figures.restarts;
        const bool isThere = event.data != OtherData::NoBoard;
        m_figures.deletions += isThere ? 0 : 1;
        const bool tookOver = event.kind == EventKind::TakenOver;
        Json &facts = addIt(tookOver                             ? WatchEventKind::TakenOver
                            : event.kind == EventKind::Restarted ? WatchEventKind::Restarted
                                                                 : WatchEventKind::Resynced);
        if (tookOver) {
            facts["serverBefore"] = event.serverBefore;
            facts["server"] = event.server;
            facts["seconds"] = secondsOf(event.to - event.from);
        }
        facts["compared"] = event.data != OtherData::Own;
        facts["exists"] = isThere;
        if (m_past.loss == event)
            saved();
        break;
    }
    case EventKind::Replaced:
        ++m_figures.replacements;
        addReplaced(event);
        saved();
        break;
    case EventKind::RolledBack: {
        ++m_figures.rollbacks;
        Json &facts = addIt(WatchEventKind::RolledBack);
        facts["to"] =
            m_past.rollback && m_past.rollback->to ? Json(momentText(*m_past.rollback->to)) : Json();
        facts["members"] = event.count;
        facts["of"] = event.top;
        saved();
        break;
    }
    case EventKind::Rewritten: {
        ++m_figures.rewritings;
        Json &facts = addIt(WatchEventKind::Rewritten);
        facts["members"] = event.count;
        facts["of"] = event.top;
        saved();
        break;
    }
    default:
        break; // who ranks where is for those who look
    }
}

void BoardWatcher::addReplaced(const LiveEvent &event)
{
    Json &facts = add(WatchEventKind::Replaced, event.to, timelineText(event)).facts;
    facts["members"] = event.count;
    facts["from"] = momentText(event.from);
    facts["membersBefore"] = Json{{"read", event.top}, {"left", event.place}, {"lookedUp", event.lastPlace}};
}

void BoardWatcher::saveBefore(WatchEvent &event) const
{
    const StandingPtr &before = m_past.beforeLoss;
    if (m_terms.saveBefore.empty() || !before)
        return;
    event.facts["saved"] = Json::array();
    for (const char *suffix : {".csv", ".redis"}) {
        const std::string path = m_terms.saveBefore + '/' + fileNameOf(m_key, event.time, *before) + suffix;
        if (const auto saved = saveKeptStanding(path, *before, m_decoder, m_key); !saved) {
            event.sentence =
                listText(ListOf::Sentences,
                         {event.sentence,
                          sentence("The standings before it could not be saved: {}", saved.error().message)});
            return;
        }
        event.facts["saved"].push_back(path);
    }
    event.sentence = listText(
        ListOf::Sentences,
        {event.sentence, sentence("The standings before it ({}) are saved in {}.",
                                  coverageText(before->coverage(), plainWording()), m_terms.saveBefore)});
}

void BoardWatcher::addFaultyWrites()
{
    const DamageLog &log = m_past.audit.log();
    m_figures.faultyWrites = m_faultyBefore + log.damage();
    for (const DamagedChange &change : log.changes()) {
        if (change.number <= m_lastChange || severityOf(change.judgement.kind) != Severity::Bad)
            continue;
        Json &facts = add(WatchEventKind::FaultyWrite, change.seen.until,
                          damageEvent(change, m_decoder.spec(), plainWording()) + '.')
                          .facts;
        facts["from"] = momentText(change.seen.since);
        addMember(facts, "member", change.member);
        facts["fault"] = changeKindName(change.judgement.kind);
        facts["rawBefore"] = change.before ? Json(shortestText(*change.before)) : Json();
        facts["raw"] = shortestText(change.after);
    }
    if (!log.changes().empty())
        m_lastChange = std::max(m_lastChange, log.changes().back().number);
}

void BoardWatcher::addAlerts(const std::vector<Alert> &alerts)
{
    for (const Alert &alert : alerts) {
        ++m_figures.alerts;
        Json &facts = add(WatchEventKind::Alert, alert.to, alertText(alert, plainWording())).facts;
        facts["from"] = momentText(alert.from);
        facts["alert"] = alertWord(alert.rule.kind);
        facts["rule"] = alertRuleText(alert.rule);
        addMember(facts, "member", alert.member);
        addMember(facts, "other", alert.other);
        facts["rank"] = orNull(alert.place);
        facts["rankBefore"] = orNull(alert.placeBefore);
    }
}

void BoardWatcher::noteFigures()
{
    const StandingPtr latest = m_past.history.latest();
    if (!latest)
        return;
    m_figures.seen = lastSeen(m_past);
    m_figures.members = latest->cardinality();
    m_figures.rows = static_cast<std::int64_t>(latest->head().size() + latest->followed().size());
    m_figures.leaderScore.reset();
    if (!m_codec || latest->head().empty())
        return;
    const double raw = latest->head().raw(0);
    if (const auto score = m_codec->hasTime() ? scoreOf(m_decoder, raw) : std::nullopt)
        m_figures.leaderScore = static_cast<double>(*score);
    else if (!m_codec->hasTime())
        m_figures.leaderScore = raw;
}

bool BoardWatcher::hasReadDeeper() const
{
    return m_deeper.twice >= m_deeper.most || (m_deeper.once >= m_deeper.most && m_deeper.unread == 0);
}

std::string BoardWatcher::readDeeperSentence() const
{
    if (m_deeper.most == 0)
        return {};
    const std::string ranks = plainWording().number(m_deeper.most);
    if (m_deeper.twice >= m_deeper.most)
        return sentence("The other {} ranks were read in turn, each of them twice or more.", ranks);
    if (hasReadDeeper())
        return sentence("The other {} ranks were read once, and nothing has changed since.", ranks);
    return m_deeper.once >= m_deeper.most
               ? sentence("The other {} ranks were not all read twice, so faulty writes there may have been "
                          "missed.",
                          ranks)
               : sentence(
                     "Not all of the other {} ranks were read, so faulty writes there may have been missed.",
                     ranks);
}

StandingPtr BoardWatcher::lastThere() const
{
    const StandingPtr latest = m_past.history.latest();
    const bool isGone = latest && latest->cardinality() == 0 && m_past.beforeLoss;
    return isGone ? m_past.beforeLoss : latest;
}

bool BoardWatcher::incomplete() const
{
    return m_past.history.empty() || m_error || !m_wasThere || m_figures.missing.count() > 0 ||
           m_isCutShort || !hasReadDeeper();
}

std::string BoardWatcher::foundText() const
{
    const auto count = [](std::int64_t number, std::string one, std::string many) {
        return number == 0 ? std::string() : plural(number, std::move(one), std::move(many));
    };
    const BoardFigures &is = m_figures;
    const std::string found = listText(
        ListOf::Words,
        {count(is.alerts, phrase("watch", "1 alert"), phrase("watch", "{} alerts", is.alerts)),
         count(is.faultyWrites, phrase("watch", "1 faulty write"),
               phrase("watch", "{} faulty writes", is.faultyWrites)),
         count(is.restarts, phrase("watch", "1 server change"),
               phrase("watch", "{} server changes", is.restarts)),
         count(is.rollbacks, phrase("watch", "1 rollback"), phrase("watch", "{} rollbacks", is.rollbacks)),
         count(is.rewritings, phrase("watch", "1 rewriting of the board"),
               phrase("watch", "{} rewritings of the board", is.rewritings)),
         count(is.replacements, phrase("watch", "1 other board"),
               phrase("watch", "{} other boards", is.replacements)),
         count(is.losses, phrase("watch", "1 loss of members"),
               phrase("watch", "{} losses of members", is.losses)),
         count(is.deletions, phrase("watch", "1 deletion"), phrase("watch", "{} deletions", is.deletions))});
    return found.empty() ? sentence("Nothing was found.") : phrase("watch", "Found: {}.", found);
}

bool BoardWatcher::isQuiet(Moment now) const
{
    return m_past.history.latest() && !m_error && !m_isLost &&
           now - lastSeen(m_past) > usualQuiet(m_terms.every);
}

std::vector<WatchEvent> BoardWatcher::end(const WatchEnding &ending)
{
    m_isCutShort = ending.cutShort.has_value();
    const StandingPtr latest = m_past.history.latest();
    if (latest)
        noteSilence(m_past, ending.now, m_terms.every, !ending.wasHeard || m_error || m_isLost);
    addTimeline();
    m_figures.missing = std::max(m_figures.missing, ending.told);
    // Of a board that is gone, what was watched before.
    const StandingPtr seen = lastThere();
    const bool wasNever = seen && !m_error && !m_wasThere;
    const std::string never = sentence("The key did not exist while it was watched.");
    const std::string watched =
        wasNever ? never
        : seen   ? phrase("watch", "Watched {}.", watchedText(watchedOf(*seen), plainWording()))
                 : sentence("The board was not read.");
    const std::string gone = seen != latest ? sentence("The board no longer exists.") : std::string();
    const std::string below = readDeeperSentence();
    const std::string missing = m_figures.missing.count() > 0
                                    ? sentence("It was not read for {} in all.", ageText(m_figures.missing))
                                    : std::string();
    // It was known of the rows before.
    const std::string unknown =
        !m_codec && !m_codecFrom.empty() && gone.empty() ? m_codecWords : std::string();
    const std::string cutShort = ending.cutShort ? cutShortText(*ending.cutShort) : std::string();
    Json &facts = add(WatchEventKind::Ended, ending.now,
                      listText(ListOf::Sentences, {watched, cutShort, gone, below, unknown, foundText(),
                                                   passedOverSentence(m_past.audit.log(), plainWording()),
                                                   missing, restartsSentence()}))
                      .facts;
    facts["found"] = m_found;
    facts["incomplete"] = incomplete();
    facts["counts"] = Json{{"alerts", m_figures.alerts},          {"faultyWrites", m_figures.faultyWrites},
                           {"restarts", m_figures.restarts},      {"rollbacks", m_figures.rollbacks},
                           {"rewritings", m_figures.rewritings},  {"replacements", m_figures.replacements},
                           {"losses", m_figures.losses},          {"deletions", m_figures.deletions},
                           {"rankChanges", m_figures.rankChanges}};
    facts["missingSeconds"] = secondsOf(m_figures.missing);
    facts["cutShort"] = ending.cutShort ? Json{{"afterSeconds", secondsOf(ending.cutShort->after)},
                                               {"ofSeconds", secondsOf(ending.cutShort->of)}}
                                        : Json();
    if (seen) {
        const WatchedRanks ranks = watchedOf(*seen);
        Coverage covered = ranks.fewest ? withFamily(*ranks.fewest) : ranks.now;
        if (incomplete())
            covered.addGap(
                {escapeBytes(m_key),
                 listText(ListOf::Sentences, {m_error    ? m_error->message
                                              : wasNever ? never
                                                         : missing,
                                              hasReadDeeper() ? std::string() : below, cutShort})});
        facts.update(coverageJson(covered));
    } else {
        facts["coverage"] = nullptr;
    }
    facts["deeper"] = seen ? deeperJson(*seen) : Json();
    facts["restartsTold"] = tellsRestarts();
    return takeEvents();
}

} // namespace tiebreak
