// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/budget/budgetpanel.h"

#include "app/lab/budget/advicedialog.h"
#include "app/lab/budget/budgetdelegate.h"
#include "app/lab/budget/needform.h"
#include "app/widgets/messagebar.h"
#include "app/widgets/rowview.h"
#include "lab/budget/advicetext.h"
#include "models/lab/budgetmodel.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QToolButton>

namespace tiebreak
{

namespace
{

/// The widths of the columns that hold a number or a few words; 0: the others share the rest.
constexpr int columnWidths[BudgetModel::ColumnCount] = {0, 58, 46, 62, 116, 136, 0, 136, 92};

QString forDisplay(const std::string &words)
{
    return withRaisedPowers(QString::fromStdString(words));
}

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
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
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
    m_fold->setText(tr("Bit budget"));
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
    m_fold->setArrowType(folded ? Qt::RightArrow : Qt::DownArrow);
    m_fold->setToolTip(folded ? tr("Show the need and the bit budget of every codec")
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
    m_table->setToolTip(tr("Every codec measured against the need; choose a row to see its codec above"));
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
                              tr("%1 The table still shows the previous need.").arg(m_fault));
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
    const QString reason = forDisplay(adviceReason(advice, wording));
    const QString headline = forDisplay(adviceHeadline(advice));
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
