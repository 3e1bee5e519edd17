// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/memory/countwords.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_countwords
{

class TestCountWords : public QObject
{
    Q_OBJECT

private slots:
    void readsCounts()
    {
        const std::pair<const char *, std::int64_t> cases[] = {{"0", 0},
                                                               {"128", 128},
                                                               {"10 million", 10'000'000},
                                                               {"10M", 10'000'000},
                                                               {"1e7", 10'000'000},
                                                               {"1E7", 10'000'000},
                                                               {"2.5k", 2500},
                                                               {"1.1 million", 1'100'000},
                                                               {"1 000 000", 1'000'000},
                                                               {"1\u202f000", 1000},
                                                               {"10,000", 10'000},
                                                               {"1,234,567", 1'234'567},
                                                               {" 7 ", 7},
                                                               {"1 billion", 1'000'000'000},
                                                               {"1e12", 1'000'000'000'000},
                                                               {"3 Thousand", 3000}};
        for (const auto &[text, count] : cases)
            QVERIFY2(parseCountInWords(text) == count, text);
    }
    void refusesOtherText()
    {
        for (const char *text : {"", " ", "many", "-1", "1.5", "1e13", "1e300", "0x10", "nan", "inf", "1,5",
                                 "1,00", "10 million million", "M", "1e", "\xff", "10,0000", ",100", "1 µ"})
            QVERIFY2(!parseCountInWords(text), text);
    }
};

TIEBREAK_TEST(NoApplication, TestCountWords)

} // namespace tst_countwords

#include "tst_countwords.moc"
