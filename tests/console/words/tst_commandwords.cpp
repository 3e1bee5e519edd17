// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/words/commandwords.h"
#include "core/text/bytestext.h"
#include "support/testprogram.h"

#include <QTest>

#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace tiebreak;

namespace tst_commandwords
{

namespace
{

std::vector<std::string> wordsOf(std::string_view line)
{
    std::vector<std::string> bytes;
    const auto words = splitCommandLine(line);
    if (!words)
        return {"error"};
    for (const CommandWord &word : *words)
        bytes.push_back(word.bytes);
    return bytes;
}

} // namespace

class TestCommandWords : public QObject
{
    Q_OBJECT

private slots:
    void splitsAsRedisCliDoes()
    {
        const std::pair<std::string, std::vector<std::string>> cases[] = {
            {"", {}},
            {" \t ", {}},
            {"ZADD b 1 ann", {"ZADD", "b", "1", "ann"}},
            {"  ZADD\tb  ", {"ZADD", "b"}},
            {"\"a b\" 'c d'", {"a b", "c d"}},
            {"\"\\x41\\n\\\"\\\\\\q\"", {"A\n\"\\q"}},
            {"'\\n\\''", {"\\n'"}},
            {"\"\" ''", {"", ""}},
            {"\"\\x4\"", {"x4"}},
            {"Ольга", {"Ольга"}},
        };
        for (const auto &[line, words] : cases)
            QCOMPARE(wordsOf(line), words);
    }

    void saysWhichQuoteIsNotBalanced()
    {
        for (const auto &[line, position] : std::initializer_list<std::pair<const char *, std::size_t>>{
                 {"ZADD \"b", 6}, {"'b", 1}, {"a \"b\"c", 3}, {"\"b\\\"", 1}}) {
            const auto words = splitCommandLine(line);
            QVERIFY(!words);
            QCOMPARE(words.error().kind, ErrorKind::Usage);
            QCOMPARE(words.error().position, position);
        }
    }

    void saysWhereWordsStand()
    {
        const auto words = splitCommandLine(" ZADD \"a b\" x");
        QVERIFY(words);
        QCOMPARE((*words)[1].begin, std::size_t(6));
        QCOMPARE((*words)[1].end, std::size_t(11));
    }

    void readsBackWhatTheProgramWrites()
    {
        std::mt19937 random(17);
        for (int round = 0; round < 2000; ++round) {
            std::vector<std::string> words(1 + random() % 4);
            std::string line;
            for (std::string &word : words) {
                word.resize(random() % 6);
                for (char &c : word)
                    c = static_cast<char>(random());
                line += redisCliWord(word) + ' ';
            }
            QCOMPARE(wordsOf(line), words);
        }
    }
};

TIEBREAK_TEST(NoApplication, TestCommandWords)

} // namespace tst_commandwords

#include "tst_commandwords.moc"
