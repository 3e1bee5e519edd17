// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/bench/benchpane.h"

#include "app/console/bench/benchinput.h"
#include "app/console/bench/benchlog.h"
#include "app/console/bench/completionlist.h"
#include "app/console/bench/hintline.h"
#include "app/console/bench/transcriptdialog.h"
#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/palette.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/codecchoices.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/secondarylabel.h"
#include "console/replies/replyshape.h"
#include "console/words/commandwords.h"
#include "core/board/direction.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr auto historySetting = "console/history";
constexpr auto originProperty = "origin"; ///< of an entry
constexpr int maxNames = 50;
constexpr int sideMargin = 14;
constexpr int wideTitle = 680; ///< with the whole sentence on the rights

/// The frame of the input: its prompt, and the accent while it has the focus.
class InputFrame : public QWidget
{
public:
    explicit InputFrame(BenchInput *input) : m_input(input)
    {
        auto *row = new QHBoxLayout(this);
        row->setContentsMargins(24, 2, 4, 2);
        row->addWidget(input);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Palette &colours = Palette::of(palette());
        const bool focused = m_input->hasFocus();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(focused ? colours.accent : colours.controlBorder, focused ? 2 : 1));
        painter.setBrush(palette().color(QPalette::Base));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
        painter.setPen(colours.secondary);
        painter.setFont(fixedFont());
        const int line = QFontMetrics(fixedFont()).lineSpacing();
        painter.drawText(QRect(10, 6, 14, line), Qt::AlignVCenter | Qt::AlignLeft, QStringLiteral(">"));
    }

private:
    BenchInput *m_input;
};

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
    , m_history(BenchHistory::fromText(
          session.settings().value(QLatin1StringView(historySetting)).toByteArray().toStdString()))
    , m_title(new QWidget)
    , m_lockIcon(new QLabel)
    , m_rights(new ElidedLabel)
    , m_codec(new QComboBox)
    , m_undoButton(new QPushButton(tr("Undo")))
    , m_transcript(new QPushButton(tr("Paste transcript…")))
    , m_header(new LogHeader)
    , m_log(new BenchLog)
    , m_input(new BenchInput)
    , m_hint(new HintLine)
    , m_meaning(new SecondaryLabel)
    , m_tabNote(new SecondaryLabel(tr("Press Tab to complete")))
    , m_list(new CompletionList(this))
    , m_running(session.threads())
    , m_scriptCheck(session.threads())
    , m_undoing(session.threads())
    , m_names(session.threads())
    , m_transcriptRun(session.threads())
{
    setObjectName(QStringLiteral("benchPane"));
    m_inputFrame = new InputFrame(m_input);
    m_meaning->setObjectName(QStringLiteral("meaning"));
    m_meaning->setWordWrap(true);
    m_meaning->setFont(noteFont());
    m_meaning->setMinimumHeight(QFontMetrics(noteFont()).height());
    QSizePolicy wrapped = m_meaning->sizePolicy();
    wrapped.setHorizontalPolicy(QSizePolicy::Ignored); // a long word must not widen the column
    m_meaning->setSizePolicy(wrapped);
    m_tabNote->setFont(noteFont());
    m_tabNote->setToolTip(tr("Tab accepts the marked completion; without a list it opens one"));
    buildTitle();
    auto *under = new QHBoxLayout;
    under->setContentsMargins(28, 0, 0, 0);
    under->addWidget(m_meaning);
    auto *hintRow = new QHBoxLayout;
    hintRow->setContentsMargins(28, 0, 0, 0);
    hintRow->setSpacing(12);
    hintRow->addWidget(m_hint, 1);
    hintRow->addWidget(m_tabNote);
    auto *foot = new QVBoxLayout;
    foot->setContentsMargins(sideMargin, 10, sideMargin, 8);
    foot->setSpacing(2);
    foot->addWidget(m_inputFrame);
    foot->addSpacing(2);
    foot->addLayout(hintRow);
    foot->addLayout(under);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addWidget(m_header);
    column->addWidget(m_log, 1);
    column->addLayout(foot);
    setChoiceDelegates(*this);

    m_nameDelay.setSingleShot(true);
    m_nameDelay.setInterval(150);
    m_runningClock.setInterval(1000);
    connect(&m_nameDelay, &QTimer::timeout, this, &BenchPane::askForNames);
    connect(&m_runningClock, &QTimer::timeout, this, [this] {
        if (m_runningEntry)
            m_runningEntry->setRunningTime(tr("running, %1 s").arg(m_runningFor.elapsed() / 1000));
    });
    connect(m_input, &QPlainTextEdit::textChanged, this, &BenchPane::readInput);
    connect(m_input, &QPlainTextEdit::cursorPositionChanged, this, &BenchPane::readInput);
    connect(m_input, &BenchInput::runWanted, this, &BenchPane::runInput);
    connect(m_input, &BenchInput::completeWanted, this, [this] {
        if (const Completion *completion = m_list->current())
            complete(completion->text);
        else
            askForNames();
    });
    connect(m_input, &BenchInput::listMoveWanted, m_list, &CompletionList::move);
    connect(m_input, &BenchInput::historyWanted, this, &BenchPane::showHistory);
    connect(m_input, &BenchInput::undoWanted, this, &BenchPane::undo);
    connect(m_input, &BenchInput::clearWanted, this, &BenchPane::clearLog);
    connect(m_input, &BenchInput::escaped, this, [this] {
        if (m_list->isVisible())
            showCompletions({});
        else
            stopJobs();
    });
    connect(m_list, &CompletionList::chosen, this, &BenchPane::complete);
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
    connect(m_undoButton, &QPushButton::clicked, this, &BenchPane::undo);
    connect(m_transcript, &QPushButton::clicked, this, [this] {
        auto *dialog = new TranscriptDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QDialog::accepted, this, [this, dialog] { runTranscriptText(dialog->text()); });
        dialog->open();
    });
    connect(m_codec, &QComboBox::activated, this, &BenchPane::chooseCodec);
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
        if (m_typedCount > 0)
            showNote(tr("Another server process answers. %1").arg(whereCommandsGo()), Severity::Warning);
    });
    for (const auto signal : {&Session::writesAllowedChanged, &Session::environmentChanged})
        connect(&m_session, signal, this, [this] { m_log->withdraw(Offers::Questions); });
    connect(&m_session, &Session::viewChanged, this, &BenchPane::showCodec);
    connect(&m_session, &Session::zoneChanged, this, &BenchPane::showCodec);
    connect(&m_session.customCodecs(), &CustomCodecs::changed, this, &BenchPane::showCodec);
    openBench();
    showCodec();
    readInput();
}

