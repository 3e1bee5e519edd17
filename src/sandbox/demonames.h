// SPDX-License-Identifier: GPL-3.0-or-later
// Names as people and charts have them.
#pragma once

#include "sandbox/demoplan.h"
#include "sandbox/demorandom.h"

#include <string>
#include <string_view>
#include <unordered_set>

namespace tiebreak
{

/// Gives names of one style, none twice, each at most 64 bytes long (so that a small board stays a listpack).
class DemoNames
{
public:
    DemoNames(const NamePool &pool, NameStyle style) : m_pool(pool), m_style(style) {}

    /// Keeps a name from being given.
    void reserve(std::string_view name) { m_given.emplace(name); }
    /// A name that has not been given or kept yet.
    std::string next(DemoRandom &random);

private:
    std::string make(DemoRandom &random) const;
    std::string handle(DemoRandom &random) const;
    std::string person(DemoRandom &random) const;
    std::string song(DemoRandom &random) const;

    const NamePool &m_pool;
    NameStyle m_style;
    std::unordered_set<std::string> m_given;
};

} // namespace tiebreak
