// SPDX-License-Identifier: GPL-3.0-or-later
// A small change of one board, and what takes it back.
#pragma once

#include "core/time/expiry.h"

#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// The raw of one member before and after; nothing: the member is not on the board.
struct MemberChange {
    std::string member;
    std::optional<double> before;
    std::optional<double> after;
};

/// When the whole board expires, before and after; nothing: never.
struct ExpiryChange {
    std::optional<Expiry> before;
    std::optional<Expiry> after;
};

/// Made whole or not at all, and only where everything is as `before` says: members whose raws change, come
/// and go, each named once, or the time to live.
struct BoardEdit {
    std::string key;
    std::vector<MemberChange> members; ///< one, or two for a member that is renamed
    std::optional<ExpiryChange> expiry = {};
};

/// A member gets this raw; it has `before`, or is not there yet.
BoardEdit settingRaw(std::string key, std::string member, std::optional<double> before, double after);
BoardEdit removing(std::string key, std::string member, double before);
/// Another member takes the raw, and this one goes.
BoardEdit renaming(std::string key, std::string member, double raw, std::string newMember);

/// What leads back to where the edit began, bit for bit.
BoardEdit inverse(const BoardEdit &edit);

/// What was found that is not as the edit expects it; then nothing was changed.
struct EditConflict {
    std::string member;        ///< whose raw it is; of no meaning for a time to live
    std::optional<double> raw; ///< nothing: the member is not on the board
    std::optional<Expiry> expiry;
};

/// How an edit ended.
enum class EditState {
    Made,     ///< the board has changed
    Conflict, ///< something is not as expected: nothing has changed
    Refused,  ///< the server refused, or was not reached: nothing has changed
    Unknown,  ///< the connection ended before the answer, and the board does not tell
};

} // namespace tiebreak
