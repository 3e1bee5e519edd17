// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/auditpage.h"

#include "app/audit/allboardspane.h"
#include "app/audit/findingcard.h"
#include "app/audit/precisionchart.h"
#include "app/audit/tiesizechart.h"
#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/metrics.h"
#include "app/session/notconnectednotice.h"
#include "app/widgets/chart/chartpane.h"
#include "app/widgets/chart/drawnchart.h"
#include "app/widgets/choicedelegate.h"
#include "core/audit/audittext.h"
#include "models/boards/auditdisplay.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "redis/board/readtext.h"
#include "ui_auditpage.h"

#include <QAction>
#include <QApplication>
#include <QDir>

#include <algorithm>
#include <functional>
#include <utility>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

/// Shorter reads would only flicker in the status line.
constexpr auto progressAfter = 300ms;
constexpr int roomForWords = 1100; ///< of the window
constexpr int widestKey = 320;
constexpr int narrowestKey = 180;
constexpr int roomForEvenParts = 900; ///< of the page

} // namespace

AuditPage::AuditPage(Session &session, QWidget *parent)
    : ModePage(parent)
    , m_ui(std::make_unique<Ui::AuditPage>())
    , m_session(session)
    , m_audit(new BoardAudit(session, this))
    , m_saver(new ReportSaver(session, this))
    , m_sizes(new DrawnChart({}))
    , m_curve(new PrecisionChart)
    , m_sizesPane(new ChartPane(m_sizes))
    , m_curvePane(new ChartPane(m_curve))
    , m_allAction(new QAction(tr("Audit a&ll boards"), this))
    , m_reportAction(new QAction(tr("Save audit rep&ort…"), this))
{
    m_ui->setupUi(this);
    m_ui->auditKey->setFont(titleFont());
    m_ui->auditSpec->setFont(fixedFont());
    m_ui->auditSpec->setSecondary(true);
    m_ui->auditAgain->setIcon(icon(QStringLiteral("play")));
    m_ui->report->setIcon(icon(QStringLiteral("save"), QStringLiteral("document-save")));
    m_ui->auditAgain->setAccessibleName(m_ui->auditAgain->text());
    m_ui->report->setAccessibleName(tr("Save report"));
    auto *all = new QPushButton(tr("All boards"));
    all->setObjectName(QStringLiteral("allBoards"));
    all->setToolTip(tr("Audit every board of the server"));
    all->setAutoDefault(false);
    m_ui->titleRow->addWidget(all);
    m_allBoards = new AllBoardsPane(session);
    m_ui->layout->addWidget(m_allBoards, 1);
    m_allBoards->hide();
    m_allAction->setObjectName(QStringLiteral("auditAllBoards"));
    connect(all, &QPushButton::clicked, this, [this] { showAll(true); });
    connect(m_allAction, &QAction::triggered, this, [this] {
        showAll(true);
        emit showRequested();
    });
    connect(m_allBoards, &AllBoardsPane::backWanted, this, [this] { showAll(false); });
    connect(m_allBoards, &AllBoardsPane::boardWanted, this, [this](const QByteArray &key) {
        m_session.setBoard(key);
        showAll(false);
    });
    connect(m_allBoards, &AllBoardsPane::statusChanged, this, &AuditPage::statusChanged);
    connect(m_allBoards, &AllBoardsPane::sourceChanged, this, &AuditPage::sourceChanged);
    connect(m_allBoards, &AllBoardsPane::jobProgress, this, &AuditPage::jobProgress);
    m_reportAction->setObjectName(QStringLiteral("saveReport"));
    m_reportAction->setShortcut(QKeySequence::Save);
    m_ui->auditResult->setBackgroundRole(QPalette::Base);
    QFont answer = titleFont();
    answer.setPixelSize(18);
    m_ui->auditAnswer->setFont(answer);
    m_ui->findings->setSession(m_session);
    m_sizesPane->setObjectName(QStringLiteral("tieSizes"));
    m_curvePane->setObjectName(QStringLiteral("precision"));
    m_ui->chartsLayout->addWidget(m_sizesPane, 1);
    m_ui->chartsLayout->addWidget(m_curvePane, 1);
    m_curvePane->layout()->setContentsMargins(14, 6, 14, 2); // a low page has no line to spare
    fillWays({});
    setChoiceDelegates(*this);

    connect(&m_session, &Session::viewChanged, this, &AuditPage::showView);
    connect(&m_session, &Session::zoneChanged, this, [this] {
        if (m_audit->result())
            showResult();
    });
    connect(&m_session, &Session::auditRequested, this, [this] {
        showAll(false);
        auditAgain();
    });
    connect(&m_session, &Session::auditPageRequested, this, [this] {
        showAll(false);
        emit showRequested();
        auditAgain();
    });
    connect(&m_session, &Session::connected, this, [this] {
        // What was chosen for a server outlives a lost connection.
        if (const QString server = m_session.serverText(); server != m_waysOf) {
            m_waysOf = server;
            chooseWay(m_session.readWay());
        }
        showCaveats();
        if (m_current && !m_audit->result())
            begin();
        updateButtons();
    });
    connect(&m_session, &Session::boardsRewritten, this, [this] {
        // Only what is looked at is worth reading at once.
        if (m_current)
            auditAgain();
        else
            showBoard();
    });
    // Nor does a verdict on what another process had stay where this one refuses its own.
    connect(&m_session, &Session::serverReplaced, this, &AuditPage::showBoard);
    connect(&m_session, &Session::linkChanged, this, [this] {
        if (m_session.link() != Session::Link::Connected && m_audit->busy())
            stopJobs();
        if (m_current && !m_audit->result() && m_session.link() != Session::Link::Connected)
            begin();
        updateButtons();
    });
    connect(&m_session, &Session::boardReplaced, this, [this](const QByteArray &key) {
        if (key == m_session.board())
            forgetRows();
    });
    connect(m_audit, &BoardAudit::outdated, this, [this] {
        forgetRows();
        if (m_current)
            begin();
    });
    connect(m_audit, &BoardAudit::counted, this, &AuditPage::readOrAsk);
    connect(m_audit, &BoardAudit::progress, this, &AuditPage::showProgress);
    connect(m_audit, &BoardAudit::audited, this, &AuditPage::showResult);
    connect(m_audit, &BoardAudit::failed, this, &AuditPage::showError);
    connect(m_audit, &BoardAudit::eventsLoaded, this, [this](const QString &fileName) {
        showCaveats();
        m_ui->events->setLoaded(fileName);
    });
    connect(m_audit, &BoardAudit::eventsFailed, this, [this](const Error &error) {
        m_ui->auditMessage->showMessage(
            MessageBar::Kind::Error, displayText(error.message),
            {{QStringLiteral("otherEvents"), tr("Choose another file"),
              tr("Read the events from another file"), [this] { m_ui->events->askForFile(); }}});
    });
    connect(m_ui->events, &EventsChoice::fileChosen, this, &AuditPage::loadEvents);
    connect(m_ui->events, &EventsChoice::noneChosen, this, [this] {
        m_audit->dropEvents();
        m_ui->events->setLoaded({});
    });
    connect(m_ui->auditAgain, &QPushButton::clicked, this, &AuditPage::auditAgain);
    connect(m_ui->report, &QPushButton::clicked, m_reportAction, &QAction::trigger);
    connect(m_reportAction, &QAction::triggered, this, [this] { m_saver->ask(this, m_audit->result()); });
    connect(m_saver, &ReportSaver::saved, this, [this](const QString &path) {
        showCaveats();
        emit statusChanged(tr("Saved the report as %1").arg(QDir::toNativeSeparators(path)));
    });
    connect(m_saver, &ReportSaver::failed, this, [this](const Error &error) {
        m_ui->auditMessage->showMessage(
            MessageBar::Kind::Error, displayText(error.message),
            {{QStringLiteral("otherReport"), tr("Choose another file"), tr("Save the report to another file"),
              [this] { m_reportAction->trigger(); }}});
    });
    connect(m_ui->auditEmpty, &EmptyState::triggered, this, [this] {
        const auto next = m_next; // it may set another one
        next();
    });
    showBoard();
}

