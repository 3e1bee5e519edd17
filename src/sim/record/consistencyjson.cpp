// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/record/consistencyjson.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "sim/record/jsonfields.h"

namespace tiebreak
{

namespace
{

constexpr std::array<std::string_view, wrongCauses> causeNames{"collapsed", "clockSkew", "race", "oldTime",
                                                               "laterFirst"};

/// A member by its name.
class MemberNames
{
public:
    explicit MemberNames(const MemberShape &shape) : m_shape(&shape) {}

    Json operator()(std::uint32_t member) const
    {
        std::string name;
        m_shape->appendMember(name, member);
        return jsonOf(name);
    }
    ValidationError operator()(const Json &json, const std::string &path, std::uint32_t &into) const
    {
        std::string name;
        if (auto error = readJson(json, path, name))
            return error;
        const auto member = m_shape->memberOf(name);
        if (!member)
            return sentence("{}: the run has no member {}.", inQuotes(path), inQuotes(name));
        into = *member;
        return std::nullopt;
    }
    void operator()(JsonReader &reader, std::string_view name, std::uint32_t &into) const
    {
        if (const Json *value = reader.find(name))
            reader.keepError((*this)(*value, reader.pathOf(name), into));
    }

private:
    const MemberShape *m_shape;
};

/// From 1 in the file; null where there is none.
Json rankJson(std::int64_t rank)
{
    return rank < 0 ? Json() : Json(rank + 1);
}

/// `into`: as it is where there may be none.
void readRank(JsonReader &reader, std::string_view name, std::int64_t &into)
{
    const Json *rank = reader.find(name);
    if (!rank || (rank->is_null() && into < 0))
        return;
    reader.count(name, into);
    if (reader.error())
        return;
    if (into == 0)
        reader.fail(sentence("{} must be at least 1, the top.", inQuotes(reader.pathOf(name))));
    --into;
}

void readStored(JsonReader &reader, std::string_view name, double &into)
{
    std::string stored;
    reader.read(name, stored);
    if (const auto number = parseRawText(stored))
        into = *number;
    else
        reader.fail(sentence("{} must be a number in quotes, not {}.", inQuotes(reader.pathOf(name)),
                             inQuotes(stored)));
}

JsonFields<WrongScore> scoreFields(const MemberNames &names)
{
    using Score = WrongScore;
    return {field("member", &Score::member, names, names), valueField("found", &Score::found),
            valueField("least", &Score::min), valueField("most", &Score::max),
            field("rank", &Score::rank, rankJson, readRank)};
}

JsonFields<AlteredScore> alteredFields(const MemberNames &names)
{
    using Score = AlteredScore;
    return {field("member", &Score::member, names, names),
            field("stored", &Score::stored, shortestText, readStored),
            field("rank", &Score::rank, rankJson, readRank)};
}

JsonFields<WrongPair> pairFields(const MemberNames &names)
{
    using Pair = WrongPair;
    return {field("above", &Pair::memberAbove, names, names),
            field("rankAbove", &Pair::above, rankJson, readRank),
            field("below", &Pair::memberBelow, names, names),
            field("rankBelow", &Pair::below, rankJson, readRank),
            millisecondsField("belowWasFirstByMs", &Pair::gap),
            nameField("cause", causeNames, &Pair::cause)};
}

JsonFields<ConsistencyReport> causeFields()
{
    using Report = ConsistencyReport;
    JsonFields<Report> fields;
    for (std::size_t i = 0; i < wrongCauses; ++i)
        fields.push_back({causeNames[i], [i](const Report &report) { return Json(report.byCause[i]); },
                          [i](JsonReader &reader, std::string_view name, Report &report) {
                              reader.count(name, report.byCause[i]);
                          }});
    JsonField<Report> &laterFirst = fields[static_cast<std::size_t>(WrongCause::LaterFirst)];
    laterFirst.since = laterFirst.name;
    return fields;
}

/// The field under the name that the version before had for it; files from before altered rows were looked
/// for lack it.
JsonField<ConsistencyReport> renamed(JsonField<ConsistencyReport> field, std::string_view oldName)
{
    field.oldName = oldName;
    return added(std::move(field), "altered");
}

JsonFields<ConsistencyReport> consistencyFields(const MemberShape &shape)
{
    const MemberNames names(shape);
    using Report = ConsistencyReport;
    return {countField("acknowledged", &Report::acknowledged),
            countField("refused", &Report::refused),
            countField("uncertain", &Report::uncertain),
            countField("lost", &Report::lost),
            countField("lostPoints", &Report::lostPoints),
            countField("membersLost", &Report::membersLost),
            added(countField("missing", &Report::missing), "missing"),
            added(countField("missingUpdates", &Report::missingUpdates), "missing"),
            added(countField("missingPoints", &Report::missingPoints), "missing"),
            added(valueField("boardGone", &Report::boardGone), "missing"),
            added(valueField("emptiedAtMs", &Report::emptiedAt), "missing"),
            countField("duplicated", &Report::duplicated),
            countField("duplicatedPoints", &Report::duplicatedPoints),
            countField("membersDuplicated", &Report::membersDuplicated),
            countField("membersUnsure", &Report::membersUnsure),
            countField("wronglyTrimmed", &Report::wronglyTrimmed),
            countField("repeatedRows", &Report::repeatedRows),
            added(countField("altered", &Report::altered), "altered"),
            renamed(countField("unexpected", &Report::unexpected), "foreign"),
            groupField<Report>("misplaced", {countField("rows", &Report::misplaced),
                                             countField("pairs", &Report::wrongPairs),
                                             countField("ofPairs", &Report::judgedPairs),
                                             groupField("byCause", causeFields())}),
            countField("sameTickPairs", &Report::sameTick),
            listField("worstScores", &Report::worstScores, scoreFields(names)),
            listField("worstPairs", &Report::worstPairs, pairFields(names)),
            listField("wronglyTrimmedMembers", &Report::trimmedExamples, names, names),
            added(listField("alteredMembers", &Report::alteredExamples, alteredFields(names)), "altered"),
            renamed(listField(
                        "unexpectedMembers", &Report::unexpectedExamples,
                        [](const std::string &name) { return jsonOf(name); },
                        [](const Json &json, const std::string &path, std::string &name) {
                            return readJson(json, path, name);
                        }),
                    "foreignMembers")};
}

} // namespace

std::string_view wrongCauseName(WrongCause cause)
{
    return causeNames.at(static_cast<std::size_t>(cause));
}

Json consistencyJson(const ConsistencyReport &consistency, const MemberShape &shape)
{
    return writeFields(consistencyFields(shape), consistency);
}

ValidationError readConsistency(const Json &json, const std::string &path, const MemberShape &shape,
                                ConsistencyReport &into)
{
    return readFields(consistencyFields(shape), json, path, into);
}

} // namespace tiebreak
