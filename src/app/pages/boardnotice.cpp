// SPDX-License-Identifier: GPL-3.0-or-later
// What the board page has to say beside its rows: an error, a problem with the last request, a codec that
// is missing, or the demo's note.
#include "app/pages/boardnotice.h"

#include "app/widgets/messagebar.h"
#include "models/numbertext.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QRegularExpression>

namespace tiebreak
{

namespace
{

/// The text with numbers such as "1 048 575" grouped as Score groups them.
QString withGroupedNumbers(QString text)
{
    static const QRegularExpression number(QStringLiteral(R"(\b\d{1,3}(?: \d{3})+\b)"));
    for (QRegularExpressionMatch match = number.match(text); match.hasMatch();) {
        const QString grouped = groupedText(match.captured().remove(u' ').toLongLong());
        text.replace(match.capturedStart(), match.capturedLength(), grouped);
        match = number.match(text, match.capturedStart() + grouped.size());
    }
    return text;
}

} // namespace

BoardNotice::BoardNotice(Session &session, MessageBar &bar, QObject *parent)
    : QObject(parent), m_session(session), m_bar(bar)
{
    connect(&bar, &MessageBar::actionTriggered, this, &BoardNotice::act);
    connect(&session, &Session::readingChanged, this, [this] {
        if (m_shown == Shown::Note)
            showNote();
    });
}

void BoardNotice::setBoard(const QByteArray &key)
{
    m_key = key;
    showNote();
}

bool BoardNotice::isForTheWindow(const Error &error)
{
    m_session.reportFailure(error);
    return m_session.link() != Session::Link::Connected;
}

void BoardNotice::show(Shown shown, const Error &error)
{
    m_shown = shown;
    const MessageBar::Action logIn{QStringLiteral("logIn"), tr("Log in"),
                                   tr("Give another user or password")};
    const MessageBar::Action retry{QStringLiteral("retry"), tr("Try again"), tr("Read the board again")};
    m_bar.showMessage(MessageBar::Kind::Error, QString::fromStdString(error.message),
                      {error.kind == ErrorKind::Auth ? logIn : retry});
}

void BoardNotice::showError(const Error &error)
{
    if (!isForTheWindow(error))
        show(Shown::Error, error);
}

void BoardNotice::showFailure(const Error &error)
{
    if (error.kind == ErrorKind::Usage)
        showProblem(QString::fromStdString(error.message));
    else if (!isForTheWindow(error) && m_shown != Shown::Error)
        show(Shown::Problem, error);
}

void BoardNotice::showProblem(const QString &sentence)
{
    if (m_shown == Shown::Error)
        return;
    m_shown = Shown::Problem;
    m_bar.showMessage(MessageBar::Kind::Warning, sentence,
                      {{QStringLiteral("close"), tr("Close"), tr("Close this message")}});
}

void BoardNotice::offerCommand(const QString &sentence, const QString &command)
{
    if (m_shown == Shown::Error)
        return;
    m_shown = Shown::Problem;
    m_command = command;
    m_bar.showMessage(MessageBar::Kind::Warning, sentence,
                      {{QStringLiteral("copyCommand"), tr("Copy command"), command},
                       {QStringLiteral("close"), tr("Close"), tr("Close this message")}});
}

void BoardNotice::clearProblem()
{
    if (m_shown == Shown::Problem)
        showNote();
}

void BoardNotice::clearError()
{
    if (m_shown == Shown::Error)
        showNote();
}

void BoardNotice::showNote()
{
    m_shown = Shown::Note;
    const DemoBoard *demo = m_session.demoBoard(m_key);
    if (demo && !demo->lookAt.empty())
        m_bar.showMessage(MessageBar::Kind::Note, withGroupedNumbers(QString::fromStdString(demo->lookAt)),
                          {}, tr("What to look at:"));
    else if (!m_key.isNull() && !m_session.reading(m_key).codec)
        m_bar.showMessage(MessageBar::Kind::Warning,
                          tr("No codec is known for this board: its raw values are shown as plain scores."),
                          {{QStringLiteral("pickCodec"), tr("Pick a codec"),
                            tr("Say how its scores are packed; boards of the same pattern follow")}});
    else
        m_bar.clear();
}

void BoardNotice::act(const QString &id)
{
    if (id == QStringLiteral("retry"))
        emit retryRequested();
    else if (id == QStringLiteral("logIn"))
        emit logInRequested();
    else if (id == QStringLiteral("pickCodec"))
        emit codecRequested();
    else {
        if (id == QStringLiteral("copyCommand"))
            QGuiApplication::clipboard()->setText(m_command);
        showNote();
    }
}

} // namespace tiebreak
