// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/lab/lessons.h"

#include "models/lab/lessonrules.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <string_view>

// The texts live in a static library: nothing but this call keeps the linker from dropping them.
static void loadLessonResource()
{
    Q_INIT_RESOURCE(lessons);
}

namespace tiebreak
{

namespace
{

constexpr std::array<std::string_view, 12> markNames{"",       "score",  "time",       "codec",
                                                     "strip",  "raw",    "neighbours", "chart",
                                                     "values", "budget", "decodes",    "made"};
constexpr std::array<std::string_view, 5> tabNames{"precision", "survival", "hazards", "snippet", "made"};

constexpr qint64 largestFile = 1 << 20;
constexpr qsizetype mostLessons = 50;
constexpr qsizetype mostSteps = 40;
constexpr qsizetype mostAnswers = 8;
constexpr qsizetype longestText = 2000;
constexpr qsizetype longestTitle = 80;

/// Whether the numbers of lessons are checked, or were before.
enum class Numbers { Checked, Trusted };

/// A text that can be shown: no control characters but new lines, none that turn the direction of others.
bool isPlain(const QString &text)
{
    return std::ranges::none_of(text, [](QChar c) {
        return (c.category() == QChar::Other_Control && c != u'\n') ||
               (c.category() == QChar::Other_Format && c != QChar(0x200D) && c != QChar(0x00AD));
    });
}

/// Reads one lesson; the first thing that is wrong stays as error().
class LessonReader
{
public:
    explicit LessonReader(Numbers numbers) : m_numbers(numbers) {}

    const QString &error() const { return m_error; }

    Lesson read(const QJsonObject &from)
    {
        Lesson lesson{textOf(from, "id"), textOf(from, "title", longestTitle), {}, {}, {}};
        // Files of before say neither.
        const QString format = QStringLiteral("tiebreak-lesson");
        check(from[QLatin1StringView("format")].toString(format) == format,
              QStringLiteral("its \"format\" is not %1").arg(format));
        check(from[QLatin1StringView("version")].toInt(1) == 1,
              QStringLiteral("it was written for another version of Tiebreak"));
        static const QRegularExpression idForm(QStringLiteral("^[a-z0-9-]{1,40}$"));
        check(idForm.match(lesson.id).hasMatch(),
              QStringLiteral("its \"id\" needs up to 40 small letters, digits and hyphens"));
        const QJsonArray steps = from[QLatin1StringView("steps")].toArray();
        check(steps.size() <= mostSteps, QStringLiteral("it has more than %1 steps").arg(mostSteps));
        if (!m_error.isEmpty())
            return lesson;
        for (const QJsonValue &step : steps)
            lesson.steps.push_back(readStep(step.toObject(), lesson.steps.size() + 1));
        check(!lesson.steps.empty(), QStringLiteral("it has no steps"));
        const QJsonObject question = from[QLatin1StringView("question")].toObject();
        lesson.question = textOf(question, "text");
        const QJsonArray answers = question[QLatin1StringView("answers")].toArray();
        check(answers.size() <= mostAnswers,
              QStringLiteral("its question has more than %1 answers").arg(mostAnswers));
        for (const QJsonValue &answer : answers) {
            const QJsonObject object = answer.toObject();
            lesson.answers.push_back({textOf(object, "text"), object[QLatin1StringView("right")].toBool(),
                                      textOf(object, "feedback")});
        }
        check(lesson.answers.size() >= 2 &&
                  std::ranges::count(lesson.answers, true, &LessonAnswer::right) == 1,
              QStringLiteral("its question needs two answers or more, exactly one of them right"));
        QStringList words{lesson.question};
        for (const LessonAnswer &answer : lesson.answers)
            words << answer.text << answer.feedback;
        checkNumbers(words.join(u'\n'), question, QStringLiteral("question: "));
        return lesson;
    }

private:
    void check(bool holds, const QString &otherwise)
    {
        if (!holds && m_error.isEmpty())
            m_error = otherwise;
    }

    QString textOf(const QJsonObject &object, const char *name, qsizetype longest = longestText)
    {
        const QString text = object[QLatin1StringView(name)].toString();
        check(!text.isEmpty(), QStringLiteral("a text is missing: \"%1\"").arg(QLatin1StringView(name)));
        check(
            text.size() <= longest,
            QStringLiteral("\"%1\" is longer than %2 characters").arg(QLatin1StringView(name)).arg(longest));
        check(isPlain(text), QStringLiteral("\"%1\" holds control characters").arg(QLatin1StringView(name)));
        return text;
    }

    void checkNumbers(const QString &words, const QJsonObject &from, const QString &place)
    {
        if (m_numbers == Numbers::Trusted || !m_error.isEmpty())
            return;
        const QString wrong = wrongNumber(words, from[QLatin1StringView("check")].toArray());
        check(wrong.isEmpty(), place + wrong);
    }

