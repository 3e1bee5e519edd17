// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/simulatorpage.h"

#include "app/look/fonts.h"
#include "app/simulator/runfaultspane.h"
#include "app/simulator/runfiles.h"
#include "app/simulator/runlauncher.h"
#include "app/simulator/simulatorform.h"
#include "app/widgets/chart/chartpane.h"
#include "app/widgets/chart/drawnchart.h"
#include "app/widgets/rule.h"
#include "core/board/direction.h"
#include "models/simulator/figuretext.h"
#include "models/simulator/runsmodel.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "sim/record/runsanswertext.h"
#include "sim/record/runtext.h"
#include "sim/report/runcharts.h"
#include "sim/run/rounds.h"
#include "ui_simulatorpage.h"

#include <QApplication>
#include <QItemSelectionModel>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tiebreak
{

namespace
{

ChartWords wordsOf(const QString &title, const QString &note)
{
    ChartWords words;
    words.title = title;
    words.note = note;
    return words;
}

ChartPane *paneOf(QWidget *chart, const QString &title, const QString &note)
{
    auto *pane = new ChartPane(chart);
    pane->setWords(wordsOf(title, note));
    return pane;
}

/// Which of several rounds the seconds of a run are from; empty for one round.
QString roundNote(const RunRecord &record)
{
    const auto round = std::ranges::find(record.rounds, record.began, &RoundFigures::began);
    return round == record.rounds.end() ? QString()
                                        : SimulatorPage::tr("round %1 of %2")
                                              .arg(groupedText(qint64(round - record.rounds.begin()) + 1),
                                                   groupedText(qint64(record.rounds.size())));
}

/// Seconds on the axis of the live charts; 0 where only the operations are known.
double chartLength(const RunPlan &plan)
{
    const WorkloadLoad &load = plan.workload.load;
    return load.duration ? std::chrono::duration<double>(*load.duration).count() : 0;
}

/// Where the server is held up, where that is known.
std::optional<MomentNote> pauseNote(const RunPlan &plan)
{
    const auto pause = plan.workload.faults.serverPause;
    const WorkloadLoad &load = plan.workload.load;
    if (pause.count() == 0 || !load.duration)
        return {};
    return MomentNote{
        std::chrono::duration<double>(*load.duration).count() / 2,
        SimulatorPage::tr("server paused for %1 ms").arg(groupedText(pause.count())).toStdString()};
}

} // namespace

SimulatorPage::SimulatorPage(Session &session, QWidget *parent)
    : ModePage(parent)
    , m_ui(std::make_unique<Ui::SimulatorPage>())
    , m_session(session)
    , m_model(new RunsModel(this))
    , m_throughput(new DrawnChart(tr("Operations per second appear here during a run")))
    , m_latency(
          new DrawnChart(tr("The 50th, 99th and 99.9th percentiles of latency appear here during a run")))
    , m_cost(new DrawnChart(
          tr("After the runs: server cost and errors, one mark per run; the best are at the bottom left")))
    , m_faults(new RunFaultsPane)
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
    m_ui->resultsNote->setDropsFacts(true);
    m_ui->resultsNote->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto side = [](QLayout *layout, QWidget *left, QWidget *right, int leftShare, int rightShare) {
        auto *row = static_cast<QHBoxLayout *>(layout);
        auto *line = new Rule;
        line->setFixedWidth(1);
        row->addWidget(left, leftShare);
        row->addWidget(line);
        row->addWidget(right, rightShare);
    };
    m_throughputPane = new ChartPane(m_throughput);
    m_latencyPane = new ChartPane(m_latency);
    describeSeconds({}, m_plan);
    side(m_ui->liveLayout, m_throughputPane, m_latencyPane, 1, 1);
    side(m_ui->belowLayout, paneOf(m_cost, tr("Cost and correctness"), tr("one mark per run")), m_faults, 8,
         5);
    m_faults->setMinimumWidth(220);
    for (QWidget *part : {m_ui->live, m_ui->below}) {
        part->setBackgroundRole(QPalette::Base);
        part->setAutoFillBackground(true);
    }
    m_throughput->setObjectName(QStringLiteral("throughputChart"));
    m_latency->setObjectName(QStringLiteral("latencyChart"));
    m_cost->setObjectName(QStringLiteral("costChart"));
    m_table->setRuns(m_model);
    connectQueue();
    connectParts();
    m_form->restore(session.settings());
    preview();
    updateButtons();
}

