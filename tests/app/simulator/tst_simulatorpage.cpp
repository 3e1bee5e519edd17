// SPDX-License-Identifier: GPL-3.0-or-later
// The simulator's page on a real sandbox and on a real server, driven as a user would.
#include "app/simulator/confirmrundialog.h"
#include "app/simulator/numberbox.h"
#include "app/simulator/runfaultspane.h"
#include "app/simulator/runstable.h"
#include "app/simulator/simulatorform.h"
#include "app/simulator/simulatorpage.h"
#include "app/simulator/strategychoices.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/messagebar.h"
#include "models/simulator/runsmodel.h"
#include "models/text/displaywording.h"
#include "redis/link/open.h"
#include "sim/record/repeatcommand.h"
#include "sim/run/rounds.h"
#include "sim/workload/workloadpresets.h"
#include "support/commandcalls.h"
#include "support/sentences.h"
#include "support/sessionfixture.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>
#include <vector>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_simulatorpage
{

class SimulatorPageTest : public QObject, private PageFixture<SimulatorPage>
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { stop(); }
    void editsOneFieldAlone_data();
    void editsOneFieldAlone();
    void wrongMixSaysWhy();
    void noStrategyChosen();
    void listsTheRunsFirst();
    void saysBeforehandHowLongItTakes();
    void theColumnThatRanksIsSeen();
    void saysOfWhichRoundTheChartsAre();
    void theCommandBreaksBetweenOptions();
    void whyIsReadWholeAtOnce();
    void remembersTheWorkload();
    void comparesInTheSandbox();
    void runsACodecOfTheUsers();
    void runsNowhereElseWhenTheServerIsLost();
    void tellsThatTheServerDied();
    void opensTheBoardOfAWrongRun();
    void stopKeepsWhatWasMeasured();
    void pauseHoldsUp();
    void ownSandboxWithoutServer();
    void asksOnOtherServers();
    void asksNoMoreOnceTheServerIsAnother_data();
    void asksNoMoreOnceTheServerIsAnother();
    void refusesAPrefixInUse();

private:
    SimulatorForm &form() { return m_page->form(); }
    RunsModel &runs() { return m_page->runs(); }
    NumberBox *box(const char *name) { return part<NumberBox>(name); }
    MessageBar *answer() { return part<MessageBar>("simAnswer"); }
    /// Shows the page beside a sandbox.
    void showInSandbox();
    /// Few members and many clients: an unguarded strategy must lose points.
    void setCrowded();
    void choose(std::initializer_list<const char *> strategies, bool clientTime = false);
    void runAll();
    /// Waits until the run has done so many and more are on their way.
    void waitForOperations(std::int64_t count);
};

