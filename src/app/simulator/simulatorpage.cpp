// SPDX-License-Identifier: GPL-3.0-or-later
// The simulator: load a leaderboard under every strategy, and see what is lost, misplaced, and what it costs.
#include "app/simulator/simulatorpage.h"

#include "app/fonts.h"
#include "app/pages/chartpane.h"
#include "app/pages/chartwords.h"
#include "app/pages/rule.h"
#include "app/simulator/costchart.h"
#include "app/simulator/livecharts.h"
#include "app/simulator/planfacts.h"
#include "app/simulator/runfiles.h"
#include "app/simulator/runlauncher.h"
#include "app/simulator/runwhy.h"
#include "app/simulator/simulatoranswer.h"
#include "app/simulator/simulatorform.h"
#include "models/numbertext.h"
#include "models/runsmodel.h"
#include "models/shownwording.h"
#include "models/simtexts.h"
#include "sim/runwords.h"
#include "ui_simulatorpage.h"

#include <QApplication>
#include <QItemSelectionModel>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tiebreak
{

namespace
{

ChartPane *paneOf(PlotView *chart, const QString &title, const QString &note)
{
    auto *pane = new ChartPane(chart);
    ChartWords words;
    words.title = title;
    words.note = note;
    pane->setWords(words);
    return pane;
}

} // namespace

SimulatorPage::SimulatorPage(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::SimulatorPage>())
    , m_session(session)
    , m_model(new RunsModel(this))
    , m_throughput(new ThroughputChart)
    , m_latency(new LatencyChart)
    , m_cost(new CostChart)
    , m_why(new RunWhy)
    , m_files(new RunFiles(session, this))
    , m_launcher(new RunLauncher(session, *m_model, this))
    , m_queue(new RunQueue(session.threads(), this))
{
    m_ui->setupUi(this);
    m_form = m_ui->form;
    m_head = m_ui->head;
    m_table = m_ui->runs;
    m_ui->resultsTitle->setFont(strongFont());
    m_ui->resultsNote->setSecondary(true);
    m_ui->resultsNote->setElideMode(Qt::ElideRight);
    m_ui->resultsNote->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto side = [](QLayout *layout, QWidget *left, QWidget *right, int leftShare, int rightShare) {
        auto *row = static_cast<QHBoxLayout *>(layout);
        auto *line = new Rule;
        line->setFixedWidth(1);
        row->addWidget(left, leftShare);
        row->addWidget(line);
        row->addWidget(right, rightShare);
    };
    side(m_ui->liveLayout, paneOf(m_throughput, tr("Operations a second"), {}),
         paneOf(m_latency, tr("Latency"), tr("from the intended start to the answer")), 1, 1);
    side(m_ui->belowLayout,
         paneOf(m_cost, tr("Cost against correctness"),
                tr("updates lost or twice and rows misplaced, in a million, against server time")),
         m_why, 8, 5);
    for (QWidget *part : {m_ui->live, m_ui->below}) {
        part->setBackgroundRole(QPalette::Base);
        part->setAutoFillBackground(true);
    }
    m_table->setRuns(m_model);
    connectQueue();
    connectParts();
    m_form->restore(session.settings());
    m_throughput->showSeconds({}, 0);
    m_latency->showSeconds({}, 0);
    preview();
    follow();
}

SimulatorPage::~SimulatorPage() = default;

void SimulatorPage::connectParts()
{
    const auto takeCodecs = [this] { m_form->setCustomCodecs(m_session.customCodecs().codecs()); };
    takeCodecs();
    connect(&m_session.customCodecs(), &CustomCodecs::changed, this, takeCodecs);
    connect(m_form, &SimulatorForm::changed, this, &SimulatorPage::preview);
    connect(m_form, &SimulatorForm::runAllRequested, this, &SimulatorPage::runAll);
    connect(m_form, &SimulatorForm::runRequested, this, [this](const RunPlan &plan) {
        if (!running())
            m_launcher->launch({plan});
    });
    connect(m_launcher, &RunLauncher::ready, this, &SimulatorPage::start);
    connect(m_launcher, &RunLauncher::refused, this, [this](const Error &error) {
        m_error = error;
        showAnswer();
    });
    connect(m_ui->simClear, &QPushButton::clicked, this, &SimulatorPage::clear);
    for (const QPushButton *button : {m_ui->simOpen, m_ui->simSave, m_ui->simReport})
        connect(button, &QPushButton::clicked, this, [this] {
            m_error.reset(); // of the last file
            showAnswer();
        });
    connect(m_ui->simOpen, &QPushButton::clicked, this, [this] { m_files->askToOpen(window()); });
    connect(m_ui->simSave, &QPushButton::clicked, this, &SimulatorPage::askToSave);
    connect(m_ui->simReport, &QPushButton::clicked, this,
            [this] { m_files->askForReport(window(), m_model->records()); });
    connect(m_files, &RunFiles::opened, this, &SimulatorPage::addRuns);
    connect(m_files, &RunFiles::saved, this, [this] { m_unsaved = std::max(0, m_unsaved - m_saving); });
    connect(m_files, &RunFiles::told, this, &SimulatorPage::statusChanged);
    connect(m_files, &RunFiles::failed, this, [this](const Error &error) {
        m_error = error;
        showAnswer();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &SimulatorPage::showSelected);
    connect(m_why, &RunWhy::settingsRequested, m_form, &SimulatorForm::setWorkload);
    connect(m_why, &RunWhy::rowRequested, this, &SimulatorPage::openRow);
    connect(m_head, &RunHead::pauseRequested, m_queue, &RunQueue::setPaused);
    connect(m_head, &RunHead::stopRequested, this, &SimulatorPage::stop);
    connect(m_ui->simAnswer, &MessageBar::actionTriggered, this, [this](const QString &action) {
        if (action == QLatin1StringView(bringBackAction))
            bringBack();
        else
            runAll();
    });
    connect(&m_session, &Session::serverChanged, this, [this] {
        m_launcher->forgetBoards();
        showSelected();
    });
    connect(&m_session, &Session::serverInfoChanged, this, [this] {
        if (!m_session.isSandbox())
            return;
        const std::string &version = m_session.serverInfo().version;
        m_form->setFunctions(version.empty() || std::atoi(version.c_str()) >= 7);
    });
}

void SimulatorPage::connectQueue()
{
    connect(m_queue, &RunQueue::runBegan, this, [this](int index, const RunPlan &plan) {
        change([&] { m_model->setRunning(m_firstRun + index); });
        if (m_table->selectedRows().isEmpty())
            m_table->scrollTo(m_model->index(m_model->rowOf(m_firstRun + index), 0));
        m_seconds.clear();
        m_errors = 0;
        m_plan = plan;
        const QString title =
            m_queue->count() == 1 ? tr("Run") : tr("Run %1 of %2").arg(index + 1).arg(m_queue->count());
        m_head->setTitle(title, shownText(runTitle(plan)),
                         tr("%1 clients").arg(groupedText(plan.workload.load.clients)));
        showSeconds(m_seconds, plan);
    });
    connect(m_queue, &RunQueue::secondPassed, this, [this](const RunSecond &second) {
        m_seconds.push_back(second);
        m_errors += second.refused;
        tellServer(second);
        showSeconds(m_seconds, m_plan);
    });
    connect(m_queue, &RunQueue::loaded, this,
            [this](std::chrono::milliseconds done, std::chrono::milliseconds total) {
                m_head->setLoaded(done, total, m_plan.workload.load.operations.has_value(),
                                  m_queue->timeLeft(total - done));
            });
    connect(m_queue, &RunQueue::runEnded, this, [this](int index, const RunRecord &record) {
        change([&] { m_model->setRecord(m_firstRun + index, record); });
        ++m_unsaved;
        // Of many the answer is about all; the row tells of this one.
        if (!record.partial.empty() && !m_queue->stopped() && m_queue->count() == 1)
            m_error = Error{ErrorKind::Closed, runTitle(record.plan) + " ended early: " + record.partial};
        follow();
    });
    connect(m_queue, &RunQueue::runFailed, this, [this](int index, const Error &error) {
        change([&] { m_model->setFailed(m_firstRun + index, shownText(error.message)); });
        m_error = error;
        follow();
    });
    connect(m_queue, &RunQueue::ended, this, [this](const std::optional<Error> &error) {
        if (error)
            m_error = error;
        m_model->dropPlanned();
        // What had the focus goes; Clear must not get it by chance.
        const bool focused = m_head->isAncestorOf(QApplication::focusWidget());
        m_head->setRunning(false);
        m_form->setRunning(false);
        emit serverTold({});
        const int row = m_queue->count() == 1 ? m_model->rowOf(m_firstRun) : 0;
        if (m_model->rowCount() > 0)
            m_table->selectRows(std::max(row, 0), std::max(row, 0));
        else
            preview();
        if (focused)
            m_table->setFocus();
        follow();
    });
}

void SimulatorPage::runAll()
{
    if (!running())
        m_launcher->launch(m_form->plans());
}

void SimulatorPage::start(const RunTarget &target, const std::vector<RunPlan> &plans)
{
    if (std::exchange(m_previewed, false))
        m_model->clear();
    m_error.reset();
    m_cleared.clear();
    m_firstRun = m_model->plan(plans);
    m_seconds.clear();
    m_table->clearSelection();
    m_head->setRunning(true);
    m_form->setRunning(true);
    m_head->setTitle(tr("Begins"), {}, {});
    m_queue->start(target, plans);
    follow();
}

void SimulatorPage::addRuns(const std::vector<RunRecord> &records)
{
    if (std::exchange(m_previewed, false))
        m_model->clear();
    m_model->add(records);
    follow();
}

/// They can be brought back until something else is run or cleared.
void SimulatorPage::clear()
{
    m_launcher->dropBoards();
    m_cleared = m_model->records();
    m_clearedUnsaved = std::exchange(m_unsaved, 0);
    m_model->clear();
    m_error.reset();
    m_throughput->showSeconds({}, 0);
    m_latency->showSeconds({}, 0);
    emit statusChanged({});
    preview();
    follow();
}

void SimulatorPage::bringBack()
{
    m_unsaved += std::exchange(m_clearedUnsaved, 0);
    addRuns(std::exchange(m_cleared, {}));
}

void SimulatorPage::askToSave()
{
    m_saving = m_unsaved; // more may come while the user chooses a file
    m_files->askToSave(window(), m_model->records());
}

void SimulatorPage::stop()
{
    m_queue->stop();
}

void SimulatorPage::preview()
{
    if (running() || (!m_previewed && !m_model->isEmpty()))
        return;
    m_model->clear();
    m_model->plan(m_form->plans());
    m_previewed = true;
    m_head->setTitle(tr("Simulator"), tr("load a leaderboard, and check that its order is still right"), {});
    follow();
}

void SimulatorPage::showAnswer()
{
    tiebreak::showAnswer(*m_ui->simAnswer,
                         {m_error, m_model->records(), running(), m_form->plans(), m_cleared.size()});
}

void SimulatorPage::showSelected()
{
    const auto rows = m_table->selectedRows();
    const ShownRun *run = rows.isEmpty() ? nullptr : &m_model->run(rows.first().first);
    if (!run || !run->record) {
        m_why->showRuns(m_model->records());
        return;
    }
    m_why->showRun(*run->record);
    if (!running()) {
        m_head->setTitle(tr("Run"), shownText(runTitle(run->plan)),
                         tr("%1 clients, %2")
                             .arg(groupedText(run->plan.workload.load.clients))
                             .arg(shownText(run->record->target)));
        showSeconds(shownSeconds(*run->record), run->plan);
    }
}

void SimulatorPage::showSeconds(const std::vector<RunSecond> &seconds, const RunPlan &plan)
{
    m_throughput->showSeconds(seconds, chartLength(plan), pauseNote(plan));
    m_latency->showSeconds(seconds, chartLength(plan));
}

void SimulatorPage::change(const std::function<void()> &step)
{
    const auto rows = m_table->selectedRows();
    const int chosen = rows.isEmpty() ? -1 : m_model->numberOf(rows.first().first);
    step();
    if (const int row = chosen < 0 ? -1 : m_model->rowOf(chosen); row >= 0)
        m_table->selectRows(row, row);
}

void SimulatorPage::tellServer(const RunSecond &second)
{
    QStringList parts;
    if (second.serverCpu)
        parts += tr("Server CPU %1 %").arg(std::lround(*second.serverCpu * 100));
    if (second.serverMemory)
        parts += bytesSizeText(*second.serverMemory);
    parts += m_errors == 1 ? tr("1 error") : tr("%1 errors").arg(groupedText(m_errors));
    emit serverTold(parts.join(QStringLiteral(", ")));
}

void SimulatorPage::follow()
{
    const auto records = m_model->records();
    const bool some = !records.empty();
    double updates = 0;
    for (const RunRecord &record : records)
        updates += record.truth ? double(record.truth->acknowledged) : 0;
    m_ui->resultsNote->setText(
        some ? tr("%1, checked against %2 acknowledged updates")
                   .arg(records.size() == 1 ? tr("1 run") : tr("%1 runs").arg(records.size()),
                        groupedText(qint64(std::min(updates, 9e18))))
        : m_previewed && m_model->rowCount() > 0
            ? tr("%1, in this order").arg(runsTimeText(m_form->plans().size(), expectedTime(m_form->plans())))
            : QString());
    m_ui->simClear->setEnabled(!m_previewed && !m_model->isEmpty() && !running());
    m_ui->simSave->setEnabled(some);
    m_ui->simReport->setEnabled(some);
    m_cost->showRuns(records);
    showSelected();
    showAnswer();
}

void SimulatorPage::openRow(const RunRecord &record, qint64 rank)
{
    emit boardRequested(QByteArray::fromStdString(record.key), record.plan.codec,
                        record.plan.workload.board.direction, rank);
}

QList<QWidget *> SimulatorPage::tabParts() const
{
    return {m_form, m_head, m_ui->resultsHead, m_ui->simAnswer, m_table, m_why};
}

void SimulatorPage::save() const
{
    m_form->save(m_session.settings());
}

} // namespace tiebreak
