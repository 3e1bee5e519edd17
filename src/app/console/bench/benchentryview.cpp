// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/bench/benchentryview.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/palette.h"
#include "console/replies/replylines.h"
#include "console/words/commandwords.h"
#include "core/prose/sentence.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QPaintEvent>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr auto actionProperty = "entryAction";
constexpr int headHeight = 26;
constexpr int lineHeight = 20;
constexpr int bodyMargin = 4;
constexpr int textLeft = 30;
constexpr int rightMargin = 14;
constexpr int buttonHeight = 24;

/// A command on one line. Its backslashes are its own; what is invisible shows as an escape.
QString commandText(const QString &line)
{
    QStringList parts = line.split(u'\\');
    for (QString &part : parts)
        part = bytesText(part.toUtf8());
    return shortenedLine(parts.join(u'\\'));
}

QString takenText(std::chrono::nanoseconds time)
{
    const double milliseconds = double(time.count()) / 1e6;
    if (milliseconds < 9.95)
        return BenchEntryView::tr("%1 ms").arg(QString::number(std::max(0.1, milliseconds), 'f', 1));
    if (milliseconds < 1000)
        return BenchEntryView::tr("%1 ms").arg(qRound(milliseconds));
    return BenchEntryView::tr("%1 s").arg(QString::number(milliseconds / 1000, 'f', 1));
}

int wrappedHeight(const QFont &font, const QString &text, int width)
{
    if (text.isEmpty())
        return 0;
    return QFontMetrics(font).boundingRect(0, 0, std::max(width, 50), 10000, Qt::TextWordWrap, text).height();
}

QStringList shownLines(const Reply &reply, const Command &command, int count)
{
    QStringList lines;
    std::vector<std::string> texts = repliesWithText(command) && reply.type == Reply::Type::String
                                         ? textLines(reply)
                                         : replyLines(reply, 0, std::size_t(count));
    texts.resize(std::min(texts.size(), std::size_t(count)));
    for (const std::string &text : texts)
        lines += shortenedLine(displayText(text));
    return lines;
}

QString kindText(TranscriptResult::Kind kind)
{
    switch (kind) {
    case TranscriptResult::Kind::Same:
        return BenchEntryView::tr("same");
    case TranscriptResult::Kind::Differs:
        return BenchEntryView::tr("differs");
    case TranscriptResult::Kind::Varies:
        return BenchEntryView::tr("varies");
    case TranscriptResult::Kind::NotPrinted:
        return BenchEntryView::tr("not printed");
    case TranscriptResult::Kind::Unreadable:
        return BenchEntryView::tr("unreadable");
    case TranscriptResult::Kind::Refused:
        return BenchEntryView::tr("refused");
    case TranscriptResult::Kind::Stopped:
        return BenchEntryView::tr("stopped");
    }
    return {};
}

} // namespace

BenchEntryView::BenchEntryView(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("benchEntry"));
}

void BenchEntryView::showRunning(const QString &line)
{
    m_kind = Kind::Running;
    m_line = line;
    setAccessibleName(commandText(m_line));
    addButton(EntryAction::Cancel, tr("Stop"), tr("Stop waiting for the reply (Esc)"));
    emit heightChanged();
}

void BenchEntryView::setRunningTime(const QString &text)
{
    m_right = text;
    update();
}

