// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/boardmessages.h"

#include "app/session/codecfinder.h"
#include "app/widgets/messagebar.h"
#include "core/detect/detecttext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

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

/// The wording with days in place of times, so that the sentence keeps to one line, where these lie days
/// apart.
Wording inDays(const CodecCandidate &candidate, const Wording &wording)
{
    const auto dayOf = [time = wording.time](std::int64_t tick, TickUnit unit) {
        const std::string whole = time(tick, unit);
        return whole.substr(0, whole.find(' '));
    };
    const TickUnit unit = candidate.spec.unit;
    Wording days = wording;
    if (dayOf(candidate.evidence.firstTick, unit) != dayOf(candidate.evidence.lastTick, unit))
        days.time = dayOf;
    return days;
}

} // namespace

BoardMessages::BoardMessages(Session &session, MessageBar &bar, QObject *parent)
    : QObject(parent), m_session(session), m_bar(bar)
{
    const auto updateNote = [this] {
        if (m_shown == Shown::Note)
            showNote();
    };
    connect(&session.views(), &BoardViews::changed, this, updateNote);
    connect(&session.codecs(), &CodecFinder::found, this, updateNote);
}

bool BoardMessages::isForTheWindow(const Error &error)
{
    m_session.reportFailure(error);
    return m_session.link() != Session::Link::Connected;
}

void BoardMessages::show(Shown shown, const Error &error, const std::function<void()> &again)
{
    m_shown = shown;
    const MessageBar::Action logIn{QStringLiteral("logIn"), tr("Log in"),
                                   tr("Enter a different user or password"),
                                   [this] { emit logInRequested(); }};
    const MessageBar::Action retry{QStringLiteral("retry"), tr("Try again"),
                                   again ? tr("Repeat what failed") : tr("Read the board again"),
                                   again ? again : [this] { emit retryRequested(); }};
    m_bar.showMessage(MessageBar::Kind::Error, displayText(error.message),
                      {error.kind == ErrorKind::Auth ? logIn : retry});
}

void BoardMessages::showError(const Error &error)
{
    if (!isForTheWindow(error))
        show(Shown::Error, error, {});
}

void BoardMessages::showFailure(const Error &error)
{
    showFailureOf({}, error);
}

void BoardMessages::showFailureOf(const std::function<void()> &again, const Error &error)
{
    if (error.kind == ErrorKind::Usage)
        showProblem(displayText(error.message));
    else if (!isForTheWindow(error) && m_shown != Shown::Error)
        show(Shown::Problem, error, again);
}

void BoardMessages::showProblem(const QString &sentence)
{
    if (m_shown == Shown::Error)
        return;
    m_shown = Shown::Problem;
    m_bar.showMessage(MessageBar::Kind::Warning, sentence, {closeAction()});
}

void BoardMessages::offerCommand(const QString &sentence, const QString &command)
{
    if (m_shown == Shown::Error)
        return;
    m_shown = Shown::Problem;
    const auto copy = [this, command] {
        QGuiApplication::clipboard()->setText(command);
        showNote();
    };
    m_bar.showMessage(MessageBar::Kind::Warning, sentence,
                      {{QStringLiteral("copyCommand"), tr("Copy command"), command, copy}, closeAction()});
}

void BoardMessages::clearProblem()
{
    if (m_shown == Shown::Problem)
        showNote();
}

void BoardMessages::clearError()
{
    if (m_shown == Shown::Error)
        showNote();
}

void BoardMessages::showNote()
{
    m_shown = Shown::Note;
    const DemoBoard *demo = m_session.demoBoard(m_session.board());
    const auto &shards = m_session.view().shards;
    if (shards && !shards->doubt.empty() && shards != m_doubtRead)
        showDoubt(displayText(shards->doubt), [this, shards] { m_doubtRead = shards; });
    else if (const std::string doubt = m_session.fileDoubt(m_session.board());
             !doubt.empty() && doubt != m_fileDoubtRead)
        showDoubt(displayText(doubt), [this, doubt] { m_fileDoubtRead = doubt; });
    else if (demo && !demo->lookAt.empty())
        m_bar.showMessage(MessageBar::Kind::Note, withGroupedNumbers(displayText(demo->lookAt)), {},
                          tr("Note:"));
    else if (!m_session.board().isNull() && m_session.views().isSuggested(m_session.board()))
        m_bar.showMessage(MessageBar::Kind::Info, tr("as the link, or the exercise, says."), {keepAction()},
                          tr("Read with %1:").arg(displayText(specText(m_session.view().spec()))));
    else if (!m_session.board().isNull() && !m_session.views().chosen(m_session.board()).codec)
        showDetection();
    else if (const QByteArray server = m_session.views().otherServer(m_session.board()); !server.isEmpty())
        showBorrowed(server);
    else if (const auto refutation = m_session.codecs().refutation(m_session.board()))
        showRefuted(*refutation);
    else
        m_bar.clear();
}

void BoardMessages::showDoubt(const QString &doubt, const std::function<void()> &read)
{
    const auto close = [this, read] {
        read();
        showNote();
    };
    m_bar.showMessage(MessageBar::Kind::Warning, doubt,
                      {{QStringLiteral("close"), tr("Close"), tr("Close this message"), close}});
}

