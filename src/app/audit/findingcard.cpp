// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/findingcard.h"

#include "app/audit/placelinks.h"
#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/findingmark.h"
#include "app/widgets/secondarylabel.h"
#include "models/text/numbertext.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace tiebreak
{

namespace
{

constexpr int titleTop = 6;
constexpr int titleHeight = 18;

/// The sentence as rich text with the codec spec in it, if any, in the fixed font.
QString withFixedSpec(const QString &sentence)
{
    static const QRegularExpression spec(
        QStringLiteral(R"(\b(?:decimal|binary|fraction|text|ordered):[a-z]+=[^\s:]+)"));
    QString html = sentence.toHtmlEscaped();
    const QRegularExpressionMatch match = spec.match(html);
    if (match.hasMatch()) {
        // A break inside a spec would read as a space.
        const QString fixed = QStringLiteral("<span style=\"font-family:'%1'; white-space:nowrap\">%2</span>")
                                  .arg(fixedFont().family(), match.captured());
        html.replace(match.capturedStart(), match.capturedLength(), fixed);
    }
    return html;
}

/// Whether the mend is to move on to another codec.
bool mendedByReencode(const FindingDisplay &finding)
{
    return !finding.mend.isEmpty() &&
           (finding.kind == FindingKind::Collapsed || finding.kind == FindingKind::AboveLimit ||
            finding.kind == FindingKind::FieldTooWide || finding.kind == FindingKind::LaterFirst);
}

} // namespace

FindingCard::FindingCard(const FindingDisplay &finding, QWidget *parent)
    : OpenCard(parent)
    , m_finding(finding)
    , m_shortCause(new ElidedLabel(withRaisedPowers(finding.cause), this))
{
    auto *title = new QLabel(finding.title, this);
    title->setObjectName(QStringLiteral("findingTitle"));
    title->setFont(strongFont());
    title->setTextFormat(Qt::PlainText);
    title->setMinimumHeight(titleHeight);
    title->setWordWrap(true);
    m_shortCause->setFont(noteFont());
    m_shortCause->setSecondary(true);
    m_shortCause->setElideMode(Qt::ElideRight);
    m_shortCause->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_shortCause->setAttribute(Qt::WA_TransparentForMouseEvents); // no tool tip: a click opens the card

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(textLeft, titleTop, 12, 7);
    layout->setSpacing(2);
    layout->addWidget(title);
    layout->addWidget(m_shortCause);
    setAccessibleName(finding.count + u' ' + finding.title);
    setAccessibleDescription(finding.cause);
    setToolTip(finding.cause);
    setOpen(false);
}

void FindingCard::setOpen(bool open)
{
    OpenCard::setOpen(open);
    m_shortCause->setVisible(!open && !m_finding.cause.isEmpty());
    // Most findings are never opened, and details cost more than all the rest.
    if (open && !m_details) {
        m_details = makeDetails();
        layout()->addWidget(m_details);
    }
    if (m_details)
        m_details->setVisible(open);
}

QWidget *FindingCard::makeDetails()
{
    auto *details = new QWidget(this);
    auto *layout = new QVBoxLayout(details);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    const auto addText = [&](QLabel *label, const char *name) {
        label->setObjectName(QLatin1StringView(name));
        label->setFont(noteFont());
        label->setWordWrap(true);
        layout->addWidget(label);
    };
    if (!m_finding.cause.isEmpty()) {
        auto *cause = new SecondaryLabel(withRaisedPowers(m_finding.cause), details);
        cause->setTextFormat(Qt::PlainText);
        addText(cause, "findingCause");
    }
    if (!m_finding.mend.isEmpty()) {
        m_mend = new QLabel(details);
        m_mend->setTextFormat(Qt::RichText);
        writeMend();
        addText(m_mend, "findingMend");
    }

    auto *last = new QHBoxLayout;
    last->setContentsMargins(0, 0, 0, 0);
    last->setSpacing(12);
    if (!m_finding.places.isEmpty()) {
        auto *places = new PlaceLinks(m_finding, details);
        connect(places, &PlaceLinks::chosen, this, &FindingCard::placeChosen);
        last->addWidget(places, 1);
    } else {
        last->addStretch();
    }
    if (mendedByReencode(m_finding)) {
        auto *reencode = new QPushButton(tr("Plan a re-encode..."), details);
        reencode->setObjectName(QStringLiteral("planReencode"));
        reencode->setToolTip(tr("See what a move to another codec would do to this board"));
        connect(reencode, &QPushButton::clicked, this, &FindingCard::reencodeRequested);
        last->addWidget(reencode);
    }
    layout->addLayout(last);
    return details;
}

void FindingCard::writeMend()
{
    m_mend->setText(
        QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp; %3")
            .arg(Palette::of(palette()).secondary.name(), tr("Mend"), withFixedSpec(m_finding.mend)));
}

void FindingCard::changeEvent(QEvent *event)
{
    OpenCard::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_mend)
        writeMend();
}

void FindingCard::paintContent(QPainter &painter)
{
    const Palette &colours = Palette::of(palette());
    const qreal middle = titleTop + titleHeight / 2.0;
    paintFindingMark(painter,
                     QRectF(markLeft, middle - metric::MarkSize / 2.0, metric::MarkSize, metric::MarkSize),
                     m_finding.kind, colours);
    painter.setFont(strongFont());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(0, titleTop, countRight, titleHeight), Qt::AlignRight | Qt::AlignVCenter,
                     m_finding.count);
}

} // namespace tiebreak
