// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/bench/benchprompt.h"

#include "app/console/bench/benchinput.h"
#include "app/console/bench/boardreading.h"
#include "app/console/bench/completionlist.h"
#include "app/console/bench/hintline.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/secondarylabel.h"
#include "console/words/commandwords.h"
#include "core/text/bytestext.h"
#include "models/text/displaywording.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QSettings>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr auto historySetting = "console/history";
constexpr int maxNames = 50;

/// The frame of the input: its prompt, and the accent while it has the focus.
class InputFrame : public QWidget
{
public:
    explicit InputFrame(BenchInput *input) : m_input(input)
    {
        auto *row = new QHBoxLayout(this);
        row->setContentsMargins(24, 2, 4, 2);
        row->addWidget(input);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Palette &colours = Palette::of(palette());
        const bool focused = m_input->hasFocus();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(focused ? colours.accent : colours.controlBorder, focused ? 2 : 1));
        painter.setBrush(palette().color(QPalette::Base));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
        painter.setPen(colours.secondary);
        painter.setFont(fixedFont());
        const int line = QFontMetrics(fixedFont()).lineSpacing();
        painter.drawText(QRect(10, 6, 14, line), Qt::AlignVCenter | Qt::AlignLeft, QStringLiteral(">"));
    }

private:
    BenchInput *m_input;
};

} // namespace

BenchPrompt::BenchPrompt(Session &session, const CommandReference &reference, std::function<bool()> isBusy,
                         QWidget *place)
    : m_session(session)
    , m_reference(reference)
    , m_isBusy(std::move(isBusy))
    , m_history(BenchHistory::fromText(
          session.settings().value(QLatin1StringView(historySetting)).toByteArray().toStdString()))
    , m_input(new BenchInput)
    , m_inputFrame(new InputFrame(m_input))
    , m_hint(new HintLine)
    , m_meaning(new SecondaryLabel)
    , m_tabNote(new SecondaryLabel(tr("Press Tab to complete")))
    , m_list(new CompletionList(place))
    , m_names(session.threads())
{
    m_meaning->setObjectName(QStringLiteral("meaning"));
    m_meaning->setWordWrap(true);
    m_meaning->setFont(noteFont());
    m_meaning->setMinimumHeight(QFontMetrics(noteFont()).height());
    QSizePolicy wrapped = m_meaning->sizePolicy();
    wrapped.setHorizontalPolicy(QSizePolicy::Ignored); // a long word must not widen the column
    m_meaning->setSizePolicy(wrapped);
    m_tabNote->setFont(noteFont());
    m_tabNote->setToolTip(tr("Tab accepts the marked completion; without a list it opens one"));
    auto *under = new QHBoxLayout;
    under->setContentsMargins(28, 0, 0, 0);
    under->addWidget(m_meaning);
    auto *hintRow = new QHBoxLayout;
    hintRow->setContentsMargins(28, 0, 0, 0);
    hintRow->setSpacing(12);
    hintRow->addWidget(m_hint, 1);
    hintRow->addWidget(m_tabNote);
    auto *foot = new QVBoxLayout(this);
    foot->setContentsMargins(14, 10, 14, 8);
    foot->setSpacing(2);
    foot->addWidget(m_inputFrame);
    foot->addSpacing(2);
    foot->addLayout(hintRow);
    foot->addLayout(under);
    m_nameDelay.setSingleShot(true);
    m_nameDelay.setInterval(150);
    connect(&m_nameDelay, &QTimer::timeout, this, &BenchPrompt::askForNames);
    connect(m_input, &QPlainTextEdit::textChanged, this, &BenchPrompt::readInput);
    connect(m_input, &QPlainTextEdit::cursorPositionChanged, this, &BenchPrompt::readInput);
    connect(m_input, &BenchInput::runWanted, this, &BenchPrompt::runInput);
    connect(m_input, &BenchInput::completeWanted, this, [this] {
        if (const Completion *completion = m_list->current())
            complete(completion->text);
        else
            askForNames();
    });
    connect(m_input, &BenchInput::listMoveWanted, m_list, &CompletionList::move);
    connect(m_input, &BenchInput::historyWanted, this, &BenchPrompt::showHistory);
    connect(m_input, &BenchInput::undoWanted, this, &BenchPrompt::undoWanted);
    connect(m_input, &BenchInput::clearWanted, this, &BenchPrompt::clearWanted);
    connect(m_input, &BenchInput::escaped, this, [this] {
        if (m_list->isVisible())
            showCompletions({});
        else
            emit stopWanted();
    });
    connect(m_list, &CompletionList::chosen, this, &BenchPrompt::complete);
}

BenchPrompt::~BenchPrompt() = default;

void BenchPrompt::runInput()
{
    if (m_list->isVisible() && m_list->moved() && m_list->current()) {
        complete(m_list->current()->text);
        return;
    }
    const QString text = m_input->toPlainText();
    if (text.trimmed().isEmpty())
        return;
    QStringList lines;
    for (const std::string &line : commandLines(text.toStdString()))
        lines += displayText(line);
    setLineQuietly({});
    showCompletions({});
    emit linesEntered(lines);
}

