// SPDX-License-Identifier: GPL-3.0-or-later
// The answer of an audit: one sentence with its mark, and what it leaves out.
#pragma once

#include "models/boards/auditdisplay.h"

#include <QWidget>

class QLabel;

namespace tiebreak
{

/// The sentence in 18 px; below it the rest, if there is more to say.
class AuditAnswer : public QWidget
{
    Q_OBJECT

public:
    explicit AuditAnswer(QWidget *parent = nullptr);

    void showAnswer(const AuditDisplay &audit);
    Severity severity() const { return m_severity; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Severity m_severity = Severity::Good;
    QLabel *m_answer;
    QLabel *m_detail;
};

} // namespace tiebreak
