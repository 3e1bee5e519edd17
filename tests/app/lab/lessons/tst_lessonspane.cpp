// SPDX-License-Identifier: GPL-3.0-or-later
// The tour step by step: what the page is told, what a question says to each answer, and what is kept.
#include "app/lab/lessons/lessonformatdialog.h"
#include "app/lab/lessons/lessonspane.h"
#include "app/widgets/messagebar.h"
#include "models/lab/lessonrules.h"
#include "support/freshsettings.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAbstractButton>
#include <QDragEnterEvent>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QtTest>

#include <algorithm>

using namespace tiebreak;

namespace tst_lessonspane
{

class TestLessonsPane : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<LessonsPane> m_pane;
    std::vector<LessonSetting> m_shown;

    void makePane()
    {
        m_pane = std::make_unique<LessonsPane>(*m_settings);
        connect(m_pane.get(), &LessonsPane::stepShown, this,
                [this](const LessonStep &step) { m_shown.push_back(step.set); });
        m_pane->setLessons(builtInLessons());
        m_pane->resize(900, 330);
        m_pane->show();
    }
    template <class W>
    W *part(const char *name)
    {
        return m_pane->findChild<W *>(QLatin1StringView(name));
    }
    QListWidget *list() { return part<QListWidget>("list"); }
    QString words(const char *name) { return part<QLabel>(name)->text(); }
    void press(const char *name) { part<QAbstractButton>(name)->click(); }
    void goToQuestion(int row)
    {
        list()->setCurrentRow(row);
        for (std::size_t i = 0; i <= builtInLessons()[std::size_t(row)].steps.size(); ++i)
            press("next");
    }

private slots:
    void init()
    {
        m_settings = freshSettings(m_directory);
        m_shown.clear();
        makePane();
    }

    void cleanup() { m_pane.reset(); }

    void nothingIsSetBeforeTheUserBegins()
    {
        QCOMPARE(list()->count(), int(builtInLessons().size()));
        QCOMPARE(list()->currentRow(), 0);
        QVERIFY(m_shown.empty());
        QVERIFY(!part<QWidget>("back")->isEnabled());
        list()->setCurrentRow(3);
        QVERIFY(m_shown.empty());
    }

    void everyStepIsShownInTurn()
    {
        const std::vector<Lesson> lessons = builtInLessons();
        for (std::size_t lesson = 0; lesson < lessons.size(); ++lesson) {
            list()->setCurrentRow(int(lesson));
            for (std::size_t step = 0; step < lessons[lesson].steps.size(); ++step) {
                press("next");
                QCOMPARE(m_shown.back(), lessons[lesson].steps[step].set);
                QCOMPARE(words("text"), lessons[lesson].steps[step].text);
                QCOMPARE(words("hint").isEmpty(), lessons[lesson].steps[step].set.mark == LessonMark::None);
                QCOMPARE(part<QWidget>("look")->isVisible(), lessons[lesson].steps[step].set.tab.has_value());
            }
            const std::size_t shown = m_shown.size();
            press("next");
            QCOMPARE(words("text"), lessons[lesson].question);
            QCOMPARE(m_shown.size(), shown);
            press("back");
            QCOMPARE(m_shown.back(), lessons[lesson].steps.back().set);
        }
    }

    void everyAnswerHasItsFeedback()
    {
        const std::vector<Lesson> lessons = builtInLessons();
        for (int row = 0; row < list()->count(); ++row) {
            goToQuestion(row);
            const Lesson &lesson = lessons[std::size_t(row)];
            QVERIFY(!part<QLabel>("feedback")->isVisible());
            for (std::size_t i = 0; i < lesson.answers.size(); ++i) {
                press(qPrintable("answer" + QString::number(i)));
                QCOMPARE(words("feedback"), lesson.answers[i].feedback);
                QVERIFY(part<QLabel>("feedback")->isVisible());
            }
            QVERIFY(m_settings->value("lessons/done/" + lesson.id).toBool());
            QVERIFY(list()->item(row)->toolTip().endsWith("(done)"));
        }
    }

