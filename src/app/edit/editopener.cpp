// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/edit/editopener.h"

#include "app/edit/allowwritesdialog.h"
#include "app/edit/changesdialog.h"
#include "app/edit/editdialog.h"
#include "models/text/displaywording.h"

#include <QAction>

namespace tiebreak
{

EditOpener::EditOpener(Session &session, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_window(window)
    , m_edit(new QAction(tr("Add a &member or set the expiry…"), this))
    , m_undo(new QAction(tr("&Undo the last edit"), this))
    , m_changes(new QAction(tr("Edit &history…"), this))
    , m_begin(std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now()))
{
    m_edit->setObjectName(QStringLiteral("editBoard"));
    m_changes->setObjectName(QStringLiteral("openChanges"));
    m_changes->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
    connect(m_edit, &QAction::triggered, this, [this] { edit(std::nullopt); });
    m_undo->setObjectName(QStringLiteral("undoEdit"));
    m_undo->setShortcut(QKeySequence::Undo);
    connect(m_changes, &QAction::triggered, this, [this] { openChanges(false); });
    connect(m_undo, &QAction::triggered, this, [this] { openChanges(true); });
    connect(&session, &Session::editRequested, this, &EditOpener::edit);
    connect(&session, &Session::linkChanged, this, &EditOpener::updateActions);
    connect(&session, &Session::viewChanged, this, &EditOpener::updateActions);
    updateActions();
}

void EditOpener::updateActions()
{
    const bool editable = m_session.pool() && !m_session.recording();
    // Of several keys nobody has said which one.
    m_edit->setEnabled(editable && !m_session.board().isNull() && !m_session.view().shards);
    m_undo->setEnabled(editable);
    m_changes->setEnabled(editable);
}

void EditOpener::switchWrites()
{
    if (m_session.writesAllowed())
        m_session.forbidWrites();
    else if (m_session.pool())
        askToAllow(m_session.board(), {});
}

void EditOpener::askToAllow(const QByteArray &key, const std::function<void()> &then)
{
    if (m_session.policy().forbids(Forbidden::Writes)) {
        emit m_session.noticeRaised({}, displayText(m_session.policy().reason(Forbidden::Writes)));
        return;
    }
    auto *dialog = new AllowWritesDialog(m_session, key, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (then)
        connect(dialog, &QDialog::accepted, this, then);
    dialog->open();
}

void EditOpener::edit(const std::optional<EditedRow> &row)
{
    if (!m_session.pool() || m_session.board().isNull() || m_session.recording())
        return;
    const QByteArray key = row ? row->key : m_session.board();
    if (!m_session.mayWrite(key)) {
        askToAllow(key, [this, row, view = m_session.view()] {
            if (!(findChanges(view, m_session.view()) & ViewChange::Key))
                edit(row);
        });
        return;
    }
    auto *dialog = new EditDialog(m_session, row, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &EditDialog::edited, this, [this](const QString &sentence) {
        emit m_session.boardEdited(sentence);
        emit told(sentence);
    });
    dialog->open();
}

void EditOpener::openChanges(bool undo)
{
    auto *dialog = new ChangesDialog(m_session, m_window);
    if (undo)
        dialog->undoLastSince(m_begin);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ChangesDialog::edited, this, [this](const QByteArray &key, const QString &sentence) {
        if (m_session.view().contains(key))
            emit m_session.boardEdited(sentence);
        emit told(sentence);
    });
    dialog->open();
}

} // namespace tiebreak

#include "moc_editopener.cpp"