    LessonStep readStep(const QJsonObject &from, std::size_t number)
    {
        const QString place = QStringLiteral("step %1: ").arg(number);
        LessonStep step{textOf(from, "text"), {}};
        const QJsonObject set = from[QLatin1StringView("set")].toObject();
        const auto words = [&set](const char *name) {
            return set[QLatin1StringView(name)].toString().toStdString();
        };
        if (const std::string text = words("codec"); !text.empty()) {
            const auto codec = parseCodecSpec(text);
            check(codec.has_value(), place + QStringLiteral("\"codec\" is not a valid codec spec"));
            step.set.codec = codec.value_or(CodecSpec());
        }
        if (const std::string text = words("season"); !text.empty()) {
            const auto timeRange = parseTimeRange(text);
            step.set.timeRange = timeRange.value_or(TimeRange());
            check(timeRange.has_value(), place + QStringLiteral("its time range is not valid"));
        }
        if (const QJsonValue score = set[QLatin1StringView("score")]; !score.isUndefined())
            step.set.score = wholeNumber(score, place);
        if (const QJsonValue tick = set[QLatin1StringView("tick")]; !tick.isUndefined())
            step.set.tick = wholeNumber(tick, place);
        if (const std::string text = words("time"); !text.empty()) {
            step.set.tick = step.set.codec ? parseIsoTime(text, step.set.codec->unit) : std::nullopt;
            check(step.set.tick.has_value(),
                  place + QStringLiteral("\"time\" is not a valid time, or there is no \"codec\""));
        }
        check(!step.set.tick || step.set.codec, place + QStringLiteral("its tick has no codec"));
        const auto mark = std::ranges::find(markNames, words("mark"));
        check(mark != markNames.end(), place + QStringLiteral("its mark is not known"));
        checkNumbers(step.text, from, place);
        step.set.mark = static_cast<LessonMark>((mark - markNames.begin()) % std::ssize(markNames));
        if (const std::string text = words("tab"); !text.empty()) {
            const auto tab = std::ranges::find(tabNames, text);
            check(tab != tabNames.end(), place + QStringLiteral("its tab is not known"));
            step.set.tab = static_cast<LessonTab>((tab - tabNames.begin()) % std::ssize(tabNames));
        }
        return step;
    }

    std::int64_t wholeNumber(const QJsonValue &value, const QString &place)
    {
        const bool whole = value.toInteger(0) == value.toInteger(1);
        check(whole, place + QStringLiteral("score and tick are whole numbers"));
        return value.toInteger();
    }

    Numbers m_numbers;
    QString m_error;
};

Result<std::vector<Lesson>> lessonsOf(const QByteArray &json, Numbers numbers)
{
    if (json.size() > largestFile)
        return failure(ErrorKind::Usage, "A file of lessons has 1 MB at most.");
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (document.isNull())
        return failure(ErrorKind::Usage, "The lessons are not JSON: " + error.errorString().toStdString() +
                                             " at byte " + std::to_string(error.offset) + '.');
    const QJsonArray list = document.isArray() ? document.array() : QJsonArray{document.object()};
    if (list.size() > mostLessons)
        return failure(ErrorKind::Usage,
                       "A file of lessons holds " + std::to_string(mostLessons) + " at most.");
    std::vector<Lesson> lessons;
    for (const QJsonValue &from : list) {
        LessonReader reader(numbers);
        lessons.push_back(reader.read(from.toObject()));
        if (!reader.error().isEmpty())
            return failure(ErrorKind::Usage, "Lesson " + std::to_string(lessons.size()) + ": " +
                                                 reader.error().toStdString() + '.');
        const auto sameId = [&](const Lesson &other) { return other.id == lessons.back().id; };
        if (std::ranges::count_if(lessons, sameId) > 1)
            return failure(ErrorKind::Usage, "Lesson " + std::to_string(lessons.size()) +
                                                 ": another one has its \"id\", " +
                                                 lessons.back().id.toStdString() + '.');
    }
    return lessons;
}

} // namespace

Result<std::vector<Lesson>> parseLessons(const QByteArray &json)
{
    return lessonsOf(json, Numbers::Checked);
}

Result<std::vector<Lesson>> readLessons(const QString &path)
{
    const QFileInfo info(path);
    if (!info.isFile()) // a pipe or a device may never end
        return failure(ErrorKind::NotFound, "There is no such file of lessons.");
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorKind::Io,
                       "The lessons cannot be read: " + file.errorString().toStdString() + '.');
    return parseLessons(file.read(largestFile + 1));
}

QStringList builtInLessonFiles()
{
    loadLessonResource();
    const QDir directory(QStringLiteral(":/lessons"));
    QStringList files;
    for (const QString &name : directory.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        files += directory.filePath(name);
    return files;
}

std::vector<Lesson> builtInLessons()
{
    std::vector<Lesson> lessons;
    for (const QString &path : builtInLessonFiles()) {
        QFile file(path);
        file.open(QIODevice::ReadOnly);
        for (Lesson &lesson : lessonsOf(file.readAll(), Numbers::Trusted).value_or(std::vector<Lesson>()))
            lessons.push_back(std::move(lesson));
    }
    return lessons;
}

} // namespace tiebreak