void SimulatorPageTest::init()
{
    QLocale::setDefault(QLocale::c());
    startSession();
    m_page = std::make_unique<SimulatorPage>(*m_session);
    m_page->resize(1360, 820);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

void SimulatorPageTest::showInSandbox()
{
    m_session->startSandbox();
    QTRY_COMPARE_WITH_TIMEOUT(m_session->link(), Session::Link::Connected, 20000);
}

void SimulatorPageTest::setCrowded()
{
    Workload workload;
    workload.mix = Mix::only(OperationKind::AddPoints);
    workload.board.members = 3;
    workload.load.clients = 16;
    workload.load.warmUp = 0ms;
    workload.load.duration.reset();
    workload.load.operations = 4'000;
    form().setWorkload(workload);
}

void SimulatorPageTest::choose(std::initializer_list<const char *> strategies, bool clientTime)
{
    for (auto *box : m_page->findChildren<QCheckBox *>()) {
        const QString name = box->objectName();
        if (name.startsWith(QLatin1String("simStrategy_")))
            box->setChecked(std::ranges::any_of(strategies, [&](const char *key) {
                return name == QLatin1String("simStrategy_") + QLatin1String(key);
            }));
    }
    part<QCheckBox>("simSplit")->setChecked(false);
    part<QCheckBox>("simClientTime")->setChecked(clientTime);
}

void SimulatorPageTest::runAll()
{
    QTest::mouseClick(part<QPushButton>("simRunAll"), Qt::LeftButton);
    QVERIFY(m_page->running());
    QTRY_VERIFY_WITH_TIMEOUT(!m_page->running(), 60000);
}

void SimulatorPageTest::waitForOperations(std::int64_t count)
{
    auto connection = openConnection(*m_session->endpoint(), patient);
    VERIFY_RESULT(connection);
    QTRY_VERIFY(commandCalls(*connection, "evalsha") > count);
}

void SimulatorPageTest::editsOneFieldAlone_data()
{
    QTest::addColumn<int>("preset");
    for (std::size_t i = 0; i < workloadPresets().size(); ++i)
        QTest::newRow(workloadPresets()[i].key.data()) << int(i);
}

void SimulatorPageTest::editsOneFieldAlone()
{
    QFETCH(int, preset);
    Workload workload = workloadPresets()[std::size_t(preset)].workload;
    form().setWorkload(workload);
    QCOMPARE(part<QComboBox>("simPreset")->currentIndex(), preset);
    box("simClients")->setValue(33);
    workload.load.clients = 33;
    QVERIFY(form().workload() == workload);
    QCOMPARE(part<QComboBox>("simPreset")->currentText(), QStringLiteral("Custom"));
    box("simServerPause")->setValue(200);
    workload.faults.serverPause = 200ms;
    part<QComboBox>("simTrim")->setCurrentIndex(1);
    workload.trimming.when = Trimming::When::EveryAdd;
    box("simWindowFirst")->setValue(1);
    workload.reads.windowFirst = 0;
    QVERIFY(form().workload() == workload);
    box("simClients")->setValue(double(workloadPresets()[std::size_t(preset)].workload.load.clients));
}

void SimulatorPageTest::wrongMixSaysWhy()
{
    QVERIFY(!part<QLabel>("simFault")->isVisible());
    box("mix_add")->setValue(50);
    QVERIFY(part<QLabel>("simFault")->isVisible());
    QVERIFY2(part<QLabel>("simFault")->text().contains(QLatin1String("80")),
             qPrintable(part<QLabel>("simFault")->text()));
    QCOMPARE(part<QLabel>("mixSum")->text(), QStringLiteral("80% · 20% missing"));
    QVERIFY(!part<QPushButton>("simRunAll")->isEnabled());
    QVERIFY(!part<QPushButton>("simRunOne")->isEnabled());
    box("mix_add")->setValue(70);
    QVERIFY(!part<QLabel>("simFault")->isVisible());
    QVERIFY(part<QPushButton>("simRunAll")->isEnabled());
}

void SimulatorPageTest::noStrategyChosen()
{
    choose({});
    COMPARE_SENTENCE("simulatorform", part<QLabel>("simFault")->text());
    QVERIFY(!part<QPushButton>("simRunAll")->isEnabled());
    QCOMPARE(runs().rowCount(), 0);
}

void SimulatorPageTest::listsTheRunsFirst()
{
    for (const char *name : {"throughputChart", "latencyChart"}) {
        const auto *chart = m_page->findChild<QWidget *>(name);
        QVERIFY(!chart->accessibleDescription().isEmpty());
    }
    choose({"script", "unguarded"});
    QCOMPARE(runs().rowCount(), 2);
    QCOMPARE(runs().index(0, RunsModel::Throughput).data().toString(), QStringLiteral("not run yet"));
    choose({"script", "unguarded"}, true);
    QCOMPARE(runs().rowCount(), 4);
    QVERIFY(runs().records().empty());
    QVERIFY(!part<QPushButton>("simSave")->isEnabled());
}

void SimulatorPageTest::saysBeforehandHowLongItTakes()
{
    const RunMatrix matrix = form().matrix();
    QCOMPARE(matrix.rounds, 3U);
    QVERIFY(expectedTime(matrix.plans, matrix.rounds) <= 6min);
    const QString time = part<QLabel>("simTime")->text();
    QVERIFY2(time.contains(QStringLiteral(" runs × 3 rounds × 2.5 s · about 5 min")), qPrintable(time));
    QVERIFY(part<QPushButton>("simRunAll")->toolTip().endsWith(time));
    box("simRounds")->setValue(1);
    box("simWarmUp")->setValue(0);
    QVERIFY2(part<QLabel>("simTime")->text().contains(QStringLiteral(" runs × 2 s · about ")),
             qPrintable(part<QLabel>("simTime")->text()));
    choose({});
    QVERIFY(part<QLabel>("simTime")->isHidden());
    box("simRounds")->setValue(3);
}

/// In windows of 1280 and of 1024.
void SimulatorPageTest::theColumnThatRanksIsSeen()
{
    const auto *table = part<RunsTable>("runs");
    for (const int width : {1204, 948}) {
        m_page->resize(width, 620);
        QTRY_COMPARE(m_page->width(), width);
        const QHeaderView *header = table->header();
        // Of equal errors and speed the server's time ranks; it gives way to the names only.
        QCOMPARE(header->isSectionHidden(RunsModel::ServerMicros), width == 948);
        for (const int column :
             {RunsModel::Throughput, RunsModel::Lost, RunsModel::Twice, RunsModel::Misplaced}) {
            QVERIFY(!header->isSectionHidden(column));
            QTRY_VERIFY2(header->sectionViewportPosition(column) + header->sectionSize(column) <=
                             table->viewport()->width(),
                         qPrintable(QStringLiteral("%1 in %2").arg(column).arg(width)));
        }
        QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
    }
}

void SimulatorPageTest::saysOfWhichRoundTheChartsAre()
{
    const auto notes = [&] {
        return std::ranges::count_if(
            m_page->findChildren<ElidedLabel *>(QStringLiteral("chartNote")),
            [](const ElidedLabel *note) { return note->text().contains(QLatin1String("round 2 of 3")); });
    };
    std::vector<RunRecord> rounds(3);
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        rounds[i].throughput = 1000.0 * double(i + 1);
        rounds[i].began = std::chrono::sys_time<std::chrono::microseconds>(std::chrono::seconds(i));
    }
    runs().clear();
    runs().add({{rounds.front(), mergedRounds(rounds)}, {}});
    auto *table = part<RunsTable>("runs");
    for (int row = 0; row < 2; ++row) {
        table->selectRows(row, row);
        QCOMPARE(notes(), runs().run(row).record->rounds.empty() ? 0 : 2);
    }
}

