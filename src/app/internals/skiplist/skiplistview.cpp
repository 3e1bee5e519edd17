// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/skiplist/skiplistview.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"

#include <QHelpEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>
#include <QStyle>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr int growTime = 160;

} // namespace

SkipListView::SkipListView(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Skip list"));
    viewport()->setAutoFillBackground(false);
    horizontalScrollBar()->setSingleStep(31);
    m_grows.setDuration(growTime);
    m_grows.setEasingCurve(QEasingCurve::OutCubic);
    m_grows.setStartValue(0.0);
    m_grows.setEndValue(1.0);
    connect(&m_grows, &QVariantAnimation::valueChanged, viewport(), qOverload<>(&QWidget::update));
}

void SkipListView::setRun(std::shared_ptr<const SkipListRun> run, NodeText text, const QString &scoreTitle)
{
    m_scene.run = std::move(run);
    m_scene.text = std::move(text);
    m_scene.scoreTitle = scoreTitle;
    m_scene.step = 0;
    m_pictureState = m_standingsState = std::size_t(-1);
    const SkipList &list = m_scene.run->after();
    const QFontMetricsF metrics(noteFont());
    bool hasTimes = false;
    double widest = 0;
    for (const SkipNode node : m_scene.run->columns) {
        const SkipNodeText words = m_scene.text(list.name(node), list.raw(node));
        hasTimes = hasTimes || !words.time.isEmpty();
        widest =
            std::max({widest, metrics.horizontalAdvance(words.score), metrics.horizontalAdvance(words.time)});
    }
    m_layout.setRun(*m_scene.run, hasTimes, std::ceil(widest));
    updateGeometry();

    horizontalScrollBar()->setValue(0);
    layOut();
    setStep(0);
}

void SkipListView::setStep(int step)
{
    if (!m_scene.run)
        return;
    const bool forward = step == m_scene.step + 1;
    m_scene.step = std::clamp(step, 0, int(m_scene.run->steps.size()) - 1);
    m_grows.stop();
    followStep();
    if (forward && m_motion && isVisible() && isComparison(m_scene.current()) &&
        style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0)
        m_grows.start();
    viewport()->update();
}

void SkipListView::setBackwardLinks(bool shown)
{
    m_scene.backwardLinks = shown;
    m_pictureState = std::size_t(-1);
    viewport()->update();
}

void SkipListView::setNote(const QString &note)
{
    m_scene.note = note;
    layOut();
    viewport()->update();
}

QPointF SkipListView::centreOf(SkipNode node, int level) const
{
    return m_layout.centreOf(node, level);
}

int SkipListView::legendHeight() const
{
    return SkipListPainter::legendHeight(m_scene.note, viewport()->width());
}

QSize SkipListView::sizeHint() const
{
    return {900, minimumSizeHint().height()};
}

// All rows of text and the usual levels are seen without scrolling; of more levels, that many.
QSize SkipListView::minimumSizeHint() const
{
    return {320, m_layout.minimumHeight() + legendHeight()};
}

