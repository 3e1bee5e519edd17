// SPDX-License-Identifier: GPL-3.0-or-later
// Names of keys and members, what a server says of itself and what files hold are text, whatever is in them:
// no label and no tool tip of any page takes them for HTML, and none shapes a name of megabytes.
#include "app/audit/auditpage.h"
#include "app/codecs/customcodecsdialog.h"
#include "app/lab/codeclabpage.h"
#include "app/live/livepage.h"
#include "app/live/standing/standingview.h"
#include "app/look/look.h"
#include "app/simulator/simulatorpage.h"
#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "models/simulator/runsmodel.h"
#include "sim/run/runrecord.h"
#include "support/faultypeer.h"
#include "support/testprogram.h"
#include "support/verify.h"
#include "support/windowfixture.h"

#include <QAbstractItemView>
#include <QAction>
#include <QHelpEvent>
#include <QPointer>
#include <QToolTip>

#include <memory>

using namespace tiebreak;

namespace tst_foreigntext
{

namespace
{

/// Twenty tables in one another, which freeze what lays them out, and a picture that would be opened.
std::string hostileText()
{
    std::string text = "<img src='/dev/tty' width=3000>";
    for (int i = 0; i < 20; ++i)
        text += "<table><tr><td>";
    return text;
}

/// Said and shown by one that answers as Redis does, but for its INFO.
FaultyPeer::Answer hostileServer(const std::vector<std::string> &command)
{
    const auto bulk = [](const std::string &text) {
        return "$" + std::to_string(text.size()) + "\r\n" + text + "\r\n";
    };
    if (command.front() == "PING")
        return {"+PONG\r\n"};
    if (command.front() == "INFO")
        return {bulk("redis_version:7<b>" + hostileText() + "\r\nrole:" + hostileText() + "\r\n")};
    if (command.front() == "DBSIZE")
        return {":0\r\n"};
    if (command.front() == "SCAN")
        return {"*2\r\n$1\r\n0\r\n*0\r\n"};
    return {"-ERR no\r\n"};
}

const QLabel *toolTip()
{
    for (const QWidget *widget : QApplication::topLevelWidgets())
        if (widget->inherits("QTipLabel") && widget->isVisible())
            return qobject_cast<const QLabel *>(widget);
    return nullptr;
}

} // namespace

class TestForeignText : public QObject, WindowFixture
{
    Q_OBJECT

    /// What is wrong with the tool tip at this place; counts those that hold a tag.
    void pointAt(QWidget &widget, const QPoint &place)
    {
        QHelpEvent event(QEvent::ToolTip, place, widget.mapToGlobal(place));
        QApplication::sendEvent(&widget, &event);
        const QLabel *tip = toolTip();
        if (!tip)
            return;
        const QString text = tip->text();
        if (tip->textFormat() != Qt::PlainText)
            m_wrong +=
                QStringLiteral("HTML in the tool tip of %1: %2").arg(widget.objectName(), text.left(60));
        if (text.contains(u'<'))
            ++m_tipsWithTags;
        for (const QString &line : text.split(u'\n'))
            if (line.size() > 800)
                m_wrong += QStringLiteral("%1 characters in the tool tip of %2")
                               .arg(line.size())
                               .arg(widget.objectName());
        QToolTip::hideText();
    }

    /// Points at all that there is below `top`, and reads all labels.
    void walk(QWidget &top)
    {
        // The tool tip that is pointed at is a child as well, and goes.
        QList<QPointer<QWidget>> widgets;
        for (QWidget *widget : top.findChildren<QWidget *>())
            widgets += widget;
        for (QWidget *widget : widgets) {
            if (!widget || !widget->isVisible() || widget->inherits("QTipLabel"))
                continue;
            if (const auto *label = qobject_cast<QLabel *>(widget)) {
                if (label->textFormat() == Qt::AutoText)
                    m_wrong += QStringLiteral("%1 may show HTML: %2").arg(label->objectName(), label->text());
                if (label->textFormat() == Qt::RichText &&
                    label->text().contains(QStringLiteral("<table><tr><td><table>")))
                    m_wrong += QStringLiteral("HTML in %1").arg(label->objectName());
                if (label->textFormat() == Qt::PlainText && label->text().contains(QStringLiteral("<table>")))
                    ++m_labelsWithTags;
            }
            if (!widget->toolTip().isEmpty())
                pointAt(*widget, widget->rect().center());
            if (auto *view = qobject_cast<QAbstractItemView *>(widget); view && view->model()) {
                const QRect room = view->viewport()->rect();
                for (int y = 4; y < room.height(); y += 20)
                    for (int x = 4; x < room.width(); x += 60)
                        pointAt(*view->viewport(), {x, y});
            }
        }
    }

    void init(const std::vector<std::string> &members)
    {
        const CodecSpec codec = *parseCodecSpec("binary:from=4294967295");
        const std::string key = hostileText();
        const std::string raw = shortestText(encode(codec, 2'400'000, 1795200000)->raw);
        std::vector<std::string> command{"ZADD", key};
        for (const std::string &member : members) {
            command.push_back(raw);
            command.push_back(member);
        }
        m_server->command(command);
        m_session->views().remember({QByteArray::fromStdString(key), codec, {}, Direction::HighestFirst});
        connectTo(*m_server);
        open(QByteArray::fromStdString(key));
        QTRY_COMPARE(page().model().rowCount(), int(members.size()));
    }

