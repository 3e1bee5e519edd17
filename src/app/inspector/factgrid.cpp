// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inspector/factgrid.h"

#include "app/look/icons.h"
#include "app/widgets/raw/bitwords.h"
#include "app/widgets/raw/timeaxis.h"
#include "app/widgets/secondarylabel.h"
#include "app/widgets/valuefield.h"
#include "core/precision/precision.h"
#include "core/text/scoretext.h"
#include "models/boards/rowtext.h"
#include "models/lab/limittext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"
#include "models/text/ulptext.h"

#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr int factHeight = 18;
constexpr int longExact = 24;    ///< digits; more are mostly cut
constexpr int columnsOfFact = 2; ///< name and value

/// A true interval in words: the score, and from when to when.
QString preimageWords(const Decoder &decoder, const Decoded &decoded, const QTimeZone &zone)
{
    if (decoded.verdict == Verdict::Invalid)
        return FactGrid::tr("none");
    const QString score = groupedText(decoded.preimage.score);
    const TickUnit unit = decoder.spec().unit;
    const auto withCount = [&decoded](const QString &text) {
        return decoded.intervals > 1
                   ? FactGrid::tr("%1, one of %2").arg(text, intervalCountText(decoded.intervals))
                   : text;
    };
    if (!decoder.spec().hasTime())
        return withCount(score);
    const bool single = decoded.preimage.first == decoded.preimage.last;
    const QString text =
        single
            ? FactGrid::tr("%1 at %2").arg(score, timeText(decoded.preimage.first, unit, TimeDisplay{zone}))
            : FactGrid::tr("%1, %2").arg(
                  score, intervalWords(decoded.preimage.first, decoded.preimage.last, unit, zone));
    return withCount(text);
}

QString ownWords(const Decoder &decoder, const Decoded &decoded, const QTimeZone &zone)
{
    if (!decoded.hasOwnScore)
        return FactGrid::tr("nothing: it fails on this number");
    const QString score = groupedText(decoded.ownScore);
    if (!decoded.hasOwnTick || !decoder.spec().hasTime())
        return score;
    const TickUnit unit = decoder.spec().unit;
    QString time = timeText(decoded.ownTick, unit, TimeDisplay{zone});
    // The line above has the date already, unless this one reads another.
    if (decoded.verdict == Verdict::Exact || decoded.verdict == Verdict::Blurred) {
        const QString preimage = timeText(decoded.preimage.first, unit, TimeDisplay{zone});
        if (preimage.section(QLatin1Char(' '), 0, 0) == time.section(QLatin1Char(' '), 0, 0))
            time = time.section(QLatin1Char(' '), 1);
    }
    return FactGrid::tr("%1 at %2").arg(score, time);
}

} // namespace

FactGrid::FactGrid(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(0);
    m_preimage = add(tr("Possible values"), QStringLiteral("preimageValue"), false,
                     tr("Every score and time that encodes to exactly this double"));
    m_own = add(tr("Usual decoder reads"), QStringLiteral("ownValue"), false,
                tr("What the usual decoder reads from this double; it can be wrong"));
    m_exact =
        add(tr("Exact value"), QStringLiteral("exactValue"), true, tr("Every decimal digit of the double"));
    m_shortest = add(tr("Shortest text"), QStringLiteral("shortestValue"), true,
                     tr("The shortest number that reads back as the same double"));
    m_server =
        add(tr("Server's text"), QStringLiteral("serverValue"), true,
            tr("The score as the server wrote it; its text differs between versions, its bits do not"));
    m_hex = add(tr("Hex float"), QStringLiteral("hexValue"), true, tr("Mantissa and exponent in base 16"));
    m_ulp = add(tr("Gap (ULP)"), QStringLiteral("ulpValue"), false,
                tr("The gap to the next double, and the time it corresponds to"));
    m_kept = add(tr("Exact up to"), QStringLiteral("keptValue"), false,
                 tr("Up to this score, every time in the time range has its own double"));

    m_copyExact = new QToolButton(this);
    m_copyExact->setObjectName(QStringLiteral("copyExact"));
    m_copyExact->setIcon(icon(QStringLiteral("copy"), QStringLiteral("edit-copy")));
    m_copyExact->setIconSize(QSize(14, 14));
    m_copyExact->setFixedSize(20, factHeight);
    m_copyExact->setAutoRaise(true);
    m_copyExact->setToolTip(tr("Copy all digits of the exact value"));
    m_copyExact->setAccessibleName(m_copyExact->toolTip());
    connect(m_copyExact, &QToolButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_exact.value->text()); });
    m_exactCell = new QWidget(this);
    auto *exact = new QHBoxLayout(m_exactCell);
    exact->setContentsMargins(0, 0, 0, 0);
    exact->setSpacing(4);
    exact->addWidget(m_exact.value, 1);
    exact->addWidget(m_copyExact);
    layOut();
}

