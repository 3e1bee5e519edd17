// SPDX-License-Identifier: GPL-3.0-or-later
// A few choices side by side, one of which holds.
#pragma once

#include <QStringList>
#include <QWidget>

class QButtonGroup;

namespace tiebreak
{

/// Buttons that touch; the arrow keys go from one to the next.
class SegmentBar : public QWidget
{
    Q_OBJECT

public:
    explicit SegmentBar(QWidget *parent = nullptr);

    /// The choices, the first of which holds. Each button is called after its place: "segment0", ...
    void setChoices(const QStringList &texts);
    void setText(int choice, const QString &text);
    void setToolTips(const QStringList &toolTips);
    int current() const;
    /// Says nothing.
    void setCurrent(int choice);

signals:
    /// The user has chosen.
    void chosen(int choice);

private:
    QButtonGroup *m_group;
};

} // namespace tiebreak