    std::unique_ptr<TestServer> m_server;
    QStringList m_wrong;
    int m_tipsWithTags = 0;
    int m_labelsWithTags = 0;

private slots:
    void initTestCase()
    {
        m_server = std::make_unique<TestServer>();
        applyLook(*qApp, Theme::Light);
    }
    void init()
    {
        m_wrong.clear();
        m_tipsWithTags = m_labelsWithTags = 0;
        m_server->command({"FLUSHALL"});
        start();
    }
    void cleanup() { stop(); }

    void theWalkFindsHtml()
    {
        QWidget top;
        auto *label = new QLabel(QStringLiteral("<table><tr><td><table><tr><td>x"), &top);
        label->setTextFormat(Qt::RichText);
        top.show();
        walk(top);
        QCOMPARE(m_wrong.size(), 1);
    }

    void namesOnEveryPage()
    {
        init({hostileText() + "a", hostileText() + "b", "c"});
        rows()->selectRows(0, 0);
        QTest::keyClicks(part<QLineEdit>("find"), QStringLiteral("*"));
        QTest::keyClick(part<QLineEdit>("find"), Qt::Key_Return);
        QTRY_VERIFY(page().settled());
        walk(*m_window);
        rows()->selectRows(0, 1);
        part<QAction>("explain")->trigger();
        auto *explain = part<QWidget>("explainDialog");
        QTRY_VERIFY(explain && explain->isVisible());
        walk(*explain);
        explain->close();
        QVERIFY2(m_wrong.isEmpty(), qPrintable(m_wrong.join(u'\n')));
        QVERIFY2(m_tipsWithTags >= 3, qPrintable(QString::number(m_tipsWithTags)));

        m_window->setMode(Mode::Audit);
        QTRY_VERIFY(m_window->page<AuditPage>().settled() && part<QPushButton>("report")->isEnabled());
        walk(*m_window);
        m_window->setMode(Mode::Live);
        QTRY_VERIFY(m_window->page<LivePage>().board() && m_window->page<LivePage>().board()->latest());
        m_window->page<LivePage>().watchedBoards().pin(m_session->board(), hostileText() + "a");
        QTRY_VERIFY(m_window->page<LivePage>().findChild<StandingView *>()->standing().rowCount() == 3);
        walk(*m_window);
        m_window->setMode(Mode::Lab);
        walk(*m_window);
        m_window->setMode(Mode::Simulator);
        RunRecord record;
        record.plan.strategy = "script";
        record.server = record.target = record.tiebreak = record.partial = hostileText();
        record.errors[hostileText()] = 3;
        record.key = hostileText();
        m_window->page<SimulatorPage>().runs().add({{record}, {}});
        QTRY_VERIFY(part<RowView>("runs")->isVisible());
        walk(*m_window);
        QVERIFY2(m_wrong.isEmpty(), qPrintable(m_wrong.join(u'\n')));
        QVERIFY2(m_labelsWithTags >= 1, qPrintable(QString::number(m_labelsWithTags)));
    }

    void namesOfCustomCodecs()
    {
        const CustomCodec named{"<table><tr><td><table><tr><td>", *parseCodecSpec("binary:bits=33"),
                                "<table><tr><td><table><tr><td>"};
        VERIFY_RESULT(m_session->customCodecs().save({&named, 1}, CodecLibrary::Taken::Replace));
        init({"a", "b"});
        m_session->chooseCodec(named.spec);
        QTRY_VERIFY(page().settled());
        walk(*m_window);
        m_window->setMode(Mode::Lab);
        m_window->page<CodecLabPage>().enterCodec(named.spec);
        walk(*m_window);
        emit page().customCodecsRequested(named.spec);
        auto *dialog = m_window->findChild<CustomCodecsDialog *>();
        QTRY_VERIFY(dialog && dialog->isVisible());
        walk(*dialog);
        dialog->close();
        QVERIFY2(m_wrong.isEmpty(), qPrintable(m_wrong.join(u'\n')));
    }

    void whatAServerSaysOfItself()
    {
        FaultyPeer server(hostileServer);
        m_session->connectTo(server.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_VERIFY(m_window->boardList().settled());
        walk(*m_window);
        QVERIFY2(m_wrong.isEmpty(), qPrintable(m_wrong.join(u'\n')));
        QVERIFY(m_session->server().info().role.size() < 100);
        QVERIFY(m_labelsWithTags + m_tipsWithTags >= 1);
        m_session->disconnectFromServer();
    }

    void aNameOfAMegabyteIsCutBeforeItIsShown()
    {
        const std::string name(1'000'000, 'w');
        init({name + "a", name + "b"});
        rows()->selectRows(0, 0);
        walk(*m_window);
        m_window->setMode(Mode::Audit);
        QTRY_VERIFY(m_window->page<AuditPage>().settled() && part<QPushButton>("report")->isEnabled());
        walk(*m_window);
        QVERIFY2(m_wrong.isEmpty(), qPrintable(m_wrong.join(u'\n')));
        for (const QLabel *label : m_window->findChildren<QLabel *>())
            QVERIFY2(label->text().size() < 5000, qPrintable(label->objectName()));
    }
};

TIEBREAK_TEST(QApplication, TestForeignText)

} // namespace tst_foreigntext

#include "tst_foreigntext.moc"
