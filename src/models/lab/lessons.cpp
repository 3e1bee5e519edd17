// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/lab/lessons.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

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

constexpr std::array<std::string_view, 11> markNames{
    "", "score", "time", "codec", "strip", "raw", "neighbours", "chart", "values", "budget", "decodes"};
constexpr std::array<std::string_view, 4> tabNames{"precision", "survival", "hazards", "snippet"};

/// Reads one lesson; the first thing that is wrong stays as error().
class LessonReader
{
public:
    const QString &error() const { return m_error; }

    Lesson read(const QJsonObject &from)
    {
        Lesson lesson{textOf(from, "id"), textOf(from, "title"), {}, {}, {}};
        const QJsonArray steps = from[QLatin1StringView("steps")].toArray();
        for (const QJsonValue &step : steps)
            lesson.steps.push_back(readStep(step.toObject(), lesson.steps.size() + 1));
        check(!lesson.steps.empty(), QStringLiteral("it has no steps"));
        const QJsonObject question = from[QLatin1StringView("question")].toObject();
        lesson.question = textOf(question, "text");
        const QJsonArray answers = question[QLatin1StringView("answers")].toArray();
        for (const QJsonValue &answer : answers) {
            const QJsonObject object = answer.toObject();
            lesson.answers.push_back({textOf(object, "text"), object[QLatin1StringView("right")].toBool(),
                                      textOf(object, "feedback")});
        }
        check(lesson.answers.size() >= 2 &&
                  std::ranges::count(lesson.answers, true, &LessonAnswer::right) == 1,
              QStringLiteral("its question needs two answers or more, exactly one of them right"));
        return lesson;
    }

private:
    void check(bool holds, const QString &otherwise)
    {
        if (!holds && m_error.isEmpty())
            m_error = otherwise;
    }

    QString textOf(const QJsonObject &object, const char *name)
    {
        const QString text = object[QLatin1StringView(name)].toString();
        check(!text.isEmpty(), QStringLiteral("a text is missing: \"%1\"").arg(QLatin1StringView(name)));
        return text;
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
            check(codec.has_value(), place + QStringLiteral("its codec is no spec"));
            step.set.codec = codec.value_or(CodecSpec());
        }
        if (const std::string text = words("season"); !text.empty()) {
            const auto season = parseSeason(text);
            step.set.season = season.value_or(Season());
            check(season.has_value(), place + QStringLiteral("its season is none"));
        }
        if (const QJsonValue score = set[QLatin1StringView("score")]; !score.isUndefined())
            step.set.score = wholeNumber(score, place);
        if (const QJsonValue tick = set[QLatin1StringView("tick")]; !tick.isUndefined())
            step.set.tick = wholeNumber(tick, place);
        if (const std::string text = words("time"); !text.empty()) {
            step.set.tick = step.set.codec ? parseIsoTime(text, step.set.codec->unit) : std::nullopt;
            check(step.set.tick.has_value(), place + QStringLiteral("its time is none, or has no codec"));
        }
        check(!step.set.tick || step.set.codec, place + QStringLiteral("its tick has no codec"));
        const auto mark = std::ranges::find(markNames, words("mark"));
        check(mark != markNames.end(), place + QStringLiteral("its mark is not known"));
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

    QString m_error;
};

} // namespace

Result<std::vector<Lesson>> parseLessons(const QByteArray &json)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isArray())
        return failure(ErrorKind::Usage,
                       "The lessons are no JSON list: " + error.errorString().toStdString() + " at byte " +
                           std::to_string(error.offset) + '.');
    std::vector<Lesson> lessons;
    const QJsonArray list = document.array();
    for (const QJsonValue &from : list) {
        LessonReader reader;
        lessons.push_back(reader.read(from.toObject()));
        if (!reader.error().isEmpty())
            return failure(ErrorKind::Usage, "Lesson " + std::to_string(lessons.size()) + ": " +
                                                 reader.error().toStdString() + '.');
    }
    return lessons;
}

std::vector<Lesson> builtInLessons()
{
    loadLessonResource();
    QFile file(QStringLiteral(":/lessons/lessons.json"));
    file.open(QIODevice::ReadOnly);
    return parseLessons(file.readAll()).value_or(std::vector<Lesson>());
}

} // namespace tiebreak
