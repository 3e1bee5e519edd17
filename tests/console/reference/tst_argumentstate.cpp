// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/reference/argumentstate.h"
#include "console/words/commandwords.h"
#include "support/builtincommands.h"
#include "support/runningline.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QTest>

#include <random>
#include <string>
#include <vector>

using namespace tiebreak;

namespace tst_argumentstate
{

namespace
{

/// The state of a line; the cursor stands at its end, in a word of its own where a blank comes before it.
ArgumentState stateOf(const std::string &line)
{
    std::vector<std::string> words;
    const auto split = splitCommandLine(line);
    for (const CommandWord &word : split.value())
        words.push_back(word.bytes);
    const bool fresh = line.ends_with(' ');
    return matchArguments(*builtInReference().find(words.front()), words,
                          fresh ? words.size() : words.size() - 1);
}

/// The hint in one line, what is current in braces.
std::string hintOf(const ArgumentState &state)
{
    std::string text;
    for (const HintPart &part : state.hint)
        text += (text.empty() ? "" : " ") + (part.current ? "{" + part.text + "}" : part.text);
    return text;
}

std::string choicesOf(const ArgumentState &state)
{
    std::string text;
    for (const ArgumentChoice &choice : state.next)
        text += (text.empty() ? "" : ", ") + choice.text +
                (choice.possible ? std::string() : " (" + choice.reason + ")");
    return text;
}

std::string rolesOf(const ArgumentState &state)
{
    std::string text;
    for (const WordRole &role : state.roles)
        text += (text.empty() ? "" : " ") + (role.known ? role.name : "?" + role.name);
    return text;
}

/// What is wrong with the words, or which are missing; empty for a complete line.
std::string faultOf(const ArgumentState &state)
{
    std::string missing;
    for (const std::string &name : state.missing)
        missing += (missing.empty() ? "missing: " : ", ") + name;
    return state.problem.value_or(missing);
}

std::string toldOf(const std::string &line)
{
    return faultOf(stateOf(line));
}

/// Words of the command as its grammar has them, now and then wrong.
class RandomLine
{
public:
    explicit RandomLine(std::mt19937 &random) : m_random(random) {}

    std::vector<std::string> words(const CommandEntry &entry)
    {
        m_words = {entry.name};
        m_keys = 1 + int(m_random() % 3);
        write(entry.arguments);
        while (m_random() % 3 == 0 && m_words.size() > 1)
            spoil();
        return m_words;
    }

private:
    std::mt19937 &m_random;
    std::vector<std::string> m_words;
    int m_keys = 1;

    std::string pick(std::initializer_list<const char *> words)
    {
        return words.begin()[m_random() % words.size()];
    }

    std::string value(ArgumentType type)
    {
        switch (type) {
        case ArgumentType::Key:
            return pick({"a", "b", "c"});
        case ArgumentType::Raw:
        case ArgumentType::Increment:
        case ArgumentType::Weight:
            return pick({"1", "-2.5", "1e3", "0x10"});
        case ArgumentType::ScoreBound:
            return pick({"1", "(2", "-inf", "+inf", "(-1.5"});
        case ArgumentType::LexBound:
            return pick({"-", "+", "[a", "(b"});
        case ArgumentType::KeyCount:
            return std::to_string(m_keys);
        case ArgumentType::Timeout:
            return pick({"1", "0.5"});
        case ArgumentType::RankBound:
        case ArgumentType::Integer:
            return pick({"0", "1", "-1"});
        case ArgumentType::Count:
        case ArgumentType::Cursor:
            return pick({"1", "2"});
        default:
            return pick({"ann", "bob", "cem"});
        }
    }

    void write(std::span<const CommandArgument> arguments)
    {
        for (const CommandArgument &argument : arguments) {
            if (argument.optional && m_random() % 2)
                continue;
            if (!argument.token.empty())
                m_words.push_back(argument.token);
            const int rounds = !argument.repeated            ? 1
                               : !argument.countedBy.empty() ? m_keys
                                                             : 1 + int(m_random() % 2);
            for (int round = 0; round < rounds; ++round)
                writeInside(argument);
        }
    }

    void writeInside(const CommandArgument &argument)
    {
        if (argument.shape == ArgumentShape::Block) {
            write(argument.parts);
        } else if (argument.shape == ArgumentShape::OneOf) {
            write({&argument.parts[m_random() % argument.parts.size()], 1});
        } else if (argument.shape == ArgumentShape::Value) {
            const std::size_t n = argument.variants.size();
            const std::size_t variant = m_random() % (2 * n + 1);
            m_words.push_back(value(variant < n ? argument.variants[variant].type : argument.type));
        }
    }

