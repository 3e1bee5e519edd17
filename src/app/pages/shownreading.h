// SPDX-License-Identifier: GPL-3.0-or-later
// How the board that is shown is read: as remembered, as found out, or as somebody edits it in its header.
#pragma once

#include "app/pages/boarddetector.h"
#include "app/pages/boardheader.h"

namespace tiebreak
{

/// What somebody chooses is remembered for the board's pattern; what was only found out is not.
class ShownReading : public QObject
{
    Q_OBJECT

public:
    ShownReading(Session &session, BoardHeader &header, const BoardDetector &detector, QObject *parent);

    const BoardReading &reading() const { return m_header.reading(); }
    /// Reads the session's board as is known of it by now; false when that changes nothing. Says nothing in
    /// changed().
    bool take();
    void setDirection(Direction direction);
    /// Remembers the reading with a codec that was found out as somebody's choice.
    void keep();
    /// Boards named like this one are read as if nobody had ever said how.
    void forget();

signals:
    /// The board is to be read otherwise.
    void changed();
    /// For which boards something is now remembered or forgotten.
    void told(const QString &text);

private:
    void takeDetected();
    void setCodec(const CodecSpec &codec);
    /// Without a codec that nobody has chosen.
    void applyEdit(const BoardReading &reading);
    void remember(BoardReading reading);

    Session &m_session;
    BoardHeader &m_header;
};

} // namespace tiebreak
