// SPDX-License-Identifier: GPL-3.0-or-later
// How the board that is shown is read: as remembered, as found out, or as somebody edits it in its header.
#include "app/pages/shownreading.h"

#include "models/bytestext.h"

namespace tiebreak
{

ShownReading::ShownReading(Session &session, BoardHeader &header, const BoardDetector &detector,
                           QObject *parent)
    : QObject(parent), m_session(session), m_header(header)
{
    connect(&header, &BoardHeader::readingEdited, this, &ShownReading::applyEdit);
    connect(&detector, &BoardDetector::codecChosen, this, &ShownReading::setCodec);
    const auto showOwn = [this] { m_header.setCustomCodecs(m_session.customCodecs().codecs()); };
    connect(&m_session.customCodecs(), &CustomCodecs::changed, this, showOwn);
    showOwn();
    connect(&detector, &BoardDetector::looked, this, &ShownReading::takeDetected);
}

bool ShownReading::take()
{
    const BoardReading before = reading();
    m_header.setReading(m_session.readings().shown(m_session.board()));
    m_header.setPattern(m_session.readings().pattern(m_session.board()));
    return reading() != before;
}

void ShownReading::takeDetected()
{
    // What somebody is typing is not to be overwritten.
    if (m_header.isEditing() || m_session.readings().chosen(m_session.board()).codec)
        return;
    if (take())
        emit changed();
}

void ShownReading::setDirection(Direction direction)
{
    BoardReading edited = reading();
    if (m_session.board().isNull() || edited.direction == direction)
        return;
    edited.direction = direction;
    m_header.setReading(edited);
    applyEdit(edited);
}

void ShownReading::setCodec(const CodecSpec &codec)
{
    BoardReading edited = reading();
    edited.codec = codec;
    m_header.setReading(edited);
    keep();
}

void ShownReading::applyEdit(const BoardReading &edited)
{
    remember(m_session.readings().withoutProposal(m_session.board(), edited));
}

void ShownReading::keep()
{
    remember(reading());
}

void ShownReading::remember(BoardReading kept)
{
    const QByteArray key = m_session.board();
    // The header knows nothing of ranks.
    kept.ranks = m_session.readings().chosen(key).ranks;
    m_session.readings().remember(key, kept);
    const QByteArray pattern = m_session.readings().pattern(key);
    m_header.setPattern(pattern);
    emit changed();
    if (!pattern.isEmpty())
        emit told(tr("Remembered for %1").arg(bytesText(pattern.toStdString())));
}

void ShownReading::forget()
{
    const QByteArray pattern = m_session.readings().pattern(m_session.board());
    m_session.readings().forget(m_session.board());
    take();
    emit changed();
    if (!pattern.isEmpty())
        emit told(tr("Forgot how %1 is read").arg(bytesText(pattern.toStdString())));
}

} // namespace tiebreak
