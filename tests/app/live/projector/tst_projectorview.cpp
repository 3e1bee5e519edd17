// SPDX-License-Identifier: GPL-3.0-or-later
// What a room sees: at every size, with any name, and nothing but what it was given.
#include "app/live/projector/projectorview.h"
#include "app/live/projector/projectorwindow.h"
#include "app/look/look.h"
#include "app/look/palette.h"
#include "models/text/displaywording.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAccessible>
#include <QApplication>
#include <QContextMenuEvent>
#include <QSignalSpy>
#include <QtTest>

using namespace tiebreak;

namespace tst_projectorview
{

namespace
{

using StageRows = std::vector<std::pair<std::string, double>>;

constexpr std::int64_t stageTick = 1'795'208'290; // 2026-11-20T20:58:10Z

double points(std::int64_t score, std::int64_t secondsAgo)
{
    return encode(*parseCodecSpec("binary:from=4294967295"), score, stageTick - secondsAgo)->raw;
}

Decoder stageDecoder()
{
    return {*parseCodecSpec("binary:from=4294967295"), TimeRange()};
}

StandingPtr stageStanding(const StageRows &rows, std::int64_t cardinality, std::int64_t secondsAgo)
{
    SampledBoard sample;
    sample.asked = Moment(std::chrono::seconds(stageTick - secondsAgo));
    sample.answered = sample.asked;
    sample.cardinality = cardinality;
    sample.parts.emplace_back();
    for (const auto &[member, raw] : rows)
        sample.parts.front().rows.append(member, raw);
    return std::make_shared<const Standing>(std::move(sample));
}

StageRows rowsNow()
{
    const double tied = points(2'900'000, 540);
    const double last = points(2'400'000, 2640);
    return {{"Aurora Kent", points(17'905'520, 60)},
            {"Ren Ito", points(16'420'000, 360)},
            {"Mireille Roux", points(10'480'000, 180)},
            {"Sofia Marin", points(9'120'000, 30)},
            {"Tom Drift", points(8'000'000, 1200)},
            {"Nadia Karim", points(7'400'000, 27)},
            {"Ed Bright", points(7'050'000, 480)},
            {"Pia Pepper", tied},
            {"Lu Menzel", tied},
            {"Mei Lin", last},
            {"Kaito Mori", last},
            {"Jonas", points(2'400'000, 2600)}};
}

StageRows rowsBefore()
{
    return {{"Aurora Kent", points(16'905'520, 900)},  {"Ren Ito", points(13'791'000, 900)},
            {"Mireille Roux", points(9'525'010, 900)}, {"Tom Drift", points(8'000'000, 1200)},
            {"Sofia Marin", points(6'190'000, 900)},   {"Ed Bright", points(6'000'000, 900)},
            {"Mei Lin", points(2'400'000, 2640)},      {"Kaito Mori", points(2'400'000, 2640)},
            {"Jonas", points(2'400'000, 2600)},        {"Ann", points(1'700'000, 900)},
            {"Pia Pepper", points(1'650'000, 900)},    {"Nadia Karim", points(1'200'000, 900)}};
}

ProjectorStyle stageStyle()
{
    ProjectorStyle style;
    style.title = QStringLiteral("Gift ranking, room 8841, tonight");
    style.wording = displayWording(QTimeZone::utc());
    style.format = *parseScoreFormat("pts");
    style.borders = {1, 3, 10};
    return style;
}

LiveBoard stageBoard(std::int64_t rows = 10)
{
    return describeBoard(stageStanding(rowsNow(), 1205, 0), stageStanding(rowsBefore(), 1204, 600),
                         BoardHistory(), stageDecoder(), {0, rows});
}

ProjectorContent stageContent(bool old = false)
{
    const Freshness fresh{old ? std::chrono::microseconds(12'000'000) : std::chrono::microseconds(100'000),
                          old};
    return liveContent(stageBoard(), stageDecoder(), stageStyle(), fresh,
                       QStringLiteral("Climbing in 10 min"), Moment(std::chrono::seconds(stageTick)));
}

ProjectorContent frozenStage()
{
    return frozenContent(stageBoard(), stageDecoder(), stageStyle(),
                         Moment(std::chrono::seconds(stageTick + 110)));
}

/// A board whose members are what people with bad intentions call themselves.
ProjectorContent hostileStage()
{
    const StageRows rows{{"<b>bold</b><img src=x>", points(900, 10)},
                         {"\u05d0\u05d1\u05d2 \u202eevil\u202c", points(800, 10)},
                         {std::string(100'000, 'W'), points(700, 10)},
                         {"line\none\r\ntwo", points(600, 10)},
                         {"\xff\xfe\x00zero", points(500, 10)},
                         {"\U0001f984\U0001f984 unicorn", points(400, 10)},
                         {"", points(300, 10)},
                         {"\u0645\u062d\u0645\u062f \u0639\u0644\u064a", points(200, 10)},
                         {"\u674e\u5c0f\u9f8d", points(100, 10)},
                         {"   ", points(50, 10)}};
    const LiveBoard board = describeBoard(stageStanding(rows, 10, 0), stageStanding({}, 0, 60),
                                          BoardHistory(), stageDecoder(), {0, 10});
    return liveContent(board, stageDecoder(), stageStyle(), {}, QStringLiteral("Climbing in 10 min"),
                       Moment(std::chrono::seconds(stageTick)));
}

/// All text that a window, its children and what it says to screen readers hold.
QString spokenBy(QAccessibleInterface *part)
{
    QString text;
    for (const auto kind : {QAccessible::Name, QAccessible::Description, QAccessible::Value,
                            QAccessible::Help, QAccessible::Accelerator})
        text += part->text(kind) + u'\n';
    for (int child = 0; child < part->childCount(); ++child)
        text += spokenBy(part->child(child));
    return text;
}

QImage pictureOf(const ProjectorContent &content, const QSize &size)
{
    return ProjectorView::picture(content, size, paletteOf(ProjectorTheme::Projector));
}

} // namespace

class TestProjectorView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void asManyRowsAsThereIsRoomFor_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("rows");
        QTest::newRow("1080") << QSize(1920, 1080) << 10;
        QTest::newRow("720") << QSize(1280, 720) << 10;
        QTest::newRow("4:3") << QSize(1024, 768) << 11;
        QTest::newRow("2160") << QSize(3840, 2160) << 10;
        QTest::newRow("flat") << QSize(1920, 600) << 10;
        QTest::newRow("upright") << QSize(1080, 1920) << 12;
    }
    void asManyRowsAsThereIsRoomFor()
    {
        QFETCH(QSize, size);
        QFETCH(int, rows);
        ProjectorContent content = stageContent();
        content.rows = liveContent(stageBoard(12), stageDecoder(), stageStyle(), {}, {}, {}).rows;
        QCOMPARE(content.rows.size(), 12);
        ProjectorView view;
        view.resize(size);
        view.setContent(content);
        QCOMPARE(view.grab().size(), size);
        QCOMPARE(view.shownRows(), rows);
        QVERIFY(view.roomForRows() >= rows);
    }

    void smallerThanItCanBeReadHarmsNothing()
    {
        for (const QSize &size : {QSize(1, 1), QSize(320, 200), QSize(200, 900), QSize(4000, 40)}) {
            QCOMPARE(pictureOf(stageContent(), size).size(), size);
            QCOMPARE(pictureOf(hostileStage(), size).size(), size);
            QCOMPARE(pictureOf({}, size).size(), size);
        }
    }

    void aStandingInWords()
    {
        ProjectorView view;
        view.resize(1920, 1080);
        view.setContent(stageContent());
        Sentences said("projectorview");
        said.add("name", view.accessibleName());
        said.add("description", view.accessibleDescription());
        COMPARE_SENTENCES(said);
        // The age runs; whoever listens is not told of it again and again.
        QVERIFY(!view.accessibleDescription().contains(QStringLiteral("0.1 s")));
        view.setContent(stageContent(true));
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("12 s ago")));
    }

