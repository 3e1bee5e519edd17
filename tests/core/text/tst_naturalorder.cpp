// SPDX-License-Identifier: GPL-3.0-or-later
// Names in the order in which people look for them.
#include "core/text/naturalorder.h"

#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

using namespace tiebreak;

namespace tst_naturalorder
{

class NaturalOrderTest : public QObject
{
    Q_OBJECT

private slots:
    void countsDigitsAsNumbers()
    {
        const std::vector<std::string> right{
            "",   "a",  "a1", "a2",   "a02",  "a02b",  "a10", "a100000000000000000000000",
            "a:", "ab", "b",  "b1:x", "b1:y", "b01:x", "b2",  "\xff"};
        for (std::size_t i = 0; i < right.size(); ++i) {
            for (std::size_t j = 0; j < right.size(); ++j)
                QVERIFY2(naturallyBefore(right[i], right[j]) == (i < j),
                         (right[i] + " and " + right[j]).c_str());
        }
    }

    /// Over all names of a small alphabet it is a total order, and keeps groups together.
    void isTotal()
    {
        std::mt19937 random(7);
        std::vector<std::string> names;
        for (int i = 0; i < 4000; ++i) {
            std::string name;
            for (auto length = random() % 7; length > 0; --length)
                name += "019:a"[random() % 5];
            names.push_back(std::move(name));
        }
        std::ranges::sort(names, naturallyBefore);
        names.erase(std::ranges::unique(names).begin(), names.end());
        for (std::size_t i = 0; i + 1 < names.size(); i += 7) {
            for (std::size_t j = i + 1; j < names.size(); j += 5) {
                QVERIFY(naturallyBefore(names[i], names[j]));
                QVERIFY(!naturallyBefore(names[j], names[i]));
            }
        }
        for (const std::string prefix : {"0:", "01:", "1:", "a", "19a", "9::"}) {
            const auto isInside = [&](const std::string &name) { return name.starts_with(prefix); };
            const auto first = std::ranges::find_if(names, isInside);
            const auto last = std::find_if_not(first, names.end(), isInside);
            QVERIFY(first != names.end());
            QVERIFY(std::find_if(last, names.end(), isInside) == names.end());
        }
    }
};

TIEBREAK_TEST(NoApplication, NaturalOrderTest)

} // namespace tst_naturalorder

#include "tst_naturalorder.moc"
