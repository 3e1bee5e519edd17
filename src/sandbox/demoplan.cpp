// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/demoplan.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "sandbox/demoboardsjson.h"

#include <nlohmann/json.hpp>

#include <stdexcept>

namespace tiebreak
{

namespace
{

using nlohmann::json;

// Inside this file a fault is thrown as nlohmann throws its own; parseDemoPlans turns all of them into an
// Error.
template <class T>
T valueOf(Result<T> result)
{
    if (!result)
        throw std::runtime_error(result.error().message);
    return *std::move(result);
}

template <class T>
T valueOf(std::optional<T> value, const std::string &text)
{
    if (!value)
        throw std::runtime_error(sentence("cannot read \"{}\"", text));
    return *value;
}

std::string bytesOfHex(const std::string &hex)
{
    std::string bytes;
    for (std::size_t at = 0; at < hex.size(); at += 2)
        bytes.push_back(valueOf(byteOfHex(std::string_view(hex).substr(at, 2)), hex));
    return bytes;
}

std::int64_t tickOf(const json &time, TickUnit unit)
{
    const auto text = time.get<std::string>();
    return valueOf(parseIsoTime(text, unit), text);
}

ScoreShape parseScores(const json &from)
{
    ScoreShape shape;
    shape.race = from.value("shape", std::string()) == "race";
    shape.median = from.at("median").get<double>();
    shape.spread = from.at("spread").get<double>();
    shape.low = from.at("low").get<std::int64_t>();
    shape.high = from.at("high").get<std::int64_t>();
    const json round = from.value("round", json(1));
    shape.gifts = round == "gifts";
    shape.step = shape.gifts ? 1 : round.get<std::int64_t>();
    if (shape.high <= shape.low || shape.step < 1)
        throw std::runtime_error("high must be above low, and a step at least 1");
    return shape;
}

TimeShape parseTimes(const json &from)
{
    TimeShape shape;
    shape.days = from.value("days", std::int64_t(0));
    shape.hours = from.value("hours", std::int64_t(0));
    if (from.contains("ends"))
        shape.ends = tickOf(from.at("ends"), TickUnit::Second);
    if ((shape.days > 0) == (shape.hours > 0))
        throw std::runtime_error("times must be given in days or else in hours");
    return shape;
}

RowPick parsePick(const json &from)
{
    return {from.at("count").get<std::int64_t>(), from.at("first").get<std::int64_t>(),
            from.at("step").get<std::int64_t>()};
}

DeclaredRow parseRow(const json &from, const CodecSpec &codec)
{
    DeclaredRow row;
    row.member = from.contains("memberHex") ? bytesOfHex(from.at("memberHex").get<std::string>())
                                            : from.at("member").get<std::string>();
    if (from.contains("score"))
        row.score = from.at("score").get<std::int64_t>();
    if (from.contains("before"))
        row.before = from.at("before").get<std::int64_t>();
    if (from.contains("at"))
        row.tick = tickOf(from.at("at"), codec.unit);
    row.timeless = from.value("timeless", false);
    row.increment = from.value("increment", std::string());
    row.person = from.value("person", std::string());
    const int times = int(row.before.has_value()) + int(row.tick.has_value()) + int(row.timeless);
    if (times != int(row.score.has_value() && codec.hasTime()) || (!row.score && row.increment.empty()))
        throw std::runtime_error(
            sentence("row \"{}\" needs a score and one time, or only an increment", row.member));
    return row;
}

NameStyle parseStyle(const std::string &name)
{
    if (name == "handles")
        return NameStyle::Handles;
    if (name == "people")
        return NameStyle::People;
    if (name == "songs")
        return NameStyle::Songs;
    throw std::runtime_error(sentence("\"{}\" is not a kind of names", name));
}

Direction parseDirection(const std::string &name)
{
    if (name == "highest first")
        return Direction::HighestFirst;
    if (name == "lowest first")
        return Direction::LowestFirst;
    throw std::runtime_error(sentence("\"{}\" is not a direction", name));
}

DemoPlan parsePlan(const json &from)
{
    DemoPlan plan;
    DemoBoard &board = plan.board;
    board.key = from.at("key").get<std::string>();
    board.title = from.at("title").get<std::string>();
    board.codec = valueOf(parseCodecSpec(from.at("codec").get<std::string>()));
    if (from.contains("season")) {
        const auto text = from.at("season").get<std::string>();
        board.timeRange = valueOf(parseTimeRange(text));
    }
    board.direction = parseDirection(from.value("direction", std::string("highest first")));
    board.lookAt = from.at("lookAt").get<std::string>();
    board.members = from.at("members").get<std::int64_t>();
    if (const json people = from.value("people", json()); !people.is_null()) {
        board.people = valueOf(
            parseNamePattern(people.at("key").get<std::string>(), people.at("field").get<std::string>()));
        plan.named = people.at("top").get<std::int64_t>();
    }
    plan.names = parseStyle(from.at("names").get<std::string>());
    plan.scores = parseScores(from.at("scores"));
    plan.times = parseTimes(from.at("times"));
    plan.distinct = from.value("distinct", false);
    for (const json &row : from.value("rows", json::array()))
        plan.rows.push_back(parseRow(row, board.codec));
    if (from.contains("timeless"))
        plan.timeless = parsePick(from.at("timeless"));
    for (const json &increment : from.value("increments", json::array()))
        plan.increments.push_back({parsePick(increment), increment.at("by").get<std::string>()});
    return plan;
}

NamePool parseNames(const json &from)
{
    NamePool pool;
    const auto parse = [&](const char *name, std::vector<std::string> &words) {
        words = from.at(name).get<std::vector<std::string>>();
        if (words.empty())
            throw std::runtime_error(sentence("there are no {}", name));
    };
    parse("given", pool.given);
    parse("scripts", pool.scripts);
    parse("nouns", pool.nouns);
    parse("surnames", pool.surnames);
    parse("adjectives", pool.adjectives);
    parse("things", pool.things);
    parse("places", pool.places);
    parse("titles", pool.titles);
    return pool;
}

} // namespace

Result<DemoPlans> parseDemoPlans(std::string_view text)
{
    std::string place = "the demo boards";
    try {
        const json document = json::parse(text);
        DemoPlans plans;
        for (const json &board : document.at("boards")) {
            place = "the demo board " + board.at("key").get<std::string>();
            plans.boards.push_back(parsePlan(board));
        }
        place = "the names of the demo boards";
        plans.names = parseNames(document.at("names"));
        return plans;
    } catch (const std::exception &fault) {
        return failure(ErrorKind::Io, sentence("Reading {} failed: {}.", place, fault.what()));
    }
}

Result<DemoPlans> demoPlans()
{
    return parseDemoPlans(boardsJson);
}

} // namespace tiebreak
