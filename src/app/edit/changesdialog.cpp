// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/edit/changesdialog.h"

#include "app/edit/editjob.h"
#include "app/look/style.h"
#include "app/session/preferences.h"
#include "app/session/session.h"
#include "core/edit/edittext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/timetext.h"
#include "ui_changesdialog.h"

#include <QPushButton>

#include <algorithm>

namespace tiebreak
{

ChangesDialog::ChangesDialog(Session &session, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::ChangesDialog>())
    , m_session(session)
    , m_wording(displayWording(session.zone()))
    , m_reading(session.threads())
    , m_undoing(session.threads())
{
    setObjectName(QStringLiteral("changesDialog"));
    m_ui->setupUi(this);
    m_undo = m_ui->buttons->addButton(tr("Undo it"), QDialogButtonBox::ActionRole);
    m_undo->setObjectName(QStringLiteral("undo"));
    m_undo->setProperty(MainActionProperty, true);
    m_undo->setDefault(true);
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Back to the window"));
    m_ui->buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    m_ui->changes->setColumns({{tr("When")}, {tr("Board")}, {tr("State")}, {tr("Change")}});
    connect(m_ui->changes->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ChangesDialog::updateUndo);
    connect(m_undo, &QPushButton::clicked, this, &ChangesDialog::undo);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&m_session, &Session::serverChanged, this, &QDialog::reject);
    connect(&m_session, &Session::writesAllowedChanged, this, &ChangesDialog::updateUndo);
    resize(900, 420);
    read();
}

ChangesDialog::~ChangesDialog() = default;

void ChangesDialog::read()
{
    m_reading.start(
        [path = EditJournal::usualPath(), server = journalServer(m_session),
         db = m_session.endpoint() ? m_session.endpoint()->db
                                   : 0](const Progress &) -> Result<std::vector<JournalEntry>> {
            auto entries = EditJournal(path).entries();
            if (entries)
                std::erase_if(*entries, [&](const JournalEntry &entry) {
                    return entry.server != server || entry.db != db;
                });
            return entries;
        },
        [this](Result<std::vector<JournalEntry>> &entries) {
            if (!entries) {
                m_ui->message->showMessage(MessageBar::Kind::Error, displayText(entries.error().message));
                return;
            }
            m_entries = *std::move(entries);
            showEntries();
        });
    updateUndo();
}

void ChangesDialog::showEntries()
{
    const TimeDisplay display{.zone = m_session.zone()};
    QList<TableRow> rows;
    for (const JournalEntry &entry : m_entries)
        rows.push_back(
            {{timeText(entry.time.time_since_epoch().count() / 1'000'000, TickUnit::Second, display)},
             {nameText(entry.edit.key)},
             {displayText(editStateText(entry.state))},
             {displayText(editText(entry.edit, m_wording))}});
    m_ui->changes->setRows(rows);
    m_ui->changes->fitColumns(0, 240);
    m_ui->none->setVisible(m_entries.empty());
    m_ui->changes->setVisible(!m_entries.empty());
    const auto made = std::ranges::find(m_entries, EditState::Made, &JournalEntry::state);
    m_ui->changes->chooseRow(made == m_entries.end() ? 0 : int(made - m_entries.begin()));
    updateUndo();
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
    // Of what nobody knows, the comparison finds out whether it was made.
    const bool made = entry && (entry->state == EditState::Made || entry->state == EditState::Unknown ||
                                entry->state == EditState::Sent);
    // There the key that was typed is of one board.
    const bool otherBoard =
        entry && allowed && !m_session.mayWrite(QByteArray::fromStdString(entry->edit.key));
    // It compares with what was written, which another server may have by chance.
    const std::string &process = m_session.process().id;
    const bool otherProcess =
        entry && !entry->process.empty() && !process.empty() && entry->process != process;
    m_undo->setEnabled(made && allowed && !otherBoard && !otherProcess && !m_undoing.running() &&
                       !m_reading.running());
    m_undo->setToolTip(!allowed     ? tr("Writes are off. Allow writes first.")
                       : otherBoard ? tr("On a production server you can undo changes only for the open "
                                         "board. Open that board first.")
                       : otherProcess
                           ? tr("The server was restarted or replaced after this change, so it cannot "
                                "be undone here.")
                       : made ? displayText(editText(inverse(entry->edit), m_wording))
                              : tr("This change cannot be undone."));
}

void ChangesDialog::undo()
{
    const JournalEntry *entry = chosen();
    const auto server = m_session.editableServer();
    if (!entry || !server || m_undoing.running())
        return;
    EditOrder order{*server, readPreferences(m_session.settings()).timeouts(), EditJournal::usualPath(),
                    *entry, entry->id};
    order.entry.edit = inverse(entry->edit);
    order.entry.process = m_session.process().id;
    order.entry.time = decltype(entry->time)(std::chrono::microseconds(m_session.nowMicroseconds()));
    const auto &expiry = order.entry.edit.expiry;
    if (expiry && expiry->after &&
        expiry->after->time_since_epoch() <= std::chrono::microseconds(m_session.nowMicroseconds())) {
        m_ui->message->showMessage(MessageBar::Kind::Warning,
                                   tr("Nothing was changed: the restored expiry time has already passed."));
        return;
    }
    m_ui->message->clear();
    m_undoing.start(
        [order](const Progress &progress) { return carryOut(order, progress); },
        [this, edit = order.entry.edit](Result<EditOutcome> &outcome) {
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
    updateUndo();
}

} // namespace tiebreak

#include "moc_changesdialog.cpp"
