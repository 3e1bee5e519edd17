// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/shardactions.h"

#include "app/boards/boardmessages.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "redis/board/shardedtext.h"
#include "redis/board/shardnames.h"

#include <QAction>
#include <QInputDialog>

namespace tiebreak
{

ShardActions::ShardActions(Session &session, BoardMessages &notice, QWidget *page)
    : QObject(page)
    , m_session(session)
    , m_notice(notice)
    , m_page(page)
    , m_open(new QAction(tr("Shar&ded board…"), this))
    , m_verify(new QAction(tr("&Verify the ranks over all keys"), this))
    , m_finding(session.threads())
    , m_verifying(session.threads())
{
    m_open->setObjectName(QStringLiteral("openShards"));
    connect(m_open, &QAction::triggered, this, &ShardActions::openDialog);
    m_verify->setObjectName(QStringLiteral("verifyRanks"));
    m_verify->setToolTip(tr("Count again how many rows of all keys are above the rows that were read last"));
    connect(m_verify, &QAction::triggered, this, &ShardActions::verifyRanks);
    connect(&session, &Session::viewChanged, this, &ShardActions::updateActions);
    connect(&session, &Session::linkChanged, this, &ShardActions::updateActions);
    connect(&session, &Session::serverChanged, this, [this] { m_finding.cancel(); });
    connect(&session, &Session::boardReadAnew, this, &ShardActions::findAgain);
    updateActions();
}

void ShardActions::updateActions()
{
    m_open->setEnabled(m_session.pool() != nullptr);
    m_verify->setEnabled(m_session.view().shards && m_session.pool());
}

void ShardActions::openDialog()
{
    auto *dialog = new QInputDialog(m_page->window());
    dialog->setObjectName(QStringLiteral("shardsDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Sharded board"));
    dialog->setLabelText(
        tr("Which keys are one board together? Write board:{n} for numbered keys, board:* for a "
           "pattern, or the keys with commas between them. Put a key with blanks in double "
           "quotes."));
    const QByteArray &board = m_session.board();
    dialog->setTextValue(m_session.view().shards ? bytesText(m_session.view().shards->names)
                         : board.isNull()        ? QString()
                                                 : bytesText(shardTemplateOf(board.toStdString())));
    dialog->setOkButtonText(tr("Open"));
    connect(dialog, &QInputDialog::textValueSelected, this, &ShardActions::openShards);
    connect(&m_session, &Session::serverChanged, dialog, &QDialog::reject);
    dialog->open();
}

void ShardActions::openShards(const QString &names)
{
    const std::string typed = bytesFromText(names.trimmed());
    if (!m_session.pool() || typed.empty())
        return;
    emit showRequested();
    find(typed, [this, names] {
        if (m_session.pool())
            openShards(names);
        else
            m_session.reconnect();
    });
}

void ShardActions::findAgain()
{
    const auto &shards = m_session.view().shards;
    if (!shards || !m_session.pool())
        return;
    const std::string names = shards->names.toStdString();
    if (parseShardNames(names).keys.empty())
        find(names, [this] { emit refreshRequested(); });
}

void ShardActions::find(const std::string &typed, const std::function<void()> &retry)
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    const auto findKeys = [route = pool->route(), typed](Connection &connection,
                                                         const Progress &progress) -> Result<BoardShards> {
        const ShardNames named = parseShardNames(typed);
        TRY(auto keys, findShards(connection, route, named, progress));
        if (keys.empty())
            return failure(ErrorKind::Usage, noShardsText());
        const auto missing = missingShards(named, keys);
        return BoardShards{QByteArray::fromStdString(typed), std::move(keys),
                           missing ? missingShardsText(*missing) : std::string()};
    };
    m_finding.start(withConnection(pool, findKeys), [this, retry](Result<BoardShards> &found) {
        // Without a board this page is not in sight.
        if (!found && m_session.board().isNull())
            emit m_session.failed(displayText(found.error().message));
        else if (!found)
            m_notice.showFailureOf(retry, found.error());
        else if (const auto &open = m_session.view().shards;
                 !open || open->names != found->names || open->keys != found->keys)
            m_session.openShards(std::make_shared<const BoardShards>(std::move(*found)));
    });
}

void ShardActions::verifyRanks()
{
    const auto source = m_session.rows();
    if (!source || !m_session.view().shards)
        return;
    const auto count = [](BoardRows &rows, const Progress &progress) { return rows.verify(progress); };
    m_verifying.start(source->reading(m_session.view().direction, count), [this](Result<bool> &right) {
        if (!right)
            m_notice.showFailure(right.error());
        else if (*right)
            emit statusChanged(displayText(verifiedText(true)));
        else
            m_notice.showProblem(displayText(verifiedText(false)));
    });
}

} // namespace tiebreak

#include "moc_shardactions.cpp"
