// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/missingrows.h"

#include "app/boards/boardloader.h"
#include "app/session/session.h"
#include "app/widgets/rowview.h"

namespace tiebreak
{

using namespace std::chrono_literals;

MissingRows::MissingRows(Session &session, BoardLoader &loader, RowView &rows, QObject *parent)
    : QObject(parent), m_session(session), m_loader(loader), m_rows(rows)
{
    m_slow.setSingleShot(true);
    m_slow.setInterval(400ms);
    connect(&m_slow, &QTimer::timeout, this, [this] { m_rows.setEmptyText(tr("Reading…")); });
    connect(&loader, &BoardLoader::changed, this, &MissingRows::show);
    connect(&session, &Session::linkChanged, this, &MissingRows::show);
    connect(&loader, &BoardLoader::failed, this, [this] {
        show();
        m_slow.stop();
    });
}

void MissingRows::show()
{
    m_slow.stop();
    const bool isMissing = !m_loader.isOpen() && !m_session.board().isNull();
    const bool isLinked = m_session.link() == Session::Link::Connected;
    m_rows.setEmptyText(isMissing && !isLinked ? tr("The rows of this board have not been read.")
                                               : QString());
    if (isMissing && isLinked)
        m_slow.start();
}

} // namespace tiebreak

#include "moc_missingrows.cpp"
