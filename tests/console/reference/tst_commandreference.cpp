// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/reference/argumentstate.h"
#include "console/reference/commandreference.h"
#include "console/words/commandwords.h"
#include "support/builtincommands.h"
#include "support/runningline.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <vector>

using namespace tiebreak;

namespace tst_commandreference
{

namespace
{

/// The value of a name in a reply of names and values by turns; null where it is not there.
const Reply *fieldOf(const Reply &fields, std::string_view name)
{
    for (std::size_t i = 0; i + 1 < fields.items.size(); i += 2)
        if (fields.items[i].text == name)
            return &fields.items[i + 1];
    return nullptr;
}

std::string textOf(const Reply &fields, std::string_view name)
{
    const Reply *field = fieldOf(fields, name);
    return field ? field->text : std::string();
}

std::vector<std::string> textsOf(const Reply *list)
{
    std::vector<std::string> texts;
    if (list)
        for (const Reply &item : list->items)
            texts.push_back(item.text);
    return texts;
}

/// Arguments as one line each: name, token, what may be left out, what is repeated. Names of blocks, which
/// Redis 7.2 changed, are left out.
void writeServersArguments(const Reply *list, const std::string &indent, std::string &out)
{
    if (!list)
        return;
    for (const Reply &argument : list->items) {
        const auto flags = textsOf(fieldOf(argument, "flags"));
        const auto has = [&](const char *flag) { return std::ranges::find(flags, flag) != flags.end(); };
        const bool block = textOf(argument, "type") == "block";
        out += indent + (block ? "" : textOf(argument, "name")) + ' ' + textOf(argument, "token") +
               (has("optional") ? " optional" : "") + (has("multiple") ? " repeated" : "") + '\n';
        writeServersArguments(fieldOf(argument, "arguments"), indent + ' ', out);
    }
}

void writeArguments(std::span<const CommandArgument> list, const std::string &indent, std::string &out)
{
    for (const CommandArgument &argument : list) {
        const bool block = argument.shape == ArgumentShape::Block;
        out += indent + (block ? "" : argument.name) + ' ' + argument.token +
               (argument.optional ? " optional" : "") + (argument.repeated ? " repeated" : "") + '\n';
        writeArguments(argument.parts, indent + ' ', out);
    }
}

/// How many words a command needs, its name included; below 0 where it can have more.
int arityOf(std::span<const CommandArgument> arguments)
{
    int words = 1;
    bool more = false;
    for (const CommandArgument &argument : arguments) {
        if (!argument.optional)
            words += argument.shape == ArgumentShape::Block ? int(argument.parts.size()) : 1;
        more = more || argument.optional || argument.repeated;
    }
    return more ? -words : words;
}

/// Those of the command's arguments that such a server knows.
std::vector<CommandArgument> argumentsOn(ServerLine line, const CommandEntry &entry)
{
    std::vector<CommandArgument> arguments = entry.arguments;
    if (line < ServerLine::Redis72)
        std::erase_if(arguments,
                      [](const CommandArgument &argument) { return argument.token == "WITHSCORE"; });
    return arguments;
}

/// The letters of what stands at the beginning, "O(M log N) + O(K)", without the ways to write a product.
std::string orderOf(std::string text)
{
    for (const char *end : {" with", " where", " for", " worst", ",", " a call"})
        text = text.substr(0, text.find(end));
    std::erase_if(text, [](char c) { return c == ' ' || c == '*' || c == '(' || c == ')'; });
    std::ranges::sort(text);
    return text;
}

Command commandOf(const std::string &line)
{
    Command words;
    const auto split = splitCommandLine(line);
    for (const CommandWord &word : split.value())
        words.push_back(word.bytes);
    return words;
}

/// Strings and numbers of a reply in one line.
std::string flatText(const Reply &reply)
{
    if (reply.type == Reply::Type::Array) {
        std::string text;
        for (const Reply &item : reply.items)
            text += (text.empty() ? "" : " ") + flatText(item);
        return text;
    }
    if (reply.isNil())
        return "nil";
    return reply.type == Reply::Type::Integer ? std::to_string(reply.integer) : reply.text;
}

std::string errorOf(const char *json)
{
    const auto parsed = parseCommandReference(json);
    return parsed ? std::string() : parsed.error().message;
}

} // namespace

class TestCommandReference : public QObject
{
    Q_OBJECT

private slots:
    void holdsEveryCommandOfSortedSets()
    {
        const TestServer server;
        Connection connection = connectionTo(server);
        const Reply listed = connection.run({"COMMAND", "LIST", "FILTERBY", "ACLCAT", "sortedset"}).value();
        auto names = textsOf(&listed);
        std::erase(names, "sort");
        std::erase(names, "sort_ro");
        QCOMPARE(builtInReference().entries().size(), names.size());
        for (const std::string &name : names)
            QVERIFY2(builtInReference().find(name), name.c_str());
    }

