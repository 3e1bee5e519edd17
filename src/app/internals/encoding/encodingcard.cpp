// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/encoding/encodingcard.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "core/prose/counts.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "redis/board/boardinternals.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr int cardLeft = 14;
constexpr int encodingCardTop = 12;
constexpr int meterLeft = 132;
constexpr int meterWidth = 216;
constexpr int meterHeight = 10;
constexpr int meterLine = 23;
constexpr int figureLine = 18;
constexpr int walkHeight = 76;

QFont sentenceFont()
{
    QFont font = strongFont();
    font.setPixelSize(18);
    return font;
}

/// Of text between the card's margins; 0: there is none.
int wrappedHeight(const QString &text, const QFont &font, int width)
{
    if (text.isEmpty())
        return 0;
    return QFontMetrics(font)
        .boundingRect(0, 0, std::max(width - 2 * cardLeft, 100), 200, Qt::TextWordWrap, text)
        .height();
}

QString bytesEach(std::int64_t bytes, std::int64_t members, const Wording &wording)
{
    const std::int64_t each = members == 0 ? 0 : std::llround(double(bytes) / double(members));
    return EncodingCard::tr("%1 per member").arg(displayText(memoryText(each, wording)));
}

QString memoryWords(std::int64_t bytes, const Wording &wording)
{
    return displayText(memoryText(bytes, wording));
}

/// "of 128", or what is passed; `told`: it is the server's own limit, and not the default.
QString ofLimit(std::int64_t number, std::int64_t limit, bool told)
{
    const QString words = groupedText(limit);
    if (number > limit)
        return (told ? EncodingCard::tr("(limit %1)") : EncodingCard::tr("(default limit %1)")).arg(words);
    return (told ? EncodingCard::tr("of %1") : EncodingCard::tr("of %1 by default")).arg(words);
}

/// The same of lengths.
QString ofByteLimit(std::int64_t number, std::int64_t limit, bool told)
{
    const QString words = groupedText(limit);
    if (number > limit)
        return (told ? EncodingCard::tr("bytes (limit %1)") : EncodingCard::tr("bytes (default limit %1)"))
            .arg(words);
    return (told ? EncodingCard::tr("of %1 bytes") : EncodingCard::tr("of %1 bytes by default")).arg(words);
}

} // namespace

EncodingDisplay encodingDisplay(const EncodingFacts &facts, std::optional<std::int64_t> bytes,
                                const std::optional<BoardSizes> &shape, const QString &longestName,
                                const Wording &wording)
{
    EncodingDisplay display;
    display.sentence = displayText(encodingSentence(facts, wording));
    display.note = displayText(noWayBackSentence(facts));
    const auto share = [](std::int64_t part, std::int64_t whole) {
        return whole == 0 ? 1.0 : double(part) / double(whole);
    };
    display.meters += {EncodingCard::tr("Members"),
                       groupedText(facts.members),
                       ofLimit(facts.members, facts.limits.entries, facts.limitsTold),
                       {},
                       share(facts.members, facts.limits.entries)};
    if (facts.lengths)
        display.meters += {EncodingCard::tr("Longest member"), groupedText(facts.lengths->longest),
                           ofByteLimit(facts.lengths->longest, facts.limits.valueBytes, facts.limitsTold),
                           longestName, share(facts.lengths->longest, facts.limits.valueBytes)};
    else
        display.meters += {EncodingCard::tr("Longest member"),
                           EncodingCard::tr("unknown"),
                           {},
                           EncodingCard::tr("not all read"),
                           0,
                           false};

    const QString now = EncodingCard::tr("Now: %1").arg(displayText(rowCount(wording, facts.members)));
    const bool isSampled = facts.encoding == "skiplist" && facts.members > memorySamples;
    if (bytes)
        display.figures += {now,
                            isSampled ? EncodingCard::tr("about %1").arg(memoryWords(*bytes, wording))
                                      : memoryWords(*bytes, wording),
                            bytesEach(*bytes, facts.members, wording)};
    else
        display.figures += {now, dash(), EncodingCard::tr("not reported by the server")};
    if (!shape || facts.encoding.empty())
        return display;
    if (facts.membersToSwitch()) {
        const SwitchForecast forecast = forecastSwitch(*shape, facts.limits);
        const std::int64_t most = forecast.atLimit.members;
        display.figures +=
            {(facts.limitsTold ? EncodingCard::tr("At %1: still a %2")
                               : EncodingCard::tr("At %1, the default limit: still a %2"))
                 .arg(groupedText(most), displayText(facts.encoding)),
             memoryWords(forecast.atLimit.bytes, wording), bytesEach(forecast.atLimit.bytes, most, wording)};
        const std::int64_t more = forecast.past.bytes - forecast.atLimit.bytes;
        display.figures += {EncodingCard::tr("At %1: a skip list").arg(groupedText(most + 1)),
                            EncodingCard::tr("about %1").arg(memoryWords(forecast.past.bytes, wording)),
                            EncodingCard::tr("%1 more").arg(memoryWords(more, wording))};
    } else {
        const MemoryEstimate list = estimateListpack(*shape);
        display.figures += {EncodingCard::tr("Same rows in a listpack"), memoryWords(list.bytes, wording),
                            bytesEach(list.bytes, facts.members, wording)};
    }
    return display;
}

