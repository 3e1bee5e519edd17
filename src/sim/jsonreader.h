// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the members of a JSON object, one after the other; the first fault is kept.
#pragma once

#include "sim/jsonvalue.h"

#include <concepts>
#include <string>
#include <string_view>

namespace tiebreak
{

/// Once there is a fault nothing else is read. The object must outlive it.
class JsonReader
{
public:
    /// `path` is the object's own, in sentences; empty for the outermost.
    JsonReader(const Json &object, std::string path);

    const Fault &fault() const { return m_fault; }
    void fail(std::string sentence);

    /// Must be there.
    template <class Value>
    void read(std::string_view name, Value &into)
    {
        if (const Json *value = find(name))
            take(readJson(*value, pathOf(name), into));
    }
    /// At least 0.
    void count(std::string_view name, std::int64_t &into);
    /// At least 0.
    void amount(std::string_view name, double &into);
    void amount(std::string_view name, std::optional<double> &into);
    /// In units of which `unit` ns make one, at least 0.
    void nanoseconds(std::string_view name, double unit, std::int64_t &into);
    /// An object, or nothing where it is null.
    const Json *object(std::string_view name);
    const Json *array(std::string_view name);
    /// The member, be it what it may; null when there is a fault or it is missing, which is one.
    const Json *find(std::string_view name);
    std::string pathOf(std::string_view name) const;
    /// Keeps it unless there is one already.
    void take(Fault fault);

private:
    const Json &m_object;
    std::string m_path;
    Fault m_fault;
};

} // namespace tiebreak
