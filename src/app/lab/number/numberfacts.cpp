// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/number/numberfacts.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/marklabel.h"
#include "app/widgets/raw/bitstripview.h"
#include "app/widgets/rule.h"
#include "app/widgets/secondarylabel.h"
#include "app/widgets/valuefield.h"
#include "core/board/verdicttext.h"
#include "core/precision/precision.h"
#include "core/prose/counts.h"
#include "core/text/scoretext.h"
#include "lab/limits/rawsteps.h"
#include "models/boards/rowtext.h"
#include "models/lab/curvetext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"
#include "models/text/ulptext.h"

#include <QBoxLayout>
#include <QEvent>
#include <QGridLayout>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedLayout>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr int columnGap = 12;
constexpr int roomForRaws = 650; ///< a narrower panel shows no raws of the neighbours
constexpr int dateLength = 10;   // 2026-11-20

QString ticksWords(std::int64_t ticks, TickUnit unit)
{
    return displayText(durationText(ticks, unit));
}

/// The time, without the date where that is the number's own.
QString timeBeside(std::int64_t tick, std::int64_t own, TickUnit unit)
{
    const QString text = timeText(tick, unit, {});
    const QString day = timeText(own, unit, {}).left(10);
    return text.startsWith(day + u' ') ? text.mid(day.size() + 1) : text;
}

/// "2 400 000, 20:14:06 to 20:14:08", with the date where that is not the one of `own`.
QString preimageText(const Decoder &decoder, const Decoded &decoded, double raw, std::int64_t own)
{
    if (decoded.verdict == Verdict::Invalid)
        return displayText(invalidText(decoder.spec(), raw));
    const QString score = groupedText(decoded.preimage.score);
    if (!decoder.spec().hasTime())
        return score;
    const TickUnit unit = decoder.spec().unit;
    const TickInterval ticks = possibleTicks(decoder, raw, decoded);
    const QString first = timeBeside(ticks.first, own, unit);
    if (ticks.first == ticks.last)
        return NumberFacts::tr("%1, %2").arg(score, first);
    const QString last = timeBeside(ticks.last, own, unit);
    if (decoded.verdict == Verdict::Ambiguous)
        return NumberFacts::tr("%1, %2 intervals from %3 to %4")
            .arg(score, intervalCountText(decoded.intervals), first, last);
    return NumberFacts::tr("%1, %2 to %3").arg(score, first, last);
}

/// What the codec's own decoder reads; a dash where it reads nothing.
QString ownText(const Decoder &decoder, const Decoded &decoded)
{
    if (!decoded.hasOwnScore)
        return dash();
    const QString score = groupedText(decoded.ownScore);
    return decoded.hasOwnTick
               ? NumberFacts::tr("%1, %2").arg(score, timeText(decoded.ownTick, decoder.spec().unit, {}))
               : score;
}

/// What low pages show of the facts; they scroll to the others.
constexpr int linesOfLowPage = 5;

void setColour(QWidget *label, const QColor &colour)
{
    QPalette colours = label->palette();
    colours.setColor(QPalette::WindowText, colour);
    label->setPalette(colours);
}

} // namespace

/// As high as all facts, or as the first of them, in whole lines.
class FactsArea : public QScrollArea
{
public:
    FactsArea(QWidget *facts, QWidget *parent) : QScrollArea(parent)
    {
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setWidgetResizable(true);
        setWidget(facts);
        viewport()->setAutoFillBackground(false);
        facts->setAutoFillBackground(false);
    }

