// SPDX-License-Identifier: GPL-3.0-or-later
// The places of a finding, as links in a line.
#pragma once

#include "models/boards/auditdisplay.h"

#include <QWidget>

#include <vector>

namespace tiebreak
{

class LinkButton;

/// Shows as many links as fit; the other places are in a menu behind the last one, as far as they were kept.
class PlaceLinks : public QWidget
{
    Q_OBJECT

public:
    PlaceLinks(const FindingDisplay &finding, QWidget *parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// Ranks from 0.
    void chosen(qint64 first, qint64 last);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    LinkButton *addLink(const QString &name, const QString &text);
    void openMenu();
    void arrange();

    QList<PlaceDisplay> m_places;
    qint64 m_placeCount;
    std::vector<LinkButton *> m_links;
    qsizetype m_fitting = 0; ///< links that fit
    LinkButton *m_more;
};

} // namespace tiebreak
