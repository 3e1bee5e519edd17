// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reencode/reencodedialog.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "core/audit/tailoredcodec.h"
#include "core/reencode/reencodetext.h"
#include "models/text/bytestext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "redis/keys/keyfacts.h"
#include "ui_reencodedialog.h"

#include <QPushButton>

namespace tiebreak
{

namespace
{

QString fromUtf8(const std::string &text)
{
    return QString::fromStdString(text);
}

} // namespace

ReencodeDialog::ReencodeDialog(Session &session, std::shared_ptr<const AuditedSnapshot> audited,
                               const QTimeZone &zone, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::ReencodeDialog>())
    , m_session(session)
    , m_view(session.view())
    , m_decoder(m_view.spec(), m_view.season)
    , m_wording(displayWording(zone))
    , m_events(audited ? audited->events : nullptr)
    , m_preparing(session.threads())
    , m_planning(session.threads())
    , m_writing(session.threads())
{
    setObjectName(QStringLiteral("reencodeDialog"));
    m_ui->setupUi(this);
    m_write = m_ui->buttons->addButton(tr("Write"), QDialogButtonBox::ActionRole);
    m_write->setObjectName(QStringLiteral("write"));
    m_write->setToolTip(tr("Write the new board to the new key, read it back and compare it"));
    m_write->setProperty(MainActionProperty, true);
    m_write->setAutoDefault(false);
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Back to the window"));
    m_ui->boardName->setFont(strongFont());
    m_ui->boardName->setText(nameText(m_view.key.toStdString()));
    m_ui->answer->setFont(strongFont());
    for (QWidget *fixed : QList<QWidget *>{m_ui->fromSpec, m_ui->toSpec, m_ui->newKey})
        fixed->setFont(fixedFont());
    m_ui->fromSpec->setText(fromUtf8(specText(m_view.spec())));
    m_ui->newKey->setText(bytesText(m_view.key) + QStringLiteral(":new"));
    m_ui->changes->verticalHeader()->setMinimumSectionSize(metric::RowHeight);
    m_ui->changes->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_ui->changes->verticalHeader()->setDefaultSectionSize(metric::RowHeight);
    for (const auto &[column, alignment] :
         {std::pair(0, Qt::AlignRight), std::pair(1, Qt::AlignRight), std::pair(2, Qt::AlignLeft)})
        m_ui->changes->horizontalHeaderItem(column)->setTextAlignment(alignment | Qt::AlignVCenter);
    m_ui->changes->horizontalHeader()->setHighlightSections(false);
    const bool sandbox = m_session.writableServer().has_value();
    m_ui->readOnly->setVisible(!sandbox);
    m_ui->newKeyLabel->setVisible(sandbox);
    m_ui->newKey->setVisible(sandbox);
    m_write->setVisible(sandbox);
    showSpecError({});

    connect(m_ui->toSpec, &QLineEdit::textEdited, this, &ReencodeDialog::plan);
    connect(m_ui->newKey, &QLineEdit::textEdited, this, &ReencodeDialog::updateControls);
    connect(m_ui->leaveOut, &QCheckBox::toggled, this, &ReencodeDialog::updateControls);
    connect(m_write, &QPushButton::clicked, this, &ReencodeDialog::write);
    connect(m_ui->stop, &QPushButton::clicked, this, &ReencodeDialog::stop);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    // The plan is of this server's board.
    connect(&m_session, &Session::serverChanged, this, &QDialog::reject);
    resize(720, 560);
    const bool current = audited && audited->decoder.spec() == m_decoder.spec() &&
                         audited->decoder.window() == m_decoder.window() &&
                         audited->direction == m_view.direction;
    begin(current ? audited : nullptr);
}

ReencodeDialog::~ReencodeDialog() = default;

bool ReencodeDialog::settled() const
{
    return !m_preparing.running() && !m_planning.running() && !m_writing.running();
}

void ReencodeDialog::begin(const std::shared_ptr<const AuditedSnapshot> &audited)
{
    if (m_session.pool()) {
        const std::string key = m_view.key.toStdString();
        const auto kept = m_session.snapshots().find(m_view.key);
        const auto work = [audited, kept, key, way = m_session.readWay(), decoder = m_decoder,
                           direction = m_view.direction, now = m_session.nowMicroseconds()](
                              Connection &connection, const Progress &progress) -> Result<Prepared> {
            Prepared prepared;
            prepared.snapshot = audited ? audited->snapshot : kept ? kept->snapshot : nullptr;
            if (!prepared.snapshot) {
                auto read = readWholeBoard(connection, key, way, progress);
                if (!read)
                    return std::unexpected(read.error());
                prepared.snapshot = std::make_shared<const Snapshot>(*std::move(read));
            }
            AuditReport report;
            if (audited) {
                report = audited->report;
            } else {
                auto audit = auditSnapshot(*prepared.snapshot, decoder, direction, now, progress);
                if (!audit)
                    return std::unexpected(audit.error());
                report = *std::move(audit);
            }
            if (const auto better = betterCodec(report, decoder, direction))
                prepared.better = better->spec;
            const auto bytes = readMemoryUsage(connection, key, progress);
            if (!bytes)
                return std::unexpected(bytes.error());
            prepared.bytes = *bytes;
            return prepared;
        };
        m_preparing.start(
            withConnection(m_session.pool(), work),
            [this](Result<Prepared> &prepared) {
                if (!prepared) {
                    fail(prepared.error());
                    return;
                }
                m_board = *std::move(prepared);
                if (m_ui->toSpec->text().isEmpty())
                    m_ui->toSpec->setText(fromUtf8(specText(m_board->better.value_or(m_view.spec()))));
                plan();
            },
            [this](quint64 done, quint64 total) {
                m_ui->progress->setRange(0, int(total));
                m_ui->progress->setValue(int(done));
            });
    }
    updateControls();
}

void ReencodeDialog::plan()
{
    m_plan.reset();
    m_planning.cancel();
    m_ui->message->clear();
    const auto to = resolveCodec(m_ui->toSpec->text().toStdString(), m_session.customCodecs().codecs());
    showSpecError(to ? QString() : fromUtf8(to.error().message));
    if (to && m_board) {
        m_planning.start(
            [snapshot = m_board->snapshot, decoder = m_decoder, to = *to, direction = m_view.direction,
             events = m_events](const Progress &progress) -> Result<Plan> {
                auto plan = planReencode(*snapshot, decoder, to, direction,
                                         events ? &events->events : nullptr, progress);
                if (!plan)
                    return std::unexpected(plan.error());
                return std::make_shared<const ReencodePlan>(*std::move(plan));
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
    m_ui->answer->setText(fromUtf8(reencodeAnswer(*m_plan, m_wording)));
    QStringList notes;
    for (const std::string &note : reencodeNotes(*m_plan, *m_board->snapshot, m_wording))
        notes += fromUtf8(note);
    if (const auto memory = reencodeMemory(*m_plan, *m_board->snapshot, m_board->bytes, m_wording);
        !memory.empty())
        notes += fromUtf8(memory);
    m_ui->notes->setText(notes.join(u'\n'));
    const qint64 leftOut = m_plan->leftOutCount();
    m_ui->leaveOut->setChecked(false);
    m_ui->leaveOut->setText(leftOut == 1 ? tr("Leave 1 member out")
                                         : tr("Leave %1 members out").arg(groupedText(leftOut)));
    showChanges();
    updateControls();
}

void ReencodeDialog::showChanges()
{
    const auto &changes = m_plan->firstChanges;
    QTableWidget *table = m_ui->changes;
    table->setRowCount(int(changes.size()));
    for (int row = 0; row < table->rowCount(); ++row) {
        const PlaceChange &change = changes[std::size_t(row)];
        const auto put = [&](int column, const QString &text, Qt::Alignment alignment) {
            auto *item = new QTableWidgetItem(text);
            item->setTextAlignment(alignment | Qt::AlignVCenter);
            table->setItem(row, column, item);
        };
        put(0, groupedText(change.before + 1), Qt::AlignRight);
        put(1, groupedText(change.after + 1), Qt::AlignRight);
        put(2, nameText(memberAtRank(*m_board->snapshot, m_plan->direction, change.before)), Qt::AlignLeft);
    }
    const qint64 more = m_plan->changePlace - qint64(changes.size());
    m_ui->moreChanges->setText(more > 0 ? tr("and %1 more").arg(groupedText(more)) : QString());
}

void ReencodeDialog::showSpecError(const QString &text)
{
    QPalette words = m_ui->specError->palette();
    words.setColor(QPalette::WindowText, Palette::of(palette()).foreign);
    m_ui->specError->setPalette(words);
    m_ui->specError->setText(text);
    m_ui->specError->setVisible(!text.isEmpty());
}

void ReencodeDialog::write()
{
    const auto server = m_session.writableServer();
    if (!server || !m_plan)
        return;
    m_ui->message->clear();
    const std::string key = bytesFromText(m_ui->newKey->text());
    m_writing.start(
        [server = *server, key, plan = m_plan](const Progress &progress) {
            return writeNewBoard(server, key, plan->rows, progress);
        },
        [this, key](Result<WrittenBoard> &written) {
            if (written)
                showWritten(QByteArray::fromStdString(key), *written);
            else
                fail(written.error());
        },
        [this](quint64 done, quint64 total) {
            m_ui->progress->setRange(0, int(total));
            m_ui->progress->setValue(int(done));
        });
    updateControls();
}

void ReencodeDialog::showWritten(const QByteArray &key, const WrittenBoard &written)
{
    // Only where nobody has said otherwise of this key's pattern.
    if (m_session.views().pattern(key).isEmpty()) {
        BoardView view = m_view;
        view.key = key;
        view.codec = m_plan->to;
        m_session.views().remember(view);
    }
    m_ui->message->showMessage(
        MessageBar::Kind::Good,
        fromUtf8(reencodeWritten(key.toStdString(), written.members, written.memoryBytes, m_wording)),
        {{QStringLiteral("showNewBoard"), tr("Show the new board"), tr("Open it in Boards mode"),
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
        tr("Stopped; nothing was written, unless the very end was reached: the list of boards tells."));
    updateControls();
}

void ReencodeDialog::fail(const Error &error)
{
    m_session.reportFailure(error);
    m_ui->message->showMessage(MessageBar::Kind::Error, fromUtf8(error.message));
    updateControls();
}

void ReencodeDialog::updateControls()
{
    const bool writing = m_writing.running();
    const bool reading = m_preparing.running();
    const bool planned = m_plan != nullptr;
    const qint64 leftOut = planned ? m_plan->leftOutCount() : 0;
    if (!planned) {
        m_ui->answer->setText(reading                ? tr("Reading the board...")
                              : m_planning.running() ? tr("Planning...")
                                                     : QString());
        m_ui->notes->clear();
        m_ui->moreChanges->clear();
    }
    m_ui->notes->setVisible(planned);
    m_ui->changes->setVisible(planned && !m_plan->firstChanges.empty());
    m_ui->moreChanges->setVisible(!m_ui->moreChanges->text().isEmpty());
    m_ui->leaveOut->setVisible(m_write->isVisibleTo(this) && leftOut > 0);
    m_ui->progress->setVisible(writing || reading);
    m_ui->stop->setVisible(writing);
    for (QWidget *field : QList<QWidget *>{m_ui->toSpec, m_ui->newKey, m_ui->leaveOut})
        field->setEnabled(!writing);
    m_write->setEnabled(planned && !writing && m_plan->moved() > 0 && !m_ui->newKey->text().isEmpty() &&
                        (leftOut == 0 || m_ui->leaveOut->isChecked()));
}

} // namespace tiebreak

#include "moc_reencodedialog.cpp"