void BoardMessages::showBorrowed(const QByteArray &server)
{
    const CodecSpec codec = m_session.view().spec();
    const CodecSpec said = *m_session.views().chosen(m_session.board()).codec;
    const QString from = nameInSentence(m_session.views().pattern(m_session.board()).toStdString());
    const QString there = nameInSentence(server.toStdString());
    const QString title = tr("Read with %1:").arg(displayText(specText(codec)));
    if (codec != said) {
        m_bar.showMessage(MessageBar::Kind::Info,
                          tr("These rows look like it. For %1 on %2, %3 was chosen.")
                              .arg(from, there, displayText(specText(said))),
                          {keepAction(), useAction(said), evidenceAction()}, title);
        return;
    }
    const bool sampled = m_session.codecs().detection(m_session.board()) != nullptr;
    m_bar.showMessage(MessageBar::Kind::Info, tr("This codec was chosen for %1 on %2.").arg(from, there),
                      sampled ? QList{keepAction(), evidenceAction()} : QList{keepAction()}, title);
}

void BoardMessages::showRefuted(const Detection &detection)
{
    const CodecSpec &first = detection.candidates.front().spec;
    const QByteArray key = m_session.board();
    const CodecSpec codec = m_session.view().spec();
    const QString from = nameInSentence(m_session.views().pattern(key).toStdString());
    const MessageBar::Action close{QStringLiteral("close"), tr("Close"),
                                   tr("Close this message for this board and codec"), [this, key, codec] {
                                       m_session.codecs().trust(key, codec);
                                       showNote();
                                   }};
    m_bar.showMessage(MessageBar::Kind::Warning,
                      tr("This codec was chosen for %1 on this server, but these rows look like %2.")
                          .arg(from, displayText(specText(first))),
                      {useAction(first), evidenceAction(), close},
                      tr("Read with %1:").arg(displayText(specText(codec))));
}

void BoardMessages::showDetection()
{
    const MessageBar::Action pick{
        QStringLiteral("pickCodec"), tr("Choose a codec"),
        tr("Choose the codec of the scores. Boards with similar names will use it too."),
        [this] { emit codecRequested(); }};
    const auto detection = m_session.codecs().detection(m_session.board());
    if (!detection) {
        if (const auto error = m_session.codecs().error(m_session.board()))
            m_bar.showMessage(MessageBar::Kind::Warning, displayText(undetectedText(error->message)), {pick});
        else
            m_bar.clear();
        return;
    }
    const Wording wording = displayWording(m_session.zone());
    // Of a board over several keys one was sampled.
    const QString sampled = m_session.view().shards
                                ? tr("Only %1 was sampled.").arg(nameText(m_session.view().key.toStdString()))
                                : QString();
    const QString unsure =
        listText(ListOf::Sentences, {displayText(unsureText(*detection, wording)), sampled});
    if (detection->notABoard) {
        m_bar.showMessage(MessageBar::Kind::Info, unsure, {evidenceAction(), pick});
        return;
    }
    if (detection->candidates.empty()) {
        m_bar.showMessage(MessageBar::Kind::Warning, unsure, {evidenceAction(), pick});
        return;
    }
    const CodecCandidate &first = detection->candidates.front();
    if (detection->outcome != DetectionOutcome::Sure) {
        // A few rows say little of one codec or another.
        const bool few = detection->doubt == Doubt::FewValues;
        m_bar.showMessage(MessageBar::Kind::Warning, unsure,
                          {useAction(first.spec), few ? pick : evidenceAction()});
        return;
    }
    const QString codec =
        first.spec.hasTime() ? displayText(specText(first.spec)) : tr("plain scores without a time");
    m_bar.showMessage(
        MessageBar::Kind::Info,
        listText(ListOf::Sentences,
                 {tr("%1.", "a sentence").arg(displayText(evidenceSentence(first, inDays(first, wording)))),
                  displayText(basisText(*detection, wording)), sampled}),
        {keepAction(), evidenceAction()}, tr("Looks like %1:").arg(codec));
}

MessageBar::Action BoardMessages::keepAction()
{
    return {QStringLiteral("keepCodec"), tr("Keep it"),
            tr("Use this codec for all boards of this pattern on this server"),
            [this] { emit keepRequested(); }};
}

MessageBar::Action BoardMessages::useAction(const CodecSpec &codec)
{
    return {QStringLiteral("useDetected"), tr("Use %1").arg(displayText(specText(codec))),
            tr("Read the board with this codec, and remember it"),
            [this, codec] { emit useRequested(codec); }};
}

MessageBar::Action BoardMessages::evidenceAction()
{
    return {QStringLiteral("showEvidence"), tr("Other codecs…"),
            tr("Show the codecs that fit and how they differ"), [this] { emit evidenceRequested(); }};
}

MessageBar::Action BoardMessages::closeAction()
{
    return {QStringLiteral("close"), tr("Close"), tr("Close this message"), [this] { showNote(); }};
}

} // namespace tiebreak

#include "moc_boardmessages.cpp"
