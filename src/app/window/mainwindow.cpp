// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"

#include "app/audit/auditpage.h"
#include "app/boardlist/boardlist.h"
#include "app/boards/boardexport.h"
#include "app/boards/boardspage.h"
#include "app/codecs/customcodecsdialog.h"
#include "app/console/consolepage.h"
#include "app/edit/editopener.h"
#include "app/explain/explaindialog.h"
#include "app/explain/explainpanel.h"
#include "app/help/wordsdialog.h"
#include "app/inspector/rowinspector.h"
#include "app/internals/internalspage.h"
#include "app/lab/codeclabpage.h"
#include "app/live/livepage.h"
#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/reencode/reencodeopener.h"
#include "app/session/preferences.h"
#include "app/simulator/simulatorpage.h"
#include "app/widgets/emptystate.h"
#include "app/widgets/messagebar.h"
#include "app/widgets/seamless.h"
#include "app/window/alertbar.h"
#include "app/window/connectdialog.h"
#include "app/window/connectionbar.h"
#include "app/window/connectionstatus.h"
#include "app/window/connectopener.h"
#include "app/window/dockarea.h"
#include "app/window/linkopener.h"
#include "app/window/mainmenu.h"
#include "app/window/modebar.h"
#include "app/window/permissionsdialog.h"
#include "app/window/profileopener.h"
#include "app/window/settingsdialog.h"
#include "app/window/startopener.h"
#include "app/window/statusline.h"
#include "app/window/zoomactions.h"
#include "files/usersettings.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "ui_aboutdialog.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QCloseEvent>
#include <QDialog>
#include <QDockWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QStackedWidget>

#include <utility>

