// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/codecchoices.h"

#include "models/text/displaywording.h"
#include "models/text/nametext.h"

#include <QComboBox>
#include <QLineEdit>

#include <algorithm>

namespace tiebreak
{

int insertCodecs(QComboBox &list, int at, std::span<const CustomCodec> codecs, OfferedCodecs offered)
{
    const auto insert = [&](const QString &title, const CodecSpec &spec, const QString &note) {
        if (!spec.hasTime() && offered == OfferedCodecs::WithTime)
            return;
        const QString text = displayText(specText(spec));
        list.insertItem(at, title, text);
        list.setItemData(at, note.isEmpty() ? text : text + u'\n' + note, Qt::ToolTipRole);
        ++at;
    };
    for (const CodecPreset &preset : codecPresets())
        insert(displayText(presetLabel(preset)), *parseCodecSpec(preset.spec), {});
    const int line = at;
    for (const CustomCodec &codec : codecs)
        insert(bytesText(codec.name), codec.spec, bytesText(codec.note));
    if (at > line) {
        list.insertSeparator(line);
        ++at;
    }
    return at;
}

int indexOfCodec(const QComboBox &list, const CodecSpec &spec)
{
    return list.findData(displayText(specText(spec)));
}

QString codecTitle(const CodecSpec &spec, std::span<const CustomCodec> codecs)
{
    if (const CodecPreset *preset = presetOf(spec))
        return displayText(presetLabel(*preset));
    const CustomCodec *codec = codecOf(codecs, spec);
    return codec ? bytesText(codec->name) : QString();
}

void selectSpecPart(QLineEdit &field, std::size_t position)
{
    const QString text = field.text();
    const QByteArray before = text.toUtf8().left(qsizetype(position) - 1);
    const int first = int(QString::fromUtf8(before).size());
    const qsizetype comma = text.indexOf(u',', first);
    const int last = int(comma < 0 ? text.size() : comma);
    field.setSelection(first, std::max(1, last - first));
}

} // namespace tiebreak
