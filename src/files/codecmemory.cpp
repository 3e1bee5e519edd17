// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/codecmemory.h"

#include <utility>

namespace tiebreak
{

namespace
{

bool fits(const QByteArray &pattern, const QByteArray &key)
{
    qsizetype at = 0;
    qsizetype star = -1;
    qsizetype resumeAt = 0;
    for (qsizetype i = 0; i < key.size();) {
        if (at < pattern.size() && pattern[at] == '*') {
            star = at++;
            resumeAt = i;
        } else if (at < pattern.size() && pattern[at] == key[i]) {
            ++at;
            ++i;
        } else if (star >= 0) {
            at = star + 1;
            i = ++resumeAt;
        } else {
            return false;
        }
    }
    while (at < pattern.size() && pattern[at] == '*')
        ++at;
    return at == pattern.size();
}

QString directionName(Direction direction)
{
    return direction == Direction::LowestFirst ? QStringLiteral("lowest-first")
                                               : QStringLiteral("highest-first");
}

/// A group without a name would be its parent; percent-encoding never gives a lone %.
constexpr char emptyPattern[] = "%";

constexpr auto codecsGroup = "codecs";
constexpr auto serversGroup = "servers";
constexpr auto directionSetting = "direction"; // of every view that was remembered, the usual one too

/// Of a pattern among those of a server; without one, among those of any.
QString groupName(const QByteArray &server, const QByteArray &pattern)
{
    const QByteArray name = pattern.isEmpty() ? QByteArray(emptyPattern) : pattern.toPercentEncoding(":*");
    const QString codecs = QLatin1StringView(codecsGroup) + u'/' + QString::fromLatin1(name);
    return server.isEmpty() ? codecs
                            : QLatin1StringView(serversGroup) + u'/' +
                                  QString::fromLatin1(server.toPercentEncoding(":")) + u'/' + codecs;
}

QByteArray patternOf(const QString &groupName)
{
    return groupName == QLatin1StringView(emptyPattern) ? QByteArray("")
                                                        : QByteArray::fromPercentEncoding(groupName.toUtf8());
}

} // namespace

QByteArray keyPattern(const QByteArray &key)
{
    QByteArray pattern;
    for (const char letter : key) {
        if (letter >= '0' && letter <= '9') {
            if (!pattern.endsWith('*'))
                pattern += '*';
        } else {
            pattern += letter;
        }
    }
    return pattern;
}

CodecMemory::CodecMemory(QSettings &settings) : m_settings(settings)
{
    m_anywhere = read();
    m_settings.beginGroup(QLatin1StringView(serversGroup));
    for (const QString &server : m_settings.childGroups()) {
        m_settings.beginGroup(server);
        m_onServers.insert(QByteArray::fromPercentEncoding(server.toLatin1()), read());
        m_settings.endGroup();
    }
    m_settings.endGroup();
}

CodecMemory::Entries CodecMemory::read()
{
    Entries entries;
    m_settings.beginGroup(QLatin1StringView(codecsGroup));
    for (const QString &name : m_settings.childGroups()) {
        m_settings.beginGroup(name);
        const auto codec = parseCodecSpec(m_settings.value(QStringLiteral("spec")).toString().toStdString());
        const auto timeRange =
            parseTimeRange(m_settings.value(QStringLiteral("season")).toString().toStdString());
        const bool lowest = m_settings.value(QLatin1StringView(directionSetting)).toString() ==
                            directionName(Direction::LowestFirst);
        const auto ranks = parsePolicy(m_settings.value(QStringLiteral("ranks")).toString().toStdString());
        const BoardView view{{},
                             codec ? std::optional(*codec) : std::nullopt,
                             timeRange.value_or(TimeRange{}),
                             lowest ? Direction::LowestFirst : Direction::HighestFirst,
                             ranks.value_or(RankPolicy::Ordinal)};
        if (view != BoardView{} || m_settings.contains(QLatin1StringView(directionSetting)))
            entries.insert(patternOf(name),
                           {view, m_settings.value(QStringLiteral("server")).toString().toUtf8()});
        m_settings.endGroup();
    }
    m_settings.endGroup();
    return entries;
}

std::optional<BoardView> CodecMemory::find(const QByteArray &key, const QByteArray &server) const
{
    const auto found = findEntry(key, server);
    if (!found)
        return {};
    BoardView view = (*found)->view;
    view.key = key;
    return view;
}

std::optional<QByteArray> CodecMemory::patternFor(const QByteArray &key, const QByteArray &server) const
{
    const auto found = findEntry(key, server);
    return found ? std::optional(found->key()) : std::nullopt;
}

QByteArray CodecMemory::otherServer(const QByteArray &key, const QByteArray &server) const
{
    const auto found = findEntry(key, server);
    return found && (*found)->server != server ? (*found)->server : QByteArray();
}

std::optional<CodecMemory::Place> CodecMemory::findEntry(const QByteArray &key,
                                                         const QByteArray &server) const
{
    if (const auto own = m_onServers.constFind(server); own != m_onServers.constEnd())
        if (const auto found = findAmong(*own, key))
            return found;
    return findAmong(m_anywhere, key);
}

std::optional<CodecMemory::Place> CodecMemory::findAmong(const Entries &entries, const QByteArray &key)
{
    for (const QByteArray &name : {key, keyPattern(key)}) {
        if (const auto exact = entries.constFind(name); exact != entries.constEnd())
            return exact;
    }
    std::optional<Place> best;
    qsizetype bestLetters = -1;
    for (auto it = entries.constBegin(); it != entries.constEnd(); ++it) {
        const qsizetype letters = it.key().size() - it.key().count('*');
        if (letters > bestLetters && fits(it.key(), key)) {
            best = it;
            bestLetters = letters;
        }
    }
    return best;
}

void CodecMemory::remember(BoardView view, const QByteArray &server)
{
    const QByteArray key = std::exchange(view.key, {});
    view.shards.reset(); // each key by itself is looked at so, too
    const QByteArray pattern = keyPattern(key);
    const Entry entry{view, server};
    if (!server.isEmpty()) {
        // What was said of the key alone would hide it.
        if (key != pattern && m_onServers[server].remove(key))
            m_settings.remove(groupName(server, key));
        m_onServers[server].insert(pattern, entry);
        write(server, pattern, entry);
    }
    m_anywhere.insert(pattern, entry);
    write({}, pattern, entry);
}

void CodecMemory::rememberKey(BoardView view, const QByteArray &server)
{
    const QByteArray key = std::exchange(view.key, {});
    view.shards.reset();
    const Entry entry{view, server};
    m_onServers[server].insert(key, entry);
    write(server, key, entry);
}

void CodecMemory::write(const QByteArray &server, const QByteArray &pattern, const Entry &entry)
{
    const BoardView &view = entry.view;
    m_settings.beginGroup(groupName(server, pattern));
    if (view.codec)
        m_settings.setValue(QStringLiteral("spec"), QString::fromStdString(specText(*view.codec)));
    else
        m_settings.remove(QStringLiteral("spec"));
    m_settings.setValue(QStringLiteral("season"), QString::fromStdString(timeRangeText(view.timeRange)));
    m_settings.setValue(QLatin1StringView(directionSetting), directionName(view.direction));
    m_settings.setValue(QStringLiteral("ranks"), QString::fromUtf8(policyName(view.ranks)));
    if (entry.server.isEmpty())
        m_settings.remove(QStringLiteral("server"));
    else
        m_settings.setValue(QStringLiteral("server"), QString::fromUtf8(entry.server));
    m_settings.endGroup();
}

void CodecMemory::forget(const QByteArray &key, const QByteArray &server)
{
    const auto pattern = patternFor(key, server);
    if (!pattern)
        return;
    if (m_onServers.contains(server) && m_onServers[server].remove(*pattern))
        m_settings.remove(groupName(server, *pattern));
    if (m_anywhere.remove(*pattern))
        m_settings.remove(groupName({}, *pattern));
}

} // namespace tiebreak
