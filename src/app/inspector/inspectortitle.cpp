// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inspector/inspectortitle.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "models/boards/rowtext.h"
#include "models/text/bytestext.h"
#include "models/text/numbertext.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

InspectorTitle::InspectorTitle(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setObjectName(QStringLiteral("inspectorTitle"));
    showText(tr("Row"));
}

void InspectorTitle::showRow(qint64 rank, const QByteArray &member, const std::optional<Decoded> &decoded,
                             const QString &sentence)
{
    m_hasRow = true;
    m_lead = tr("Row %1").arg(groupedText(rank));
    m_member = member;
    m_decoded = decoded;
    m_sentence = sentence;
    setToolTip(text());
    setAccessibleName(text());
    update();
}

void InspectorTitle::showText(const QString &text)
{
    m_hasRow = false;
    m_lead = text;
    m_member.clear();
    m_sentence.clear();
    setToolTip({});
    setAccessibleName(text);
    update();
}

QString InspectorTitle::text() const
{
    if (!m_hasRow)
        return m_lead;
    const QString name = nameInSentence(m_member.toStdString());
    if (!m_decoded)
        return tr("%1 %2: %3").arg(m_lead, name, m_sentence);
    return tr("%1 %2, %3: %4").arg(m_lead, name, verdictText(*m_decoded), m_sentence);
}

QSize InspectorTitle::sizeHint() const
{
    return {200, metric::HeaderHeight - 2};
}

QSize InspectorTitle::minimumSizeHint() const
{
    return {60, metric::HeaderHeight - 2};
}

void InspectorTitle::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &p = Palette::of(palette());
    QRect room = rect();
    const auto write = [&](const QString &text, const QFont &font, const QColor &colour, int most, int gap) {
        painter.setFont(font);
        painter.setPen(colour);
        const QFontMetrics metrics(font);
        const QString shown = metrics.elidedText(text, Qt::ElideRight, std::min(room.width(), most));
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
        room.setLeft(std::min(room.left() + metrics.horizontalAdvance(shown) + gap, room.right()));
    };
    const QColor text = palette().color(QPalette::WindowText);
    write(m_lead, strongFont(), text, width(), 9);
    if (!m_hasRow)
        return;
    // A long member leaves room for what is said about it.
    write(nameText(m_member.toStdString()), strongFont(), m_member.isEmpty() ? p.hint : text,
          std::max(120, width() / 3), 16);
    if (m_decoded) {
        const QRectF box(room.left(), (height() - metric::MarkSize) / 2.0, metric::MarkSize,
                         metric::MarkSize);
        paintVerdictMark(painter, box, m_decoded->verdict, m_decoded->misread, p);
        room.setLeft(room.left() + metric::MarkSize + metric::MarkGap);
        write(verdictText(*m_decoded), strongFont(), p.verdict(m_decoded->verdict), width(), 9);
    }
    write(m_sentence, textFont(), p.secondary, width(), 0);
}

} // namespace tiebreak

#include "moc_inspectortitle.cpp"
