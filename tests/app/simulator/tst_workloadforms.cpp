// SPDX-License-Identifier: GPL-3.0-or-later
// Every field of a workload has a control of its type in the forms, which shows it and reads it back.
#include "app/simulator/mixbar.h"
#include "app/simulator/numberbox.h"
#include "app/simulator/simulatorform.h"
#include "sim/workload/workloadfields.h"
#include "sim/workload/workloadpresets.h"
#include "support/testprogram.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QTest>

using namespace tiebreak;

namespace tst_workloadforms
{

namespace
{

const char *controlClass(FieldTypes::Readable field)
{
    return std::visit(
        []<class Value>(const Value *) -> const char * {
            if constexpr (std::is_enum_v<Value>)
                return "QComboBox";
            if constexpr (std::is_same_v<Value, bool>)
                return "QCheckBox";
            if constexpr (std::is_same_v<Value, std::string> || std::is_same_v<Value, std::uint64_t>)
                return "QLineEdit";
            return "tiebreak::NumberBox";
        },
        field);
}

} // namespace

class WorkloadFormsTest : public QObject
{
    Q_OBJECT

private slots:
    void everyFieldHasItsControl()
    {
        SimulatorForm form;
        const Workload workload;
        for (const WorkloadField &field : workloadFields()) {
            const auto *control = form.findChild<QWidget *>(QString::fromUtf8(field.control.name.data()));
            QVERIFY2(control, field.path.data());
            QVERIFY2(control->inherits(controlClass(field.at.of(workload))), field.path.data());
        }
    }

    void theMixIsCopiedAsAPicture()
    {
        SimulatorForm form;
        const auto *bar = form.findChild<MixBar *>();
        QVERIFY(bar && bar->findChild<QAction *>(QStringLiteral("copyPicture")));
    }

    void rangesAreThoseOfTheList()
    {
        SimulatorForm form;
        const auto *duration = form.findChild<NumberBox *>(QStringLiteral("simDuration"));
        QCOMPARE(duration->minimum(), 0.001); // seconds
        QCOMPARE(duration->maximum(), 86400.0);
        const auto *first = form.findChild<NumberBox *>(QStringLiteral("simWindowFirst"));
        QCOMPARE(first->minimum(), 1.0); // people count ranks from 1
        QCOMPARE(first->maximum(), 100'000'000.0);
        QCOMPARE(first->decimals(), 0);
        const auto *exponent = form.findChild<NumberBox *>(QStringLiteral("simExponent"));
        QCOMPARE(exponent->minimum(), 0.01); // 0 is not allowed
        QCOMPARE(exponent->decimals(), 3);
    }

    void whatIsShownIsRead()
    {
        SimulatorForm form;
        for (const WorkloadPreset &preset : workloadPresets()) {
            Workload workload = preset.workload;
            workload.load.seed = 18'446'744'073'709'551'615U;
            workload.board.shape.prefix = "member ";
            form.setWorkload(workload);
            // A change and back again: all fields are read from their controls.
            auto *retries = form.findChild<QCheckBox *>(QStringLiteral("simRetries"));
            retries->setChecked(!retries->isChecked());
            QVERIFY(form.workload() != workload);
            retries->setChecked(!retries->isChecked());
            QVERIFY2(form.workload() == workload, preset.key.data());
        }
    }
};

TIEBREAK_TEST(QApplication, WorkloadFormsTest)

} // namespace tst_workloadforms

#include "tst_workloadforms.moc"
