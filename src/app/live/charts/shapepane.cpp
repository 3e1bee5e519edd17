// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/shapepane.h"

#include "app/live/charts/activitybarsview.h"
#include "app/live/charts/scorebarsview.h"
#include "app/live/charts/seismographview.h"
#include "app/look/fonts.h"
#include "app/widgets/emptystate.h"
#include "app/widgets/secondarylabel.h"
#include "core/board/direction.h"
#include "core/live/judge/codecexpirytext.h"
#include "core/live/shape/shapetext.h"
#include "models/text/displaywording.h"

#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace tiebreak
{

namespace
{

/// From this width on two columns stand side by side.
constexpr int twoColumns = 820;

} // namespace

ShapePane::ShapePane(QWidget *parent)
    : QWidget(parent)
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
    , m_content(new QWidget(this))
    , m_columns(new QBoxLayout(QBoxLayout::TopToBottom))
    , m_bars(new ScoreBarsView(this))
    , m_age(new SecondaryLabel(this))
    , m_placesAge(new SecondaryLabel(this))
    , m_barsNote(new SecondaryLabel(this))
    , m_places(new QLabel(this))
    , m_outlook(new QLabel(this))
    , m_outlookPart(makePart(tr("Codec expiry"), nullptr, m_outlook))
    , m_activity(new ActivityBarsView(this))
    , m_activityWords(new SecondaryLabel(this))
    , m_seismograph(new SeismographView(this))
    , m_seismographWords(new SecondaryLabel(displayText(seismographMeaning()), this))
{
    m_empty->setContent(
        QStringLiteral("steps"),
        tr("The distribution of a board: its scores, what the top ranks require, how many "
           "changes a minute there are, and at which ranks. It comes with the first samples."));
    for (QLabel *label : {m_places, m_outlook}) {
        label->setFont(textFont());
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setFocusPolicy(Qt::NoFocus);
    }
    m_outlook->setObjectName(QStringLiteral("shapeOutlook"));
    m_places->setAccessibleName(tr("Scores needed"));
    m_places->setObjectName(QStringLiteral("shapePlaces"));
    m_age->setObjectName(QStringLiteral("shapeAge"));
    m_placesAge->setObjectName(QStringLiteral("shapePlacesAge"));
    m_barsNote->setObjectName(QStringLiteral("shapeNote"));
    m_activityWords->setObjectName(QStringLiteral("shapeActivity"));
    for (QLabel *label : {static_cast<QLabel *>(m_barsNote), m_places, m_outlook,
                          static_cast<QLabel *>(m_activityWords), static_cast<QLabel *>(m_seismographWords)})
        label->setWordWrap(true);
    for (SecondaryLabel *label : {m_age, m_placesAge, m_barsNote, m_activityWords, m_seismographWords})
        label->setFont(noteFont());

    auto *left = new QVBoxLayout;
    left->setSpacing(12);
    left->addWidget(makePart(tr("Score distribution"), m_bars, m_barsNote, m_age), 3);
    left->addWidget(makePart(tr("Scores needed"), nullptr, m_places, m_placesAge));
    left->addWidget(m_outlookPart);
    auto *right = new QVBoxLayout;
    right->setSpacing(12);
    right->addWidget(makePart(tr("Changes per minute in the watched rows"), m_activity, m_activityWords), 1);
    right->addWidget(makePart(tr("Movement map, by rank"), m_seismograph, m_seismographWords), 3);
    m_columns->setContentsMargins(14, 10, 14, 10);
    m_columns->setSpacing(12);
    m_columns->addLayout(left, 1);
    m_columns->addLayout(right, 1);
    m_content->setLayout(m_columns);
    m_content->setAutoFillBackground(true);
    m_content->setBackgroundRole(QPalette::Base);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_content);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    setAccessibleName(tr("Distribution of the board"));
    clear();
}

QWidget *ShapePane::makePart(const QString &title, QWidget *view, QLabel *words, QLabel *besideTitle)
{
    auto *part = new QWidget(this);
    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto *head = new QLabel(title, part);
    head->setFont(strongFont());
    auto *line = new QHBoxLayout;
    line->setSpacing(12);
    line->addWidget(head);
    if (besideTitle)
        line->addWidget(besideTitle);
    line->addStretch();
    layout->addLayout(line);
    if (view)
        layout->addWidget(view, 1);
    layout->addWidget(words);
    return part;
}

