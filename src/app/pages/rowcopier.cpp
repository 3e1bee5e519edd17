// SPDX-License-Identifier: GPL-3.0-or-later
// Puts rows of a board on the clipboard, read from the server if need be.
#include "app/pages/rowcopier.h"

#include "models/numbertext.h"
#include "redis/boardreader.h"

#include <QClipboard>
#include <QGuiApplication>

namespace tiebreak
{

namespace
{

constexpr qint64 rowsARead = 1000;

} // namespace

RowCopier::RowCopier(Session &session, QObject *parent)
    : QObject(parent), m_session(session), m_task(session.threads())
{
}

void RowCopier::copy(const CopyOrder &order, const Decoder &decoder)
{
    qint64 total = 0;
    for (const auto &[first, last] : order.ranks)
        total += last - first + 1;
    if (total > mostRows) {
        emit failed({ErrorKind::Usage, tr("%1 rows are too many to copy: select at most %2.")
                                           .arg(groupedText(total), groupedText(mostRows))
                                           .toStdString()});
        return;
    }
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool || total == 0)
        return;
    const auto read = [order, decoder, total](Connection &connection,
                                              const Progress &progress) -> Result<Copy> {
        std::vector<BoardPage> pages;
        qint64 done = 0;
        for (const auto &[first, last] : order.ranks) {
            for (qint64 rank = first; rank <= last; rank += rowsARead) {
                const qint64 count = std::min(rowsARead, last - rank + 1);
                auto page = readPage(connection, order.key, order.direction, rank, count, progress);
                if (!page)
                    return std::unexpected(page.error());
                pages.push_back(*std::move(page));
                done += count;
                progress.report(quint64(done), quint64(total));
            }
        }
        // A board that shrank meanwhile gives fewer rows than were asked for.
        qint64 rows = 0;
        for (const BoardPage &page : pages)
            rows += qint64(page.rows.size());
        return Copy{copiedRows(order.form, decoder, order.key, pages), rows};
    };
    m_task.start(
        withConnection(pool, read),
        [this](Result<Copy> &copy) {
            emit progress(0, 0);
            if (!copy) {
                emit failed(copy.error());
                return;
            }
            QGuiApplication::clipboard()->setText(QString::fromUtf8(copy->text));
            emit copied(copy->rows);
        },
        [this](std::uint64_t done, std::uint64_t all) { emit progress(done, all); });
}

void RowCopier::stop()
{
    if (!m_task.running())
        return;
    m_task.cancel();
    emit progress(0, 0);
}

} // namespace tiebreak
