// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/hazards/hazardspane.h"

#include "app/lab/hazards/hazardcard.h"
#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/marklabel.h"
#include "app/widgets/seamless.h"
#include "app/widgets/secondarylabel.h"
#include "models/text/displaywording.h"

#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int compactCards = 3;

} // namespace

HazardsPane::HazardsPane(Form form, QWidget *parent)
    : QWidget(parent)
    , m_form(form)
    , m_title(new QLabel(this))
    , m_area(new QScrollArea(this))
    , m_all(new LinkButton(this))
{
    m_title->setObjectName(QStringLiteral("hazardsTitle"));
    m_title->setFont(strongFont());
    m_title->setTextFormat(Qt::PlainText);
    m_title->setContentsMargins(metric::CellPadding + 4, 0, metric::CellPadding, 0);
    m_title->setFixedHeight(metric::HeaderHeight + 8);
    m_title->setBackgroundRole(QPalette::AlternateBase);
    m_title->setAutoFillBackground(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->viewport()->setBackgroundRole(QPalette::Base);
    auto *content = new QWidget;
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    m_list = seamlessColumn(content);
    m_list->addStretch();
    m_area->setWidget(content);
    if (m_form == Form::Compact)
        m_area->installEventFilter(this);
    m_all->setObjectName(QStringLiteral("allHazards"));
    connect(m_all, &LinkButton::clicked, this, &HazardsPane::allHazardsAsked);

    auto *layout = seamlessColumn(this);
    layout->addWidget(m_title);
    layout->addWidget(m_area, 1);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(12, 4, 12, 4);
    foot->addWidget(m_all);
    foot->addStretch();
    layout->addLayout(foot);
    m_all->hide();
    setAccessibleName(tr("Hazards"));
}

void HazardsPane::setHazards(const QString &codecName, const CodecSpec &spec, const Need &need,
                             std::vector<Hazard> hazards, const QTimeZone &zone)
{
    m_codecName = codecName;
    m_spec = spec;
    m_need = need;
    m_hazards = std::move(hazards);
    m_zone = zone;
    m_stale = true;
    if (isVisible())
        build();
}

void HazardsPane::showEvent(QShowEvent *event)
{
    if (m_stale)
        build();
    QWidget::showEvent(event);
}

void HazardsPane::clear()
{
    while (m_list->count() > 1) { // the last is the stretch
        QLayoutItem *item = m_list->takeAt(0);
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    m_cards.clear();
    m_open = -1;
}

void HazardsPane::build()
{
    m_stale = false;
    const std::optional<HazardKind> kept =
        m_open >= 0 ? std::optional(card(m_open)->hazard().kind) : std::nullopt;
    const bool hadFocus = m_open >= 0 && card(m_open)->hasFocus();
    clear();
    m_title->setText(tr("What can go wrong with %1").arg(m_codecName));
    const bool compact = m_form == Form::Compact;
    const int all = int(m_hazards.size());
    m_all->setVisible(compact && all > compactCards);
    m_all->setText(tr("All %1 hazards").arg(all));
    m_all->setToolTip(tr("Show every hazard with its worked example"));
    m_all->setAccessibleName(m_all->text());
    if (m_hazards.empty() || m_hazards.front().severity != HazardSeverity::Certain)
        m_list->insertWidget(0, quietRow());

    const Wording wording = displayWording(m_zone);
    std::optional<HazardSeverity> section;
    for (int i = 0; i < (compact ? std::min(all, compactCards) : all); ++i) {
        const Hazard &hazard = m_hazards[std::size_t(i)];
        if (!compact && section != hazard.severity)
            addSection(hazard.severity);
        section = hazard.severity;
        auto *card = new HazardCard(hazard, hazardWords(m_spec, m_need, hazard, wording), m_area->widget());
        card->setObjectName(QStringLiteral("hazard%1").arg(i));
        if (compact) {
            connect(card, &HazardCard::opened, this, &HazardsPane::allHazardsAsked);
        } else {
            card->installEventFilter(this);
            connect(card, &HazardCard::opened, this, [this, i] { open(i); });
            connect(card, &HazardCard::showExample, this, &HazardsPane::showExample);
        }
        m_list->insertWidget(m_list->count() - 1, card);
        m_cards.push_back(card);
    }
    if (compact)
        showWholeCards();
    if (compact || m_cards.empty())
        return;
    const auto same =
        std::ranges::find_if(m_cards, [&](const HazardCard *card) { return card->hazard().kind == kept; });
    m_open = same == m_cards.end() ? 0 : int(same - m_cards.begin());
    card(m_open)->setOpen(true);
    if (hadFocus)
        card(m_open)->setFocus();
}

void HazardsPane::addSection(HazardSeverity severity)
{
    auto *title = new SecondaryLabel(QString::fromUtf8(hazardSeverityTitle(severity)), m_area->widget());
    title->setFont(noteFont());
    title->setContentsMargins(12, 8, 12, 2);
    m_list->insertWidget(m_list->count() - 1, title);
}

QWidget *HazardsPane::quietRow()
{
    auto *row = new QWidget(m_area->widget());
    auto *dot = new MarkLabel(row);
    dot->setSeverity(Severity::Good);
    auto *words = new SecondaryLabel(m_hazards.empty() ? tr("Nothing can go wrong for these needs")
                                                       : tr("No hazard is certain for these needs"),
                                     row);
    words->setObjectName(QStringLiteral("noHazards"));
    words->setTint(&Palette::exact);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->setSpacing(metric::MarkGap);
    layout->addWidget(dot);
    layout->addWidget(words, 1);
    return row;
}

void HazardsPane::open(int index)
{
    if (m_form == Form::Compact || index < 0 || index >= count())
        return;
    if (m_open >= 0 && m_open != index)
        card(m_open)->setOpen(false);
    m_open = index;
    card(index)->setOpen(true);
    card(index)->setFocus();
    m_area->widget()->layout()->activate();
    m_area->ensureWidgetVisible(card(index), 0, 0);
}

/// The link below the cards leads to those that are not shown, so half a card is worth nothing.
void HazardsPane::showWholeCards()
{
    const int width = m_area->viewport()->width();
    const auto heightOf = [&](QWidget *part) {
        part->ensurePolished();
        return part->hasHeightForWidth() ? part->heightForWidth(width) : part->sizeHint().height();
    };
    int used = 0;
    for (int i = 0; i + 1 < m_list->count(); ++i) {
        QWidget *part = m_list->itemAt(i)->widget();
        if (!m_cards.empty() && part == m_cards.front()) {
            m_cards.front()->setBrief(false);
            m_cards.front()->setBrief(used + heightOf(part) > m_area->height());
        }
        used += heightOf(part);
        part->setVisible(i == 0 || used <= m_area->height());
        if (part->isHidden())
            m_all->show();
    }
}

bool HazardsPane::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_area && event->type() == QEvent::Resize)
        showWholeCards();
    if (event->type() == QEvent::KeyPress) {
        if (const auto next = cardAfterKey(static_cast<QKeyEvent *>(event)->key(), m_open, count())) {
            open(*next);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace tiebreak

#include "moc_hazardspane.cpp"
