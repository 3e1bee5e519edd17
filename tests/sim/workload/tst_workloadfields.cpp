// SPDX-License-Identifier: GPL-3.0-or-later
// The list of a workload's fields is whole: no name stands twice, and a workload is made of its fields.
#include "sim/workload/workloadfields.h"
#include "support/randomruns.h"
#include "support/testprogram.h"

#include <QTest>

#include <set>

using namespace tiebreak;

namespace tst_workloadfields
{

class WorkloadFieldsTest : public QObject
{
    Q_OBJECT

private slots:
    void namesAreUnique()
    {
        std::set<std::string_view> paths;
        std::set<std::string_view> controls;
        std::set<std::string_view> options;
        for (const WorkloadField &field : workloadFields()) {
            QVERIFY2(paths.insert(field.path).second, field.path.data());
            QVERIFY2(controls.insert(field.control.name).second, field.path.data());
            QVERIFY(!field.help.empty());
            QVERIFY(!fieldSection(field.path).empty());
            if (field.option.name.empty())
                continue;
            QVERIFY2(options.insert(field.option.name).second, field.path.data());
            QVERIFY(!field.option.help.empty());
        }
    }

    void numbersHaveRanges()
    {
        const Workload workload;
        for (const WorkloadField &field : workloadFields()) {
            const bool limited = std::visit(
                []<class Value>(const Value *) {
                    return !std::is_enum_v<Value> && !std::is_same_v<Value, bool> &&
                           !std::is_same_v<Value, std::uint64_t>;
                },
                field.at.of(workload));
            QCOMPARE(field.range.max > field.range.min, limited);
            QCOMPARE(!field.title.empty(), limited);
        }
    }

    void fieldsMakeTheWorkload()
    {
        RandomRuns random(7);
        for (int i = 0; i < 100; ++i) {
            const Workload workload = random.plan().workload;
            Workload copy;
            for (const WorkloadField &field : workloadFields())
                std::visit([&]<class Value>(
                               Value *into) { *into = *std::get<const Value *>(field.at.of(workload)); },
                           field.at.in(copy));
            QVERIFY(copy == workload);
        }
    }
};

TIEBREAK_TEST(QCoreApplication, WorkloadFieldsTest)

} // namespace tst_workloadfields

#include "tst_workloadfields.moc"
