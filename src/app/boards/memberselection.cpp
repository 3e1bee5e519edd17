// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/memberselection.h"

#include "app/widgets/rowview.h"

#include <QAction>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr auto followSetting = "board/follow";

} // namespace

MemberSelection::MemberSelection(Session &session, BoardModel &model, RowView &rows, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_model(model)
    , m_rows(rows)
    , m_follow(new QAction(tr("&Follow the selected member"), &rows))
    , m_show(new QAction(tr("&Show the selected member"), &rows))
    , m_locating(session.threads())
{
    m_follow->setObjectName(QStringLiteral("followMember"));
    m_follow->setCheckable(true);
    m_follow->setChecked(session.settings().value(QLatin1StringView(followSetting), false).toBool());
    connect(m_follow, &QAction::toggled, this, [this](bool follows) {
        m_session.settings().setValue(QLatin1StringView(followSetting), follows);
    });
    m_follow->setToolTip(tr("When its rank changes, the rows scroll along with it"));
    m_show->setObjectName(QStringLiteral("showMember"));
    m_show->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_J));
    m_show->setToolTip(tr("Go to the row at its current rank"));
    connect(m_show, &QAction::triggered, this, [this] {
        m_rows.scrollTo(m_rows.currentIndex());
        m_rows.setFocus();
    });

    // Before the rows have the model: rows that go are taken out of their selection at once.
    connect(&model, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { m_changing = true; });
    rows.setModel(&model);
    connect(&model, &QAbstractItemModel::rowsRemoved, this, [this] { m_changing = false; });
    connect(&model, &QAbstractItemModel::modelReset, this, &MemberSelection::forget);
    connect(&model, &QAbstractItemModel::dataChanged, this, &MemberSelection::learnMembers);
    const QItemSelectionModel *selection = rows.selectionModel();
    connect(selection, &QItemSelectionModel::selectionChanged, this, &MemberSelection::remember);
    connect(selection, &QItemSelectionModel::currentRowChanged, this, &MemberSelection::remember);
}

void MemberSelection::selectMember(const QByteArray &member, const FoundMember &found)
{
    const int row = int(found.rank);
    m_rows.selectRows(row, row);
    m_gone.reset();
    m_current = Place{row, member.toStdString(), found, false};
    m_selected = {*m_current};
    m_byRank = false;
    apply();
    emit currentMoved();
}

bool MemberSelection::isInRow(const Place &place) const
{
    const auto row = m_model.row(place.row);
    return row && place.member && row->member == *place.member;
}

bool MemberSelection::isLookedFor() const
{
    return m_current && m_current->member && m_model.isLoaded(m_current->row) && !isInRow(*m_current);
}

bool MemberSelection::isShowable(const Place &place) const
{
    return place.row >= 0 && place.row < m_model.cardinality() &&
           (!place.member || isInRow(place) || !m_model.isLoaded(place.row));
}

MemberSelection::Place MemberSelection::placeOf(int row) const
{
    Place place{row, {}, {}, false};
    if (const auto read = m_model.row(row)) {
        place.member = std::string(read->member);
        return place;
    }
    // What is known of a row that is out of view stays known.
    const auto isIt = [row](const Place &other) { return other.row == row; };
    if (m_current && isIt(*m_current))
        return *m_current;
    const auto known = std::ranges::find_if(m_selected, isIt);
    return known != m_selected.end() ? *known : place;
}

void MemberSelection::remember()
{
    if (m_changing)
        return;
    m_locating.cancel();
    m_gone.reset();
    const QModelIndex index = m_rows.currentIndex();
    const std::optional<Place> current = index.isValid() ? std::optional(placeOf(index.row())) : std::nullopt;
    m_byRank = m_rows.selectedRowCount() > maxMembers;
    std::vector<Place> selected;
    if (!m_byRank)
        for (const auto &[first, last] : m_rows.selectedRows())
            for (int row = first; row <= last; ++row)
                selected.push_back(placeOf(row));
    m_current = current;
    m_selected = std::move(selected);
}

std::optional<std::vector<std::string>> MemberSelection::selectedMembers() const
{
    if (m_byRank || m_selected.empty())
        return {};
    std::vector<std::string> members;
    for (const Place &place : m_selected) {
        if (!place.member)
            return {};
        members.push_back(*place.member);
    }
    return members;
}

void MemberSelection::goToMember(const std::string &member)
{
    m_gone.reset();
    m_current = Place{-1, member, {}, true};
    m_selected = {*m_current};
    m_byRank = false;
    locate({member});
}

void MemberSelection::learnMembers()
{
    const auto learn = [this](Place &place) {
        if (!place.member)
            place = placeOf(place.row);
    };
    if (m_current)
        learn(*m_current);
    std::ranges::for_each(m_selected, learn);
}

void MemberSelection::forget()
{
    m_locating.cancel();
    m_gone.reset();
    m_current.reset();
    m_selected.clear();
    m_byRank = false;
}

