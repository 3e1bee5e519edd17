// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/mixbar.h"

#include "app/look/palette.h"
#include "app/widgets/copypicture.h"

#include <QPainter>

namespace tiebreak
{

namespace
{

constexpr int barHeight = 8;
constexpr int swatchSize = 8;

QColor operationColour(OperationKind kind, const Palette &palette)
{
    switch (kind) {
    case OperationKind::AddPoints:
        return palette.series[0];
    case OperationKind::SetScore:
        return palette.score;
    case OperationKind::TopN:
        return palette.series[3];
    case OperationKind::RankWindow:
        return palette.series[2];
    case OperationKind::AroundMe:
        return palette.series[1];
    case OperationKind::RankAndScore:
        return palette.axis;
    case OperationKind::Remove:
        return palette.invalid;
    case OperationKind::Trim:
        return palette.time;
    }
    return {};
}

} // namespace

MixBar::MixBar(QWidget *parent) : PaintedWidget(parent)
{
    setFixedHeight(barHeight);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Shares of the operations"));
    addCopyPicture(*this);
}

void MixBar::setMix(const Mix &mix)
{
    m_mix = mix;
    update();
}

void MixBar::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(rect(), colours.exponentFill);
    int before = 0;
    for (const OperationKind kind : allOperations) {
        const int left = before * width() / 100;
        before += m_mix[kind];
        const int right = std::min(before * width() / 100, width());
        if (m_mix[kind] > 0 && right > left)
            painter.fillRect(QRect(left, 0, std::max(1, right - left - (before < 100 ? 1 : 0)), height()),
                             operationColour(kind, colours));
    }
}

MixSwatch::MixSwatch(QWidget *parent) : PaintedWidget(parent)
{
    setFixedSize(swatchSize, swatchSize);
}

void MixSwatch::setOperation(OperationKind kind)
{
    m_kind = kind;
    update();
}

void MixSwatch::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(rect(), operationColour(m_kind, colours));
}

} // namespace tiebreak

#include "moc_mixbar.cpp"
