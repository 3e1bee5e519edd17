// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons can be read, and every number in their texts is true.
#include "core/base/int128.h"
#include "core/codec/codec.h"
#include "core/precision/precision.h"
#include "core/text/scoretext.h"
#include "models/lab/lessons.h"
#include "models/text/numbertext.h"
#include "support/testprogram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtTest>

#include <bit>
#include <cfloat>
#include <cmath>
#include <limits>

using namespace tiebreak;

namespace
{

constexpr QChar thinSpace(0x202F);

QByteArray textsOfLessons()
{
    QFile file(QStringLiteral(LESSONS));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

CodecSpec codecOf(const QJsonValue &value)
{
    return *parseCodecSpec(value.toString().toStdString());
}

/// Whole-number arithmetic with + - * ^, the usual precedence, exact in 128 bits.
class Calculation
{
public:
    explicit Calculation(QString text) : m_text(text.remove(u' ')) {}
    QString result()
    {
        Int128 sum = product();
        while (m_at < m_text.size()) {
            const bool plus = m_text[m_at++] == u'+';
            sum = plus ? sum + product() : sum - product();
        }
        return QString::number(static_cast<qint64>(sum));
    }

private:
    Int128 product()
    {
        Int128 value = power();
        while (m_at < m_text.size() && m_text[m_at] == u'*') {
            ++m_at;
            value *= power();
        }
        return value;
    }
    Int128 power()
    {
        const Int128 base = number();
        if (m_at >= m_text.size() || m_text[m_at] != u'^')
            return base;
        ++m_at;
        Int128 value = 1;
        for (Int128 exponent = number(); exponent > 0; --exponent)
            value *= base;
        return value;
    }
    Int128 number()
    {
        const qsizetype first = m_at;
        while (m_at < m_text.size() && m_text[m_at].isDigit())
            ++m_at;
        return m_text.sliced(first, m_at - first).toLongLong();
    }

    QString m_text;
    qsizetype m_at = 0;
};

/// A double and what it decodes to, as a check names it.
struct Packed {
    CodecSpec spec;
    double raw;
    std::int64_t tick;
    explicit Packed(const QJsonValue &at)
        : spec(codecOf(at["codec"])), tick(*parseIsoTime(at["time"].toString().toStdString(), spec.unit))
    {
        raw = encode(spec, at["score"].toInteger(), tick).value().raw;
    }
    TickInterval preimage() const { return Decoder(spec, Season()).decode(raw).preimage; }
};

QString text(double raw)
{
    return QString::fromStdString(shortestText(raw));
}

double number(const QJsonValue &value)
{
    return parseRawText(value.toString().toStdString()).value();
}

QString timeOf(std::int64_t tick, const CodecSpec &spec)
{
    return QString::fromStdString(isoTime(tick, spec.unit));
}

/// What the rule of a check gives for what it says; of times and dates the part that is said.
QString trueValue(const QJsonObject &check, const QString &said)
{
    const auto partOf = [&](const QString &time) { return time.contains(said) ? said : time; };
    const QString rule = check.keys().front() == "says" ? check.keys().back() : check.keys().front();
    const QJsonValue of = check[rule];
    if (rule == "calc") {
        const QString result = Calculation(of.toString()).result();
        return result == Calculation(said).result() ? said : result;
    }
    if (rule == "bits")
        return QString::number(std::bit_width(of.toString().toULongLong()));
    if (rule == "digits")
        return QString::number(of.toString().size());
    if (rule == "fact")
        return QString::number(of == "bits"       ? 8 * int(sizeof(double))
                               : of == "mantissa" ? std::numeric_limits<double>::digits - 1
                                                  : std::bit_width(unsigned(2 * DBL_MAX_EXP - 1)));
    if (rule == "double")
        return text(number(of)) == text(number(QJsonValue(said))) ? said : text(number(of));
    if (rule == "ulp") {
        const double ulp = std::nextafter(number(of), INFINITY) - number(of);
        const QString power = "2" + superscript(std::ilogb(ulp));
        return said == power ? power : text(ulp);
    }
    if (rule == "next")
        return text(std::nextafter(number(of), INFINITY));
    if (rule == "raw")
        return text(Packed(of).raw);
    if (rule == "rawtick")
        return text(encode(codecOf(of[0]), of[1].toInteger(), of[2].toInteger()).value().raw);
    if (rule == "date")
        return partOf(timeOf(of.toString().toLongLong(), CodecSpec()));
    if (rule == "datecs")
        return partOf(timeOf(of.toString().toLongLong(), *parseCodecSpec("text:unit=cs")));
    if (rule == "limit") {
        const CodecSpec spec = codecOf(of["codec"]);
        const Season season = *parseSeason(of["season"].toString().toStdString());
        return QString::number(largestExactScore(spec, season.ticks(spec.unit)).value());
    }
    const Packed packed(of);
    const TickInterval preimage = packed.preimage();
    if (rule == "span")
        return QString::number(preimage.last - preimage.first + 1);
    if (rule == "first")
        return partOf(timeOf(preimage.first, packed.spec));
    if (rule == "last")
        return partOf(timeOf(preimage.last, packed.spec));
    if (rule == "between" && preimage.last == preimage.first + 2)
        return partOf(timeOf(preimage.first + 1, packed.spec));
    return "unknown rule " + rule;
}

/// Checks the numbers of some texts; they may be said in figures, or in one of these words.
void checkNumbers(const QString &words, const QJsonArray &checks, const QString &place)
{
    QString rest = words;
    for (const QJsonValue &check : checks) {
        const QString said = check["says"].toString();
        const QString plain = said == "One" ? "1" : QString(said).remove(thinSpace);
        const QString actual = trueValue(check.toObject(), plain);
        QVERIFY2(actual == plain, qPrintable(place + ": says " + said + ", but it is " + actual));
        QVERIFY2(words.contains(said), qPrintable(place + ": nothing says " + said));
    }
    // Long ones first: a short one may be a part of them.
    QStringList said;
    for (const QJsonValue &check : checks)
        said += check["says"].toString();
    std::ranges::sort(said, std::greater(), &QString::size);
    for (const QString &number : said)
        rest.remove(QRegularExpression("(?<![0-9\u202F.])" + QRegularExpression::escape(number) +
                                       "(?![0-9]|\u202F[0-9]|[.:-][0-9])"));
    QVERIFY2(!rest.contains(QRegularExpression("[0-9]")), qPrintable(place + ": unchecked: " + rest));
}

} // namespace

class TestLessons : public QObject
{
    Q_OBJECT

private slots:
    void thereAreSixAndAllCanBeRead()
    {
        const auto lessons = parseLessons(textsOfLessons());
        QVERIFY2(lessons.has_value(), lessons ? "" : lessons.error().message.c_str());
        QCOMPARE(lessons->size(), std::size_t(6));
        const std::vector<Lesson> builtIn = builtInLessons();
        QCOMPARE(builtIn.size(), std::size_t(6));
        QSet<QString> ids;
        for (std::size_t i = 0; i < builtIn.size(); ++i) {
            QCOMPARE(builtIn[i].title, (*lessons)[i].title);
            QCOMPARE(builtIn[i].steps.size(), (*lessons)[i].steps.size());
            QVERIFY(builtIn[i].steps.size() >= 3);
            ids.insert(builtIn[i].id);
            for (const LessonStep &step : builtIn[i].steps) {
                QVERIFY(step.set.mark != LessonMark::None);
                QVERIFY(step.text.size() < 400);
                if (step.set.tick)
                    QVERIFY(encode(*step.set.codec, *step.set.score, *step.set.tick).has_value());
            }
        }
        QCOMPARE(ids.size(), 6);
        // Every lesson begins with all that it needs.
        for (const Lesson &lesson : builtIn) {
            const LessonSetting &first = lesson.steps.front().set;
            QVERIFY(first.codec && first.score && first.season);
        }
    }

