// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/arithmetic/arithmeticpane.h"

#include "app/lab/arithmetic/roundingview.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/copypicture.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/rule.h"
#include "app/widgets/seamless.h"
#include "app/widgets/secondarylabel.h"
#include "app/widgets/tableview.h"
#include "core/text/scoretext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "models/text/typednumber.h"

#include <QAction>
#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr int typedWidth = 220;
constexpr int longestTyped = 1000;
constexpr int stepHeight = 24;
constexpr int stepMargin = 8;
constexpr int minSteps = 5;  ///< there is room for
constexpr int minNote = 180; ///< a shorter one is left to the tool tip
enum StepColumn { LabelColumn, OperationColumn, SignColumn, ResultColumn, NoteColumn };

QFont strongFixedFont()
{
    QFont font = fixedFont();
    font.setWeight(QFont::DemiBold);
    return font;
}

/// Blue is score, ochre is time.
QColor Palette::*inkOf(RawStep::Kind kind)
{
    switch (kind) {
    case RawStep::Kind::Score:
        return &Palette::score;
    case RawStep::Kind::Tick:
    case RawStep::Kind::Kept:
    case RawStep::Kind::Field:
    case RawStep::Kind::Quotient:
    case RawStep::Kind::Cut:
        return &Palette::blurred;
    default:
        return nullptr;
    }
}

TableRow stepRow(const CodecSpec &codec, const RawStep &step, bool last)
{
    const bool loses = step.rounding && !step.rounding->isDouble;
    const QString sign = step.operation.empty() ? QString()
                         : loses                ? QStringLiteral("≈")
                                                : QStringLiteral("=");
    const QString note = displayText(
        step.rounding && step.kind != RawStep::Kind::Quotient ? roundingWords(*step.rounding) : step.note);
    TableRow row{{.text = displayText(stepLabel(codec, step.kind)), .ink = &Palette::secondary},
                 {.text = withRaisedPowers(step.operation), .font = fixedFont},
                 {.text = sign, .ink = &Palette::secondary, .font = fixedFont},
                 {.text = displayText(step.result),
                  .ink = inkOf(step.kind),
                  .font = last ? strongFixedFont : fixedFont},
                 {.text = note, .ink = loses ? &Palette::blurred : &Palette::secondary, .font = noteFont}};
    for (TableCell &cell : row)
        cell.toolTip =
            step.note.empty() ? ArithmeticPane::tr("One step of the calculation") : displayText(step.note);
    return row;
}

} // namespace

