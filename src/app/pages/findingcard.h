// SPDX-License-Identifier: GPL-3.0-or-later
// One finding of an audit: how many, what and why, in short; open with its details.
#pragma once

#include "models/shownaudit.h"

#include <QWidget>

namespace tiebreak
{

class ElidedLabel;
class FindingDetails;

/// Closed it is two lines high. The open one is a stop of Tab.
class FindingCard : public QWidget
{
    Q_OBJECT

public:
    FindingCard(const ShownFinding &finding, QWidget *parent);

    /// Where the words begin, from the card's left edge.
    static constexpr int textLeft = 92;
    /// The right edge of the counts.
    static constexpr int countRight = 78;
    static constexpr int markLeft = 12;

    void setOpen(bool open);
    bool isOpen() const { return m_open; }
    const ShownFinding &finding() const { return m_finding; }

signals:
    /// It was clicked.
    void opened();
    void placeChosen(qint64 first, qint64 last);
    /// The user wants to see what another codec would do.
    void reencodeRequested();

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    ShownFinding m_finding;
    ElidedLabel *m_shortCause;
    FindingDetails *m_details = nullptr; ///< made when it is opened first
    bool m_open = false;
};

} // namespace tiebreak
