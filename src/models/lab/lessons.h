// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons of the guided tour, read from their texts in resources/lessons.
#pragma once

#include "core/codec/codecspec.h"
#include "core/time/timerange.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace tiebreak
{

/// What a step of a lesson asks the reader to look at.
enum class LessonMark {
    None,
    Score,
    Time,
    Codec,
    Strip,
    Raw,
    Neighbours,
    Chart,
    Values,
    Budget,
    Decodes,
    Made,
};

/// The parts of the Lab beside the lessons that a step may send the reader to.
enum class LessonTab { Precision, Survival, Hazards, Snippet, Made };

/// What a step sets in the Lab; whatever is missing stays as it is.
struct LessonSetting {
    std::optional<CodecSpec> codec;
    std::optional<std::int64_t> score;
    std::optional<std::int64_t> tick; ///< of the codec's unit; there is always a codec with it
    std::optional<TimeRange> timeRange;
    LessonMark mark = LessonMark::None;
    std::optional<LessonTab> tab; ///< worth a look after reading; never opened unasked
    bool operator==(const LessonSetting &) const = default;
};

/// One step: a text to read, and what the Lab shows beside it.
struct LessonStep {
    QString text; ///< plain, paragraphs separated by an empty line
    LessonSetting set;
};

/// One answer to a lesson's question.
struct LessonAnswer {
    QString text;
    bool right = false;
    QString feedback; ///< why it is right or wrong
};

/// One lesson. It has at least one step, two answers or more, and exactly one right answer.
struct Lesson {
    QString id; ///< for settings: what was done stays done when a title changes
    QString title;
    std::vector<LessonStep> steps;
    QString question;
    std::vector<LessonAnswer> answers;
};

/// Reads a list of lessons, or one, as lessonformat.h describes them, and checks every number that they say.
/// Error Usage: names the lesson, the step and what is wrong with it, of a number the right one. Whatever is
/// read is bounded: 1 MB, 50 lessons of 40 steps.
Result<std::vector<Lesson>> parseLessons(const QByteArray &json);

/// The lessons of a file, the same.
Result<std::vector<Lesson>> readLessons(const QString &path);

/// The lessons that come with Tiebreak; their numbers are checked by its tests.
std::vector<Lesson> builtInLessons();

/// Their files, in their order.
QStringList builtInLessonFiles();

} // namespace tiebreak
