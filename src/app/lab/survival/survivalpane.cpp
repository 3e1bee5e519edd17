// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/survival/survivalpane.h"

#include "app/lab/survival/heatmaplegend.h"
#include "app/lab/survival/heatmapview.h"
#include "app/look/fonts.h"
#include "app/widgets/copypicture.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/emptystate.h"
#include "app/widgets/secondarylabel.h"
#include "models/lab/survivaltext.h"
#include "models/text/displaywording.h"

#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::uint64_t seed = 1;

struct Stage {
    int columns;
    int rows;
    std::uint32_t pairs;
};
/// The first is there before anyone waits for it, the second has as many cells as one can tell apart, the
/// last differs only where pairs are drawn.
constexpr std::array<Stage, 3> stages{{{54, 32, 32}, {160, 96, 256}, {160, 96, 4096}}};

/// Spreads work over the processors; the caller's own thread takes part. Where no thread is to be had, it
/// works alone.
void onThreads(std::size_t count, const std::function<void(std::size_t)> &work)
{
    std::atomic<std::size_t> next = 0;
    const auto take = [&] {
        for (std::size_t at = next++; at < count; at = next++)
            work(at);
    };
    // Not of a QThreadPool: beside what a stage takes they cost nothing, and a thread sanitizer sees them
    // start and end.
    std::vector<std::jthread> helpers;
    try {
        while (helpers.size() + 1 < std::min<std::size_t>(count, std::thread::hardware_concurrency()))
            helpers.emplace_back(take);
    } catch (const std::system_error &) {
    }
    take();
}

} // namespace

SurvivalPane::SurvivalPane(QThreadPool &pool, QWidget *parent)
    : QWidget(parent)
    , m_stack(new QStackedWidget(this))
    , m_content(new QWidget(this))
    , m_empty(new EmptyState(this))
    , m_sentence(new QLabel(m_content))
    , m_view(new HeatMapView(m_content))
    , m_cell(new ElidedLabel(m_content))
    , m_exactness(new SecondaryLabel(m_content))
    , m_task(pool)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_sentence->setObjectName(QStringLiteral("survivalSentence"));
    m_sentence->setFont(strongFont());
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    m_view->setObjectName(QStringLiteral("survivalMap"));
    m_cell->setObjectName(QStringLiteral("survivalCell"));
    m_cell->setElideMode(Qt::ElideRight);
    m_cell->setFont(noteFont());
    m_exactness->setObjectName(QStringLiteral("survivalExactness"));
    m_exactness->setFont(noteFont());
    m_exactness->setTextFormat(Qt::PlainText);

    auto *map = new QHBoxLayout;
    map->setSpacing(16);
    map->addWidget(m_view, 1);
    map->addWidget(new HeatMapLegend(m_content), 0, Qt::AlignTop);
    auto *content = new QVBoxLayout(m_content);
    content->setContentsMargins(14, 8, 14, 8);
    content->setSpacing(4);
    content->addWidget(m_sentence);
    content->addLayout(map, 1);
    auto *below = new QHBoxLayout;
    below->setSpacing(16);
    below->addWidget(m_cell, 1);
    below->addWidget(m_exactness);
    content->addLayout(below);
    addCopyPicture(*m_content);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_content);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);

    connect(m_view, &HeatMapView::currentChanged, this, &SurvivalPane::showWords);
    showEmpty(tr("Choose a codec to see up to which score times keep their order."));
}

void SurvivalPane::setCodec(const CodecSpec &spec, TickWindow window, const QString &name)
{
    if (m_spec == spec && m_window == window)
        return;
    m_task.cancel();
    m_spec = spec;
    m_window = window;
    if (!spec.hasTime())
        showEmpty(tr("%1 packs no time. Equal scores always share a double, so the member name decides.")
                      .arg(name));
    else if (window.last <= window.first)
        showEmpty(tr("The time range holds fewer than two times. Choose a longer one."));
    else
        startStage(0);
}

void SurvivalPane::setScore(std::int64_t score)
{
    m_view->setScore(score);
}

void SurvivalPane::startStage(std::size_t index)
{
    const auto job = [spec = *m_spec, window = m_window,
                      stage = stages[index]](const Progress &progress) -> Result<Picture> {
        const SurvivalGrid grid = survivalGrid(window, stage.columns, stage.rows);
        TRY(auto map, survivalMap(spec, window, grid, stage.pairs, seed, progress, onThreads));
        const SurvivalAnswer answer = survivalAnswer(map, progress);
        return Picture{std::make_shared<const SurvivalMap>(std::move(map)), answer};
    };
    m_task.start(job, [this, index](Result<Picture> &picture) {
        if (picture)
            showPicture(index, *picture);
        else
            showEmpty(displayText(picture.error().message));
    });
}

void SurvivalPane::showPicture(std::size_t stage, const Picture &picture)
{
    m_map = picture.map;
    m_answer = picture.answer;
    // More cells show more of every codec; more pairs only of those that are sampled.
    const bool last = stage + 1 == stages.size() || (stage > 0 && m_map->sampledCells() == 0);
    if (!last)
        startStage(stage + 1);
    m_view->setMap(m_map);
    m_stack->setCurrentWidget(m_content);
    emit stageShown(last);
}

void SurvivalPane::showWords()
{
    if (!m_map)
        return;
    m_sentence->setText(answerText(*m_map, m_answer));
    const QString cell = m_view->currentWords();
    m_cell->setSecondary(cell.isEmpty());
    m_cell->setText(cell.isEmpty()
                        ? tr("Point at the map, or use the arrow keys, to see the share of pairs in order.")
                        : cell);
    const bool changes = m_map->sampledCells() > 0 && refining();
    const QString exactness = exactnessText(*m_map);
    m_exactness->setText(changes ? tr("%1 Still refining.").arg(exactness) : exactness);
}

void SurvivalPane::showEmpty(const QString &sentence)
{
    m_map = nullptr;
    m_view->setMap(nullptr);
    m_empty->setContent(QStringLiteral("clock"), sentence);
    m_stack->setCurrentWidget(m_empty);
}

} // namespace tiebreak

#include "moc_survivalpane.cpp"
