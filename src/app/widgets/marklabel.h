// SPDX-License-Identifier: GPL-3.0-or-later
// The marks of severities and verdicts outside of tables.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "core/codec/codec.h"
#include "core/prose/severity.h"

#include <optional>

namespace tiebreak
{

/// The mark of a severity alone, as large as it is wide: 14 px, unless another size is set; the word stands
/// beside it.
class MarkLabel : public PaintedWidget
{
    Q_OBJECT

public:
    explicit MarkLabel(QWidget *parent = nullptr);

    /// None: there is nothing to judge.
    void setSeverity(std::optional<Severity> severity);

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    std::optional<Severity> m_severity = Severity::Good;
};

/// Mark, then the word 7 px to its right.
class VerdictLabel : public PaintedWidget
{
    Q_OBJECT

public:
    explicit VerdictLabel(QWidget *parent = nullptr);

    void setVerdict(const Decoded &decoded);
    QString text() const;

    QSize sizeHint() const override;

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    Decoded m_decoded;
};

} // namespace tiebreak
