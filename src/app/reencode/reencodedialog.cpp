// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reencode/reencodedialog.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/reencode/shadowpane.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/savedfile.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/reencode/reencodetext.h"
#include "files/exportplan.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "redis/board/boardeditor.h"
#include "redis/keys/keyfacts.h"
#include "redis/link/open.h"
#include "ui_reencodedialog.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QPushButton>

#include <ranges>

namespace tiebreak
{

namespace
{

std::string leavesOutMeanwhile(std::int64_t members)
{
    return plural(
        members,
        sentence("Nothing was written: the board has changed since the plan was made, and {} member "
                 "would be left out. Plan again.",
                 members),
        sentence("Nothing was written: the board has changed since the plan was made, and {} "
                 "members would be left out. Plan again.",
                 members));
}

/// What is written is the board as it is then; this is that it is the one that was planned, and all of it.
Result<void> refuseOther(const Snapshot &planned, const Snapshot &now)
{
    if (!continues(planned, now))
        return failure(ErrorKind::Conflict,
                       sentence("Nothing was written: the key holds another board than the "
                                "one that was planned. Close this window and plan again."));
    if (now.moved > 0)
        return failure(
            ErrorKind::Conflict,
            sentence("Nothing was written: the board moved while it was read. Stop its writers, or "
                     "choose \"While writes continue\"."));
    return {};
}

} // namespace

ReencodeDialog::ReencodeDialog(Session &session, std::shared_ptr<const AuditRun> audited,
                               const QTimeZone &zone, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::ReencodeDialog>())
    , m_session(session)
    , m_view(session.view())
    , m_decoder(m_view.spec(), m_view.timeRange)
    , m_wording(displayWording(zone))
    , m_events(audited ? audited->events : nullptr)
    , m_shadow(new ShadowPane(session, m_view))
    , m_preparing(session.threads())
    , m_planning(session.threads())
    , m_writing(session.threads())
    , m_saving(session.threads())
{
    setObjectName(QStringLiteral("reencodeDialog"));
    m_ui->setupUi(this);
    m_ui->specError->setTint(&Palette::invalid);
    m_write = m_ui->buttons->addButton(tr("Write"), QDialogButtonBox::ActionRole);
    m_write->setObjectName(QStringLiteral("write"));
    m_write->setToolTip(tr("Write the new board to the new key, read it back and compare it"));
    m_write->setProperty(MainActionProperty, true);
    m_write->setAutoDefault(false);
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Close this window"));
    // Enter in a field ends no plan.
    m_ui->buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    m_ui->boardName->setFont(strongFont());
    m_ui->boardName->setText(nameText(m_view.key.toStdString()));
    m_ui->answer->setFont(strongFont());
    for (QWidget *fixed : QList<QWidget *>{m_ui->fromSpec, m_ui->toSpec, m_ui->newKey, m_ui->command})
        fixed->setFont(fixedFont());
    m_ui->fromSpec->setText(displayText(specText(m_view.spec())));
    m_ui->newKey->setText(bytesText(m_view.key) + QStringLiteral(":new"));
    m_ui->changes->setColumns(
        {{tr("Rank"), Qt::AlignRight}, {tr("New rank"), Qt::AlignRight}, {tr("Member")}});
    const bool sandbox = m_session.isSandbox();
    showAccess();
    m_ui->details->addTab(m_shadow, tr("While &writes continue"));
    if (sandbox)
        m_ui->details->setTabVisible(m_ui->details->indexOf(m_ui->stepsTab), false);
    else
        m_ui->details->setCurrentWidget(m_ui->stepsTab);
    connect(&m_session, &Session::writesAllowedChanged, this, [this] {
        showAccess();
        updateControls();
    });
    connect(m_shadow, &ShadowPane::boardsChanged, this, &ReencodeDialog::boardWritten);
    connect(m_shadow, &ShadowPane::hasCutOver, this, [this] {
        m_isOver = true;
        updateControls();
    });
    connect(m_shadow, &ShadowPane::started, this, [this] {
        m_hasFailedToWrite = false;
        m_ui->message->clear();
    });
    showSpecError({});

    connect(m_ui->toSpec, &QLineEdit::textEdited, this, &ReencodeDialog::plan);
    connect(m_ui->newKey, &QLineEdit::textEdited, this, [this] {
        showSteps();
        updateControls();
    });
    connect(m_ui->copyCommand, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_ui->command->text());
        m_ui->message->showMessage(MessageBar::Kind::Good, tr("Copied the command."));
    });
    connect(m_ui->savePipe, &QPushButton::clicked, this, &ReencodeDialog::savePipe);
    connect(m_ui->saveChanges, &QPushButton::clicked, this, &ReencodeDialog::saveChanges);
    connect(m_ui->leaveOut, &QCheckBox::toggled, this, [this] {
        showSteps();
        updateControls();
    });
    connect(m_write, &QPushButton::clicked, this, &ReencodeDialog::write);
    connect(m_ui->details, &QTabWidget::currentChanged, this, [this] {
        showAccess();
        updateControls();
    });
    connect(m_ui->stop, &QPushButton::clicked, this, &ReencodeDialog::stop);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    // The plan is of this server's board.
    setWindowTitle(tr("Plan re-encoding on %1").arg(m_session.serverName()));
    connect(&m_session, &Session::serverGone, this, &ReencodeDialog::endWithServer);
    m_ui->layout->setStretchFactor(m_ui->details, 1);
    // The tab's own ground shows through.
    m_ui->stepsScroll->viewport()->setAutoFillBackground(false);
    m_ui->stepsPane->setAutoFillBackground(false);
    resize(720, 700);
    const bool current = audited && audited->decoder.spec() == m_decoder.spec() &&
                         audited->decoder.window() == m_decoder.window() &&
                         audited->direction == m_view.direction;
    begin(current ? audited : nullptr);
}

