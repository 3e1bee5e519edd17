// SPDX-License-Identifier: GPL-3.0-or-later
// The details of a finding, from top to bottom.
#include "app/pages/findingdetails.h"

#include "app/fonts.h"
#include "app/pages/placelinks.h"
#include "app/palette.h"
#include "app/widgets/secondarylabel.h"
#include "models/numbertext.h"

#include <QEvent>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace tiebreak
{

namespace
{

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
           (finding.kind == FindingKind::Collapsed || finding.kind == FindingKind::AboveLimit ||
            finding.kind == FindingKind::FieldTooWide || finding.kind == FindingKind::LaterFirst);
}

} // namespace

FindingDetails::FindingDetails(const ShownFinding &finding, QWidget *parent)
    : QWidget(parent), m_mend(finding.mend)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    const auto addText = [&](QLabel *label, const char *name) {
        label->setObjectName(QLatin1StringView(name));
        label->setFont(noteFont());
        label->setWordWrap(true);
        layout->addWidget(label);
    };
    if (!finding.cause.isEmpty()) {
        auto *cause = new SecondaryLabel(withRaisedPowers(finding.cause), this);
        cause->setTextFormat(Qt::PlainText);
        addText(cause, "findingCause");
    }
    if (!m_mend.isEmpty()) {
        m_mendLabel = new QLabel(this);
        m_mendLabel->setTextFormat(Qt::RichText);
        writeMend();
        addText(m_mendLabel, "findingMend");
    }

    auto *last = new QHBoxLayout;
    last->setContentsMargins(0, 0, 0, 0);
    last->setSpacing(12);
    if (!finding.places.isEmpty()) {
        auto *places = new PlaceLinks(finding, this);
        connect(places, &PlaceLinks::chosen, this, &FindingDetails::placeChosen);
        last->addWidget(places, 1);
    } else {
        last->addStretch();
    }
    if (mendedByReencode(finding)) {
        auto *reencode = new QPushButton(tr("Plan a re-encode..."), this);
        reencode->setObjectName(QStringLiteral("planReencode"));
        reencode->setToolTip(tr("See what a move to another codec would do to this board"));
        connect(reencode, &QPushButton::clicked, this, &FindingDetails::reencodeRequested);
        last->addWidget(reencode);
    }
    layout->addLayout(last);
}

void FindingDetails::writeMend()
{
    m_mendLabel->setText(
        QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp; %3")
            .arg(Palette::of(palette()).secondary.name(), tr("Mend"), withFixedSpec(m_mend)));
}

void FindingDetails::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_mendLabel)
        writeMend();
}

} // namespace tiebreak
