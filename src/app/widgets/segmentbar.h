// SPDX-License-Identifier: GPL-3.0-or-later
// A few choices side by side, one of which holds.
#pragma once

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

    /// A choice by what it stands for.
    struct Choice {
        int id;
        QString text;
        QString toolTip;
    };
    /// The choices, the first of which holds. Each button is called after its id: "segment0", ...
    void setChoices(const QList<Choice> &choices);
    void setText(int choice, const QString &text);
    void setToolTip(int choice, const QString &toolTip);
    using QWidget::setToolTip;
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
