// SPDX-License-Identifier: GPL-3.0-or-later
// The seam between the protocol and what carries it.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace tiebreak
{

/// Bytes to and from a server; never blocks and never raises SIGPIPE.
class ByteStream
{
public:
    virtual ~ByteStream() = default;

    /// What one read or write did.
    struct Step {
        enum class State { Moved, WouldBlock, Ended, Failed };
        State state = State::WouldBlock;
        std::size_t bytes = 0; ///< when Moved
        int error = 0;         ///< errno when Failed; 0: failure() has the words
        bool crossed =
            false; ///< WouldBlock: a read waits until it can send, or a write until something comes
    };
    /// Takes what has come, at most as much as `into` holds; Ended once the peer has closed. Where it did not
    /// fill `into`, all that had come is taken.
    virtual Step read(std::span<char> into) = 0;
    /// Hands over the beginning of `bytes`, as much of it as goes at once.
    virtual Step write(std::string_view bytes) = 0;

    /// The descriptor to wait on.
    virtual int descriptor() const = 0;
    /// Whether something to read has come that a wait on the descriptor would not tell of.
    virtual bool holdsMore() const { return false; }
    /// What protects the bytes, for a person; empty: nothing does.
    virtual std::string protection() const { return {}; }
    /// Why a step Failed without an errno, as a sentence.
    virtual std::string failure() const { return {}; }
};

/// The stream of a connected, non-blocking socket; it takes the descriptor over.
std::unique_ptr<ByteStream> socketStream(int fd);

} // namespace tiebreak
