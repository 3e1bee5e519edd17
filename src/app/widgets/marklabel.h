// SPDX-License-Identifier: GPL-3.0-or-later
// A mark beside a sentence.
#pragma once

#include "core/prose/severity.h"

#include <QWidget>

#include <optional>

namespace tiebreak
{

/// The mark of a severity alone, 14 x 14; the word stands beside it.
class MarkLabel : public QWidget
{
    Q_OBJECT

public:
    explicit MarkLabel(QWidget *parent = nullptr);

    /// None: there is nothing to judge.
    void setSeverity(std::optional<Severity> severity);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<Severity> m_severity = Severity::Good;
};

} // namespace tiebreak