AuditPage::~AuditPage() = default;

QList<QWidget *> AuditPage::tabParts() const
{
    return QList<QWidget *>{m_ui->auditHeader, m_ui->auditMessage, m_ui->content} + m_allBoards->tabParts();
}

PageTitle AuditPage::title() const
{
    return {QStringLiteral("audit"), QStringLiteral("check-search"), tr("Audit"), tr("&Audit"),
            tr("Check whether a whole board is ranked by score and time")};
}

QList<QAction *> AuditPage::menuActions(MenuGroup group) const
{
    if (group == MenuGroup::Board)
        return {m_allAction};
    return group == MenuGroup::Save ? QList{m_reportAction} : QList<QAction *>();
}

bool AuditPage::settled() const
{
    return !m_audit->busy() && !m_saver->busy() && !m_allBoards->busy();
}

void AuditPage::setCurrent(bool current)
{
    m_current = current && !m_showsAll;
    m_allBoards->setCurrent(current && m_showsAll);
    updateButtons();
    if (m_current && !m_audit->result() && !m_audit->busy())
        begin();
}

void AuditPage::showAll(bool all)
{
    if (std::exchange(m_showsAll, all) == all)
        return;
    const QWidget *focused = QApplication::focusWidget();
    const bool hasFocus = focused && isAncestorOf(focused);
    for (QWidget *part : std::initializer_list<QWidget *>{m_ui->auditHeader, m_ui->headerLine, m_ui->content})
        part->setVisible(!all);
    if (all)
        m_ui->auditMessage->clear();
    else
        showCaveats();
    m_allBoards->setVisible(all);
    if (hasFocus) // or it goes to whatever comes next, the mode bar
        (all ? static_cast<QWidget *>(m_allBoards) : m_ui->auditHeader)->setFocus(Qt::OtherFocusReason);
    showSource();
    emit docksChanged(); // and thereby setCurrent()
}

