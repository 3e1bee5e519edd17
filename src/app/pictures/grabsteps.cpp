// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/grabsteps.h"

#include "app/audit/auditpage.h"
#include "app/boardlist/boardlist.h"
#include "app/boards/boardspage.h"
#include "app/lab/codeclabpage.h"
#include "app/live/livepage.h"
#include "app/live/people/peopledialog.h"
#include "app/live/projector/projectorview.h"
#include "app/live/projector/projectorwindow.h"
#include "app/live/standing/standingview.h"
#include "app/pictures/internalsgrabsteps.h"
#include "app/reencode/reencodedialog.h"
#include "app/simulator/runstable.h"
#include "app/simulator/simulatorform.h"
#include "app/simulator/simulatorpage.h"
#include "app/widgets/rowview.h"
#include "app/window/connectdialog.h"
#include "app/window/mainwindow.h"
#include "models/simulator/runsmodel.h"
#include "models/text/displaywording.h"
#include "redis/link/open.h"
#include "sim/workload/workloadpresets.h"

#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <csignal>
#include <iterator>

namespace tiebreak
{

namespace
{

constexpr QSize roomSize(1280, 720); ///< of a projector

/// The row to show selected: one that the member name decided, else one that lost its time, else the first.
int tellingRow(const BoardModel &model, int visibleRows)
{
    int other = -1;
    for (int row = 0; row < visibleRows; ++row) {
        const QModelIndex index = model.index(row, boardcolumn::Verdict);
        if (TieRule(index.data(boardrole::TieAbove).toInt()) == TieRule::Member)
            return row;
        const auto decoded = index.data(boardrole::DecodedValue).value<Decoded>();
        if (other < 0 && index.data(boardrole::Loaded).toBool() && decoded.verdict != Verdict::Exact)
            other = row;
    }
    return std::max(0, other);
}

QString pictureName(const std::string &key)
{
    return displayText(key).replace(u':', u'-');
}

/// Begins and ends in Boards mode, with a board of the sandbox open.
std::vector<GrabStep> labGrabSteps(Session &session, MainWindow &window)
{
    std::vector<GrabStep> steps;
    CodecLabPage &lab = window.page<CodecLabPage>();
    const auto ready = [&session, &window, &lab] {
        return session.link() == Session::Link::Connected && window.page<BoardsPage>().settled() &&
               window.page<AuditPage>().settled() && lab.settled();
    };
    const auto add = [&](const char *picture, std::function<void()> act) {
        steps.push_back({QString::fromLatin1(picture), std::move(act), ready, {}, false});
    };
    const auto show = [&lab](const char *codec, qint64 score) {
        lab.showReading(*parseCodecSpec(codec), *parseTimeRange("2020-01-01..2038-01-19"));
        lab.showScore(score);
    };
    const auto part = [&lab](const char *name) {
        return [&lab, name] { lab.showPart(QString::fromLatin1(name)); };
    };
    add("", [&session, &window] {
        session.setBoard("gift:season:2026");
        window.setMode(Mode::Lab);
    });
    add("", [&lab] { lab.findChild<QToolButton *>(QStringLiteral("labBoard"))->click(); });
    add("lab-precision", [show] { show("binary:from=4294967295", 20'000'000); });
    add("lab-survival", part("survival"));
    add("lab-survival-text", [show] { show("text:unit=cs", 20'000); });
    add("lab-survival-formula", [show] { show("formula:score*2^34 + (1767225600000 - t)|unit=ms", 20'000); });
    add("lab-hazards", [&lab, show] {
        show("binary:from=2147483647,keep=31", 3'000'000);
        lab.showPart(QStringLiteral("hazards"));
    });
    add("lab-code", [&lab, show] {
        show("ordered:from=4294967295", 20'000'000);
        lab.showPart(QStringLiteral("code"));
    });
    add("lab-lessons", [&lab, show] {
        show("binary:from=4294967295", 2'400'000);
        lab.showPart(QStringLiteral("lessons"));
        lab.findChild<QPushButton *>(QStringLiteral("next"))->click();
    });
    add("lab-made", [&lab, show] {
        show("decimal:from=9999999999", 900'720);
        lab.showPart(QStringLiteral("made"));
    });
    add("lab-lecture", [&lab] { lab.setLecture(true); });
    add("lab-exercises", [&lab] {
        lab.setLecture(false);
        lab.showPart(QStringLiteral("exercises"));
    });
    add("lab-formula", [&lab, show] {
        lab.showPart(QStringLiteral("precision"));
        show("formula:score + (1 - t/10000000000)", 600'000);
    });
    add("lab-does-not-fit", [show] { show("decimal:unit=ms", 5); });
    steps.push_back({QStringLiteral("dialog-own-codecs"),
                     [&lab] { emit lab.customCodecsRequested(lab.codec()); }, [] { return true; },
                     [&window]() -> QWidget * {
                         for (QDialog *dialog : window.findChildren<QDialog *>())
                             if (dialog->isVisible())
                                 return dialog;
                         return nullptr;
                     },
                     false});
    add("", [&window] { window.setMode(Mode::Boards); });
    return steps;
}

/// Everyone ties, in little time, with clocks that differ.
Workload shortWorkload()
{
    Workload workload = (*findPreset("everyone-ties"))->workload;
    workload.board.members = 4'000;
    workload.board.startMembers = 4'000;
    workload.load.clients = 20;
    workload.load.warmUp = std::chrono::milliseconds(0);
    workload.load.duration = std::chrono::milliseconds(100);
    workload.faults.clockSkew = std::chrono::milliseconds(50);
    return workload;
}

/// Begins and ends in Boards mode, in the sandbox. Runs are short ones, of a tenth of a second.
std::vector<GrabStep> simGrabSteps(Session &session, MainWindow &window)
{
    std::vector<GrabStep> steps;
    SimulatorPage &page = window.page<SimulatorPage>();
    RunsTable *table = page.findChild<RunsTable *>(QStringLiteral("runs"));
    const auto idle = [&session, &page] {
        return session.link() == Session::Link::Connected && !page.running();
    };
    const auto add = [&](const char *picture, std::function<void()> act) {
        steps.push_back({QString::fromLatin1(picture), std::move(act), idle, {}, false});
    };
    add("sim-empty", [&window] { window.setMode(Mode::Simulator); });
    steps.push_back({QStringLiteral("sim-running"),
                     [&page] {
                         page.form().setWorkload(shortWorkload());
                         page.runAll();
                     },
                     [&page] { return page.runs().records().size() >= 5; },
                     {},
                     true});
    add("sim-results", [] {});
    add("sim-wrong", [&page, table] {
        for (int row = 0; row < page.runs().rowCount(); ++row)
            if (page.runs().run(row).outcome() == RunOutcome::Wrong)
                return table->selectRows(row, row);
    });
    add("", [&page, &window] {
        page.form().setWorkload((*findPreset("everyone-ties"))->workload);
        window.setMode(Mode::Boards);
    });
    return steps;
}

class Steps
{
public:
    Steps(Session &session, MainWindow &window, std::vector<DemoBoard> boards)
        : m_session(session), m_window(window), m_boards(std::move(boards))
    {
    }

    std::vector<GrabStep> make()
    {
        addStart();
        addBoards();
        addAudits();
        std::ranges::move(labGrabSteps(m_session, m_window), std::back_inserter(m_steps));
        std::ranges::move(simGrabSteps(m_session, m_window), std::back_inserter(m_steps));
        std::ranges::move(internalsGrabSteps(m_session, m_window), std::back_inserter(m_steps));
        std::ranges::move(consoleGrabSteps(m_session, m_window), std::back_inserter(m_steps));
        addList();
        addTools();
        addDialogs();
        addLive();
        addFailures();
        return std::move(m_steps);
    }

private:
    std::function<bool()> settled()
    {
        return [this] {
            return m_session.link() == Session::Link::Connected && m_window.boardList().settled() &&
                   m_window.page<BoardsPage>().settled();
        };
    }
    QLineEdit *field(const char *name) { return m_window.findChild<QLineEdit *>(QLatin1StringView(name)); }
    RowView *rows() { return m_window.page<BoardsPage>().findChild<RowView *>(QStringLiteral("rows")); }
    void type(const char *fieldName, const QString &text)
    {
        QLineEdit *edit = field(fieldName);
        edit->setText(text);
        emit edit->returnPressed();
        emit edit->editingFinished();
    }
    void add(const QString &picture, std::function<void()> act)
    {
        m_steps.push_back({picture, std::move(act), settled(), {}, false});
    }

    void addStart()
    {
        m_steps.push_back({QStringLiteral("starting"),
                           [this] { m_session.startSandbox(); },
                           [this] { return m_session.link() == Session::Link::StartingSandbox; },
                           {},
                           true});
        m_steps.push_back({{}, [] {}, settled(), {}, false});
    }

    void addBoards()
    {
        for (const DemoBoard &board : m_boards) {
            add({}, [this, key = QByteArray::fromStdString(board.key)] { m_session.setBoard(key); });
            add(QStringLiteral("board-") + pictureName(board.key), [this] {
                const int row = tellingRow(m_window.page<BoardsPage>().model(), rows()->lastVisibleRow());
                rows()->selectRows(row, row);
                rows()->setFocus();
            });
        }
        m_first = QByteArray::fromStdString(m_boards.front().key);
        m_largest = m_first;
        qint64 members = 0;
        for (const DemoBoard &board : m_boards) {
            if (board.members > members)
                m_largest = QByteArray::fromStdString(board.key);
            members = std::max<qint64>(members, board.members);
        }
    }

    void addAudits()
    {
        add({}, [this] { m_window.setMode(Mode::Audit); });
        for (const char *key : {"gift:season:2026", "quiz:coins:lifetime", "gift:room:8841:tonight",
                                "gift:room:12:today", "song:karaoke:final", "arcade:highscores",
                                "ladder:season:9", "song:chart:2026:week47", "run:canyon:any"})
            addAudit(QStringLiteral("audit-") + pictureName(key), [this, key] { m_session.setBoard(key); });
        addAudit(QStringLiteral("audit-all"), [this] { m_window.page<AuditPage>().showAll(true); });
        addAudit({}, [this] { m_window.page<AuditPage>().showAll(false); });
        addAudit({}, [this] { m_session.setBoard("gift:season:2026"); });
        addAudit(QStringLiteral("audit-with-events"), [this] { loadMadeUpEvents(); });
        addAudit({}, [this] { m_session.setBoard("gift:room:8841:tonight"); });
        addAudit(QStringLiteral("audit-focus"), [this] { m_window.page<AuditPage>().focusFindings(); });
        addAudit(QStringLiteral("audit-no-dump"), [this] {
            runCommand({"ACL", "SETUSER", "default", "-dump"});
            m_window.page<AuditPage>().auditAgain();
        });
        addAudit({}, [this] {
            runCommand({"ACL", "SETUSER", "default", "+dump"});
            m_window.page<AuditPage>().auditAgain();
        });
        addAudit(QStringLiteral("audit-no-codec"), [this] {
            // Three rows do not say for sure how they were packed.
            runCommand({"ZADD", "new:board", "5156460516847", "alice", "5156460516846", "bob",
                        "4296000000001", "carol"});
            m_session.setBoard("new:board");
        });
        addAudit({}, [this] {
            runCommand({"DEL", "new:board"});
            m_session.setBoard(m_first);
        });
        add({}, [this] { m_window.setMode(Mode::Boards); });
    }

    /// Events for the rows whose times have collapsed, as they may have been.
    void loadMadeUpEvents()
    {
        const auto &audited = m_window.page<AuditPage>().result();
        const Rows &rows = audited->snapshot->rows;
        QFile file(m_files.filePath(QStringLiteral("events-2026.csv")));
        if (!file.open(QIODevice::WriteOnly))
            return;
        file.write("member,score,time\n");
        for (const RankRange &place : audited->report.finding(FindingKind::Collapsed)->places) {
            for (qint64 rank = place.first; rank <= place.last; ++rank) {
                const auto row = static_cast<std::size_t>(rank);
                const TickInterval ticks = audited->decoder.decode(rows.raw(row)).preimage;
                const qint64 tick = ticks.first + rank * 7 % (ticks.last - ticks.first + 1);
                file.write(QByteArray::fromStdString(std::string(rows.member(row))) + ',' +
                           QByteArray::number(qint64(ticks.score)) + ',' + QByteArray::number(tick) + '\n');
            }
        }
        file.close();
        m_window.page<AuditPage>().loadEvents(file.fileName());
    }

    void runCommand(const Command &command)
    {
        if (const auto server = m_session.editableServer()) {
            if (auto connection = openConnection(*server))
                static_cast<void>(connection->run(command));
        }
    }

    void addAudit(const QString &picture, std::function<void()> act)
    {
        const auto ready = [this, settled = settled()] {
            return m_window.page<AuditPage>().settled() && settled();
        };
        m_steps.push_back({picture, std::move(act), ready, {}, false});
    }

    void addList()
    {
        add(QStringLiteral("list-flat"), [this] {
            m_session.setBoard(m_first);
            m_window.boardList().setTree(false);
        });
        add(QStringLiteral("list-filtered"), [this] {
            m_window.boardList().setTree(true);
            m_window.boardList().setFilter(QString::fromUtf8(m_first.left(4)) + u'*');
            m_window.boardList().rescan();
        });
        add(QStringLiteral("list-no-match"), [this] {
            m_window.boardList().setFilter(QStringLiteral("nothing:here"));
            m_window.boardList().rescan();
        });
        add({}, [this] {
            m_window.boardList().setFilter({});
            m_window.boardList().rescan();
        });
    }

    void addTools()
    {
        add(QStringLiteral("find-glob"), [this] { type("find", QStringLiteral("*a*")); });
        add(QStringLiteral("find-nobody"), [this] { type("find", QStringLiteral("no such member")); });
        add({}, [this] { m_session.setBoard(m_largest); });
        add(QStringLiteral("ranks-150000-to-150006"),
            [this] { type("goTo", QStringLiteral("150000 to 150006")); });
        add(QStringLiteral("rank-too-large"), [this] { type("goTo", QStringLiteral("900000000")); });
        add(QStringLiteral("bad-codec"), [this] {
            m_session.setBoard(m_first);
            type("spec", QStringLiteral("binary:bits=99"));
        });
        add(QStringLiteral("times-relative"), [this] {
            m_session.setBoard(m_largest);
            m_session.setBoard(m_first);
            m_window.page<BoardsPage>().setRelativeTimes(true);
        });
        add({}, [this] { m_window.page<BoardsPage>().setRelativeTimes(false); });
    }

    void addDialogs()
    {
        add({}, [this] {
            m_window.setMode(Mode::Boards);
            m_session.setBoard(m_first);
        });
        addDialog(QStringLiteral("dialog-explain"), [this] {
            // The two that the first board is about.
            rows()->selectRows(6, 7);
            m_window.findChild<QAction *>(QStringLiteral("explain"))->trigger();
        });
        addDialog(QStringLiteral("dialog-connect"), [this] { m_window.openConnectDialog(); });
        addDialog(QStringLiteral("dialog-connect-bad-url"), [this] {
            m_window.openConnectDialog();
            const QDialog *dialog = visibleDialog();
            auto *url = dialog->findChild<QLineEdit *>(QStringLiteral("url"));
            url->setText(QStringLiteral("redis://localhost:99999"));
            emit url->textEdited(url->text());
        });
        addDialog(QStringLiteral("dialog-settings"), [this] { m_window.openSettings(); });
        addDialog(QStringLiteral("dialog-words"), [this] { m_window.openWords(); });
        addDialog(QStringLiteral("dialog-about"), [this] { m_window.openAbout(); });
        addDialog(QStringLiteral("dialog-zone"), [this] { m_window.page<BoardsPage>().openZoneDialog(); });
        addDetection();
        addAudit({}, [this] { m_session.setBoard("gift:season:2026"); });
        addReencode(QStringLiteral("dialog-reencode"), {});
        addReencode(QStringLiteral("dialog-reencode-changes"), QStringLiteral("plain"));
    }

    void signalSandbox(int signal) { ::kill(static_cast<pid_t>(m_session.sandboxProcess()), signal); }

    QDialog *visibleDialog()
    {
        for (QDialog *dialog : m_window.findChildren<QDialog *>())
            if (dialog->isVisible())
                return dialog;
        return nullptr;
    }

    void addDialog(const QString &picture, std::function<void()> act)
    {
        m_steps.push_back(
            {picture, std::move(act), [] { return true; }, [this] { return visibleDialog(); }, false});
    }

    /// What speaks for the codec of a board that can be found out, and of one that cannot.
    void addDetection()
    {
        for (const auto &[name, key] : {std::pair("sure", QByteArray("gift:season:2026")),
                                        std::pair("not-sure", QByteArray("clan:war:17"))}) {
            add({}, [this, key = key] { m_session.setBoard(key); });
            m_steps.push_back(
                {QStringLiteral("dialog-detect-") + QLatin1StringView(name),
                 [this] {
                     auto *preset =
                         m_window.page<BoardsPage>().findChild<QComboBox *>(QStringLiteral("preset"));
                     preset->setCurrentIndex(0);
                     emit preset->activated(0);
                 },
                 [this] { return visibleDialog() != nullptr; }, [this] { return visibleDialog(); }, false});
        }
    }

    /// The plan for the codec that the dialog proposes, or for another.
    void addReencode(const QString &picture, const QString &spec)
    {
        const auto dialog = [this] { return qobject_cast<ReencodeDialog *>(visibleDialog()); };
        m_steps.push_back({picture,
                           [this, dialog, spec] {
                               emit m_session.reencodeRequested();
                               if (spec.isEmpty())
                                   return;
                               auto *field = dialog()->findChild<QLineEdit *>(QStringLiteral("toSpec"));
                               field->setText(spec);
                               emit field->textEdited(spec);
                           },
                           [dialog] { return dialog()->settled(); }, [dialog] { return dialog(); }, false});
    }

    /// A demo board lives until enough has happened on it.
    void addLive()
    {
        LivePage &page = m_window.page<LivePage>();
        // A picture is of where rows stand.
        page.findChild<StandingView *>()->setMotion(false);
        const auto happened = [&page](std::size_t events) {
            return [&page, events] { return page.board() && page.board()->events.size() >= events; };
        };
        const auto show = [this](const QString &picture, std::function<void()> act,
                                 std::function<bool()> ready) {
            m_steps.push_back({picture, std::move(act), std::move(ready), {}, true});
        };
        show(
            QStringLiteral("live-quiet"),
            [this] {
                m_session.setBoard(QByteArrayLiteral("gift:season:2026"));
                m_window.setMode(Mode::Live);
            },
            [&page] { return page.board() && page.board()->latest(); });
        show(
            QStringLiteral("live"),
            [this, &page] {
                m_session.setBoard(QByteArrayLiteral("gift:room:8841:tonight"));
                page.watchedBoards().pin(m_session.board(), "kaito_7");
                page.life().begin({.changesPerSecond = 80, .brokenWriter = true});
            },
            happened(60));
        show(
            QStringLiteral("live-scores"), [&page] { page.showChart(ChartSide::Scores); }, happened(64));
        show(
            QStringLiteral("live-shape"), [&page] { page.showChart(ChartSide::Shape); }, happened(100));
        show(
            QStringLiteral("live-tiles"), [&page] { page.tools().setTiled(true); }, happened(104));
        addProjector(page);
        addPeople(page);
        add({}, [this, &page] {
            page.tools().setTiled(false);
            page.showChart(ChartSide::Places);
            page.life().end();
            m_session.resetDemoBoards();
            m_window.setMode(Mode::Boards);
        });
    }

    /// What a room sees.
    void addProjector(LivePage &page)
    {
        Projector &projector = page.projectorControls().projector();
        const auto open = [this, &page, &projector] {
            page.tools().setTiled(false);
            ProjectorSetup setup;
            setup.key = m_session.board();
            setup.title = QStringLiteral("Friday night in room 8841");
            // Where the page looks it up, too, when one of its tools changes.
            m_session.boardSettings().keep(setup.key, "title", BoardSettings::For::Key, setup.title);
            setup.borders = page.tools().borders();
            setup.size = roomSize;
            projector.open(setup, nullptr, ProjectorWindow::Role::Beside);
        };
        const auto window = [&projector]() -> QWidget * { return projector.window(); };
        const auto filled = [&projector] { return projector.canFreeze(); };
        m_steps.push_back({QStringLiteral("projector"), open, filled, window, true});
        m_steps.push_back({QStringLiteral("projector-frozen"),
                           [open, &projector] {
                               open();
                               projector.freeze();
                           },
                           [&projector] { return projector.state() == Projector::State::Frozen; }, window,
                           true});
        const auto frozenAfter = std::make_shared<std::size_t>(0);
        m_steps.push_back({QStringLiteral("projector-reveal"),
                           [open, &page, &projector, frozenAfter] {
                               open();
                               projector.freeze();
                               *frozenAfter = page.board()->events.size();
                           },
                           [&page, &projector, frozenAfter] {
                               if (page.board()->events.size() < *frozenAfter + 10)
                                   return false;
                               projector.window()->view().setMotion(false); // rows are where they belong
                               projector.reveal(RevealOrder::ByPlace);
                               for (std::size_t step = 0; step < 4; ++step)
                                   projector.next();
                               return true;
                           },
                           window, true});
    }

    /// How people read a board, and what they are told of it.
    void addPeople(LivePage &page)
    {
        add({}, [this, &page] {
            page.tools().setTiled(false);
            page.life().end();
            m_session.setBoard(QByteArrayLiteral("gift:room:8841:tonight"));
        });
        const auto names = [this] { return qobject_cast<PeopleDialog *>(visibleDialog()); };
        const auto addNames = [this, names](const QString &picture, std::function<void()> act) {
            m_steps.push_back(
                {picture, std::move(act), [names] { return names() && names()->settled(); }, names, false});
        };
        addNames(QStringLiteral("dialog-names"), [&page] { page.people().openNames(); });
        addNames(QStringLiteral("dialog-names-wrong"), [this, &page] {
            page.people().openNames();
            for (const auto &[field, words] :
                 {std::pair("key", "user:{id}"), std::pair("format", "decimals:99 EUR")}) {
                auto *edit = visibleDialog()->findChild<QLineEdit *>(QLatin1StringView(field));
                edit->setText(QLatin1StringView(words));
                emit edit->textEdited(edit->text());
            }
        });
        addDialog(QStringLiteral("dialog-alerts-none"), [&page] { page.people().openAlerts(); });
        addDialog(QStringLiteral("dialog-alerts"), [this, &page] {
            const QByteArray key = m_session.board();
            AlertPlan plan;
            plan.rules = *parseAlertRules("enters 10 kaito_7\nleader changes\ntied at 1,3,10\n"
                                          "unchanged 5 min\ndamage");
            plan.byCommand = true;
            plan.command = QStringLiteral("/usr/local/bin/tell-the-team --channel games");
            plan.on = false;
            page.people().alerts().setPlan(key, plan);
            page.people().openAlerts();
        });
        m_steps.push_back({QStringLiteral("live-alert"),
                           [this] {
                               emit m_session.noticeRaised(
                                   m_session.board(),
                                   QStringLiteral("Kaito Suzuki entered the top 10 at rank 9, from rank 12."),
                                   QStringLiteral("20:14:07 UTC"));
                           },
                           [&page] { return page.board() && page.board()->latest(); },
                           {},
                           false});
        add({}, [this] { m_window.findChild<QPushButton *>(QStringLiteral("putAlertAway"))->click(); });
    }

    void addFailures()
    {
        m_steps.push_back({QStringLiteral("waiting"),
                           [this] {
                               signalSandbox(SIGSTOP);
                               m_window.page<BoardsPage>().refresh();
                           },
                           [this] { return m_session.server().waiting().has_value(); },
                           {},
                           true});
        add({}, [this] { signalSandbox(SIGCONT); });
        m_steps.push_back({QStringLiteral("empty-database"),
                           [this] {
                               Endpoint endpoint = *m_session.endpoint();
                               endpoint.db = 1;
                               m_session.connectTo(endpoint);
                           },
                           [this] {
                               return m_session.link() == Session::Link::Connected &&
                                      m_window.boardList().scanState() == BoardScan::State::Finished;
                           },
                           {},
                           false});
        add({}, [this] { m_session.startSandbox(); });
        const auto lost = [this] { return m_session.link() == Session::Link::Lost; };
        m_steps.push_back({QStringLiteral("lost"),
                           [this] {
                               signalSandbox(SIGKILL);
                               m_window.page<BoardsPage>().refresh();
                           },
                           lost,
                           {},
                           true});
        add(QStringLiteral("found-again"), [] {});
        // Port 1 is nobody's: the connection is refused.
        m_steps.push_back({QStringLiteral("refused"),
                           [this] {
                               Endpoint endpoint;
                               endpoint.port = 1;
                               m_session.connectTo(endpoint);
                           },
                           lost,
                           {},
                           true});
    }

    Session &m_session;
    MainWindow &m_window;
    std::vector<DemoBoard> m_boards;
    QTemporaryDir m_files;
    QByteArray m_first;
    QByteArray m_largest;
    std::vector<GrabStep> m_steps;
};

} // namespace

Result<std::vector<GrabStep>> grabSteps(Session &session, MainWindow &window)
{
    TRY(auto boards, demoBoards());
    // The steps' functions refer to it as long as they live.
    const auto steps = std::make_shared<Steps>(session, window, std::move(boards));
    std::vector<GrabStep> made = steps->make();
    for (GrabStep &step : made)
        step.act = [steps, act = std::move(step.act)] { act(); };
    return made;
}

} // namespace tiebreak
