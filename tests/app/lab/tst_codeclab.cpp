// SPDX-License-Identifier: GPL-3.0-or-later
// The Codec Lab in the window: its parts speak of one codec, one time range and one number, with a server or
// without one.
#include "app/audit/auditpage.h"
#include "app/lab/budget/budgetpanel.h"
#include "app/lab/chart/codecchart.h"
#include "app/lab/chart/precisionpane.h"
#include "app/lab/codeclabpage.h"
#include "app/lab/number/numberpanel.h"
#include "app/lab/number/scaledslider.h"
#include "app/lab/number/stepedit.h"
#include "app/widgets/valuefield.h"
#include "app/window/modebar.h"
#include "core/text/scoretext.h"
#include "models/lab/lessons.h"
#include "models/lab/sliderscale.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/typing.h"
#include "support/windowfixture.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

using namespace tiebreak;

namespace tst_codeclab
{

class TestCodecLab : public QObject, WindowFixture
{
    Q_OBJECT

    const CodecSpec m_codec = *parseCodecSpec("binary:from=4294967295");

    CodecLabPage &lab() { return m_window->page<CodecLabPage>(); }
    NumberPanel *number() { return part<NumberPanel>("labNumber"); }
    BudgetPanel *budget() { return part<BudgetPanel>("labBudget"); }
    void showLab() { m_window->setMode(Mode::Lab); }
    void type(const char *field, const QString &text)
    {
        auto *edit = part<QWidget>(field)->findChild<QLineEdit *>();
        if (!edit)
            edit = part<QLineEdit>(field);
        typeInto(edit, text);
    }
    QString raw() { return part<ValueField>("labRaw")->text(); }
    /// The menu of a tool button as it would come up.
    QMenu *opened(const char *button)
    {
        QMenu *menu = part<QToolButton>(button)->menu();
        emit menu->aboutToShow();
        return menu;
    }

private slots:
    void theBudgetFoldsWhereThereIsLittleHeight()
    {
        m_window->resize(1280, 800);
        showLab();
        QVERIFY(budget()->isFolded());
        QVERIFY(!part<QWidget>("budgetTable")->isVisible());
        QVERIFY(part<QWidget>("budgetAdvice")->isVisible());
        part<QToolButton>("budgetFold")->click();
        QVERIFY(part<QWidget>("budgetTable")->isVisible());
        // What was chosen stays, except that a lesson has the height unless it speaks of the budget.
        m_window->resize(1300, 800);
        QVERIFY(!budget()->isFolded());
        lab().showPart("lessons");
        QVERIFY(budget()->isFolded());
        lab().showPart("precision");
        QVERIFY(!budget()->isFolded());
    }

    void theBudgetOfALessonUnfoldsForThatLessonAlone()
    {
        m_window->resize(1440, 960);
        showLab();
        QTRY_VERIFY(!budget()->isFolded());
        lab().showPart(QStringLiteral("lessons"));
        QVERIFY(budget()->isFolded());
        part<QToolButton>("budgetFold")->click();
        QVERIFY(!budget()->isFolded());
        part<QToolButton>("budgetFold")->click();
        QVERIFY(budget()->isFolded());
        QVERIFY(!m_settings->contains(QStringLiteral("lab/budgetFolded")));
        lab().showPart(QStringLiteral("precision"));
        QVERIFY(!budget()->isFolded());
    }

    void aLessonShowsTheBudgetAsLongAsItSpeaksOfIt()
    {
        m_window->resize(1440, 960);
        showLab();
        lab().showPart(QStringLiteral("lessons"));
        const std::vector<Lesson> lessons = builtInLessons();
        const auto speaksOfIt = [](const LessonStep &step) { return step.set.mark == LessonMark::Budget; };
        const auto lesson = std::ranges::find_if(
            lessons, [&](const Lesson &any) { return std::ranges::any_of(any.steps, speaksOfIt); });
        QVERIFY(lesson != lessons.end());
        const auto step = std::ranges::find_if(lesson->steps, speaksOfIt) - lesson->steps.begin();
        auto *list = lab().findChild<QListWidget *>(QStringLiteral("list"));
        auto *next = lab().findChild<QPushButton *>(QStringLiteral("next"));
        const auto goToStep = [&] {
            list->setCurrentRow(int(lesson - lessons.begin()));
            for (auto i = 0; i <= step; ++i)
                next->click();
        };
        goToStep();
        QVERIFY(!budget()->isFolded());
        list->setCurrentRow(0);
        QVERIFY(budget()->isFolded());
        goToStep();
        QVERIFY(!budget()->isFolded());
        for (auto i = step; i < std::ssize(lesson->steps); ++i)
            next->click();
        QVERIFY(budget()->isFolded());
    }