void AuditPage::refresh()
{
    if (m_showsAll)
        m_allBoards->auditAll();
    else
        auditAgain();
}

void AuditPage::showBoard()
{
    const QByteArray &name = m_session.view().name();
    m_shown = name;
    m_shownKeys = m_session.view().keys();
    forgetAudit();
    m_ui->findings->forgetOpen();
    m_ui->auditKey->setText(name.isNull() ? QString() : nameText(name.toStdString()));
    fitTitle();
    fillWays({});
    showSentence({});
    showCodec();
    if (m_current)
        begin();
}

void AuditPage::forgetAudit()
{
    if (m_audit->busy())
        emit jobProgress({}, 0, 0);
    m_audit->forget();
    m_ui->events->setLoaded({});
    m_ui->auditMessage->clear();
    m_session.setAudit(nullptr);
    emit statusChanged({});
    emit sourceChanged({});
}

void AuditPage::forgetRows()
{
    if (m_audit->busy())
        emit jobProgress({}, 0, 0);
    m_audit->forgetRows();
    m_ui->findings->forgetOpen();
    m_ui->auditMessage->clear();
    m_session.setAudit(nullptr);
    emit statusChanged({});
    emit sourceChanged({});
    showSentence({});
}

void AuditPage::showCodec()
{
    const auto &codec = m_session.view().codec;
    m_ui->auditSpec->setText(codec ? displayText(specText(*codec)) : QString());
    updateButtons();
}

void AuditPage::showView(const BoardView &view, ViewChanges what)
{
    const bool isShown = view.name() == m_shown && view.name().isNull() == m_shown.isNull();
    if (what & ViewChange::Key && !isShown) {
        showBoard();
        return;
    }
    // Of more keys, or fewer.
    if (view.keys() != m_shownKeys) {
        m_shownKeys = view.keys();
        forgetRows();
        if (m_current && view.codec)
            read(chosenWay());
        else if (m_current)
            begin();
        return;
    }
    // How ranks are counted makes no other audit.
    if (!(what & ~ViewChanges(ViewChange::Ranks)))
        return;
    showCodec();
    if (!view.codec) {
        forgetAudit();
        if (m_current)
            begin();
        else
            showSentence({});
        return;
    }
    m_audit->setView(view);
    if (m_current && !m_audit->busy() && !m_audit->result())
        begin();
}

void AuditPage::begin()
{
    if (m_session.board().isNull())
        return;
    if (const auto missing = notConnectedNotice(m_session)) {
        showSentence(missing->sentence, missing->button, missing->next);
        return;
    }
    showSentence({});
    m_audit->setView(m_session.view());
    m_audit->count(); // without a codec, too: a key that does not exist needs none
}

void AuditPage::showCodecNeeded()
{
    showSentence(displayText(noTimesToAuditText()), tr("Choose a codec"),
                 [this] { emit m_session.codecRequested(); });
}

void AuditPage::readOrAsk(qint64 members)
{
    fillWays(members);
    if (!m_session.view().codec) {
        showCodecNeeded();
        return;
    }
    if (m_session.isSandbox() || members <= maxUnasked) {
        read(chosenWay());
        return;
    }
    showSentence(displayText(readWaysText(members, cellWording({}))), tr("Audit"), [this] { auditAgain(); });
}

void AuditPage::auditAgain()
{
    emit m_session.boardReadAnew();
    if (m_session.view().codec && !m_session.board().isNull())
        read(chosenWay());
}

void AuditPage::read(ReadWay way)
{
    m_ui->auditMessage->clear();
    m_audit->setView(m_session.view());
    m_audit->read(way);
    if (!m_audit->result())
        showSentence({});
}

