// SPDX-License-Identifier: GPL-3.0-or-later
// A verdict's mark beside a sentence.
#pragma once

#include "core/codec.h"

#include <QWidget>

namespace tiebreak
{

/// The painted mark alone, 14 x 14; whoever lays it out says the word.
class MarkLabel : public QWidget
{
    Q_OBJECT

public:
    explicit MarkLabel(QWidget *parent = nullptr);

    void setMark(Verdict mark);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Verdict m_mark = Verdict::Exact;
};

} // namespace tiebreak
