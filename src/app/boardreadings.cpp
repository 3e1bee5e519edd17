// SPDX-License-Identifier: GPL-3.0-or-later
// How boards are read: what is remembered of them, what demo boards were made for, what was found out.
#include "app/boardreadings.h"

namespace tiebreak
{

BoardReadings::BoardReadings(QSettings &settings,
                             std::function<const DemoBoard *(const QByteArray &)> demoBoard)
    : m_demoBoard(std::move(demoBoard)), m_memory(settings)
{
}

BoardReading BoardReadings::chosen(const QByteArray &key) const
{
    if (const DemoBoard *demo = m_demoBoard(key))
        return m_changedDemos.value(key, {demo->codec, demo->season, demo->direction});
    return m_memory.find(key).value_or(BoardReading{});
}

BoardReading BoardReadings::shown(const QByteArray &key) const
{
    BoardReading reading = chosen(key);
    const auto proposed = m_proposed.constFind(key);
    if (!reading.codec && proposed != m_proposed.constEnd())
        reading.codec = *proposed;
    return reading;
}

void BoardReadings::propose(const QByteArray &key, const std::optional<CodecSpec> &codec)
{
    const BoardReading before = shown(key);
    if (codec)
        m_proposed.insert(key, *codec);
    else
        m_proposed.remove(key);
    if (shown(key) != before)
        emit changed(key);
}

BoardReading BoardReadings::withoutProposal(const QByteArray &key, BoardReading reading) const
{
    if (!chosen(key).codec && reading.codec == shown(key).codec)
        reading.codec.reset();
    return reading;
}

void BoardReadings::remember(const QByteArray &key, const BoardReading &reading)
{
    if (m_demoBoard(key))
        m_changedDemos.insert(key, reading);
    else
        m_memory.remember(key, reading);
    emit changed(key);
}

QByteArray BoardReadings::pattern(const QByteArray &key) const
{
    return m_demoBoard(key) ? QByteArray() : m_memory.patternFor(key);
}

void BoardReadings::forget(const QByteArray &key)
{
    if (m_demoBoard(key))
        return;
    m_memory.forget(key);
    emit changed(key);
}

} // namespace tiebreak
