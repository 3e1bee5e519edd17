// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/snippets/dualwritecode.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

enum class Names { Snake, Camel };

/// How a language writes these lines; {0} to {2} are the literals of the three keys, then a name, and a
/// script or arguments.
struct CallForm {
    std::string_view client;
    std::string_view comment;
    std::string_view keys;   ///< {0} {1} {2}
    std::string_view script; ///< {0}: name, {1}: script
    std::string_view call;   ///< {0}: name, {1}: arguments, {2}: what it answers, for C++
    std::string_view number; ///< {}: a variable that holds a double
    std::string_view text;   ///< {}: a variable that holds text
    Names names = Names::Camel;
    std::string_view controls; ///< {}: hex digits of a control character
};

CallForm formOf(Language language)
{
    switch (language) {
    case Language::Python:
        return {"redis-py",
                "#",
                "boards = [{0}, {1}, {2}]",
                "{0} = \"{1}\"",
                "client.eval({0}, 3, *boards{1})",
                "{}",
                "{}",
                Names::Snake,
                "\\x{:02x}"};
    case Language::Go:
        return {"go-redis",
                "//",
                "boards := []string{{{0}, {1}, {2}}}",
                "const {0} = \"{1}\"",
                "client.Eval(ctx, {0}, boards{1})",
                "{}",
                "{}",
                Names::Camel,
                "\\x{:02x}"};
    case Language::JavaScript:
    case Language::TypeScript:
        return {"ioredis",
                "//",
                "const boards = [{0}, {1}, {2}];",
                "const {0} = \"{1}\";",
                "await client.eval({0}, 3, ...boards{1});",
                "{}",
                "{}",
                Names::Camel,
                "\\x{:02x}"};
    case Language::Java:
        return {"Jedis",
                "//",
                "List<String> boards = List.of({0}, {1}, {2});",
                "String {0} = \"{1}\";",
                "client.eval({0}, boards, List.of({1}));",
                "String.valueOf({})",
                "{}",
                Names::Camel,
                "\\{:03o}"};
    case Language::Php:
        return {"phpredis",
                "//",
                "$boards = [{0}, {1}, {2}];",
                "${0} = \"{1}\";",
                "$client->eval(${0}, [...$boards{1}], 3);",
                "var_export(${}, true)",
                "${}",
                Names::Camel,
                "\\x{:02x}"};
    case Language::CSharp:
        return {"StackExchange.Redis",
                "//",
                "RedisKey[] boards = {{ {0}, {1}, {2} }};",
                "const string {0} = \"{1}\";",
                "db.ScriptEvaluate({0}, boards, new RedisValue[] {{ {1} }});",
                "{}",
                "{}",
                Names::Camel,
                "\\u{:04x}"};
    case Language::Cpp:
        return {"redis-plus-plus",
                "//",
                "const std::vector<std::string> boards{{{0}, {1}, {2}}};",
                "const std::string {0} = \"{1}\";",
                "client.eval<{2}>({0}, {{boards[0], boards[1], boards[2]}}, {{{1}}});",
                "fmt::format(\"{{}}\", {})",
                "{}",
                Names::Camel,
                "\\{:03o}"};
    case Language::LuaScript:
    case Language::LuaFunction:
    case Language::Pseudo:
        break;
    }
    return {};
}

std::string variable(std::string_view argument, Names names)
{
    std::string name;
    bool upper = false;
    for (const char c : argument) {
        const auto letter = static_cast<unsigned char>(c);
        if (c == '_') {
            upper = names == Names::Camel;
            name += names == Names::Snake ? "_" : "";
        } else {
            name +=
                static_cast<char>(std::exchange(upper, false) ? std::toupper(letter) : std::tolower(letter));
        }
    }
    return name;
}

std::string scriptName(std::string_view name, Names names)
{
    if (names == Names::Camel)
        return std::string(name) + "Script";
    std::string upper;
    for (const char c : name) {
        if (std::isupper(static_cast<unsigned char>(c)))
            upper += '_';
        upper += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
    return upper;
}

std::string literal(std::string_view key, Language language, const CallForm &form)
{
    std::string text = "\"";
    for (const char c : key) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f)
            text += fmt::format(fmt::runtime(form.controls), byte);
        else if (c == '"' || c == '\\' || (c == '$' && language == Language::Php))
            text += std::string("\\") + c;
        else
            text += c;
    }
    return text + '"';
}

