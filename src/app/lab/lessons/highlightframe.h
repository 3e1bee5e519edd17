// SPDX-License-Identifier: GPL-3.0-or-later
// A frame round the part of a page that somebody should look at.
#pragma once

#include <QPointer>
#include <QWidget>

namespace tiebreak
{

/// Lies over its parent and frames one of its parts in the accent colour; clicks go through it.
class HighlightFrame : public QWidget
{
    Q_OBJECT

public:
    explicit HighlightFrame(QWidget *parent);

    /// Frames this part, or nothing.
    void setTarget(QWidget *part);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void follow();

    QPointer<QWidget> m_target;
};

} // namespace tiebreak