void BenchEntryView::showAnswer(std::shared_ptr<const BenchAnswer> answer, const ReadingContext &context,
                                const TimeDisplay &display, const QString &structure)
{
    m_kind = Kind::Answer;
    m_answer = std::move(answer);
    m_line = displayText(m_answer->line);
    m_display = display;
    clearButtons();
    m_cardTitle.clear();
    m_cardDetail.clear();
    m_cardSeverity = Severity::Bad;
    switch (m_answer->kind) {
    case BenchAnswer::Kind::Replied: {
        m_right = takenText(m_answer->time);
        if (!structure.isEmpty() && !m_answer->reply.reply.isError())
            m_right = tr("%1 · %2").arg(m_right, structure);
        setToolTip(structure); // where there is no room for it
        m_cardTitle = displayText(m_answer->whatIf.sentence);
        m_cardDetail = displayText(m_answer->whatIf.detail);
        m_cardSeverity = m_answer->whatIf.instead.empty() ? Severity::Warning : Severity::Bad;
        break;
    }
    case BenchAnswer::Kind::Held:
        m_right = tr("not sent");
        m_cardTitle =
            displayText(m_answer->whatIf.sentence.empty() ? m_answer->reason : m_answer->whatIf.sentence);
        m_cardDetail = displayText(m_answer->whatIf.detail);
        addButton(EntryAction::TryInSandbox, tr("Try it in the sandbox"),
                  tr("Copy the keys of the command into a separate sandbox and run it there"));
        if (!m_answer->whatIf.instead.empty())
            addButton(EntryAction::WriteInstead, displayText(m_answer->whatIf.insteadWords),
                      tr("Put the command with whole points into the input"));
        break;
    case BenchAnswer::Kind::Asked:
        m_right = tr("not sent");
        m_cardTitle = displayText(m_answer->reason);
        m_cardSeverity = Severity::Warning;
        addButton(EntryAction::Consent, displayText(m_answer->consent), tr("Send this command"));
        break;
    case BenchAnswer::Kind::Unknown:
        if (!m_answer->nearest.empty())
            addButton(EntryAction::UseNearest, tr("Use %1").arg(displayText(m_answer->nearest.front())),
                      tr("Put the command with this name into the input"));
        [[fallthrough]];
    case BenchAnswer::Kind::Refused:
    case BenchAnswer::Kind::Malformed:
        m_right = tr("not sent");
        m_cardTitle = displayText(m_answer->reason);
        break;
    case BenchAnswer::Kind::Failed:
        m_right = m_answer->isConnected ? tr("not sent") : tr("no reply");
        m_cardTitle = displayText(m_answer->reason);
        if (!m_answer->isConnected)
            m_cardDetail = tr("The next command connects again.");
        break;
    case BenchAnswer::Kind::Cancelled:
        m_right = tr("stopped");
        m_cardTitle = displayText(m_answer->reason);
        m_cardSeverity = Severity::Warning;
        break;
    }
    if (!m_answer->ending.empty()) {
        const QString whose = displayText(whoseScriptText(m_answer->ending));
        if (m_cardTitle.isEmpty())
            m_cardTitle = whose;
        else
            m_cardDetail = whose;
        if (m_answer->kind == BenchAnswer::Kind::Replied)
            m_cardSeverity = Severity::Warning;
        else
            addEnding();
    }
    m_cardTitle = shortenedLine(m_cardTitle);
    m_total = 0;
    if (m_answer->kind == BenchAnswer::Kind::Replied)
        m_total = repliesWithText(m_answer->command) && m_answer->reply.reply.type == Reply::Type::String
                      ? int(textLines(m_answer->reply.reply).size())
                      : int(replyLineCount(m_answer->reply.reply));
    setAccessibleName(tr("%1, %2").arg(commandText(m_line), m_right));
    readAgain(context, display);
}

void BenchEntryView::readAgain(const ReadingContext &context, const TimeDisplay &display)
{
    if (m_kind != Kind::Answer)
        return;
    m_context = context;
    m_context->cardinality = m_answer->cardinality;
    m_display = display;
    readPage();
    emit heightChanged();
    update();
}

void BenchEntryView::readPage()
{
    m_replyLines.clear();
    m_readings.clear();
    if (m_answer->kind != BenchAnswer::Kind::Replied)
        return;
    const Reply &reply = m_answer->reply.reply;
    m_replyLines = shownLines(reply, m_answer->command, m_shown);
    m_readings =
        readReply(reply, m_answer->shape, *m_context, cellWording(m_display), 0, std::size_t(m_shown));
    m_column.measure(m_readings);
    clearButtons();
    const int left = m_total - m_shown;
    if (left > 0)
        addButton(EntryAction::More,
                  displayText(plural(left, sentence("1 more line"),
                                     sentence("{} more lines", std::min(left, pageLines)))),
                  tr("Show the next lines of %1").arg(groupedText(m_total)));
    if (!m_answer->ending.empty())
        addEnding();
}

void BenchEntryView::addEnding()
{
    addButton(EntryAction::EndScript, displayText(commandLineOf(m_answer->ending)),
              tr("End the script that runs on the server"));
}

void BenchEntryView::showStep(const TranscriptResult &result)
{
    using Step = TranscriptResult::Kind;
    m_kind = Kind::Step;
    m_line = displayText(result.step.text);
    m_right = tr("line %1 · %2").arg(groupedText(qint64(result.step.line)), kindText(result.kind));
    for (const std::string &line : result.step.printed) {
        if (m_replyLines.size() < pageLines)
            m_replyLines += shortenedLine(bytesText(line));
    }
    if (m_replyLines.isEmpty())
        m_replyLines += QString();
    const bool ran =
        result.kind != Step::Refused && result.kind != Step::Stopped && !result.step.command.empty();
    if (ran)
        m_realLines = shownLines(result.reply.reply, result.step.command, pageLines);
    m_cardTitle = shortenedLine(displayText(result.sentence));
    m_cardSeverity = result.kind == Step::Differs ? Severity::Bad : Severity::Warning;
    if (result.kind == Step::Varies)
        m_cardTitle.clear();
    setAccessibleName(tr("%1, %2").arg(commandText(m_line), m_right));
    emit heightChanged();
}