    void setLineHeight(int height)
    {
        m_lineHeight = height;
        verticalScrollBar()->setSingleStep(height);
    }
    void setLow(bool low)
    {
        m_low = low;
        setVerticalScrollBarPolicy(low ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
        updateGeometry();
    }
    QSize minimumSizeHint() const override
    {
        const QSize all = widget()->minimumSizeHint();
        return m_low ? QSize(all.width() + verticalScrollBar()->sizeHint().width(),
                             std::min(all.height(), linesOfLowPage * m_lineHeight))
                     : all;
    }
    QSize sizeHint() const override { return {widget()->sizeHint().width(), minimumSizeHint().height()}; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }

private:
    int m_lineHeight = 1;
    bool m_low = false;
};

NumberFacts::NumberFacts(QWidget *parent)
    : QWidget(parent)
    , m_strip(new BitStripView(this))
    , m_problem(new QLabel(this))
    , m_facts(new FactsArea(makeFacts(), this))
    , m_below(new QStackedLayout)
{
    m_strip->setObjectName(QStringLiteral("labStrip"));
    m_strip->setFlippable(true);
    m_strip->setToolTip(tr("The 64 bits of the double and the value of each; a click flips one"));
    m_problem->setObjectName(QStringLiteral("labProblem"));
    m_problem->setWordWrap(true);
    m_problem->setAlignment(Qt::AlignTop);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setAccessibleName(tr("What is wrong with the number"));
    m_facts->setObjectName(QStringLiteral("labFactsArea"));
    m_facts->setLineHeight(m_raw->sizeHint().height());
    m_facts->setMaximumWidth(m_strip->sizeHint().width()); // the neighbours stand below the last bits
    m_below->addWidget(m_facts);
    m_below->addWidget(m_problem);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 0, 12, 0); // the smallest window has not a line to spare
    layout->setSpacing(0);
    layout->addWidget(m_strip);
    layout->addWidget(new Rule(this));
    layout->addSpacing(3);
    layout->addLayout(m_below);
    layout->addStretch();
    connect(m_strip, &BitStripView::bitClicked, this, &NumberFacts::bitFlipped);
}

QWidget *NumberFacts::makeFacts()
{
    auto *facts = new QWidget(this);
    auto *grid = new QGridLayout(facts);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(columnGap);
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(1, 1);
    int row = 0;
    const auto add = [&](const QString &name, const QString &objectName, bool fixed, const QString &toolTip,
                         bool wholeLine, std::initializer_list<QWidget *> beside = {}) {
        auto *value = new ValueField(name, fixed, facts);
        value->setObjectName(objectName);
        value->setToolTip(toolTip);
        auto *title = new SecondaryLabel(name, facts);
        grid->addWidget(title, row, 0);
        if (!wholeLine) {
            grid->addWidget(value, row++, 1);
            return value;
        }
        // Long values must not widen the columns above.
        auto *line = new QWidget(facts);
        line->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        auto *values = new QHBoxLayout(line);
        values->setContentsMargins(0, 0, 0, 0);
        values->setSpacing(columnGap);
        value->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        values->addWidget(value);
        for (QWidget *part : beside)
            values->addWidget(part);
        values->addStretch();
        grid->addWidget(line, row++, 1, 1, grid->columnCount() - 1);
        return value;
    };
    m_raw = add(tr("Raw score"), QStringLiteral("labRaw"), true,
                tr("The double that Redis stores, as short as it can be written"), false);
    m_bits = add(tr("Bits"), QStringLiteral("labBits"), true, tr("The 64 bits, in hexadecimal"), false);
    m_ulp = add(tr("Gap (ULP)"), QStringLiteral("labUlp"), false,
                tr("The gap to the next double, and the time it corresponds to. Times halfway between two "
                   "doubles round to the double whose last bit is 0, so where the gap is 2 s, doubles stand "
                   "for 1 s and 3 s in turn"),
                false);
    addNeighbours(*grid);
    m_verdict = new VerdictLabel(facts);
    m_verdict->setToolTip(tr("How sure the time is"));
    m_preimage =
        add(tr("Decodes to"), QStringLiteral("labPreimage"), false,
            tr("All scores and times in the time range that give exactly this double"), true, {m_verdict});
    m_note = new ElidedLabel(facts);
    m_note->setObjectName(QStringLiteral("labNote"));
    m_note->setElideMode(Qt::ElideRight);
    m_own = add(tr("Usual decoder"), QStringLiteral("labOwn"), false,
                tr("What code for this codec usually reads from the double"), true, {m_note});
    m_exact = add(tr("Exact value"), QStringLiteral("labExact"), true,
                  tr("Every decimal digit of the double's exact value"), true);
    m_steps = add(tr("Calculation"), QStringLiteral("labSteps"), true,
                  tr("The arithmetic of the codec for this score and time, step by step"), true);
    for (const QString &name :
         {QStringLiteral("labMoreSteps"), QStringLiteral("labThirdSteps"), QStringLiteral("labLastSteps")}) {
        auto *field = new ValueField(tr("Calculation, continued"), true, facts);
        field->setObjectName(name);
        field->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        grid->addWidget(field, row++, 1, 1, grid->columnCount() - 1);
        m_moreSteps += field;
    }
    return facts;
}

