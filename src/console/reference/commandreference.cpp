// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/reference/commandreference.h"

#include "console/words/commandwords.h"
#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <stdexcept>
#include <utility>

namespace tiebreak
{

namespace
{

using nlohmann::json;

template <class Value>
using Named = std::pair<std::string_view, Value>;

constexpr std::array groupNames{Named<CommandGroup>{"write", CommandGroup::Write},
                                Named<CommandGroup>{"read by rank", CommandGroup::ReadByRank},
                                Named<CommandGroup>{"read by score", CommandGroup::ReadByScore},
                                Named<CommandGroup>{"read by name", CommandGroup::ReadByName},
                                Named<CommandGroup>{"sets of sets", CommandGroup::SetsOfSets},
                                Named<CommandGroup>{"pop", CommandGroup::Pop}};
constexpr std::array typeNames{Named<ArgumentType>{"key", ArgumentType::Key},
                               Named<ArgumentType>{"member", ArgumentType::Member},
                               Named<ArgumentType>{"raw", ArgumentType::Raw},
                               Named<ArgumentType>{"increment", ArgumentType::Increment},
                               Named<ArgumentType>{"weight", ArgumentType::Weight},
                               Named<ArgumentType>{"score bound", ArgumentType::ScoreBound},
                               Named<ArgumentType>{"lex bound", ArgumentType::LexBound},
                               Named<ArgumentType>{"rank bound", ArgumentType::RankBound},
                               Named<ArgumentType>{"integer", ArgumentType::Integer},
                               Named<ArgumentType>{"count", ArgumentType::Count},
                               Named<ArgumentType>{"key count", ArgumentType::KeyCount},
                               Named<ArgumentType>{"timeout", ArgumentType::Timeout},
                               Named<ArgumentType>{"cursor", ArgumentType::Cursor},
                               Named<ArgumentType>{"pattern", ArgumentType::Pattern}};
constexpr std::array structureNames{
    Named<TouchedStructure>{"length", TouchedStructure::Length},
    Named<TouchedStructure>{"dictionary", TouchedStructure::Dictionary},
    Named<TouchedStructure>{"skip list", TouchedStructure::SkipList},
    Named<TouchedStructure>{"dictionary, then skip list", TouchedStructure::DictionaryThenSkipList},
    Named<TouchedStructure>{"skip list, then dictionary", TouchedStructure::SkipListThenDictionary},
    Named<TouchedStructure>{"whole list", TouchedStructure::WholeList}};
constexpr std::array effectNames{Named<ScoreEffect>{"none", ScoreEffect::None},
                                 Named<ScoreEffect>{"sets both", ScoreEffect::SetsBoth},
                                 Named<ScoreEffect>{"moves the time", ScoreEffect::MovesTime},
                                 Named<ScoreEffect>{"adds the times", ScoreEffect::AddsTimes},
                                 Named<ScoreEffect>{"raw bounds", ScoreEffect::RawBounds},
                                 Named<ScoreEffect>{"equal raw scores", ScoreEffect::EqualRawsOnly},
                                 Named<ScoreEffect>{"keeps both", ScoreEffect::KeepsBoth},
                                 Named<ScoreEffect>{"removes", ScoreEffect::Removes}};
constexpr std::array severityNames{Named<Severity>{"good", Severity::Good},
                                   Named<Severity>{"warning", Severity::Warning},
                                   Named<Severity>{"bad", Severity::Bad}};
constexpr std::array playNames{Named<SkipListPlay>{"none", SkipListPlay::None},
                               Named<SkipListPlay>{"search", SkipListPlay::Search},
                               Named<SkipListPlay>{"insert", SkipListPlay::Insert},
                               Named<SkipListPlay>{"move", SkipListPlay::Move},
                               Named<SkipListPlay>{"delete", SkipListPlay::Delete},
                               Named<SkipListPlay>{"rank", SkipListPlay::Rank},
                               Named<SkipListPlay>{"range by rank", SkipListPlay::RangeByRank},
                               Named<SkipListPlay>{"range by score", SkipListPlay::RangeByScore}};

// Inside this file a fault is thrown as nlohmann throws its own; parseCommandReference turns all of them into
// an Error.
[[noreturn]] void fail(std::string message)
{
    throw std::runtime_error(std::move(message));
}

/// One object of the document, whose fields are read by name; a fault says where it stands.
class Fields
{
public:
    /// `known` are the fields that the object may have.
    Fields(const json &from, std::string place, std::initializer_list<std::string_view> known)
        : m_from(from), m_place(std::move(place))
    {
        if (!from.is_object())
            fail(sentence("{} is not an object", m_place));
        for (const auto &[name, value] : from.items())
            if (std::ranges::find(known, name) == known.end())
                fail(sentence("{} has an unknown field \"{}\"", m_place, excerpt(name)));
    }