void ShapePane::clear()
{
    m_bars->setDistribution({});
    m_bars->setMarks({});
    setAge({});
    m_barsNote->clear();
    m_barsNote->hide();
    m_places->clear();
    m_outlookPart->hide();
    m_activity->setActivity(Activity(), {});
    m_activityWords->setText(displayText(activityText(Activity(), {}, displayWording(m_zone))));
    m_seismograph->setSeismograph(Seismograph(), {});
    m_stack->setCurrentWidget(m_empty);
}

void ShapePane::setZone(const QTimeZone &zone)
{
    m_zone = zone;
    m_activity->setZone(zone);
    m_seismograph->setZone(zone);
}

void ShapePane::setFormat(const ScoreFormat &format)
{
    m_format = format;
    m_bars->setFormat(format);
}

void ShapePane::showContent()
{
    m_stack->setCurrentWidget(m_content);
}

void ShapePane::setAge(const QString &age)
{
    for (SecondaryLabel *label : {m_age, m_placesAge})
        label->setText(age);
}

void ShapePane::setDistribution(const ScoreDistribution &distribution, const QString &note)
{
    m_bars->setDistribution(distribution);
    QStringList notes;
    for (const QString &part : {displayText(besideBarsText(distribution, displayWording(m_zone))), note})
        if (!part.isEmpty())
            notes += part;
    m_barsNote->setText(listText(ListOf::Sentences, notes));
    m_barsNote->setVisible(!notes.isEmpty());
    showContent();
}

void ShapePane::setUncounted(const QString &why)
{
    setDistribution({});
    m_bars->setInstead(why);
    m_age->clear();
}

void ShapePane::setPlaces(const BoardPlaces &places, const Decoder &decoder, Direction scores, Moment now)
{
    Wording wording = displayWording(m_zone);
    if (m_names)
        wording.member = m_names;
    QStringList lines;
    QList<ScoreMark> marks;
    for (const WantedPlace &wanted : places.wanted) {
        NeededScore needed;
        if (wanted.raw)
            needed = neededScore(decoder, rawDirection(decoder.spec(), scores), *wanted.raw, now);
        const QString name = displayText(wantedText(wanted, wording));
        const QString words = displayText(neededText(wanted, needed, scores, wording, m_format));
        lines += tr("%1: %2", "Top 10: 501 points").arg(name, words);
        if (needed.holds)
            marks += {*needed.holds, name};
    }
    lines += displayText(equalPointsText(decoder.spec(), scores));
    for (const MemberRank &member : places.members)
        lines += displayText(memberRankText(member, places.cardinality, wording));
    m_places->setText(lines.join(QLatin1Char('\n')));
    m_bars->setMarks(marks);
    showContent();
}

void ShapePane::setOutlook(const std::optional<CodecExpiry> &outlook)
{
    m_outlookPart->setVisible(outlook.has_value());
    if (!outlook)
        return;
    const std::string date = expirySentence(*outlook, displayWording(m_zone));
    m_outlook->setText(displayText(date.empty() ? noExpiryReason(*outlook) : date));
    showContent();
}

void ShapePane::setActivity(const Activity &activity, Moment now)
{
    m_activity->setActivity(activity, now);
    m_activityWords->setText(displayText(activityText(activity, now, displayWording(m_zone))));
    showContent();
}

void ShapePane::setSeismograph(const Seismograph &seismograph, Moment now)
{
    m_seismograph->setSeismograph(seismograph, now);
    QString words = displayText(seismographMeaning());
    if (seismograph.lastChanges() > 0)
        words += QLatin1Char('\n') + displayText(lastChangesText(seismograph, displayWording(m_zone)));
    m_seismographWords->setText(words);
    showContent();
}

QString ShapePane::placesWords() const
{
    return m_places->text();
}

void ShapePane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool wide = width() >= twoColumns;
    m_columns->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    // Under one another the heat map has the most to show.
    m_columns->setStretch(1, wide ? 1 : 2);
}

} // namespace tiebreak

#include "moc_shapepane.cpp"