    void everyNumberIsTrue()
    {
        const QJsonArray lessons = QJsonDocument::fromJson(textsOfLessons()).array();
        QVERIFY(!lessons.isEmpty());
        for (const QJsonValue &lesson : lessons) {
            int number = 0;
            for (const QJsonValue &step : lesson["steps"].toArray()) {
                checkNumbers(step["text"].toString(), step["check"].toArray(),
                             lesson["id"].toString() + ", step " + QString::number(++number));
                if (QTest::currentTestFailed())
                    return;
            }
            const QJsonValue question = lesson["question"];
            QStringList words{question["text"].toString()};
            for (const QJsonValue &answer : question["answers"].toArray())
                words << answer["text"].toString() << answer["feedback"].toString();
            checkNumbers(words.join('\n'), question["check"].toArray(),
                         lesson["id"].toString() + ", question");
            if (QTest::currentTestFailed())
                return;
        }
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
        QCOMPARE(lessons[0].steps[0].set.season, std::optional(*parseSeason("2020-01-01..2038-01-19")));
        // 2^53 - 1 and beyond survive JSON.
        QCOMPARE(lessons[0].steps[2].set.score, std::optional(std::int64_t(1) << 53));
    }

    void wrongTextsAreNamed_data()
    {
        QTest::addColumn<QByteArray>("step");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char *name, const char *step, const char *words) {
            QTest::newRow(name) << QByteArray(step) << QByteArray(words);
        };
        row("no text", "{}", "a text is missing: \"text\"");
        row("codec", R"({"text":"t","set":{"codec":"binar"}})", "step 1: its codec is no spec");
        row("season", R"({"text":"t","set":{"season":"now"}})", "step 1: its season is none");
        row("score", R"({"text":"t","set":{"score":1.5}})", "step 1: score and tick are whole numbers");
        row("score as text", R"({"text":"t","set":{"score":"1"}})", "whole numbers");
        row("huge score", R"({"text":"t","set":{"score":1e300}})", "whole numbers");
        row("time alone", R"({"text":"t","set":{"time":"2026-01-01"}})", "its time is none, or has no codec");
        row("tick alone", R"({"text":"t","set":{"tick":1}})", "its tick has no codec");
        row("mark", R"({"text":"t","set":{"mark":"moon"}})", "its mark is not known");
        row("tab", R"({"text":"t","set":{"tab":"moon"}})", "its tab is not known");
        row("right", R"({"text":"t"})", "exactly one of them right");
    }

    void wrongTextsAreNamed()
    {
        QFETCH(QByteArray, step);
        QFETCH(QByteArray, words);
        const auto lessons = parseLessons(R"([{"id":"i","title":"t","steps":[)" + step +
                                          R"(],"question":{"text":"q","answers":[]}}])");
        QVERIFY(!lessons.has_value());
        const QByteArray sentence = QByteArray::fromStdString(lessons.error().message);
        QVERIFY2(sentence.startsWith("Lesson 1: ") && sentence.contains(words), sentence.constData());
        QVERIFY(!parseLessons("{}").has_value());
        QVERIFY(!parseLessons("[").has_value());
        QVERIFY(parseLessons("[]")->empty());
        QVERIFY(!parseLessons("[7]").has_value());
    }
};

TIEBREAK_TEST(QCoreApplication, TestLessons)
#include "tst_lessons.moc"