void AuditPage::stopJobs()
{
    m_allBoards->stop();
    if (!m_audit->busy())
        return;
    m_audit->stop();
    emit jobProgress({}, 0, 0);
    showStopped();
}

void AuditPage::showStopped()
{
    if (const auto &result = m_audit->result())
        emit statusChanged(
            tr("Stopped. These results were read at %1").arg(clockText(result->readAt, m_session.zone())));
    else
        showSentence(tr("Not audited yet. Run the audit to see charts of ties and precision."), tr("Audit"),
                     [this] { auditAgain(); });
}

ReadWay AuditPage::chosenWay() const
{
    return static_cast<ReadWay>(m_ui->readWay->currentData().toInt());
}

void AuditPage::chooseWay(ReadWay way)
{
    m_ui->readWay->setCurrentIndex(m_ui->readWay->findData(int(way)));
}

void AuditPage::fillWays(std::optional<qint64> members)
{
    if (m_ui->readWay->count() == 0) {
        m_ui->readWay->addItem({}, int(ReadWay::Dump));
        m_ui->readWay->addItem(tr("Page by page"), int(ReadWay::Pages));
    }
    m_ui->readWay->setItemText(0,
                               members ? tr("DUMP · %1").arg(displayText(holdText(*members))) : tr("DUMP"));
}

void AuditPage::loadEvents(const QString &path)
{
    m_audit->loadEvents(path);
}

void AuditPage::saveReport(const QString &path)
{
    if (m_audit->result())
        m_saver->save(path, m_audit->result());
}

void AuditPage::showProgress(quint64 done, quint64 total, std::chrono::milliseconds elapsed)
{
    if (elapsed < progressAfter)
        return;
    emit jobProgress(displayText(readingText(done, total, elapsed, cellWording({}))), done, total);
}

void AuditPage::showResult()
{
    const AuditRun &result = *m_audit->result();
    const qint64 members = result.snapshot->size();
    emit jobProgress({}, 0, 0);
    const Wording wording = displayWording(m_session.zone());
    showCaveats();
    fillWays(members);
    m_session.setAudit(m_audit->result());
    const AuditDisplay display =
        auditDisplay(result, wording, result.way == ReadWay::Pages, result.eventsName());
    m_ui->auditMark->setSeverity(result.severity(display.severity, wording));
    m_ui->auditAnswer->setText(display.answer);
    m_ui->auditDetail->setText(display.detail);
    m_ui->auditDetail->setVisible(!display.detail.isEmpty());
    m_ui->figures->setFigures(display.figures);
    m_ui->findings->showFindings(display);
    m_ui->findings->chainTabsAfter(m_ui->auditMessage->findChildren<QPushButton *>().last());
    showCharts(result);
    m_ui->content->setCurrentWidget(m_ui->auditResult);
    updateButtons();
    showSource();
}

void AuditPage::showCaveats()
{
    const std::shared_ptr<const AuditRun> result = m_audit->result();
    QStringList caveats;
    if (result) {
        for (const std::string &caveat : result->caveats(displayWording(m_session.zone())))
            caveats += displayText(caveat);
    }
    if (caveats.isEmpty())
        m_ui->auditMessage->clear();
    else
        m_ui->auditMessage->showMessage(result->repeated.empty() ? MessageBar::Kind::Warning
                                                                 : MessageBar::Kind::Error,
                                        listText(ListOf::Sentences, caveats));
}

void AuditPage::showSource()
{
    const std::shared_ptr<const AuditRun> result = m_showsAll ? nullptr : m_audit->result();
    emit statusChanged(
        result ? displayText(readAndAuditedText(result->snapshot->size(), result->way, result->readTime,
                                                result->auditTime, cellWording({})))
               : QString());
    emit sourceChanged(result ? tr("Snapshot taken at %1").arg(clockText(result->readAt, m_session.zone()))
                              : QString());
}

void AuditPage::showCharts(const AuditRun &result)
{
    const ChartWords sizes = tieSizeWords(result.report);
    m_sizesPane->setWords(sizes);
    if (sizes.instead.isEmpty())
        m_sizes->draw(std::bind_front(tieSizeChart, result.report.groupSizes));
    const ChartWords curve = precisionWords(result);
    m_curvePane->setWords(curve);
    if (curve.instead.isEmpty())
        m_curve->showCurve(result.curve, result.decoder.spec());
}