    const std::string &place() const { return m_place; }
    std::string placeOf(std::string_view field) const
    {
        return phrase("place in a file", "{}, {}", m_place, field);
    }
    bool has(const char *field) const { return m_from.contains(field); }

    std::string text(const char *field) const
    {
        if (!has(field))
            fail(sentence("{} lacks the field \"{}\"", m_place, field));
        std::string text = optionalText(field);
        if (text.empty())
            fail(sentence("{} is empty", placeOf(field)));
        return text;
    }

    std::string optionalText(const char *field) const
    {
        if (!has(field))
            return {};
        const json &value = m_from.at(field);
        if (!value.is_string())
            fail(sentence("{} is not a text", placeOf(field)));
        return value.get<std::string>();
    }

    bool flag(const char *field) const
    {
        if (!has(field))
            return false;
        const json &value = m_from.at(field);
        if (!value.is_boolean())
            fail(sentence("{} is neither true nor false", placeOf(field)));
        return value.get<bool>();
    }

    std::optional<std::int64_t> integer(const char *field) const
    {
        if (!has(field))
            return std::nullopt;
        const json &value = m_from.at(field);
        if (!value.is_number_integer())
            fail(sentence("{} is not a whole number", placeOf(field)));
        return value.get<std::int64_t>();
    }

    const json &list(const char *field) const
    {
        static const json none = json::array();
        if (!has(field))
            return none;
        const json &value = m_from.at(field);
        if (!value.is_array())
            fail(sentence("{} is not a list", placeOf(field)));
        return value;
    }

    std::vector<std::string> texts(const char *field) const
    {
        std::vector<std::string> texts;
        for (const json &text : list(field)) {
            if (!text.is_string())
                fail(sentence("{} holds something that is not a text", placeOf(field)));
            texts.push_back(text.get<std::string>());
        }
        return texts;
    }

