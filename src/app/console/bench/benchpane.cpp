// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/bench/benchpane.h"

#include "app/console/bench/benchlog.h"
#include "app/console/bench/benchprompt.h"
#include "app/console/bench/benchtitle.h"
#include "app/console/bench/boardreading.h"
#include "app/console/bench/lineassistant.h"
#include "app/console/bench/transcriptdialog.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/seamless.h"
#include "console/words/commandwords.h"
#include "core/board/direction.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr auto originProperty = "origin"; ///< of an entry

/// The heads of the log's two columns.
class LogHeader : public QWidget
{
public:
    LogHeader() { setFixedHeight(24); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Palette &colours = Palette::of(palette());
        painter.fillRect(rect(), colours.alternate);
        painter.setPen(colours.separator);
        painter.drawLine(0, 0, width(), 0);
        painter.drawLine(0, height() - 1, width(), height() - 1);
        painter.setFont(noteFont());
        painter.setPen(colours.secondary);
        const int edge = BenchEntryView::columnEdge(width());
        painter.drawText(rect().adjusted(30, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         BenchPane::tr("Reply"));
        painter.drawText(rect().adjusted(edge + 12, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         BenchPane::tr("Decoded"));
        painter.setPen(colours.separator);
        painter.drawLine(edge, 4, edge, height() - 5);
    }
};

} // namespace

BenchPane::BenchPane(Session &session, const CommandReference &reference, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_reference(reference)
    , m_title(new BenchTitle(session))
    , m_header(new LogHeader)
    , m_log(new BenchLog)
    , m_prompt(new BenchPrompt(
          session, reference, [this] { return m_running.running(); }, this))
    , m_running(session.threads())
    , m_scriptCheck(session.threads())
    , m_undoing(session.threads())
    , m_transcriptRun(session.threads())
{
    setObjectName(QStringLiteral("benchPane"));
    auto *column = seamlessColumn(this);
    column->addWidget(m_title);
    column->addWidget(m_header);
    column->addWidget(m_log, 1);
    column->addWidget(m_prompt);
    setChoiceDelegates(*this);

    m_runningClock.setInterval(1000);
    connect(&m_runningClock, &QTimer::timeout, this, [this] {
        if (m_runningEntry)
            m_runningEntry->setRunningTime(tr("running, %1 s").arg(m_runningFor.elapsed() / 1000));
    });
    connect(m_log, &BenchLog::actionWanted, this, &BenchPane::act);
    connect(m_log, &BenchLog::lineWanted, this, [this](const QString &line, bool run) {
        if (run)
            runCommands({line});
        else
            enterCommand(line);
    });
    m_log->setPlayable([this](const QString &line) {
        const CommandEntry *entry = m_reference.find(line.section(u' ', 0, 0).toStdString());
        return entry != nullptr && entry->example.play != SkipListPlay::None;
    });
    connect(m_log, &BenchLog::playWanted, this, &BenchPane::playRequested);
    connect(m_prompt, &BenchPrompt::linesEntered, this, &BenchPane::runCommands);
    connect(m_prompt, &BenchPrompt::stopWanted, this, &BenchPane::stopJobs);
    connect(m_prompt, &BenchPrompt::undoWanted, this, &BenchPane::undo);
    connect(m_prompt, &BenchPrompt::clearWanted, this, &BenchPane::clearLog);
    connect(m_prompt, &BenchPrompt::commandNamed, this, &BenchPane::commandNamed);
    connect(m_title, &BenchTitle::undoWanted, this, &BenchPane::undo);
    connect(m_title, &BenchTitle::transcriptWanted, this, [this] {
        auto *dialog = new TranscriptDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QDialog::accepted, this, [this, dialog] { runTranscriptText(dialog->text()); });
        dialog->open();
    });
    for (const auto signal : {&Session::linkChanged, &Session::connected, &Session::writesAllowedChanged})
        connect(&m_session, signal, this, &BenchPane::openBench);
    connect(&m_session.server(), &ServerLink::infoChanged, this, &BenchPane::openBench);
    connect(&m_session, &Session::serverChanged, this, [this] {
        stopJobs();
        openBench();
        leaveServer();
    });
    connect(&m_session, &Session::serverReplaced, this, [this] {
        m_log->withdraw(Offers::All);
        const std::string &process = m_session.process().id;
        if (m_typedCount > 0 && (process.empty() || process != m_process))
            noteOtherProcess();
        m_process = process;
    });
    for (const auto signal : {&Session::writesAllowedChanged, &Session::environmentChanged})
        connect(&m_session, signal, this, [this] { m_log->withdraw(Offers::Questions); });
    connect(&m_session, &Session::viewChanged, this, &BenchPane::showCodec);
    connect(&m_session, &Session::zoneChanged, this, &BenchPane::showCodec);
    connect(&m_session.customCodecs(), &CustomCodecs::changed, this, &BenchPane::showCodec);
    openBench();
    showCodec();
}

BenchPane::~BenchPane() = default;

void BenchPane::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.setPen(colours.separator);
    painter.drawLine(0, m_log->geometry().bottom() + 1, width(), m_log->geometry().bottom() + 1);
}

void BenchPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_prompt->placeList();
}

void BenchPane::openBench()
{
    const auto &pool = m_session.pool();
    if (!pool) {
        if (m_session.link() == Session::Link::None)
            m_benchEndpoint.reset();
        if (!m_benchEndpoint)
            m_bench.reset();
        showRights();
        return;
    }
    const auto writable = m_session.editableServer();
    if (!m_bench || m_benchEndpoint != pool->endpoint()) {
        m_benchEndpoint = pool->endpoint();
        m_bench = std::make_shared<Bench>(pool->route(), writable);
    } else {
        m_bench->setWritable(writable);
    }
    showRights();
}

void BenchPane::leaveServer()
{
    m_log->withdraw(Offers::All);
    m_sentCount = 0;
    m_heldCount = 0;
    m_process.clear();
    if (std::exchange(m_typedCount, 0) > 0 && m_session.endpoint())
        showNote(whereCommandsGo(), Severity::Good);
    emit countsChanged(countsText());
}

QString BenchPane::whereCommandsGo() const
{
    const QString server = m_session.serverName();
    const auto endpoint = m_session.endpoint();
    const bool hasOne = m_session.isSandbox() && !m_session.file() && endpoint && endpoint->db == 0;
    return hasOne || !endpoint
               ? tr("From here on, commands go to %1.").arg(server)
               : tr("From here on, commands go to database %1 of %2.").arg(endpoint->db).arg(server);
}

void BenchPane::showRights()
{
    m_title->setBench(m_bench);
    m_prompt->setBench(m_bench);
    updateUndo();
    emit countsChanged(countsText());
}

void BenchPane::updateUndo()
{
    m_title->updateUndo(settled());
}

void BenchPane::showCodec()
{
    m_title->showCodecs();
    for (BenchEntryView *entry : m_log->entries()) {
        if (entry->property(originProperty) != origin())
            continue; // another server's boards have other codecs
        entry->readAgain(readingContext(m_session, entry->answer() ? entry->answer()->command : Command()),
                         TimeDisplay{m_session.zone()});
    }
    m_prompt->readInput();
}

BenchEntryView *BenchPane::newEntry()
{
    BenchEntryView *entry = m_log->addEntry();
    entry->setProperty(originProperty, origin());
    return entry;
}

QByteArray BenchPane::origin() const
{
    return m_session.serverId() + QByteArray::fromStdString(m_session.process().id);
}

QString BenchPane::touchedText(const Command &command) const
{
    const CommandEntry *known = command.empty() ? nullptr : m_reference.find(command.front());
    const QString structure = structureText(known);
    const auto other = otherBoard(m_session, command);
    if (!other || !other->codec)
        return structure;
    const QString reading = tr("read with the codec of %1").arg(nameText(other->key.toStdString()));
    return structure.isEmpty() ? reading : tr("%1 · %2").arg(structure, reading);
}

