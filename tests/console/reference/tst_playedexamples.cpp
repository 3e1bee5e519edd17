// SPDX-License-Identifier: GPL-3.0-or-later
// Every example that offers to be played in the skip list is a command that can be.
#include "console/words/commandwords.h"
#include "internals/skiplist/skipcommand.h"
#include "support/builtincommands.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_playedexamples
{

class TestPlayedExamples : public QObject
{
    Q_OBJECT

private slots:
    void areOperationsOfTheSkipList()
    {
        const CommandReference &reference = builtInReference();
        Rows rows;
        rows.append("ann", 431996492095.0);
        int played = 0;
        for (const CommandEntry &entry : reference.entries()) {
            std::vector<std::string> words;
            const auto split = splitCommandLine(entry.example.command);
            QVERIFY(split);
            for (const CommandWord &word : *split)
                words.push_back(word.bytes);
            const bool can = readSkipCommand(words, rows).has_value();
            if (entry.example.play != SkipListPlay::None)
                QVERIFY2(can, entry.example.command.c_str());
            played += can;
        }
        QVERIFY(played > 8);
    }
};

TIEBREAK_TEST(NoApplication, TestPlayedExamples)

} // namespace tst_playedexamples

#include "tst_playedexamples.moc"
