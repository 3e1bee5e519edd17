// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/edit/changesdialog.h"

#include "app/edit/editjob.h"
#include "app/look/style.h"
#include "app/session/preferences.h"
#include "app/session/session.h"
#include "core/edit/edittext.h"
#include "core/journal/journaltext.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/timetext.h"
#include "redis/board/cutover.h"
#include "ui_changesdialog.h"

#include <QPushButton>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iterator>

namespace tiebreak
{

namespace
{

constexpr std::ptrdiff_t shownWrites = 2000;
constexpr int ServerColumn = 1;
constexpr int ChangeColumn = 4;

} // namespace

ChangesDialog::ChangesDialog(Session &session, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::ChangesDialog>())
    , m_session(session)
    , m_wording(displayWording(session.zone()))
    , m_reading(session.threads())
    , m_undoing(session.threads())
    , m_cuttingBack(session.threads())
{
    setObjectName(QStringLiteral("changesDialog"));
    m_ui->setupUi(this);
    m_undo = m_ui->buttons->addButton(tr("Undo"), QDialogButtonBox::ActionRole);
    m_undo->setObjectName(QStringLiteral("undo"));
    m_undo->setProperty(MainActionProperty, true);
    m_undo->setDefault(true);
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Close this window"));
    m_ui->buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    m_ui->changes->setColumns(
        {{timeHeading({.zone = session.zone(), .nowMicroseconds = session.nowMicroseconds()})},
         {tr("Server")},
         {tr("Board")},
         {tr("State")},
         {tr("Change")}});
    m_ui->changes->setElideMiddle(ServerColumn);
    m_ui->changes->setElideMiddle(ChangeColumn); // the member and the new score are at its ends
    connect(m_ui->changes->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ChangesDialog::updateUndo);
    connect(m_undo, &QPushButton::clicked, this, &ChangesDialog::undo);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&m_session, &Session::serverChanged, this, &QDialog::reject);
    connect(&m_session, &Session::writesAllowedChanged, this, &ChangesDialog::updateUndo);
    resize(1020, 420);
    read();
}

ChangesDialog::~ChangesDialog() = default;

void ChangesDialog::read()
{
    m_server = journalServer(m_session);
    m_reading.start(
        [journal = m_session.journal()](const Progress &) -> Result<KeptWrites> {
            TRY(auto kept, journal->writes());
            // What can be undone is shown however old it is.
            if (std::ssize(kept.entries) > shownWrites)
                kept.entries.erase(
                    std::remove_if(kept.entries.begin() + shownWrites, kept.entries.end(),
                                   [](const JournalEntry &entry) { return !entry.canBeUndone(); }),
                    kept.entries.end());
            return kept;
        },
        [this](Result<KeptWrites> &kept) {
            if (!kept) {
                m_ui->message->showMessage(MessageBar::Kind::Error, displayText(kept.error().message));
                return;
            }
            if (kept->newer > 0)
                m_ui->message->showMessage(
                    MessageBar::Kind::Warning,
                    displayText(plural(
                        kept->newer,
                        sentence("{} line of the journal is of a newer version of Tiebreak.", kept->newer),
                        sentence("{} lines of the journal are of a newer version of Tiebreak.",
                                 kept->newer))));
            m_entries = std::move(kept->entries);
            showEntries();
        });
    updateUndo();
}

bool ChangesDialog::isOfThisServer(const JournalEntry &entry) const
{
    return entry.server == m_server && m_session.endpoint() && entry.db == m_session.endpoint()->db;
}

void ChangesDialog::showEntries()
{
    const TimeDisplay display{.zone = m_session.zone()};
    QList<TableRow> rows;
    for (const JournalEntry &entry : m_entries)
        rows.push_back(
            {{timeText(entry.time.time_since_epoch().count() / 1'000'000, TickUnit::Second, display)},
             {journalServerText(entry.server, m_session)},
             {entry.edit           ? nameText(entry.edit->key)
              : entry.keys.empty() ? QString()
                                   : nameText(entry.keys.front())},
             {displayText(writeStateText(entry, m_wording))},
             {displayText(writeText(entry, m_wording))}});
    m_ui->changes->setRows(rows);
    m_ui->changes->fitColumns(0, 170);
    m_ui->none->setVisible(m_entries.empty());
    m_ui->changes->setVisible(!m_entries.empty());
    const auto made = std::ranges::find_if(m_entries, [this](const JournalEntry &entry) {
        return entry.state == WriteState::Made && entry.canBeUndone() && isOfThisServer(entry);
    });
    m_ui->changes->chooseRow(made == m_entries.end() ? 0 : int(made - m_entries.begin()));
    updateUndo();
    const auto since = std::exchange(m_undoSince, std::nullopt);
    if (!since)
        return;
    const auto elsewhere = std::ranges::find_if(m_entries, [&](const JournalEntry &entry) {
        return entry.state == WriteState::Made && entry.edit && entry.time >= *since &&
               !isOfThisServer(entry);
    });
    const bool isHere = made != m_entries.end() && made->edit && made->time >= *since;
    undoLast(isHere ? &*made : nullptr, elsewhere == m_entries.end() ? nullptr : &*elsewhere);
}