    void aFoldedBudgetLeavesTheRoomToTheTabs()
    {
        m_window->resize(1440, 960);
        showLab();
        lab().showPart(QStringLiteral("lessons"));
        QTRY_COMPARE(budget()->height(), part<QWidget>("budgetAdvice")->height());
        QTRY_COMPARE(budget()->mapTo(&lab(), QPoint(0, budget()->height())).y(), lab().height());
    }

    void aSmallWindowNeedsNoScrollingSideways()
    {
        m_window->resize(1024, 700);
        showLab();
        QTRY_VERIFY(lab().width() > 940);
        for (const char *tab : {"precision", "made", "survival", "hazards", "code", "lessons", "exercises"}) {
            lab().showPart(QString::fromLatin1(tab));
            const QWidget *shown = part<QStackedWidget>("labStack")->currentWidget();
            QTRY_VERIFY(shown->isVisible() && shown->width() <= lab().width());
            QVERIFY2(shown->minimumSizeHint().width() <= lab().width(),
                     qPrintable(QStringLiteral("%1: %2")
                                    .arg(QLatin1StringView(tab))
                                    .arg(shown->minimumSizeHint().width())));
        }
        QVERIFY(lab().visibleRegion().boundingRect().width() >= lab().width());
        for (const char *name : {"labStrip", "labNextWords", "labLaterWords", "labSteps", "budgetAdvice"}) {
            const auto *shown = part<QWidget>(name);
            const int right = shown->mapTo(&lab(), QPoint(shown->width(), 0)).x();
            QVERIFY2(right <= lab().width(), qPrintable(QStringLiteral("%1: %2 of %3")
                                                            .arg(QLatin1StringView(name))
                                                            .arg(right)
                                                            .arg(lab().width())));
            QVERIFY2(shown->width() >= std::min(shown->minimumSizeHint().width(), 80), name);
        }
        const auto *strip = part<QWidget>("labStrip");
        QVERIFY2(strip->minimumSizeHint().width() <= strip->width(),
                 qPrintable(QString::number(strip->minimumSizeHint().width())));
        for (const char *spec :
             {"ordered:from=4294967295", "formula:score + (1 - t/10000000000)", "binary:from=4294967295"}) {
            type("labSpec", QString::fromLatin1(spec));
            for (const auto *field : lab().findChildren<ValueField *>())
                if (field->isVisible())
                    QTRY_VERIFY2(!field->isCut(), qPrintable(field->objectName() + u' ' + field->text()));
        }
        // What a low page has no room for is scrolled to, in whole lines.
        const auto *facts = part<QScrollArea>("labFactsArea");
        QVERIFY(facts->verticalScrollBar()->isVisible());
        const int line = facts->verticalScrollBar()->singleStep();
        QCOMPARE(facts->viewport()->height() % line, 0);
        QCOMPARE(facts->verticalScrollBar()->maximum() % line, 0);
        for (const char *name : {"labExact", "labSteps"})
            QVERIFY2(part<QWidget>(name)->isVisibleTo(facts->widget()), name);
        // The calculation takes further lines where one is too short.
        m_window->resize(1440, 900);
        QTRY_VERIFY(lab().width() > 1300);
        QVERIFY(!facts->verticalScrollBar()->isVisible());
        for (const char *name : {"labSteps", "labMoreSteps"})
            QTRY_VERIFY2(!part<ValueField>(name)->isCut(), name);
    }

    void init() { start(); }
    void cleanup() { stop(); }

