// SPDX-License-Identifier: GPL-3.0-or-later
// Explains any two rows of a snapshot.
#pragma once

#include "app/pages/explainview.h"
#include "core/snapshot.h"
#include "core/trueorder.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QStackedLayout;

namespace tiebreak
{

class EmptyState;

/// The true events and where each is to be found; shared, never changed.
struct LoadedEvents {
    explicit LoadedEvents(TrueEvents read) : events(std::move(read)), index(events) {}
    LoadedEvents(const LoadedEvents &) = delete;
    LoadedEvents &operator=(const LoadedEvents &) = delete;

    TrueEvents events;
    EventIndex index;
};

/// Two fields for the rows, by rank or member, and the proof below them. For a dock.
class ExplainPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ExplainPanel(QWidget *parent = nullptr);

    /// Another snapshot, or another way to read it; the ranks that are explained stay where they can.
    /// `events` may be null.
    void setBoard(std::shared_ptr<const Snapshot> snapshot, const ExplainedBoard &board,
                  std::shared_ptr<const LoadedEvents> events);
    /// There is no snapshot.
    void clear();
    /// Explains the rows at two ranks, from 0.
    void showRanks(qint64 a, qint64 b);

    QSize sizeHint() const override { return {1104, 270}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QComboBox *makeField(const QString &toolTip);
    ExplainedRow rowAt(qint64 rank) const;
    QString fieldText(qint64 rank) const;
    /// The rank that was typed or chosen; nothing where no row is meant.
    std::optional<qint64> rankIn(const QComboBox &field) const;
    void fillField(QComboBox &field, qint64 rank);
    void takeFields();
    void explain();

    std::shared_ptr<const Snapshot> m_snapshot;
    std::shared_ptr<const LoadedEvents> m_events;
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
