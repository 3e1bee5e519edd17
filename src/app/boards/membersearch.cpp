// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/membersearch.h"

#include "app/boards/boarddelegates.h"
#include "app/look/icons.h"
#include "app/look/metrics.h"
#include "app/widgets/boardcelldelegate.h"
#include "app/widgets/rowview.h"
#include "core/text/glob.h"
#include "models/boards/boardroles.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <span>

namespace tiebreak
{

namespace
{

constexpr std::uint64_t matchesAStep = 10'000;
/// More are neither kept nor sorted: nobody reads on so far.
constexpr std::uint64_t maxMatches = 50'000;
constexpr std::size_t ranksARead = 1000;

Result<std::vector<Match>> readMatches(BoardRows &rows, const std::string &pattern, std::uint64_t max,
                                       const std::function<void(const Match &)> &found,
                                       const Progress &progress)
{
    std::vector<Match> matches;
    const auto addMatch = [&](std::string_view member, double raw) {
        matches.push_back({std::string(member), raw, {}});
        found(matches.back());
    };
    TRY(rows.search(pattern, max, addMatch, progress));
    for (std::size_t first = 0; first < matches.size(); first += ranksARead) {
        const std::span<Match> part =
            std::span(matches).subspan(first, std::min(ranksARead, matches.size() - first));
        std::vector<std::string> members;
        for (const Match &match : part)
            members.push_back(match.member);
        TRY(const auto places, rows.findMembers(members, progress));
        for (std::size_t i = 0; i < part.size(); ++i)
            part[i].rank = places[i] ? std::optional(places[i]->rank) : std::nullopt;
    }
    return matches;
}

} // namespace

MemberSearch::MemberSearch(Session &session, const BoardModel &board, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_board(board)
    , m_summary(new QLabel(this))
    , m_searchOn(new QPushButton(tr("Keep searching"), this))
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
    connect(closeButton, &QToolButton::clicked, this, &MemberSearch::leave);
    m_searchOn->setObjectName(QStringLiteral("searchOn"));
    m_searchOn->setToolTip(tr("List up to %1 more members that match").arg(groupedText(matchesAStep)));
    m_searchOn->hide();
    connect(m_searchOn, &QPushButton::clicked, this, [this] { search(m_maxMatches + matchesAStep); });
    connect(&session, &Session::viewChanged, this, [this](const BoardView &, ViewChanges what) {
        // Matches go with the view they were made for, and where the open board was chosen again.
        if (what != ViewChange::Ranks)
            close();
    });

    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setObjectName(QStringLiteral("matchSummary"));
    m_list->setObjectName(QStringLiteral("matches"));
    m_list->setAccessibleName(tr("Members that match"));
    m_list->setToolTip(tr("Click a member, or press Enter, to go to its row"));
    m_list->setModel(m_matches);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setItemDelegateForColumn(matchcolumn::Rank,
                                     new BoardCellDelegate(BoardCellDelegate::Kind::Secondary, m_list));
    m_list->setItemDelegateForColumn(matchcolumn::Time, new TimeDelegate(m_list));
    m_list->setItemDelegateForColumn(matchcolumn::Verdict, new VerdictDelegate(m_list));
    m_list->header()->setSectionsClickable(false);
    // The member takes what is left, so that nothing is scrolled sideways in a narrow window.
    constexpr int widths[matchcolumn::Count] = {76, 150, 130, 178, 160};
    for (int column = 0; column < matchcolumn::Count; ++column)
        m_list->header()->resizeSection(column, widths[column]);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(matchcolumn::Member, QHeaderView::Stretch);
    m_list->setMinimumHeight(metric::HeaderHeight + 2 * metric::RowHeight);
    const auto choose = [this](const QModelIndex &index) {
        locate(index.data(boardrole::MemberBytes).toByteArray());
    };
    connect(m_list, &QAbstractItemView::clicked, this, choose);
    connect(m_list, &QAbstractItemView::activated, this, choose);

    auto *top = new QHBoxLayout;
    top->setContentsMargins(14, 4, 8, 4);
    top->addWidget(m_summary, 1);
    top->addWidget(m_searchOn);
    top->addWidget(closeButton);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(m_list);
    hide();
}

void MemberSearch::find(const QString &text)
{
    if (text.isEmpty() || m_session.board().isNull())
        return;
    const std::string typed = text.toStdString();
    if (!isGlob(typed)) {
        close();
        locate(QByteArray::fromStdString(bytesFromText(displayText(unescapeGlob(typed)))));
    } else if (!isHidden() && text == m_glob && m_matches->rowCount() > 0) {
        enter();
    } else {
        m_glob = text;
        m_matches->reset(m_board.decoder(), m_session.view().codec.has_value(), m_session.view().direction,
                         m_board.timeDisplay());
        search(matchesAStep);
    }
}

void MemberSearch::refresh()
{
    if (!isHidden() && !m_task.running())
        search(m_maxMatches);
}

void MemberSearch::search(quint64 max)
{
    const auto source = m_session.rows();
    if (!source)
        return;
    m_maxMatches = max;
    show();
    showSummary({});
    // While it searches on, the matches of before stay, and come again.
    const bool listsAtOnce = m_matches->rowCount() == 0;
    const auto mailbox = std::make_shared<Mailbox<Match>>();
    const auto read = [mailbox, listsAtOnce, max,
                       pattern = globBytes(m_glob.toStdString())](BoardRows &rows, const Progress &progress) {
        const auto found = [&](const Match &match) {
            if (listsAtOnce)
                mailbox->put(match);
        };
        return readMatches(rows, pattern, max, found, progress);
    };
    m_task.start(
        source->reading(m_session.view().direction, read),
        [this](Result<std::vector<Match>> &found) {
            if (found) {
                keepPlace([&] { m_matches->setMatches(std::move(*found)); });
                showEnd();
            } else {
                close();
                emit failed(found.error());
            }
            emit progress(0, 0);
        },
        [this, mailbox](std::uint64_t done, std::uint64_t total) {
            keepPlace([&] { m_matches->add(mailbox->takeAll()); });
            showSummary({.searched = done, .members = total});
            emit progress(done, total);
        });
}

void MemberSearch::keepPlace(const std::function<void()> &change)
{
    const QModelIndex current = m_list->currentIndex();
    const QByteArray member = current.data(boardrole::MemberBytes).toByteArray();
    change();
    if (const int row = current.isValid() ? m_matches->rowOf(member.toStdString()) : -1; row >= 0)
        m_list->setCurrentIndex(m_matches->index(row, 0));
}

void MemberSearch::locate(const QByteArray &member)
{
    const auto source = m_session.rows();
    if (!source)
        return;
    const auto read = [name = member.toStdString()](BoardRows &rows, const Progress &progress) {
        return rows.findMembers({name}, progress);
    };
    m_locating.start(source->reading(m_session.view().direction, read),
                     [this, member](Result<std::vector<std::optional<FoundMember>>> &found) {
                         if (!found)
                             emit failed(found.error());
                         else if (found->front())
                             emit located(member, *found->front());
                         else
                             emit notThere(member);
                     });
}

void MemberSearch::showSummary(MatchCount count)
{
    count.matches = m_matches->rowCount();
    m_summary->setText(displayText(matchesText(count, m_glob.toStdString(), cellWording({}))));
    m_searchOn->setVisible(count.state == MatchCount::State::Full);
}

void MemberSearch::showEnd()
{
    using State = MatchCount::State;
    const bool all = quint64(m_matches->rowCount()) < m_maxMatches;
    showSummary({all ? State::Done : m_maxMatches < maxMatches ? State::Full : State::Overfull});
}

void MemberSearch::stop()
{
    if (!m_task.running())
        return;
    m_task.cancel();
    showSummary({MatchCount::State::Stopped});
    emit progress(0, 0);
}

void MemberSearch::close()
{
    stop();
    m_locating.cancel();
    hide();
}

void MemberSearch::enter()
{
    if (isHidden() || m_matches->rowCount() == 0)
        return;
    if (!m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_matches->index(0, 0));
    m_list->setFocus();
}

void MemberSearch::leave()
{
    close();
    emit left();
}

void MemberSearch::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        leave();
    else
        QWidget::keyPressEvent(event);
}

} // namespace tiebreak

#include "moc_membersearch.cpp"