ReencodeDialog::~ReencodeDialog() = default;

void ReencodeDialog::reject()
{
    if (!m_shadow->isCuttingOver())
        QDialog::reject();
}

void ReencodeDialog::endWithServer()
{
    if (!m_shadow->holdsOutcome() && !m_writing.running() && !m_hasFailedToWrite) {
        QDialog::reject();
        return;
    }
    m_preparing.cancel();
    m_planning.cancel();
    m_isOver = true;
    m_isGone = true;
    m_shadow->endWithServer();
    updateControls();
}

bool ReencodeDialog::settled() const
{
    return !m_preparing.running() && !m_planning.running() && !m_writing.running() && !m_saving.running() &&
           m_shadow->settled();
}

void ReencodeDialog::begin(const std::shared_ptr<const AuditRun> &audited)
{
    if (m_session.pool()) {
        const std::string key = m_view.key.toStdString();
        const auto kept = m_session.snapshots().find(m_view.key);
        const auto work = [audited, kept, key, way = m_session.readWay(), decoder = m_decoder,
                           direction = m_view.direction, clock = m_session.rowsClock(m_view.key)](
                              Connection &connection, const Progress &progress) -> Result<Prepared> {
            Prepared prepared;
            if (audited || kept) {
                const SourceBoard &board = audited ? *audited : *kept;
                prepared.snapshot = board.snapshot;
                prepared.readAt = board.readAt;
            }
            if (!prepared.snapshot) {
                TRY(auto read, readWholeBoard(connection, key, way, progress));
                prepared.snapshot = std::make_shared<const Snapshot>(std::move(read));
                prepared.readAt = clock().time_since_epoch().count();
            }
            TRY(auto report, auditSnapshot(*prepared.snapshot, decoder, direction, prepared.readAt, progress,
                                           Listed::All));
            prepared.better = betterCodecs(report, decoder, direction);
            prepared.report = std::make_shared<const AuditReport>(std::move(report));
            TRY(prepared.bytes, readMemoryUsage(connection, key, progress));
            const auto expires = readExpiry(connection, key, progress);
            if (!expires && expires.error().kind != ErrorKind::Permission)
                return std::unexpected(expires.error());
            prepared.expires = expires ? KnownExpiry{*expires} : KnownExpiry{{}, expires.error().message};
            return prepared;
        };
        m_preparing.start(
            withBoard(m_session.pool(), m_view.key.toStdString(), work),
            [this](Result<Prepared> &prepared) {
                if (!prepared) {
                    fail(prepared.error());
                    return;
                }
                m_board = *std::move(prepared);
                m_shadow->setPlanned(m_board->snapshot, m_events);
                if (m_ui->toSpec->text().isEmpty())
                    m_ui->toSpec->setText(displayText(
                        specText(m_board->better.empty() ? m_view.spec() : m_board->better.front().spec)));
                showOffers();
                plan();
            },
            [this](quint64 done, quint64 total) { showProgress(done, total); });
    }
    updateControls();
}

void ReencodeDialog::showAccess()
{
    const bool writable = m_session.editableServer().has_value();
    m_ui->readOnly->setVisible(!writable);
    m_write->setVisible(writable && !isShadowShown());
}