    void needsNoServer()
    {
        QVERIFY(!lab().isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_4, Qt::ControlModifier);
        QCOMPARE(m_window->mode(), Mode::Lab);
        QVERIFY(lab().isVisible());
        QVERIFY(!part<QDockWidget>("boardListDock")->isVisible());
        QCOMPARE(lab().codec(), m_codec);
        QCOMPARE(lab().number().score, std::int64_t(2400000));
        QVERIFY(!raw().isEmpty());
        m_window->setMode(Mode::Boards);
        QVERIFY(part<QDockWidget>("boardListDock")->isVisible());
    }

    void everySliderStepIsShownAtOnce()
    {
        showLab();
        QSignalSpy shown(number(), &NumberPanel::numberChanged);
        auto *slider = part<ScaledSlider>("scoreSlider");
        for (int position = 0; position <= scorescale::last; position += 10) {
            slider->setValue(position);
            const std::int64_t score = scorescale::scoreAt(position);
            QCOMPARE(lab().number().score, score);
            const auto encoded = encode(m_codec, score, lab().number().tick);
            QCOMPARE(raw(), QString::fromStdString(shortestText(encoded->raw)));
        }
        QVERIFY(shown.size() <= scorescale::last / 10 + 1);
    }

    void theChartSetsTheScore()
    {
        showLab();
        auto *chart = part<PrecisionPane>("labPrecision")->findChild<CodecChart *>();
        emit chart->scoreChosen(20'000'000);
        QCOMPARE(lab().number().score, std::int64_t(20'000'000));
    }

    void theCodecIsChosenInOnePlaceAndShownInAll()
    {
        showLab();
        const CodecSpec decimal = *parseCodecSpec("decimal:from=9999999999");
        emit part<PrecisionPane>("labPrecision")->codecChosen(decimal);
        QCOMPARE(lab().codec(), decimal);
        QCOMPARE(part<QComboBox>("labCodec")->currentData().toString(),
                 QStringLiteral("decimal:from=9999999999"));
        type("labSpec", QStringLiteral("formula:score*10000000000 + (9999999999 - t)"));
        QCOMPARE(lab().codec().scheme, Scheme::Formula);
        QCOMPARE(raw(), QString::fromStdString(
                            shortestText(encode(decimal, lab().number().score, lab().number().tick)->raw)));
    }

    void theTimeRangeOfTheNeedIsTheLabs()
    {
        showLab();
        type("labTimeRange", QStringLiteral("2026-01-01..2026-06-30"));
        QCOMPARE(number()->timeRange(), *parseTimeRange("2026-01-01..2026-06-30"));
        QCOMPARE(part<QComboBox>("labTimeRange")->currentText(), QStringLiteral("in 2026"));
        QVERIFY(part<QComboBox>("labTimeRange")
                    ->toolTip()
                    .startsWith(QStringLiteral("2026-01-01 to 2026-06-30,")));
        QCOMPARE(budget()->need().timeRange, number()->timeRange());
        type("needTimeRange", QStringLiteral("2026-02-01 to 2026-03-01"));
        QCOMPARE(number()->timeRange(), budget()->need().timeRange);
        QCOMPARE(number()->timeRange().firstSecond, parseTimeRange("2026-02-01..2026-02-02")->firstSecond);
    }

    void aTimeRangeThatTheNeedCannotHaveIsSaid()
    {
        showLab();
        const TimeRange before = budget()->need().timeRange;
        Need need = budget()->need();
        need.resolution = 2 * 86'400'000'000; // longer than the time range to come
        budget()->setNeed(need);
        type("labTimeRange", QStringLiteral("2026-01-01 to 2026-01-02"));
        QVERIFY(part<MessageBar>("budgetAdvice")->text().contains(QStringLiteral("time range")));
        QCOMPARE(budget()->need().timeRange, before);
        type("labTimeRange", QStringLiteral("2026-01-01..2026-06-30"));
        QVERIFY(!part<MessageBar>("budgetAdvice")->text().contains(QStringLiteral("time range must")));
        QCOMPARE(budget()->need().timeRange, number()->timeRange());
    }

