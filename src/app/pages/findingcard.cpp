// SPDX-License-Identifier: GPL-3.0-or-later
// One finding of an audit: how many, what and why; open also what mends it and where it is.
#include "app/pages/findingcard.h"

#include "app/fonts.h"
#include "app/metrics.h"
#include "app/pages/placelinks.h"
#include "app/palette.h"
#include "app/widgets/bitwords.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/findingmark.h"
#include "app/widgets/secondarylabel.h"

#include <QLabel>
#include <QMouseEvent>
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
bool mendedByReencode(const ShownFinding &finding)
{
    return !finding.mend.isEmpty() &&
           (finding.kind == FindingKind::Collapsed || finding.kind == FindingKind::FieldTooWide ||
            finding.kind == FindingKind::LaterFirst);
}

} // namespace

FindingCard::FindingCard(const ShownFinding &finding, QWidget *parent)
    : QWidget(parent)
    , m_finding(finding)
    , m_title(new QLabel(finding.title, this))
    , m_shortCause(new ElidedLabel(withRaisedPowers(finding.cause), this))
    , m_cause(new SecondaryLabel(withRaisedPowers(finding.cause), this))
    , m_mend(new QLabel(this))
    , m_places(new PlaceLinks(finding, this))
{
    m_title->setObjectName(QStringLiteral("findingTitle"));
    m_title->setFont(strongFont());
    m_title->setTextFormat(Qt::PlainText);
    m_title->setMinimumHeight(titleHeight);
    m_shortCause->setFont(noteFont());
    m_shortCause->setSecondary(true);
    m_shortCause->setElideMode(Qt::ElideRight);
    m_shortCause->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_shortCause->setAttribute(Qt::WA_TransparentForMouseEvents); // no tool tip: a click tells it all
    m_cause->setObjectName(QStringLiteral("findingCause"));
    m_cause->setTextFormat(Qt::PlainText);
    m_mend->setObjectName(QStringLiteral("findingMend"));
    m_mend->setTextFormat(Qt::RichText);
    writeMend();
    for (QLabel *label : {m_title, m_cause, m_mend})
        label->setWordWrap(true);
    for (QLabel *label : {m_cause, m_mend})
        label->setFont(noteFont());

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(textLeft, titleTop, 12, 7);
    layout->setSpacing(2);
    for (QWidget *part : QList<QWidget *>{m_title, m_shortCause, m_cause, m_mend})
        layout->addWidget(part);
    auto *last = new QHBoxLayout;
    last->setContentsMargins(0, 0, 0, 0);
    last->setSpacing(12);
    last->addWidget(m_places, 1);
    if (mendedByReencode(finding)) {
        m_reencode = new QPushButton(tr("Plan a re-encode..."), this);
        m_reencode->setObjectName(QStringLiteral("planReencode"));
        m_reencode->setToolTip(tr("See what a move to another codec would do to this board"));
        connect(m_reencode, &QPushButton::clicked, this, &FindingCard::reencodeRequested);
        last->addWidget(m_reencode);
    }
    layout->addLayout(last);
    connect(m_places, &PlaceLinks::chosen, this, &FindingCard::placeChosen);
    setAccessibleName(finding.count + u' ' + finding.title);
    setAccessibleDescription(finding.cause);
    setToolTip(finding.cause);
    setAttribute(Qt::WA_Hover);
    setOpen(false);
}

void FindingCard::writeMend()
{
    m_mend->setText(
        QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp; %3")
            .arg(Palette::of(palette()).secondary.name(), tr("Mend"), withFixedSpec(m_finding.mend)));
}

void FindingCard::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_mend)
        writeMend();
}

void FindingCard::setOpen(bool open)
{
    m_open = open;
    m_shortCause->setVisible(!open && !m_finding.cause.isEmpty());
    m_cause->setVisible(open && !m_finding.cause.isEmpty());
    m_mend->setVisible(open && !m_finding.mend.isEmpty());
    m_places->setVisible(open && !m_finding.places.isEmpty());
    if (m_reencode)
        m_reencode->setVisible(open);
    setFocusPolicy(open ? Qt::StrongFocus : Qt::ClickFocus);
    update();
}

void FindingCard::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        emit opened();
}

void FindingCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    if (m_open)
        painter.fillRect(rect(), palette().color(QPalette::Highlight));
    else if (underMouse())
        painter.fillRect(rect(), colours.hover);
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.separator);

    const qreal middle = titleTop + titleHeight / 2.0;
    paintFindingMark(painter,
                     QRectF(markLeft, middle - metric::MarkSize / 2.0, metric::MarkSize, metric::MarkSize),
                     m_finding.kind, colours);
    painter.setFont(strongFont());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(0, titleTop, countRight, titleHeight), Qt::AlignRight | Qt::AlignVCenter,
                     m_finding.count);
    if (hasFocus()) {
        painter.setPen(QPen(colours.accent, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -2));
    }
}

void FindingCard::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void FindingCard::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void FindingCard::enterEvent(QEnterEvent *event)
{
    QWidget::enterEvent(event);
    update();
}

void FindingCard::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    update();
}

} // namespace tiebreak