    void nothingIsSaidThatIsNotShown()
    {
        ProjectorWindow window(ProjectorWindow::Role::Beside);
        window.resize(1920, 1080);
        ProjectorContent content = stageContent();
        content.rows = liveContent(stageBoard(12), stageDecoder(), stageStyle(), {}, {}, {}).rows;
        content.doubts.clear();
        window.setContent(content);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const QString spoken = spokenBy(QAccessible::queryAccessibleInterface(&window));
        QVERIFY(spoken.contains(QStringLiteral("Mei Lin")));
        QVERIFY2(!spoken.contains(QStringLiteral("Kaito")), qPrintable(spoken));
        QVERIFY2(!spoken.contains(QStringLiteral("Jonas")), qPrintable(spoken));
        for (const StandingRow &row : content.rows) {
            QVERIFY(row.toolTip.isEmpty());
            QVERIFY(row.note.isEmpty());
        }
    }

    void hostileNamesArePlainAndBounded()
    {
        const ProjectorContent content = hostileStage();
        QStringList texts{content.headline, content.title};
        for (const StandingRow &row : content.rows)
            texts += row.name;
        for (const ProjectorMove &move : content.moves)
            texts += move.name;
        texts += spokenContent(content, 10, 10);
        for (const QString &shown : texts) {
            QVERIFY2(shown.size() < 400, qPrintable(shown));
            for (const QChar character : shown)
                QVERIFY2(character.unicode() >= 0x20 && character.unicode() != 0x202e, qPrintable(shown));
        }
        QVERIFY(content.headline.startsWith(QStringLiteral("<b>bold</b>")));
        const QImage picture = pictureOf(content, {1280, 720});
        QVERIFY(picture != pictureOf(stageContent(), {1280, 720}));
    }

