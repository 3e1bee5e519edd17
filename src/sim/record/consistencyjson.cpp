// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/record/consistencyjson.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "sim/plan/jsonvalue.h"

namespace tiebreak
{

namespace
{

constexpr std::array<std::string_view, wrongCauses> causeNames{"collapsed", "clockSkew", "race", "oldTime",
                                                               "laterFirst"};

Json memberJson(const MemberShape &shape, std::uint32_t member)
{
    std::string name;
    shape.appendMember(name, member);
    return jsonOf(name);
}

std::string noMember(std::string_view field, std::string_view name)
{
    return sentence("{}: the run has no member {}.", inQuotes(field), inQuotes(name));
}

void readMember(JsonReader &reader, std::string_view field, const MemberShape &shape, std::uint32_t &into)
{
    std::string name;
    reader.read(field, name);
    if (reader.error())
        return;
    if (const auto member = shape.memberOf(name))
        into = *member;
    else
        reader.fail(noMember(reader.pathOf(field), name));
}

/// From 1 in the file.
void readRank(JsonReader &reader, std::string_view field, std::int64_t &into)
{
    reader.count(field, into);
    if (reader.error())
        return;
    if (into == 0)
        reader.fail(sentence("{} must be at least 1, the top.", inQuotes(reader.pathOf(field))));
    --into;
}

Json scoreJson(const WrongScore &wrong, const MemberShape &shape)
{
    return {{"member", memberJson(shape, wrong.member)},
            {"found", jsonOf(wrong.found)},
            {"least", wrong.min},
            {"most", wrong.max},
            {"rank", wrong.rank < 0 ? Json() : Json(wrong.rank + 1)}};
}

ValidationError readScore(const Json &json, const std::string &path, const MemberShape &shape,
                          WrongScore &into)
{
    JsonReader reader(json, path);
    readMember(reader, "member", shape, into.member);
    reader.read("found", into.found);
    reader.read("least", into.min);
    reader.read("most", into.max);
    if (const Json *rank = reader.find("rank"); rank && !rank->is_null())
        readRank(reader, "rank", into.rank);
    return reader.error();
}

Json alteredJson(const AlteredScore &altered, const MemberShape &shape)
{
    return {{"member", memberJson(shape, altered.member)},
            {"stored", shortestText(altered.stored)},
            {"rank", altered.rank < 0 ? Json() : Json(altered.rank + 1)}};
}

ValidationError readAltered(const Json &json, const std::string &path, const MemberShape &shape,
                            AlteredScore &into)
{
    JsonReader reader(json, path);
    readMember(reader, "member", shape, into.member);
    std::string stored;
    reader.read("stored", stored);
    if (const auto number = parseRawText(stored))
        into.stored = *number;
    else
        reader.fail(sentence("{} must be a number in quotes, not {}.", inQuotes(reader.pathOf("stored")),
                             inQuotes(stored)));
    if (const Json *rank = reader.find("rank"); rank && !rank->is_null())
        readRank(reader, "rank", into.rank);
    return reader.error();
}

Json pairJson(const WrongPair &wrong, const MemberShape &shape)
{
    return {{"above", memberJson(shape, wrong.memberAbove)},
            {"rankAbove", wrong.above + 1},
            {"below", memberJson(shape, wrong.memberBelow)},
            {"rankBelow", wrong.below + 1},
            {"belowWasFirstByMs", static_cast<double>(wrong.gap) / 1e6},
            {"cause", wrongCauseName(wrong.cause)}};
}

ValidationError readPair(const Json &json, const std::string &path, const MemberShape &shape, WrongPair &into)
{
    JsonReader reader(json, path);
    readMember(reader, "above", shape, into.memberAbove);
    readRank(reader, "rankAbove", into.above);
    readMember(reader, "below", shape, into.memberBelow);
    readRank(reader, "rankBelow", into.below);
    reader.nanoseconds("belowWasFirstByMs", 1e6, into.gap);
    std::size_t cause = 0;
    if (const Json *value = reader.find("cause"))
        reader.keepError(readName(*value, reader.pathOf("cause"), causeNames, cause));
    into.cause = static_cast<WrongCause>(cause);
    return reader.error();
}

template <class Element, class Read>
void readList(JsonReader &reader, std::string_view name, std::vector<Element> &into, Read read)
{
    const Json *list = reader.array(name);
    if (!list)
        return;
    for (std::size_t i = 0; i < list->size() && !reader.error(); ++i)
        reader.keepError(
            read((*list)[i], reader.pathOf(name) + '[' + std::to_string(i) + ']', into.emplace_back()));
}

} // namespace

std::string_view wrongCauseName(WrongCause cause)
{
    return causeNames.at(static_cast<std::size_t>(cause));
}

Json consistencyJson(const ConsistencyReport &consistency, const MemberShape &shape)
{
    Json causes = Json::object();
    for (std::size_t i = 0; i < wrongCauses; ++i)
        causes[std::string(causeNames[i])] = consistency.byCause[i];
    Json scores = Json::array();
    for (const WrongScore &wrong : consistency.worstScores)
        scores.push_back(scoreJson(wrong, shape));
    Json pairs = Json::array();
    for (const WrongPair &wrong : consistency.worstPairs)
        pairs.push_back(pairJson(wrong, shape));
    Json trimmed = Json::array();
    for (const std::uint32_t member : consistency.trimmedExamples)
        trimmed.push_back(memberJson(shape, member));
    Json altered = Json::array();
    for (const AlteredScore &one : consistency.alteredExamples)
        altered.push_back(alteredJson(one, shape));
    Json unexpected = Json::array();
    for (const std::string &name : consistency.unexpectedExamples)
        unexpected.push_back(jsonOf(name));
    return {{"acknowledged", consistency.acknowledged},
            {"refused", consistency.refused},
            {"uncertain", consistency.uncertain},
            {"lost", consistency.lost},
            {"lostPoints", consistency.lostPoints},
            {"membersLost", consistency.membersLost},
            {"duplicated", consistency.duplicated},
            {"duplicatedPoints", consistency.duplicatedPoints},
            {"membersDuplicated", consistency.membersDuplicated},
            {"membersUnsure", consistency.membersUnsure},
            {"wronglyTrimmed", consistency.wronglyTrimmed},
            {"repeatedRows", consistency.repeatedRows},
            {"altered", consistency.altered},
            {"unexpected", consistency.unexpected},
            {"misplaced",
             {{"rows", consistency.misplaced},
              {"pairs", consistency.wrongPairs},
              {"ofPairs", consistency.judgedPairs},
              {"byCause", causes}}},
            {"sameTickPairs", consistency.sameTick},
            {"worstScores", scores},
            {"worstPairs", pairs},
            {"wronglyTrimmedMembers", trimmed},
            {"alteredMembers", altered},
            {"unexpectedMembers", unexpected}};
}

ValidationError readConsistency(const Json &json, const std::string &path, const MemberShape &shape,
                                ConsistencyReport &into)
{
    JsonReader reader(json, path);
    reader.count("acknowledged", into.acknowledged);
    reader.count("refused", into.refused);
    reader.count("uncertain", into.uncertain);
    reader.count("lost", into.lost);
    reader.count("lostPoints", into.lostPoints);
    reader.count("membersLost", into.membersLost);
    reader.count("duplicated", into.duplicated);
    reader.count("duplicatedPoints", into.duplicatedPoints);
    reader.count("membersDuplicated", into.membersDuplicated);
    reader.count("membersUnsure", into.membersUnsure);
    reader.count("wronglyTrimmed", into.wronglyTrimmed);
    reader.count("repeatedRows", into.repeatedRows);
    reader.count("sameTickPairs", into.sameTick);
    if (reader.has("altered")) { // runs of older files were not checked for it
        reader.count("altered", into.altered);
        const bool old = reader.has("foreign"); // as the version before named it
        reader.count(old ? "foreign" : "unexpected", into.unexpected);
        readList(reader, "alteredMembers", into.alteredExamples,
                 [&](const Json &value, const std::string &at, AlteredScore &one) {
                     return readAltered(value, at, shape, one);
                 });
        readList(reader, old ? "foreignMembers" : "unexpectedMembers", into.unexpectedExamples,
                 [](const Json &value, const std::string &at, std::string &name) {
                     return readJson(value, at, name);
                 });
    }
    if (const Json *value = reader.find("misplaced")) {
        JsonReader misplaced(*value, reader.pathOf("misplaced"));
        misplaced.count("rows", into.misplaced);
        misplaced.count("pairs", into.wrongPairs);
        misplaced.count("ofPairs", into.judgedPairs);
        if (const Json *byCause = misplaced.find("byCause")) {
            JsonReader causes(*byCause, misplaced.pathOf("byCause"));
            for (std::size_t i = 0; i < wrongCauses; ++i) {
                // Older files do not have it.
                if (static_cast<WrongCause>(i) != WrongCause::LaterFirst || causes.has(causeNames[i]))
                    causes.count(causeNames[i], into.byCause[i]);
            }
            misplaced.keepError(causes.error());
        }
        reader.keepError(misplaced.error());
    }
    readList(reader, "worstScores", into.worstScores,
             [&](const Json &value, const std::string &at, WrongScore &wrong) {
                 return readScore(value, at, shape, wrong);
             });
    readList(reader, "worstPairs", into.worstPairs,
             [&](const Json &value, const std::string &at, WrongPair &wrong) {
                 return readPair(value, at, shape, wrong);
             });
    readList(reader, "wronglyTrimmedMembers", into.trimmedExamples,
             [&](const Json &value, const std::string &at, std::uint32_t &member) -> ValidationError {
                 std::string name;
                 if (auto error = readJson(value, at, name))
                     return error;
                 const auto found = shape.memberOf(name);
                 if (!found)
                     return noMember(at, name);
                 member = *found;
                 return std::nullopt;
             });
    return reader.error();
}

} // namespace tiebreak
