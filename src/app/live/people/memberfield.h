// SPDX-License-Identifier: GPL-3.0-or-later
// A field in which a member is named: by itself, or by the name that people know it by.
#pragma once

#include "app/live/people/livenames.h"
#include "app/live/watchedboards.h"
#include "core/base/result.h"

#include <QObject>

#include <functional>
#include <optional>
#include <string>
#include <vector>

class QLineEdit;

namespace tiebreak
{

/// Offers the members that are known while one is typed. Any other may be typed as well.
class MemberField : public QObject
{
    Q_OBJECT

public:
    struct Candidate {
        std::string member;
        std::optional<std::string> name;
    };
    /// Who is followed, and whose rows were read; a thousand at the most.
    static std::vector<Candidate> candidatesOf(const LiveBoardData &board, LiveNames &names);

    /// The field owns this, and asks `candidates` whenever it gets the focus.
    MemberField(QLineEdit &field, std::function<std::vector<Candidate>()> candidates);

    void readCandidates();
    /// The member that is named; Error Usage where nothing is typed, or where several go by this name.
    Result<std::string> typed() const;

signals:
    /// One of those that were offered stands in the field now.
    void chosen();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void passOn(const QPoint &pressed);

    QLineEdit &m_field;
    std::function<std::vector<Candidate>()> m_source;
    std::vector<Candidate> m_candidates;
};

} // namespace tiebreak
