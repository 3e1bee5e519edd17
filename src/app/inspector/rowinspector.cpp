// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inspector/rowinspector.h"

#include "app/inspector/factgrid.h"
#include "app/inspector/neighbourgrid.h"
#include "app/inspector/ticklineview.h"
#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/copypicture.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/emptystate.h"
#include "app/widgets/paintedwidget.h"
#include "app/widgets/raw/bitstripview.h"
#include "app/widgets/rule.h"
#include "core/board/verdicttext.h"
#include "core/codec/codec.h"
#include "core/detect/detecttext.h"
#include "models/boards/rowtext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QBoxLayout>
#include <QPainter>
#include <QScrollArea>
#include <QStackedLayout>

#include <algorithm>
#include <optional>

namespace tiebreak
{

/// "Rank 8 kaito_7, mark, blurred, the reason", on one line; the whole text is its tool tip.
class InspectorTitle : public PaintedWidget
{
public:
    explicit InspectorTitle(QWidget *parent = nullptr)
        : PaintedWidget({200, metric::HeaderHeight - 2}, {60, metric::HeaderHeight - 2}, parent)
    {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        setObjectName(QStringLiteral("inspectorTitle"));
        showText(RowInspector::tr("Row"));
    }

    /// Without a verdict the sentence stands alone.
    void showRow(qint64 rank, const QByteArray &member, const std::optional<Decoded> &decoded,
                 const QString &sentence)
    {
        m_hasRow = true;
        m_lead = RowInspector::tr("Rank %1").arg(groupedText(rank));
        m_member = member;
        m_decoded = decoded;
        m_sentence = sentence;
        setToolTip(text());
        setAccessibleName(text());
        update();
    }

    /// Shows words alone.
    void showText(const QString &text)
    {
        m_hasRow = false;
        m_lead = text;
        m_member.clear();
        m_sentence.clear();
        setToolTip({});
        setAccessibleName(text);
        update();
    }

    /// All that stands in the title.
    QString text() const
    {
        if (!m_hasRow)
            return m_lead;
        const QString name = nameInSentence(m_member.toStdString());
        if (!m_decoded)
            return RowInspector::tr("%1 %2: %3").arg(m_lead, name, m_sentence);
        return RowInspector::tr("%1 %2, %3: %4").arg(m_lead, name, verdictText(*m_decoded), m_sentence);
    }

protected:
    void paint(QPainter &painter, const Palette &p) override
    {
        QRect room = rect();
        const auto write = [&](const QString &text, const QFont &font, const QColor &colour, int most,
                               int gap) {
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
        write(elidedAtWord(QFontMetrics(textFont()), m_sentence, room.width()), textFont(), p.secondary,
              width(), 0);
    }

private:
    bool m_hasRow = false;
    QString m_lead;
    QByteArray m_member;
    std::optional<Decoded> m_decoded;
    QString m_sentence;
};

RowInspector::RowInspector(QWidget *parent)
    : QWidget(parent)
    , m_title(new InspectorTitle(this))
    , m_stack(new QStackedLayout(this))
    , m_empty(new EmptyState(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_title->hide(); // until a dock's title bar takes it
    m_empty->setObjectName(QStringLiteral("noRow"));
    m_stack->addWidget(m_empty);

    auto *area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(makeContent());
    area->viewport()->setAutoFillBackground(false);
    area->widget()->setAutoFillBackground(false);
    m_stack->addWidget(area);
    clear();
}

QWidget *RowInspector::makeContent()
{
    auto *content = new QWidget(this);
    m_strip = new BitStripView(content);
    m_strip->setObjectName(QStringLiteral("bitStrip"));
    m_strip->setToolTip(tr("The 64 bits of the double and the value of each"));
    m_facts = new FactGrid(content);
    m_line = new TickLineView(content);
    m_line->setObjectName(QStringLiteral("tickLine"));
    m_neighbours = new NeighbourGrid(content);
    m_neighbours->setObjectName(QStringLiteral("neighbours"));

    auto *right = new QVBoxLayout;
    right->setSpacing(2);
    right->addWidget(m_line);
    right->addWidget(m_neighbours);
    right->addStretch();

    m_lower = new QBoxLayout(QBoxLayout::LeftToRight);
    m_lower->setSpacing(16);
    m_lower->addWidget(m_facts, 1, Qt::AlignTop);
    m_lower->addLayout(right, 1);

    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(14, 4, 14, 3);
    layout->setSpacing(0);
    layout->addWidget(m_strip);
    layout->addSpacing(2);
    layout->addWidget(new Rule(content));
    layout->addSpacing(5);
    layout->addLayout(m_lower);
    layout->addStretch();
    addCopyPicture(*content);
    return content;
}

QWidget *RowInspector::titleContent() const
{
    return m_title;
}

QSize RowInspector::sizeHint() const
{
    return {1010, 204};
}

void RowInspector::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void RowInspector::arrange()
{
    constexpr int minFacts = 458;
    constexpr int minTwoColumns = 560;
    constexpr int usualNeighbours = 338;
    const QMargins margins = m_lower->parentWidget()->layout()->contentsMargins();
    const int room = width() - margins.left() - margins.right();
    const int neighbours = std::max(usualNeighbours, m_neighbours->minimumSizeHint().width());
    const bool below = room < minFacts + m_lower->spacing() + neighbours;
    m_lower->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_facts->setTwoColumns(width() >= minTwoColumns);
    m_facts->setRoom(room - (below ? 0 : neighbours + m_lower->spacing()));
}

void RowInspector::showRow(const InspectedRow &row)
{
    if (!row.unread.isEmpty()) {
        showWords(row.rank > 0 ? tr("Rank %1").arg(groupedText(row.rank)) : tr("Row"), row.unread);
        return;
    }
    const Decoder decoder(row.codec.value_or(CodecSpec()), row.timeRange);
    if (row.codec)
        m_title->showRow(row.rank, row.member, decoder.decode(row.raw),
                         displayText(verdictReason(decoder, row.raw, tickNeighbours(decoder, row.raw),
                                                   row.timeRange, cellWording({row.zone}))));
    else
        m_title->showRow(row.rank, row.member, {}, displayText(noCodecText()));
    m_strip->setValue(decoder, row.raw);
    m_facts->showFacts(decoder, row.raw, row.serverText, row.zone, row.codec.has_value());
    m_line->setValue(decoder, row.raw, row.direction, row.zone);
    m_line->setVisible(!m_line->isEmpty());
    m_neighbours->showNeighbours(decoder, row.raw, row.zone, row.codec.has_value());
    arrange();
    m_stack->setCurrentIndex(1);
}

void RowInspector::clear()
{
    showWords(tr("Row"), tr("Select a row to see its double bit by bit."));
}

void RowInspector::showWords(const QString &title, const QString &words)
{
    m_title->showText(title);
    m_empty->setContent({}, words);
    m_stack->setCurrentIndex(0);
}

} // namespace tiebreak

#include "moc_rowinspector.cpp"