void BenchEntryView::showNote(const QString &sentence, Severity severity, const QString &left,
                              const QString &right)
{
    m_kind = Kind::Note;
    m_cardTitle = shortenedLine(sentence);
    m_cardSeverity = severity;
    m_leftWords = left;
    m_rightWords = right;
    setAccessibleName(sentence);
    emit heightChanged();
}

qint64 BenchEntryView::memory() const
{
    qint64 bytes = 2000 + (m_answer ? qint64(m_answer->reply.memory) : 0);
    bytes += qint64(m_readings.size() * sizeof(ReadLine));
    for (const QStringList *lines : {&m_replyLines, &m_realLines})
        for (const QString &line : *lines)
            bytes += line.size() * 2 + 40;
    return bytes;
}

QString BenchEntryView::text() const
{
    if (m_kind == Kind::Note)
        return m_cardTitle;
    QString text = QStringLiteral("> ") + m_line;
    for (const QString &line : m_kind == Kind::Step ? m_realLines : m_replyLines)
        text += u'\n' + line;
    if (!m_cardTitle.isEmpty())
        text += QStringLiteral("\n# ") + m_cardTitle;
    if (!m_cardDetail.isEmpty())
        text += QStringLiteral("\n# ") + m_cardDetail;
    return text;
}

void BenchEntryView::setCurrent(bool current)
{
    m_current = current;
    update();
}

QPushButton *BenchEntryView::addButton(EntryAction action, const QString &text, const QString &toolTip)
{
    auto *button = new QPushButton(text, this);
    static constexpr const char *names[] = {"more",       "tryInSandbox", "writeInstead", "cancel",
                                            "useNearest", "endScript",    "consent"};
    button->setObjectName(QLatin1StringView(names[int(action)]));
    button->setToolTip(toolTip);
    button->setAccessibleName(text);
    button->setAutoDefault(false);
    button->setVisible(true);
    button->setProperty(actionProperty, int(action));
    connect(button, &QPushButton::clicked, this, [this, action] {
        if (action != EntryAction::More) {
            emit actionWanted(action);
            return;
        }
        m_shown += pageLines;
        readPage();
        emit heightChanged();
        update();
    });
    m_buttons += button;
    placeButtons();
    return button;
}

void BenchEntryView::withdraw(Offers offers)
{
    const auto goes = [offers](const QPushButton *button) {
        const auto action = static_cast<EntryAction>(button->property(actionProperty).toInt());
        switch (action) {
        case EntryAction::Consent:
            return true;
        case EntryAction::TryInSandbox:
        case EntryAction::WriteInstead:
        case EntryAction::EndScript:
            return offers == Offers::All;
        case EntryAction::More:
        case EntryAction::Cancel:
        case EntryAction::UseNearest:
            break;
        }
        return false;
    };
    const qsizetype before = m_buttons.size();
    for (QPushButton *button : QList(m_buttons)) {
        if (!goes(button))
            continue;
        button->hide();
        button->deleteLater(); // it may be what was clicked
        m_buttons.removeOne(button);
    }
    if (m_buttons.size() == before)
        return;
    placeButtons();
    emit heightChanged();
    update();
}

// One of them may be what was clicked.
void BenchEntryView::clearButtons()
{
    for (QPushButton *button : std::as_const(m_buttons)) {
        button->hide();
        button->deleteLater();
    }
    m_buttons.clear();
}

bool BenchEntryView::hasCard() const
{
    return !m_cardTitle.isEmpty();
}

/// One sentence of the server's, which is read to its end.
bool BenchEntryView::isErrorAlone() const
{
    return m_kind == Kind::Answer && m_replyLines.size() == 1 && m_readings.empty() &&
           m_answer->reply.reply.isError();
}

int BenchEntryView::bodyLines(int width) const
{
    if (isErrorAlone())
        return std::max(1, wrappedHeight(fixedFont(), m_replyLines.front(), width - textLeft - rightMargin) /
                               QFontMetrics(fixedFont()).height());
    int lines = int(std::max(m_replyLines.size(), m_realLines.size()));
    for (const ReadLine &line : m_readings)
        lines = std::max(lines, int(line.line) + 1);
    if (m_kind == Kind::Answer && m_answer->reply.cut)
        ++lines;
    return lines;
}

