// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reencode/reencodeopener.h"

#include "app/reencode/reencodedialog.h"
#include "app/session/session.h"

#include <QAction>

namespace tiebreak
{

ReencodeOpener::ReencodeOpener(Session &session, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_window(window)
    , m_action(new QAction(tr("Plan r&e-encoding…"), this))
{
    connect(m_action, &QAction::triggered, this, &ReencodeOpener::open);
    connect(&session, &Session::reencodeRequested, this, &ReencodeOpener::open);
    const auto updateAction = [this] {
        m_action->setEnabled(m_session.pool() && !m_session.board().isNull());
    };
    connect(&session, &Session::linkChanged, this, updateAction);
    connect(&session, &Session::viewChanged, this, updateAction);
    updateAction();
}

void ReencodeOpener::open()
{
    if (m_session.board().isNull())
        return;
    // An audit over several keys says nothing of one of them.
    const auto audit = m_session.view().shards ? nullptr : m_session.audit();
    auto *dialog = new ReencodeDialog(m_session, audit, m_session.zone(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ReencodeDialog::boardWritten, this, &ReencodeOpener::boardWritten);
    connect(dialog, &ReencodeDialog::boardChosen, this, [this, dialog](const QByteArray &key) {
        dialog->accept();
        emit boardChosen(key);
    });
    dialog->open();
}

} // namespace tiebreak

#include "moc_reencodeopener.cpp"
