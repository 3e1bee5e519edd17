// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/preferences.h"

#include <chrono>

namespace tiebreak
{

namespace
{

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr auto scaleSetting = "window/scale";
constexpr auto reopensSetting = "start/reopens";
constexpr auto connectSetting = "server/connectSeconds";
constexpr auto commandSetting = "server/answerSeconds";
constexpr auto scanSetting = "boardList/scanBatch";
constexpr auto urlSetting = "start/url";
constexpr auto passwordSetting = "start/hadPassword";
constexpr auto boardSetting = "start/board";

template <class Number>
Number within(Number value, Number first, Number last, Number otherwise)
{
    return value >= first && value <= last ? value : otherwise;
}

milliseconds readSeconds(const QSettings &settings, const char *name, milliseconds otherwise)
{
    const int read = settings.value(QLatin1StringView(name)).toInt();
    return within(read, 1, Preferences::maxSeconds, 0) ? seconds(read) : otherwise;
}

int wholeSeconds(milliseconds time)
{
    return int(std::chrono::ceil<seconds>(time).count());
}

} // namespace

Preferences readPreferences(const QSettings &settings)
{
    const auto value = [&settings](const char *name) { return settings.value(QLatin1StringView(name)); };
    Preferences read;
    read.scale = within(value(scaleSetting).toDouble(), 1.0, Preferences::maxScale, read.scale);
    read.reopens = value(reopensSetting).toBool();
    read.timeouts.connect = readSeconds(settings, connectSetting, read.timeouts.connect);
    read.timeouts.command = readSeconds(settings, commandSetting, read.timeouts.command);
    read.scanBatch = within(value(scanSetting).toInt(), Preferences::minScanBatch, Preferences::maxScanBatch,
                            read.scanBatch);
    return read;
}

void writePreferences(QSettings &settings, const Preferences &preferences)
{
    settings.setValue(QLatin1StringView(scaleSetting), preferences.scale);
    settings.setValue(QLatin1StringView(reopensSetting), preferences.reopens);
    settings.setValue(QLatin1StringView(connectSetting), wholeSeconds(preferences.timeouts.connect));
    settings.setValue(QLatin1StringView(commandSetting), wholeSeconds(preferences.timeouts.command));
    settings.setValue(QLatin1StringView(scanSetting), preferences.scanBatch);
}

std::optional<LastShown> readLastShown(const QSettings &settings)
{
    if (!settings.contains(QLatin1StringView(urlSetting)))
        return {};
    LastShown shown{settings.value(QLatin1StringView(urlSetting)).toString(),
                    settings.value(QLatin1StringView(passwordSetting)).toBool(),
                    {}};
    if (settings.contains(QLatin1StringView(boardSetting)))
        shown.board = QByteArray("") + QByteArray::fromPercentEncoding(
                                           settings.value(QLatin1StringView(boardSetting)).toByteArray());
    return shown;
}

void writeLastShown(QSettings &settings, const LastShown &shown)
{
    settings.setValue(QLatin1StringView(urlSetting), shown.url);
    settings.setValue(QLatin1StringView(passwordSetting), shown.hadPassword);
    if (shown.board.isNull())
        settings.remove(QLatin1StringView(boardSetting));
    else
        settings.setValue(QLatin1StringView(boardSetting), shown.board.toPercentEncoding());
}

} // namespace tiebreak