    void agreesWithRedis()
    {
        const TestServer server;
        Connection connection = connectionTo(server);
        const ServerLine line = runningLine(connection);
        for (const CommandEntry &entry : builtInReference().entries()) {
            const std::vector<CommandArgument> arguments = argumentsOn(line, entry);
            const Reply docs = connection.run({"COMMAND", "DOCS", entry.name}).value().items.at(1);
            const Reply info = connection.run({"COMMAND", "INFO", entry.name}).value().items.at(0);
            const auto flags = textsOf(&info.items.at(2));
            const auto has = [&](const char *flag) { return std::ranges::find(flags, flag) != flags.end(); };
            const char *name = entry.name.c_str();
            QVERIFY2(arityOf(arguments) == info.items.at(1).integer, name);
            QVERIFY2(entry.writes == has("write") && entry.writes != has("readonly"), name);
            QVERIFY2(entry.blocks == has("blocking"), name);
            QVERIFY2(entry.since == textOf(docs, "since"), name);
            QVERIFY2(entry.deprecatedSince == textOf(docs, "deprecated_since"), name);
            QCOMPARE(entry.successor.empty() ? std::string() : '`' + entry.successor + '`',
                     textOf(docs, "replaced_by")
                         .substr(0, entry.successor.empty() ? 0 : entry.successor.size() + 2));
            QCOMPARE(entry.name + orderOf(entry.complexity),
                     entry.name + orderOf(textOf(docs, "complexity")));
            std::string ours;
            std::string theirs;
            writeArguments(arguments, {}, ours);
            writeServersArguments(fieldOf(docs, "arguments"), {}, theirs);
            QCOMPARE(entry.name + '\n' + ours, entry.name + '\n' + theirs);
        }
    }

    /// Each version in which an option came is told.
    void tellsWhenOptionsCame()
    {
        const TestServer server;
        Connection connection = connectionTo(server);
        for (const CommandEntry &entry : builtInReference().entries()) {
            const Reply docs = connection.run({"COMMAND", "DOCS", entry.name}).value().items.at(1);
            const Reply *history = fieldOf(docs, "history");
            if (!history)
                continue;
            for (const Reply &change : history->items) {
                const std::string version = change.items.at(0).text;
                // It could be told apart by nobody who uses a server of today.
                if (version == "2.1.6")
                    continue;
                QVERIFY2(entry.sinceNote.contains(version), entry.name.c_str());
            }
        }
    }

    void examplesAreComplete()
    {
        for (const CommandEntry &entry : builtInReference().entries())
            for (const std::string &line : {entry.example.command, entry.today}) {
                if (line.empty())
                    continue;
                const Command words = commandOf(line);
                const CommandEntry *command = builtInReference().find(words.front());
                QVERIFY2(command, line.c_str());
                QVERIFY2(command == &entry || words.front() == entry.successor, line.c_str());
                const ArgumentState state = matchArguments(*command, words, words.size());
                QVERIFY2(state.complete, (line + ": " + state.problem.value_or("words are missing")).c_str());
            }
    }