void SimulatorPageTest::theCommandBreaksBetweenOptions()
{
    runs().clear();
    runs().add({{RunRecord()}, {}});
    part<RunsTable>("runs")->selectRows(0, 0);
    const QStringList lines = part<QLabel>("simCommand")->text().split(QStringLiteral(" \\\n"));
    QVERIFY(lines.size() > 1);
    QStringList words;
    for (const QString &line : lines) {
        QVERIFY2(line == lines.front() || line.startsWith(QLatin1String("  --")), qPrintable(line));
        words += line.trimmed();
    }
    QCOMPARE(words.join(u' '), displayText(repeatCommand(*runs().run(0).record)).simplified());
}

void SimulatorPageTest::whyIsReadWholeAtOnce()
{
    SLOW_TEST();
    showInSandbox();
    setCrowded();
    choose({"unguarded"});
    m_page->resize(948, 620);
    runAll();
    auto *why = part<QScrollArea>("simWhy");
    part<RunsTable>("runs")->clearSelection(); // shows all runs anew
    why->grab();
    int labels = 0;
    for (const auto *label : why->widget()->findChildren<QLabel *>()) {
        QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
        ++labels;
    }
    QVERIFY(labels >= 3);
}

void SimulatorPageTest::remembersTheWorkload()
{
    setCrowded();
    box("simMembers")->setValue(17);
    part<QLineEdit>("simSeed")->setText(QStringLiteral("18446744073709551615"));
    const Workload workload = form().workload();
    QCOMPARE(workload.load.seed, std::uint64_t(18446744073709551615ULL));
    m_page->save();
    m_page = std::make_unique<SimulatorPage>(*m_session);
    QVERIFY(form().workload() == workload);
}