void ChangesDialog::undoLast(const JournalEntry *here, const JournalEntry *elsewhere)
{
    if (!here && elsewhere)
        m_ui->message->showMessage(
            MessageBar::Kind::Info,
            elsewhere->server != m_server && isJournalSandbox(elsewhere->server)
                ? tr("Nothing was changed. Your last edit was in an earlier sandbox, which no longer exists.")
            : elsewhere->server == m_server
                ? tr("Nothing was changed. Your last edit was in database %1. Go there to undo it.")
                      .arg(elsewhere->db)
                : tr("Nothing was changed. Your last edit was on %1. Connect to it to undo it.")
                      .arg(journalServerText(elsewhere->server, m_session)));
    else if (!here)
        m_ui->message->showMessage(MessageBar::Kind::Info,
                                   tr("Nothing was changed. There is no edit to undo since this window was "
                                      "opened. Choose an earlier one."));
    else if (!m_undo->isEnabled())
        m_ui->message->showMessage(MessageBar::Kind::Info,
                                   tr("Nothing was changed. %1").arg(m_undo->toolTip()));
    else
        undo();
}

const JournalEntry *ChangesDialog::chosen() const
{
    const int row = m_ui->changes->chosenRow();
    return row < 0 ? nullptr : &m_entries[std::size_t(row)];
}

void ChangesDialog::updateUndo()
{
    const JournalEntry *entry = chosen();
    const bool allowed = m_session.editableServer().has_value();
    const bool other = entry && !isOfThisServer(*entry);
    const bool gone = other && entry->server != m_server && isJournalSandbox(entry->server);
    // Of what nobody knows, the comparison finds out whether it was made.
    const bool made = entry && entry->canBeUndone();
    // There the key that was typed is of one board.
    const std::string key = !made ? std::string() : entry->edit ? entry->edit->key : entry->keys.front();
    const bool otherBoard = made && allowed && !m_session.mayWrite(QByteArray::fromStdString(key));
    // It compares with what was written, which another server may have by chance.
    const std::string &process = m_session.process().id;
    const bool otherProcess =
        entry && !entry->process.empty() && !process.empty() && entry->process != process;
    m_undo->setEnabled(made && allowed && !other && !otherBoard && !otherProcess && !undoing() &&
                       !m_reading.running());
    m_undo->setToolTip(
        entry && !made ? tr("This change cannot be undone.")
        : gone         ? tr("This was written to an earlier sandbox, which no longer exists.")
        : other        ? tr("This was written to another server or database. Connect to it first.")
        : !allowed     ? tr("Writes are off. Allow writes first.")
        : otherBoard   ? tr("On a production server you can undo changes only for the open board. Open that "
                              "board first.")
        : otherProcess
            ? tr("The server was restarted or replaced after this change, so it cannot be undone here.")
        : !made ? tr("This change cannot be undone.")
        : entry->edit
            ? displayText(editText(inverse(*entry->edit), m_wording))
            : displayText(sentence("{} becomes {} again, and {} the board. What was written since is then on "
                                   "{} only.",
                                   quotedText(entry->keys[0]), quotedText(entry->keys[1]),
                                   quotedText(entry->keys[2]), quotedText(entry->keys[1]))));
}

void ChangesDialog::undo()
{
    const JournalEntry *entry = chosen();
    const auto server = serverOfEdits(m_session);
    if (!entry || !entry->canBeUndone() || !server || undoing())
        return;
    m_ui->message->clear();
    if (entry->edit)
        undoEdit(*server, *entry);
    else
        undoCutOverOf(*server, *entry);
    updateUndo();
}

void ChangesDialog::undoEdit(const WritableServer &server, const JournalEntry &entry)
{
    const EditOrder order{server, readPreferences(m_session.settings()).timeouts(), inverse(*entry.edit),
                          m_session.journal(), entry.id};
    const auto &expiry = order.edit.expiry;
    if (expiry && expiry->after &&
        expiry->after->time_since_epoch() <= std::chrono::microseconds(m_session.nowMicroseconds())) {
        m_ui->message->showMessage(MessageBar::Kind::Warning,
                                   tr("Nothing was changed: the restored expiry time has already passed."));
        return;
    }
    m_undoing.start(
        [order](const Progress &progress) { return carryOut(order, progress); },
        [this, edit = order.edit](Result<EditOutcome> &outcome) {
            if (!outcome) {
                m_ui->message->showMessage(MessageBar::Kind::Error, displayText(outcome.error().message));
            } else if (outcome->state == EditState::Made) {
                const QString sentence = displayText(editedText(edit, m_wording));
                m_ui->message->showMessage(MessageBar::Kind::Good, tr("Undone. %1").arg(sentence));
                emit edited(QByteArray::fromStdString(edit.key), sentence);
            } else if (outcome->conflict) {
                m_ui->message->showMessage(MessageBar::Kind::Warning,
                                           displayText(conflictText(edit, *outcome->conflict, m_wording)));
            } else if (outcome->error) {
                m_ui->message->showMessage(MessageBar::Kind::Error, displayText(outcome->error->message));
            }
            read();
        });
}

void ChangesDialog::undoCutOverOf(const WritableServer &server, const JournalEntry &entry)
{
    const ShadowKeys keys{entry.keys[0], entry.keys[1], entry.keys[2]};
    m_cuttingBack.start(
        [server, keys, journal = m_session.journal(),
         id = entry.id](const Progress &progress) -> Result<bool> {
            TRY(undoCutOver(server, keys, progress));
            (void)journal->end(id, {WriteState::Undone});
            return true;
        },
        [this, keys](Result<bool> &done) {
            if (done) {
                const QString sentence =
                    tr("Undone. %1 is in its old codec again: choose that codec for it. What "
                       "was written since the cut-over is only in %2.")
                        .arg(nameText(keys.board), nameText(undoneKey(keys)));
                m_ui->message->showMessage(MessageBar::Kind::Good, sentence);
                emit edited(QByteArray::fromStdString(keys.board), sentence);
            } else {
                m_ui->message->showMessage(MessageBar::Kind::Error, displayText(done.error().message));
            }
            read();
        });
}

} // namespace tiebreak

#include "moc_changesdialog.cpp"
