// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/arithmetic/arithmeticpane.h"

#include "app/lab/arithmetic/roundingview.h"
#include "app/lab/arithmetic/stepsview.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/copypicture.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/rule.h"
#include "core/text/scoretext.h"
#include "models/text/typednumber.h"

#include <QAction>
#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScrollArea>

#include <cmath>

namespace tiebreak
{

namespace
{

constexpr int typedWidth = 220;
constexpr int longestTyped = 1000;

} // namespace

ArithmeticPane::ArithmeticPane(QWidget *parent)
    : QWidget(parent)
    , m_steps(new StepsView)
    , m_rounding(new RoundingView)
    , m_title(new QLabel(this))
    , m_problem(new QLabel(this))
    , m_typed(new QLineEdit(this))
    , m_read(new LinkButton(this))
    , m_copy(new LinkButton(this))
{
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(strongFont());
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_problem->setObjectName(QStringLiteral("madeProblem"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_problem->setContentsMargins(16, 8, 16, 8);
    m_typed->setObjectName(QStringLiteral("madeTyped"));
    m_typed->setFont(fixedFont());
    m_typed->setMaxLength(longestTyped);
    m_typed->setMinimumWidth(typedWidth);
    m_typed->setPlaceholderText(tr("or any number, such as 0.1"));
    m_typed->setClearButtonEnabled(true);
    m_typed->setToolTip(
        tr("Any decimal number of any length, or 64 bits as 0x…, to see which double it becomes"));
    m_typed->setAccessibleName(tr("Any number"));
    m_read->setObjectName(QStringLiteral("madeRead"));
    m_read->setText(tr("Read it above"));
    m_read->setToolTip(tr("Show above what this double stands for under the codec"));
    m_copy->setObjectName(QStringLiteral("madeCopy"));
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy all lines as text"));
    m_copy->setAccessibleName(tr("Copy the calculation"));
    m_steps->setObjectName(QStringLiteral("madeSteps"));
    m_rounding->setObjectName(QStringLiteral("madeRounding"));

    auto *head = new QHBoxLayout;
    head->setContentsMargins(16, 6, 16, 6);
    head->setSpacing(12);
    head->addWidget(m_title, 1);
    head->addWidget(m_typed);
    head->addWidget(m_read);
    head->addWidget(m_copy);
    auto *content = new QWidget;
    content->setBackgroundRole(QPalette::Base);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_steps);
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
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(new Rule(this));
    layout->addWidget(m_problem);
    layout->addWidget(scroll, 1);

    connect(m_typed, &QLineEdit::textChanged, this, &ArithmeticPane::showMaking);
    connect(m_steps, &StepsView::currentChanged, this, &ArithmeticPane::showStep);
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
    return m_making ? QString::fromStdString(rawStepsText(m_codec, *m_making)) : QString();
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
            problem = QString::fromStdString(making.error().message);
        m_title->setText(tr("How a double is made of a number"));
    } else {
        m_title->setText(tr("How the raw score is made"));
        const LabNumber packed = packedNumber(m_codec, m_number.score, m_number.tick);
        if (!packed.raw)
            problem = QString::fromStdString(packed.problem);
        // Of a double whose bits were flipped, score and time may make another one.
        else if (m_number.raw && bitsOf(*m_number.raw) == bitsOf(*packed.raw))
            m_making = makeRaw(m_codec, m_number.score, m_number.tick);
        else if (m_number.raw && std::isfinite(*m_number.raw))
            problem = tr("No score and time of this codec give %1. As a plain number:")
                          .arg(QString::fromStdString(shortestText(*m_number.raw)));
        if (!m_making && m_number.raw && std::isfinite(*m_number.raw)) {
            if (auto making = makeTyped(exactText(*m_number.raw)))
                m_making = std::move(*making);
        }
    }
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, Palette::of(colours).invalid);
    m_problem->setPalette(colours);
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_read->setVisible(!typed.isEmpty());
    m_read->setEnabled(m_making && std::isfinite(m_making->raw));
    m_copy->setEnabled(m_making.has_value());
    if (m_making)
        m_steps->setSteps(m_codec, *m_making);
    else
        m_steps->clear();
}

void ArithmeticPane::showStep(int step)
{
    if (!m_making || step < 0) {
        m_rounding->setRounding({});
        return;
    }
    const RawStep &chosen = m_making->steps[std::size_t(step)];
    m_rounding->setRounding(
        chosen.rounding,
        tr("This step is exact: nothing is rounded here. %1").arg(QString::fromStdString(chosen.note)));
}

void ArithmeticPane::copy()
{
    QGuiApplication::clipboard()->setText(text());
}

void ArithmeticPane::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), palette().color(QPalette::Base));
}

} // namespace tiebreak

#include "moc_arithmeticpane.cpp"
