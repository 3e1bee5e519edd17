// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inspector/neighbourgrid.h"

#include "app/widgets/marklabel.h"
#include "app/widgets/secondarylabel.h"
#include "app/widgets/valuefield.h"
#include "core/text/scoretext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"

#include <QGridLayout>
#include <QLabel>

#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

QLabel *selectableLabel(const QString &objectName, const QString &name, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setObjectName(objectName);
    label->setAccessibleName(name);
    label->setToolTip(name);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return label;
}

} // namespace

NeighbourGrid::NeighbourGrid(QWidget *parent) : QWidget(parent)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(0);
    const QString names[] = {tr("Larger"), tr("Smaller")};
    const QString toolTips[] = {tr("The next larger double"), tr("The next smaller double")};
    const QString rawNames[] = {tr("Raw score of the next larger double"),
                                tr("Raw score of the next smaller double")};
    const QString scoreNames[] = {tr("Score of the next larger double"),
                                  tr("Score of the next smaller double")};
    const QString timeNames[] = {tr("Time of the next larger double"), tr("Time of the next smaller double")};
    const QString ids[] = {QStringLiteral("larger"), QStringLiteral("smaller")};
    for (int i = 0; i < 2; ++i) {
        Line &line = m_lines[std::size_t(i)];
        line.name = new SecondaryLabel(names[i], this);
        line.name->setToolTip(toolTips[i]);
        line.raw = new ValueField(rawNames[i], true, this);
        line.raw->setObjectName(ids[i] + QStringLiteral("Raw"));
        line.score = selectableLabel(ids[i] + QStringLiteral("Score"), scoreNames[i], this);
        line.time = selectableLabel(ids[i] + QStringLiteral("Time"), timeNames[i], this);
        line.verdict = new VerdictLabel(this);
        line.verdict->setObjectName(ids[i] + QStringLiteral("Verdict"));
        line.raw->setElideMode(Qt::ElideMiddle);
        grid->addWidget(line.name, i, 0);
        grid->addWidget(line.raw, i, 1);
        grid->addWidget(line.score, i, 2);
        grid->addWidget(line.time, i, 3);
        grid->addWidget(line.verdict, i, 4, Qt::AlignLeft);
        line.unused = new SecondaryLabel(tr("no score encodes to it"), this);
        line.unused->setObjectName(ids[i] + QStringLiteral("Unused"));
        grid->addWidget(line.unused, i, 4, Qt::AlignLeft);
    }
    grid->setColumnStretch(1, 1);
}

void NeighbourGrid::showNeighbours(const Decoder &decoder, double raw, const QTimeZone &zone,
                                   bool withVerdicts)
{
    const Decoded decoded = decoder.decode(raw);
    const bool hasTime = decoder.spec().hasTime();
    QString day;
    if (decoded.verdict != Verdict::Invalid && hasTime)
        day = timeText(bestTick(decoded), decoder.spec().unit, TimeDisplay{zone})
                  .section(QLatin1Char(' '), 0, 0);
    const double infinity = std::numeric_limits<double>::infinity();
    showLine(m_lines[0], decoder, raw, std::nextafter(raw, infinity), zone, day);
    showLine(m_lines[1], decoder, raw, std::nextafter(raw, -infinity), zone, day);
    if (!withVerdicts)
        for (const Line &line : m_lines) {
            line.verdict->hide();
            line.unused->hide();
        }
}

void NeighbourGrid::showLine(const Line &line, const Decoder &decoder, double from, double raw,
                             const QTimeZone &zone, const QString &day)
{
    // Beyond infinity there is nothing, and not-a-number has no neighbours.
    const bool exists = raw != from && !std::isnan(raw);
    line.verdict->setVisible(exists);
    line.unused->hide();
    if (!exists) {
        line.raw->setValue(dash());
        line.score->setText(dash());
        line.time->setText(dash());
        return;
    }
    const Decoded decoded = decoder.decode(raw);
    const bool known = decoded.verdict != Verdict::Invalid;
    line.raw->setValue(displayText(shortestText(raw)));
    line.score->setText(known ? groupedText(decoded.preimage.score) : QString());
    QString time = known ? dash() : QString();
    if (known && decoder.spec().hasTime()) {
        time = timeText(bestTick(decoded), decoder.spec().unit, TimeDisplay{zone});
        // The date is said where it is not the row's own.
        if (!day.isEmpty() && time.startsWith(day + QLatin1Char(' ')))
            time = time.mid(day.size() + 1);
    }
    line.time->setText(time);
    line.verdict->setVerdict(decoded);
    line.verdict->setVisible(known);
    line.unused->setVisible(!known);
}

} // namespace tiebreak

#include "moc_neighbourgrid.cpp"