QString BenchPane::countsText() const
{
    if (m_typedCount == 0)
        return {};
    QStringList parts{displayText(plural(m_typedCount, sentence("1 command typed"),
                                         sentence("{} commands typed", m_typedCount))),
                      (m_session.server().route() && m_session.server().route()->cluster
                           ? tr("%1 sent to the cluster of %2")
                           : tr("%1 sent to %2"))
                          .arg(groupedText(m_sentCount), m_session.serverName())};
    if (m_heldCount > 0)
        parts += tr("%1 held back").arg(groupedText(m_heldCount));
    return factsText(parts);
}

QList<QWidget *> BenchPane::tabParts() const
{
    return m_title->tabParts() + QList<QWidget *>{m_log, m_prompt->focusPart()};
}

bool BenchPane::settled() const
{
    return !m_running.running() && m_queue.isEmpty() && !m_undoing.running() && !m_transcriptRun.running();
}

void BenchPane::focusInput()
{
    m_prompt->focusInput();
}

void BenchPane::enterCommand(const QString &line)
{
    m_prompt->enterLine(line);
    focusInput();
}

void BenchPane::runCommands(const QStringList &lines)
{
    for (const QString &line : lines) {
        if (line.trimmed().isEmpty())
            continue;
        m_queue.append({line});
    }
    m_prompt->addHistory(lines);
    if (!m_running.running())
        runNext();
}

void BenchPane::queueLine(const QString &line, Consent agreed)
{
    m_queue.append({line, std::move(agreed)});
    if (!m_running.running())
        runNext();
}

void BenchPane::runNext()
{
    if (m_queue.isEmpty() || m_running.running())
        return;
    if (!m_bench) {
        m_queue.clear();
        showNote(tr("Not connected. Connect to a server or open the sandbox."), Severity::Bad);
        return;
    }
    m_session.checkPermit(); // a mark or a policy may have come meanwhile
    if (!m_session.isSandbox() && m_session.policy().forbids(Forbidden::Console)) {
        m_queue.clear();
        showNote(displayText(m_session.policy().reason(Forbidden::Console)), Severity::Bad);
        return;
    }
    m_scriptCheck.cancel();
    m_bench->setProduction(m_session.environment() == Environment::Production);
    const auto [line, agreed] = m_queue.takeFirst();
    ++m_typedCount;
    if (m_process.empty())
        m_process = m_session.process().id;
    BenchEntryView *entry = newEntry();
    entry->showRunning(line.trimmed());
    m_runningEntry = entry;
    m_runningFor.start();
    m_runningClock.start();
    const std::string bytes = line.toStdString();
    m_runningCommand = wordsOfLine(bytes);
    const Decoder decoder = readingContext(m_session, m_runningCommand).decoder;
    const Wording wording = cellWording(TimeDisplay{m_session.zone()});
    m_running.start(
        [bench = m_bench, bytes, decoder, wording, agreed](const Progress &progress) -> Result<BenchAnswer> {
            return bench->run(bytes, decoder, wording, progress.stopToken(), agreed);
        },
        [this, entry = QPointer<BenchEntryView>(entry)](Result<BenchAnswer> &answer) {
            if (answer)
                finishCommand(entry, *std::move(answer));
        });
    updateUndo();
}

