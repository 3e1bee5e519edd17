// SPDX-License-Identifier: GPL-3.0-or-later
// The exercises in the window: set up in the sandbox, checked, mended, and remembered as mended.
#include "app/lab/codeclabpage.h"
#include "app/lab/exercises/exercisespane.h"
#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "redis/link/open.h"
#include "redis/wire/connection.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QListWidget>

using namespace tiebreak;

namespace tst_exercisespane
{

class TestExercisesPane : public QObject, WindowFixture
{
    Q_OBJECT

    ExercisesPane &pane() { return *m_window->findChild<ExercisesPane *>(); }
    QString result() { return part<QLabel>("exerciseResult")->text(); }
    void press(const char *name)
    {
        part<QAbstractButton>(name)->click();
        QTRY_VERIFY(pane().settled());
    }

private slots:
    void init()
    {
        start();
        m_window->setMode(Mode::Lab);
        m_window->page<CodecLabPage>().showPart(QStringLiteral("exercises"));
    }

    void cleanup() { stop(); }

    void anExerciseIsSetUpMendedAndChecked()
    {
        QCOMPARE(part<QListWidget>("exerciseList")->count(), int(exercises().size()));
        QVERIFY(!part<QWidget>("exerciseCheck")->isEnabled());
        press("exerciseSetUp"); // opens the sandbox
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_VERIFY(part<QWidget>("exerciseCheck")->isEnabled());
        part<QListWidget>("exerciseList")->setCurrentRow(3);
        press("exerciseCheck");
        QVERIFY2(result().contains("set the exercise up first"), qPrintable(result()));
        press("exerciseSetUp");
        COMPARE_SENTENCE("exercisespane", result());
        press("exerciseCheck");
        QVERIFY2(result().startsWith("4 problems remain."), qPrintable(result()));
        QVERIFY(part<QLabel>("exerciseAudit")->text().startsWith("Audit: "));

        const Exercise exercise = exercises()[3];
        auto connection = openConnection(m_session->sandbox()->writable());
        QVERIFY(connection.has_value());
        const std::pair<const char *, std::pair<int, int>> right[] = {
            {"kim", {850, 37}}, {"tomas", {640, 60}}, {"ada", {420, 103}}, {"lea", {300, 131}}};
        for (const auto &[member, gift] : right) {
            const double raw = encode(exercise.codec, gift.first, 1795204800 + gift.second).value().raw;
            QVERIFY(connection->run({"ZADD", exercise.key, shortestText(raw), member}).has_value());
        }
        press("exerciseCheck");
        QVERIFY2(result().startsWith("Fixed"), qPrintable(result()));
        QVERIFY(part<QListWidget>("exerciseList")->item(3)->toolTip().endsWith("(fixed)"));
        QVERIFY(m_settings->value("exercises/mended/writers").toBool());
        press("exerciseReset");
        QVERIFY(!m_settings->contains("exercises/mended/writers"));

        part<QListWidget>("exerciseList")->setCurrentRow(3);
        part<QAbstractButton>("exerciseOpen")->click();
        QCOMPARE(m_window->mode(), Mode::Boards);
        QCOMPARE(m_session->board(), QByteArray("exercise:writers"));
        QTRY_VERIFY(page().settled());
        QVERIFY(m_session->view().codec == exercise.codec);
    }

    void aHintIsShownWhenAskedFor()
    {
        QVERIFY(!part<QWidget>("exerciseHint")->isVisible());
        part<QAbstractButton>("exerciseShowHint")->click();
        QVERIFY(part<QWidget>("exerciseHint")->isVisible());
        part<QListWidget>("exerciseList")->setCurrentRow(1);
        QVERIFY(!part<QWidget>("exerciseHint")->isVisible());
    }
};

TIEBREAK_TEST(QApplication, TestExercisesPane)

} // namespace tst_exercisespane

#include "tst_exercisespane.moc"
