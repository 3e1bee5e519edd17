// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/codecnames.h"

#include "models/text/displaywording.h"

#include <QCoreApplication>
#include <QSet>

#include <array>
#include <map>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class Names
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::CodecNames)
};

constexpr int allOtherSeries = 5;

QString schemeTitle(Scheme scheme)
{
    switch (scheme) {
    case Scheme::Plain:
        return Names::tr("plain score");
    case Scheme::Decimal:
        return Names::tr("decimal split");
    case Scheme::Binary:
        return Names::tr("binary split");
    case Scheme::Fraction:
        return Names::tr("fraction");
    case Scheme::Text:
        return Names::tr("text fraction");
    case Scheme::Ordered:
        return Names::tr("ordered bits");
    case Scheme::Formula:
        break;
    }
    return Names::tr("formula");
}

QString biasWord(OrderedBias bias)
{
    return bias == OrderedBias::One   ? QString()
           : bias == OrderedBias::Min ? Names::tr("bias min")
                                      : Names::tr("signed");
}

/// What may tell two codecs of one scheme apart, the plainest first; empty where it is the usual.
QStringList traits(const CodecSpec &spec)
{
    const bool hasBits = spec.scheme == Scheme::Binary || spec.scheme == Scheme::Ordered;
    const bool hasDigits = spec.scheme == Scheme::Decimal;
    return {
        spec.unit == TickUnit::Second ? QString() : QString::fromUtf8(unitName(spec.unit)),
        spec.earlierIsLarger() ? QString() : Names::tr("latest first"),
        hasBits && spec.bits != 32 ? Names::tr("%1 bits").arg(spec.bits) : QString(),
        hasDigits && spec.digits != 10 ? Names::tr("%1 digits").arg(spec.digits) : QString(),
        spec.cutDigits ? Names::tr("%1 digits").arg(*spec.cutDigits) : QString(),
        spec.keep ? Names::tr("%1 bits kept").arg(*spec.keep) : QString(),
        biasWord(spec.bias),
        spec.span != 0 ? Names::tr("span %1").arg(spec.span) : QString(),
        spec.epoch != 0 ? Names::tr("epoch %1").arg(spec.epoch) : QString(),
        spec.from ? Names::tr("from %1").arg(*spec.from) : QString(),
    };
}

/// Titles of codecs of one scheme: as few of their traits as tell most of them apart.
QStringList titlesWithin(const QList<CodecSpec> &group)
{
    QList<QStringList> all;
    QStringList titles;
    for (const CodecSpec &spec : group) {
        all += traits(spec);
        titles += schemeTitle(spec.scheme);
    }
    const auto distinct = [](const QStringList &texts) {
        return QSet<QString>(texts.begin(), texts.end()).size();
    };
    for (qsizetype trait = 0; trait < all.front().size(); ++trait) {
        QStringList longer = titles;
        for (qsizetype i = 0; i < longer.size(); ++i) {
            longer[i] = listText(ListOf::Words, {longer[i], all[i][trait]});
        }
        if (distinct(longer) > distinct(titles))
            titles = longer;
    }
    return titles;
}

/// Counts up behind names that stand there already.
void makeUnique(QList<CodecLook> &looks)
{
    QSet<QString> taken;
    for (CodecLook &look : looks) {
        QString name = look.name;
        for (int count = 2; taken.contains(name); ++count)
            name = QStringLiteral("%1 %2").arg(look.name).arg(count);
        look.name = name;
        taken += name;
    }
}

} // namespace

int seriesOf(Scheme scheme)
{
    switch (scheme) {
    case Scheme::Decimal:
        return 0;
    case Scheme::Binary:
        return 1;
    case Scheme::Fraction:
        return 2;
    case Scheme::Text:
        return 3;
    case Scheme::Ordered:
        return 4;
    case Scheme::Plain:
    case Scheme::Formula:
        break;
    }
    return allOtherSeries;
}

QList<CodecLook> codecLooks(const QList<NamedCodec> &codecs)
{
    QList<CodecLook> looks;
    std::array<int, allOtherSeries + 1> seen{};
    std::map<Scheme, QList<qsizetype>> groups;
    for (const NamedCodec &codec : codecs) {
        const int series = seriesOf(codec.spec.scheme);
        if (codec.name.empty())
            groups[codec.spec.scheme] += looks.size();
        looks += {displayText(codec.name).simplified(), series, seen[std::size_t(series)]++};
    }
    for (const auto &[scheme, members] : groups) {
        QList<CodecSpec> specs;
        for (const qsizetype member : members)
            specs += codecs[member].spec;
        const QStringList titles = titlesWithin(specs);
        for (qsizetype i = 0; i < members.size(); ++i)
            looks[members[i]].name = titles[i];
    }
    makeUnique(looks);
    return looks;
}

} // namespace tiebreak