void NumberFacts::addNeighbours(QGridLayout &grid)
{
    const std::array names{QStringLiteral("labEarlier"), QStringLiteral("labLater"),
                           QStringLiteral("labNext")};
    QWidget *facts = grid.parentWidget();
    m_neighbourPlace = new QWidget(facts);
    m_neighbourPlace->setObjectName(QStringLiteral("labNeighbours"));
    grid.addWidget(m_neighbourPlace, 0, 2, int(m_neighbours.size()), 4);
    for (std::size_t i = 0; i < m_neighbours.size(); ++i) {
        Neighbour &line = m_neighbours[i];
        line = {new ElidedLabel(facts), new ValueField(tr("Its raw score"), true, facts),
                new MarkLabel(facts), new QLabel(facts)};
        line.name->setObjectName(names[i]);
        line.words->setObjectName(names[i] + QStringLiteral("Words"));
        int column = 2;
        for (QWidget *part : std::initializer_list<QWidget *>{line.name, line.raw, line.mark, line.words}) {
            QSizePolicy policy = part->sizePolicy();
            policy.setRetainSizeWhenHidden(true);
            part->setSizePolicy(policy);
            grid.addWidget(part, int(i), column++);
        }
    }
}

QWidget *NumberFacts::strip() const
{
    return m_strip;
}

void NumberFacts::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), palette().color(QPalette::Base));
}

void NumberFacts::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    // In a narrow window the neighbours' raws make room for what is said of them.
    const bool room = width() >= roomForRaws;
    const auto wide = [](int panel) { return panel >= roomForRaws; };
    if (m_number && (!wide(width()) || !wide(event->oldSize().width())))
        QMetaObject::invokeMethod(this, &NumberFacts::showAgain, Qt::QueuedConnection);
    showMoreSteps();
    for (const Neighbour &line : m_neighbours) {
        QSizePolicy policy = line.raw->sizePolicy();
        if (policy.retainSizeWhenHidden() == room)
            continue;
        policy.setRetainSizeWhenHidden(room);
        line.raw->setSizePolicy(policy);
        line.raw->setVisible(room && line.words->isVisibleTo(this));
    }
}

void NumberFacts::showMoreSteps()
{
    for (qsizetype i = 0; i < m_moreSteps.size(); ++i)
        m_moreSteps[i]->setVisible(m_low ? m_moreSteps[i]->isEnabled() : i == 0 || width() < roomForRaws);
}

void NumberFacts::setLow(bool low)
{
    if (std::exchange(m_low, low) == low)
        return;
    m_facts->setLow(low);
    showMoreSteps();
}

void NumberFacts::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showAgain();
}

void NumberFacts::showAgain()
{
    if (m_number)
        showNumber(Decoder(m_number->first), LabNumber(m_number->second));
}

void NumberFacts::showNumber(const Decoder &decoder, const LabNumber &number)
{
    m_number = {decoder, number};
    const Palette &p = Palette::of(palette());
    setColour(m_problem, p.invalid);
    setColour(m_note, p.invalid);
    m_problem->setText(displayText(number.problem));
    m_below->setCurrentWidget(number.raw ? static_cast<QWidget *>(m_facts) : m_problem);
    if (!number.raw) {
        m_strip->clear();
        return;
    }
    const double raw = *number.raw;
    m_strip->setValue(decoder, raw);
    Decoded decoded = decoder.decode(raw);
    const bool otherScore = decoded.verdict != Verdict::Invalid && decoded.preimage.score != number.score;
    decoded.misread = decoded.misread || otherScore;
    QString note = displayText(number.problem);
    const TickWindow timeRange = decoder.window();
    const bool outside =
        decoder.spec().hasTime() && (number.tick < timeRange.first || number.tick > timeRange.last);
    if (outside && note.isEmpty())
        note = tr("The time is outside the time range, %1 to %2. Widen the range.")
                   .arg(timeText(timeRange.first, decoder.spec().unit, {}).left(dateLength),
                        timeText(timeRange.last, decoder.spec().unit, {}).left(dateLength));
    else if (otherScore && note.isEmpty())
        note = decoder.spec().hasTime()
                   ? tr("The double reads back as %1: times in the time range overflow into the score.")
                         .arg(pointsText(decoded.preimage.score))
                   : tr("The nearest double encodes %1.").arg(pointsText(decoded.preimage.score));
    m_note->setText(note);
    m_raw->setValue(displayText(shortestText(raw)));
    m_bits->setValue(displayText(bitsLiteral(raw)));
    for (ValueField *field : {m_raw, m_bits}) // the neighbours give way
        field->setMinimumWidth(field->sizeHint().width());
    m_ulp->setValue(ulpText(decoder, raw));
    m_preimage->setValue(preimageText(decoder, decoded, raw, number.tick));
    m_verdict->setVerdict(decoded);
    m_exact->setValue(displayText(exactText(raw)));
    // Of a double whose bits were flipped, score and time may make another one.
    const LabNumber packed = packedNumber(decoder.spec(), number.score, number.tick);
    const bool made = packed.raw && bitsOf(*packed.raw) == bitsOf(raw);
    const auto making = made ? makeRaw(decoder.spec(), number.score, number.tick) : std::nullopt;
    showSteps(making ? withRaisedPowers(rawStepsLine(decoder.spec(), *making)) : dash());
    m_own->setValue(ownText(decoder, decoded));
    m_own->setMinimumWidth(m_own->sizeHint().width()); // the note gives way
    const auto beside = neighbourTicks(decoder.spec(), number);
    m_neighbourPlace->setVisible(beside.has_value());
    for (std::size_t i = 0; i < m_neighbours.size(); ++i)
        showNeighbour(m_neighbours[i], beside ? std::optional((*beside)[i]) : std::nullopt, decoder, number);
}