void SimulatorPageTest::comparesInTheSandbox()
{
    SLOW_TEST();
    showInSandbox();
    setCrowded();
    choose({"script", "unguarded"});
    runAll();
    QCOMPARE(runs().rowCount(), 2);
    QCOMPARE(runs().run(0).plan.strategy, std::string("script"));
    QCOMPARE(runs().run(0).outcome(), RunOutcome::Right);
    QCOMPARE(runs().run(0).record->consistency->acknowledged, std::int64_t(4'000));
    QCOMPARE(runs().run(1).outcome(), RunOutcome::Wrong);
    QVERIFY(runs().run(1).record->consistency->lost > 0);
    QCOMPARE(answer()->kind(), MessageBar::Kind::Good);
    QVERIFY2(answer()->text().contains(QLatin1String("Lua script")), qPrintable(answer()->text()));
    // The next ones stand beside them.
    choose({"lock"});
    runAll();
    QCOMPARE(runs().rowCount(), 3);
    QCOMPARE(m_page->unsavedRuns(), 3);
    QTest::mouseClick(part<QPushButton>("simClear"), Qt::LeftButton);
    QVERIFY(runs().records().empty());
    QCOMPARE(m_page->unsavedRuns(), 0);
    // Not for good, should that have been a slip.
    QTest::mouseClick(part<QAbstractButton>("simBringBack"), Qt::LeftButton);
    QCOMPARE(runs().records().size(), std::size_t(3));
    QCOMPARE(m_page->unsavedRuns(), 3);
}

void SimulatorPageTest::runsACodecOfTheUsers()
{
    SLOW_TEST();
    CustomCodec own;
    own.name = "mine";
    own.spec = *parseCodecSpec("binary:bits=30,from=1900000000");
    VERIFY_RESULT(m_session->customCodecs().save({{own}}));
    showInSandbox();
    setCrowded();
    choose({"script"});
    part<QCheckBox>("simOrdered")->setChecked(false);
    auto *codec = part<QComboBox>("simCodec");
    codec->setCurrentIndex(codec->findText(QStringLiteral("mine")));
    part<QCheckBox>("simAnother")->setChecked(true);
    QCOMPARE(form().matrix().plans.size(), std::size_t(1));
    QVERIFY(form().matrix().plans.front().codec == own.spec);
    runAll();
    QCOMPARE(runs().run(0).outcome(), RunOutcome::Right);
    QVERIFY(runs().run(0).record->plan.codec == own.spec);
}

/// A run that was meant for a lost server must not go to another one.
void SimulatorPageTest::runsNowhereElseWhenTheServerIsLost()
{
    connectSession();
    setCrowded();
    choose({"script"});
    m_server->kill();
    m_session->reconnect();
    QTRY_COMPARE(m_session->link(), Session::Link::Lost);
    QTest::mouseClick(part<QPushButton>("simRunAll"), Qt::LeftButton);
    QVERIFY(!m_page->running());
    QVERIFY(!m_page->findChild<ConfirmRunDialog *>());
    QCOMPARE(answer()->kind(), MessageBar::Kind::Error);
    QVERIFY2(answer()->text().contains(QLatin1String("nothing was run")), qPrintable(answer()->text()));
}

void SimulatorPageTest::tellsThatTheServerDied()
{
    connectSession();
    m_session->allowWrites();
    setCrowded();
    box("simOperations")->setValue(2e7);
    choose({"script"});
    QTest::mouseClick(part<QPushButton>("simRunAll"), Qt::LeftButton);
    auto *dialog = m_page->findChild<ConfirmRunDialog *>();
    QVERIFY(dialog);
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("confirmRun")), Qt::LeftButton);
    waitForOperations(1000);
    m_server->kill();
    QTRY_VERIFY_WITH_TIMEOUT(!m_page->running(), 60000);
    QCOMPARE(answer()->kind(), MessageBar::Kind::Error);
    QVERIFY2(answer()->text().contains(QLatin1String("ended early")), qPrintable(answer()->text()));
    QCOMPARE(part<RunsTable>("runs")->selectedRows().size(), 1);
}

