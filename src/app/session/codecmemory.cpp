// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/codecmemory.h"

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

QString groupName(const QByteArray &pattern)
{
    const QByteArray name = pattern.isEmpty() ? QByteArray(emptyPattern) : pattern.toPercentEncoding(":*");
    return QStringLiteral("codecs/") + QString::fromLatin1(name);
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
    m_settings.beginGroup(QStringLiteral("codecs"));
    for (const QString &name : m_settings.childGroups()) {
        m_settings.beginGroup(name);
        const auto codec = parseCodecSpec(m_settings.value(QStringLiteral("spec")).toString().toStdString());
        const auto season = parseSeason(m_settings.value(QStringLiteral("season")).toString().toStdString());
        const bool lowest =
            m_settings.value(QStringLiteral("direction")).toString() == directionName(Direction::LowestFirst);
        const auto ranks = parsePolicy(m_settings.value(QStringLiteral("ranks")).toString().toStdString());
        const BoardView view{{},
                             codec ? std::optional(*codec) : std::nullopt,
                             season.value_or(Season{}),
                             lowest ? Direction::LowestFirst : Direction::HighestFirst,
                             ranks.value_or(RankPolicy::Ordinal)};
        if (view != BoardView{})
            m_views.insert(patternOf(name), view);
        m_settings.endGroup();
    }
    m_settings.endGroup();
}

std::optional<BoardView> CodecMemory::find(const QByteArray &key) const
{
    const auto found = findEntry(key);
    if (found == m_views.constEnd())
        return {};
    BoardView view = *found;
    view.key = key;
    return view;
}

QByteArray CodecMemory::patternFor(const QByteArray &key) const
{
    const auto found = findEntry(key);
    return found == m_views.constEnd() ? QByteArray() : found.key();
}

CodecMemory::Views::const_iterator CodecMemory::findEntry(const QByteArray &key) const
{
    if (const auto exact = m_views.constFind(keyPattern(key)); exact != m_views.constEnd())
        return exact;
    auto best = m_views.constEnd();
    qsizetype bestLetters = -1;
    for (auto it = m_views.constBegin(); it != m_views.constEnd(); ++it) {
        const qsizetype letters = it.key().size() - it.key().count('*');
        if (letters > bestLetters && fits(it.key(), key)) {
            best = it;
            bestLetters = letters;
        }
    }
    return best;
}

void CodecMemory::remember(BoardView view)
{
    const QByteArray pattern = keyPattern(std::exchange(view.key, {}));
    if (m_views.contains(pattern) && m_views.value(pattern) == view)
        return;
    m_views.insert(pattern, view);
    m_settings.beginGroup(groupName(pattern));
    if (view.codec)
        m_settings.setValue(QStringLiteral("spec"), QString::fromStdString(specText(*view.codec)));
    else
        m_settings.remove(QStringLiteral("spec"));
    m_settings.setValue(QStringLiteral("season"), QString::fromStdString(seasonText(view.season)));
    m_settings.setValue(QStringLiteral("direction"), directionName(view.direction));
    m_settings.setValue(QStringLiteral("ranks"), QString::fromUtf8(policyName(view.ranks)));
    m_settings.endGroup();
}

void CodecMemory::forget(const QByteArray &key)
{
    const auto found = findEntry(key);
    if (found == m_views.constEnd())
        return;
    m_settings.remove(groupName(found.key()));
    m_views.erase(found);
}

} // namespace tiebreak
