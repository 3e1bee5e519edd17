// SPDX-License-Identifier: GPL-3.0-or-later
// The window: menus, bars, docks and the page between them.
#include "app/mainwindow.h"

#include "app/boardexport.h"
#include "app/dialogs/serverhistory.h"
#include "app/dockarea.h"
#include "app/linkdisplay.h"
#include "app/mainmenu.h"
#include "app/pages/auditpage.h"
#include "app/pages/boardlist.h"
#include "app/pages/boardspage.h"
#include "app/pages/codeclabpage.h"
#include "app/pages/explainpanel.h"
#include "app/simulator/simulatorpage.h"
#include "app/statusline.h"
#include "app/taborder.h"
#include "app/widgets/connectionbar.h"
#include "app/widgets/emptystate.h"
#include "app/widgets/fittingarea.h"
#include "app/widgets/messagebar.h"
#include "app/widgets/modebar.h"
#include "models/numbertext.h"

#include <QApplication>
#include <QCloseEvent>
#include <QStackedWidget>

namespace tiebreak
{

namespace
{

constexpr QSize leastSize{1000, 620}; ///< below that there is no room to type a member's name

constexpr auto boardsMode = "boards";
constexpr auto auditMode = "audit";
constexpr auto labMode = "lab";
constexpr auto simulatorMode = "simulator";

constexpr auto geometrySetting = "window/geometry";
constexpr auto themeSetting = "window/theme";
constexpr auto treeSetting = "boardList/tree";
constexpr auto separatorSetting = "boardList/separator";

QString fromBytes(const std::string &text)
{
    return QString::fromStdString(text);
}

} // namespace

MainWindow::MainWindow(Session &session, QWidget *parent)
    : QMainWindow(parent)
    , m_session(session)
    , m_modes(new ModeBar)
    , m_bar(new ConnectionBar)
    , m_linkMessage(new MessageBar)
    , m_exportMessage(new MessageBar)
    , m_stack(new QStackedWidget)
    , m_empty(new EmptyState)
    , m_page(new BoardsPage(session))
    , m_audit(new AuditPage(session))
    , m_lab(new CodecLabPage(session))
    , m_labArea(new FittingArea(m_lab))
    , m_simulator(new SimulatorPage(session))
    , m_simulatorArea(new FittingArea(m_simulator))
    , m_list(new BoardList(session))
    , m_inspector(new RowInspector)
    , m_explain(new ExplainPanel)
    , m_docks(new DockArea(m_stack, m_list, m_inspector, m_explain))
    , m_status(new StatusLine)
    , m_export(new BoardExport(session, this))
{
    setWindowTitle(QStringLiteral("Tiebreak"));
    m_modes->addMode(QLatin1StringView(boardsMode), QStringLiteral("boards"), tr("Boards"),
                     tr("See the boards of a database and what their scores mean (Ctrl+1)"));
    m_modes->addMode(QLatin1StringView(auditMode), QStringLiteral("check-search"), tr("Audit"),
                     tr("Prove whether a whole board stands in the order of time (Ctrl+2)"));
    m_modes->addMode(QLatin1StringView(labMode), QStringLiteral("steps"), tr("Codec Lab"),
                     tr("See when and why a codec loses time, and choose one that does not (Ctrl+3)"));
    m_modes->addMode(QLatin1StringView(simulatorMode), QStringLiteral("gauge"), tr("Simulator"),
                     tr("Load a leaderboard, and check that its order is still right (Ctrl+4)"));
    m_modes->addAction(QStringLiteral("settings"), QStringLiteral("settings"), tr("Settings"),
                       tr("Theme and separator"));
    m_linkMessage->setObjectName(QStringLiteral("linkMessage"));
    m_exportMessage->setObjectName(QStringLiteral("exportMessage"));
    m_empty->setObjectName(QStringLiteral("emptyPage"));
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_page);
    m_stack->addWidget(m_audit);
    m_stack->addWidget(m_labArea);
    m_stack->addWidget(m_simulatorArea);

    auto *right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(m_bar);
    right->addWidget(m_linkMessage);
    right->addWidget(m_exportMessage);
    right->addWidget(m_docks, 1);
    auto *content = new QWidget;
    auto *columns = new QHBoxLayout(content);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    columns->addWidget(m_modes);
    columns->addLayout(right, 1);
    setCentralWidget(content);
    setStatusBar(m_status);
    m_bar->setServerMenu((new MainMenu(*this, session))->connectionMenu());

    connect(m_modes, &ModeBar::actionTriggered, this, &MainWindow::openSettings);
    m_link = new LinkDisplay(m_session, *m_list, {*m_bar, *m_linkMessage, *m_empty, *m_status}, this);
    connect(m_link, &LinkDisplay::logInRequested, this, &MainWindow::openLogInDialog);
    connect(m_link, &LinkDisplay::connectRequested, this, &MainWindow::openConnectDialog);
    connect(&m_session, &Session::serverChanged, this, [this] {
        m_boardsStatus = {};
        m_auditStatus = {};
        showStatus();
    });
    connect(&m_session, &Session::connected, this, [this] {
        if (!m_session.isSandbox())
            rememberServer(m_session.settings(), *m_session.endpoint());
        chooseFirstDemoBoard();
    });
    connect(&m_session, &Session::boardChanged, this, &MainWindow::showPage);
    connect(&m_session, &Session::failed, m_status, &StatusLine::setText);

