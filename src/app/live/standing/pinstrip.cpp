// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/standing/pinstrip.h"

#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/widgets/cardbutton.h"
#include "app/widgets/secondarylabel.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int between = 6;
constexpr int maxName = 160;

/// As much as a name may take; a pixel more than its advance, which is rounded.
int nameWidthOf(const QString &name)
{
    return std::min(maxName, QFontMetrics(strongFont()).horizontalAdvance(name) + 1);
}

/// A followed member: its name in semi-bold, then its place.
class Pin : public CardButton
{
public:
    explicit Pin(PinStrip &strip)
        : CardButton(
              &strip, PinStrip::tr("Unpin"),
              [&strip](const QByteArray &member) { emit strip.memberChosen(member); },
              [&strip](const QByteArray &member) { emit strip.unpinWanted(member); })
    {
        setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    }

    void setContent(const PinContent &content)
    {
        if (content == m_content)
            return;
        m_content = content;
        setKey(content.member);
        setObjectName(QStringLiteral("pin-") + content.name);
        setAccessibleName(QStringLiteral("%1, %2").arg(content.name, content.words()));
        setToolTip(PinStrip::tr("%1: %2\nPress Delete to unpin").arg(content.name, content.words()));
        updateGeometry();
        update();
    }
    QSize sizeHint() const override
    {
        return {nameWidthOf(m_content.name) + between +
                    QFontMetrics(textFont()).horizontalAdvance(m_content.words()) + 2 * between,
                24};
    }
    QSize minimumSizeHint() const override { return {76, 24}; }

protected:
    void paint(QPainter &painter, const Palette &colours) override
    {
        if (underMouse())
            painter.fillRect(rect(), colours.hover);
        if (hasFocus())
            paintInnerFrame(painter, rect(), colours.accent);
        const QRect line = rect().adjusted(between, 0, -between, 0);
        const QFontMetrics strong(strongFont());
        const QFontMetrics plain(textFont());
        // The note goes before the name is cut, and the name before the place.
        const int wholeName = nameWidthOf(m_content.name);
        const bool fits = wholeName + between + plain.horizontalAdvance(m_content.words()) <= line.width();
        const QString place = fits ? m_content.words() : m_content.place;
        const int nameWidth =
            std::clamp(line.width() - between - plain.horizontalAdvance(place), 0, wholeName);
        const QString name = strong.elidedText(m_content.name, Qt::ElideMiddle, nameWidth);
        painter.setFont(strongFont());
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, name);
        painter.setFont(textFont());
        painter.setPen(colours.secondary);
        const QRect rest = line.adjusted(strong.horizontalAdvance(name) + between, 0, 0, 0);
        painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                         plain.elidedText(place, Qt::ElideRight, rest.width()));
    }

private:
    PinContent m_content;
};

} // namespace

PinStrip::PinStrip(QWidget *parent)
    : QWidget(parent), m_row(new QHBoxLayout(this)), m_title(new SecondaryLabel), m_search(new QLineEdit)
{
    m_row->setContentsMargins(16, 4, 16, 4);
    m_row->setSpacing(4);
    m_title->setText(tr("No pinned members"));
    m_row->addWidget(m_title);
    m_row->addStretch(1);
    m_search->setObjectName(QStringLiteral("pinMember"));
    m_search->setPlaceholderText(tr("Pin a member"));
    m_search->setToolTip(
        tr("Pin this member, even if it is not on the board yet (Enter). Write \\\\ for a backslash."));
    m_search->setAccessibleName(tr("Pin a member"));
    m_search->setMaximumWidth(160);
    m_search->setMinimumWidth(110);
    m_search->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_row->addWidget(m_search);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_search, &QLineEdit::returnPressed, this, [this] {
        if (!m_search->text().isEmpty())
            emit pinWanted();
    });
}

void PinStrip::setPins(const QList<PinContent> &pins)
{
    if (pins == m_pins)
        return;
    m_pins = pins;
    m_title->setText(pins.isEmpty() ? tr("No pinned members") : tr("Pinned"));
    while (m_buttons.size() > pins.size())
        delete m_buttons.takeLast();
    while (m_buttons.size() < pins.size()) {
        auto *pin = new Pin(*this);
        m_row->insertWidget(1 + int(m_buttons.size()), pin);
        setTabOrder(m_buttons.isEmpty() ? m_search : m_buttons.last(), pin);
        m_buttons += pin;
    }
    for (int i = 0; i < pins.size(); ++i)
        static_cast<Pin *>(m_buttons[i])->setContent(pins[i]);
}

} // namespace tiebreak

#include "moc_pinstrip.cpp"
