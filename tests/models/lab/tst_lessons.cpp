// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons can be read, every number in their texts is true, and files of others are refused where theirs
// are not.
#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "models/lab/lessons.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QFile>
#include <QSet>
#include <QtTest>

using namespace tiebreak;

namespace tst_lessons
{

namespace
{

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A lesson of one step.
QByteArray lessonWith(const QByteArray &step, const QByteArray &id = "i")
{
    return "[{\"id\":\"" + id + "\",\"title\":\"t\",\"steps\":[" + step +
           "],\"question\":{\"text\":\"q\",\"answers\":[{\"text\":\"a\",\"right\":true,\"feedback\":\"f\"},"
           "{\"text\":\"b\",\"feedback\":\"g\"}]}}]";
}

} // namespace

class TestLessons : public QObject
{
    Q_OBJECT

private slots:
    void allCanBeReadAndEveryNumberIsTrue()
    {
        const std::vector<Lesson> builtIn = builtInLessons();
        QCOMPARE(builtIn.size(), std::size_t(11));
        QStringList ids;
        for (const QString &path : builtInLessonFiles()) {
            const auto lessons = readLessons(path);
            QVERIFY2(
                lessons.has_value(),
                qPrintable(path + ": " + QString::fromStdString(lessons ? "" : lessons.error().message)));
            QCOMPARE(lessons->size(), std::size_t(1));
            const Lesson &lesson = builtIn[std::size_t(ids.size())];
            QCOMPARE(lesson.id, lessons->front().id);
            ids += lesson.id;
            QVERIFY(lesson.steps.size() >= 3);
            for (const LessonStep &step : lesson.steps) {
                QVERIFY2(step.text.size() < 420, qPrintable(step.text));
                if (step.set.tick)
                    QVERIFY(encode(*step.set.codec, *step.set.score, *step.set.tick).has_value());
            }
            // A lesson that speaks of the Lab's number begins with all that it needs.
            const LessonSetting &first = lesson.steps.front().set;
            QVERIFY(first.mark == LessonMark::None || (first.codec && first.score && first.timeRange));
        }
        QCOMPARE(QSet<QString>(ids.begin(), ids.end()).size(), ids.size());
    }

