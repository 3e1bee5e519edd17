// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/board/coveragetext.h"

#include "core/prose/sentence.h"

#include <vector>

namespace tiebreak
{

namespace
{

/// All of so many, where none is left out.
std::string wholeText(CoveredUnit unit, std::int64_t count, const std::string &number)
{
    switch (unit) {
    case CoveredUnit::Nodes:
        return plural(count, phrase("coverage", "1 node"), phrase("coverage", "{} nodes", number));
    case CoveredUnit::Boards:
        return plural(count, phrase("coverage", "1 sorted set"),
                      phrase("coverage", "{} sorted sets", number));
    case CoveredUnit::Rows:
        return plural(count, phrase("coverage", "1 row"), phrase("coverage", "{} rows", number));
    case CoveredUnit::Ranks:
        return plural(count, phrase("coverage", "the first rank"),
                      phrase("coverage", "the first {} ranks", number));
    case CoveredUnit::Pins:
        return plural(count, phrase("coverage", "1 pinned member"),
                      phrase("coverage", "{} pinned members", number));
    }
    return {};
}

/// Some of so many, by choice or because the others did not answer.
std::string partText(CoveredUnit unit, const std::string &number, std::int64_t of, const std::string &all)
{
    switch (unit) {
    case CoveredUnit::Nodes:
        return plural(of, phrase("coverage", "{} of 1 node", number),
                      phrase("coverage", "{} of {} nodes", number, all));
    case CoveredUnit::Boards:
        return plural(of, phrase("coverage", "{} of 1 sorted set", number),
                      phrase("coverage", "{} of {} sorted sets", number, all));
    case CoveredUnit::Rows:
        return plural(of, phrase("coverage", "{} of 1 row", number),
                      phrase("coverage", "{} of {} rows", number, all));
    case CoveredUnit::Ranks:
        if (number == all)
            return plural(of, phrase("coverage", "the only rank"), phrase("coverage", "all {} ranks", all));
        return phrase("coverage", "the first {} of {} ranks", number, all);
    case CoveredUnit::Pins:
        return plural(of, phrase("coverage", "{} of 1 pinned member", number),
                      phrase("coverage", "{} of {} pinned members", number, all));
    }
    return {};
}

} // namespace

std::string coverageText(const Coverage &coverage, const Wording &wording)
{
    std::vector<std::string> parts;
    for (const CoveredPart &part : coverage.parts()) {
        const std::string number = wording.number(part.answered);
        if (part.unit == CoveredUnit::Nodes && !part.asked && part.by == CoveredBy::Choice)
            parts.push_back(phrase("coverage", "this node only"));
        else
            parts.push_back(part.asked ? partText(part.unit, number, *part.asked, wording.number(*part.asked))
                                       : wholeText(part.unit, part.answered, number));
    }
    return listText(ListOf::Together, parts);
}

std::string gapsText(const Coverage &coverage)
{
    if (coverage.gaps().empty())
        return {};
    const std::string &first = coverage.gaps().front().why;
    const auto others = static_cast<std::int64_t>(coverage.gaps().size()) - 1;
    return others == 0 ? first
                       : plural(others, sentence("{} 1 other part is missing too.", first),
                                sentence("{} {} other parts are missing too.", first, others));
}

std::string_view coveredWord(CoveredUnit unit)
{
    switch (unit) {
    case CoveredUnit::Nodes:
        return "nodes";
    case CoveredUnit::Boards:
        return "boards";
    case CoveredUnit::Rows:
        return "rows";
    case CoveredUnit::Ranks:
        return "ranks";
    case CoveredUnit::Pins:
        return "pins";
    }
    return {};
}

} // namespace tiebreak
