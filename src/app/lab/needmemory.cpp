// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/needmemory.h"

#include <QSettings>

namespace tiebreak
{

namespace
{

constexpr auto lowestSetting = "lab/need/lowestScore";
constexpr auto highestSetting = "lab/need/highestScore";
constexpr auto resolutionSetting = "lab/need/resolution";
constexpr auto lowestFirstSetting = "lab/need/lowestFirst";
constexpr auto incrementsSetting = "lab/need/increments";
constexpr auto readableSetting = "lab/need/readable";
constexpr auto rangesSetting = "lab/need/simpleRanges";
constexpr auto writersSetting = "lab/need/writers";

} // namespace

void keepNeed(QSettings &settings, const Need &need)
{
    const auto keep = [&](const char *key, const QVariant &value) {
        settings.setValue(QLatin1StringView(key), value);
    };
    keep(lowestSetting, qint64(need.lowestScore));
    keep(highestSetting, qint64(need.highestScore));
    keep(resolutionSetting, qint64(need.resolution));
    keep(lowestFirstSetting, need.direction == Direction::LowestFirst);
    keep(incrementsSetting, need.increments);
    keep(readableSetting, need.readableRaw);
    keep(rangesSetting, need.simpleRanges);
    QStringList writers;
    for (const Language writer : need.writers)
        writers += QString::fromUtf8(languageName(writer));
    keep(writersSetting, writers);
}

Need keptNeed(const QSettings &settings, const Need &standard, const TimeRange &timeRange)
{
    const auto kept = [&](const char *key, const QVariant &other) {
        return settings.value(QLatin1StringView(key), other);
    };
    Need need = standard;
    need.timeRange = timeRange;
    const Need fallback = need;
    need.lowestScore = kept(lowestSetting, qint64(standard.lowestScore)).toLongLong();
    need.highestScore = kept(highestSetting, qint64(standard.highestScore)).toLongLong();
    need.resolution = kept(resolutionSetting, qint64(standard.resolution)).toLongLong();
    const bool lowestFirst = standard.direction == Direction::LowestFirst;
    need.direction =
        kept(lowestFirstSetting, lowestFirst).toBool() ? Direction::LowestFirst : Direction::HighestFirst;
    need.increments = kept(incrementsSetting, standard.increments).toBool();
    need.readableRaw = kept(readableSetting, standard.readableRaw).toBool();
    need.simpleRanges = kept(rangesSetting, standard.simpleRanges).toBool();
    need.writers.clear();
    for (const QString &name : kept(writersSetting, QStringList()).toStringList()) {
        if (const auto writer = parseLanguageName(name.toStdString()))
            need.writers.push_back(*writer);
    }
    return checkNeed(need) ? need : fallback;
}

} // namespace tiebreak