bool ReencodeDialog::isShadowShown() const
{
    return m_ui->details->currentWidget() == m_shadow;
}

void ReencodeDialog::plan()
{
    m_plan.reset();
    m_planning.cancel();
    m_hasFailedToWrite = false;
    m_ui->message->clear();
    const auto to = resolveCodec(m_ui->toSpec->text().toStdString(), m_session.customCodecs().codecs());
    showSpecError(to ? QString() : displayText(to.error().message));
    m_shadow->setCodec(to ? std::optional(*to) : std::nullopt);
    if (to && m_board) {
        m_planning.start(
            [snapshot = m_board->snapshot, decoder = m_decoder, to = *to, direction = m_view.direction,
             events = m_events, report = m_board->report](const Progress &progress) -> Result<Plan> {
                TRY(auto plan, planReencode(*snapshot, decoder, to, direction,
                                            events ? &events->events : nullptr, progress, report.get()));
                return std::make_shared<const ReencodePlan>(std::move(plan));
            },
            [this](Result<Plan> &plan) {
                if (!plan) {
                    fail(plan.error());
                    return;
                }
                m_plan = *std::move(plan);
                showPlan();
            });
    }
    updateControls();
}

void ReencodeDialog::showPlan()
{
    m_ui->answer->setText(displayText(reencodeAnswer(*m_plan, m_wording)));
    m_ui->planReadAt->setText(
        tr("Based on the rows read at %1")
            .arg(displayText(m_wording.time(m_board->readAt / 1'000'000, TickUnit::Second))));
    QStringList notes;
    const auto add = [&](const std::string &note) { notes += QStringLiteral("• ") + displayText(note); };
    for (const std::string &note : reencodeNotes(*m_plan, *m_board->snapshot, m_wording))
        add(note);
    if (const auto memory = reencodeMemory(*m_plan, *m_board->snapshot, m_board->bytes, m_wording);
        !memory.empty())
        add(memory);
    if (const auto expiry = reencodeExpiry(m_board->expires, m_wording); !expiry.empty())
        add(expiry);
    m_ui->notes->setText(notes.join(u'\n'));
    const qint64 leftOut = m_plan->leftOutCount();
    m_ui->leaveOut->setChecked(false);
    m_ui->leaveOut->setText(leftOut == 1 ? tr("Leave out 1 member")
                                         : tr("Leave out %1 members").arg(groupedText(leftOut)));
    showChanges();
    showSteps();
    updateControls();
}

void ReencodeDialog::showOffers()
{
    // A single one stands in the field already.
    for (const BetterCodec &better : m_board->better) {
        if (m_board->better.size() < 2)
            break;
        auto *offer = new LinkButton(m_ui->offers);
        const std::string until = m_wording.time(*better.reach.lastTick, better.spec.unit);
        offer->setText(
            tr("until %1, up to %2")
                .arg(displayText(until), displayText(pointCount(m_wording, *better.reach.exactUpTo))));
        offer->setObjectName(QStringLiteral("offer%1").arg(m_ui->offersLayout->count()));
        offer->setAccessibleName(offer->text());
        const QString spec = displayText(specText(better.spec));
        offer->setToolTip(
            tr("Plan with %1. %2").arg(spec, displayText(reachText(better.spec, better.reach, m_wording))));
        connect(offer, &LinkButton::clicked, this, [this, spec] {
            m_ui->toSpec->setText(spec);
            plan();
        });
        m_ui->offersLayout->addWidget(offer);
    }
    m_ui->offersLayout->addStretch();
}

ReencodeMove ReencodeDialog::move() const
{
    ReencodeMove move;
    move.server = m_session.serverText().toStdString();
    move.withLogin = m_session.endpoint() && !m_session.endpoint()->password.empty();
    move.key = m_view.key.toStdString();
    move.newKey = bytesFromText(m_ui->newKey->text());
    move.from = m_view.spec();
    move.to = m_plan->to;
    move.timeRange = m_view.timeRange;
    move.lowestFirst = rawDirection(m_view.spec(), m_view.direction) == Direction::LowestFirst; // of scores
    move.leaveOut = m_ui->leaveOut->isChecked();
    move.expires = m_board->expires.at;
    move.events = m_events ? m_events->fileName.toStdString() : std::string();
    return move;
}

void ReencodeDialog::showSteps()
{
    if (!m_plan)
        return;
    const ReencodeMove planned = move();
    QStringList steps;
    for (const std::string &step : reencodeSteps(planned, m_plan->moved(), m_wording))
        steps += tr("%1.  %2").arg(QString::number(steps.size() + 1), displayText(step));
    m_ui->steps->setText(steps.join(u'\n'));
    m_ui->command->setText(displayText(reencodeCommand(planned)));
    m_ui->command->setCursorPosition(0);
}