    void examplesAnswerWhatIsSaid()
    {
        const std::map<std::string, std::string> replies{
            {"ZADD", "1"},
            {"ZINCRBY", "431996492096"},
            {"ZREM", "1"},
            {"ZREMRANGEBYRANK", "1"},
            {"ZREMRANGEBYSCORE", "1"},
            {"ZREMRANGEBYLEX", "1"},
            {"ZRANGESTORE", "2"},
            {"ZRANK", "3"},
            {"ZREVRANK", "2"},
            {"ZSCORE", "431996492095"},
            {"ZMSCORE", "431996492095 nil 1076241586435"},
            {"ZLEXCOUNT", "2"},
            {"ZRANGEBYLEX", "ann bea"},
            {"ZREVRANGEBYLEX", "bea ann"},
            {"ZUNION", "bob 346097146165 cem 389046732725 ann 431996492095"},
            {"ZINTER", "ann 431996492095"},
            {"ZDIFF", "bob 346097146165"},
            {"ZINTERCARD", "1"},
            {"ZUNIONSTORE", "3"},
            {"ZINTERSTORE", "1"},
            {"ZDIFFSTORE", "1"},
            {"ZPOPMIN", "dora 389046819165"},
            {"ZPOPMAX", "cem 1076241586435 ann 431996492095"},
            {"ZMPOP", "demo:gifts cem 1076241586435 ann 431996492095"},
            {"BZPOPMIN", "demo:gifts dora 389046819165"},
            {"BZPOPMAX", "nil"},
            {"BZMPOP", "demo:gifts dora 389046819165 bob 431996492090"},
        };
        const TestServer server;
        Connection connection = connectionTo(server);
        for (const CommandEntry &entry : builtInReference().entries()) {
            const auto expected = replies.find(entry.name);
            // The others work on a board of the sandbox.
            QVERIFY2((expected == replies.end()) == entry.example.boards.empty(), entry.name.c_str());
            if (expected == replies.end())
                continue;
            for (const std::string &line : builtInReference().setUp(entry))
                QVERIFY(connection.run(commandOf(line)));
            const auto reply = connection.run(commandOf(entry.example.command));
            QVERIFY2(reply, entry.name.c_str());
            QCOMPARE(entry.name + ": " + flatText(*reply), entry.name + ": " + expected->second);
        }
    }

    void whatStandsForItTodayAnswersTheSame()
    {
        const TestServer server;
        Connection connection = connectionTo(server);
        // In the place of the sandbox's board.
        QVERIFY(
            connection.run(commandOf("ZADD gift:room:12:today 429496729600 a 429496729601 b 433791696895 c "
                                     "433791696896 d 1 e")));
        int deprecated = 0;
        for (const CommandEntry &entry : builtInReference().entries()) {
            if (entry.today.empty())
                continue;
            ++deprecated;
            for (const std::string &line : builtInReference().setUp(entry))
                QVERIFY(connection.run(commandOf(line)));
            const std::string then = flatText(connection.run(commandOf(entry.example.command)).value());
            QCOMPARE(flatText(connection.run(commandOf(entry.today)).value()), then);
            QVERIFY(!then.empty());
        }
        QCOMPARE(deprecated, 5);
        QCOMPARE(builtInReference().find("ZRANGE")->replaces,
                 (std::vector<std::string>{"ZREVRANGE", "ZRANGEBYSCORE", "ZREVRANGEBYSCORE", "ZRANGEBYLEX",
                                           "ZREVRANGEBYLEX"}));
    }

    void findsByNameAndByWhatItDoes()
    {
        QCOMPARE(builtInReference().find("zrange")->name, std::string("ZRANGE"));
        QVERIFY(!builtInReference().find("GET"));
        QVERIFY(!builtInReference().find(""));
        QCOMPARE(builtInReference().search("").size(), builtInReference().entries().size());
        QCOMPARE(builtInReference().search("  ").size(), builtInReference().entries().size());
        const auto names = [](std::string_view text) {
            std::string found;
            for (const CommandEntry *entry : builtInReference().search(text))
                found += entry->name + ' ';
            return found;
        };
        QCOMPARE(names("zlex"), std::string("ZLEXCOUNT "));
        QCOMPARE(names("Waits"), std::string("BZPOPMIN BZPOPMAX BZMPOP "));
        QCOMPARE(names("rank of"), std::string("ZREVRANK "));
        QVERIFY(names("add points").contains("ZINCRBY"));
        QCOMPARE(names("no such thing"), std::string());
    }