BenchPane::~BenchPane() = default;

void BenchPane::buildTitle()
{
    m_rights->setFont(strongFont());
    m_rights->setObjectName(QStringLiteral("rights"));
    m_codec->setObjectName(QStringLiteral("benchCodec"));
    m_codec->setToolTip(tr("The codec of the open board, with which replies are read"));
    m_codec->setAccessibleName(tr("Codec"));
    m_codec->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_codec->setMinimumContentsLength(24);
    m_undoButton->setObjectName(QStringLiteral("undo"));
    m_undoButton->setAutoDefault(false);
    m_transcript->setObjectName(QStringLiteral("pasteTranscript"));
    m_transcript->setAutoDefault(false);
    m_transcript->setToolTip(
        tr("Run the commands of an article in a fresh sandbox and mark replies that differ"));
    m_transcript->setAccessibleName(m_transcript->text());
    m_referenceButton = new QPushButton(tr("Reference"));
    m_referenceButton->setObjectName(QStringLiteral("showReference"));
    m_referenceButton->setAutoDefault(false);
    m_referenceButton->setCheckable(true);
    m_referenceButton->setToolTip(tr("Show what the chosen command does, beside the replies"));
    m_referenceButton->setAccessibleName(tr("Command reference"));
    m_codecLabel = new SecondaryLabel(tr("Codec"));
    auto *row = new QHBoxLayout(m_title);
    row->setContentsMargins(16, 5, sideMargin, 5);
    row->setSpacing(8);
    m_lockIcon->setFixedSize(16, 16);
    row->addWidget(m_lockIcon);
    row->addWidget(m_rights);
    row->addStretch(1);
    row->addWidget(m_codecLabel);
    row->addWidget(m_codec);
    row->addWidget(m_undoButton);
    row->addWidget(m_transcript);
    row->addWidget(m_referenceButton);
    m_title->setFixedHeight(38);
}