    connect(m_page, &BoardsPage::rowInspected, m_inspector, [this](const std::optional<InspectedRow> &row) {
        if (row)
            m_inspector->showRow(*row);
        else
            m_inspector->clear();
    });
    connectPages();
    connectExport();
    connect(m_list, &BoardList::scanProgress, this, [this](quint64 found, quint64 keys) {
        m_status->showJob(tr("Listing boards, %1 so far").arg(groupedText(qint64(found))), found, keys);
    });
    connect(m_list, &BoardList::scanEnded, this, [this] { m_status->showJob({}, 0, 0); });
    connect(m_status, &StatusLine::waitCancelled, &m_session, &Session::cancelWaiting);
    connect(m_status, &StatusLine::jobCancelled, this, [this] {
        m_list->stopScan();
        m_page->stopJobs();
        m_audit->stopJobs();
        m_export->stop();
    });

    QSettings &settings = m_session.settings();
    m_list->setSeparator(settings.value(QLatin1StringView(separatorSetting), QStringLiteral(":")).toString());
    m_list->setTree(settings.value(QLatin1StringView(treeSetting), true).toBool());
    setMinimumSize(leastSize);
    resize(1440, 900);
    restoreGeometry(settings.value(QLatin1StringView(geometrySetting)).toByteArray());
    m_docks->restore(settings);
    chainTabs(QList<QWidget *>{m_modes, m_bar, m_linkMessage, m_exportMessage, m_docks->listDock(), m_empty} +
              m_page->tabParts() + m_audit->tabParts() + m_lab->tabParts() + m_simulator->tabParts() +
              QList<QWidget *>{m_docks->inspectorDock(), m_docks->explainDock(), m_status});
    m_list->focusRows();
    showPage();
}

MainWindow::~MainWindow() = default;

void MainWindow::connectPages()
{
    const auto keep = [this](QString PageStatus::*part, PageStatus &status) {
        return [this, part, &status](const QString &text) {
            status.*part = text;
            showStatus();
        };
    };
    connect(m_page, &BoardsPage::statusChanged, this, keep(&PageStatus::text, m_boardsStatus));
    connect(m_page, &BoardsPage::selectionChanged, this, keep(&PageStatus::selection, m_boardsStatus));
    connect(m_page, &BoardsPage::pageRead, this, keep(&PageStatus::read, m_boardsStatus));
    connect(m_page, &BoardsPage::jobProgress, m_status, &StatusLine::showJob);
    connect(m_page, &BoardsPage::logInRequested, this, &MainWindow::openLogInDialog);
    connect(m_page, &BoardsPage::otherZoneRequested, this, &MainWindow::openZoneDialog);
    connect(m_page, &BoardsPage::zoneChanged, m_audit, &AuditPage::setZone);
    connect(m_page, &BoardsPage::labRequested, this, [this](const CodecSpec &codec, double raw) {
        m_lab->showReading(codec, m_session.readings().shown(m_session.board()).season, raw);
        setMode(QLatin1StringView(labMode));
    });
    m_audit->setZone(m_page->model().timeDisplay().zone);
    connect(m_audit, &AuditPage::statusChanged, this, keep(&PageStatus::text, m_auditStatus));
    connect(m_audit, &AuditPage::snapshotChanged, this, keep(&PageStatus::read, m_auditStatus));
    connect(m_audit, &AuditPage::jobProgress, m_status, &StatusLine::showJob);
    connect(m_audit, &AuditPage::logInRequested, this, &MainWindow::openLogInDialog);
    connect(m_audit, &AuditPage::ranksChosen, this, &MainWindow::showRanks);
    connect(m_audit, &AuditPage::auditChanged, m_explain, &ExplainPanel::showAudit);
    connect(m_audit, &AuditPage::pairOpened, m_explain, &ExplainPanel::showRanks);
    connect(m_audit, &AuditPage::reencodeRequested, this, &MainWindow::openReencodeDialog);
    connect(m_audit, &AuditPage::codecRequested, this, [this] {
        setMode(QLatin1StringView(boardsMode));
        m_page->pickCodec();
    });
    connect(m_lab, &CodecLabPage::statusChanged, this, keep(&PageStatus::text, m_labStatus));
    connect(m_lab, &CodecLabPage::seasonShown, this, keep(&PageStatus::read, m_labStatus));
    connect(m_lab, &CodecLabPage::auditRequested, m_audit, &AuditPage::auditAgain);
    connect(m_audit, &AuditPage::auditChanged, m_lab, &CodecLabPage::showBoard);
    connect(m_simulator, &SimulatorPage::statusChanged, this, keep(&PageStatus::text, m_simulatorStatus));
    connect(m_simulator, &SimulatorPage::serverTold, this, keep(&PageStatus::read, m_simulatorStatus));
    connect(m_simulator, &SimulatorPage::boardRequested, this, &MainWindow::showRunBoard);
    connect(m_modes, &ModeBar::modeChanged, this, &MainWindow::showPage);
}