    void aNameFromTheRightStandsOnTheLeft()
    {
        const auto leftHalf = [](const std::string &name) {
            const LiveBoard board = describeBoard(stageStanding({{name, points(5, 1)}}, 1, 0), nullptr,
                                                  BoardHistory(), stageDecoder(), {0, 10});
            const QImage picture =
                pictureOf(liveContent(board, stageDecoder(), stageStyle(), {}, {}, Moment()), {1920, 1080});
            // Where names begin, in the first row.
            const QImage cell = picture.copy(285, 155, 60, 60);
            const QImage ground = picture.copy(640, 155, 60, 60);
            return cell != ground;
        };
        QVERIFY(leftHalf("Ann"));
        QVERIFY(leftHalf("\u0645\u062d\u0645\u062f"));
    }

    void figuresAreNeverCut()
    {
        const std::int64_t large = 123'456'789'012'345;
        const Decoder plain(*parseCodecSpec("plain"), TimeRange());
        const LiveBoard board =
            describeBoard(stageStanding({{"ann", double(large)}, {"bob", double(large / 2)}}, 2, 0), nullptr,
                          BoardHistory(), plain, {0, 10});
        const auto content = liveContent(board, plain, stageStyle(), {}, {}, Moment());
        QCOMPARE(content.rows[0].unit, QStringLiteral("pts"));
        // With an ellipsis in it the row would look the same for both.
        auto other = content;
        other.rows[0].score.replace(QStringLiteral("345"), QStringLiteral("346"));
        for (const QSize &size : {QSize(1920, 1080), QSize(1024, 768)})
            QVERIFY(pictureOf(content, size) != pictureOf(other, size));
    }

    void theWordsOfAStandingThatIsOver()
    {
        const ProjectorContent content = frozenStage();
        Sentences said("projectorview");
        said.add("headline", content.headline);
        said.add("badge", content.badge);
        said.add("fresh", content.fresh);
        said.add("gap of the first", content.rows[0].gap);
        said.add("moved", content.moved);
        QVERIFY(content.clock.isEmpty());
        // A moment that is no whole second: nothing after what is said.
        const auto later =
            frozenContent(stageBoard(), stageDecoder(), stageStyle(),
                          Moment(std::chrono::seconds(stageTick) + std::chrono::milliseconds(410)));
        said.add("badge, no whole second", later.badge);
        said.add("fresh, no whole second", later.fresh);
        COMPARE_SENTENCES(said);
    }

    void unitsAndAmounts()
    {
        ProjectorStyle style = stageStyle();
        style.format = *parseScoreFormat("decimals:2 $#");
        auto content = liveContent(stageBoard(), stageDecoder(), style, {}, {}, Moment());
        QVERIFY(content.rows[0].unit.isEmpty());
        QCOMPARE(content.rows[0].score, QStringLiteral("$179\u202f055.20"));
        style.format = *parseScoreFormat("time:ms");
        content = liveContent(stageBoard(), stageDecoder(), style, {}, {}, Moment());
        QCOMPARE(content.rows[0].score, QStringLiteral("4:58:25.520"));
        style.format = ScoreFormat();
        content = liveContent(stageBoard(), stageDecoder(), style, {}, {}, Moment());
        QVERIFY(content.headline.endsWith(QStringLiteral(" points")));
        QVERIFY(content.rows[0].unit.isEmpty());
    }

