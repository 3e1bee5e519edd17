// SPDX-License-Identifier: GPL-3.0-or-later
// One finding of an audit: how many, what and why, in short; open with its details.
#pragma once

#include "app/widgets/opencard.h"
#include "models/boards/auditdisplay.h"

class QLabel;

namespace tiebreak
{

class ElidedLabel;

/// Closed it is two lines high.
class FindingCard : public OpenCard
{
    Q_OBJECT

public:
    FindingCard(const FindingDisplay &finding, QWidget *parent);

    /// Where the words begin, from the card's left edge.
    static constexpr int textLeft = 92;
    /// The right edge of the counts.
    static constexpr int countRight = 78;
    static constexpr int markLeft = 12;

    void setOpen(bool open) override;
    const FindingDisplay &finding() const { return m_finding; }

signals:
    void placeChosen(qint64 first, qint64 last);
    /// The user wants to see what another codec would do.
    void reencodeRequested();

protected:
    void changeEvent(QEvent *event) override;
    void paintContent(QPainter &painter) override;

private:
    /// The whole cause, what mends it, and where it is.
    QWidget *makeDetails();
    void writeMend();

    FindingDisplay m_finding;
    ElidedLabel *m_shortCause;
    QWidget *m_details = nullptr; ///< made when it is opened first
    QLabel *m_mend = nullptr;     ///< among them; null where nothing need be done
};

} // namespace tiebreak