void SimulatorPageTest::opensTheBoardOfAWrongRun()
{
    showInSandbox();
    setCrowded();
    choose({"unguarded"});
    runAll();
    QVERIFY(runs().run(0).record->boardKept);
    QSignalSpy requested(m_page.get(), &SimulatorPage::boardRequested);
    QLabel *link = nullptr;
    for (auto *label : part<QWidget>("simWhy")->findChildren<QLabel *>())
        if (label->text().contains(QLatin1String("href")))
            link = label;
    QVERIFY(link);
    emit link->linkActivated(QStringLiteral("row"));
    QCOMPARE(requested.size(), 1);
    const QByteArray key = requested.first().first().toByteArray();
    auto connection = openConnection(*m_session->endpoint());
    QVERIFY(connection);
    QCOMPARE(connection->run({"ZCARD", key.toStdString()})->integer, 3);
}

void SimulatorPageTest::stopKeepsWhatWasMeasured()
{
    showInSandbox();
    setCrowded();
    box("simOperations")->setValue(2e7);
    choose({"script", "function"});
    QTest::mouseClick(part<QPushButton>("simRunAll"), Qt::LeftButton);
    waitForOperations(1000);
    QTest::mouseClick(part<QToolButton>("simStop"), Qt::LeftButton);
    QTRY_VERIFY(!m_page->running());
    QCOMPARE(runs().rowCount(), 1);
    QCOMPARE(runs().run(0).outcome(), RunOutcome::Unchecked);
    QVERIFY(!runs().run(0).record->partial.empty());
    QVERIFY(runs().run(0).record->operations > 0);
    // What was never begun was asked for all the same, also once the runs were away for a while.
    QCOMPARE(runs().madeRuns().unmade.size(), std::size_t(1));
    QTest::mouseClick(part<QPushButton>("simClear"), Qt::LeftButton);
    QTest::mouseClick(part<QPushButton>("simBringBack"), Qt::LeftButton);
    QCOMPARE(runs().madeRuns().unmade.size(), std::size_t(1));
}