    void spoil()
    {
        const std::size_t at = 1 + m_random() % (m_words.size() - 1);
        switch (m_random() % 4) {
        case 0:
            m_words.erase(m_words.begin() + std::ptrdiff_t(at));
            break;
        case 1:
            m_words.insert(m_words.begin() + std::ptrdiff_t(at),
                           m_words[1 + m_random() % (m_words.size() - 1)]);
            break;
        case 2:
            std::swap(m_words[at], m_words[1 + m_random() % (m_words.size() - 1)]);
            break;
        default:
            m_words[at] = pick({"x", "0", "-1", "1.5", "nan", "LIMIT", "withscores", "rev", "byscore",
                                "BYLEX", "NX", "gt", "INCR", "COUNT", "WEIGHTS", "max", "[a", "(1"});
        }
    }
};

} // namespace

class TestArgumentState : public QObject
{
    Q_OBJECT

private slots:
    void hintsAndChoicesOfARange()
    {
        const ArgumentState state = stateOf("ZRANGE gift:room:12:today +inf 429496729600 BYSCORE REV ");
        QCOMPARE(hintOf(state),
                 std::string("ZRANGE key max min BYSCORE REV {[LIMIT offset count]} [WITHSCORES]"));
        QCOMPARE(choicesOf(state), std::string("LIMIT, WITHSCORES, BYLEX (not with BYSCORE)"));
        QCOMPARE(state.next[0].purpose, std::string("skip some, take some"));
        QCOMPARE(state.next[1].purpose, std::string("names and raw scores"));
        QCOMPARE(rolesOf(state), std::string("ZRANGE key max min BYSCORE REV"));
        QVERIFY(state.roles[2].type == ArgumentType::ScoreBound);
        QVERIFY(state.complete);
    }

    void followsTheWords_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("hint");
        QTest::addColumn<QString>("choices");
        const auto add = [](const char *line, const char *hint, const char *choices) {
            QTest::newRow(line) << QString(line) << QString(hint) << QString(choices);
        };
        add("ZRANGE ", "ZRANGE {key} start stop [BYSCORE | BYLEX] [REV] [LIMIT offset count] [WITHSCORES]",
            "key");
        add("ZRANGE a", "ZRANGE {key} start stop [BYSCORE | BYLEX] [REV] [LIMIT offset count] [WITHSCORES]",
            "key");
        add("ZRANGE a ", "ZRANGE key {start} stop [BYSCORE | BYLEX] [REV] [LIMIT offset count] [WITHSCORES]",
            "start");
        add("ZRANGE a 0 -1 ",
            "ZRANGE key start stop {[BYSCORE | BYLEX]} [REV] [LIMIT offset count] [WITHSCORES]",
            "BYSCORE, BYLEX, REV, WITHSCORES, LIMIT (only with BYSCORE or BYLEX)");
        add("ZRANGE a 0 -1 wi",
            "ZRANGE key start stop [BYSCORE | BYLEX] [REV] [LIMIT offset count] {[WITHSCORES]}",
            "BYSCORE, BYLEX, REV, WITHSCORES, LIMIT (only with BYSCORE or BYLEX)");
        add("ZRANGE a [b + bylex limit 1 ", "ZRANGE key min max BYLEX LIMIT offset {count} [REV]", "count");
        add("ZRANGE a 0 1 WITHSCORES ",
            "ZRANGE key start stop WITHSCORES {[BYSCORE]} [REV] [LIMIT offset count]",
            "BYSCORE, REV, BYLEX (not with WITHSCORES), LIMIT (only with BYSCORE or BYLEX)");
        add("ZADD a ", "ZADD key {[NX | XX]} [GT | LT] [CH] [INCR] score member [score member ...]",
            "NX, XX, GT, LT, CH, INCR, score");
        add("ZADD a nx ", "ZADD key NX {[CH]} [INCR] score member [score member ...]",
            "CH, INCR, score, XX (not with NX), GT (not with NX), LT (not with NX)");
        add("ZADD a 1", "ZADD key [NX | XX] [GT | LT] [CH] [INCR] {score} member [score member ...]",
            "NX, XX, GT, LT, CH, INCR, score");
        add("ZADD a 1 ", "ZADD key [NX | XX] [GT | LT] [CH] [INCR] score {member} [score member ...]",
            "member");
        add("ZADD a 1 b ", "ZADD key [NX | XX] [GT | LT] [CH] [INCR] score member {[score member ...]}",
            "score");
        add("ZADD a incr 1 ", "ZADD key INCR [NX | XX] [GT | LT] [CH] increment {member}", "member");
        add("ZADD a incr 1 b ", "ZADD key INCR [NX | XX] [GT | LT] [CH] increment member", "");
        add("ZUNION 2 a ",
            "ZUNION numkeys key {[key ...]} [WEIGHTS weight [weight ...]] [AGGREGATE SUM | MIN | MAX] "
            "[WITHSCORES]",
            "key");
        add("ZUNION 2 a b AGGREGATE ",
            "ZUNION numkeys key [key ...] AGGREGATE {SUM | MIN | MAX} [WEIGHTS weight [weight ...]] "
            "[WITHSCORES]",
            "SUM, MIN, MAX");
        add("ZUNION 2 a b WEIGHTS 1 ",
            "ZUNION numkeys key [key ...] WEIGHTS weight {[weight ...]} [AGGREGATE SUM | MIN | MAX] "
            "[WITHSCORES]",
            "weight");
        add("ZMPOP 1 a ", "ZMPOP numkeys key [key ...] {MIN | MAX} [COUNT count]", "MIN, MAX");
        add("ZMPOP 1 a MAX ", "ZMPOP numkeys key [key ...] MAX {[COUNT count]}", "COUNT");
        add("BZPOPMIN a ", "BZPOPMIN key {[key ...]} timeout", "key, timeout");
        add("BZPOPMIN a 1", "BZPOPMIN key [key ...] {timeout}", "key, timeout");
        add("ZRANDMEMBER a ", "ZRANDMEMBER key {[count [WITHSCORES]]}", "count");
        add("ZCARD a ", "ZCARD key", "");
        add("ZSCAN a 0 MATCH b* ", "ZSCAN key cursor MATCH pattern {[COUNT count]}", "COUNT");
    }