/// The text as comments of at most some 100 characters a line.
std::string comments(std::string_view text, std::string_view mark)
{
    constexpr std::size_t longest = 96;
    std::string lines;
    while (!text.empty()) {
        std::size_t end = text.size() <= longest ? text.size() : text.rfind(' ', longest);
        end = end == std::string_view::npos ? text.size() : end;
        lines += fmt::format("{} {}\n", mark, text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

constexpr std::string_view heading =
    "Until the cut-over each of these writes the board and its shadow in one step, and from then on the new "
    "codec only. Use them in place of the commands that they name, before the shadow is filled. Other "
    "commands that write the board, such as DEL, RENAME, ZPOPMIN, ZUNIONSTORE or PERSIST, have no line: do "
    "not run them during the move.";

std::string usageOf(const DualWrite &write)
{
    return fmt::format("{}: {}", write.command, write.usage);
}

std::string redisCliLines(const ShadowKeys &keys, const std::vector<DualWrite> &writes)
{
    std::string text = comments(heading, "#");
    for (const DualWrite &write : writes)
        text += '\n' + comments(usageOf(write), "#") + dualWriteLine(write, keys) + '\n';
    return text;
}

std::string luaCode(const ShadowKeys &keys, const std::vector<DualWrite> &writes, Language language)
{
    std::string text = language == Language::LuaFunction ? "#!lua name=tiebreak_move\n" : "";
    text += comments(heading, "--");
    text += comments(fmt::format("KEYS: {} {} {}", redisCliWord(keys.board), redisCliWord(keys.shadow),
                                 redisCliWord(keys.kept)),
                     "--");
    for (const DualWrite &write : writes) {
        text += '\n' + comments(usageOf(write), "--") +
                fmt::format("-- ARGV: {}\n", fmt::join(write.arguments, " "));
        text += language == Language::LuaFunction
                    ? fmt::format("redis.register_function('tiebreak_{}', function(KEYS, ARGV) {} end)\n",
                                  write.name, write.script)
                    : write.script + '\n';
    }
    return text;
}

} // namespace

Result<std::string> dualWriteCode(const ShadowKeys &keys, bool turns, Language language)
{
    const std::vector<DualWrite> writes = dualWrites(turns);
    if (language == Language::Pseudo)
        return redisCliLines(keys, writes);
    if (language == Language::LuaScript || language == Language::LuaFunction)
        return luaCode(keys, writes, language);
    for (const std::string &key : {keys.board, keys.shadow, keys.kept}) {
        if (!isUtf8(key))
            return failure(ErrorKind::Limit,
                           sentence("The key {} is not UTF-8, so there are no lines for it in {}. Those for "
                                    "redis-cli take any bytes.",
                                    quotedText(key), languageTitle(language)));
    }
    const CallForm form = formOf(language);
    std::string text = comments(fmt::format("With {}. {}", form.client, heading), form.comment);
    text += fmt::format(fmt::runtime(form.keys), literal(keys.board, language, form),
                        literal(keys.shadow, language, form), literal(keys.kept, language, form)) +
            '\n';
    const bool isList =
        language == Language::Java || language == Language::CSharp || language == Language::Cpp;
    for (const DualWrite &write : writes) {
        std::vector<std::string> arguments;
        for (const std::string_view argument : write.arguments)
            arguments.push_back(
                fmt::format(fmt::runtime(argument.ends_with("_RAW") ? form.number : form.text),
                            variable(argument, form.names)));
        const std::string list = fmt::format("{}{}", isList ? "" : ", ", fmt::join(arguments, ", "));
        const std::string name = scriptName(write.name, form.names);
        text += '\n' + comments(usageOf(write), form.comment) +
                fmt::format(fmt::runtime(form.script), name, write.script) + '\n' +
                fmt::format(fmt::runtime(form.call), name, list,
                            write.name == "addPoints" ? "std::tuple<long long, long long, std::string>"
                                                      : "long long") +
                '\n';
    }
    return text;
}

} // namespace tiebreak
