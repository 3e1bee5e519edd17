// SPDX-License-Identifier: GPL-3.0-or-later
// The answer of an audit: one sentence with its mark, and what it leaves out.
#pragma once

#include "models/shownaudit.h"

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

    void showAnswer(const ShownAudit &audit);
    Verdict mark() const { return m_mark; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Verdict m_mark = Verdict::Exact;
    QLabel *m_answer;
    QLabel *m_detail;
};

} // namespace tiebreak
