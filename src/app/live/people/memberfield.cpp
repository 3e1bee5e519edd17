// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/people/memberfield.h"

#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QMouseEvent>
#include <QStandardItemModel>

#include <algorithm>
#include <unordered_set>

namespace tiebreak
{

namespace
{

constexpr std::size_t mostCandidates = 1000;
constexpr int memberRole = Qt::UserRole;

/// Offers members beside their names, and enters the member.
class MemberCompleter : public QCompleter
{
public:
    using QCompleter::QCompleter;
    QString pathFromIndex(const QModelIndex &index) const override
    {
        return index.data(memberRole).toString();
    }
    QStringList splitPath(const QString &path) const override { return {path}; }
};

} // namespace

std::vector<MemberField::Candidate> MemberField::candidatesOf(const LiveBoardData &board, LiveNames &names)
{
    std::vector<Candidate> candidates;
    std::unordered_set<std::string_view> seen;
    const auto add = [&](std::string_view member) {
        if (candidates.size() < mostCandidates && seen.insert(member).second)
            candidates.push_back({std::string(member), names.knownName(board.key, member)});
    };
    for (const std::string &member : board.pins)
        add(member);
    const StandingPtr standing = board.latest();
    for (std::size_t row = 0; standing && row < standing->head().size(); ++row)
        add(standing->head().member(row));
    return candidates;
}

MemberField::MemberField(QLineEdit &field, std::function<std::vector<Candidate>()> candidates)
    : QObject(&field), m_field(field), m_source(std::move(candidates))
{
    auto *completer = new MemberCompleter(new QStandardItemModel(this), this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    field.setCompleter(completer);
    // The field takes the text over after this signal.
    connect(completer, qOverload<const QModelIndex &>(&QCompleter::activated), this, &MemberField::chosen,
            Qt::QueuedConnection);
    field.installEventFilter(this);
    completer->popup()->installEventFilter(this);
    readCandidates();
}

void MemberField::readCandidates()
{
    m_candidates = m_source();
    auto *model = static_cast<QStandardItemModel *>(m_field.completer()->model());
    model->clear();
    for (const Candidate &candidate : m_candidates) {
        const QString member = nameInSentence(candidate.member);
        auto *item = new QStandardItem(
            candidate.name ? tr("%1 (%2)").arg(nameInSentence(*candidate.name), member) : member);
        item->setData(bytesText(candidate.member), memberRole);
        model->appendRow(item);
    }
}

bool MemberField::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_field && event->type() == QEvent::FocusIn)
        readCandidates();
    if (watched != &m_field && event->type() == QEvent::MouseButtonPress)
        passOn(static_cast<QMouseEvent *>(event)->globalPosition().toPoint());
    return QObject::eventFilter(watched, event);
}

// A press beside the list only closes it: whoever has typed a name in full would have to press "Add" twice.
void MemberField::passOn(const QPoint &pressed)
{
    QWidget *window = m_field.window();
    if (m_field.completer()->popup()->geometry().contains(pressed))
        return;
    if (auto *button = qobject_cast<QAbstractButton *>(window->childAt(window->mapFromGlobal(pressed))))
        QMetaObject::invokeMethod(button, &QAbstractButton::click, Qt::QueuedConnection);
}

Result<std::string> MemberField::typed() const
{
    const QString typed = m_field.text();
    if (typed.trimmed().isEmpty())
        return failure(ErrorKind::Usage, tr("Name the member.").toStdString());
    const std::string member = bytesFromText(typed);
    if (std::ranges::find(m_candidates, member, &Candidate::member) != m_candidates.end())
        return member;
    std::vector<const Candidate *> called;
    for (const Candidate &candidate : m_candidates) {
        if (candidate.name && displayText(*candidate.name).trimmed() == typed.trimmed())
            called.push_back(&candidate);
    }
    if (called.size() > 1)
        return failure(ErrorKind::Usage,
                       tr("%1 members go by this name, %2 and %3 among them: choose one.")
                           .arg(groupedText(qint64(called.size())), nameInSentence(called[0]->member),
                                nameInSentence(called[1]->member))
                           .toStdString());
    return called.empty() ? member : called.front()->member;
}

} // namespace tiebreak

#include "moc_memberfield.cpp"