    template <class Value, std::size_t Size>
    Value oneOf(const char *field, const std::array<Named<Value>, Size> &names) const
    {
        const std::string name = text(field);
        const auto found = std::ranges::find(names, name, &Named<Value>::first);
        if (found == names.end())
            fail(sentence("{} cannot be \"{}\"", placeOf(field), excerpt(name)));
        return found->second;
    }

private:
    const json &m_from;
    std::string m_place;
};

std::vector<CommandArgument> parseArguments(const json &list, const std::string &place);

CommandArgument parseArgument(const json &from, const std::string &place)
{
    const Fields fields(from, place,
                        {"name", "type", "token", "optional", "repeated", "countedBy", "purpose", "onlyWith",
                         "notWith", "onceWith", "min", "variants", "block", "oneOf"});
    CommandArgument argument;
    argument.token = fields.optionalText("token");
    argument.name = fields.has("name") ? fields.text("name") : argument.token;
    if (argument.name.empty())
        fail(sentence("{} has neither a name nor a token", place));
    argument.optional = fields.flag("optional");
    argument.repeated = fields.flag("repeated");
    argument.countedBy = fields.optionalText("countedBy");
    argument.purpose = fields.optionalText("purpose");
    argument.onlyWith = fields.texts("onlyWith");
    argument.notWith = fields.texts("notWith");
    argument.onceWith = fields.texts("onceWith");
    argument.min = fields.integer("min");
    const std::string inside = phrase("place in a file", "{}, {}", place, argument.name);
    if (int(fields.has("type")) + int(fields.has("block")) + int(fields.has("oneOf")) > 1)
        fail(sentence("{} can have only one of type, block and oneOf", inside));
    if (fields.has("type")) {
        argument.type = fields.oneOf("type", typeNames);
    } else if (fields.has("block") || fields.has("oneOf")) {
        argument.shape = fields.has("block") ? ArgumentShape::Block : ArgumentShape::OneOf;
        argument.parts = parseArguments(fields.list(fields.has("block") ? "block" : "oneOf"), inside);
        if (argument.parts.empty())
            fail(sentence("{} has no parts", inside));
    } else if (!argument.token.empty()) {
        argument.shape = ArgumentShape::Token;
    } else {
        fail(sentence("{} has neither a type nor parts nor a token", inside));
    }
    if (!argument.countedBy.empty() && !argument.repeated)
        fail(sentence("{} is counted but not repeated", inside));
    for (const json &each : fields.list("variants")) {
        const Fields variant(each, phrase("place in a file", "{}, variants", inside),
                             {"with", "name", "type"});
        argument.variants.push_back(
            {variant.texts("with"), variant.text("name"), variant.oneOf("type", typeNames)});
    }
    return argument;
}

std::vector<CommandArgument> parseArguments(const json &list, const std::string &place)
{
    std::vector<CommandArgument> arguments;
    for (const json &each : list)
        arguments.push_back(parseArgument(each, place));
    return arguments;
}

/// A line of a command is one that redis-cli can read.
void checkLine(const std::string &line, const std::string &place)
{
    const auto words = splitCommandLine(line);
    if (!words || words->empty())
        fail(sentence("{} is no command line: \"{}\"", place, excerpt(line)));
}

CommandExample parseExample(const json &from, const std::string &place)
{
    const Fields fields(from, place, {"command", "outcome", "boards", "play"});
    CommandExample example{fields.text("command"), fields.text("outcome"), fields.texts("boards"),
                           fields.has("play") ? fields.oneOf("play", playNames) : SkipListPlay::None};
    checkLine(example.command, fields.placeOf("command"));
    return example;
}

CommandEntry parseEntry(const json &from, const std::string &place)
{
    const Fields fields(from, place,
                        {"name", "group", "purpose", "keywords", "arguments", "complexity", "since",
                         "sinceNote", "deprecatedSince", "successor", "today", "writes", "blocks", "touches",
                         "effect", "composite", "watch", "example"});
    CommandEntry entry;
    entry.name = fields.text("name");
    entry.group = fields.oneOf("group", groupNames);
    entry.purpose = fields.text("purpose");
    entry.keywords = fields.optionalText("keywords");
    entry.arguments = parseArguments(fields.list("arguments"), fields.placeOf("arguments"));
    entry.complexity = fields.text("complexity");
    entry.since = fields.text("since");
    entry.sinceNote = fields.optionalText("sinceNote");
    entry.deprecatedSince = fields.optionalText("deprecatedSince");
    if (!entry.deprecatedSince.empty()) {
        entry.successor = fields.text("successor");
        entry.today = fields.text("today");
        checkLine(entry.today, fields.placeOf("today"));
    }
    entry.writes = fields.flag("writes");
    entry.blocks = fields.flag("blocks");
    entry.touches = fields.oneOf("touches", structureNames);
    entry.effect = fields.oneOf("effect", effectNames);
    entry.composite = fields.text("composite");
    for (const json &each : fields.list("watch")) {
        const Fields note(each, fields.placeOf("watch"), {"severity", "text"});
        entry.warnings.push_back({note.oneOf("severity", severityNames), note.text("text")});
    }
    if (!fields.has("example"))
        fail(sentence("{} lacks the field \"{}\"", place, "example"));
    entry.example = parseExample(from.at("example"), fields.placeOf("example"));
    return entry;
}

PracticeBoard parseBoard(const json &from)
{
    const Fields fields(from, "a practice board", {"key", "about", "commands"});
    PracticeBoard board{fields.text("key"), fields.text("about"), fields.texts("commands")};
    for (const std::string &line : board.commands)
        checkLine(line, sentence("the practice board {}", board.key));
    return board;
}

void checkTogether(const std::vector<CommandEntry> &entries, const std::vector<PracticeBoard> &boards)
{
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const CommandEntry &entry = entries[i];
        for (std::size_t j = 0; j < i; ++j)
            if (entries[j].name == entry.name)
                fail(sentence("{} is there twice", entry.name));
        if (!entry.successor.empty() &&
            std::ranges::find(entries, entry.successor, &CommandEntry::name) == entries.end())
            fail(sentence("{}, successor: there is no {}", entry.name, entry.successor));
        for (const std::string &key : entry.example.boards)
            if (std::ranges::find(boards, key, &PracticeBoard::key) == boards.end())
                fail(sentence("{}, example: there is no practice board {}", entry.name, key));
    }
}

} // namespace