/// On further lines if one is too short: whole steps on each, where they have room for all, else as many
/// words as it holds.
void NumberFacts::showSteps(const QString &steps)
{
    const int bar = m_low ? m_facts->verticalScrollBar()->sizeHint().width() : 0;
    const int room = width() - m_steps->mapTo(this, QPoint()).x() - layout()->contentsMargins().right() - bar;
    const QFontMetrics metrics(m_steps->font());
    const auto isTooLong = [&](const QString &line) { return metrics.horizontalAdvance(line) >= room; };
    const qsizetype count = width() >= roomForRaws ? 2 : 1 + m_moreSteps.size();
    const auto linesAt = [&](const QString &end) {
        QStringList lines;
        QString rest = steps;
        while (lines.size() + 1 < count && isTooLong(rest)) {
            qsizetype cut = rest.indexOf(end);
            for (qsizetype next = cut; next > 0 && !isTooLong(rest.left(next + 1));
                 next = rest.indexOf(end, next + 1))
                cut = next;
            if (cut < 0)
                break;
            lines += rest.left(cut + 1).trimmed();
            rest = rest.mid(cut + 1).trimmed();
        }
        return lines << rest;
    };
    QStringList lines = linesAt(QStringLiteral("; "));
    if (std::ranges::any_of(lines, isTooLong))
        lines = linesAt(QStringLiteral(" "));
    m_steps->setValue(lines.value(0));
    for (qsizetype i = 0; i < m_moreSteps.size(); ++i) {
        m_moreSteps[i]->setValue(lines.value(i + 1));
        m_moreSteps[i]->setEnabled(i + 1 < lines.size()); // Tab passes over an empty line
    }
    showMoreSteps();
}

void NumberFacts::showNeighbour(const Neighbour &line, const std::optional<NeighbourTick> &beside,
                                const Decoder &decoder, const LabNumber &number)
{
    for (QWidget *part : std::initializer_list<QWidget *>{line.name, line.mark, line.words})
        part->setVisible(beside.has_value());
    line.raw->setVisible(beside.has_value() && line.raw->sizePolicy().retainSizeWhenHidden());
    if (!beside)
        return;
    const Palette &p = Palette::of(palette());
    const TickUnit unit = decoder.spec().unit;
    const QString away = ticksWords(std::abs(beside->tick - number.tick), unit);
    const QString time = timeBeside(beside->tick, number.tick, unit);
    const bool earlier = beside->tick < number.tick;
    if (width() < roomForRaws)
        line.name->setText(earlier ? tr("%1 earlier").arg(away) : tr("%1 later").arg(away));
    else
        line.name->setText(earlier ? tr("%1 earlier, %2").arg(away, time)
                                   : tr("%1 later, %2").arg(away, time));
    line.raw->setValue(beside->raw ? displayText(shortestText(*beside->raw)) : dash());
    line.raw->setMinimumWidth(line.raw->sizeHint().width()); // the name gives way first
    std::optional<Severity> severity;                        // none where there is no number
    if (beside->raw)
        severity = beside->sameDouble ? Severity::Warning : Severity::Good;
    line.mark->setSeverity(severity);
    line.words->setText(beside->sameDouble ? tr("the same double")
                        : beside->raw      ? tr("a different double")
                                           : tr("does not fit"));
    setColour(line.words, p.severity(severity.value_or(Severity::Bad)));
}

} // namespace tiebreak

#include "moc_numberfacts.cpp"