void SkipListView::layOut()
{
    m_pictureState = std::size_t(-1);
    m_layout.layOut(viewport()->size(), legendHeight());
    horizontalScrollBar()->setRange(0, std::max(0, m_layout.size().width() - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    verticalScrollBar()->setRange(0, std::max(0, m_layout.size().height() - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
}

void SkipListView::findStandings()
{
    if (m_standingsState == m_scene.current().state)
        return;
    m_standingsState = m_scene.current().state;
    const SkipList &list = m_scene.state();
    m_scene.standings.assign(m_scene.run->columns.size(), {});
    const SkipList &before = m_scene.run->before();
    for (SkipNode node = before.next(skipHead); node; node = before.next(node))
        m_scene.standings[m_layout.columnOf(node)].drawn = true;
    for (const SkipStep &step : m_scene.run->steps)
        if (step.kind == SkipStepKind::Draw && step.state <= m_standingsState)
            m_scene.standings[m_layout.columnOf(step.other)].drawn = true;
    for (int level = 1; level <= list.levels(); ++level)
        for (SkipNode node = list.next(skipHead, level); node; node = list.next(node, level))
            m_scene.standings[m_layout.columnOf(node)].linked |= std::uint64_t(1) << (level - 1);
    for (SkipNode node = before.next(skipHead); node; node = before.next(node)) {
        SkipNodeStanding &standing = m_scene.standings[m_layout.columnOf(node)];
        standing.gone = (standing.linked & 1) == 0;
    }
}

void SkipListView::followStep()
{
    const SkipStep &step = m_scene.current();
    QScrollBar *bar = horizontalScrollBar();
    if (bar->maximum() == 0)
        return;
    const double nodeX = m_layout.xOf(step.node) + bar->value();
    const double otherX = step.other ? m_layout.xOf(step.other) + bar->value() : nodeX;
    const double room = 70;
    double left = std::min(nodeX, otherX) - SkipListLayout::marginWidth - room / 2;
    double right = std::max(nodeX, otherX) + room;
    const double width = viewport()->width();
    // Where both do not fit, the node that is walked to counts.
    if (right - left > width) {
        left = nodeX - SkipListLayout::marginWidth - room / 2;
        right = nodeX + room;
    }
    double value = bar->value();
    if (right > value + width)
        value = right - width * 0.75;
    if (left < value)
        value = left;
    bar->setValue(int(value));
}

SkipNode SkipListView::nodeAt(const QPoint &position) const
{
    const int column = m_scene.run ? m_layout.columnAt(position) : -1;
    return column < 0 ? 0 : m_scene.run->columns[std::size_t(column)];
}

void SkipListView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    if (!m_scene.run) {
        painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
        return;
    }
    findStandings();
    const QSize pixels = viewport()->size() * devicePixelRatioF();
    if (m_pictureState != m_scene.current().state || m_picture.size() != pixels) {
        m_pictureState = m_scene.current().state;
        m_picture = QPixmap(pixels);
        m_picture.setDevicePixelRatio(devicePixelRatioF());
        m_picture.fill(palette().color(QPalette::Base));
        QPainter list(&m_picture);
        list.setRenderHint(QPainter::Antialiasing);
        SkipListPainter(m_scene, m_layout, palette(), list).paintList();
    }
    painter.drawPixmap(0, 0, m_picture);
    painter.setRenderHint(QPainter::Antialiasing);
    SkipListPainter(m_scene, m_layout, palette(), painter)
        .paintStep(m_grows.state() == QAbstractAnimation::Running ? m_grows.currentValue().toDouble() : 1);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(Palette::of(palette()).accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

void SkipListView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    // A legend of two lines needs more.
    if (event->oldSize().width() != event->size().width())
        updateGeometry();
    layOut();
    if (m_scene.run)
        followStep();
}

void SkipListView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        layOut();
    QAbstractScrollArea::changeEvent(event);
}

void SkipListView::scrollContentsBy(int, int)
{
    m_layout.setOffset({horizontalScrollBar()->value(), verticalScrollBar()->value()});
    m_pictureState = std::size_t(-1);
    viewport()->update();
}

void SkipListView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void SkipListView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void SkipListView::mousePressEvent(QMouseEvent *event)
{
    QAbstractScrollArea::mousePressEvent(event);
    if (const SkipNode node = event->button() == Qt::LeftButton ? nodeAt(event->pos()) : 0)
        emit memberClicked(std::string(m_scene.run->after().name(node)));
}

bool SkipListView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const SkipNode node = nodeAt(help->pos());
        if (node)
            QToolTip::showText(
                help->globalPos(),
                m_scene.text(m_scene.run->after().name(node), m_scene.run->after().raw(node)).facts, this);
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace tiebreak

#include "moc_skiplistview.cpp"
