// SPDX-License-Identifier: GPL-3.0-or-later
// Places at which prizes end, as they are typed.
#include "core/live/standing/prizeplaces.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

using namespace tiebreak;

namespace tst_prizeplaces
{

class TestPrizePlaces : public QObject
{
    Q_OBJECT

private slots:
    void readsLists()
    {
        using Places = std::vector<std::int64_t>;
        QCOMPARE(*parsePrizePlaces("1,3,10"), Places({1, 3, 10}));
        QCOMPARE(*parsePrizePlaces(" 10; 3 1,, 3 "), Places({1, 3, 10}));
        QCOMPARE(*parsePrizePlaces("1000"), Places({1000}));
        QCOMPARE(*parsePrizePlaces(""), Places());
        QCOMPARE(*parsePrizePlaces(" , "), Places());
        QCOMPARE(*parsePrizePlaces("1 2 3 4 5 6 7 8 9 10"), Places({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
    }

    void saysWhatIsNone()
    {
        for (const char *text : {"0", "-1", "1001", "1,x", "1.5", "99999999999999999999", "\xff", "1\n2"})
            VERIFY_FAILURE(parsePrizePlaces(text), ErrorKind::Usage, "is not a rank from 1 to 1000");
        VERIFY_FAILURE(parsePrizePlaces("1 2 3 4 5 6 7 8 9 10 11"), ErrorKind::Usage, "at most 10 ranks");
    }
};

TIEBREAK_TEST(QCoreApplication, TestPrizePlaces)

} // namespace tst_prizeplaces

#include "tst_prizeplaces.moc"
