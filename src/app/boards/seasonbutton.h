// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the season of a board, and a form to type another one.
#pragma once

#include "core/base/result.h"
#include "core/time/season.h"

#include <QPushButton>

class QLineEdit;

namespace tiebreak
{

/// A button that names the season; its menu holds a field, "Default season" and "Apply".
class SeasonButton : public QPushButton
{
    Q_OBJECT

public:
    explicit SeasonButton(QWidget *parent = nullptr);

    void setSeason(const Season &season);
    /// Short: only that it is about the season, which the tool tip names.
    void setShort(bool isShort);

signals:
    void seasonChosen(const Season &season);
    /// What was typed is no season.
    void refused(const Error &error);

private:
    void makeMenu();
    void apply();
    void showWords();

    QLineEdit *m_edit = nullptr;
    Season m_season;
    bool m_isShort = false;
};

} // namespace tiebreak