void ReencodeDialog::saveChanges()
{
    QFileDialog *dialog =
        saveDialog(this, tr("Save the rank changes"), {}, {{tr("CSV (*.csv)"), QStringLiteral("csv")}},
                   tr("rank changes in %1").arg(fileNameText(m_view.key)));
    dialog->setObjectName(QStringLiteral("changesDialog"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, plan = m_plan](const QString &path) {
        save(path, [plan, snapshot = m_board->snapshot](const std::string &file, const Progress &progress) {
            return exportPlaceChanges(file, *plan, *snapshot, progress);
        });
    });
    dialog->open();
}

void ReencodeDialog::savePipe()
{
    QFileDialog *dialog = saveDialog(this, tr("Save the new board for redis-cli --pipe"), {},
                                     {{tr("Redis commands (*.resp)"), QStringLiteral("resp")}},
                                     fileNameText(QByteArray::fromStdString(move().newKey)));
    dialog->setObjectName(QStringLiteral("pipeDialog"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, plan = m_plan, key = move().newKey, expires = m_board->expires.at](const QString &path) {
                save(path, [plan, key, expires](const std::string &file, const Progress &progress) {
                    return exportPlanPipe(file, *plan, key, expires, progress);
                });
            });
    dialog->open();
}

void ReencodeDialog::save(const QString &path,
                          std::function<Result<void>(const std::string &path, const Progress &)> job)
{
    m_ui->message->clear();
    showProgress(0, 0);
    m_saving.start(
        [job = std::move(job), file = path.toStdString()](const Progress &progress) -> Result<std::int64_t> {
            TRY(job(file, progress));
            return 0;
        },
        [this, path](Result<std::int64_t> &saved) {
            updateControls();
            if (saved)
                m_ui->message->showMessage(MessageBar::Kind::Good,
                                           tr("Saved %1.").arg(QDir::toNativeSeparators(path)));
            else
                m_ui->message->showMessage(MessageBar::Kind::Error, displayText(saved.error().message));
        },
        [this](quint64 done, quint64 total) { showProgress(done, total); });
    updateControls();
}

void ReencodeDialog::showProgress(quint64 done, quint64 total)
{
    m_ui->progress->setRange(0, int(total));
    m_ui->progress->setValue(int(done));
}

void ReencodeDialog::showChanges()
{
    const auto &changes = m_plan->changes;
    QList<TableRow> rows;
    for (const PlaceChange &change : changes | std::views::take(placeChangesShown))
        rows.push_back({{.text = groupedText(change.before + 1), .sortKey = qint64(change.before)},
                        {.text = groupedText(change.after + 1), .sortKey = qint64(change.after)},
                        {nameText(memberAtRank(*m_board->snapshot, m_plan->direction, change.before))}});
    m_ui->changes->setRows(rows);
    const qint64 more = m_plan->changePlace() - rows.size();
    m_ui->moreChanges->setText(more > 0 ? tr("and %1 more").arg(groupedText(more)) : QString());
}

void ReencodeDialog::showSpecError(const QString &text)
{
    m_ui->specError->setText(text);
    m_ui->specError->setVisible(!text.isEmpty());
}

void ReencodeDialog::write()
{
    const auto server = m_session.editableServer();
    if (!server || !m_plan)
        return;
    m_hasFailedToWrite = false;
    m_ui->message->clear();
    const std::string key = bytesFromText(m_ui->newKey->text());
    m_writing.start(
        [server = *server, key, board = m_view.key.toStdString(), way = m_session.readWay(),
         decoder = m_decoder, to = m_plan->to, direction = m_view.direction, events = m_events,
         planned = m_board->snapshot,
         leaveOut = m_ui->leaveOut->isChecked()](const Progress &progress) -> Result<WrittenBoard> {
            TRY(auto connection, openConnection(server.holding(board), {}, progress.stopToken()));
            // The plan may be older than the moment at which the writers were stopped.
            TRY(const auto snapshot, readWholeBoard(connection, board, way, progress));
            TRY(refuseOther(*planned, snapshot));
            TRY(const auto plan,
                planReencode(snapshot, decoder, to, direction, events ? &events->events : nullptr, progress));
            if (plan.leftOutCount() > 0 && !leaveOut)
                return failure(ErrorKind::Usage, leavesOutMeanwhile(plan.leftOutCount()));
            return writeNewBoard(server, key, plan.rows, progress, OriginalBoard{board, snapshot, way});
        },
        [this, key](Result<WrittenBoard> &written) {
            m_hasFailedToWrite = !written;
            if (written)
                showWritten(QByteArray::fromStdString(key), *written);
            else
                fail(written.error());
        },
        [this](quint64 done, quint64 total) { showProgress(done, total); });
    updateControls();
}

