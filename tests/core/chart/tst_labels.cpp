// SPDX-License-Identifier: GPL-3.0-or-later
// Labels that do not collide, wherever they would like to stand.
#include "core/chart/labels.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace tiebreak;

namespace tst_labels
{

namespace
{

/// In the order of the wishes, `height` between them, none above `top`.
bool areSpread(const std::vector<double> &wanted, const std::vector<double> &places, double height,
               double top)
{
    std::vector<std::pair<double, double>> order;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        order.emplace_back(wanted[i], places[i]);
    std::ranges::sort(order);
    for (std::size_t i = 1; i < order.size(); ++i)
        if (order[i].second - order[i - 1].second < height - 1e-6)
            return false;
    return std::ranges::all_of(places, [&](double place) { return place >= top + height / 2 - 1e-6; });
}

} // namespace

class TestLabels : public QObject
{
    Q_OBJECT

private slots:
    void labelsMoveApart()
    {
        QVERIFY(spreadLabels({}, 10, 0, 100).empty());
        QCOMPARE(spreadLabels({50, 20}, 10, 0, 100), (std::vector<double>{50, 20}));
        QCOMPARE(spreadLabels({50, 50}, 10, 0, 100), (std::vector<double>{45, 55}));
        QCOMPARE(spreadLabels({0, 100}, 10, 0, 100), (std::vector<double>{5, 95}));
        QCOMPARE(spreadLabels({99, 98, 97}, 10, 0, 100), (std::vector<double>{95, 85, 75}));
        std::mt19937_64 random(1);
        for (int i = 0; i < 2000; ++i) {
            // More than the ten that fit stay apart all the same, beyond the end.
            std::vector<double> wanted(random() % 20);
            for (double &place : wanted)
                place = static_cast<double>(random() % 140) - 20;
            const auto places = spreadLabels(wanted, 10, 0, 100);
            QVERIFY(areSpread(wanted, places, 10, 0));
            if (wanted.size() <= 10)
                QVERIFY(std::ranges::all_of(places, [](double place) { return place <= 95 + 1e-6; }));
        }
    }

    void theFirstLabelsStay()
    {
        const std::vector<LabelExtent> labels{{0, 10}, {5, 15}, {12, 20}, {14, 15}, {-9, -2}};
        QCOMPARE(labelsApart(labels, 2), (std::vector<std::size_t>{0, 2, 4}));
        QCOMPARE(labelsApart(labels, 3), (std::vector<std::size_t>{0, 3}));
        QVERIFY(labelsApart({}, 3).empty());
        std::mt19937_64 random(2);
        for (int i = 0; i < 2000; ++i) {
            std::vector<LabelExtent> any(random() % 20);
            for (LabelExtent &one : any)
                one = extentAround(static_cast<double>(random() % 100), static_cast<double>(random() % 12));
            const auto kept = labelsApart(any, 1);
            QVERIFY(any.empty() || kept.front() == 0);
            for (const std::size_t a : kept)
                for (const std::size_t b : kept)
                    QVERIFY(a == b || any[a].to + 1 <= any[b].from || any[b].to + 1 <= any[a].from);
        }
    }
};

TIEBREAK_TEST(QCoreApplication, TestLabels)

} // namespace tst_labels

#include "tst_labels.moc"