void MemberSelection::followMembers()
{
    if (m_model.wantedPage())
        return;
    const bool rowsExpected = std::exchange(m_rowsExpected, false);
    if (rowsExpected && m_gone && !m_current) { // it may be back
        m_current = Place{-1, m_gone->member, {}, false};
        if (m_selected.empty() && !m_byRank)
            m_selected = {*m_current};
    }
    std::vector<std::string> members;
    for (const Place &place : m_selected)
        if (place.member && !isInRow(place))
            members.push_back(*place.member);
    if (m_current && m_current->member && !isInRow(*m_current))
        members.push_back(*m_current->member);
    std::ranges::sort(members);
    members.erase(std::ranges::unique(members).begin(), members.end());
    const std::vector<std::optional<qint64>> rows = m_model.rowsOf(members);
    const int before = m_current ? m_current->row : -1;

    // The status line says where the current one is; of the others it is known soon enough once the row that
    // was theirs comes into view, or they are copied.
    std::vector<std::string> elsewhere;
    const auto placeOrAsk = [&](Place &held, bool always) {
        if (!held.member || isInRow(held))
            return false;
        const auto at = std::ranges::lower_bound(members, *held.member) - members.begin();
        if (const auto row = rows[std::size_t(at)]) {
            held = {int(*row), held.member, {}, held.comesIntoView};
            return false;
        }
        return always || !isShowable(held);
    };
    if (m_current && placeOrAsk(*m_current, rowsExpected))
        elsewhere.push_back(*m_current->member);
    for (Place &held : m_selected)
        if (placeOrAsk(held, false) && std::ranges::find(elsewhere, *held.member) == elsewhere.end())
            elsewhere.push_back(*held.member);
    if (m_follow->isChecked() && m_current && m_current->row != before && isInRow(*m_current))
        m_rows.scrollToRow(m_rows.firstVisibleRow() + m_current->row - before);
    apply();
    if (m_current && isInRow(*m_current) && std::exchange(m_current->comesIntoView, false))
        m_rows.scrollTo(m_rows.currentIndex());
    if (!elsewhere.empty())
        locate(std::move(elsewhere));
    if (rowsExpected || !members.empty())
        emit currentMoved();
}

void MemberSelection::locate(std::vector<std::string> members)
{
    const auto source = m_session.rows();
    if (!source)
        return;
    const auto read = [members](BoardRows &rows, const Progress &progress) {
        return rows.findMembers(members, progress);
    };
    m_locating.start(source->reading(m_session.view().direction, read), [this, members](auto &located) {
        if (!located) {
            m_session.reportFailure(located.error());
            return;
        }
        const int before = m_current ? m_current->row : -1;
        const auto put = [&](Place &held) {
            const auto at = held.member ? std::ranges::find(members, *held.member) : members.end();
            if (at == members.end())
                return true;
            const auto &found = (*located)[std::size_t(at - members.begin())];
            if (found)
                held = {int(found->rank), held.member, found, held.comesIntoView};
            return found.has_value();
        };
        std::erase_if(m_selected, [&](Place &held) { return !put(held); });
        std::optional<Place> gone;
        if (m_current && !put(*m_current))
            gone = std::exchange(m_current, std::nullopt);
        if (m_follow->isChecked() && m_current && m_current->row != before)
            m_rows.scrollToRow(m_rows.firstVisibleRow() + m_current->row - before);
        apply();
        if (m_current && std::exchange(m_current->comesIntoView, false))
            m_rows.scrollTo(m_rows.currentIndex());
        if (!gone) {
            emit currentMoved();
        } else {
            if (!m_gone || m_gone->member != gone->member)
                m_gone = gone;
            if (m_ranksForgotten)
                m_gone->row = -1;
            emit currentGone(QByteArray::fromStdString(*m_gone->member), m_gone->row + 1);
        }
        m_ranksForgotten = false;
    });
}

void MemberSelection::apply()
{
    const QScopedValueRollback changing(m_changing, true);
    // A current row that changes would be scrolled to.
    const bool scrolls = m_rows.hasAutoScroll();
    m_rows.setAutoScroll(false);
    QItemSelectionModel &selection = *m_rows.selectionModel();
    if (m_current && isShowable(*m_current) && m_current->row != m_rows.currentIndex().row()) {
        const QModelIndex index = m_model.index(m_current->row, std::max(0, m_rows.currentIndex().column()));
        // Shift is to extend from it; that it selects this row alone is made up for below.
        if (m_byRank)
            selection.setCurrentIndex(index, QItemSelectionModel::NoUpdate);
        else
            m_rows.setCurrentIndex(index);
    }
    if (!m_byRank) {
        std::vector<int> rows;
        for (const Place &place : m_selected)
            if (isShowable(place))
                rows.push_back(place.row);
        std::ranges::sort(rows);
        QItemSelection all;
        for (std::size_t first = 0, next = 0; first < rows.size(); first = next) {
            next = first + 1;
            while (next < rows.size() && rows[next] <= rows[next - 1] + 1)
                ++next;
            all.append(QItemSelectionRange(m_model.index(rows[first], 0), m_model.index(rows[next - 1], 0)));
        }
        selection.select(all, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    if (!m_current)
        selection.setCurrentIndex({}, QItemSelectionModel::NoUpdate);
    m_rows.setAutoScroll(scrolls);
}

} // namespace tiebreak

#include "moc_memberselection.cpp"
