// SPDX-License-Identifier: GPL-3.0-or-later
// The members that match a glob, as a list from which one jumps to a row.
#include "app/pages/membersearch.h"

#include "app/metrics.h"
#include "app/pages/rowview.h"
#include "app/pages/rule.h"
#include "app/widgets/boardcelldelegate.h"
#include "app/widgets/icons.h"
#include "app/widgets/timedelegate.h"
#include "app/widgets/verdictdelegate.h"
#include "core/glob.h"
#include "models/boardroles.h"
#include "models/bytestext.h"
#include "models/numbertext.h"
#include "redis/boardreader.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace tiebreak
{

namespace
{

constexpr std::uint64_t mostMatches = 500;

} // namespace

MemberSearch::MemberSearch(Session &session, const BoardModel &board, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_board(board)
    , m_summary(new QLabel(this))
    , m_list(new RowView(this))
    , m_matches(new MatchesModel(this))
    , m_task(session.threads())
    , m_locating(session.threads())
{
    auto *closeButton = new QToolButton(this);
    closeButton->setIcon(icon(QStringLiteral("close")));
    closeButton->setAutoRaise(true);
    closeButton->setToolTip(tr("Close the matches (Esc)"));
    closeButton->setAccessibleName(tr("Close the matches"));
    connect(closeButton, &QToolButton::clicked, this, &MemberSearch::close);

    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setObjectName(QStringLiteral("matchSummary"));
    m_list->setObjectName(QStringLiteral("matches"));
    m_list->setAccessibleName(tr("Members that match"));
    m_list->setToolTip(tr("Click a member to go to its row"));
    m_list->setModel(m_matches);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    using Kind = BoardCellDelegate::Kind;
    const auto cell = [this](Kind kind, Qt::Alignment alignment) {
        return new BoardCellDelegate(kind, alignment, m_list);
    };
    m_list->setItemDelegateForColumn(matchcolumn::Rank, cell(Kind::Secondary, Qt::AlignRight));
    m_list->setItemDelegateForColumn(matchcolumn::Member, cell(Kind::Plain, Qt::AlignLeft));
    m_list->setItemDelegateForColumn(matchcolumn::Score, cell(Kind::Plain, Qt::AlignRight));
    m_list->setItemDelegateForColumn(matchcolumn::Time, new TimeDelegate(m_list));
    m_list->setItemDelegateForColumn(matchcolumn::Verdict, new VerdictDelegate(m_list));
    m_list->header()->setSectionsClickable(false);
    constexpr int widths[matchcolumn::Count] = {76, 220, 150, 190, 160};
    for (int column = 0; column < matchcolumn::Count; ++column)
        m_list->header()->resizeSection(column, widths[column]);
    m_list->header()->setStretchLastSection(true);
    m_list->setFixedHeight(metric::HeaderHeight + 8 * metric::RowHeight);
    const auto choose = [this](const QModelIndex &index) {
        locate(index.data(boardrole::MemberBytes).toByteArray());
    };
    connect(m_list, &QAbstractItemView::clicked, this, choose);
    connect(m_list, &QAbstractItemView::activated, this, choose);

    auto *top = new QHBoxLayout;
    top->setContentsMargins(14, 4, 8, 4);
    top->addWidget(m_summary, 1);
    top->addWidget(closeButton);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(m_list);
    auto *rule = new Rule(this);
    rule->setFixedHeight(1);
    layout->addWidget(rule);
    hide();
}

void MemberSearch::setBoard(const QByteArray &key, Direction direction)
{
    if (key != m_key)
        close();
    m_key = key;
    m_direction = direction;
}

void MemberSearch::find(const QString &text)
{
    if (text.isEmpty() || m_key.isNull())
        return;
    const std::string typed = text.toStdString();
    if (isGlob(typed)) {
        search(text);
        return;
    }
    close();
    locate(QByteArray::fromStdString(bytesFromText(QString::fromStdString(unescapeGlob(typed)))));
}

void MemberSearch::search(const QString &glob)
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool)
        return;
    m_glob = glob;
    m_matches->reset(m_board.decoder(), m_direction, m_board.timeDisplay());
    show();
    tell(true, 0, 0);
    const auto mailbox = std::make_shared<Mailbox<Match>>();
    const auto read = [mailbox, direction = m_direction, keyBytes = m_key.toStdString(),
                       pattern = globBytes(glob.toStdString())](
                          Connection &connection, const Progress &progress) -> Result<std::vector<Match>> {
        std::vector<Match> matches;
        const auto take = [&](std::string_view member, double raw) {
            matches.push_back({std::string(member), raw, {}});
            mailbox->put(matches.back());
        };
        if (auto found = searchMembers(connection, keyBytes, pattern, mostMatches, take, progress); !found)
            return std::unexpected(found.error());
        std::vector<std::string> members;
        for (const Match &match : matches)
            members.push_back(match.member);
        const auto ranks = readRanks(connection, keyBytes, direction, members, progress);
        if (!ranks)
            return std::unexpected(ranks.error());
        for (std::size_t i = 0; i < matches.size(); ++i)
            matches[i].rank = (*ranks)[i];
        return matches;
    };
    m_task.start(
        withConnection(pool, read),
        [this](Result<std::vector<Match>> &found) {
            if (found) {
                m_matches->setMatches(std::move(*found));
                tell(false, 0, 0);
            } else {
                close();
                emit failed(found.error());
            }
            emit progress(0, 0);
        },
        [this, mailbox](std::uint64_t done, std::uint64_t total) {
            m_matches->add(mailbox->takeAll());
            tell(true, done, total);
            emit progress(done, total);
        });
}

void MemberSearch::locate(const QByteArray &member)
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool)
        return;
    const auto read = [direction = m_direction, keyBytes = m_key.toStdString(),
                       name = member.toStdString()](Connection &connection, const Progress &progress) {
        return findMember(connection, keyBytes, direction, name, progress);
    };
    m_locating.start(withConnection(pool, read), [this, member](Result<std::optional<FoundMember>> &found) {
        if (!found)
            emit failed(found.error());
        else if (*found)
            emit located((*found)->rank);
        else
            emit notThere(member);
    });
}

void MemberSearch::tell(bool running, quint64 done, quint64 total)
{
    const qint64 count = m_matches->rowCount();
    QString text = count == 1 ? tr("1 member matches %1").arg(m_glob)
                              : tr("%1 members match %2").arg(groupedText(count), m_glob);
    if (running && total > 0)
        text += tr(", searched %1 of %2").arg(groupedText(qint64(done)), groupedText(qint64(total)));
    else if (running)
        text += tr(", searching");
    else if (quint64(count) >= mostMatches)
        text += tr("; the search ended there, more may match");
    m_summary->setText(text);
}

void MemberSearch::stop()
{
    if (!m_task.running())
        return;
    m_task.cancel();
    tell(false, 0, 0);
    emit progress(0, 0);
}

void MemberSearch::close()
{
    stop();
    m_locating.cancel();
    hide();
}

void MemberSearch::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace tiebreak