SimulatorPage::~SimulatorPage() = default;

void SimulatorPage::connectParts()
{
    const auto updateCodecs = [this] { m_form->setCustomCodecs(m_session.customCodecs().codecs()); };
    updateCodecs();
    connect(&m_session.customCodecs(), &CustomCodecs::changed, this, updateCodecs);
    connect(m_form, &SimulatorForm::changed, this, &SimulatorPage::preview);
    connect(m_form, &SimulatorForm::runAllRequested, this, &SimulatorPage::runAll);
    connect(m_form, &SimulatorForm::runRequested, this, [this](const RunPlan &plan) {
        if (!running())
            m_launcher->launch({{plan}});
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
            [this] { m_files->askForReport(window(), m_model->madeRuns()); });
    connect(m_files, &RunFiles::opened, this, &SimulatorPage::addRuns);
    connect(m_files, &RunFiles::saved, this, [this] { m_unsaved = std::max(0, m_unsaved - m_saving); });
    connect(m_files, &RunFiles::reported, this, &SimulatorPage::statusChanged);
    connect(m_files, &RunFiles::failed, this, [this](const Error &error) {
        m_error = error;
        showAnswer();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &SimulatorPage::showSelected);
    connect(m_faults, &RunFaultsPane::settingsRequested, m_form, &SimulatorForm::setWorkload);
    connect(m_faults, &RunFaultsPane::rowRequested, this, &SimulatorPage::openRow);
    connect(this, &SimulatorPage::boardRequested, &m_session,
            [this](const QByteArray &key, const CodecSpec &codec, Direction direction, qint64 rank) {
                BoardView view = m_session.views().chosen(key);
                view.codec = codec;
                view.direction = direction;
                m_session.views().remember(view);
                m_session.setBoard(key);
                emit m_session.ranksRequested(rank, rank);
            });
    connect(m_head, &RunHeader::pauseRequested, m_queue, &RunQueue::setPaused);
    connect(m_head, &RunHeader::stopRequested, this, &SimulatorPage::stop);
    connect(&m_session, &Session::serverChanged, this, [this] {
        m_launcher->forgetBoards();
        showSelected();
    });
    connect(&m_session.server(), &ServerLink::infoChanged, this, [this] {
        if (!m_session.isSandbox())
            return;
        m_form->setFunctions(m_session.server().info().knowsFunctions());
    });
}

void SimulatorPage::connectQueue()
{
    connect(m_queue, &RunQueue::runBegan, this, [this](int index, unsigned round, const RunPlan &plan) {
        change([&] { m_model->setRunning(m_firstRun + index); });
        if (m_table->selectedRows().isEmpty())
            m_table->scrollTo(m_model->index(m_model->rowOf(m_firstRun + index), 0));
        m_seconds.clear();
        m_errors = 0;
        m_plan = plan;
        QString title =
            m_queue->count() == 1 ? tr("Run") : tr("Run %1 of %2").arg(index + 1).arg(m_queue->count());
        if (m_queue->matrix().rounds > 1)
            title = tr("%1 · round %2 of %3").arg(title).arg(round + 1).arg(m_queue->matrix().rounds);
        m_head->setTitle(title, displayText(runTitle(plan)),
                         tr("%1 clients").arg(groupedText(plan.workload.load.clients)));
        describeSeconds({}, plan);
        showSeconds(m_seconds, plan);
    });
    connect(m_queue, &RunQueue::secondPassed, this, [this](const RunSecond &second) {
        m_seconds.push_back(second);
        m_errors += second.refused;
        showServer(second);
        showSeconds(m_seconds, m_plan);
    });
    connect(m_queue, &RunQueue::loaded, this,
            [this](std::chrono::milliseconds done, std::chrono::milliseconds total) {
                m_head->setLoaded(done, total, m_plan.workload.load.operations.has_value(),
                                  m_queue->timeLeft(total - done));
            });
    connect(m_queue, &RunQueue::runEnded, this, [this](int index, const RunRecord &record) {
        const int row = m_model->rowOf(m_firstRun + index);
        m_unsaved += row >= 0 && m_model->run(row).record ? 0 : 1; // a further round adds to a run
        change([&] { m_model->addRound(m_firstRun + index, record); });
        // Its last second was a part of one.
        m_seconds = chartSeconds(record);
        showSeconds(m_seconds, record.plan);
        // Of many the answer is about all; the row tells of this one.
        if (!record.partial.empty() && !m_queue->stopped() && m_queue->count() == 1)
            m_error = Error{ErrorKind::Closed, runTitle(record.plan) + " ended early: " + record.partial};
        updateButtons();
    });
    connect(m_queue, &RunQueue::runFailed, this, [this](int index, const Error &error) {
        change([&] { m_model->setFailed(m_firstRun + index, displayText(error.message)); });
        if (!m_error)
            m_error = error; // what comes after the first has the same reason, or follows from it
        updateButtons();
    });
    connect(m_queue, &RunQueue::ended, this, [this](const std::optional<Error> &error) {
        if (error)
            m_error = error;
        m_model->dropPlanned();
        m_model->dropRefused(m_firstRun); // the message says why
        // What had the focus goes; Clear must not get it by chance.
        const bool focused = m_head->isAncestorOf(QApplication::focusWidget());
        m_head->setRunning(false);
        m_form->setRunning(false);
        emit sourceChanged({});
        const int row = m_queue->count() == 1 ? m_model->rowOf(m_firstRun) : 0;
        if (m_model->rowCount() > 0)
            m_table->selectRows(std::max(row, 0), std::max(row, 0));
        else
            preview();
        if (focused)
            m_table->setFocus();
        updateButtons();
    });
}

void SimulatorPage::runAll()
{
    if (!running())
        m_launcher->launch(m_form->matrix());
}

void SimulatorPage::start(const RunTarget &target, const RunMatrix &matrix)
{
    if (std::exchange(m_previewed, false))
        m_model->clear();
    m_error.reset();
    m_cleared.reset();
    m_firstRun = m_model->plan(matrix.plans);
    m_seconds.clear();
    m_table->clearSelection();
    m_head->setRunning(true);
    m_form->setRunning(true);
    m_head->setTitle(tr("Starting"), {}, {});
    m_queue->start(target, matrix);
    updateButtons();
}

void SimulatorPage::addRuns(const MadeRuns &runs)
{
    if (std::exchange(m_previewed, false))
        m_model->clear();
    m_model->add(runs);
    updateButtons();
}

/// They can be brought back until something else is run or cleared.
void SimulatorPage::clear()
{
    m_launcher->dropBoards();
    m_cleared = m_model->madeRuns();
    m_clearedUnsaved = std::exchange(m_unsaved, 0);
    m_model->clear();
    m_error.reset();
    m_throughput->draw({});
    m_latency->draw({});
    emit statusChanged({});
    preview();
    updateButtons();
}

void SimulatorPage::bringBack()
{
    m_unsaved += std::exchange(m_clearedUnsaved, 0);
    if (std::exchange(m_previewed, false))
        m_model->clear();
    if (const auto cleared = std::exchange(m_cleared, {}))
        m_model->add(*cleared);
    updateButtons();
}

std::optional<UnsavedWork> SimulatorPage::unsavedWork() const
{
    if (m_unsaved == 0)
        return {};
    return UnsavedWork{tr("Simulator runs"),
                       m_unsaved == 1 ? tr("A simulator run is not saved.")
                                      : tr("%1 simulator runs are not saved.").arg(m_unsaved),
                       tr("What is not saved is lost when the window closes."), tr("Save runs…"),
                       tr("Close without saving")};
}

void SimulatorPage::askToSave()
{
    m_saving = m_unsaved; // more may come while the user chooses a file
    m_files->askToSave(window(), m_model->madeRuns());
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
    m_model->plan(m_form->matrix().plans);
    m_previewed = true;
    m_head->setTitle(tr("Simulator"),
                     tr("Put a leaderboard under load and check that its order stays correct"), {});
    updateButtons();
}

/// What the results rest on, and what they are ranked by.
void SimulatorPage::showNote(const RunsAnswer &answer)
{
    const auto records = m_model->records();
    double updates = 0;
    qint64 checked = 0;
    qint64 fewest = std::numeric_limits<qint64>::max();
    qint64 rounds = 0;
    for (const RunRecord &record : records) {
        if (!record.consistency)
            continue; // it ended before it was checked
        ++checked;
        fewest = std::min(fewest, qint64(roundCount(record)));
        rounds = std::max(rounds, qint64(roundCount(record)));
        updates += double(record.consistency->acknowledged);
    }
    m_ui->resultsNote->setText(
        !records.empty()
            ? factsText({displayText(answer.ranking),
                         rounds < 2 ? QString()
                         : fewest == rounds
                             ? tr("medians of %1 rounds").arg(groupedText(rounds))
                             : tr("medians of %1 to %2 rounds").arg(groupedText(fewest), groupedText(rounds)),
                         checked == 1 ? tr("1 run") : tr("%1 runs").arg(checked),
                         tr("%1 updates checked").arg(groupedText(qint64(std::min(updates, 9e18))))})
        : m_previewed && m_model->rowCount() > 0
            ? tr("%1 · in this order").arg(runsTimeText(m_form->matrix()))
            : QString());
}

/// An error, else the answer of the runs, else what can be asked; nothing where no run can begin.
void SimulatorPage::showAnswer()
{
    MessageBar &bar = *m_ui->simAnswer;
    const RunsAnswer answer = runsAnswer(m_model->madeRuns(), displayWording(QTimeZone::utc()));
    showNote(answer);
    if (m_error && m_error->kind != ErrorKind::Cancelled) {
        bar.showMessage(MessageBar::Kind::Error, displayText(m_error->message));
    } else if (!m_model->records().empty()) {
        const QString bold = displayText(answer.bold);
        bar.showMessage(answer.right ? MessageBar::Kind::Good : MessageBar::Kind::Warning,
                        displayText(answer.rest), {}, running() ? tr("So far: %1").arg(bold) : bold);
    } else if (running()) {
        bar.showMessage(MessageBar::Kind::Info, tr("Each run fills a board, loads it, and checks every "
                                                   "acknowledged update and the order of every tie."));
    } else if (m_form->matrix().plans.empty()) {
        bar.clear();
    } else {
        QList<MessageBar::Action> actions{
            {QStringLiteral("simAnswerRun"), tr("Run all strategies"),
             tr("Run them one after the other: %1").arg(runsTimeText(m_form->matrix())),
             [this] { runAll(); }}};
        if (const std::size_t cleared = m_cleared ? m_cleared->records.size() : 0; cleared > 0)
            actions += {QStringLiteral("simBringBack"),
                        cleared == 1 ? tr("Bring 1 run back") : tr("Bring %1 runs back").arg(cleared),
                        tr("Show the runs again that were cleared"), [this] { bringBack(); }};
        bar.showMessage(
            MessageBar::Kind::Info,
            tr("Run all strategies to see which ones keep every point and the true order of ties, "
               "and at what cost."),
            actions);
    }
}

void SimulatorPage::showSelected()
{
    const auto rows = m_table->selectedRows();
    const ShownRun *run = rows.isEmpty() ? nullptr : &m_model->run(rows.first().first);
    if (!run || !run->record) {
        m_faults->showRuns(m_model->records());
        return;
    }
    m_faults->showRun(*run->record);
    if (!running()) {
        m_head->setTitle(tr("Run"), displayText(runTitle(run->plan)),
                         tr("%1 clients · %2")
                             .arg(groupedText(run->plan.workload.load.clients))
                             .arg(displayText(run->record->target)));
        describeSeconds(roundNote(*run->record), run->plan);
        showSeconds(chartSeconds(*run->record), run->plan);
    }
}

void SimulatorPage::describeSeconds(const QString &round, const RunPlan &plan)
{
    const QString from = plan.workload.load.rate ? tr("intended start to reply") : tr("send to reply");
    m_throughputPane->setWords(wordsOf(tr("Operations per second"), round));
    m_latencyPane->setWords(wordsOf(tr("Latency"), factsText({round, from})));
}

void SimulatorPage::showSeconds(const std::vector<RunSecond> &seconds, const RunPlan &plan)
{
    const double length = chartLength(plan);
    m_throughput->draw([seconds, length, note = pauseNote(plan)](const ChartCanvas &canvas) {
        return throughputChart(seconds, length, note, canvas);
    });
    m_latency->draw(
        [seconds, length](const ChartCanvas &canvas) { return latencyChart(seconds, length, canvas); });
}

void SimulatorPage::change(const std::function<void()> &step)
{
    const auto rows = m_table->selectedRows();
    const int chosen = rows.isEmpty() ? -1 : m_model->numberOf(rows.first().first);
    step();
    if (const int row = chosen < 0 ? -1 : m_model->rowOf(chosen); row >= 0)
        m_table->selectRows(row, row);
}

void SimulatorPage::showServer(const RunSecond &second)
{
    QStringList parts;
    if (second.serverCpu)
        parts += tr("Server CPU %1%").arg(std::lround(*second.serverCpu * 100));
    if (second.serverMemory)
        parts += tr("%1 used").arg(bytesSizeText(*second.serverMemory));
    if (m_errors > 0)
        parts +=
            m_errors == 1 ? tr("1 command refused") : tr("%1 commands refused").arg(groupedText(m_errors));
    emit sourceChanged(factsText(parts));
}

void SimulatorPage::updateButtons()
{
    const auto records = m_model->records();
    const bool some = !records.empty();
    m_ui->simClear->setEnabled(!m_previewed && !m_model->isEmpty() && !running());
    m_ui->simSave->setEnabled(some);
    m_ui->simReport->setEnabled(some);
    m_cost->draw([records](const ChartCanvas &canvas) { return costChart(records, false, canvas); });
    showSelected();
    showAnswer();
}

void SimulatorPage::openRow(const RunRecord &record, qint64 rank)
{
    emit boardRequested(QByteArray::fromStdString(record.key), record.plan.codec,
                        rawDirection(record.plan.codec, record.plan.workload.board.direction), rank);
}

PageTitle SimulatorPage::title() const
{
    return {QStringLiteral("simulator"), QStringLiteral("gauge"), tr("Simulator"), tr("Si&mulator"),
            tr("Put a leaderboard under load and check that its order stays correct")};
}

QList<QWidget *> SimulatorPage::tabParts() const
{
    return {m_form, m_head, m_ui->resultsHead, m_ui->simAnswer, m_table, m_faults};
}

void SimulatorPage::save()
{
    m_form->save(m_session.settings());
}

} // namespace tiebreak

#include "moc_simulatorpage.cpp"
