// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/chart/codecvalues.h"

#include "app/lab/codecline.h"
#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/boardcelldelegate.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/rowview.h"
#include "app/widgets/rule.h"
#include "app/widgets/seamless.h"
#include "models/lab/curvetext.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int paneTitleHeight = 34;
constexpr int minNameColumn = 132; ///< of the names' column; narrower, it takes the place of the last ones
constexpr int minCutName = 60;     ///< beside the only column: a cut name says more than a cut figure

constexpr int lineLength = 18;

QColor trustColour(ValueTrust trust, const Palette &palette, const QColor &plain)
{
    switch (trust) {
    case ValueTrust::OneTick:
        return palette.exact;
    case ValueTrust::Coarse:
        return palette.blurred;
    case ValueTrust::Fails:
        return palette.invalid;
    case ValueTrust::Plain:
        break;
    }
    return plain;
}

/// Paints valuerole::Series and LineStyle as a line before the text, and valuerole::Trust as its colour;
/// resolutions are semi-bold.
class CodecValueDelegate : public BoardCellDelegate
{
public:
    explicit CodecValueDelegate(QObject *parent);
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;

private:
    QuickText m_strong;
};

CodecValueDelegate::CodecValueDelegate(QObject *parent)
    : BoardCellDelegate(Kind::Plain, parent), m_strong(strongFont())
{
}

QSize CodecValueDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (index.column() == valuecolumn::Resolution) {
        const qreal width = m_strong.width(index.data(Qt::DisplayRole).toString());
        return {int(width) + 1 + 2 * metric::CellPadding, metric::RowHeight};
    }
    const bool hasLine = index.data(valuerole::Series).isValid();
    return BoardCellDelegate::sizeHint(option, index) + QSize(hasLine ? lineLength + metric::MarkGap : 0, 0);
}

void CodecValueDelegate::paintContent(QPainter &painter, const QRect &rect,
                                      const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Palette &palette = Palette::of(option.palette);
    QRect room = rect;
    if (const QVariant series = index.data(valuerole::Series); series.isValid()) {
        paintCodecMark(painter, QRectF(rect.left(), rect.top(), lineLength, rect.height()), series.toInt(),
                       index.data(valuerole::LineStyle).toInt(), palette);
        room.adjust(lineLength + metric::MarkGap, 0, 0, 0);
    }
    const auto trust = ValueTrust(index.data(valuerole::Trust).toInt());
    const QColor colour = trustColour(trust, palette, option.palette.color(QPalette::Text));
    const QString text = index.data(Qt::DisplayRole).toString();
    if (index.column() == valuecolumn::Resolution && trust != ValueTrust::Plain)
        m_strong.paint(painter, room, option.displayAlignment, text, textColour(colour, option));
    else
        paintText(painter, room, option, text, colour);
}

} // namespace

CodecValues::CodecValues(QWidget *parent)
    : QWidget(parent)
    , m_model(new CodecValuesModel(this))
    , m_title(new QLabel(this))
    , m_note(new ElidedLabel(tr("times this far apart never share a double"), this))
    , m_table(new RowView(this))
{
    m_title->setFont(strongFont());
    m_title->setTextFormat(Qt::PlainText);
    m_title->setObjectName(QStringLiteral("labValuesTitle"));
    m_note->setFont(noteFont());
    m_note->setSecondary(true);

    m_table->setObjectName(QStringLiteral("labValuesTable"));
    m_table->setAccessibleName(tr("What each codec keeps at the cursor's score"));
    m_table->setToolTip(tr("Choose a codec by its row"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the columns are made to fit
    m_table->setModel(m_model);
    m_table->viewport()->installEventFilter(this);
    m_table->header()->setSectionsMovable(false);
    m_table->header()->setSectionsClickable(false);
    m_table->header()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setItemDelegate(new CodecValueDelegate(this));
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &row) {
                if (row.isValid() && row.row() != m_current)
                    emit codecChosen(row.row());
            });

    auto *head = new QHBoxLayout;
    head->setContentsMargins(metric::CellPadding, 0, metric::CellPadding, 0);
    head->setSpacing(metric::CellPadding);
    head->addWidget(m_title);
    head->addWidget(m_note, 1);
    auto *layout = seamlessColumn(this);
    layout->addSpacing((paneTitleHeight - metric::ControlHeight) / 2);
    layout->addLayout(head);
    layout->addSpacing((paneTitleHeight - metric::ControlHeight) / 2);
    layout->addWidget(new Rule(this));
    layout->addWidget(m_table, 1);
    m_title->setFixedHeight(metric::ControlHeight);
    m_table->setMinimumHeight(metric::HeaderHeight + 2 * metric::RowHeight);
    setFocusProxy(m_table);
    setScore(firstCurveScore);
}

void CodecValues::setCurves(const QList<CodecCurve> &curves, int current)
{
    m_current = current;
    m_model->setCurves(curves, current);
    if (current >= 0 && current < m_model->rowCount()) {
        if (m_table->currentIndex().row() != current || m_table->selectedRowCount() == 0)
            m_table->selectRows(current, current);
    } else {
        m_table->clearSelection();
        m_table->setCurrentIndex({});
    }
    layOutColumns();
}

void CodecValues::setScore(std::int64_t score)
{
    m_title->setText(tr("At %1").arg(pointsText(score)));
    m_model->setScore(score);
    layOutColumns();
}

QSize CodecValues::sizeHint() const
{
    return {430, paneTitleHeight + 1 + metric::HeaderHeight + 6 * metric::RowHeight};
}

bool CodecValues::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize) {
        layOutColumns();
        m_table->scrollTo(m_table->currentIndex()); // the hazards below it come and go
    }
    return QWidget::eventFilter(watched, event);
}

/// The figures have the room they need, the names what is left. In a narrow pane the last columns make room
/// for the names: the chart shows their limits as rings and crosses, and the name's tool tip has them.
void CodecValues::layOutColumns()
{
    // Without room for all of it the note goes: the column's tool tip says it too.
    const int spaces = 3 * metric::CellPadding;
    m_note->setVisible(m_title->sizeHint().width() + m_note->sizeHint().width() + spaces <= width());
    m_table->doItemsLayout(); // a scroll bar that the rows bring or take away changes the viewport first
    QHeaderView &header = *m_table->header();
    int left = m_table->viewport()->width();
    const QStyleOptionViewItem option;
    for (int column = valuecolumn::Resolution; column < valuecolumn::Count; ++column) {
        int needed = header.sectionSizeHint(column);
        for (int row = 0; row < m_model->rowCount(); ++row) {
            const QModelIndex index = m_model->index(row, column);
            needed = std::max(needed, m_table->itemDelegateForIndex(index)->sizeHint(option, index).width());
        }
        const bool hidden = column != valuecolumn::Resolution && left - needed < minNameColumn;
        header.setSectionHidden(column, hidden);
        if (hidden)
            continue;
        header.resizeSection(column, needed);
        left -= needed;
    }
    header.resizeSection(valuecolumn::Codec, std::max(minCutName, left));
}

} // namespace tiebreak

#include "moc_codecvalues.cpp"
