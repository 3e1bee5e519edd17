// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/bench/boardreading.h"

#include "console/replies/replyshape.h"

namespace tiebreak
{

std::optional<BoardView> otherBoard(const Session &session, const Command &command)
{
    const std::string key = replyShape(command).key;
    if (key.empty() || key == session.board().toStdString())
        return std::nullopt;
    return session.views().shown(QByteArray::fromStdString(key));
}

ReadingContext readingContext(const Session &session, const Command &command)
{
    const BoardView view = otherBoard(session, command).value_or(session.view());
    const CodecSpec spec = view.spec();
    return {Decoder(spec, plausibleTicks(spec, view.timeRange)), view.direction, {}};
}

} // namespace tiebreak
