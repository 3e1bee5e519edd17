// SPDX-License-Identifier: GPL-3.0-or-later
// The hint of a command line, and the syntax of a command, piece by piece.
#pragma once

#include "console/reference/argumentstate.h"
#include "console/reference/argumentwalk.h"
#include "console/reference/commandreference.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tiebreak
{

/// Writes the pieces of the hint, or of the syntax where no word is there.
class HintWriter
{
public:
    struct Piece {
        HintPart part;
        const CommandArgument *argument = nullptr;
        enum Place { Whole, Opening, Inside, Again } place = Whole;
    };

    HintWriter(const std::vector<std::string> &given, const UsedOptions &options);

    void write(std::span<const CommandArgument> arguments);

    std::vector<Piece> pieces;

private:
    void add(const CommandArgument &argument, std::string text, Piece::Place place);
    std::string nameOf(const CommandArgument &argument) const;
    std::string wholeText(const CommandArgument &argument) const;
    std::string choicesText(const CommandArgument &argument) const;
    std::string againText(const CommandArgument &argument) const;
    void writePositional(const CommandArgument &argument);
    void writeChosen(const CommandArgument &argument);
    void writeOption(const CommandArgument &argument);

    const std::vector<std::string> &m_given;
    const UsedOptions &m_options;
};

/// Whether this piece stands for that word.
bool standsFor(const HintWriter::Piece &piece, const ArgumentWalk::Slot &slot);

} // namespace tiebreak
