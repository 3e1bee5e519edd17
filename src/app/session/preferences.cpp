// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/preferences.h"

#include "files/journalfile.h"

#include <chrono>

namespace tiebreak
{

namespace
{

using std::chrono::seconds;

constexpr auto scaleSetting = "window/scale";
constexpr auto reopensSetting = "start/reopens";
constexpr auto zoneSetting = "times/zone";
constexpr auto connectSetting = "server/connectSeconds";
constexpr auto commandSetting = "server/answerSeconds";
constexpr auto scanSetting = "boardList/scanBatch";
constexpr auto urlSetting = "start/url";
constexpr auto passwordSetting = "start/hadPassword";
constexpr auto profileSetting = "start/profile";
constexpr auto boardSetting = "start/board";

template <class Number>
Number within(Number value, Number first, Number last, Number otherwise)
{
    return value >= first && value <= last ? value : otherwise;
}

seconds readSeconds(const QSettings &settings, const char *name, seconds otherwise)
{
    return seconds(within(settings.value(QLatin1StringView(name)).toInt(), 1, Preferences::maxSeconds,
                          int(otherwise.count())));
}

} // namespace

QTimeZone Preferences::timeZone() const
{
    return zone == localZone ? QTimeZone::systemTimeZone() : QTimeZone(zone.toUtf8());
}

Preferences readPreferences(const QSettings &settings)
{
    const auto value = [&settings](const char *name) { return settings.value(QLatin1StringView(name)); };
    Preferences read;
    read.scale = within(value(scaleSetting).toDouble(), 1.0, Preferences::maxScale, read.scale);
    read.reopens = value(reopensSetting).toBool();
    read.zone = value(zoneSetting).toString();
    if (read.zone.isEmpty() || !read.timeZone().isValid())
        read.zone = Preferences().zone;
    read.connect = readSeconds(settings, connectSetting, read.connect);
    read.answer = readSeconds(settings, commandSetting, read.answer);
    read.logsWrites = value(journalSyslogSetting).toBool();
    read.scanBatch = within(value(scanSetting).toInt(), Preferences::minScanBatch, Preferences::maxScanBatch,
                            read.scanBatch);
    return read;
}

void writePreferences(QSettings &settings, const Preferences &preferences)
{
    settings.setValue(QLatin1StringView(scaleSetting), preferences.scale);
    settings.setValue(QLatin1StringView(reopensSetting), preferences.reopens);
    settings.setValue(QLatin1StringView(zoneSetting), preferences.zone);
    settings.setValue(QLatin1StringView(connectSetting), qint64(preferences.connect.count()));
    settings.setValue(QLatin1StringView(commandSetting), qint64(preferences.answer.count()));
    settings.setValue(QLatin1StringView(scanSetting), preferences.scanBatch);
    settings.setValue(QLatin1StringView(journalSyslogSetting), preferences.logsWrites);
}

std::optional<LastShown> readLastShown(const QSettings &settings)
{
    if (!settings.contains(QLatin1StringView(urlSetting)))
        return {};
    LastShown shown{settings.value(QLatin1StringView(urlSetting)).toString(),
                    settings.value(QLatin1StringView(passwordSetting)).toBool(),
                    {},
                    settings.value(QLatin1StringView(profileSetting)).toString()};
    if (settings.contains(QLatin1StringView(boardSetting)))
        shown.board = QByteArray("") + QByteArray::fromPercentEncoding(
                                           settings.value(QLatin1StringView(boardSetting)).toByteArray());
    return shown;
}

void writeLastShown(QSettings &settings, const LastShown &shown)
{
    settings.setValue(QLatin1StringView(urlSetting), shown.url);
    settings.setValue(QLatin1StringView(passwordSetting), shown.hadPassword);
    settings.setValue(QLatin1StringView(profileSetting), shown.profile);
    if (shown.board.isNull())
        settings.remove(QLatin1StringView(boardSetting));
    else
        settings.setValue(QLatin1StringView(boardSetting), shown.board.toPercentEncoding());
}

} // namespace tiebreak
