// SPDX-License-Identifier: GPL-3.0-or-later
// A codec that nobody names: the one that the window remembers for a board, or the one that its rows tell.
#pragma once

#include "core/audit/audit.h"
#include "core/base/result.h"
#include "core/board/boardsample.h"
#include "files/codecmemory.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace CLI
{
class App;
}

namespace tiebreak
{

class Output;

/// The word behind --codec that leaves it open.
inline constexpr std::string_view autoCodec = "auto";

/// Where a codec is from.
enum class CodecOrigin { Named, Remembered, Detected };
/// "named", "remembered", "detected": as output for programs has it.
std::string_view originWord(CodecOrigin origin);

/// How a board is to be read, or why that is not sure.
struct ChosenCodec {
    std::optional<AuditView> view; ///< nothing where it is not sure
    CodecOrigin origin = CodecOrigin::Named;
    std::string
        words; ///< a sentence: where the codec is from, or why none is sure; empty for one that is named
    bool isBoard = true; ///< false: the rows are surely something else's
};

/// The words behind --codec, --time-range and --lowest-first, once they are read.
class CodecChoice
{
public:
    /// Error Usage: a word is off.
    static Result<CodecChoice> parse(const std::string &codec, const std::string &timeRange,
                                     Direction direction);

    /// The codec that was named; null for `auto`.
    const CodecSpec *named() const;
    /// That nothing is remembered as the settings cannot be read; empty where they can, or none are asked.
    std::string unreadableText() const;
    /// How the board of this key is read on a server (Server::id); `now` in microseconds since the Unix
    /// epoch. `sample` is asked for its rows in this direction, where they decide.
    Result<ChosenCodec> choose(std::string_view key, std::string_view server,
                               const std::function<Result<BoardSample>(Direction)> &sample,
                               std::int64_t now) const;
    /// The same for what needs a codec, by the clock of this machine; where it is from is a remark on the
    /// answer. Error Conflict: none is sure.
    Result<AuditView> chooseSure(std::string_view key, std::string_view server,
                                 const std::function<Result<BoardSample>(Direction)> &sample,
                                 Output &output) const;
    /// The same of a board that was read as a whole, with remarkOnRows().
    Result<AuditView> chooseSure(std::string_view key, std::string_view server, const Snapshot &board,
                                 Output &output) const;
    /// Whether rows that were read since, `raws`, can be read as `view` says, which was chosen for the same
    /// board: a codec that was detected is detected again. Error Conflict: it is another one by now.
    Result<void> confirm(const AuditView &view, std::string_view key, std::string_view server,
                         const std::function<Result<BoardSample>(Direction)> &sample,
                         std::span<const double> raws) const;

private:
    CodecChoice() = default;

    std::optional<Decoder> m_named;
    std::string m_timeRange;
    Direction m_direction = Direction::HighestFirst;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<CodecMemory> m_memory; ///< of m_settings
};

/// Says so where most of these rows contradict how they are read, be that named or chosen in the window.
void remarkOnRows(const Decoder &decoder, std::span<const double> raws, Output &output);

/// Adds --codec, `auto` unless it is given. `codec` must outlive the subcommand.
void addCodecChoice(CLI::App &command, std::string &codec);

} // namespace tiebreak
