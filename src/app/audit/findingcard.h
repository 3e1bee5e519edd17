// SPDX-License-Identifier: GPL-3.0-or-later
// One finding of an audit: how many, what and why, in short; open with its details.
#pragma once

#include "app/widgets/opencard.h"
#include "models/boards/auditdisplay.h"

class QLabel;

namespace tiebreak
{

class ElidedLabel;
class Session;

/// Closed it is two lines high.
class FindingCard : public OpenCard
{
    Q_OBJECT

public:
    /// What the finding leads to is asked of the session: its places on the board, and a re-encode that mends
    /// it.
    FindingCard(const FindingDisplay &finding, Session &session, QWidget *parent);

    /// Where the words begin, from the card's left edge.
    static constexpr int textLeft = 92;
    /// The right edge of the counts.
    static constexpr int countRight = 78;
    static constexpr int markLeft = 12;

    void setOpen(bool open) override;
    const FindingDisplay &finding() const { return m_finding; }

protected:
    void changeEvent(QEvent *event) override;
    void paintContent(QPainter &painter) override;

private:
    /// The whole cause, what mends it, and where it is.
    QWidget *makeDetails();
    void writeMend();

    FindingDisplay m_finding;
    Session &m_session;
    ElidedLabel *m_shortCause;
    QWidget *m_details = nullptr; ///< made when it is opened first
    QLabel *m_mend = nullptr;     ///< among them; null where nothing need be done
};

} // namespace tiebreak
