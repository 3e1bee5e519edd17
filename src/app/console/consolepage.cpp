// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/consolepage.h"

#include "app/console/bench/benchpane.h"
#include "app/console/reference/commandlist.h"
#include "app/console/reference/commandpane.h"
#include "console/words/commandwords.h"
#include "core/board/snapshot.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "internals/skiplist/addwords.h"
#include "models/console/builtincommands.h"
#include "models/text/displaywording.h"

#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QVBoxLayout>

#include <utility>

namespace tiebreak
{

namespace
{

constexpr int widthForReference = 1100; ///< a narrower page does not show it by itself
constexpr auto columnsSetting = "console/columns";
constexpr auto firstCommand = "ZRANGE";
/// On which the examples work that need no board of their own.
constexpr auto exampleBoard = "gift:room:12:today";

/// The rows that ZADDs of these lines give the key.
Rows rowsMadeBy(const QStringList &lines, const std::string &key)
{
    Rows rows;
    for (const QString &line : lines) {
        const std::vector<std::string> words = wordsOfLine(line.toStdString());
        const auto add = readAddWords(words);
        if (!add || words[1] != key)
            continue;
        for (std::size_t at = add->firstRow; at + 1 < words.size(); at += 2)
            if (const auto raw = parseRawText(words[at]))
                rows.append(words[at + 1], *raw);
    }
    return sortedAsRedisDoes(std::move(rows));
}

} // namespace

ConsolePage::ConsolePage(Session &session, QWidget *parent)
    : ModePage(parent)
    , m_session(session)
    , m_reference(std::make_shared<const CommandReference>(builtInCommands().value()))
    , m_columns(new QSplitter)
    , m_list(new CommandList(m_reference))
    , m_bench(new BenchPane(session, *m_reference))
    , m_pane(new CommandPane(m_reference))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_columns);
    m_columns->setObjectName(QStringLiteral("consoleColumns"));
    m_columns->setHandleWidth(1);
    for (QWidget *column :
         {static_cast<QWidget *>(m_list), static_cast<QWidget *>(m_bench), static_cast<QWidget *>(m_pane)})
        m_columns->addWidget(column);
    m_columns->setStretchFactor(1, 1);
    m_columns->setChildrenCollapsible(true);
    m_columns->setCollapsible(1, false);
    // The longest name of a command beside since when it is there, and beside what it stands for.
    m_list->setMinimumWidth(242);
    m_pane->setMinimumWidth(276);
    m_columns->setSizes({356, 664, 344});
    m_columns->restoreState(session.settings().value(QLatin1StringView(columnsSetting)).toByteArray());

    connect(m_list, &CommandList::currentChanged, this, &ConsolePage::showReference);
    // Whoever chooses in the list wants to read of it; what is typed is only shown there.
    connect(m_list, &CommandList::commandChosen, this,
            [this] { m_bench->referenceButton()->setChecked(true); });
    connect(m_bench->referenceButton(), &QPushButton::toggled, this, &ConsolePage::fitReference);
    connect(m_pane, &CommandPane::commandChosen, this, &ConsolePage::showCommand);
    connect(m_bench, &BenchPane::commandNamed, this, [this](const QString &name) {
        if (m_reference->find(name.toStdString()))
            showCommand(name);
    });
    connect(m_bench, &BenchPane::countsChanged, this, &ModePage::statusChanged);
    connect(m_bench, &BenchPane::playRequested, this, [this](const QString &line) { play({line}); });
    connect(m_pane, &CommandPane::playRequested, this,
            [this](SkipListPlay, const QStringList &lines) { play(lines); });
    connect(m_pane, &CommandPane::tryRequested, this, &ConsolePage::tryLines);
    connect(&session, &Session::viewChanged, this, &ConsolePage::showReference);
    connect(&session, &Session::zoneChanged, this, &ConsolePage::showReference);
    m_list->setCurrent(QString::fromLatin1(firstCommand));
    showReference();
}

ConsolePage::~ConsolePage() = default;

PageTitle ConsolePage::title() const
{
    return {QStringLiteral("console"), QStringLiteral("console"), tr("Console"), tr("&Console"),
            tr("Try every sorted-set command and see replies decoded with the board's codec")};
}

QList<QWidget *> ConsolePage::tabParts() const
{
    return QList<QWidget *>{m_list} + m_bench->tabParts() + QList<QWidget *>{m_pane};
}

void ConsolePage::setCurrent(bool current)
{
    if (!std::exchange(m_current, current) && current)
        emit sourceChanged(tr("The Console has its own connection, so slow commands never block the window"));
}

bool ConsolePage::focusContent()
{
    m_bench->focusInput();
    return true;
}

void ConsolePage::stopJobs()
{
    m_bench->stopJobs();
}

void ConsolePage::save()
{
    m_bench->save();
    m_session.settings().setValue(QLatin1StringView(columnsSetting), m_columns->saveState());
}

bool ConsolePage::settled() const
{
    return m_bench->settled();
}

void ConsolePage::resizeEvent(QResizeEvent *event)
{
    ModePage::resizeEvent(event);
    fitReference();
}

void ConsolePage::fitReference()
{
    const bool wide = width() >= widthForReference;
    QPushButton *button = m_bench->referenceButton();
    button->setVisible(!wide);
    m_pane->setVisible(wide || button->isChecked());
}

void ConsolePage::showCommand(const QString &name)
{
    m_list->setCurrent(name);
}

void ConsolePage::showReference()
{
    const CommandEntry *entry = m_reference->find(m_list->current().toStdString());
    if (!entry)
        return;
    const BoardView &view = m_session.view();
    m_pane->showCommand(*entry, {view.codec, view.timeRange, view.key, {}, m_session.zone()});
}

void ConsolePage::tryLines(const QStringList &lines)
{
    if (m_session.isSandbox())
        m_bench->runCommands(lines);
    else if (lines.size() > 1)
        m_bench->runTranscriptText(lines.join(u'\n'));
    else
        m_bench->enterCommand(QString(lines.last())
                                  .replace(QLatin1StringView(exampleBoard),
                                           displayText(redisCliWord(m_session.board().toStdString()))));
}

void ConsolePage::play(const QStringList &lines)
{
    SkipListRequest request;
    request.command = wordsOfLine(lines.last().toStdString());
    if (request.command.size() < 2)
        return;
    request.rows = rowsMadeBy(lines, request.command[1]);
    request.key = QByteArray::fromStdString(request.command[1]);
    emit m_session.skipListRequested(request);
}

} // namespace tiebreak

#include "moc_consolepage.cpp"
