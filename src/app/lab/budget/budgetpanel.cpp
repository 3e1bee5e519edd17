// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/budget/budgetpanel.h"

#include "app/lab/budget/needform.h"
#include "app/lab/codecline.h"
#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/boardcelldelegate.h"
#include "app/widgets/messagebar.h"
#include "app/widgets/rowview.h"
#include "app/widgets/seamless.h"
#include "lab/budget/advice.h"
#include "lab/budget/advicetext.h"
#include "lab/budget/budgettext.h"
#include "models/lab/budgetmodel.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QBoxLayout>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPainter>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// The widths of the columns that hold a number or a few words; 0: the others share the rest.
constexpr int columnWidths[BudgetModel::ColumnCount] = {0, 68, 78, 62, 104, 136, 0, 130, 92};

QString paragraph(const std::string &sentence)
{
    const QString text = withRaisedPowers(sentence).toHtmlEscaped();
    // What a paragraph is about stands before its colon.
    const qsizetype colon = text.indexOf(QLatin1String(": "));
    constexpr qsizetype longestTitle = 48;
    if (colon < 0 || colon > longestTitle)
        return QStringLiteral("<p>%1</p>").arg(text);
    return QStringLiteral("<p><b>%1</b>%2</p>").arg(text.left(colon + 1), text.mid(colon + 1));
}

QString paragraphs(const std::vector<std::string> &sentences)
{
    QString text;
    for (const std::string &sentence : sentences)
        text += paragraph(sentence);
    return text;
}

QString adviceText(const Advice &advice)
{
    const Wording wording = displayWording(QTimeZone::utc());
    const QString headline = displayText(adviceHeadline(advice)).toHtmlEscaped();
    QString text = QStringLiteral("<p><b>%1</b> %2</p>")
                       .arg(headline, withRaisedPowers(adviceReason(advice, wording)).toHtmlEscaped());
    if (const BudgetRow *best = advice.best()) {
        const QString spec = displayText(specText(best->codec.spec)).toHtmlEscaped();
        text += QStringLiteral("<p><code>%1</code></p>").arg(spec);
    }
    return text + paragraphs(adviceNotes(advice, wording)) +
           QStringLiteral("<h3>%1</h3>").arg(BudgetPanel::tr("Ordered bits")) +
           paragraphs(orderedExplanation());
}

/// The recommendation, what else is to be known, the alternatives, and how ordered bits work; text that can
/// be selected. To keep open beside the page.
class AdviceDialog : public QDialog
{
public:
    explicit AdviceDialog(const Advice &advice, QWidget *parent = nullptr) : QDialog(parent)
    {
        setWindowTitle(BudgetPanel::tr("Bit budget: the advice in full"));
        auto *words = new QTextBrowser(this);
        words->setObjectName(QStringLiteral("adviceText"));
        words->setAccessibleName(BudgetPanel::tr("Advice"));
        words->setToolTip(BudgetPanel::tr("Select text to copy it"));
        words->setFrameShape(QFrame::NoFrame);
        words->document()->setDocumentMargin(12);
        words->setHtml(adviceText(advice));
        auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
        buttons->button(QDialogButtonBox::Close)->setToolTip(BudgetPanel::tr("Close this window (Esc)"));
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
        auto *layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 12);
        layout->addWidget(words);
        auto *footer = new QVBoxLayout;
        footer->setContentsMargins(12, 0, 12, 0);
        footer->addWidget(buttons);
        layout->addLayout(footer);
        resize(640, 520);
    }
};

constexpr int barHeight = 5;
constexpr int barTickHeight = 10;

void paintBits(QPainter &painter, const QRect &rect, const QModelIndex &index, const Palette &palette,
               const QColor &text)
{
    const QVariant has = index.data(BudgetModel::HasRole);
    const int scale = index.data(BudgetModel::ScaleRole).toInt();
    if (!has.isValid() || scale <= 0)
        return;
    const int needed = index.data(BudgetModel::NeededRole).toInt();
    const QColor colour = index.data(BudgetModel::FitsRole).toBool() ? palette.exact : palette.blurred;
    const auto x = [&](int bits) {
        return rect.left() + std::round(double(std::max(bits, 0)) * (rect.width() - 2) / scale);
    };
    const double top = rect.center().y() + 1 - barHeight / 2;
    const double end = x(has.toInt());
    const double need = x(needed);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    QColor fill = colour;
    fill.setAlphaF(0.8F);
    painter.fillRect(QRectF(rect.left(), top, std::min(end, need) - rect.left(), barHeight), fill);
    if (end > need) {
        QColor spare = colour;
        spare.setAlphaF(0.2F);
        painter.fillRect(QRectF(need, top, end - need, barHeight), spare);
    } else if (need > end) {
        const QRectF missing(end, top, need - end, barHeight);
        paintHatch(painter, missing, colour, true);
        painter.setPen(colour);
        painter.drawRect(missing.adjusted(0, 0, -1, -1));
    }
    painter.fillRect(QRectF(end, rect.center().y() + 1 - barTickHeight / 2, 1, barTickHeight), text);
    painter.restore();
}