void BenchPane::finishCommand(BenchEntryView *entry, BenchAnswer answer)
{
    m_runningClock.stop();
    m_runningEntry.clear();
    m_runningCommand.clear();
    ++(answer.wasSent ? m_sentCount : m_heldCount);
    const bool goesOn = answer.wentWell();
    const std::string note = answer.undoNote;
    const CommandEntry *known = answer.command.empty() ? nullptr : m_reference.find(answer.command.front());
    if (answer.kind == BenchAnswer::Kind::Held && answer.whatIf.sentence.empty() && known != nullptr)
        answer.whatIf.detail = known->composite;
    if (entry)
        entry = announceProcess(entry, answer.process);
    if (entry) {
        const ReadingContext context = readingContext(m_session, answer.command);
        const QString touched = factsText(
            {touchedText(answer.command),
             answer.node.empty() ? QString()
                                 : tr("only of node %1").arg(displayText(escapeBytes(answer.node)))});
        entry->showAnswer(std::make_shared<const BenchAnswer>(std::move(answer)), context,
                          TimeDisplay{m_session.zone()}, touched);
    }
    if (!note.empty())
        showNote(displayText(note), Severity::Warning);
    if (!goesOn)
        skipRest();
    updateUndo();
    emit countsChanged(countsText());
    runNext();
}

BenchEntryView *BenchPane::announceProcess(BenchEntryView *entry, const std::string &process)
{
    if (process.empty() || process == m_process)
        return entry;
    if (std::exchange(m_process, process).empty())
        return entry;
    m_log->withdraw(Offers::All);
    m_log->removeEntry(entry);
    noteOtherProcess();
    return newEntry();
}

void BenchPane::noteOtherProcess()
{
    showNote(tr("Another server process answers. %1").arg(whereCommandsGo()), Severity::Warning);
}

void BenchPane::skipRest()
{
    if (m_queue.isEmpty())
        return;
    const auto rest = int(m_queue.size());
    m_queue.clear();
    showNote(displayText(
                 plural(rest, sentence("1 more line was not run, since it may build on this one."),
                        sentence("{} more lines were not run because they may depend on this one.", rest))),
             Severity::Warning);
}

void BenchPane::showNote(const QString &sentence, Severity severity, const QString &left,
                         const QString &right)
{
    newEntry()->showNote(sentence, severity, left, right);
}

void BenchPane::stopJobs()
{
    m_transcriptRun.cancel();
    if (!m_running.running()) {
        m_queue.clear();
        return;
    }
    m_running.cancel();
    const std::string line = m_runningEntry ? m_runningEntry->line().toStdString() : std::string();
    BenchAnswer stopped = stoppedAnswer(line, std::exchange(m_runningCommand, {}));
    const QPointer<BenchEntryView> entry = m_runningEntry;
    finishCommand(entry, stopped);
    if (entry && !stopped.ending.empty())
        awaitScript(entry, std::move(stopped));
}

void BenchPane::awaitScript(BenchEntryView *entry, BenchAnswer stopped)
{
    m_scriptCheck.start(
        [bench = m_bench](const Progress &progress) -> Result<Bench::Script> {
            return bench->awaitScript(progress.stopToken());
        },
        [this, entry = QPointer<BenchEntryView>(entry), stopped](Result<Bench::Script> &script) {
            if (!entry || !script)
                return;
            BenchAnswer told = stopped;
            noteScript(told, *script);
            entry->showAnswer(std::make_shared<const BenchAnswer>(told),
                              readingContext(m_session, told.command), TimeDisplay{m_session.zone()},
                              touchedText(told.command));
        });
}

void BenchPane::clearLog()
{
    m_log->clear();
    focusInput();
}

void BenchPane::undo()
{
    if (!m_bench || !settled())
        return;
    m_undoing.start([bench = m_bench](const Progress &progress) { return bench->undo(progress.stopToken()); },
                    [this](Result<std::string> &undone) {
                        showNote(undone ? tr("%1 is undone.").arg(displayText(escapeBytes(*undone)))
                                        : displayText(undone.error().message),
                                 undone ? Severity::Good : Severity::Warning);
                        updateUndo();
                    });
    updateUndo();
}

