// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/boards/matchesmodel.h"

#include "models/boards/boardroles.h"
#include "models/boards/rowtext.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <algorithm>
#include <iterator>

namespace tiebreak
{

bool standsBefore(const Match &a, const Match &b, Direction direction)
{
    const Match &lower = direction == Direction::HighestFirst ? b : a;
    const Match &higher = direction == Direction::HighestFirst ? a : b;
    return lower.raw != higher.raw ? lower.raw < higher.raw : lower.member < higher.member;
}

MatchesModel::MatchesModel(QObject *parent) : TableModel(parent), m_decoder(CodecSpec{}, TimeRange{})
{
    setHeadings();
}

void MatchesModel::setHeadings()
{
    setColumns({{tr("Rank"), Qt::AlignRight},
                {tr("Member")},
                {tr("Score"), Qt::AlignRight},
                {timeHeading(m_display), Qt::AlignRight},
                {tr("Verdict")}});
}

void MatchesModel::reset(const Decoder &decoder, bool codecKnown, Direction direction,
                         const TimeDisplay &display)
{
    beginResetModel();
    m_decoder = decoder;
    m_codecKnown = codecKnown;
    m_direction = direction;
    m_display = display;
    m_matches.clear();
    endResetModel();
    setHeadings();
}

void MatchesModel::add(std::vector<Match> matches)
{
    if (matches.empty())
        return;
    const auto before = [this](const Match &a, const Match &b) { return standsBefore(a, b, m_direction); };
    std::ranges::sort(matches, before);
    beginResetModel();
    const auto known = static_cast<std::ptrdiff_t>(m_matches.size());
    std::ranges::move(matches, std::back_inserter(m_matches));
    std::ranges::inplace_merge(m_matches, m_matches.begin() + known, before);
    endResetModel();
}

void MatchesModel::setMatches(std::vector<Match> matches)
{
    std::ranges::sort(matches,
                      [this](const Match &a, const Match &b) { return standsBefore(a, b, m_direction); });
    beginResetModel();
    m_matches = std::move(matches);
    endResetModel();
}

int MatchesModel::rowOf(std::string_view member) const
{
    const auto match = std::ranges::find(m_matches, member, &Match::member);
    return match == m_matches.end() ? -1 : static_cast<int>(match - m_matches.begin());
}

int MatchesModel::count() const
{
    return static_cast<int>(m_matches.size());
}

QString MatchesModel::text(const Match &match, const Decoded &decoded, int column) const
{
    switch (column) {
    case matchcolumn::Rank:
        return match.rank ? groupedText(*match.rank + 1) : dash();
    case matchcolumn::Member:
        return nameText(match.member);
    case matchcolumn::Score:
        return scoreText(decoded);
    case matchcolumn::Time:
        return bestTimeText(m_decoder, decoded, m_display);
    default:
        return m_codecKnown ? verdictText(decoded) : QString();
    }
}

QVariant MatchesModel::cell(int row, int column, int role) const
{
    const Match &match = m_matches[static_cast<std::size_t>(row)];
    const Decoded decoded = m_decoder.decode(match.raw);
    switch (role) {
    case Qt::DisplayRole:
        return text(match, decoded, column);
    case Qt::ToolTipRole:
        if (column == matchcolumn::Member)
            return nameLines(match.member);
        return m_codecKnown ? rowToolTip(m_decoder, match.raw, decoded, m_display) : QString();
    case boardrole::Loaded:
        return true;
    case boardrole::MemberBytes:
        return QByteArray::fromStdString(match.member);
    case boardrole::HasEmptyName:
        return column == matchcolumn::Member && match.member.empty();
    case boardrole::DecodedValue:
        return m_codecKnown ? QVariant::fromValue(decoded) : QVariant();
    case boardrole::UncertainFrom:
        return uncertainFrom(m_decoder, match.raw, decoded, m_display);
    default:
        return {};
    }
}

} // namespace tiebreak

#include "moc_matchesmodel.cpp"