void AuditPage::showError(const Error &error, ReadWay way)
{
    emit jobProgress({}, 0, 0);
    if (error.kind == ErrorKind::Cancelled) {
        showStopped();
        return;
    }
    const auto &result = m_audit->result();
    if (!result && (error.kind == ErrorKind::NotFound || error.kind == ErrorKind::WrongType)) {
        m_ui->auditMessage->clear();
        showSentence(displayText(error.message), tr("Try again"), [this] { begin(); });
        return;
    }
    if (!result && !m_session.view().codec)
        showCodecNeeded();
    else if (!result)
        showSentence(tr("Not audited yet. Run the audit to see charts of ties and precision."));
    m_session.reportFailure(error);
    // Of a lost link the window speaks.
    if (m_session.link() != Session::Link::Connected)
        return;
    QString words = displayText(error.message);
    const bool refused = error.kind == ErrorKind::Permission && way == ReadWay::Dump;
    if (result && !refused)
        words = listText(
            ListOf::Sentences,
            {words, tr("These results were read at %1.").arg(clockText(result->readAt, m_session.zone()))});
    MessageBar::Action next{QStringLiteral("auditRetry"), tr("Try again"), tr("Read the board again"),
                            [this] { auditAgain(); }};
    if (refused)
        next = {QStringLiteral("readByPages"), tr("Read in pages"),
                tr("Read the board page by page, which needs no DUMP"), [this] {
                    chooseWay(ReadWay::Pages);
                    auditAgain();
                }};
    else if (error.kind == ErrorKind::Auth)
        next = {QStringLiteral("auditLogIn"), tr("Log in"), tr("Enter a different user or password"),
                [this] { emit logInRequested(); }};
    m_ui->auditMessage->showMessage(MessageBar::Kind::Error, words, {next});
}

void AuditPage::showSentence(const QString &sentence, const QString &button,
                             const std::function<void()> &next)
{
    m_next = next;
    m_ui->auditEmpty->setContent(QStringLiteral("check-search"), sentence, button);
    m_ui->content->setCurrentWidget(m_ui->auditEmpty);
    updateButtons();
}

void AuditPage::updateButtons()
{
    const bool possible = m_session.pool() && m_session.view().codec && !m_session.board().isNull();
    m_ui->auditAgain->setEnabled(possible);
    m_ui->auditAgain->setText(m_audit->result() ? tr("Audit again") : tr("Audit"));
    m_ui->readWay->setEnabled(possible);
    m_ui->events->setEnabled(m_audit->result() != nullptr);
    m_ui->report->setEnabled(m_audit->result() != nullptr);
    m_reportAction->setEnabled(m_audit->result() && m_current);
}

void AuditPage::resizeEvent(QResizeEvent *event)
{
    ModePage::resizeEvent(event);
    fitTitle();
    // Where the findings would be left with little, they get more than the charts.
    const bool even = width() >= roomForEvenParts;
    m_ui->evidenceLayout->setStretch(0, even ? 52 : 60);
    m_ui->evidenceLayout->setStretch(2, even ? 48 : 40);
    updateGeometry();
}

void AuditPage::fitTitle()
{
    // In a narrow window the words of the buttons give way, rather than the list of boards.
    const bool wide = window()->width() >= roomForWords;
    m_ui->auditAgain->setText(wide ? tr("Audit again") : tr("Audit"));
    m_ui->report->setText(wide ? tr("Report…") : QString());
    m_ui->titleRow->setSpacing(wide ? 8 : 5);
    // Where room is short the spec gives way first: it stands on the board too.
    m_ui->auditKey->setMinimumWidth(
        std::min(m_ui->auditKey->sizeHint().width(), wide ? widestKey : narrowestKey));
}

QSize AuditPage::minimumSizeHint() const
{
    QSize size = ModePage::minimumSizeHint();
    if (window()->height() < metric::TallWindow) // the proof gives way to the findings
        return size;
    // A label that wraps asks for its height at a usual width, and the proof below would go without that.
    const QMargins margins = m_ui->answerLayout->contentsMargins();
    const int room =
        width() - margins.left() - margins.right() - m_ui->auditMark->width() - m_ui->answerLayout->spacing();
    for (const QLabel *label : {m_ui->auditAnswer, m_ui->auditDetail})
        if (label->isVisibleTo(this))
            size.rheight() -= std::max(0, label->sizeHint().height() - label->heightForWidth(room));
    return size;
}

void AuditPage::focusFindings()
{
    if (m_ui->findings->openIndex() >= 0)
        m_ui->findings->card(m_ui->findings->openIndex())->setFocus();
}

} // namespace tiebreak

#include "moc_auditpage.cpp"
