// SPDX-License-Identifier: GPL-3.0-or-later
// The band above a part of the page.
#pragma once

#include <QWidget>

class QHBoxLayout;

namespace tiebreak
{

class ElidedLabel;
class LinkButton;

/// What the part is called, words about what it shows now, and links at the right end.
class SectionTitle : public QWidget
{
    Q_OBJECT

public:
    explicit SectionTitle(const QString &name, QWidget *parent = nullptr);

    /// Cut at their end where there is no room.
    ElidedLabel *words() { return m_words; }
    LinkButton *addLink(const QString &objectName, const QString &toolTip);

private:
    ElidedLabel *m_words;
    QHBoxLayout *m_row;
};

} // namespace tiebreak