/// Paints each of BudgetModel's columns in its own way. The bar has a filled part for bits in use, a hatched
/// one for bits that are missing, a pale one for bits to spare, and a line where the codec's bits end.
class BudgetDelegate : public BoardCellDelegate
{
public:
    explicit BudgetDelegate(QObject *parent)
        : BoardCellDelegate(Kind::Plain, parent), m_fixed(fixedFont()), m_strong(strongFont())
    {
    }

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override
    {
        const Palette &palette = Palette::of(option.palette);
        const QColor plain = textColour(option.palette.color(QPalette::Text), option);
        const QString text = index.data(Qt::DisplayRole).toString();
        switch (index.column()) {
        case BudgetModel::Codec: {
            const auto scheme = static_cast<Scheme>(index.data(BudgetModel::SchemeRole).toInt());
            const QRect box(rect.left(), rect.top(), metric::MarkSize, rect.height());
            paintCodecMark(painter, box, seriesOf(scheme), 0, palette);
            m_fixed.paint(painter, rect.adjusted(metric::MarkSize + metric::MarkGap, 0, 0, 0),
                          option.displayAlignment, text, plain);
            return;
        }
        case BudgetModel::Margin: {
            const bool fits = index.data(BudgetModel::FitsRole).toBool();
            m_strong.paint(painter, rect, option.displayAlignment, text,
                           textColour(fits ? palette.exact : palette.blurred, option));
            return;
        }
        case BudgetModel::Bits:
            paintBits(painter, rect, index, palette, plain);
            return;
        case BudgetModel::Readable:
            paintText(painter, rect, option, text, palette.secondary);
            return;
        default:
            paintText(painter, rect, option, text, plain);
        }
    }

private:
    QuickText m_fixed;
    QuickText m_strong;
};

} // namespace

BudgetPanel::BudgetPanel(QWidget *parent)
    : QWidget(parent)
    , m_codecs(presetCodecs())
    , m_fold(new QToolButton)
    , m_form(new NeedForm)
    , m_advice(new MessageBar)
    , m_model(new BudgetModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_table(new RowView)
{
    auto *layout = seamlessColumn(this);
    layout->addWidget(m_form);
    auto *answer = new QHBoxLayout;
    answer->setSpacing(0);
    answer->addWidget(m_fold);
    answer->addWidget(m_advice, 1);
    layout->addLayout(answer);
    layout->addWidget(m_table, 1);
    m_fold->setObjectName(QStringLiteral("budgetFold"));
    m_fold->setAutoRaise(true);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_fold->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    connect(m_fold, &QToolButton::clicked, this, [this] { emit foldChosen(!m_folded); });
    setFolded(false);
    m_advice->setObjectName(QStringLiteral("budgetAdvice"));
    setUpTable();
    connect(m_form, &NeedForm::needStated, this, [this](const Need &need) {
        m_fault.clear();
        m_need = need;
        weigh();
        emit needChanged(m_need);
    });
    connect(m_form, &NeedForm::needWrong, this, [this](const QString &sentence) {
        m_fault = sentence;
        showAdvice();
    });
    weigh();
}

void BudgetPanel::setFolded(bool folded)
{
    m_folded = folded;
    m_form->setVisible(!folded);
    m_table->setVisible(!folded);
    m_fold->setText(folded ? tr("Bit budget") : tr("Hide"));
    m_fold->setArrowType(folded ? Qt::RightArrow : Qt::DownArrow);
    m_fold->setToolTip(folded ? tr("Show your needs and the bit budget of every codec")
                              : tr("Show only the recommendation"));
    m_fold->setAccessibleName(m_fold->toolTip());
    layout()->activate();
    updateGeometry();
}

void BudgetPanel::setUpTable()
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(BudgetModel::SortRole);
    m_table->setObjectName(QStringLiteral("budgetTable"));
    m_table->setAccessibleName(tr("Bit budget of every codec"));
    m_table->setToolTip(tr("Every codec measured against your needs; choose a row to see its codec above"));
    m_table->setAutoScroll(false); // the best rows stay in view while others are selected by the page
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setModel(m_sorted);
    m_table->setItemDelegate(new BudgetDelegate(m_table));
    QHeaderView *header = m_table->header();
    header->setSectionsMovable(false);
    header->setSortIndicatorShown(true);
    header->setSortIndicatorClearable(true); // back to the best first
    header->setSortIndicator(-1, Qt::AscendingOrder);
    connect(header, &QHeaderView::sortIndicatorChanged, this, [this](int column, Qt::SortOrder order) {
        m_sorted->sort(column, order);
        selectCurrent();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BudgetPanel::chooseRow);
}

void BudgetPanel::spreadColumns()
{
    QHeaderView *header = m_table->header();
    int rest = width() - m_table->verticalScrollBar()->sizeHint().width();
    for (const int width : columnWidths)
        rest -= width;
    const int codec = std::max(160, rest * 12 / 25);
    for (int column = 0; column < BudgetModel::ColumnCount; ++column) {
        const int shared = column == BudgetModel::Codec ? codec : std::max(140, rest - codec);
        header->resizeSection(column, columnWidths[column] > 0 ? columnWidths[column] : shared);
    }
}

void BudgetPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    spreadColumns();
}

