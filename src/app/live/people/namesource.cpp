// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/people/namesource.h"

#include "models/text/nametext.h"

#include <QStringList>

namespace tiebreak
{

namespace
{

constexpr auto noneWord = "none";
constexpr auto hashWord = "hash";
constexpr auto fileWord = "file";

} // namespace

QVariant nameSourceSetting(const NameSource &source)
{
    switch (source.kind) {
    case NameSource::Kind::Hash:
        return QStringList{QLatin1StringView(hashWord), bytesText(source.pattern.key),
                           bytesText(source.pattern.field)};
    case NameSource::Kind::File:
        return QStringList{QLatin1StringView(fileWord), source.path};
    case NameSource::Kind::None:
        break;
    }
    return QStringList{QLatin1StringView(noneWord)};
}

std::optional<NameSource> nameSourceFrom(const QVariant &setting)
{
    // One word alone comes back as a string.
    const QStringList words = setting.toStringList();
    if (words.size() == 1 && words[0] == QLatin1StringView(noneWord))
        return NameSource();
    if (words.size() == 2 && words[0] == QLatin1StringView(fileWord) && !words[1].isEmpty())
        return NameSource{NameSource::Kind::File, {}, words[1]};
    if (words.size() != 3 || words[0] != QLatin1StringView(hashWord))
        return {};
    const auto pattern = parseNamePattern(bytesFromText(words[1]), bytesFromText(words[2]));
    return pattern ? std::optional(NameSource{NameSource::Kind::Hash, *pattern, {}}) : std::nullopt;
}

} // namespace tiebreak