void BenchPane::act(BenchEntryView *entry, EntryAction action)
{
    if (action == EntryAction::Cancel) {
        stopJobs();
        focusInput(); // its button goes
        return;
    }
    const auto answer = entry->answer();
    if (!answer)
        return;
    const auto enter = [&](const Command &command) { enterCommand(displayText(commandLineOf(command))); };
    if (action == EntryAction::WriteInstead)
        enter(answer->whatIf.instead);
    if (action == EntryAction::UseNearest && !answer->nearest.empty()) {
        Command command = answer->command;
        const std::string &name = answer->nearest.front();
        const std::size_t blank = name.find(' ');
        command[0] = name.substr(0, blank);
        if (blank != std::string::npos && command.size() > 1)
            command[1] = name.substr(blank + 1);
        enter(command);
    }
    if (action == EntryAction::TryInSandbox)
        tryInSandbox(*answer);
    if (action == EntryAction::Consent) {
        Consent agreed = answer->agreed;
        agreed.push_back(answer->consent);
        entry->withdraw(Offers::Questions); // it was for this once
        queueLine(displayText(answer->line), std::move(agreed));
    }
    if (action == EntryAction::EndScript)
        queueLine(displayText(commandLineOf(answer->ending)), {answer->consent});
}

void BenchPane::tryInSandbox(const BenchAnswer &held)
{
    if (!m_bench || m_running.running())
        return;
    BenchEntryView *entry = newEntry();
    entry->showRunning(displayText(held.line));
    m_runningEntry = entry;
    m_runningFor.start();
    m_runningClock.start();
    const Decoder decoder = readingContext(m_session, held.command).decoder;
    const Wording wording = cellWording(TimeDisplay{m_session.zone()});
    m_running.start(
        [bench = m_bench, command = held.command, decoder, wording](const Progress &progress) {
            return bench->tryInSandbox(command, decoder, wording, progress.stopToken());
        },
        [this, entry = QPointer<BenchEntryView>(entry), line = held.line,
         command = held.command](Result<BenchAnswer> &tried) {
            m_runningClock.stop();
            m_runningEntry.clear();
            BenchAnswer answer;
            if (tried) {
                answer = *std::move(tried);
            } else {
                answer.kind = BenchAnswer::Kind::Refused;
                answer.reason = tried.error().message;
            }
            answer.line = line;
            const QString touched = touchedText(command);
            const QString where = touched.isEmpty() ? tr("in a separate sandbox")
                                                    : tr("in a separate sandbox · %1").arg(touched);
            if (entry)
                entry->showAnswer(std::make_shared<const BenchAnswer>(std::move(answer)),
                                  readingContext(m_session, command), TimeDisplay{m_session.zone()}, where);
            updateUndo();
            runNext();
        });
}

void BenchPane::runTranscriptText(const QString &text)
{
    if (m_transcriptRun.running())
        return;
    BenchEntryView *head = newEntry();
    head->showRunning(tr("Transcript"));
    head->setRunningTime(tr("running"));
    const QPointer<BenchEntryView> kept(head);
    m_transcriptRun.start(
        [bytes = text.toStdString()](const Progress &progress) { return runTranscript(bytes, progress); },
        [this, kept](Result<TranscriptRun> &run) {
            if (kept)
                m_log->removeEntry(kept);
            if (!run) {
                showNote(displayText(run.error().message), Severity::Bad);
                updateUndo();
                return;
            }
            const bool differs = run->count(TranscriptResult::Kind::Differs) > 0;
            showNote(displayText(run->answer()), differs ? Severity::Bad : Severity::Good, tr("Printed"),
                     tr("%1 answers").arg(displayText(run->server)));
            for (const TranscriptResult &result : run->results)
                newEntry()->showStep(result);
            updateUndo();
        },
        [kept](std::uint64_t done, std::uint64_t total) {
            if (kept && total > 0)
                kept->setRunningTime(
                    tr("%1 of %2 commands").arg(groupedText(qint64(done)), groupedText(qint64(total))));
        });
    updateUndo();
}

void BenchPane::save()
{
    m_prompt->save();
}

QPushButton *BenchPane::referenceButton() const
{
    return m_title->referenceButton();
}

} // namespace tiebreak

#include "moc_benchpane.cpp"