    void onlyTheRightAnswerIsDone()
    {
        goToQuestion(0);
        press("answer0");
        QVERIFY(m_settings->allKeys().isEmpty());
        press("answer1");
        QCOMPARE(m_settings->allKeys(), QStringList("lessons/done/double"));
        press("next");
        QCOMPARE(list()->currentRow(), 1);
        QCOMPARE(m_shown.back(), builtInLessons()[1].steps[0].set);
        makePane();
        QCOMPARE(list()->currentRow(), 1);
    }

    void aQuestionWaitsForAnAnswer()
    {
        goToQuestion(0);
        QVERIFY(!part<QWidget>("next")->isEnabled());
        COMPARE_SENTENCE("lessonspane", words("hint"));
        press("next");
        QCOMPARE(words("text"), builtInLessons()[0].question);
        press("answer0");
        QVERIFY(part<QWidget>("next")->isEnabled());
        QVERIFY(!part<QWidget>("hint")->isVisible());
        press("next");
        QCOMPARE(list()->currentRow(), 1);
        // A wrong answer does not count for good, the right one does.
        goToQuestion(0);
        QVERIFY(!part<QWidget>("next")->isEnabled());
        press("answer1");
        goToQuestion(0);
        QVERIFY(part<QWidget>("next")->isEnabled());
    }

    void nothingIsCutOffInALowNarrowPane()
    {
        m_pane->resize(450, 250);
        for (int row = 0; row < list()->count(); ++row) {
            goToQuestion(row);
            auto *scroll = part<QScrollArea>("scroll");
            press("answer0");
            QTRY_VERIFY2(!part<QWidget>("feedback")->visibleRegion().isEmpty(),
                         qPrintable(words("feedback")));
            QTRY_COMPARE(part<QWidget>("feedback")->visibleRegion().boundingRect(),
                         part<QWidget>("feedback")->rect());
            QCOMPARE(scroll->widget()->width(), scroll->viewport()->width());
        }
    }

    void theRightAnswerAfterAWrongOneIsReadWhole()
    {
        m_pane->resize(450, 250);
        for (int row = 0; row < list()->count(); ++row) {
            goToQuestion(row);
            const std::vector<LessonAnswer> answers = builtInLessons()[std::size_t(row)].answers;
            for (const bool right : {false, true}) {
                const auto answer = std::ranges::find(answers, right, &LessonAnswer::right);
                press(qPrintable(QStringLiteral("answer%1").arg(answer - answers.begin())));
                QTRY_COMPARE(part<QWidget>("feedback")->visibleRegion().boundingRect(),
                             part<QWidget>("feedback")->rect());
            }
        }
    }

    void aDoneLessonKeepsItsLinesAndCanBeForgotten()
    {
        const int lines = int(list()->visualItemRect(list()->item(0)).height());
        QVERIFY(!part<QWidget>("reset")->isEnabled());
        goToQuestion(0);
        press("answer1");
        QVERIFY(list()->item(0)->text().startsWith(u'\u2713'));
        QCOMPARE(int(list()->visualItemRect(list()->item(0)).height()), lines);
        press("reset");
        QVERIFY(m_settings->allKeys().isEmpty());
        QVERIFY(list()->item(0)->text().startsWith(u'1'));
        QVERIFY(!part<QWidget>("reset")->isEnabled());
    }

    void theTourGoesRound()
    {
        goToQuestion(list()->count() - 1);
        press("answer0");
        press("next");
        QCOMPARE(list()->currentRow(), 0);
        QCOMPARE(m_shown.back(), builtInLessons()[0].steps[0].set);
    }