void ReencodeDialog::showWritten(const QByteArray &key, const WrittenBoard &written)
{
    // Only where nobody has said otherwise of this key's pattern.
    if (!m_isGone && m_session.views().pattern(key).isEmpty()) {
        BoardView view = m_view;
        view.key = key;
        view.setCodec(m_plan->to);
        m_session.views().remember(view);
    }
    m_ui->message->showMessage(
        MessageBar::Kind::Good,
        displayText(reencodeWritten(key.toStdString(), written.members, written.memoryBytes, written.expires,
                                    m_wording)),
        m_isGone ? QList<MessageBar::Action>()
                 : QList<MessageBar::Action>{{QStringLiteral("showNewBoard"), tr("Show the new board"),
                                              tr("Open it on the Boards page"),
                                              [this, key] { emit boardChosen(key); }}});
    emit boardWritten(key);
    updateControls();
}

void ReencodeDialog::stop()
{
    if (!m_writing.running())
        return;
    m_writing.cancel();
    m_ui->message->showMessage(
        MessageBar::Kind::Info,
        tr("Stopped. Nothing was written unless the write had just finished. Check the list of boards."));
    updateControls();
}

void ReencodeDialog::fail(const Error &error)
{
    if (!m_isGone)
        m_session.reportFailure(error);
    m_ui->message->showMessage(MessageBar::Kind::Error, displayText(error.message));
    updateControls();
}

void ReencodeDialog::updateControls()
{
    const bool writing = m_writing.running();
    const bool reading = m_preparing.running();
    const bool saving = m_saving.running();
    const bool planned = m_plan != nullptr;
    const qint64 leftOut = planned ? m_plan->leftOutCount() : 0;
    if (!planned) {
        m_ui->answer->setText(reading                ? tr("Reading the board…")
                              : m_planning.running() ? tr("Planning…")
                                                     : QString());
        m_ui->notes->clear();
        m_ui->moreChanges->clear();
    }
    m_ui->planReadAt->setVisible(planned);
    m_ui->notes->setVisible(planned);
    m_ui->details->setVisible(planned);
    m_ui->changes->setVisible(planned && !m_plan->changes.empty());
    m_ui->noChanges->setVisible(planned && m_plan->changes.empty());
    m_ui->saveChanges->setVisible(planned && !m_plan->changes.empty());
    m_ui->offers->setVisible(m_board && m_board->better.size() > 1);
    m_ui->moreChanges->setVisible(!m_ui->moreChanges->text().isEmpty());
    // The other way to a new board has fields and a main action of its own.
    for (QWidget *field : QList<QWidget *>{m_ui->newKeyLabel, m_ui->newKey})
        field->setVisible(!isShadowShown());
    m_ui->leaveOut->setVisible(leftOut > 0 && !isShadowShown());
    m_ui->progress->setVisible(writing || reading || saving);
    m_ui->stop->setVisible(writing);
    for (QWidget *field : QList<QWidget *>{m_ui->toSpec, m_ui->newKey, m_ui->leaveOut})
        field->setEnabled(!writing && !m_isOver);
    m_ui->offers->setEnabled(!m_isOver);
    const bool complete = planned && !m_isOver && m_plan->moved() > 0 && !m_ui->newKey->text().isEmpty() &&
                          (leftOut == 0 || m_ui->leaveOut->isChecked());
    m_write->setEnabled(complete && !writing);
    const QString whyNot = !planned || m_isOver || writing  ? QString()
                           : m_plan->moved() == 0           ? tr("There is no member to write.")
                           : m_ui->newKey->text().isEmpty() ? tr("To write the new board, enter a new key.")
                           : !complete
                               ? tr("To write the new board, select \"%1\".").arg(m_ui->leaveOut->text())
                               : QString();
    m_ui->whyNot->setText(whyNot);
    m_ui->whyNot->setVisible(!whyNot.isEmpty() && !isShadowShown());
    // One file at a time: a second one would end the first.
    m_ui->savePipe->setEnabled(complete && !saving);
    m_ui->saveChanges->setEnabled(!saving);
    m_ui->copyCommand->setEnabled(complete);
}

} // namespace tiebreak

#include "moc_reencodedialog.cpp"