    void followsTheWords()
    {
        QFETCH(QString, line);
        const ArgumentState state = stateOf(line.toStdString());
        QTEST(QString::fromStdString(hintOf(state)), "hint");
        QTEST(QString::fromStdString(choicesOf(state)), "choices");
    }

    void saysWhatIsWrong_data()
    {
        QTest::addColumn<QString>("line");
        for (const char *line : {"ZRANGE ",
                                 "ZRANGE a 0 ",
                                 "ZRANGE a 0 1 LIMIT 0 1 ",
                                 "ZRANGE a 0 1 byscore bylex ",
                                 "ZRANGE a 0 1 rev REV ",
                                 "ZRANGE a x 1 ",
                                 "ZRANGE a x 1 BYSCORE ",
                                 "ZRANGE a x 1 BYSCORE REV ",
                                 "ZRANGE a b c BYLEX ",
                                 "ZRANGE a - + BYLEX WITHSCORES ",
                                 "ZCARD a b ",
                                 "ZADD a NX XX 1 b ",
                                 "ZADD a GT NX 1 b ",
                                 "ZADD a INCR 1 b 2 c ",
                                 "ZADD a INCR ",
                                 "ZADD a 1 b 2 ",
                                 "ZADD a one b ",
                                 "ZUNION 2 a ",
                                 "ZUNION none a ",
                                 "ZUNION 1 a AGGREGATE AVG ",
                                 "ZUNION 2 a b WEIGHTS 1 ",
                                 "ZMPOP 1 a TOP ",
                                 "ZMPOP 1 a MAX COUNT 0 ",
                                 "BZPOPMIN a b ",
                                 "BZPOPMIN a -1 ",
                                 "ZINCRBY a nan b ",
                                 "ZRANGE a 0 1 \"\\xff\\n\" "})
            QTest::newRow(line) << QString(line);
    }

    void nothingIsWrongWithAWholeLine() { QCOMPARE(toldOf("ZRANGE a 0 1 "), ""); }

    void saysWhatIsWrong()
    {
        QFETCH(QString, line);
        COMPARE_SENTENCE("argumentstate", toldOf(line.toStdString()));
    }

    void theWordAtTheCursorMayBeTheBeginningOfAToken()
    {
        QVERIFY(!stateOf("ZRANGE a 0 1 RE").problem);
        QVERIFY(!stateOf("ZRANGE a 0 1 RE").complete);
        QVERIFY(stateOf("ZRANGE a 0 1 RE ").problem);
        QVERIFY(stateOf("ZRANGE a 0 1 REX").problem);
        const std::vector<std::string> words{"ZRANGE", "a", "0", "1", "by", "LIMIT", "0", "1"};
        const ArgumentState middle = matchArguments(*builtInReference().find("ZRANGE"), words, 4);
        QVERIFY(!middle.problem);
        QCOMPARE(choicesOf(middle), std::string("BYSCORE, BYLEX, REV, WITHSCORES"));
        QCOMPARE(rolesOf(middle), std::string("ZRANGE key start stop ? LIMIT offset count"));
    }