void MainWindow::connectExport()
{
    connect(m_export, &BoardExport::progress, m_status, &StatusLine::showJob);
    connect(m_export, &BoardExport::written, this, [this](const QString &sentence) {
        m_exportMessage->clear();
        m_status->setText(sentence);
    });
    connect(m_export, &BoardExport::failed, this, [this](const Error &error) {
        m_session.reportFailure(error);
        // Of a lost link the window speaks already.
        if (m_session.link() == Session::Link::Connected)
            m_exportMessage->showMessage(MessageBar::Kind::Error, fromBytes(error.message),
                                         {{QStringLiteral("exportAgain"), tr("Choose another file"),
                                           tr("Write the board to another file")}});
    });
    connect(m_exportMessage, &MessageBar::actionTriggered, this, &MainWindow::exportBoard);
    connect(&m_session, &Session::boardChanged, m_exportMessage, &MessageBar::clear);
}

void MainWindow::exportBoard()
{
    m_exportMessage->clear();
    m_export->ask();
}

void MainWindow::showStatus()
{
    const PageStatus &status = isLab()         ? m_labStatus
                               : isSimulator() ? m_simulatorStatus
                               : isAudit()     ? m_auditStatus
                                               : m_boardsStatus;
    m_status->setText(status.text);
    m_status->setSelection(status.selection);
    m_status->setPageRead(status.read);
}

bool MainWindow::isAudit() const
{
    return mode() == QLatin1StringView(auditMode);
}

bool MainWindow::isLab() const
{
    return mode() == QLatin1StringView(labMode);
}

bool MainWindow::isSimulator() const
{
    return mode() == QLatin1StringView(simulatorMode);
}

QString MainWindow::mode() const
{
    return m_modes->currentMode();
}

void MainWindow::setMode(const QString &id)
{
    m_modes->setCurrentMode(id);
}

void MainWindow::refresh()
{
    if (isAudit())
        m_audit->auditAgain();
    else if (!isLab() && !isSimulator())
        m_page->refresh();
}

void MainWindow::showRanks(qint64 first, qint64 last)
{
    setMode(QLatin1StringView(boardsMode));
    m_page->showRanks(first, last);
}

void MainWindow::showRunBoard(const QByteArray &key, const CodecSpec &codec, Direction direction, qint64 rank)
{
    BoardReading how = m_session.readings().chosen(key);
    how.codec = codec;
    how.direction = direction;
    m_session.readings().remember(key, how);
    m_session.setBoard(key);
    showRanks(rank, rank);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (m_simulator->unsavedRuns() > 0 && !m_runsMayGo) {
        event->ignore();
        return askAboutRuns();
    }
    QSettings &settings = m_session.settings();
    settings.setValue(QLatin1StringView(geometrySetting), saveGeometry());
    m_docks->save(settings);
    settings.setValue(QLatin1StringView(treeSetting), m_list->isTree());
    settings.setValue(QLatin1StringView(separatorSetting), m_list->separator());
    m_lab->save();
    m_simulator->save();
    m_page->saveColumns();
    m_list->saveColumns();
    QMainWindow::closeEvent(event);
}

QString MainWindow::themeName() const
{
    return m_session.settings().value(QLatin1StringView(themeSetting)).toString();
}

Theme MainWindow::theme() const
{
    return parseTheme(themeName()).value_or(Theme::System);
}

void MainWindow::setTheme(Theme theme)
{
    const char *const name = theme == Theme::Dark ? "dark" : theme == Theme::Light ? "light" : "system";
    m_session.settings().setValue(QLatin1StringView(themeSetting), QLatin1StringView(name));
    applyLook(*qApp, theme);
}

void MainWindow::showPage()
{
    const bool isOpen = !m_session.board().isNull();
    QWidget *page = isAudit() ? static_cast<QWidget *>(m_audit) : m_page;
    m_stack->setCurrentWidget(isLab()         ? m_labArea
                              : isSimulator() ? m_simulatorArea
                              : isOpen        ? page
                                              : m_empty);
    m_audit->setCurrent(isOpen && isAudit());
    m_link->setServerNeeded(!isLab() && !isSimulator());
    showStatus();
    m_docks->setMode(isLab() || isSimulator() ? DockArea::Mode::Alone
                     : isAudit()              ? DockArea::Mode::Audit
                                              : DockArea::Mode::Boards,
                     isOpen);
}

void MainWindow::chooseFirstDemoBoard()
{
    if (m_session.isSandbox() && m_session.board().isNull() && !m_session.knownDemoBoards().empty()) {
        m_session.setBoard(QByteArray::fromStdString(m_session.knownDemoBoards().front().key));
        // Nobody has gone anywhere yet, so the keyboard starts where the eye does.
        if (mode() == QLatin1StringView(boardsMode) &&
            (!focusWidget() || m_list->isAncestorOf(focusWidget())))
            m_page->focusRows();
    }
}

} // namespace tiebreak