void BenchPane::tint()
{
    const Palette &colours = Palette::of(palette());
    const bool open = m_bench && m_bench->rights().writes;
    const bool sandbox = m_bench && m_bench->rights().sandbox;
    m_lockIcon->setPixmap(iconPixmap(open ? QStringLiteral("lock-open") : QStringLiteral("lock"), 16,
                                     open && !sandbox ? colours.invalid
                                     : sandbox        ? colours.exact
                                                      : colours.text,
                                     devicePixelRatioF()));
}

void BenchPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        tint();
    QWidget::changeEvent(event);
}

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
    placeList();
    fitRights();
}

// Where there is no room for the sentence, its first word says enough.
void BenchPane::fitRights()
{
    const bool narrow = width() < wideTitle;
    m_codecLabel->setVisible(!narrow);
    m_rights->setText(narrow ? m_briefRights : m_rightsWords);
    m_lockIcon->setToolTip(m_rightsWords);
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
    if (std::exchange(m_typedCount, 0) > 0 && m_session.endpoint())
        showNote(whereCommandsGo(), Severity::Good);
    emit countsChanged(countsText());
}

QString BenchPane::whereCommandsGo() const
{
    const QString server = m_session.serverName();
    const auto endpoint = m_session.endpoint();
    return m_session.isSandbox() || m_session.file() || !endpoint
               ? tr("From here on, commands go to %1.").arg(server)
               : tr("From here on, commands go to database %1 of %2.").arg(endpoint->db).arg(server);
}

void BenchPane::showRights()
{
    const BenchRights rights = m_bench ? m_bench->rights() : BenchRights{};
    m_rightsWords = !m_bench                ? tr("Not connected")
                    : m_session.recording() ? tr("Read-only: a recording is not changed")
                    : rights.sandbox        ? tr("Sandbox: writes are allowed and can be undone")
                    : rights.onlyKey
                        ? tr("Writes allowed: commands change only %1").arg(nameText(*rights.onlyKey))
                    : rights.writes ? tr("Writes allowed: commands change %1").arg(m_session.serverName())
                                    : tr("Read-only. Click the lock to allow writes");
    m_briefRights = !m_bench         ? m_rightsWords
                    : rights.sandbox ? tr("Sandbox")
                    : rights.writes  ? tr("Writes allowed")
                                     : tr("Read-only");
    fitRights();
    tint();
    updateUndo();
    emit countsChanged(countsText());
}

void BenchPane::updateUndo()
{
    const bool sandbox = m_bench && m_bench->rights().sandbox;
    m_undoButton->setVisible(sandbox);
    const auto levels = sandbox ? qint64(m_bench->undoLevels()) : 0;
    m_undoButton->setEnabled(levels > 0 && settled());
    const QString name = sandbox ? displayText(escapeBytes(m_bench->undoName())) : QString();
    const QString tip =
        levels > 0
            ? tr("Undo %1, the last write here (Ctrl+Z); %n can be undone", nullptr, int(levels)).arg(name)
            : tr("Nothing to undo");
    m_undoButton->setToolTip(tip);
    m_undoButton->setAccessibleName(tr("Undo %1").arg(name).trimmed());
}