EncodingCard::EncodingCard(QWidget *parent) : PaintedWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Encoding"));
}

void EncodingCard::setDisplay(const EncodingDisplay &display)
{
    m_display = display;
    setAccessibleDescription(text());
    updateGeometry();
    update();
}

void EncodingCard::setWalk(const std::optional<SwitchWalk> &walk, const QString &sentence,
                           const QString &reason)
{
    m_walk = walk;
    m_walkSentence = sentence;
    m_walkReason = reason;
    setAccessibleDescription(text());
    updateGeometry();
    update();
}

QString EncodingCard::text() const
{
    QStringList lines{m_display.sentence};
    if (!m_display.note.isEmpty())
        lines += m_display.note;
    for (const EncodingDisplay::Meter &meter : m_display.meters)
        lines += QStringList{meter.name, meter.value, meter.of, meter.extra}.join(u' ').trimmed();
    for (const EncodingDisplay::Figure &figure : m_display.figures)
        lines += QStringList{figure.name + u':', figure.value, figure.extra}.join(u' ');
    if (m_walk)
        lines += QStringList{m_walkSentence, m_walkReason};
    return lines.join(u'\n');
}

int EncodingCard::sentenceHeight(int width) const
{
    return wrappedHeight(m_display.sentence, sentenceFont(), width);
}

int EncodingCard::noteHeight(int width) const
{
    return wrappedHeight(m_display.note, textFont(), width);
}

int EncodingCard::heightForWidth(int width) const
{
    int height = encodingCardTop + sentenceHeight(width) + 6;
    height += noteHeight(width) + int(m_display.meters.size()) * meterLine + 6 + 2 * figureLine + 12;
    return m_walk ? height + walkHeight + reasonHeight(width) : height;
}

int EncodingCard::reasonHeight(int width) const
{
    return wrappedHeight(m_walkReason, noteFont(), width);
}

QSize EncodingCard::sizeHint() const
{
    return {565, heightForWidth(std::max(width(), 400))};
}

QSize EncodingCard::minimumSizeHint() const
{
    return {360, heightForWidth(std::max(width(), 360))};
}

void EncodingCard::paintMeter(QPainter &painter, int top, const EncodingDisplay::Meter &meter) const
{
    const Palette &colours = Palette::of(palette());
    painter.setFont(textFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRect(cardLeft, top, meterLeft - cardLeft, meterLine), Qt::AlignLeft | Qt::AlignVCenter,
                     meter.name);
    const int room = std::clamp(width() - meterLeft - 210, 60, meterWidth);
    const QRect bar(meterLeft, top + (meterLine - meterHeight) / 2, room, meterHeight);
    painter.fillRect(bar, colours.pressed);
    const bool over = meter.share > 1;
    painter.fillRect(QRect(bar.left(), bar.top(), int(std::lround(bar.width() * std::min(meter.share, 1.0))),
                           bar.height()),
                     over ? colours.blurred : colours.secondary);
    painter.setPen(colours.controlBorder);
    painter.drawRect(QRectF(bar).adjusted(0.5, 0.5, -0.5, -0.5));
    int x = bar.right() + 13;
    const auto word = [&](const QString &text, const QFont &font, const QColor &colour) {
        const QFontMetrics metrics(font);
        const int left = width() - cardLeft - x;
        if (text.isEmpty() || left <= 0)
            return;
        painter.setFont(font);
        painter.setPen(colour);
        const QString shown = metrics.elidedText(text, Qt::ElideRight, left);
        painter.drawText(QRect(x, top, left, meterLine), Qt::AlignLeft | Qt::AlignVCenter, shown);
        x += metrics.horizontalAdvance(shown) + metrics.horizontalAdvance(u' ');
    };
    word(meter.value, strongFont(), palette().color(QPalette::Text));
    word(meter.of, textFont(), palette().color(QPalette::Text));
    x += 8;
    word(meter.extra, textFont(), colours.secondary);
}