    void codecsAreComparedAsChosen()
    {
        showLab();
        const auto count = [this] {
            return part<PrecisionPane>("labPrecision")->findChild<QAbstractItemView *>()->model()->rowCount();
        };
        const int before = count();
        QAction *other = nullptr;
        for (QAction *action : opened("labCompared")->actions()) {
            if (action->text() == QStringLiteral("Decimal split, latest first"))
                other = action;
        }
        QVERIFY(other);
        QVERIFY(!other->isChecked());
        other->trigger();
        QCOMPARE(count(), before + 1);
        closeWindow();
        makeWindow();
        showLab();
        QCOMPARE(count(), before + 1);
    }

    void whatIsShownOutlivesTheWindow()
    {
        showLab();
        type("labSpec", QStringLiteral("ordered:from=4294967295"));
        type("labScore", QStringLiteral("123456"));
        type("labTimeRange", QStringLiteral("2026-01-01..2026-06-30"));
        Need need = budget()->need();
        need.lowestScore = -5;
        need.highestScore = 777;
        need.resolution = 60'000'000;
        need.direction = Direction::LowestFirst;
        need.increments = false;
        need.readableRaw = true;
        need.simpleRanges = true;
        need.writers = {Language::Go, Language::Php};
        budget()->setNeed(need);
        closeWindow();
        makeWindow();
        QCOMPARE(budget()->need(), need);
        QCOMPARE(lab().codec(), *parseCodecSpec("ordered:from=4294967295"));
        QCOMPARE(lab().number().score, std::int64_t(123456));
        QCOMPARE(number()->timeRange(), *parseTimeRange("2026-01-01..2026-06-30"));
    }

    void brokenSettingsAreTheStandard()
    {
        closeWindow();
        m_settings->setValue(QStringLiteral("lab/codec"), QStringLiteral("binary:bits=99"));
        m_settings->setValue(QStringLiteral("lab/season"), QStringLiteral("never"));
        m_settings->setValue(QStringLiteral("lab/score"), QStringLiteral("many"));
        m_settings->setValue(QStringLiteral("lab/compared"), QStringLiteral("nothing"));
        m_settings->setValue(QStringLiteral("lab/need/resolution"), QStringLiteral("0"));
        makeWindow();
        showLab();
        QCOMPARE(lab().codec(), m_codec);
        QCOMPARE(lab().number().score, std::int64_t(0));
    }

    void aRowOpensInTheLab()
    {
        TestServer server;
        connectTo(server);
        const double stored = encode(m_codec, 3'000'000, 1795200000)->raw;
        server.command({"ZADD", "board", shortestText(stored), "ann"});
        m_session->views().remember(
            {"board", m_codec, *parseTimeRange("2026-01-01..2026-12-31"), Direction::HighestFirst});
        open("board");
        QTRY_VERIFY(page().model().isLoaded(0));
        part<RowView>("rows")->selectRows(0, 0);
        auto *action = m_window->findChild<QAction *>(QStringLiteral("openInLab"));
        QTRY_VERIFY(action->isEnabled());
        action->trigger();
        QCOMPARE(m_window->mode(), Mode::Lab);
        QCOMPARE(raw(), QString::fromStdString(shortestText(stored)));
        QCOMPARE(lab().number().score, std::int64_t(3'000'000));
        QCOMPARE(number()->timeRange(), *parseTimeRange("2026-01-01..2026-12-31"));
    }

    void theBoardLiesOverTheChart()
    {
        TestServer server;
        connectTo(server);
        for (int i = 0; i < 50; ++i)
            server.command({"ZADD", "board", shortestText(encode(m_codec, 1000 + i, 1795200000 + i)->raw),
                            "member" + std::to_string(i)});
        m_session->views().remember({"board", m_codec, {}, Direction::HighestFirst});
        showLab();
        QVERIFY(!part<QToolButton>("labBoard")->isVisible());
        open("board");
        QVERIFY(part<QToolButton>("labBoard")->isVisible());
        part<QToolButton>("labBoard")->click();
        QTRY_VERIFY(m_window->page<AuditPage>().result());
        QTRY_VERIFY(!part<QToolButton>("labBoard")->isVisible());
        QCOMPARE(m_window->mode(), Mode::Lab);
        // Choosing how the board is read takes its codec and time range over.
        auto *codecs = part<QComboBox>("labCodec");
        type("labSpec", QStringLiteral("decimal"));
        const int entry = codecs->findText(QStringLiteral("As board is read"));
        QVERIFY(entry >= 0);
        codecs->setCurrentIndex(entry);
        emit codecs->activated(entry);
        QCOMPARE(lab().codec(), m_codec);
    }

