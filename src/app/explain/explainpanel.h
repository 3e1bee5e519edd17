// SPDX-License-Identifier: GPL-3.0-or-later
// Explains any two rows of a snapshot.
#pragma once

#include "app/explain/explainview.h"
#include "app/session/boardaudit.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QStackedLayout;

namespace tiebreak
{

class EmptyState;

/// Two fields for the rows, by rank or member, and the proof below them. For a dock.
class ExplainPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ExplainPanel(QWidget *parent = nullptr);

    /// Another audit of this board or of another one, or null; the ranks that are explained stay where they
    /// can.
    void showAudit(const std::shared_ptr<const AuditRun> &audit, const QTimeZone &zone);
    /// Explains why the row at one rank, from 0, stands above or below the other.
    void showRanks(qint64 a, qint64 b);

    QSize sizeHint() const override { return {1104, 290}; }

private:
    QComboBox *makeField(const QString &toolTip);
    QWidget *makeFields();
    void showProblem(const QString &sentence);
    const Snapshot &snapshot() const { return *m_audit->snapshot; }
    void showWords(const QString &words);
    ExplainedRow rowAt(qint64 rank) const;
    QString fieldText(qint64 rank) const;
    /// The rank that was typed or chosen; nothing where no row is meant.
    std::optional<qint64> rankIn(const QComboBox &field) const;
    void fillField(QComboBox &field, qint64 rank);
    /// Makes both as wide as the longer name needs, within reason.
    void fitFields();
    void readFields();
    void explain();

    std::shared_ptr<const AuditRun> m_audit;
    ExplainedBoard m_board;
    qint64 m_a = 0;
    qint64 m_b = 1;
    QComboBox *m_fieldA;
    QComboBox *m_fieldB;
    QLabel *m_problem;
    ExplainView *m_view;
    EmptyState *m_empty;
    QStackedLayout *m_stack;
};

} // namespace tiebreak