void BenchPane::showCodec()
{
    const QSignalBlocker quiet(m_codec);
    m_codec->clear();
    insertCodecs(*m_codec, 0, m_session.customCodecs().codecs());
    const CodecSpec spec = m_session.view().spec();
    int index = indexOfCodec(*m_codec, spec);
    if (index < 0) {
        const QString text = displayText(specText(spec));
        m_codec->insertItem(0, text, text);
        index = 0;
    }
    m_codec->setCurrentIndex(index);
    m_codec->setEnabled(!m_session.board().isNull());
    for (BenchEntryView *entry : m_log->entries()) {
        if (entry->property(originProperty) != origin())
            continue; // another server's boards have other codecs
        entry->readAgain(contextOf(entry->answer() ? entry->answer()->command : Command()), timeDisplay());
    }
    readInput();
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

void BenchPane::chooseCodec(int index)
{
    if (const auto spec = parseCodecSpec(m_codec->itemData(index).toString().toStdString()))
        m_session.chooseCodec(*spec);
}

std::optional<BoardView> BenchPane::otherBoard(const Command &command) const
{
    const std::string key = replyShape(command).key;
    if (key.empty() || key == m_session.board().toStdString())
        return std::nullopt;
    return m_session.views().shown(QByteArray::fromStdString(key));
}

ReadingContext BenchPane::contextOf(const Command &command) const
{
    const BoardView view = otherBoard(command).value_or(m_session.view());
    const CodecSpec spec = view.spec();
    return {Decoder(spec, plausibleTicks(spec, view.timeRange)), view.direction, {}};
}

QString BenchPane::touchedText(const Command &command) const
{
    const CommandEntry *known = command.empty() ? nullptr : m_reference.find(command.front());
    const QString structure = structureText(known);
    const auto other = otherBoard(command);
    if (!other || !other->codec)
        return structure;
    const QString reading = tr("read with the codec of %1").arg(nameText(other->key.toStdString()));
    return structure.isEmpty() ? reading : tr("%1 · %2").arg(structure, reading);
}

TimeDisplay BenchPane::timeDisplay() const
{
    return {m_session.zone()};
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
    return {m_codec, m_undoButton, m_transcript, m_referenceButton, m_log, m_input};
}

bool BenchPane::settled() const
{
    return !m_running.running() && m_queue.isEmpty() && !m_undoing.running() && !m_transcriptRun.running();
}

void BenchPane::focusInput()
{
    m_input->setFocus();
}

void BenchPane::enterCommand(const QString &line)
{
    m_quietInput = true;
    m_input->setLine(line);
    m_quietInput = false;
    showCompletions({});
    focusInput();
}

void BenchPane::runInput()
{
    if (m_list->isVisible() && m_list->moved() && m_list->current()) {
        complete(m_list->current()->text);
        return;
    }
    const QString text = m_input->toPlainText();
    if (text.trimmed().isEmpty())
        return;
    QStringList lines;
    for (const std::string &line : commandLines(text.toStdString()))
        lines += displayText(line);
    m_quietInput = true;
    m_input->setLine({});
    m_quietInput = false;
    showCompletions({});
    runCommands(lines);
}

void BenchPane::runCommands(const QStringList &lines)
{
    for (const QString &line : lines) {
        if (line.trimmed().isEmpty())
            continue;
        m_history.add(line.toStdString());
        m_queue.append({line});
    }
    m_historyAt = -1;
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
    BenchEntryView *entry = newEntry();
    entry->showRunning(line.trimmed());
    m_runningEntry = entry;
    m_runningFor.start();
    m_runningClock.start();
    const std::string bytes = line.toStdString();
    m_runningCommand = wordsOfLine(bytes);
    const Decoder decoder = contextOf(m_runningCommand).decoder;
    const Wording wording = cellWording(timeDisplay());
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
    if (entry) {
        const ReadingContext context = contextOf(answer.command);
        const QString touched = touchedText(answer.command);
        entry->showAnswer(std::make_shared<const BenchAnswer>(std::move(answer)), context, timeDisplay(),
                          touched);
    }
    if (!note.empty())
        showNote(displayText(note), Severity::Warning);
    if (!goesOn)
        skipRest();
    updateUndo();
    emit countsChanged(countsText());
    runNext();
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
            entry->showAnswer(std::make_shared<const BenchAnswer>(told), contextOf(told.command),
                              timeDisplay(), touchedText(told.command));
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
        m_input->setFocus(); // its button goes
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
    const Decoder decoder = contextOf(held.command).decoder;
    const Wording wording = cellWording(timeDisplay());
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
                entry->showAnswer(std::make_shared<const BenchAnswer>(std::move(answer)), contextOf(command),
                                  timeDisplay(), where);
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

void BenchPane::readInput()
{
    const QString text = m_input->toPlainText();
    const QTextCursor cursor = m_input->textCursor();
    const QTextBlock block = cursor.block();
    const std::vector<std::string> known = m_bench ? m_bench->knownCommands() : std::vector<std::string>();
    m_line = readLine(block.text(), cursor.positionInBlock(), m_reference, known,
                      contextOf(wordsOfLine(block.text().toStdString())).decoder, cellWording(timeDisplay()));
    m_hint->setParts(m_line.hint);
    m_meaning->setText(m_line.meaning);
    const QString name = m_line.entry ? displayText(m_line.entry->name) : QString();
    if (name != m_namedCommand) {
        m_namedCommand = name;
        emit commandNamed(name);
    }
    if (m_quietInput || text.isEmpty() || !m_input->hasFocus() || cursor.hasSelection()) {
        showCompletions({});
        return;
    }
    showCompletions(m_line.completions);
    if (m_line.wantsKey || m_line.wantsMember)
        m_nameDelay.start();
    else
        m_nameDelay.stop();
}

void BenchPane::showCompletions(QList<Completion> completions)
{
    m_list->setCompletions(completions);
    m_input->setListOpen(m_list->isVisible());
    placeList();
}

void BenchPane::placeList()
{
    if (!m_list->isVisible())
        return;
    QTextCursor cursor = m_input->textCursor();
    const int begin = cursor.block().position() + m_line.wordBegin;
    cursor.setPosition(std::min(begin, m_input->document()->characterCount() - 1));
    const int x = m_input->viewport()->mapTo(this, m_input->cursorRect(cursor).topLeft()).x();
    m_list->placeAbove({x - 9, m_inputFrame->y() - 3});
}

/// Keys and members of the server that the word at the cursor begins.
void BenchPane::askForNames()
{
    if (!m_bench || (!m_line.wantsKey && !m_line.wantsMember) || m_running.running())
        return;
    const std::string typed = m_line.typed;
    const std::string key = m_line.key;
    const bool wantsKey = m_line.wantsKey;
    if (!wantsKey && key.empty())
        return;
    m_names.start(
        [bench = m_bench, typed, key, wantsKey](const Progress &progress) {
            return wantsKey ? bench->keysLike(typed, maxNames, progress.stopToken())
                            : bench->membersOf(key, typed, maxNames, progress.stopToken());
        },
        [this, typed, wantsKey](Result<std::vector<std::string>> &names) {
            if (!names || m_line.typed != typed || m_line.wantsKey != wantsKey || m_list->moved())
                return;
            QList<Completion> completions;
            const std::string open = m_session.board().toStdString();
            if (wantsKey && !open.empty() && std::erase(*names, open) > 0)
                names->insert(names->begin(), open);
            for (const std::string &name : *names) {
                if (name != typed)
                    completions += {displayText(redisCliWord(name)),
                                    wantsKey && name == open ? tr("the open board") : QString(), true, false};
            }
            completions += m_line.completions;
            if (m_input->hasFocus() && !completions.isEmpty())
                showCompletions(completions);
        });
}

void BenchPane::complete(const QString &text)
{
    const int block = m_input->textCursor().block().position();
    const int begin = block + m_line.wordBegin;
    const int end = block + m_line.wordEnd;
    const bool followed = end < m_input->document()->characterCount() - 1 &&
                          m_input->document()->characterAt(end).isSpace() &&
                          m_input->document()->characterAt(end) != QChar::ParagraphSeparator;
    m_input->replace(begin, end, followed ? text : text + u' ');
}

void BenchPane::showHistory(int step)
{
    const auto &lines = m_history.lines();
    const int count = int(lines.size());
    if (m_historyAt < 0)
        m_typedLine = m_input->toPlainText();
    const int at = std::clamp(m_historyAt - step, -1, count - 1);
    if (at == m_historyAt)
        return;
    m_historyAt = at;
    m_quietInput = true;
    m_input->setLine(at < 0 ? m_typedLine : displayText(lines[std::size_t(count - 1 - at)]));
    m_quietInput = false;
}

void BenchPane::save()
{
    m_session.settings().setValue(QLatin1StringView(historySetting),
                                  QByteArray::fromStdString(m_history.toText()));
}

} // namespace tiebreak

#include "moc_benchpane.cpp"
