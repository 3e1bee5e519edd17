// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/operationkind.h"

namespace tiebreak
{

namespace
{

struct Name {
    std::string_view name;
    std::string_view key;
};

constexpr std::array<Name, operationKinds> names{{
    {"add points", "add"},
    {"set score", "set"},
    {"top", "top"},
    {"window", "window"},
    {"around me", "around"},
    {"rank and score", "rank"},
    {"remove", "remove"},
    {"trim", "trim"},
}};

} // namespace

std::string_view operationName(OperationKind kind)
{
    return names[static_cast<std::size_t>(kind)].name;
}

std::string_view operationKey(OperationKind kind)
{
    return names[static_cast<std::size_t>(kind)].key;
}

std::optional<OperationKind> findOperation(std::string_view key)
{
    for (const OperationKind kind : allOperations) {
        if (operationKey(kind) == key)
            return kind;
    }
    return std::nullopt;
}

} // namespace tiebreak