void FactGrid::setTwoColumns(bool two)
{
    if (std::exchange(m_twoColumns, two) == two)
        return;
    showServersText();
    layOut();
}

void FactGrid::setRoom(int width)
{
    m_room = width;
    fitColumns();
}

void FactGrid::layOut()
{
    // What a reader looks for first, then the forms in which the number is written.
    const Fact *const order[] = {&m_preimage, &m_own,    &m_exact, &m_kept,
                                 &m_shortest, &m_server, &m_hex,   &m_ulp};
    while (m_grid->count() > 0)
        delete m_grid->takeAt(0);
    const auto shown = std::ranges::count_if(order, &Fact::shown);
    const auto half = m_twoColumns ? (shown + 1) / 2 : shown;
    std::ptrdiff_t place = 0;
    for (const Fact *fact : order) {
        if (!fact->shown)
            continue;
        const int row = int(place % half);
        const int column = place < half ? 0 : columnsOfFact;
        m_grid->addWidget(fact->name, row, column);
        m_grid->addWidget(fact == &m_exact ? m_exactCell : fact->value, row, column + 1);
        ++place;
    }
    m_grid->setColumnStretch(1, 1);
    m_grid->setColumnMinimumWidth(0, m_twoColumns ? 0 : 146);
    setMinimumWidth(m_twoColumns ? 0 : 400);
    fitColumns();
}

void FactGrid::fitColumns()
{
    // As wide as a time and a hex float need at least.
    std::array<int, 2> widths{188, 153};
    std::array<int, 2> wanted = widths;
    std::array<int, 2> names{};
    for (int i = 0; i < m_grid->count(); ++i) {
        int row = 0;
        int column = 0;
        int span = 0;
        m_grid->getItemPosition(i, &row, &column, &span, &span);
        const QWidget *part = m_grid->itemAt(i)->widget();
        if (part == m_exactCell && m_exact.value->text().size() > longExact)
            continue; // it is copied by its button
        int &widest = (column % columnsOfFact == 0 ? names : wanted)[std::size_t(column / columnsOfFact)];
        widest = std::max(widest, part->sizeHint().width());
    }
    int left = m_room - names[0] - names[1] - 3 * m_grid->horizontalSpacing() - widths[0] - widths[1];
    for (const std::size_t column : {0, 1}) {
        const int more = std::clamp(wanted[column] - widths[column], 0, std::max(0, left));
        widths[column] += more;
        left -= more;
    }
    m_grid->setColumnMinimumWidth(1, m_twoColumns ? widths[0] : 0);
    m_grid->setColumnMinimumWidth(columnsOfFact + 1, m_twoColumns ? widths[1] : 0);
}

FactGrid::Fact FactGrid::add(const QString &name, const QString &objectName, bool fixed,
                             const QString &toolTip)
{
    Fact fact{new SecondaryLabel(name, this), new ValueField(name, fixed, this)};
    fact.name->setToolTip(toolTip);
    fact.name->setFixedHeight(factHeight);
    fact.value->setFixedHeight(factHeight);
    fact.name->setBuddy(fact.value);
    fact.value->setObjectName(objectName);
    return fact;
}

void FactGrid::setShown(Fact &fact, bool shown)
{
    fact.shown = shown;
    fact.name->setVisible(shown);
    fact.value->setVisible(shown);
}

void FactGrid::showServersText()
{
    // In one column one line is enough where both texts are the same.
    const bool same = !m_twoColumns && m_server.value->text() == m_shortest.value->text();
    m_shortest.name->setText(same ? tr("Shortest, server's text") : tr("Shortest text"));
    setShown(m_server, !same && !m_server.value->text().isEmpty());
}

void FactGrid::showFacts(const Decoder &decoder, double raw, const QString &serverText, const QTimeZone &zone,
                         bool codecKnown)
{
    const CodecSpec &spec = decoder.spec();
    const Decoded decoded = decoder.decode(raw);
    const QString shortest = displayText(shortestText(raw));
    const QString exact = displayText(exactText(raw));
    m_preimage.value->setValue(preimageWords(decoder, decoded, zone));
    m_own.value->setValue(ownWords(decoder, decoded, zone));
    setShown(m_preimage, codecKnown);
    setShown(m_own, codecKnown);
    m_exact.value->setValue(exact);
    m_copyExact->setVisible(exact.size() > longExact);
    m_shortest.value->setValue(shortest);
    m_server.value->setValue(serverText);
    showServersText();
    m_hex.value->setValue(displayText(hexFloatText(raw)));
    m_ulp.value->setValue(ulpText(decoder, raw));
    setShown(m_kept, spec.hasTime());
    if (spec.hasTime()) {
        if (m_limitOf != std::pair(spec, decoder.window())) {
            m_limitOf = {spec, decoder.window()};
            m_limit = limitText(spec, decoder.window()).value;
        }
        m_kept.value->setValue(m_limit);
    }
    layOut();
}

} // namespace tiebreak

#include "moc_factgrid.cpp"