int BenchEntryView::cardHeight(int width) const
{
    if (!hasCard())
        return 0;
    const int room = width - textLeft - 20 - rightMargin;
    int height = 8 + wrappedHeight(strongFont(), m_cardTitle, room) + 8;
    if (!m_cardDetail.isEmpty())
        height += 2 + wrappedHeight(noteFont(), m_cardDetail, room);
    if (!m_buttons.isEmpty() && m_kind == Kind::Answer && m_replyLines.isEmpty())
        height += buttonHeight + 6;
    return height;
}

int BenchEntryView::heightFor(int width) const
{
    if (m_kind == Kind::Note)
        return cardHeight(width) + (m_leftWords.isEmpty() ? 0 : 24) + 1;
    int height = headHeight;
    if (m_kind == Kind::Running)
        return height + buttonHeight + 2 * bodyMargin;
    if (const int lines = bodyLines(width); lines > 0)
        height += lines * lineHeight + 2 * bodyMargin;
    if (!m_replyLines.isEmpty() && !m_buttons.isEmpty())
        height += buttonHeight + bodyMargin;
    return height + cardHeight(width) + 1;
}

void BenchEntryView::placeButtons()
{
    int x = m_kind == Kind::Running || !m_replyLines.isEmpty() ? textLeft : textLeft + 20;
    const int y = m_kind == Kind::Running ? headHeight + bodyMargin
                                          : height() - buttonHeight - (m_replyLines.isEmpty() ? 10 : 5);
    for (QPushButton *button : std::as_const(m_buttons)) {
        const int width = std::min(button->sizeHint().width(), std::max(60, this->width() - x - 8));
        button->setGeometry(x, y, width, buttonHeight);
        x += width + 8;
    }
}

void BenchEntryView::resizeEvent(QResizeEvent *event)
{
    placeButtons();
    QWidget::resizeEvent(event);
}

void BenchEntryView::paintHead(QPainter &painter, const Palette &colours) const
{
    painter.fillRect(QRect(0, 0, width(), headHeight), colours.alternate);
    painter.setPen(colours.secondary);
    painter.setFont(fixedFont());
    painter.drawText(QRect(14, 0, 14, headHeight), Qt::AlignVCenter | Qt::AlignLeft, QStringLiteral(">"));
    const QFontMetrics note(noteFont());
    QFont strong = fixedFont();
    strong.setWeight(QFont::DemiBold);
    // The command goes before what it touched.
    QString right = m_right;
    if (m_kind == Kind::Answer && m_answer->kind == BenchAnswer::Kind::Replied &&
        QFontMetrics(strong).horizontalAdvance(commandText(m_line)) >
            width() - textLeft - note.horizontalAdvance(right) - rightMargin - 16)
        right = takenText(m_answer->time);
    const int noteWidth = note.horizontalAdvance(right);
    painter.setFont(strong);
    painter.setPen(colours.text);
    const int room = width() - textLeft - noteWidth - rightMargin - 16;
    painter.drawText(QRect(textLeft, 0, room, headHeight),
                     Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     QFontMetrics(strong).elidedText(commandText(m_line), Qt::ElideRight, room));
    painter.setFont(noteFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRect(width() - noteWidth - rightMargin - 2, 0, noteWidth + 2, headHeight),
                     Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine, right);
}

