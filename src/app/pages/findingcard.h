// SPDX-License-Identifier: GPL-3.0-or-later
// One finding of an audit: how many, what and why, in short; open with its details.
#pragma once

#include "app/widgets/opencard.h"
#include "models/shownaudit.h"

namespace tiebreak
{

class ElidedLabel;
class FindingDetails;

/// Closed it is two lines high.
class FindingCard : public OpenCard
{
    Q_OBJECT

public:
    FindingCard(const ShownFinding &finding, QWidget *parent);

    /// Where the words begin, from the card's left edge.
    static constexpr int textLeft = 92;
    /// The right edge of the counts.
    static constexpr int countRight = 78;
    static constexpr int markLeft = 12;

    void setOpen(bool open) override;
    const ShownFinding &finding() const { return m_finding; }

signals:
    void placeChosen(qint64 first, qint64 last);
    /// The user wants to see what another codec would do.
    void reencodeRequested();

protected:
    void paintContent(QPainter &painter) override;

private:
    ShownFinding m_finding;
    ElidedLabel *m_shortCause;
    FindingDetails *m_details = nullptr; ///< made when it is opened first
};

} // namespace tiebreak
