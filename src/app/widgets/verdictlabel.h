// SPDX-License-Identifier: GPL-3.0-or-later
// A verdict's mark and word outside of tables.
#pragma once

#include "core/codec/codec.h"

#include <QWidget>

namespace tiebreak
{

/// Mark, then the word 7 px to its right.
class VerdictLabel : public QWidget
{
    Q_OBJECT

public:
    explicit VerdictLabel(QWidget *parent = nullptr);

    void setVerdict(const Decoded &decoded);
    QString text() const;

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Decoded m_decoded;
};

} // namespace tiebreak