void BenchEntryView::paintBody(QPainter &painter, const Palette &colours, const QRect &visible) const
{
    const int lines = bodyLines(width());
    if (lines == 0)
        return;
    const int edge = columnEdge(width());
    const int top = headHeight + bodyMargin;
    if (isErrorAlone()) {
        painter.setFont(fixedFont());
        painter.setPen(colours.invalid);
        painter.drawText(QRect(textLeft, top, width() - textLeft - rightMargin, lines * lineHeight),
                         Qt::TextWordWrap | Qt::AlignVCenter | Qt::AlignLeft, m_replyLines.front());
        return;
    }
    painter.setPen(colours.separator);
    painter.drawLine(edge, top, edge, top + lines * lineHeight - 1);
    const int first = std::clamp((visible.top() - top) / lineHeight, 0, lines);
    const int last = std::clamp((visible.bottom() - top) / lineHeight + 1, 0, lines);
    painter.setFont(fixedFont());
    const QFontMetrics fixed(fixedFont());
    const auto drawLine = [&](const QStringList &texts, int at, int left, int room, const QColor &colour) {
        if (at >= texts.size())
            return;
        painter.setPen(colour);
        painter.drawText(QRect(left, top + at * lineHeight, room, lineHeight),
                         Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                         fixed.elidedText(texts[at], Qt::ElideRight, room));
    };
    const int leftRoom = edge - textLeft - 8;
    const int rightRoom = width() - edge - 12 - rightMargin;
    const bool alone = m_kind == Kind::Answer && m_readings.empty() && !m_answer->reply.cut;
    for (int at = first; at < last; ++at) {
        drawLine(m_replyLines, at, textLeft, alone ? width() - textLeft - rightMargin : leftRoom,
                 colours.text);
        drawLine(m_realLines, at, edge + 12, rightRoom, colours.text);
    }
    if (alone && !m_replyLines.isEmpty() && m_kind == Kind::Answer) {
        // Where the codec has nothing to say, long lines take all the room.
        painter.setPen(QPen(palette().color(QPalette::Base)));
        const bool needsRoom = std::ranges::any_of(
            m_replyLines, [&](const QString &text) { return fixed.horizontalAdvance(text) > leftRoom; });
        if (needsRoom)
            painter.drawLine(edge, top, edge, top + lines * lineHeight - 1);
    }
    for (const ReadLine &line : m_readings) {
        if (int(line.line) >= first && int(line.line) < last)
            m_column.paintLine(painter, colours, line, m_context->decoder, m_display,
                               QRect(edge + 12, top + int(line.line) * lineHeight, rightRoom, lineHeight));
    }
    if (m_kind == Kind::Answer && m_answer->reply.cut) {
        painter.setFont(noteFont());
        painter.setPen(colours.blurred);
        painter.drawText(
            QRect(textLeft, top + (lines - 1) * lineHeight, width() - textLeft - rightMargin, lineHeight),
            Qt::AlignVCenter | Qt::AlignLeft,
            tr("Only the beginning is kept: the reply had %1 elements and %2.")
                .arg(groupedText(qint64(m_answer->reply.elements)),
                     bytesSizeText(qint64(m_answer->reply.bytes))));
    }
}

void BenchEntryView::paintCard(QPainter &painter, const Palette &colours) const
{
    const int cardTall = cardHeight(width());
    const QRect card(0, height() - 1 - cardTall - (m_kind == Kind::Note && !m_leftWords.isEmpty() ? 24 : 0),
                     width(), cardTall);
    painter.fillRect(card, colours.wash(m_cardSeverity));
    painter.fillRect(QRect(card.left(), card.top(), 3, card.height()), colours.severity(m_cardSeverity));
    paintSeverityMark(painter, QRectF(textLeft, card.top() + 10, 14, 14), m_cardSeverity, colours);
    const int left = textLeft + 22;
    const int room = width() - textLeft - 20 - rightMargin;
    painter.setFont(strongFont());
    painter.setPen(colours.text);
    const int titleTall = wrappedHeight(strongFont(), m_cardTitle, room);
    painter.drawText(QRect(left, card.top() + 8, room, titleTall), Qt::TextWordWrap, m_cardTitle);
    if (!m_cardDetail.isEmpty()) {
        painter.setFont(noteFont());
        painter.setPen(colours.secondary);
        painter.drawText(
            QRect(left, card.top() + 10 + titleTall, room, wrappedHeight(noteFont(), m_cardDetail, room)),
            Qt::TextWordWrap, m_cardDetail);
    }
}

void BenchEntryView::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    painter.fillRect(event->rect(), palette().color(QPalette::Base));
    if (m_kind != Kind::Note) {
        paintHead(painter, colours);
        paintBody(painter, colours, event->rect());
    }
    if (hasCard())
        paintCard(painter, colours);
    if (m_kind == Kind::Note && !m_leftWords.isEmpty()) {
        painter.setFont(noteFont());
        painter.setPen(colours.secondary);
        const QRect words(textLeft, height() - 25, width() - textLeft, 24);
        painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft, m_leftWords);
        painter.drawText(words.adjusted(columnEdge(width()) + 12 - textLeft, 0, 0, 0),
                         Qt::AlignVCenter | Qt::AlignLeft, m_rightWords);
    }
    painter.setPen(colours.separator);
    painter.drawLine(0, height() - 1, width(), height() - 1);
    if (m_current) {
        painter.setPen(colours.accent);
        painter.drawRect(rect().adjusted(0, 0, -1, -2));
    }
}

} // namespace tiebreak

#include "moc_benchentryview.cpp"
