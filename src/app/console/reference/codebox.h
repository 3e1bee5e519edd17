// SPDX-License-Identifier: GPL-3.0-or-later
// What can be typed, framed.
#pragma once

#include <QLabel>

namespace tiebreak
{

/// Plain text in the fixed font on the alternate colour, with a 1 px frame; it can be selected and wraps.
class CodeBox : public QLabel
{
    Q_OBJECT

public:
    explicit CodeBox(const QString &text, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace tiebreak