void SimulatorPageTest::pauseHoldsUp()
{
    SLOW_TEST();
    showInSandbox();
    setCrowded();
    box("simOperations")->setValue(50'000);
    choose({"script"});
    QTest::mouseClick(part<QPushButton>("simRunAll"), Qt::LeftButton);
    QTRY_COMPARE(runs().run(0).state, ShownRun::State::Running);
    QTest::mouseClick(part<QToolButton>("simPause"), Qt::LeftButton);
    auto connection = openConnection(*m_session->endpoint(), patient);
    VERIFY_RESULT(connection);
    // While the server answers thousands of ours, it is asked none of the run's.
    const auto isHeldUp = [&] {
        const std::int64_t before = commandCalls(*connection, "evalsha");
        for (int i = 0; i < 3000; ++i) {
            if (!connection->run({"PING"}))
                return false;
        }
        return commandCalls(*connection, "evalsha") == before;
    };
    QTRY_VERIFY(isHeldUp());
    QVERIFY(commandCalls(*connection, "evalsha") < 50'000);
    QTest::mouseClick(part<QToolButton>("simPause"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!m_page->running(), 60000);
    QCOMPARE(runs().run(0).outcome(), RunOutcome::Right);
    QCOMPARE(runs().run(0).record->operations, std::int64_t(50'000));
}

void SimulatorPageTest::ownSandboxWithoutServer()
{
    QCOMPARE(m_session->link(), Session::Link::None);
    setCrowded();
    choose({"script"});
    runAll();
    QCOMPARE(runs().run(0).outcome(), RunOutcome::Right);
    QVERIFY(!runs().run(0).record->boardKept);
}

void SimulatorPageTest::asksOnOtherServers()
{
    connectSession();
    m_server->command({"SET", "other", "mine"});
    setCrowded();
    choose({"script"});
    QTest::mouseClick(part<QPushButton>("simRunAll"), Qt::LeftButton);
    QVERIFY(!m_page->running());
    auto *dialog = m_page->findChild<ConfirmRunDialog *>();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(dialog->findChild<QLabel *>(QStringLiteral("operations"))
                ->text()
                .contains(QStringLiteral("4\u202f000")));
    QCOMPARE(dialog->findChild<QLabel *>(QStringLiteral("keys"))->text(), QStringLiteral("tiebreak:sim:*"));
    auto *run = dialog->findChild<QPushButton *>(QStringLiteral("confirmRun"));
    QVERIFY(!run->isEnabled());
    QVERIFY(!m_session->writesAllowed());
    dialog->findChild<QCheckBox *>(QStringLiteral("allow"))->setChecked(true);
    QTest::mouseClick(run, Qt::LeftButton);
    QVERIFY(m_session->writesAllowed());
    QTRY_VERIFY_WITH_TIMEOUT(!m_page->running(), 60000);
    QCOMPARE(runs().rowCount(), 1);
    QCOMPARE(runs().run(0).outcome(), RunOutcome::Right);
    // Nothing is left of it, and nothing else was touched.
    QCOMPARE(m_server->command({"DBSIZE"}), std::string(":1"));
    QCOMPARE(m_server->command({"STRLEN", "other"}), std::string(":4"));
    m_session->startSandbox();
    QVERIFY(!m_session->writesAllowed());
}

/// What is agreed to is a run on the server that was asked about, as it was marked then.
void SimulatorPageTest::asksNoMoreOnceTheServerIsAnother_data()
{
    QTest::addColumn<bool>("marked");
    QTest::newRow("another process") << false;
    QTest::newRow("marked meanwhile") << true;
}

void SimulatorPageTest::asksNoMoreOnceTheServerIsAnother()
{
    QFETCH(const bool, marked);
    connectSession();
    setCrowded();
    choose({"script"});
    QTest::mouseClick(part<QPushButton>("simRunAll"), Qt::LeftButton);
    const QPointer<ConfirmRunDialog> dialog = m_page->findChild<ConfirmRunDialog *>();
    QVERIFY(dialog && dialog->isVisible());
    if (marked) {
        m_session->setEnvironment(Environment::Staging);
    } else {
        QVERIFY(m_server->restart());
        m_session->reconnect();
    }
    QTRY_VERIFY(!dialog || !dialog->isVisible());
    QVERIFY(!m_page->running());
}

void SimulatorPageTest::refusesAPrefixInUse()
{
    connectSession();
    m_session->allowWrites();
    m_server->command({"SET", "tiebreak:sim:here", "mine"});
    setCrowded();
    choose({"script"});
    QTest::mouseClick(part<QPushButton>("simRunAll"), Qt::LeftButton);
    auto *dialog = m_page->findChild<ConfirmRunDialog *>();
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("confirmRun")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!m_page->running(), 60000);
    // The message says why; no row is left of what never ran.
    QVERIFY(runs().rowCount() > 0); // those that could be run next
    for (int row = 0; row < runs().rowCount(); ++row)
        QCOMPARE(runs().run(row).state, ShownRun::State::Planned);
    QCOMPARE(answer()->kind(), MessageBar::Kind::Error);
    QVERIFY2(answer()->text().contains(QLatin1String("tiebreak:sim:here")), qPrintable(answer()->text()));
    QCOMPARE(m_server->command({"DBSIZE"}), std::string(":1"));
}

TIEBREAK_TEST(QApplication, SimulatorPageTest)

} // namespace tst_simulatorpage

#include "tst_simulatorpage.moc"
