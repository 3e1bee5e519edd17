// SPDX-License-Identifier: GPL-3.0-or-later
// Tie order: a sentence, the heat map, and how exact it is.
#pragma once

#include "app/session/task.h"
#include "lab/survival/survival.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QStackedWidget;
class QThreadPool;

namespace tiebreak
{

class ElidedLabel;
class EmptyState;
class HeatMapView;
class SecondaryLabel;

/// Computes the map of one codec in stages, each replacing the last: a coarse picture at once, then more
/// cells, then more pairs where pairs are drawn.
class SurvivalPane : public QWidget
{
    Q_OBJECT

public:
    /// Jobs begin on a thread of `pool`, which must outlive the pane.
    explicit SurvivalPane(QThreadPool &pool, QWidget *parent = nullptr);

    /// Shows another codec's map; what was computed before stops at once. `window` counts the codec's ticks,
    /// `name` is how the page calls the codec. The same codec and window again change nothing.
    void setCodec(const CodecSpec &spec, TickWindow window, const QString &name);
    /// Marks the page's score on the map.
    void setScore(std::int64_t score);

    /// Whether a stage is still being computed.
    bool refining() const { return m_task.running(); }

signals:
    /// A stage is on the screen; `last`: none will follow.
    void stageShown(bool last);

private:
    /// What a stage hands over.
    struct Picture {
        std::shared_ptr<const SurvivalMap> map;
        SurvivalAnswer answer;
    };

    void startStage(std::size_t index);
    void showPicture(std::size_t stage, const Picture &picture);
    void showWords();
    void showEmpty(const QString &sentence);

    std::optional<CodecSpec> m_spec; ///< of the map that is shown or computed
    TickWindow m_window;
    std::shared_ptr<const SurvivalMap> m_map; ///< null until the first stage is there
    SurvivalAnswer m_answer;

    QStackedWidget *m_stack;
    QWidget *m_content;
    EmptyState *m_empty;
    QLabel *m_sentence;
    HeatMapView *m_view;
    ElidedLabel *m_cell;
    SecondaryLabel *m_exactness;

    // Last: it is cancelled and waited for before anything it uses goes.
    Task<Picture> m_task;
};

} // namespace tiebreak
