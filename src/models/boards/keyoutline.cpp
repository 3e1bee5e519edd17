// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/boards/keyoutline.h"

#include "core/text/naturalorder.h"

#include <algorithm>
#include <cctype>

namespace tiebreak
{

namespace
{

constexpr std::uint16_t deepestGroup = 64;

class Outline
{
public:
    Outline(const ByteStrings &keys, const OutlineOptions &options) : m_keys(keys), m_options(options) {}

    /// Lays out keys [first, last), which share their first `prefix` bytes.
    void layOut(std::size_t first, std::size_t last, std::size_t prefix, std::uint16_t depth)
    {
        const std::size_t begin = m_rows.size();
        std::vector<std::size_t> starts; // where each child begins, for turning the order round
        for (std::size_t at = first; at < last;) {
            starts.push_back(m_rows.size());
            const std::string_view key = m_keys[at];
            const std::size_t separator =
                depth < deepestGroup ? key.find(m_options.separator, prefix) : std::string_view::npos;
            if (separator == std::string_view::npos) {
                addKey(at++, prefix, depth);
                continue;
            }
            const std::size_t end = separator + m_options.separator.size();
            const std::size_t next = groupEnd(key.substr(0, end), at, last);
            if (depth > 0 && next - at < m_options.smallestNested) {
                addKey(at++, prefix, depth);
                for (; at < next; ++at) {
                    starts.push_back(m_rows.size());
                    addKey(at, prefix, depth);
                }
                continue;
            }
            addGroup(at, next, end, depth);
            at = next;
        }
        if (m_options.descending)
            turnRound(begin, starts);
    }

    std::vector<OutlineRow> releaseRows() { return std::move(m_rows); }

private:
    void addKey(std::size_t key, std::size_t prefix, std::uint16_t depth)
    {
        m_rows.push_back(
            {static_cast<std::uint32_t>(key), 0, static_cast<std::uint32_t>(prefix), depth, false});
    }

    void addGroup(std::size_t first, std::size_t last, std::size_t prefix, std::uint16_t depth)
    {
        const std::string name(m_keys[first].substr(0, prefix));
        const bool open = m_options.openByDefault != m_options.turned.contains(name);
        m_rows.push_back({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last - first),
                          static_cast<std::uint32_t>(prefix), depth, open});
        if (open)
            layOut(first, last, prefix, static_cast<std::uint16_t>(depth + 1));
    }

    /// Where the keys that begin with `prefix` end; groups are often small, so it looks near first.
    std::size_t groupEnd(std::string_view prefix, std::size_t first, std::size_t last) const
    {
        std::size_t step = 1;
        std::size_t known = first;
        while (known + step < last && m_keys[known + step].starts_with(prefix)) {
            known += step;
            step *= 2;
        }
        std::size_t low = known + 1;
        std::size_t high = std::min(last, known + step);
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (m_keys[middle].starts_with(prefix))
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }

    void turnRound(std::size_t begin, const std::vector<std::size_t> &starts)
    {
        std::vector<OutlineRow> turned;
        turned.reserve(m_rows.size() - begin);
        std::size_t end = m_rows.size();
        for (auto start = starts.rbegin(); start != starts.rend(); ++start) {
            turned.insert(turned.end(), m_rows.begin() + std::ptrdiff_t(*start),
                          m_rows.begin() + std::ptrdiff_t(end));
            end = *start;
        }
        std::ranges::copy(turned, m_rows.begin() + std::ptrdiff_t(begin));
    }

    const ByteStrings &m_keys;
    const OutlineOptions &m_options;
    std::vector<OutlineRow> m_rows;
};

} // namespace

ByteStrings mergeKeys(const ByteStrings &sorted, const std::vector<ByteStrings> &batches)
{
    std::vector<std::string_view> fresh;
    std::size_t bytes = sorted.bytes();
    for (const ByteStrings &batch : batches) {
        bytes += batch.bytes();
        for (std::size_t i = 0; i < batch.size(); ++i)
            fresh.push_back(batch[i]);
    }
    std::ranges::sort(fresh, naturallyBefore);

    ByteStrings merged;
    merged.reserve(sorted.size() + fresh.size(), bytes);
    std::size_t old = 0;
    for (std::size_t next = 0; next < fresh.size(); ++next) {
        if (next > 0 && fresh[next] == fresh[next - 1])
            continue;
        while (old < sorted.size() && naturallyBefore(sorted[old], fresh[next]))
            merged.append(sorted[old++]);
        if (old < sorted.size() && sorted[old] == fresh[next])
            continue;
        merged.append(fresh[next]);
    }
    while (old < sorted.size())
        merged.append(sorted[old++]);
    return merged;
}

std::vector<OutlineRow> layOutKeys(const ByteStrings &keys, const OutlineOptions &options)
{
    // Keys that share a beginning stand together only where that ends in no digit.
    const bool canNest =
        !options.separator.empty() && !std::isdigit(static_cast<unsigned char>(options.separator.back()));
    if (!options.tree || !canNest) {
        std::vector<OutlineRow> rows(keys.size());
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i].first = static_cast<std::uint32_t>(options.descending ? rows.size() - 1 - i : i);
        return rows;
    }
    Outline outline(keys, options);
    outline.layOut(0, keys.size(), 0, 0);
    return outline.releaseRows();
}

} // namespace tiebreak