    void aProjectorIsReadFromAfar()
    {
        const Palette &colours = Palette::projector();
        QCOMPARE(&Palette::of(projectorPalette()), &colours);
        QCOMPARE(&Palette::of(applicationPalette(true)), &Palette::darkOne());
        for (const QColor &ground : {colours.base, colours.alternate, colours.window}) {
            QVERIFY(contrast(colours.text, ground) > 12);
            QVERIFY(contrast(colours.secondary, ground) > 7);
            QVERIFY(contrast(colours.exact, ground) > 7);
            QVERIFY(contrast(colours.blurred, ground) > 7);
        }
    }

    void nothingIsUnderThePointer()
    {
        ProjectorWindow window(ProjectorWindow::Role::Beside);
        window.setContent(stageContent());
        window.resize(1280, 720);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        for (QWidget *widget : {static_cast<QWidget *>(&window), static_cast<QWidget *>(&window.view())}) {
            QVERIFY(widget->toolTip().isEmpty());
            QVERIFY(widget->actions().isEmpty());
            QContextMenuEvent menu(QContextMenuEvent::Mouse, QPoint(20, 20),
                                   widget->mapToGlobal(QPoint(20, 20)));
            QApplication::sendEvent(widget, &menu);
        }
        QVERIFY(!QApplication::activePopupWidget());
        QTRY_COMPARE(window.cursor().shape(), Qt::BlankCursor);
        QTest::mouseMove(&window, QPoint(100, 100));
        QTest::mouseMove(&window, QPoint(120, 120));
        QTRY_VERIFY(window.cursor().shape() != Qt::BlankCursor);
    }

    void keysOfAWindowBeside()
    {
        ProjectorWindow window(ProjectorWindow::Role::Beside);
        QVERIFY(!window.testAttribute(Qt::WA_QuitOnClose));
        QSignalSpy closed(&window, &ProjectorWindow::closed);
        QSignalSpy next(&window, &ProjectorWindow::nextWanted);
        QSignalSpy back(&window, &ProjectorWindow::backWanted);
        window.showOn(QGuiApplication::primaryScreen());
        QVERIFY(window.isFullScreen());
        QTest::keyClick(&window, Qt::Key_F);
        QVERIFY(!window.isFullScreen());
        QTest::mouseDClick(&window, Qt::LeftButton);
        QVERIFY(window.isFullScreen());
        for (const auto key : {Qt::Key_Space, Qt::Key_Right, Qt::Key_PageDown})
            QTest::keyClick(&window, key);
        QCOMPARE(next.count(), 3);
        QTest::keyClick(&window, Qt::Key_Left);
        QCOMPARE(back.count(), 1);
        QTest::keyClick(&window, Qt::Key_F11);
        QCOMPARE(closed.count(), 1);
        window.show();
        QTest::keyClick(&window, Qt::Key_Escape);
        QCOMPARE(closed.count(), 2);
    }

    void keysOfTheOnlyWindow()
    {
        ProjectorWindow window(ProjectorWindow::Role::Only);
        QVERIFY(window.testAttribute(Qt::WA_QuitOnClose));
        QSignalSpy closed(&window, &ProjectorWindow::closed);
        window.showOn(QGuiApplication::primaryScreen());
        QTest::keyClick(&window, Qt::Key_F11);
        QVERIFY(!window.isFullScreen());
        QCOMPARE(closed.count(), 0);
        QTest::keyClick(&window, Qt::Key_Q);
        QCOMPARE(closed.count(), 0);
        QTest::keyClick(&window, Qt::Key_Q, Qt::ControlModifier);
        QCOMPARE(closed.count(), 1);
    }

    void rowsSlideAndStandStillInTheEnd()
    {
        ProjectorView view;
        view.resize(1280, 720);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setContent(stageContent());
        ProjectorContent next = stageContent();
        next.rows.swapItemsAt(3, 4);
        next.rows[0].raw += 4096;
        view.setContent(next);
        const QImage still = ProjectorView::picture(next, view.size(), view.palette());
        QTRY_COMPARE(view.grab().toImage().convertToFormat(QImage::Format_RGB32), still);
    }
};

TIEBREAK_TEST(QApplication, TestProjectorView)

} // namespace tst_projectorview

#include "tst_projectorview.moc"