    void groupsStandTogether()
    {
        std::vector<std::size_t> sizes(std::size_t(CommandGroup::Pop) + 1);
        CommandGroup last = CommandGroup::Write;
        for (const CommandEntry &entry : builtInReference().entries()) {
            QVERIFY(entry.group >= last);
            last = entry.group;
            ++sizes[std::size_t(entry.group)];
        }
        QCOMPARE(sizes, (std::vector<std::size_t>{7, 6, 5, 4, 7, 6}));
    }

    void errorsNameCommandAndField()
    {
        Sentences sentences("commandreference");
        const std::string good = "\"group\": \"pop\", \"purpose\": \"p\", \"arguments\": [], \"complexity\": "
                                 "\"O(1)\", \"since\": \"1\", \"touches\": \"length\", \"effect\": \"none\", "
                                 "\"composite\": \"c\"";
        const auto error = [&](const std::string &command) {
            return errorOf(("{\"commands\": [" + command + "]}").c_str());
        };
        sentences.add("not JSON", errorOf("["));
        sentences.add("not an object", errorOf("[]"));
        sentences.add("unknown field", errorOf("{\"comands\": []}"));
        sentences.add("command of another kind", error("3"));
        sentences.add("no name", error("{}"));
        sentences.add("no group", error("{\"name\": \"ZX\"}"));
        sentences.add("wrong group", error("{\"name\": \"ZX\", \"group\": \"pup\"}"));
        sentences.add("no example", error("{\"name\": \"ZX\", " + good + "}"));
        sentences.add("wrong example",
                      error("{\"name\": \"ZX\", " + good +
                            ", \"example\": {\"command\": \"ZX \\\"\", \"outcome\": \"o\"}}"));
        const std::string example = ", \"example\": {\"command\": \"ZX\", \"outcome\": \"o\"}";
        QCOMPARE(error("{\"name\": \"ZX\", " + good + example + "}"), std::string());
        sentences.add("twice", error("{\"name\": \"ZX\", " + good + example + "}, {\"name\": \"ZX\", " +
                                     good + example + "}"));
        sentences.add("no successor", error("{\"name\": \"ZX\", " + good +
                                            ", \"deprecatedSince\": \"6\", \"successor\": \"ZY\", "
                                            "\"today\": \"ZY\"" +
                                            example + "}"));
        for (const char *argument :
             {"{}", "{\"name\": \"key\"}", "{\"name\": \"key\", \"type\": \"lock\"}",
              "{\"name\": \"key\", \"type\": \"key\", \"block\": []}", "{\"name\": \"key\", \"block\": []}",
              "{\"name\": \"key\", \"type\": \"key\", \"countedBy\": \"n\"}",
              "{\"name\": \"key\", \"type\": \"key\", \"optional\": 1}",
              "{\"name\": \"key\", \"type\": \"key\", \"min\": \"1\"}",
              "{\"name\": \"key\", \"type\": \"key\", \"notWith\": \"A\"}"}) {
            std::string fields = good;
            fields.replace(fields.find("[]"), 2, std::string("[") + argument + "]");
            sentences.add(argument, error("{\"name\": \"ZX\", " + fields + example + "}"));
        }
        COMPARE_SENTENCES(sentences);
    }

    void textsAreText()
    {
        for (const CommandEntry &entry : builtInReference().entries()) {
            QVERIFY2(entry.composite.ends_with('.') && entry.example.outcome.ends_with('.'),
                     entry.name.c_str());
            QVERIFY2(!entry.purpose.ends_with('.'), entry.name.c_str());
            for (const CommandWarning &note : entry.warnings)
                QVERIFY2(note.text.ends_with('.'), entry.name.c_str());
            for (const CommandArgument &argument : entry.arguments)
                QVERIFY2(!argument.purpose.ends_with('.'), entry.name.c_str());
        }
    }
};

TIEBREAK_TEST(NoApplication, TestCommandReference)

} // namespace tst_commandreference

#include "tst_commandreference.moc"
