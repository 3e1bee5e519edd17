// SPDX-License-Identifier: GPL-3.0-or-later
// What the board page has to say beside its rows: an error, a problem with the last request, a codec that
// is missing or was found out, or the demo's note.
#include "app/pages/boardnotice.h"

#include "app/pages/boarddetector.h"
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

BoardNotice::BoardNotice(Session &session, const BoardDetector &detector, MessageBar &bar, QObject *parent)
    : QObject(parent), m_session(session), m_detector(detector), m_bar(bar)
{
    connect(&bar, &MessageBar::actionTriggered, this, &BoardNotice::act);
    const auto follow = [this] {
        if (m_shown == Shown::Note)
            showNote();
    };
    connect(&session.readings(), &BoardReadings::changed, this, follow);
    connect(&detector, &BoardDetector::looked, this, follow);
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
    else if (!m_key.isNull() && !m_session.readings().chosen(m_key).codec)
        showDetection();
    else
        m_bar.clear();
}

void BoardNotice::showDetection()
{
    const MessageBar::Action pick{QStringLiteral("pickCodec"), tr("Pick a codec"),
                                  tr("Say how its scores are packed; boards of the same pattern follow")};
    const MessageBar::Action evidence{QStringLiteral("showEvidence"), tr("Evidence"),
                                      tr("Show which codecs fit and what tells them apart")};
    const auto detection = m_detector.detection(m_key);
    if (!detection) {
        if (m_detector.error())
            m_bar.showMessage(
                MessageBar::Kind::Warning,
                tr("The codec could not be found out: %1 The raw values are shown as plain scores.")
                    .arg(QString::fromStdString(m_detector.error()->message)),
                {pick});
        else
            m_bar.clear();
        return;
    }
    if (detection->verdict != DetectionVerdict::Sure) {
        m_bar.showMessage(MessageBar::Kind::Warning,
                          detection->candidates.empty() ? m_detector.verdictText(*detection) + u' ' +
                                                              tr("The raw values are shown as plain scores.")
                                                        : m_detector.verdictText(*detection),
                          {evidence, pick});
        return;
    }
    const CodecCandidate &first = detection->candidates.front();
    const QString codec = first.spec.hasTime() ? QString::fromStdString(specText(first.spec))
                                               : tr("plain scores without a time");
    m_bar.showMessage(MessageBar::Kind::Info, m_detector.evidenceText(first),
                      {{QStringLiteral("keepCodec"), tr("Keep it"),
                        tr("Remember this codec for all boards of this pattern")},
                       {QStringLiteral("showEvidence"), tr("Other codecs..."),
                        tr("Show which codecs fit and what tells them apart")}},
                      tr("Looks like %1:").arg(codec));
}

void BoardNotice::act(const QString &id)
{
    if (id == QStringLiteral("retry"))
        emit retryRequested();
    else if (id == QStringLiteral("logIn"))
        emit logInRequested();
    else if (id == QStringLiteral("pickCodec"))
        emit codecRequested();
    else if (id == QStringLiteral("keepCodec"))
        emit keepRequested();
    else if (id == QStringLiteral("showEvidence"))
        emit evidenceRequested();
    else {
        if (id == QStringLiteral("copyCommand"))
            QGuiApplication::clipboard()->setText(m_command);
        showNote();
    }
}

} // namespace tiebreak
