// SPDX-License-Identifier: GPL-3.0-or-later
// The places of a finding, as links in a line.
#pragma once

#include "models/shownaudit.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace tiebreak
{

class LinkButton;

/// Shows as many links as fit, and how many places there are beside them.
class PlaceLinks : public QWidget
{
    Q_OBJECT

public:
    PlaceLinks(const ShownFinding &finding, QWidget *parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// Ranks from 0.
    void chosen(qint64 first, qint64 last);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void arrange();

    qint64 m_placeCount;
    std::vector<LinkButton *> m_links;
    QLabel *m_more;
};

} // namespace tiebreak