ArithmeticPane::ArithmeticPane(QWidget *parent)
    : QWidget(parent)
    , m_steps(new TableView)
    , m_rounding(new RoundingView)
    , m_title(new QLabel(this))
    , m_problem(new SecondaryLabel(this))
    , m_typed(new QLineEdit(this))
    , m_read(new LinkButton(this))
    , m_copy(new LinkButton(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(strongFont());
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_problem->setObjectName(QStringLiteral("madeProblem"));
    m_problem->setTint(&Palette::invalid);
    m_problem->setWordWrap(true);
    m_problem->setContentsMargins(16, 8, 16, 8);
    m_typed->setObjectName(QStringLiteral("madeTyped"));
    m_typed->setFont(fixedFont());
    m_typed->setMaxLength(longestTyped);
    m_typed->setMinimumWidth(typedWidth);
    m_typed->setPlaceholderText(tr("e.g. 0.1"));
    m_typed->setClearButtonEnabled(true);
    m_typed->setToolTip(
        tr("Any decimal number of any length, or 64 bits as 0x…, to see which double it becomes"));
    m_typed->setAccessibleName(tr("Any number"));
    m_read->setObjectName(QStringLiteral("madeRead"));
    m_read->setText(tr("Read it above"));
    m_read->setToolTip(tr("Show above what this double encodes under the codec"));
    m_copy->setObjectName(QStringLiteral("madeCopy"));
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy all lines as text"));
    m_copy->setAccessibleName(tr("Copy the calculation"));
    m_steps->setObjectName(QStringLiteral("madeSteps"));
    m_steps->setAccessibleName(tr("Steps of the calculation"));
    m_steps->setToolTip(tr("The steps of the calculation; the rounding of the chosen one is shown below"));
    m_steps->setColumns(
        {{tr("Step")}, {tr("Calculation"), Qt::AlignRight}, {}, {tr("Result")}, {tr("Note")}});
    m_steps->showWhole(minSteps);
    m_steps->horizontalHeader()->hide();
    m_steps->verticalHeader()->setDefaultSectionSize(stepHeight);
    m_steps->horizontalHeader()->setMinimumSectionSize(1);
    m_steps->setAlternatingRowColors(false);
    m_steps->setSelectionMode(QAbstractItemView::SingleSelection);
    m_steps->setElideMiddle(OperationColumn);
    m_steps->setElideMiddle(ResultColumn);
    m_rounding->setObjectName(QStringLiteral("madeRounding"));

    auto *head = new QHBoxLayout;
    head->setContentsMargins(16, 6, 16, 6);
    head->setSpacing(12);
    head->addWidget(m_title, 1);
    auto *label = new QLabel(tr("Try a number"));
    label->setBuddy(m_typed);
    head->addWidget(label);
    head->addWidget(m_typed);
    head->addWidget(m_read);
    head->addWidget(m_copy);
    auto *content = new QWidget;
    auto *column = seamlessColumn(content);
    auto *steps = new QVBoxLayout;
    steps->setContentsMargins(stepMargin, 4, stepMargin, 4);
    steps->addWidget(m_steps);
    column->addLayout(steps);
    column->addWidget(new Rule(content));
    column->addWidget(m_rounding);
    column->addStretch();
    auto *scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("madeScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidgetResizable(true);
    scroll->setBackgroundRole(QPalette::Base);
    scroll->setWidget(content);
    content->setAutoFillBackground(true);
    scroll->setAccessibleName(tr("Calculation"));
    auto *layout = seamlessColumn(this);
    layout->addLayout(head);
    layout->addWidget(new Rule(this));
    layout->addWidget(m_problem);
    layout->addWidget(scroll, 1);

    connect(m_typed, &QLineEdit::textChanged, this, &ArithmeticPane::showMaking);
    connect(m_steps->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this] { showStep(m_steps->chosenRow()); });
    connect(m_copy, &QAbstractButton::clicked, this, &ArithmeticPane::copy);
    connect(m_read, &QAbstractButton::clicked, this, [this] {
        if (!m_making || !std::isfinite(m_making->raw))
            return;
        m_choosing = true;
        emit rawChosen(m_making->raw);
        m_choosing = false;
    });
    addCopyPicture(*this);
    showMaking();
}

void ArithmeticPane::setNumber(const CodecSpec &codec, const LabNumber &number)
{
    m_codec = codec;
    m_number = number;
    if (!m_choosing && !m_typed->text().isEmpty())
        m_typed->clear(); // shows
    else
        showMaking();
}

void ArithmeticPane::showTyped(const QString &text)
{
    m_typed->setText(text);
}

QString ArithmeticPane::text() const
{
    return m_making ? displayText(rawStepsText(m_codec, *m_making)) : QString();
}

void ArithmeticPane::showMaking()
{
    const QString typed = m_typed->text().trimmed();
    QString problem;
    m_making.reset();
    if (!typed.isEmpty()) {
        const auto number = typedDecimal(typed);
        auto making = number ? makeTyped(*number) : std::unexpected(number.error());
        if (making)
            m_making = std::move(*making);
        else
            problem = displayText(making.error().message);
        m_title->setText(tr("How a number becomes a double"));
    } else {
        m_title->setText(tr("How the raw score is computed"));
        const LabNumber packed = packedNumber(m_codec, m_number.score, m_number.tick);
        if (!packed.raw)
            problem = displayText(packed.problem);
        // Of a double whose bits were flipped, score and time may make another one.
        else if (m_number.raw && bitsOf(*m_number.raw) == bitsOf(*packed.raw))
            m_making = makeRaw(m_codec, m_number.score, m_number.tick);
        else if (m_number.raw && std::isfinite(*m_number.raw))
            problem = tr("No score and time of this codec encode to %1. As a plain number:")
                          .arg(displayText(shortestText(*m_number.raw)));
        if (!m_making && m_number.raw && std::isfinite(*m_number.raw)) {
            if (auto making = makeTyped(exactText(*m_number.raw)))
                m_making = std::move(*making);
        }
    }
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_read->setVisible(!typed.isEmpty());
    m_read->setEnabled(m_making && std::isfinite(m_making->raw));
    m_copy->setEnabled(m_making.has_value());
    showSteps();
}

void ArithmeticPane::showSteps()
{
    QList<TableRow> rows;
    int rounded = -1;
    if (m_making) {
        const auto &steps = m_making->steps;
        for (const RawStep &step : steps) {
            if (step.rounding && &*step.rounding == m_making->rounding())
                rounded = int(rows.size());
            rows += stepRow(m_codec, step, &step == &steps.back());
        }
    }
    const int chosen = rounded < 0 ? int(rows.size()) - 1 : rounded;
    m_steps->setRows(rows);
    m_steps->chooseRow(chosen);
    showStep(chosen);
    fitSteps();
}

/// The numbers stand below one another, as far right as the widest operation is; the notes have the rest.
void ArithmeticPane::fitSteps()
{
    m_steps->setColumnHidden(NoteColumn, false); // the last column that is shown takes all the room
    m_steps->fitColumns(0, QWIDGETSIZE_MAX);
    const int room = width() - 2 * stepMargin - style()->pixelMetric(QStyle::PM_ScrollBarExtent) -
                     m_steps->columnWidth(LabelColumn) - m_steps->columnWidth(SignColumn);
    const int result = m_steps->columnWidth(ResultColumn);
    const int operation = std::min(m_steps->columnWidth(OperationColumn), std::max(80, room - result));
    m_steps->setColumnWidth(OperationColumn, operation);
    m_steps->setColumnWidth(ResultColumn, std::max(0, std::min(result, room - operation)));
    m_steps->setColumnHidden(NoteColumn, room - operation - result < minNote);
}

void ArithmeticPane::showStep(int step)
{
    if (!m_making || step < 0) {
        m_rounding->setRounding({});
        return;
    }
    const RawStep &chosen = m_making->steps[std::size_t(step)];
    m_rounding->setRounding(
        chosen.rounding, tr("This step is exact: nothing is rounded here. %1").arg(displayText(chosen.note)));
}

void ArithmeticPane::copy()
{
    QGuiApplication::clipboard()->setText(text());
}

void ArithmeticPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitSteps();
}

} // namespace tiebreak

#include "moc_arithmeticpane.cpp"