void BudgetPanel::setNeed(const Need &need)
{
    m_fault.clear();
    m_form->setNeed(need);
    if (!m_fault.isEmpty())
        return;
    m_need = need;
    weigh();
}

void BudgetPanel::setCodecs(std::vector<NamedCodec> codecs)
{
    m_codecs = std::move(codecs);
    weigh();
}

void BudgetPanel::setCurrentCodec(const CodecSpec &spec)
{
    m_current = spec;
    selectCurrent(); // without scrolling: the best rows stand on top
}

void BudgetPanel::weigh()
{
    const auto advice = advise(m_need, m_codecs);
    if (!advice)
        return;
    const QScopedValueRollback selecting(m_selecting, true);
    m_model->setAdvice(*advice);
    showAdvice();
    selectCurrent();
}

void BudgetPanel::showAdvice()
{
    m_table->setEnabled(m_fault.isEmpty());
    if (!m_fault.isEmpty()) {
        m_advice->showMessage(MessageBar::Kind::Error,
                              tr("%1 The table still shows the previous needs.").arg(m_fault));
        return;
    }
    const Advice &advice = m_model->advice();
    const Wording wording = displayWording(QTimeZone::utc());
    const MessageBar::Action code{QStringLiteral("budgetCode"), tr("Code"),
                                  tr("Show code for the recommended codec"),
                                  [this] { emit codeWanted(m_model->advice().best()->codec.spec); }};
    const MessageBar::Action why{
        QStringLiteral("budgetWhy"), advice.best() ? tr("Details") : tr("What to do"),
        tr("Notes, alternatives with their numbers, and how ordered bits work"), [this] { openAdvice(); }};
    const QString reason = withRaisedPowers(adviceReason(advice, wording));
    const QString headline = withRaisedPowers(adviceHeadline(advice));
    if (advice.best())
        m_advice->showMessage(MessageBar::Kind::Good, reason, {why, code}, headline);
    else
        m_advice->showMessage(MessageBar::Kind::Warning, reason, {why}, headline);
}

void BudgetPanel::selectCurrent()
{
    const QScopedValueRollback selecting(m_selecting, true);
    for (int row = 0; m_current && row < m_model->rowCount(); ++row) {
        if (m_model->row(row).codec.spec == *m_current) {
            m_table->selectionModel()->setCurrentIndex(m_sorted->mapFromSource(m_model->index(row, 0)),
                                                       QItemSelectionModel::ClearAndSelect |
                                                           QItemSelectionModel::Rows);
            return;
        }
    }
    m_table->selectionModel()->clear();
}

void BudgetPanel::chooseRow(const QItemSelection &selected)
{
    if (m_selecting || selected.isEmpty())
        return;
    const QModelIndex row = m_sorted->mapToSource(selected.first().topLeft());
    m_current = m_model->row(row.row()).codec.spec;
    emit codecChosen(*m_current);
}

void BudgetPanel::openAdvice()
{
    auto *dialog = new AdviceDialog(m_model->advice(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

} // namespace tiebreak

#include "moc_budgetpanel.cpp"
