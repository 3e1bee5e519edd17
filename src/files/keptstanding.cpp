// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/keptstanding.h"

#include "files/atomicfile.h"
#include "files/exportboard.h"
#include "files/rowscopy.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace tiebreak
{

namespace
{

/// Parts may overlap, and a member may have moved between two of them: it is where the standing has it.
std::vector<RankedRaw> rowsByRank(const Standing &standing)
{
    std::map<std::int64_t, RankedRaw> rows;
    const auto add = [&](std::int64_t rank, std::string_view member, double raw) {
        if (standing.placeOf(member) == Place{rank, raw})
            rows.try_emplace(rank, RankedRaw{rank + 1, member, raw});
    };
    for (const RowsPart &part : standing.parts()) {
        for (std::size_t row = 0; row < part.rows.size(); ++row)
            add(part.firstRank + static_cast<std::int64_t>(row), part.rows.member(row), part.rows.raw(row));
    }
    for (const FollowedMember &followed : standing.followed()) {
        if (followed.place)
            add(followed.place->rank, followed.member, followed.place->raw);
    }
    std::vector<RankedRaw> sorted;
    for (const auto &[rank, row] : rows)
        sorted.push_back(row);
    return sorted;
}

} // namespace

std::string keptStandingCsv(const Standing &standing, const Decoder &decoder)
{
    return exportedCsv(rowsByRank(standing), decoder);
}

std::string keptStandingCommands(const Standing &standing, const std::string &key)
{
    RowsPage page;
    for (const RankedRaw &row : rowsByRank(standing))
        page.rows.append(row.member, row.raw);
    const CopiedBoard board{{}, {key}, Decoder(CodecSpec(), TimeRange()), standing.direction()};
    return copiedRows(CopyForm::RedisCli, board, std::span(&page, 1));
}

std::string keptRanksName(const Standing &standing)
{
    const auto head = static_cast<std::int64_t>(standing.head().size());
    const std::int64_t others = std::ssize(rowsByRank(standing)) - head;
    if (standing.isWhole())
        return fmt::format("all {}", head);
    return others > 0 ? fmt::format("first {} and {} more of {}", head, others, standing.cardinality())
                      : fmt::format("first {} of {}", head, standing.cardinality());
}

Result<void> saveKeptStanding(const std::string &path, const Standing &standing, const Decoder &decoder,
                              const std::string &key)
{
    TRY(auto file, AtomicFile::create(path));
    TRY(file.write(path.ends_with(".csv") ? keptStandingCsv(standing, decoder)
                                          : keptStandingCommands(standing, key)));
    return file.commit();
}

} // namespace tiebreak
