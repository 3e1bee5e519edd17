// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/exportplan.h"

#include "core/text/bytestext.h"
#include "core/text/csvcell.h"
#include "core/text/scoretext.h"
#include "files/atomicfile.h"
#include "files/base64.h"
#include "files/exportboard.h"

#include <algorithm>

namespace tiebreak
{

Result<void> exportPlanPipe(const std::string &path, const ReencodePlan &plan, const std::string &key,
                            const std::optional<Expiry> &expires, const Progress &progress)
{
    return exportBoardFile(path, {ExportFormat::RedisPipe, key, plan.direction, expires}, {plan.rows, 0},
                           Decoder(plan.to, TimeRange()), progress);
}

Result<void> exportPlaceChanges(const std::string &path, const ReencodePlan &plan, const Snapshot &snapshot,
                                const Progress &progress)
{
    constexpr std::size_t blockRows = 500;
    TRY(auto file, AtomicFile::create(path));
    const auto memberOf = [&](const PlaceChange &change) {
        return memberAtRank(snapshot, plan.direction, change.before);
    };
    const bool withBytes = std::ranges::any_of(
        plan.changes, [&](const PlaceChange &change) { return !isPlainText(memberOf(change)); });
    std::string text = "rank,newRank,member,raw,newRaw";
    text += withBytes ? ",memberBase64\r\n" : "\r\n";
    for (std::size_t at = 0; at < plan.changes.size(); ++at) {
        const PlaceChange &change = plan.changes[at];
        const std::string_view member = memberOf(change);
        const bool plain = isPlainText(member);
        const double before =
            snapshot.rows.raw(static_cast<std::size_t>(rowAtRank(snapshot, plan.direction, change.before)));
        const auto newRow = static_cast<std::size_t>(
            plan.newDirection == Direction::HighestFirst ? change.after : plan.moved() - 1 - change.after);
        text += std::to_string(change.before + 1) + ',' + std::to_string(change.after + 1) + ',' +
                quotedCell(harmlessText(plain ? std::string(member) : escapeBytes(member))) + ',' +
                shortestText(before) + ',' + shortestText(plan.rows.raw(newRow));
        if (withBytes)
            text += ',' + (plain ? std::string() : base64Of(member));
        text += "\r\n";
        if ((at + 1) % blockRows != 0)
            continue;
        if (progress.stopRequested())
            return failure(ErrorKind::Cancelled, "Writing was cancelled.");
        TRY(file.write(text));
        text.clear();
        progress.report(at + 1, plan.changes.size());
    }
    TRY(file.write(text));
    return file.commit();
}

} // namespace tiebreak