CommandReference::CommandReference(std::vector<CommandEntry> entries, std::vector<PracticeBoard> boards)
    : m_entries(std::move(entries)), m_boards(std::move(boards))
{
    std::ranges::stable_sort(m_entries, {}, &CommandEntry::group);
    for (CommandEntry &entry : m_entries)
        for (const CommandEntry &other : m_entries)
            if (other.successor == entry.name)
                entry.replaces.push_back(other.name);
}

const CommandEntry *CommandReference::find(std::string_view name) const
{
    const std::string wanted = lowerCased(name);
    const auto found = std::ranges::find_if(
        m_entries, [&](const CommandEntry &entry) { return lowerCased(entry.name) == wanted; });
    return found == m_entries.end() ? nullptr : &*found;
}

std::vector<const CommandEntry *> CommandReference::search(std::string_view text) const
{
    std::vector<std::string> words(1);
    for (const char c : lowerCased(text)) {
        if (c != ' ')
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    }
    std::vector<const CommandEntry *> found;
    for (const CommandEntry &entry : m_entries) {
        const std::string where = lowerCased(entry.name + ' ' + entry.purpose + ' ' + entry.keywords);
        if (std::ranges::all_of(words, [&](const std::string &word) { return where.contains(word); }))
            found.push_back(&entry);
    }
    return found;
}

std::vector<std::string> CommandReference::setUp(const CommandEntry &entry) const
{
    std::vector<std::string> lines;
    for (const std::string &key : entry.example.boards) {
        const auto board = std::ranges::find(m_boards, key, &PracticeBoard::key);
        if (board != m_boards.end())
            lines.insert(lines.end(), board->commands.begin(), board->commands.end());
    }
    return lines;
}

Result<CommandReference> parseCommandReference(std::string_view text)
{
    try {
        const json document = json::parse(text);
        const Fields fields(document, "the reference", {"about", "boards", "commands"});
        std::vector<PracticeBoard> boards;
        for (const json &each : fields.list("boards"))
            boards.push_back(parseBoard(each));
        std::vector<CommandEntry> entries;
        for (const json &each : fields.list("commands")) {
            const json name = each.is_object() ? each.value("name", json()) : json();
            entries.push_back(parseEntry(
                each, name.is_string() ? excerpt(name.get<std::string>())
                                       : phrase("place in a file", "command {}", entries.size() + 1)));
        }
        checkTogether(entries, boards);
        return CommandReference(std::move(entries), std::move(boards));
    } catch (const std::exception &fault) {
        return failure(ErrorKind::Usage,
                       sentence("Reading the command reference failed: {}.", excerpt(fault.what(), 400)));
    }
}

} // namespace tiebreak
