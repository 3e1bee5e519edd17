// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/chart/chartpane.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/palette.h"
#include "app/widgets/copypicture.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/secondarylabel.h"

#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace tiebreak
{

namespace
{

/// A square in the fill and hatching of time.
class TimeSwatch : public QWidget
{
public:
    explicit TimeSwatch(QWidget *parent) : QWidget(parent) { setFixedSize(12, 12); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Palette &colours = Palette::of(palette());
        painter.fillRect(rect(), colours.timeFill);
        paintHatch(painter, rect(), colours.time, false);
        painter.setPen(colours.time);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
};

} // namespace

ChartPane::ChartPane(QWidget *plot, QWidget *parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_swatch(new TimeSwatch(this))
    , m_note(new ElidedLabel(this))
    , m_words(new SecondaryLabel(this))
    , m_plot(plot)
    , m_stack(new QStackedWidget(this))
{
    m_title->setFont(strongFont());
    m_note->setFont(noteFont());
    m_note->setObjectName(QStringLiteral("chartNote"));
    m_words->setObjectName(QStringLiteral("chartWords"));
    m_words->setAlignment(Qt::AlignCenter);
    m_words->setWordWrap(true);
    m_words->setMargin(16);
    m_note->setSecondary(true);
    m_note->setElideMode(Qt::ElideRight);
    for (QLabel *label : {m_title, m_words})
        label->setTextFormat(Qt::PlainText);
    m_swatch->hide();
    m_stack->addWidget(m_plot);
    m_stack->addWidget(m_words);
    auto *head = new QHBoxLayout;
    head->setSpacing(6);
    head->addWidget(m_title);
    head->addSpacing(6);
    head->addWidget(m_swatch);
    head->addWidget(m_note);
    head->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 8, 14, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(m_stack, 1);
    addCopyPicture(*this);
}

void ChartPane::setWords(const ChartWords &words)
{
    m_title->setText(words.title);
    m_plot->setAccessibleName(words.title);
    const bool drawn = words.instead.isEmpty();
    m_note->setText(drawn ? words.note : QString());
    m_note->setShortText(words.shortNote);
    m_swatch->setVisible(drawn && words.swatch);
    m_words->setText(words.instead);
    m_stack->setCurrentWidget(drawn ? m_plot : m_words);
}

} // namespace tiebreak

#include "moc_chartpane.cpp"