    void aWrongNumberIsRefusedWithTheRightOne_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        const auto row = [](const char *name, const char *from, const char *to) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to);
        };
        row("text and entry", "22", "23");
        row("rule", "\"calc\": \"22 - 1\"", "\"calc\": \"22 - 2\"");
        row("text alone", "mantissa, hold", "mantissa of 7, hold");
        row("not said", "\"says\": \"64\"", "\"says\": \"65\"");
        row("unknown rule", "\"fact\": \"exponent\"", "\"guess\": \"exponent\"");
        row("unknown fact", "\"fact\": \"exponent\"", "\"fact\": \"moon\"");
        row("no arithmetic", "\"22 - 1\"", "\"9^9^9\"");
        row("version", "\"version\": 1", "\"version\": 2");
        row("format", "tiebreak-lesson", "tiebreak-codec");
        row("question", "take 12 of", "take 13 of");
    }

    void aWrongNumberIsRefusedWithTheRightOne()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QByteArray json = bytesOf(builtInLessonFiles().front());
        QVERIFY(json.contains(from));
        const auto lessons = parseLessons(json.replace(from, to));
        QVERIFY(!lessons.has_value());
        COMPARE_SENTENCE("lessons", lessons.error().message);
    }

    void hostileChecksAreRefused_data()
    {
        QTest::addColumn<QByteArray>("check");
        for (const char *check :
             {"{\"says\":\"7\",\"raw\":1}", "{\"says\":\"7\",\"raw\":{\"codec\":\"x\"}}",
              "{\"says\":\"7\",\"span\":{\"codec\":\"plain\"}}", "{\"says\":\"7\",\"rawtick\":[]}",
              "{\"says\":\"7\",\"rawtick\":[\"binary\",1e300,-1]}", "{\"says\":\"7\",\"limit\":{}}",
              "{\"says\":\"7\",\"limit\":{\"codec\":\"plain\",\"season\":\"2026-01-01..2027-01-01\"}}",
              "{\"says\":\"7\",\"ulp\":\"inf\"}", "{\"says\":\"7\",\"next\":\"nan\"}",
              "{\"says\":\"7\",\"double\":7}", "{\"says\":\"7\",\"bits\":\"-9223372036854775808\"}",
              "{\"says\":\"7\",\"given\":\"\"}",
              "{\"says\":\"7\",\"plustime\":{\"codec\":\"plain\",\"score\":1,\"add\":\"1\"}}",
              "{\"says\":\"7\"}", "{\"says\":\"7\",\"calc\":\"7\",\"bits\":\"1\"}", "7", "{}", "null"})
            QTest::newRow(check) << QByteArray(check);
    }

    void hostileChecksAreRefused()
    {
        QFETCH(QByteArray, check);
        const auto lessons = parseLessons(lessonWith("{\"text\":\"7\",\"check\":[" + check + "]}"));
        QVERIFY(!lessons.has_value());
        QVERIFY2(lessons.error().message.starts_with("Lesson 1: step 1: "), lessons.error().message.c_str());
    }

    void filesAreBounded()
    {
        QVERIFY(parseLessons(lessonWith("{\"text\":\"t\"}")).has_value());
        QVERIFY(parseLessons(
                    lessonWith("{\"text\":\"room 7\",\"check\":[{\"says\":\"7\",\"given\":\"a room\"}]}"))
                    .has_value());
        QVERIFY(!parseLessons(lessonWith("{\"text\":\"" + QByteArray(2001, 'a') + "\"}")).has_value());
        QVERIFY(!parseLessons(lessonWith("{\"text\":\"t\"}", "a/../b")).has_value());
        QVERIFY(!parseLessons(lessonWith("{\"text\":\"a\\u202eb\"}")).has_value());
        QVERIFY(!parseLessons(lessonWith("{\"text\":\"a\\u0007b\"}")).has_value());
        QVERIFY(!parseLessons(QByteArray(2 << 20, ' ')).has_value());
        QVERIFY(!parseLessons(QByteArray(100000, '[')).has_value());
        QByteArray many = "[";
        for (int i = 0; i < 51; ++i)
            many += (i ? "," : "") +
                    lessonWith("{\"text\":\"t\"}", "i" + QByteArray::number(i)).mid(1).chopped(1);
        QVERIFY(!parseLessons(many + "]").has_value());
        const QByteArray one = lessonWith("{\"text\":\"t\"}");
        QVERIFY(!parseLessons(one.chopped(1) + "," + one.mid(1)).has_value()); // one id twice
        QVERIFY(parseLessons(one.mid(1).chopped(1)).has_value());              // a lesson alone
        QVERIFY(!readLessons(QStringLiteral("/dev/zero")).has_value());
        QVERIFY(!readLessons(QStringLiteral("/no/such/file")).has_value());
    }

    void aSettingIsRead()
    {
        const std::vector<Lesson> lessons = builtInLessons();
        const LessonSetting set = lessons[2].steps[3].set;
        QCOMPARE(specText(*set.codec), std::string("binary:from=4294967295"));
        QCOMPARE(set.score, std::optional<std::int64_t>(2'400'000));
        QCOMPARE(set.tick, std::optional<std::int64_t>(1'795'205'646));
        QCOMPARE(set.mark, LessonMark::Neighbours);
        QCOMPARE(lessons[3].steps[2].set.tab, std::optional(LessonTab::Precision));
        QCOMPARE(lessons[0].steps[0].set.timeRange, std::optional(*parseTimeRange("2020-01-01..2038-01-19")));
        // 2^53 - 1 and beyond survive JSON.
        QCOMPARE(lessons[0].steps[2].set.score, std::optional(std::int64_t(1) << 53));
    }

    void wrongTextsAreNamed_data()
    {
        QTest::addColumn<QByteArray>("step");
        const auto row = [](const char *name, const char *step) { QTest::newRow(name) << QByteArray(step); };
        row("no text", "{}");
        row("codec", R"({"text":"t","set":{"codec":"binar"}})");
        row("season", R"({"text":"t","set":{"season":"now"}})");
        row("score", R"({"text":"t","set":{"score":1.5}})");
        row("score as text", R"({"text":"t","set":{"score":"1"}})");
        row("huge score", R"({"text":"t","set":{"score":1e300}})");
        row("time alone", R"({"text":"t","set":{"time":"2026-01-01"}})");
        row("tick alone", R"({"text":"t","set":{"tick":1}})");
        row("mark", R"({"text":"t","set":{"mark":"moon"}})");
        row("tab", R"({"text":"t","set":{"tab":"moon"}})");
        row("right", R"({"text":"t"})");
    }

    void wrongTextsAreNamed()
    {
        QFETCH(QByteArray, step);
        const auto lessons = parseLessons(R"([{"id":"i","title":"t","steps":[)" + step +
                                          R"(],"question":{"text":"q","answers":[]}}])");
        QVERIFY(!lessons.has_value());
        const QByteArray sentence = QByteArray::fromStdString(lessons.error().message);
        QVERIFY2(sentence.startsWith("Lesson 1: "), sentence.constData());
        QVERIFY(!parseLessons("[").has_value());
        QVERIFY(parseLessons("[]")->empty());
        QVERIFY(!parseLessons("[7]").has_value());
        QVERIFY(!parseLessons("{}").has_value());
        COMPARE_SENTENCE("lessons", lessons.error().message);
    }
};

TIEBREAK_TEST(QCoreApplication, TestLessons)

} // namespace tst_lessons

#include "tst_lessons.moc"
