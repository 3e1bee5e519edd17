// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/alertbar.h"

#include "models/text/displaywording.h"
#include "models/text/nametext.h"

namespace tiebreak
{

AlertBar::AlertBar(Session &session, QWidget *parent) : MessageBar(parent)
{
    connect(&session, &Session::noticeRaised, this, &AlertBar::showNotice);
    connect(&session, &Session::serverChanged, this, &AlertBar::putAway);
    // That it is read-only is true no more, and who allows writes has read it.
    connect(&session, &Session::writesAllowedChanged, this, [this, &session] {
        if (m_isOfServer && session.writesAllowed())
            putAway();
    });
}

void AlertBar::showNotice(const QByteArray &board, const QString &sentence, const QString &when)
{
    m_before = text().isEmpty() ? 0 : m_before + 1;
    m_isOfServer = board.isNull();
    const QString more = m_before == 0   ? QString()
                         : m_before == 1 ? tr("One more came before it.")
                                         : tr("%1 more came before it.").arg(m_before);
    QList<Action> buttons;
    if (!board.isNull())
        buttons << Action{QStringLiteral("showAlert"), tr("Show"),
                          tr("Show the board and what happened on it"), [this, board] {
                              putAway();
                              emit boardWanted(board);
                          }};
    buttons << Action{QStringLiteral("putAlertAway"), tr("Dismiss"),
                      board.isNull() ? tr("Hide this line")
                                     : tr("Hide this line; it stays among the events of the board"),
                      [this] { putAway(); }};
    const QString line =
        when.isEmpty() ? sentence : tr("%1 – %2", "a time, what happened").arg(when, sentence);
    showMessage(Kind::Warning, listText(ListOf::Sentences, {line, more}), buttons,
                board.isNull() ? QString() : nameInSentence(board.toStdString()) + u':');
}

void AlertBar::putAway()
{
    m_before = 0;
    clear();
}

} // namespace tiebreak

#include "moc_alertbar.cpp"