void BenchPrompt::enterLine(const QString &line)
{
    setLineQuietly(line);
    showCompletions({});
}

void BenchPrompt::setLineQuietly(const QString &line)
{
    m_quietInput = true;
    m_input->setLine(line);
    m_quietInput = false;
}

void BenchPrompt::focusInput()
{
    m_input->setFocus();
}

QWidget *BenchPrompt::focusPart() const
{
    return m_input;
}

void BenchPrompt::readInput()
{
    const QString text = m_input->toPlainText();
    const QTextCursor cursor = m_input->textCursor();
    const QTextBlock block = cursor.block();
    const std::vector<std::string> known = m_bench ? m_bench->knownCommands() : std::vector<std::string>();
    m_line = readLine(block.text(), cursor.positionInBlock(), m_reference, known,
                      readingContext(m_session, wordsOfLine(block.text().toStdString())).decoder,
                      cellWording({m_session.zone()}));
    m_hint->setParts(m_line.hint);
    m_meaning->setText(m_line.meaning);
    const QString name = m_line.entry ? displayText(m_line.entry->name) : QString();
    if (name != m_namedCommand) {
        m_namedCommand = name;
        emit commandNamed(name);
    }
    if (m_quietInput || text.isEmpty() || !m_input->hasFocus() || cursor.hasSelection()) {
        showCompletions({});
        return;
    }
    showCompletions(m_line.completions);
    if (m_line.wantsKey || m_line.wantsMember)
        m_nameDelay.start();
    else
        m_nameDelay.stop();
}

void BenchPrompt::showCompletions(QList<Completion> completions)
{
    m_list->setCompletions(completions);
    m_input->setListOpen(m_list->isVisible());
    placeList();
}

void BenchPrompt::placeList()
{
    if (!m_list->isVisible())
        return;
    QTextCursor cursor = m_input->textCursor();
    const int begin = cursor.block().position() + m_line.wordBegin;
    cursor.setPosition(std::min(begin, m_input->document()->characterCount() - 1));
    const int x =
        m_input->viewport()->mapTo(m_list->parentWidget(), m_input->cursorRect(cursor).topLeft()).x();
    m_list->placeAbove({x - 9, m_inputFrame->mapTo(m_list->parentWidget(), QPoint()).y() - 3});
}

/// Keys and members of the server that the word at the cursor begins.
void BenchPrompt::askForNames()
{
    if (!m_bench || (!m_line.wantsKey && !m_line.wantsMember) || m_isBusy())
        return;
    const std::string typed = m_line.typed;
    const std::string key = m_line.key;
    const bool wantsKey = m_line.wantsKey;
    if (!wantsKey && key.empty())
        return;
    m_names.start(
        [bench = m_bench, typed, key, wantsKey](const Progress &progress) {
            return wantsKey ? bench->keysLike(typed, maxNames, progress.stopToken())
                            : bench->membersOf(key, typed, maxNames, progress.stopToken());
        },
        [this, typed, wantsKey](Result<std::vector<std::string>> &names) {
            if (!names || m_line.typed != typed || m_line.wantsKey != wantsKey || m_list->moved())
                return;
            QList<Completion> completions;
            const std::string open = m_session.board().toStdString();
            if (wantsKey && !open.empty() && std::erase(*names, open) > 0)
                names->insert(names->begin(), open);
            for (const std::string &name : *names) {
                if (name != typed)
                    completions += {displayText(redisCliWord(name)),
                                    wantsKey && name == open ? tr("the open board") : QString(), true, false};
            }
            completions += m_line.completions;
            if (m_input->hasFocus() && !completions.isEmpty())
                showCompletions(completions);
        });
}

void BenchPrompt::complete(const QString &text)
{
    const int block = m_input->textCursor().block().position();
    const int begin = block + m_line.wordBegin;
    const int end = block + m_line.wordEnd;
    const bool followed = end < m_input->document()->characterCount() - 1 &&
                          m_input->document()->characterAt(end).isSpace() &&
                          m_input->document()->characterAt(end) != QChar::ParagraphSeparator;
    m_input->replace(begin, end, followed ? text : text + u' ');
}

void BenchPrompt::addHistory(const QStringList &lines)
{
    for (const QString &line : lines)
        if (!line.trimmed().isEmpty())
            m_history.add(line.toStdString());
    m_historyAt = -1;
}

void BenchPrompt::showHistory(int step)
{
    const auto &lines = m_history.lines();
    const int count = int(lines.size());
    if (m_historyAt < 0)
        m_typedLine = m_input->toPlainText();
    const int at = std::clamp(m_historyAt - step, -1, count - 1);
    if (at == m_historyAt)
        return;
    m_historyAt = at;
    setLineQuietly(at < 0 ? m_typedLine : displayText(lines[std::size_t(count - 1 - at)]));
}

void BenchPrompt::save()
{
    m_session.settings().setValue(QLatin1StringView(historySetting),
                                  QByteArray::fromStdString(m_history.toText()));
}

} // namespace tiebreak

#include "moc_benchprompt.cpp"
