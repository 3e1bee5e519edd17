// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to know about each command of sorted sets, read from resources/commands.
#pragma once

#include "core/base/result.h"
#include "core/prose/severity.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Under which heading a command stands.
enum class CommandGroup : std::uint8_t { Write, ReadByRank, ReadByScore, ReadByName, SetsOfSets, Pop };
/// What one word of a command stands for.
enum class ArgumentType : std::uint8_t {
    Token,      ///< a word of the command itself, such as LIMIT
    Key,        ///< a key that is read or written
    Member,     ///< arbitrary bytes
    Raw,        ///< a double: the score as Redis has it
    Increment,  ///< a double that is added to a raw
    Weight,     ///< a double by which raws are multiplied
    ScoreBound, ///< a double, with ( before it where it is left out itself
    LexBound,   ///< [name, (name, - or +
    RankBound,  ///< a whole number from 0, or from -1 backwards
    Integer,    ///< a whole number, such as how many rows are skipped
    Count,      ///< a whole number: how many
    KeyCount,   ///< a whole number from 1: how many keys follow
    Timeout,    ///< seconds from 0, as a double
    Cursor,     ///< a whole number from 0
    Pattern,    ///< a glob
};

/// How an argument is built.
enum class ArgumentShape : std::uint8_t {
    Value, ///< one word, behind its token if it has one
    Token, ///< the token alone
    Block, ///< all of its parts, one after the other
    OneOf, ///< one of its parts
};

/// Another name and type of an argument while certain tokens are there: the start of ZRANGE is max with
/// BYSCORE and REV.
struct ArgumentVariant {
    std::vector<std::string> with; ///< all of these
    std::string name;
    ArgumentType type = ArgumentType::Token;
};

/// One argument of a command. Optional ones with a token may stand in any order among themselves.
struct CommandArgument {
    std::string name;
    ArgumentShape shape = ArgumentShape::Value;
    ArgumentType type = ArgumentType::Token; ///< of a Value
    std::string token;                       ///< in capitals; empty: none
    bool optional = false;
    bool repeated = false;             ///< once or more
    std::optional<std::int64_t> min;   ///< of a whole number; absent: any
    std::string countedBy;             ///< repeated exactly as often as this argument of KeyCount says
    std::string purpose;               ///< a few words, e.g. "skip some, take some"
    std::vector<std::string> onlyWith; ///< one of these tokens must be there
    std::vector<std::string> notWith;  ///< none of these may be there
    std::vector<std::string> onceWith; ///< not repeated while one of these is there
    std::vector<ArgumentVariant> variants;
    std::vector<CommandArgument> parts; ///< of a Block or OneOf
};

/// Which part of a sorted set a command works on, once it is a skip list with its dictionary.
enum class TouchedStructure : std::uint8_t {
    Length,                 ///< a number that is kept beside the list
    Dictionary,             ///< from a member to its raw
    SkipList,               ///< the rows in order
    DictionaryThenSkipList, ///< the raw of a member, then its place
    SkipListThenDictionary, ///< rows at a place, which leave both
    WholeList,              ///< every row
};

/// What a command does to a score and a time that share one double.
enum class ScoreEffect : std::uint8_t {
    None,          ///< neither is touched
    SetsBoth,      ///< both are new
    MovesTime,     ///< an increment of points moves the time
    AddsTimes,     ///< two doubles become one
    RawBounds,     ///< bounds are raws, not points
    EqualRawsOnly, ///< means something only where all raws are equal
    KeepsBoth,     ///< raws are copied as they are
    Removes,       ///< rows go
};

/// Something to know before the command is sent.
struct CommandWarning {
    Severity severity = Severity::Warning;
    std::string text;
};

/// What of an example can be played in the skip list.
enum class SkipListPlay : std::uint8_t {
    None,
    Search,       ///< of a row by its raw
    Insert,       ///< of a new row
    Move,         ///< of a row whose raw changes
    Delete,       ///< of a row
    Rank,         ///< of a row: the sum of the spans
    RangeByRank,  ///< rows between two ranks
    RangeByScore, ///< rows between two raws
};

/// A command that can be tried in the sandbox.
struct CommandExample {
    std::string command;             ///< one line, with the quoting of redis-cli
    std::string outcome;             ///< what it answers there, a sentence
    std::vector<std::string> boards; ///< keys of the practice boards that it needs, see PracticeBoard
    SkipListPlay play = SkipListPlay::None;
};

/// A few rows on which an example works; other examples work on the boards of the sandbox.
struct PracticeBoard {
    std::string key;
    std::string about;                 ///< what it holds, a sentence
    std::vector<std::string> commands; ///< which make it, one line each; the first deletes what was there
};

/// One command.
struct CommandEntry {
    std::string name; ///< in capitals
    CommandGroup group = CommandGroup::Write;
    std::string purpose;  ///< goes on after the name: "reads rows in order"
    std::string keywords; ///< what it is found by as well
    std::vector<CommandArgument> arguments;
    std::string complexity;      ///< "O(log N + M), M rows returned"
    std::string since;           ///< "1.2.0"
    std::string sinceNote;       ///< "BYSCORE, BYLEX, REV and LIMIT since 6.2.0"; empty: nothing came later
    std::string deprecatedSince; ///< empty: it is not
    std::string successor;       ///< the command that stands for it today; empty: none
    std::string today;           ///< the example of a deprecated command, as it is written today
    std::vector<std::string> replaces; ///< the commands whose successor this is, in their order
    bool writes = false;
    bool blocks = false; ///< the server may keep the connection waiting
    TouchedStructure touches = TouchedStructure::SkipList;
    ScoreEffect effect = ScoreEffect::None;
    std::string composite; ///< what it means for a score and a time in one double, a paragraph
    std::vector<CommandWarning> warnings;
    CommandExample example;
};

/// All commands of sorted sets. Immutable once it is read.
class CommandReference
{
public:
    /// Entries with distinct names, group by group.
    CommandReference(std::vector<CommandEntry> entries, std::vector<PracticeBoard> boards);

    std::span<const CommandEntry> entries() const { return m_entries; }
    std::span<const PracticeBoard> boards() const { return m_boards; }

    /// The command of this name, in capitals or not; null for any other text. Valid as long as the reference.
    const CommandEntry *find(std::string_view name) const;
    /// The commands in whose name, purpose or keywords every word of the text occurs, capitals or not, in
    /// their order; all of them for a text without words.
    std::vector<const CommandEntry *> search(std::string_view text) const;
    /// The commands, one line each, that make the boards of the entry's example; none where it needs none.
    std::vector<std::string> setUp(const CommandEntry &entry) const;

private:
    std::vector<CommandEntry> m_entries;
    std::vector<PracticeBoard> m_boards;
};

/// Reads a reference. Error Usage: names the command, the field and what is wrong with it.
Result<CommandReference> parseCommandReference(std::string_view json);

} // namespace tiebreak
