// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/hazards/hazardcard.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/secondarylabel.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace tiebreak
{

namespace
{

constexpr int markLeft = 12;
constexpr int textLeft = markLeft + metric::MarkSize + metric::MarkGap;
constexpr int titleTop = 6;
constexpr int titleHeight = 18;

/// The sentence as rich text with the raws in it, which are never grouped, in the fixed font.
QString withFixedRaws(const QString &sentence)
{
    static const QRegularExpression raw(
        QStringLiteral(R"((?<![:\d.])(-?(?:\d+(?:\.\d+)?e[-+]\d+|\d+\.\d{6,}|\d{6,}(?:\.\d+)?))(?![:\d]))"));
    QString html = sentence.toHtmlEscaped();
    html.replace(raw,
                 QStringLiteral("<span style=\"font-family:'%1'\">\\1</span>").arg(fixedFont().family()));
    return withSpacesKept(html);
}

/// The audit's finding that a hazard would lead to: its mark stands for the hazard.
FindingKind findingOf(HazardKind kind)
{
    switch (kind) {
    case HazardKind::LaterFirst:
    case HazardKind::TextOrder:
    case HazardKind::KeepWraps:
    case HazardKind::NegativeOrder:
        return FindingKind::LaterFirst;
    case HazardKind::UlpAboveTick:
    case HazardKind::TickAboveNeed:
    case HazardKind::TrailingZeros:
    case HazardKind::Above53Bits:
        return FindingKind::Collapsed;
    case HazardKind::Increment:
    case HazardKind::FieldsOverlap:
        return FindingKind::Invalid;
    case HazardKind::Wraps:
    case HazardKind::ScoreEnds:
    case HazardKind::TimeOutside:
        return FindingKind::OutOfTimeRange;
    case HazardKind::NamesDecide:
        return FindingKind::SameTick;
    case HazardKind::ScoreReadsWrong:
    case HazardKind::FloorOrTruncate:
    case HazardKind::AddBeforeCut:
        return FindingKind::Misread;
    case HazardKind::TimeZero:
    case HazardKind::TimeBelowZero:
    case HazardKind::UnitMixUp:
        return FindingKind::Future;
    default:
        return FindingKind::Moved;
    }
}

} // namespace

HazardCard::HazardCard(const Hazard &hazard, HazardWords words, QWidget *parent)
    : OpenCard(parent)
    , m_hazard(hazard)
    , m_words(std::move(words))
    , m_title(new QLabel(this))
    , m_sentence(new SecondaryLabel(this))
{
    m_title->setObjectName(QStringLiteral("hazardTitle"));
    m_title->setFont(textFont());
    m_title->setTextFormat(Qt::RichText);
    m_title->setMinimumHeight(titleHeight);
    m_title->setWordWrap(true);
    m_sentence->setObjectName(QStringLiteral("hazardSentence"));
    m_sentence->setFont(noteFont());
    m_sentence->setTextFormat(Qt::RichText);
    m_sentence->setWordWrap(true);
    auto *layout = new QVBoxLayout(this);
    // A link begins left of its text, and all other text where the text of the link does.
    layout->setContentsMargins(textLeft - LinkButton::Padding, titleTop, 12, 7);
    m_title->setContentsMargins(LinkButton::Padding, 0, 0, 0);
    m_sentence->setContentsMargins(LinkButton::Padding, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_title);
    layout->addWidget(m_sentence);
    write();
    const QString where = withRaisedPowers(m_words.where);
    setAccessibleName(where.isEmpty() ? withRaisedPowers(m_words.name)
                                      : withRaisedPowers(m_words.name) + u' ' + where);
    setAccessibleDescription(withRaisedPowers(m_words.sentence));
    setToolTip(withRaisedPowers(m_words.remedy));
}

void HazardCard::write()
{
    m_title->setText(withSpacesKept(QStringLiteral("<span style=\"font-weight:600\">%1</span> %2")
                                        .arg(withRaisedPowers(m_words.name).toHtmlEscaped(),
                                             withRaisedPowers(m_words.where).toHtmlEscaped())));
    m_sentence->setText(withFixedRaws(withRaisedPowers(m_words.sentence)));
}

void HazardCard::setOpen(bool open)
{
    OpenCard::setOpen(open);
    if (open && !m_details)
        addDetails();
    if (m_details)
        m_details->setVisible(open);
}

void HazardCard::setBrief(bool brief)
{
    m_sentence->setVisible(!brief);
}

void HazardCard::addDetails()
{
    m_details = new QWidget(this);
    auto *column = new QVBoxLayout(m_details);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    auto *grid = new QGridLayout;
    grid->setContentsMargins(LinkButton::Padding, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    int row = 0;
    for (const HazardLine &line : m_words.lines) {
        int at = 0;
        const auto add = [&](QLabel *label, const QFont &font, bool wraps) {
            label->setFont(font);
            label->setTextFormat(Qt::PlainText);
            label->setTextInteractionFlags(Qt::TextSelectableByMouse);
            label->setWordWrap(wraps);
            grid->addWidget(label, row, at++, Qt::AlignTop);
        };
        add(new QLabel(withRaisedPowers(line.what), m_details), noteFont(), true);
        add(new QLabel(displayText(line.raw), m_details), fixedFont(), false);
        add(new SecondaryLabel(displayText(line.bits), m_details), fixedFont(), false);
        add(new QLabel(withRaisedPowers(line.readsAs), m_details), noteFont(), true);
        ++row;
    }
    grid->setColumnStretch(0, 3);
    grid->setColumnStretch(3, 4);
    column->addLayout(grid);
    auto *remedy = new QLabel(withRaisedPowers(m_words.remedy), m_details);
    remedy->setObjectName(QStringLiteral("hazardRemedy"));
    remedy->setFont(noteFont());
    remedy->setTextFormat(Qt::PlainText);
    remedy->setWordWrap(true);
    remedy->setContentsMargins(LinkButton::Padding, 0, 0, 0);
    column->addWidget(remedy);
    if (!m_hazard.example.empty() && m_hazard.example.front().way != HazardStep::Way::Refused) {
        auto *link = new LinkButton(m_details);
        link->setObjectName(QStringLiteral("showExample"));
        link->setText(tr("Load the first example into the fields above"));
        link->setToolTip(tr("Set the score and the time to those of the example"));
        link->setAccessibleName(link->text());
        connect(link, &LinkButton::clicked, this,
                [this] { emit showExample(m_hazard.example.front().score, m_hazard.example.front().tick); });
        column->addWidget(link, 0, Qt::AlignLeft);
    }
    layout()->addWidget(m_details);
}

void HazardCard::paintContent(QPainter &painter)
{
    const qreal middle = titleTop + titleHeight / 2.0;
    paintFindingMark(painter,
                     QRectF(markLeft, middle - metric::MarkSize / 2.0, metric::MarkSize, metric::MarkSize),
                     findingOf(m_hazard.kind), Palette::of(palette()));
}

void HazardCard::changeEvent(QEvent *event)
{
    OpenCard::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        write();
}

} // namespace tiebreak

#include "moc_hazardcard.cpp"
