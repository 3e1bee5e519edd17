// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/boardviews.h"

namespace tiebreak
{

ViewChanges findChanges(const BoardView &before, const BoardView &after)
{
    ViewChanges changes;
    changes.setFlag(ViewChange::Key, before.key != after.key || before.key.isNull() != after.key.isNull() ||
                                         before.shards != after.shards);
    changes.setFlag(ViewChange::Codec, before.codec != after.codec);
    changes.setFlag(ViewChange::TimeRange, before.timeRange != after.timeRange);
    changes.setFlag(ViewChange::Direction, before.direction != after.direction);
    changes.setFlag(ViewChange::Ranks, before.ranks != after.ranks);
    return changes;
}

BoardViews::BoardViews(QSettings &settings, std::function<std::optional<BoardView>(const QByteArray &)> given,
                       std::function<QByteArray()> server)
    : m_given(std::move(given)), m_server(std::move(server)), m_memory(settings)
{
}

BoardView BoardViews::chosen(const QByteArray &key) const
{
    if (const auto given = m_given(key))
        return m_changedGiven.value({m_server(), key}, *given);
    return m_memory.find(key, m_server()).value_or(BoardView{key});
}

BoardView BoardViews::shown(const QByteArray &key) const
{
    BoardView view = chosen(key);
    if (const auto suggested = m_suggested.constFind(key); !view.codec && suggested != m_suggested.constEnd())
        view.setCodec(*suggested);
    const auto proposed = m_proposed.constFind(key);
    if (proposed != m_proposed.constEnd() && isOpen(view) && !m_suggested.contains(key))
        view.setCodec(*proposed);
    return view;
}

void BoardViews::propose(const QByteArray &key, const std::optional<CodecSpec> &codec)
{
    const BoardView before = shown(key);
    if (codec)
        m_proposed.insert(key, *codec);
    else
        m_proposed.remove(key);
    if (shown(key) != before)
        emit changed(key);
}

void BoardViews::suggest(const QByteArray &key, const CodecSpec &codec)
{
    const BoardView before = shown(key);
    m_suggested.insert(key, codec);
    if (shown(key) != before)
        emit changed(key);
}

void BoardViews::dropProposals()
{
    QHash<QByteArray, BoardView> before;
    for (const auto &found : {m_proposed, m_suggested})
        for (auto at = found.constBegin(); at != found.constEnd(); ++at)
            before.insert(at.key(), shown(at.key()));
    m_proposed.clear();
    m_suggested.clear();
    for (auto at = before.constBegin(); at != before.constEnd(); ++at) {
        if (shown(at.key()) != at.value())
            emit changed(at.key());
    }
}

BoardView BoardViews::withoutProposal(BoardView view) const
{
    const BoardView said = chosen(view.key);
    const auto seen = shown(view.key).codec;
    if (isOpen(said) && seen != said.codec && view.codec == seen)
        view.codec.reset();
    return view;
}

void BoardViews::remember(const BoardView &view)
{
    if (m_given(view.key))
        changeGiven(view);
    else
        m_memory.remember(view, m_server());
    emit changed(view.key);
}

void BoardViews::changeGiven(BoardView view)
{
    view.shards.reset(); // it is how the key is looked at alone, too
    m_changedGiven.insert({m_server(), view.key}, view);
}

void BoardViews::rememberKey(const BoardView &view)
{
    if (m_given(view.key))
        changeGiven(view);
    else
        m_memory.rememberKey(view, m_server());
    emit changed(view.key);
}

QByteArray BoardViews::pattern(const QByteArray &key) const
{
    return m_given(key) ? QByteArray() : m_memory.patternFor(key, m_server()).value_or(QByteArray());
}

QByteArray BoardViews::otherServer(const QByteArray &key) const
{
    return m_given(key) ? QByteArray() : m_memory.otherServer(key, m_server());
}

void BoardViews::forget(const QByteArray &key)
{
    if (m_given(key))
        return;
    m_memory.forget(key, m_server());
    emit changed(key);
}

} // namespace tiebreak

#include "moc_boardviews.cpp"