    void tokensBehindTheCursorCount()
    {
        const std::vector<std::string> words{"ZRANGE", "a", "5", "1", "BYSCORE", "REV"};
        const ArgumentState state = matchArguments(*builtInReference().find("ZRANGE"), words, 2);
        QCOMPARE(hintOf(state),
                 std::string("ZRANGE key {max} min BYSCORE REV [LIMIT offset count] [WITHSCORES]"));
        QCOMPARE(choicesOf(state), std::string("max"));
        QVERIFY(state.next[0].type == ArgumentType::ScoreBound);
    }

    void syntaxIsBrokenIntoLines()
    {
        const auto joined = [](const char *name, std::size_t columns) {
            std::string text;
            for (const std::string &line : syntaxLines(*builtInReference().find(name), columns))
                text += line + '\n';
            return text;
        };
        QCOMPARE(joined("ZRANGE", 36), std::string("ZRANGE key start stop\n  [BYSCORE | BYLEX] [REV]\n"
                                                   "  [LIMIT offset count] [WITHSCORES]\n"));
        QCOMPARE(joined("ZSCORE", 36), std::string("ZSCORE key member\n"));
        QCOMPARE(joined("ZADD", 36), std::string("ZADD key [NX | XX] [GT | LT] [CH]\n"
                                                 "  [INCR] score member\n  [score member ...]\n"));
    }

    /// Whatever is complete is taken; whatever is taken is complete, but for tokens that stand there twice
    /// and for a LIMIT that has no effect.
    void agreesWithRedis()
    {
        const TestServer server;
        Connection connection = connectionTo(server);
        const bool older = runningLine(connection) == ServerLine::Redis70;
        std::mt19937 random(17);
        RandomLine lines(random);
        int complete = 0;
        int rounds = 0;
        for (int round = 0; round < 400; ++round) {
            std::vector<std::vector<std::string>> sent;
            std::vector<Command> commands;
            for (const CommandEntry &entry : builtInReference().entries()) {
                sent.push_back(lines.words(entry));
                // Within MULTI nothing blocks.
                commands.insert(commands.end(), {{"FLUSHALL"},
                                                 {"ZADD", "a", "1", "ann", "2", "bob", "3", "cem"},
                                                 {"ZADD", "b", "1", "ann", "5", "dora"},
                                                 {"ZADD", "c", "1", "eva"},
                                                 {"MULTI"},
                                                 sent.back(),
                                                 {"EXEC"}});
            }
            const auto replies = connection.pipeline(commands);
            QVERIFY(replies);
            for (std::size_t i = 0; i < sent.size(); ++i) {
                const Reply &queued = (*replies)[7 * i + 5];
                const Reply &run = (*replies)[7 * i + 6];
                const bool taken = !queued.isError() && run.items.size() == 1 && !run.items[0].isError();
                const CommandEntry &entry = builtInReference().entries()[i];
                const ArgumentState state = matchArguments(entry, sent[i], sent[i].size());
                std::string line;
                for (const std::string &word : sent[i])
                    line += word + ' ';
                const std::string told = faultOf(state);
                const std::string said = queued.isError() ? queued.text : taken ? "taken" : run.items[0].text;
                ++rounds;
                complete += int(state.complete);
                QVERIFY2(state.complete == told.empty(), line.c_str());
                // Nor does Redis see a LIMIT whose count is -1, "all", and a ZSCAN ends where no key is.
                if (told.ends_with(" once.") || told.ends_with(" BYSCORE or BYLEX") ||
                    (taken && entry.name == "ZSCAN" && !std::string("abc").contains(sent[i][1])))
                    continue;
                // The reference is that of Redis 8: before 7.2 a rank came without its score.
                if (line.ends_with("WITHSCORE ") && older)
                    continue;
                QVERIFY2(state.complete == taken, (line + "| " + told + " | " + said).c_str());
            }
        }
        QVERIFY(complete > rounds / 4 && complete < rounds * 3 / 4);
    }

    void anyWordsAtAnyCursor()
    {
        std::mt19937 random(5);
        RandomLine lines(random);
        for (int round = 0; round < 200; ++round)
            for (const CommandEntry &entry : builtInReference().entries()) {
                const auto words = lines.words(entry);
                for (std::size_t cursor = 0; cursor <= words.size() + 1; ++cursor) {
                    const ArgumentState state = matchArguments(entry, words, cursor);
                    QCOMPARE(state.roles.size(), words.size());
                    QVERIFY(std::ranges::count(state.hint, true, &HintPart::current) <= 1);
                }
            }
        const CommandEntry &entry = *builtInReference().find("ZUNION");
        QVERIFY(!matchArguments(entry, {}, 0).complete);
        const std::vector<std::string> huge{"ZUNION", "9223372036854775807", "a"};
        QVERIFY(!matchArguments(entry, huge, 3).complete);
    }
};

TIEBREAK_TEST(NoApplication, TestArgumentState)

} // namespace tst_argumentstate

#include "tst_argumentstate.moc"