namespace tiebreak
{

namespace
{

constexpr QSize minSize{1000, 620};    ///< below that there is no room to type a member's name
constexpr QMargins frame{4, 44, 4, 4}; ///< about; what it is shows only once the window is on the screen

/// As large as the pages want to be, with room for the frame on the screen.
QSize firstSize(QSize available)
{
    constexpr QSize wanted{1440, 900};
    return wanted.boundedTo(available.shrunkBy(frame));
}

constexpr auto geometrySetting = "window/geometry";
constexpr auto themeSetting = "window/theme";
constexpr auto treeSetting = "boardList/tree";
constexpr auto separatorSetting = "boardList/separator";

/// Room for a page that may be larger than the window: its page fills it, and scrolls where it would become
/// smaller than its minimum size; a page whose height depends on its width is not made higher for that, as
/// QScrollArea::setWidgetResizable() does.
class FittingArea : public QScrollArea
{
public:
    explicit FittingArea(QWidget *page)
    {
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setWidget(page);
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        widget()->resize(viewport()->size().expandedTo(widget()->minimumSize()));
        QScrollArea::resizeEvent(event);
    }
};

template <class Page>
ModePage *makePage(Session &session)
{
    return new Page(session);
}

/// All pages, in the order of the mode bar.
constexpr ModePage *(*pageMakers[])(Session &){
    makePage<BoardsPage>,    makePage<LivePage>,      makePage<AuditPage>,   makePage<CodecLabPage>,
    makePage<SimulatorPage>, makePage<InternalsPage>, makePage<ConsolePage>,
};

/// Tab visits all controls of the first part, then those of the next, and so on; within a part the order
/// stays. The parts are in one window already and do not hold one another.
void chainTabs(const QList<QWidget *> &parts)
{
    QList<QWidget *> stops;
    for (QWidget *part : parts) {
        QWidget *widget = part;
        do {
            if ((widget == part || part->isAncestorOf(widget)) && (widget->focusPolicy() & Qt::TabFocus))
                stops += widget;
            widget = widget->nextInFocusChain();
        } while (widget != part);
    }
    for (qsizetype i = 1; i < stops.size(); ++i)
        QWidget::setTabOrder(stops[i - 1], stops[i]);
}

/// As much of the window as fits into `place`, at the point of it that is nearest to where it was.
QRect fittedInto(const QRect &window, const QRect &place)
{
    QRect fitted(window.topLeft(), window.size().boundedTo(place.size()));
    const QRect corners(place.topLeft(), place.size() - fitted.size() + QSize(1, 1));
    fitted.moveTo(std::clamp(fitted.left(), corners.left(), corners.right()),
                  std::clamp(fitted.top(), corners.top(), corners.bottom()));
    return fitted;
}

} // namespace

MainWindow::MainWindow(Session &session, QWidget *parent)
    : QMainWindow(parent)
    , m_session(session)
    , m_modes(new ModeBar)
    , m_bar(new ConnectionBar)
    , m_linkMessage(new MessageBar)
    , m_zoomMessage(new MessageBar)
    , m_exportMessage(new MessageBar)
    , m_settingsMessage(new MessageBar)
    , m_alerts(new AlertBar(session))
    , m_stack(new QStackedWidget)
    , m_empty(new EmptyState)
    , m_list(new BoardList(session))
    , m_inspector(new RowInspector)
    , m_explain(new ExplainPanel)
    , m_docks(new DockArea(m_stack, m_list, m_inspector, m_explain))
    , m_status(new StatusLine)
    , m_export(new BoardExport(session, this))
    , m_reencode(new ReencodeOpener(session, this))
    , m_edits(new EditOpener(session, this))
    , m_profiles(new ProfileOpener(session, this))
    , m_connects(new ConnectOpener(session, *m_profiles, this))
    , m_links(new LinkOpener(*this, session))
{
    m_zoom = new ZoomActions(*this, *m_zoomMessage, session.settings(), minSize);
    connect(m_zoom, &ZoomActions::reopenRequested, this, &MainWindow::reopen);
    showTitle();
    m_linkMessage->setObjectName(QStringLiteral("linkMessage"));
    m_zoomMessage->setObjectName(QStringLiteral("zoomMessage"));
    m_exportMessage->setObjectName(QStringLiteral("exportMessage"));
    m_settingsMessage->setObjectName(QStringLiteral("settingsMessage"));
    m_alerts->setObjectName(QStringLiteral("alertMessage"));
    m_empty->setObjectName(QStringLiteral("emptyPage"));
    m_stack->addWidget(m_empty);
    addPages();
    m_modes->addButton(QStringLiteral("settings"), QStringLiteral("settings"), tr("Settings"),
                       tr("Appearance, time zone, servers and startup"), [this] { openSettings(); });

    auto *right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(m_bar);
    right->addWidget(m_linkMessage);
    right->addWidget(m_zoomMessage);
    right->addWidget(m_exportMessage);
    right->addWidget(m_settingsMessage);
    right->addWidget(m_alerts);
    right->addWidget(m_docks, 1);
    auto *content = new QWidget;
    auto *columns = seamlessRow(content);
    columns->addWidget(m_modes);
    columns->addLayout(right, 1);
    content->setMinimumSize(minSize - QSize(0, 2 * metric::ControlHeight)); // beside menu and status line
    setCentralWidget(new FittingArea(content)); // zoomed, it may need more room than there is
    setStatusBar(m_status);
    m_bar->setServerMenu((new MainMenu(*this, session))->connectionMenu());

    m_connectionStatus =
        new ConnectionStatus(m_session, *m_list, {*m_bar, *m_linkMessage, *m_empty, *m_status}, this);
    connect(m_connectionStatus, &ConnectionStatus::logInRequested, this, &MainWindow::openLogInDialog);
    connect(&m_session, &Session::serverRequested, this, &MainWindow::openConnectDialog);
    connectSession();
    connectExport();
    connect(m_alerts, &AlertBar::boardWanted, this, [this](const QByteArray &board) {
        m_session.setBoard(board);
        setMode(Mode::Live);
    });
    connect(m_list, &BoardList::scanProgress, this, [this](quint64 found, quint64 keys) {
        m_status->showJob(tr("Listing boards, %1 so far").arg(groupedText(qint64(found))), found, keys);
    });
    connect(m_list, &BoardList::boardEntered, this, [this] { current().page->focusContent(); });
    connect(m_list, &BoardList::scanEnded, this, [this] { m_status->showJob({}, 0, 0); });
    connect(m_status, &StatusLine::waitCancelled, &m_session, &Session::cancelWaiting);
    connect(m_status, &StatusLine::jobCancelled, this, [this] {
        m_list->stopScan();
        for (const auto &place : m_pages)
            place->page->stopJobs();
        m_export->stop();
    });

    QSettings &settings = m_session.settings();
    m_list->setSeparator(settings.value(QLatin1StringView(separatorSetting), QStringLiteral(":")).toString());
    m_list->setTree(settings.value(QLatin1StringView(treeSetting), true).toBool());
    resize(firstSize(screen()->availableSize()));
    restoreGeometry(settings.value(QLatin1StringView(geometrySetting)).toByteArray());
    m_docks->restore(settings);
    QList<QWidget *> parts{m_modes,           m_bar,    m_linkMessage,       m_zoomMessage, m_exportMessage,
                           m_settingsMessage, m_alerts, m_docks->listDock(), m_empty};
    for (const auto &place : m_pages)
        parts += place->page->tabParts();
    chainTabs(parts + QList<QWidget *>{m_docks->inspectorDock(), m_docks->explainDock(), m_status});
    m_list->focusRows();
    showPage();
}

MainWindow::~MainWindow() = default;

void MainWindow::addPages()
{
    for (const auto make : pageMakers) {
        ModePage *page = make(m_session);
        const QKeySequence shortcut(Qt::CTRL | Qt::Key(Qt::Key_1 + int(m_pages.size())));
        m_modes->addPage(*page, shortcut);
        // A page that stands alone needs more room than the smallest window has.
        const bool alone = !ModePage::hasList(page->docks());
        QWidget *shown = alone ? static_cast<QWidget *>(new FittingArea(page)) : page;
        m_stack->addWidget(shown);
        m_pages.push_back(std::make_unique<PagePlace>(PagePlace{page, shortcut, shown, {}, {}, {}, {}}));
        connectPage(*m_pages.back());
    }
    connect(m_modes, &ModeBar::modeChanged, this, &MainWindow::showPage);
}

void MainWindow::connectPage(PagePlace &place)
{
    ModePage *page = place.page;
    const auto keepIn = [this](QString &text) {
        return [this, &text](const QString &changed) {
            text = changed;
            showStatus();
        };
    };
    connect(page, &ModePage::statusChanged, this, keepIn(place.status));
    connect(page, &ModePage::rangeChanged, this, keepIn(place.range));
    connect(page, &ModePage::selectionChanged, this, keepIn(place.selection));
    connect(page, &ModePage::sourceChanged, this, keepIn(place.source));
    connect(page, &ModePage::jobProgress, m_status, &StatusLine::showJob);
    connect(page, &ModePage::showRequested, this, [this, mode = page->mode()] { setMode(mode); });
    connect(page, &ModePage::logInRequested, this, &MainWindow::openLogInDialog);
    connect(page, &ModePage::docksChanged, this, &MainWindow::showPage);
    connect(page, &ModePage::inspectorWanted, this, [this] {
        showPage();
        QAction *shown = m_docks->inspectorDock()->toggleViewAction();
        if (!shown->isChecked())
            shown->trigger();
    });
    connect(page, &ModePage::customCodecsRequested, this,
            [this, page](const CodecSpec &suggested) { openCustomCodecs(*page, suggested); });
}

void MainWindow::showTitle()
{
    QStringList parts;
    if (!m_session.board().isNull())
        parts += nameInSentence(m_session.view().name().toStdString());
    if (m_session.link() != Session::Link::None)
        parts += nameInSentence(m_session.displayName().toStdString());
    parts += QStringLiteral("Tiebreak");
    // Qt has a use of its own for this placeholder; twice stands for itself.
    const QString placeholder = QStringLiteral("[*]");
    setWindowTitle(parts.join(QStringLiteral(" \u2013 ")).replace(placeholder, placeholder.repeated(2)));
}

void MainWindow::connectSession()
{
    // Behind the pages: they read what is there before another board is opened.
    m_start = new StartOpener(m_session, *m_profiles, *m_links, *m_connects, this);
    connect(m_start, &StartOpener::told, m_status, &StatusLine::setText);
    connect(&m_session, &Session::serverChanged, this, [this] {
        for (const auto &place : m_pages) {
            if (!ModePage::hasList(place->page->docks()))
                continue;
            place->status.clear();
            place->range.clear();
            place->selection.clear();
            place->source.clear();
        }
        showStatus();
    });
    // A recording opens where it can be played.
    connect(&m_session.files(), &FileOpening::opened, this,
            [this](const SandboxFile &, const FilledSandbox &filled) {
                if (filled.recording)
                    setMode(Mode::Live);
            });
    connect(&m_session, &Session::connected, this, [this] {
        if (!m_session.isSandbox())
            rememberServer(m_session.settings(), *m_session.endpoint());
        chooseFirstDemoBoard();
    });
    connect(&m_session, &Session::linkChanged, this, &MainWindow::showTitle);
    connect(&m_session, &Session::viewChanged, this, [this](const BoardView &, ViewChanges what) {
        if (!(what & ViewChange::Key))
            return;
        showTitle();
        showPage();
        m_exportMessage->clear();
    });
    connect(m_links, &LinkOpener::told, m_status, &StatusLine::setText);
    connect(&m_session, &Session::failed, m_status, &StatusLine::setText);
    connect(&m_session, &Session::rowInspected, m_inspector, [this](const std::optional<InspectedRow> &row) {
        if (row)
            m_inspector->showRow(*row);
        else
            m_inspector->clear();
    });
    connect(&m_session, &Session::auditChanged, m_explain,
            [this](const auto &audit) { m_explain->showAudit(audit, m_session.zone()); });
    connect(&m_session, &Session::pairInspected, m_explain, &ExplainPanel::showRanks);
    connect(&m_session, &Session::explainRequested, this, &MainWindow::openExplain);
    connect(m_bar, &ConnectionBar::lockClicked, m_edits, &EditOpener::switchWrites);
    connect(m_profiles, &ProfileOpener::told, m_status, &StatusLine::setText);
    connect(m_edits, &EditOpener::told, m_status, &StatusLine::setText);
    connect(m_reencode, &ReencodeOpener::boardWritten, m_list, &BoardList::rescan);
    connect(m_reencode, &ReencodeOpener::boardChosen, this, [this](const QByteArray &key) {
        setMode(Mode::Boards);
        m_session.setBoard(key);
    });
}

void MainWindow::connectExport()
{
    connect(m_export->action(), &QAction::triggered, m_exportMessage, &MessageBar::clear);
    connect(m_export, &BoardExport::progress, m_status, &StatusLine::showJob);
    connect(m_export, &BoardExport::written, this, [this](const QString &sentence) {
        m_exportMessage->clear();
        m_status->setText(sentence);
    });
    connect(m_export, &BoardExport::failed, this, [this](const Error &error) {
        m_session.reportFailure(error);
        // Of a lost link the window speaks already.
        if (m_session.link() == Session::Link::Connected)
            m_exportMessage->showMessage(
                MessageBar::Kind::Error, displayText(error.message),
                {{QStringLiteral("exportAgain"), tr("Choose another file"),
                  tr("Write the board to another file"), [this] { m_export->action()->trigger(); }}});
    });
}

const MainWindow::PagePlace &MainWindow::current() const
{
    return **std::ranges::find(m_pages, mode(), [](const auto &place) { return place->page->mode(); });
}

void MainWindow::showStatus()
{
    const PagePlace &place = current();
    m_status->setText(place.status);
    m_status->setRange(place.range);
    m_status->setSelection(place.selection);
    m_status->setPageRead(place.source);
}

QList<QAction *> MainWindow::menuActions(MenuGroup group) const
{
    QList<QAction *> actions;
    for (const auto &place : m_pages)
        actions += place->page->menuActions(group);
    actions += m_list->menuActions(group);
    if (group == MenuGroup::Zoom)
        actions += m_zoom->actions();
    if (group == MenuGroup::Copy)
        actions += m_links->action();
    if (group == MenuGroup::Board)
        actions += QList<QAction *>{m_reencode->action(), m_export->action()} + m_edits->actions();
    return actions;
}

QList<MainWindow::ModeName> MainWindow::modes() const
{
    QList<ModeName> names;
    for (const auto &place : m_pages)
        names += {place->page->mode(), place->page->title().menuText, place->shortcut};
    return names;
}

Mode MainWindow::mode() const
{
    return m_modes->currentMode();
}

void MainWindow::setMode(Mode mode)
{
    m_modes->setCurrentMode(mode);
}

void MainWindow::refresh()
{
    current().page->refresh();
}

void MainWindow::fitScreen()
{
    QScreen *there = QGuiApplication::screenAt(geometry().center());
    const QRect available = (there ? there : screen())->availableGeometry().marginsRemoved(frame);
    m_zoom->setLargestMinimum(available.size());
    if (isMaximized() || isFullScreen())
        return;
    const QRect fitted = fittedInto(geometry(), available);
    if (testAttribute(Qt::WA_Moved))
        setGeometry(fitted);
    else
        resize(fitted.size()); // where a new window comes up, the desktop decides
}

void MainWindow::showSettingsProblem(const QString &sentence)
{
    m_settingsMessage->showMessage(MessageBar::Kind::Warning, sentence,
                                   {{QStringLiteral("hideSettingsMessage"), tr("Hide"),
                                     tr("Hide this message"), [this] { m_settingsMessage->clear(); }}});
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    for (const auto &place : m_pages) {
        const bool mayGo = m_workMayGo || m_letGo.contains(place->page);
        const auto work = mayGo ? std::nullopt : place->page->unsavedWork();
        if (!work)
            continue;
        event->ignore();
        askAboutWork(*place->page, *work);
        return;
    }
    QSettings &settings = m_session.settings();
    settings.setValue(QLatin1StringView(geometrySetting), saveGeometry());
    if (const auto &endpoint = m_session.endpoint(); endpoint && !m_session.file()) {
        const bool sandbox = m_session.isSandbox();
        // The sandbox begins with its first database.
        const bool comesBack = !sandbox || endpoint->db == 0;
        writeLastShown(settings,
                       {sandbox ? QString() : m_session.serverText(), !sandbox && !endpoint->password.empty(),
                        comesBack ? m_session.board() : QByteArray(),
                        m_session.profile() ? m_session.profile()->id : QString()});
    }
    m_docks->save(settings);
    settings.setValue(QLatin1StringView(treeSetting), m_list->isTree());
    settings.setValue(QLatin1StringView(separatorSetting), m_list->separator());
    for (const auto &place : m_pages)
        place->page->save();
    m_list->saveColumns();
    QMainWindow::closeEvent(event);
    if (m_reopens) // whatever other windows are open
        QCoreApplication::exit();
}

void MainWindow::reopen()
{
    m_reopens = true;
    close();
}

std::optional<double> MainWindow::reopensAt() const
{
    return m_reopens ? std::optional(m_zoom->chosen()) : std::nullopt;
}

void MainWindow::closeUnasked()
{
    m_workMayGo = true;
    m_reopens = false; // while it still asks whether it may
    close();
    QCoreApplication::quit();
}

Theme MainWindow::theme() const
{
    return parseTheme(m_session.settings().value(QLatin1StringView(themeSetting)).toString())
        .value_or(Theme::System);
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
    const PagePlace &place = current();
    const ModePage::Docks docks = place.page->docks();
    const bool needsBoard = ModePage::hasList(docks);
    const bool isShown = isOpen || !needsBoard;
    const QWidget *focused = focusWidget();
    m_stack->setCurrentWidget(isShown ? place.shown : m_empty);
    // The docks give way to the page that is shown, and not to the largest of all.
    for (int i = 0; i < m_stack->count(); ++i) {
        const auto policy = i == m_stack->currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        m_stack->widget(i)->setSizePolicy(policy, policy);
    }
    m_stack->updateGeometry();
    for (const auto &other : m_pages) {
        other->page->setCurrent(other.get() == &place && isShown);
        // What is done with rows is done with those in sight.
        for (const MenuGroup group : {MenuGroup::Rows, MenuGroup::Copy, MenuGroup::Save}) {
            for (QAction *action : other->page->menuActions(group))
                action->setVisible(other.get() == &place);
        }
    }
    m_connectionStatus->setServerNeeded(needsBoard);
    showStatus();
    m_docks->showDocks(docks, isOpen);
    // Who walks along the mode bar, or through a list that stays, goes on there.
    if (isShown && focused && !focused->isVisibleTo(this))
        place.page->focusContent();
}

void MainWindow::chooseFirstDemoBoard()
{
    if (m_session.isSandbox() && m_session.board().isNull() && !m_session.knownDemoBoards().empty()) {
        m_session.setBoard(QByteArray::fromStdString(m_session.knownDemoBoards().front().key));
        // Nobody has gone anywhere yet, so the keyboard starts where the eye does.
        if (!focusWidget() || m_list->isAncestorOf(focusWidget()))
            current().page->focusContent();
    }
}

void MainWindow::openExplain(const ExplainedPair &pair)
{
    const QString key = nameInSentence(m_session.view().name().toStdString());
    auto *dialog = new ExplainDialog(pair, tr("%1 on %2").arg(key, m_session.serverName()), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(&m_session, &Session::serverGone, dialog, &QDialog::reject);
    dialog->show();
}

void MainWindow::openCustomCodecs(ModePage &page, const CodecSpec &suggested)
{
    auto *dialog = new CustomCodecsDialog(m_session.customCodecs(), suggested, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &CustomCodecsDialog::codecChosen, &page, &ModePage::enterCodec);
    dialog->open();
}

void MainWindow::openWords()
{
    auto *dialog = new WordsDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void MainWindow::openAbout()
{
    auto *dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    Ui::AboutDialog ui;
    ui.setupUi(dialog);
    ui.title->setFont(titleFont());
    ui.title->setText(tr("Tiebreak %1").arg(QCoreApplication::applicationVersion()));
    ui.buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Close this window"));
    connect(ui.buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    dialog->open();
}

void MainWindow::openSettings()
{
    auto *dialog =
        new SettingsDialog({theme(), m_list->separator(), readPreferences(m_session.settings())}, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SettingsDialog::otherZoneRequested, &page<BoardsPage>(), &BoardsPage::openZoneDialog);
    connect(dialog, &SettingsDialog::preferencesChosen, this, [this](const Preferences &preferences) {
        const QString zone = page<BoardsPage>().zoneId();
        const double scale = readPreferences(m_session.settings()).scale;
        writePreferences(m_session.settings(), preferences);
        if (preferences.scale != scale)
            m_zoom->choose(preferences.scale);
        m_session.setTimeouts(preferences.timeouts());
        if (preferences.zone != zone)
            page<BoardsPage>().setZone(preferences.zone);
    });
    connect(dialog, &SettingsDialog::themeChosen, this, &MainWindow::setTheme);
    connect(dialog, &SettingsDialog::separatorChosen, m_list, &BoardList::setSeparator);
    dialog->open();
}

void MainWindow::openConnectDialog()
{
    m_connects->open();
}

void MainWindow::openLogInDialog()
{
    m_connects->openLogIn();
}

void MainWindow::openPermissions()
{
    auto *dialog = new PermissionsDialog(m_session, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::askAboutWork(ModePage &page, const UnsavedWork &work)
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, work.title, work.sentence,
                                QMessageBox::Discard | QMessageBox::Cancel, this);
    if (!work.save.isEmpty())
        box->addButton(QMessageBox::Save)->setText(work.save);
    box->button(QMessageBox::Discard)->setText(work.discard);
    box->button(QMessageBox::Cancel)->setText(tr("Keep open"));
    box->setObjectName(QStringLiteral("unsavedWork"));
    box->setInformativeText(work.loss);
    box->setDefaultButton(work.save.isEmpty() ? QMessageBox::Cancel : QMessageBox::Save);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, &page](int answer) {
        m_reopens = m_reopens && answer == QMessageBox::Discard;
        if (answer == QMessageBox::Save) {
            setMode(page.mode());
            page.askToSave();
        } else if (answer == QMessageBox::Discard) {
            // Other pages may have something too.
            m_letGo += &page;
            close();
            return;
        }
        m_letGo.clear();
    });
    box->open();
}

} // namespace tiebreak

#include "moc_mainwindow.cpp"
