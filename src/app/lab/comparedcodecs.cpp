// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/comparedcodecs.h"

#include "models/text/displaywording.h"

#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr auto comparedSetting = "lab/compared";

/// One codec of each kind, all with the earlier time first; `ordered` in milliseconds too.
constexpr const char *standard[] = {"decimal:from=9999999999",
                                    "binary:from=4294967295",
                                    "fraction:from=4102415999,span=4102415999,digits=10",
                                    "text:unit=cs,from=1099511627776",
                                    "ordered:from=4294967295",
                                    "ordered:bits=41,unit=ms,from=2199023255551"};
constexpr const char *orderedMilliseconds = standard[5];

QString textOf(const CodecSpec &spec)
{
    return displayText(specText(spec));
}

} // namespace

ComparedCodecs::ComparedCodecs(QSettings &settings, QObject *parent) : QObject(parent), m_settings(settings)
{
    QStringList all;
    for (const char *spec : standard)
        all += QString::fromLatin1(spec);
    m_chosen = settings.value(QLatin1StringView(comparedSetting), all).toStringList();
    setCustomCodecs({});
}

void ComparedCodecs::setCustomCodecs(std::span<const CustomCodec> codecs)
{
    m_offered.clear();
    m_titles.clear();
    const auto offer = [this](const NamedCodec &codec, const QString &title) {
        if (!codec.spec.hasTime())
            return;
        m_offered += codec;
        m_titles += title;
    };
    for (const CodecPreset &preset : codecPresets())
        offer({{}, *parseCodecSpec(preset.spec)}, displayText(presetLabel(preset)));
    offer({{}, *parseCodecSpec(orderedMilliseconds)}, tr("Ordered bits in ms, earliest first"));
    for (const CustomCodec &codec : codecs)
        offer({codec.name, codec.spec}, displayText(codec.name));
    emit changed();
}

void ComparedCodecs::setCurrent(const CodecSpec &codec)
{
    if (codec == m_current)
        return;
    m_current = codec;
    emit changed();
}

bool ComparedCodecs::isChosen(const CodecSpec &spec) const
{
    return m_chosen.contains(textOf(spec));
}

QList<NamedCodec> ComparedCodecs::codecs() const
{
    QList<NamedCodec> compared;
    bool hasCurrent = false;
    for (const NamedCodec &codec : m_offered) {
        const bool isCurrent = codec.spec == m_current;
        hasCurrent = hasCurrent || isCurrent;
        if (isCurrent || isChosen(codec.spec))
            compared += codec;
    }
    if (!hasCurrent)
        compared += NamedCodec{{}, m_current};
    return compared;
}

void ComparedCodecs::choose(const CodecSpec &spec, bool compared)
{
    m_chosen.removeAll(textOf(spec));
    if (compared)
        m_chosen += textOf(spec);
    m_settings.setValue(QLatin1StringView(comparedSetting), m_chosen);
    emit changed();
}

void ComparedCodecs::fillMenu(QMenu &menu)
{
    menu.clear();
    for (qsizetype i = 0; i < m_offered.size(); ++i) {
        const CodecSpec spec = m_offered[i].spec;
        QAction *action = menu.addAction(QString(m_titles[i]).replace(u'&', QStringLiteral("&&")));
        action->setToolTip(textOf(spec));
        action->setCheckable(true);
        action->setChecked(spec == m_current || isChosen(spec));
        action->setEnabled(spec != m_current);
        connect(action, &QAction::toggled, this, [this, spec](bool on) { choose(spec, on); });
    }
}

} // namespace tiebreak

#include "moc_comparedcodecs.cpp"