    void aServerThatGoesLeavesTheLabAsItIs()
    {
        auto server = std::make_unique<TestServer>();
        connectTo(*server);
        showLab();
        type("labScore", QStringLiteral("77"));
        server.reset();
        QVERIFY(lab().isVisible());
        type("labScore", QStringLiteral("78"));
        QCOMPARE(lab().number().score, std::int64_t(78));
    }

    void allPartsCanBeShownForEveryCodec()
    {
        SLOW_TEST();
        showLab();
        auto *tabs = part<QTabBar>("labTabs");
        QCOMPARE(tabs->count(), 7);
        for (const CodecPreset &preset : codecPresets()) {
            type("labSpec", QString::fromUtf8(preset.spec));
            for (int i = 0; i < tabs->count(); ++i) {
                tabs->setCurrentIndex(i);
                QVERIFY(!lab().grab().isNull());
            }
        }
        QTRY_VERIFY(lab().settled());
    }

    void lessonsFrameWhatTheySpeakOf()
    {
        showLab();
        m_window->resize(1280, 800);
        lab().showPart(QStringLiteral("lessons"));
        auto *frame = lab().findChild<QWidget *>(QStringLiteral("highlightFrame"));
        const std::vector<Lesson> lessons = builtInLessons();
        for (std::size_t i = 0; i < lessons.size(); ++i) {
            part<QListWidget>("list")->setCurrentRow(int(i));
            for (std::size_t step = 0; step < lessons[i].steps.size(); ++step) {
                part<QPushButton>("next")->click();
                const bool speaks = lessons[i].steps[step].set.mark != LessonMark::None;
                QVERIFY2(frame->isVisible() == speaks,
                         qPrintable(lessons[i].title + QString::number(step + 1)));
            }
        }
    }

    void aLectureShowsOnlyWhatTheStepSpeaksOf()
    {
        showLab();
        lab().setLecture(true);
        QVERIFY(!part<QWidget>("labTabs")->isVisible());
        QVERIFY(!budget()->isVisible());
        const std::vector<Lesson> lessons = builtInLessons();
        auto *next = lab().findChild<QPushButton *>(QStringLiteral("next"));
        part<QListWidget>("list")->setCurrentRow(1); // the first one has begun with the lecture
        for (std::size_t i = 0; i < lessons.size(); ++i) {
            part<QListWidget>("list")->setCurrentRow(int(i));
            for (const LessonStep &step : lessons[i].steps) {
                next->click();
                const LessonMark mark = step.set.mark;
                const bool entered = mark == LessonMark::Score || mark == LessonMark::Time;
                const bool chart = mark == LessonMark::Chart || mark == LessonMark::Values;
                QCOMPARE(number()->isVisible(), entered);
                QCOMPARE(budget()->isVisible(), mark == LessonMark::Budget);
                QCOMPARE(part<QWidget>("lessonMade")->isVisible(), mark == LessonMark::Made);
                QCOMPARE(part<QWidget>("labFacts")->isVisible(),
                         entered || mark == LessonMark::Strip || mark == LessonMark::Raw ||
                             mark == LessonMark::Neighbours || mark == LessonMark::Decodes);
                bool hasChart = false;
                for (const CodecChart *any : lab().findChildren<CodecChart *>())
                    hasChart = hasChart || any->isVisible();
                QCOMPARE(hasChart, chart);
            }
        }
        QTest::keyClick(next, Qt::Key_Escape);
        QTRY_VERIFY(part<QWidget>("labTabs")->isVisible());
        QVERIFY(number()->isVisible() && budget()->isVisible());
        part<QToolButton>("labLecture")->click();
        QVERIFY(!part<QWidget>("labTabs")->isVisible());
        lab().showPart(QStringLiteral("precision"));
        QVERIFY(part<QWidget>("labTabs")->isVisible());
        QVERIFY(!part<QToolButton>("labLecture")->isChecked());
    }
};

TIEBREAK_TEST(QApplication, TestCodecLab)

} // namespace tst_codeclab

#include "tst_codeclab.moc"
