// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the lines of a reply: its rows and scores, decoded.
#pragma once

#include "console/replies/replyreading.h"
#include "models/text/timetext.h"

#include <QCoreApplication>
#include <QRect>
#include <QString>

#include <vector>

class QPainter;

namespace tiebreak
{

struct Palette;

/// Of a line that is longer than any screen the beginning.
QString shortenedLine(const QString &text);

/// Paints decoded lines below one another: ranks, members and scores are columns.
class DecodedColumn
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::DecodedColumn)

public:
    /// The rows among these are shown together.
    void measure(const std::vector<ReadLine> &readings);
    /// The name, then the day of a time give way where there is little room.
    void paintLine(QPainter &painter, const Palette &colours, const ReadLine &line, const Decoder &decoder,
                   const TimeDisplay &display, const QRect &row) const;

private:
    int m_nameWidth = 0;
    int m_scoreWidth = 0;
    int m_placeWidth = 0;
};

} // namespace tiebreak