void EncodingCard::paintFigures(QPainter &painter, int top) const
{
    const Palette &colours = Palette::of(palette());
    const QFontMetrics plain(textFont());
    const QFontMetrics strong(strongFont());
    // What has no room at the right goes without its last words.
    int wanted = 0;
    const auto widthOf = [&](const EncodingDisplay::Figure &figure, bool extra) {
        return std::max(QFontMetrics(noteFont()).horizontalAdvance(figure.name),
                        strong.horizontalAdvance(figure.value) +
                            (extra ? 4 + plain.horizontalAdvance(figure.extra) : 0));
    };
    for (const EncodingDisplay::Figure &figure : m_display.figures)
        wanted += widthOf(figure, true);
    const int count = int(m_display.figures.size());
    const bool extra = wanted + (count - 1) * 12 <= width() - 2 * cardLeft;
    if (!extra) {
        wanted = 0;
        for (const EncodingDisplay::Figure &figure : m_display.figures)
            wanted += widthOf(figure, false);
    }
    const int gap = std::clamp((width() - 2 * cardLeft - wanted) / std::max(count - 1, 1), 8, 28);
    int x = cardLeft;
    for (const EncodingDisplay::Figure &figure : m_display.figures) {
        painter.setFont(noteFont());
        painter.setPen(colours.secondary);
        painter.drawText(QRect(x, top, width() - x, figureLine), Qt::AlignLeft | Qt::AlignVCenter,
                         figure.name);
        painter.setFont(strongFont());
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRect(x, top + figureLine, width() - x, figureLine),
                         Qt::AlignLeft | Qt::AlignVCenter, figure.value);
        if (extra) {
            painter.setFont(textFont());
            painter.setPen(colours.secondary);
            painter.drawText(
                QRect(x + strong.horizontalAdvance(figure.value) + 5, top + figureLine, width(), figureLine),
                Qt::AlignLeft | Qt::AlignVCenter, figure.extra);
        }
        x += widthOf(figure, extra) + gap;
    }
}

/// Bars of memory, a step each: grey as a listpack, in the accent colour as a skip list.
void EncodingCard::paintWalk(QPainter &painter, const QRect &place) const
{
    const Palette &colours = Palette::of(palette());
    painter.setFont(textFont());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(place.left(), place.top(), place.width(), figureLine),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(textFont()).elidedText(m_walkSentence, Qt::ElideRight, place.width()));
    const int reason = reasonHeight(width());
    painter.setFont(noteFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRect(place.left(), place.top() + figureLine, place.width(), reason), Qt::TextWordWrap,
                     m_walkReason);
    const auto &steps = m_walk->steps;
    if (steps.empty())
        return;
    const QRectF plot(place.left(), place.top() + figureLine + reason + 6, place.width(),
                      place.height() - figureLine - reason - 24);
    const double highest = double(std::ranges::max_element(steps, {}, &SwitchStep::bytes)->bytes);
    const double step = plot.width() / double(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const double height = std::max(1.0, plot.height() * double(steps[i].bytes) / highest);
        painter.fillRect(QRectF(plot.left() + double(i) * step, plot.bottom() - height,
                                std::max(step - (step > 3 ? 1 : 0), 0.5), height),
                         steps[i].skipList ? colours.accent : colours.controlBorder);
    }
    painter.fillRect(QRectF(plot.left(), plot.bottom(), plot.width(), 1), colours.axis);
    painter.setFont(axisFont());
    painter.setPen(colours.secondary);
    const QRectF axis(plot.left(), plot.bottom() + 2, plot.width(), 14);
    painter.drawText(axis, Qt::AlignLeft | Qt::AlignTop, tr("1 member"));
    painter.drawText(axis, Qt::AlignRight | Qt::AlignTop, groupedText(steps.back().members));
    if (m_walk->switched) {
        const QString at = groupedText(steps[*m_walk->switched].members);
        const double x = plot.left() + (double(*m_walk->switched) + 0.5) * step;
        if (x > plot.left() + 90 && x < plot.right() - 60)
            painter.drawText(QRectF(x - 40, axis.top(), 80, 14), Qt::AlignHCenter | Qt::AlignTop, at);
    }
}

void EncodingCard::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.setFont(sentenceFont());
    painter.setPen(palette().color(QPalette::Text));
    int y = encodingCardTop;
    const int sentence = sentenceHeight(width());
    painter.drawText(QRect(cardLeft, y, width() - 2 * cardLeft, sentence + 4), Qt::TextWordWrap,
                     m_display.sentence);
    y += sentence + 6;
    if (!m_display.note.isEmpty()) {
        painter.setFont(textFont());
        painter.setPen(colours.secondary);
        const int note = noteHeight(width());
        painter.drawText(QRect(cardLeft, y, width() - 2 * cardLeft, note), Qt::TextWordWrap, m_display.note);
        y += note;
    }
    for (const EncodingDisplay::Meter &meter : m_display.meters) {
        paintMeter(painter, y, meter);
        y += meterLine;
    }
    y += 6;
    paintFigures(painter, y);
    y += 2 * figureLine + 12;
    if (m_walk)
        paintWalk(painter,
                  QRect(cardLeft, y, width() - 2 * cardLeft, walkHeight + reasonHeight(width()) - 6));
}

} // namespace tiebreak

#include "moc_encodingcard.cpp"