    void aPartOfTheLabCanBeOpened()
    {
        QSignalSpy opened(m_pane.get(), &LessonsPane::tabRequested);
        list()->setCurrentRow(3);
        for (int i = 0; i < 3; ++i)
            press("next");
        QVERIFY(opened.isEmpty());
        press("look");
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened[0][0].value<LessonTab>(), LessonTab::Precision);
    }

    void theKeyboardReachesEverything()
    {
        m_pane->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
        part<QWidget>("next")->setFocus();
        goToQuestion(1);
        auto *first = part<QAbstractButton>("answer0");
        QTRY_VERIFY(first->hasFocus());
        // Arrows go by where the answers stand.
        QTRY_VERIFY(part<QWidget>("answer1")->y() > first->y());
        QTest::keyClick(first, Qt::Key_Space);
        QCOMPARE(words("feedback"), builtInLessons()[1].answers[0].feedback);
        QTest::keyClick(first, Qt::Key_Down);
        QCOMPARE(words("feedback"), builtInLessons()[1].answers[1].feedback);
        for (const QWidget *control : m_pane->findChildren<QAbstractButton *>())
            QVERIFY2(!control->toolTip().isEmpty() || !control->isVisible(),
                     qPrintable(control->objectName()));
    }

    void aFileOfLessonsTakesTheirPlace()
    {
        const QString path = m_directory.filePath("mine.json");
        const auto write = [&](const QByteArray &bytes) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        };
        QFile example(builtInLessonFiles()[2]);
        QVERIFY(example.open(QIODevice::ReadOnly));
        const QByteArray text = example.readAll();
        write(QByteArray(text).replace("\"title\": \"Splitting the bits\"", "\"title\": \"<b>Mine</b>\""));
        QVERIFY(!part<QWidget>("builtIn")->isVisible());
        m_pane->openFile(path);
        QCOMPARE(list()->count(), 1);
        QCOMPARE(words("title"), QString("<b>Mine</b>"));
        QCOMPARE(part<QLabel>("title")->textFormat(), Qt::PlainText);
        QVERIFY(part<QWidget>("builtIn")->isVisible());
        press("next");
        QCOMPARE(m_shown.back(), builtInLessons()[2].steps[0].set);

        // A wrong number is named, with the right one, and nothing changes.
        write(QByteArray(text).replace("\"2^21\"", "\"2^20\""));
        m_pane->openFile(path);
        auto *message = part<MessageBar>("lessonMessage");
        QVERIFY(message->isVisible());
        QVERIFY2(message->text().contains("step 3") && message->text().contains("gives 1048576"),
                 qPrintable(message->text()));
        QCOMPARE(list()->count(), 1);
        press("builtIn");
        QCOMPARE(list()->count(), int(builtInLessons().size()));
        QVERIFY(!message->isVisible());
        m_pane->openFile(m_directory.filePath("none.json"));
        QVERIFY(message->isVisible());
    }

    void aFileCanBeDropped()
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(m_directory.filePath("dropped.JSON"))});
        QVERIFY(QFile::copy(builtInLessonFiles()[0], m_directory.filePath("dropped.JSON")));
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_pane.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_pane.get(), &drop);
        QCOMPARE(list()->count(), 1);
        QMimeData other;
        other.setUrls({QUrl("http://host/lessons.json")});
        QDragEnterEvent wrong({50, 50}, Qt::CopyAction, &other, Qt::LeftButton, Qt::NoModifier);
        wrong.ignore();
        QCoreApplication::sendEvent(m_pane.get(), &wrong);
        QVERIFY(!wrong.isAccepted());
    }

    void theFormatIsExplainedWithEveryRule()
    {
        press("writeLessons");
        auto *dialog = m_pane->findChild<LessonFormatDialog *>();
        QVERIFY(dialog);
        const QString text = dialog->findChild<QTextBrowser *>()->toPlainText();
        for (const LessonRule &rule : lessonRules())
            QVERIFY2(text.contains(QString::fromUtf8(rule.meaning)), rule.name.data());
        dialog->close();
    }

    void aLectureShowsNothingButTheLesson()
    {
        list()->setCurrentRow(2);
        m_pane->setLecture(true);
        QVERIFY(!list()->isVisible());
        QCOMPARE(words("text"), builtInLessons()[2].steps[0].text);
        QVERIFY(part<QLabel>("text")->font().pixelSize() >= 20);
        m_pane->setLecture(false);
        QVERIFY(list()->isVisible());
        QVERIFY(part<QLabel>("text")->font().pixelSize() < 16);
        QCOMPARE(words("text"), builtInLessons()[2].steps[0].text);
    }

    void noLessonsAreSaidToBe()
    {
        m_pane->setLessons({});
        COMPARE_SENTENCE("lessonspane", words("text"));
        QVERIFY(!part<QWidget>("next")->isEnabled());
    }
};

TIEBREAK_TEST(QApplication, TestLessonsPane)

} // namespace tst_lessonspane

#include "tst_lessonspane.moc"
