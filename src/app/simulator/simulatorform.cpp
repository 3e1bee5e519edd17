// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/simulatorform.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/simulator/boardform.h"
#include "app/simulator/faultform.h"
#include "app/simulator/loadform.h"
#include "app/simulator/mixform.h"
#include "app/simulator/strategychoices.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/rule.h"
#include "app/widgets/secondarylabel.h"
#include "models/simulator/figuretext.h"
#include "models/text/displaywording.h"
#include "sim/plan/planjson.h"
#include "sim/record/runtext.h"
#include "sim/workload/workloadcheck.h"
#include "sim/workload/workloadpresets.h"

#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace tiebreak
{

namespace
{

constexpr auto workloadSetting = "simulator/workload";
constexpr int formWidth = 324;

} // namespace

SimulatorForm::SimulatorForm(QWidget *parent)
    : QWidget(parent)
    , m_preset(new QComboBox)
    , m_life(new SecondaryLabel)
    , m_board(new BoardForm)
    , m_mix(new MixForm)
    , m_load(new LoadForm)
    , m_strategies(new StrategyChoices)
    , m_faults(new FaultForm)
    , m_fault(new SecondaryLabel)
    , m_time(new SecondaryLabel)
    , m_runOne(new QPushButton(tr("Run &one")))
    , m_runAll(new QPushButton(tr("&Run all strategies")))
{
    auto *title = new QLabel(tr("Workload"));
    title->setFont(strongFont());
    addPresets();
    auto *head = new QHBoxLayout;
    head->addWidget(title);
    head->addStretch();
    head->addWidget(m_preset);

    m_life->setFont(noteFont());
    m_life->setWordWrap(true);
    m_life->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    // Two lines, so that nothing moves when a change makes it another workload.
    m_life->setMinimumHeight(2 * QFontMetrics(m_life->font()).lineSpacing());
    auto *boardTitle = new QLabel(tr("Board"));
    boardTitle->setFont(strongFont());

    auto *forms = new QWidget;
    auto *column = new QVBoxLayout(forms);
    column->setContentsMargins(14, 8, 14, 10);
    column->setSpacing(5);
    const auto addLine = [column] {
        column->addSpacing(3);
        auto *line = new Rule;
        line->setFixedHeight(1);
        column->addWidget(line);
    };
    column->addLayout(head);
    column->addWidget(m_life);
    // What is changed most often stands first; a preset settles the rest.
    for (QWidget *part : std::initializer_list<QWidget *>{m_strategies, m_load}) {
        addLine();
        column->addWidget(part);
    }
    addLine();
    column->addSpacing(4);
    column->addWidget(boardTitle);
    column->addWidget(m_board);
    for (QWidget *part : std::initializer_list<QWidget *>{m_mix, m_faults}) {
        addLine();
        column->addWidget(part);
    }
    column->addStretch();
    auto *area = new QScrollArea;
    area->setObjectName(QStringLiteral("simFormArea"));
    area->setWidget(forms);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);

    m_fault->setObjectName(QStringLiteral("simFault"));
    m_fault->setWordWrap(true);
    m_fault->setContentsMargins(14, 6, 14, 0);
    m_fault->hide();
    m_time->setObjectName(QStringLiteral("simTime"));
    m_time->setFont(noteFont());
    m_time->setWordWrap(true);
    m_time->setToolTip(tr("How long all runs take, warm-ups included, with filling and checking the boards"));
    m_time->setContentsMargins(14, 8, 14, 0);
    m_runOne->setObjectName(QStringLiteral("simRunOne"));
    m_runOne->setToolTip(tr("Run one of the chosen strategies, once"));
    m_runOne->setMenu(new QMenu(m_runOne));
    connect(m_runOne->menu(), &QMenu::aboutToShow, this, &SimulatorForm::makeRunMenu);
    m_runAll->setObjectName(QStringLiteral("simRunAll"));
    m_runAll->setProperty(MainActionProperty, true);
    m_runAll->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return));
    connect(m_runAll, &QPushButton::clicked, this, &SimulatorForm::runAllRequested);
    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(14, 6, 14, 12);
    buttons->setSpacing(8);
    buttons->addWidget(m_runOne, 2);
    buttons->addWidget(m_runAll, 3);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(area, 1);
    layout->addWidget(m_fault);
    layout->addWidget(m_time);
    layout->addLayout(buttons);
    setFixedWidth(std::max(formWidth,
                           forms->minimumSizeHint().width() + area->verticalScrollBar()->sizeHint().width()));

    for (const WorkloadPart *part : parts())
        connect(part, &WorkloadPart::edited, this, &SimulatorForm::read);
    connect(m_strategies, &StrategyChoices::edited, this, [this] {
        updatePlans();
        emit changed();
    });
    setWorkload((*findPreset("everyone-ties"))->workload);
}

void SimulatorForm::addPresets()
{
    m_preset->setObjectName(QStringLiteral("simPreset"));
    m_preset->setAccessibleName(tr("Workload"));
    m_preset->setToolTip(tr("Typical workloads; change anything below to make your own"));
    m_preset->setMinimumWidth(160);
    for (const WorkloadPreset &preset : workloadPresets()) {
        m_preset->addItem(displayText(preset.title), displayText(preset.key));
        m_preset->setItemData(m_preset->count() - 1, displayText(preset.life), Qt::ToolTipRole);
    }
    m_preset->addItem(tr("Your own"));
    connect(m_preset, &QComboBox::activated, this, [this] {
        if (const auto preset = findPreset(m_preset->currentData().toString().toStdString()))
            setWorkload((*preset)->workload);
        else
            showPreset();
    });
    setChoiceDelegates(*this);
}

std::array<WorkloadPart *, 4> SimulatorForm::parts() const
{
    return {m_board, m_mix, m_load, m_faults};
}

MatrixChoice SimulatorForm::choice() const
{
    MatrixChoice choice = m_strategies->choice();
    choice.functions = m_functions;
    return choice;
}

void SimulatorForm::setWorkload(const Workload &workload)
{
    {
        const QScopedValueRollback showing(m_showing, true);
        for (WorkloadPart *part : parts())
            part->showFields(workload);
    }
    m_workload = workload;
    showPreset();
    updatePlans();
    emit changed();
}

void SimulatorForm::read()
{
    if (m_showing)
        return;
    for (const WorkloadPart *part : parts())
        part->readFields(m_workload);
    m_board->setTrimsByOperation(m_workload.mix[OperationKind::Trim] > 0);
    showPreset();
    updatePlans();
    emit changed();
}

void SimulatorForm::showPreset()
{
    const WorkloadPreset *preset = presetOf(m_workload);
    const QSignalBlocker blocker(m_preset);
    m_preset->setCurrentIndex(preset ? m_preset->findData(displayText(preset->key)) : m_preset->count() - 1);
    m_life->setText(preset ? displayText(preset->life) : tr("A workload of your own."));
}

void SimulatorForm::setFunctions(bool has)
{
    if (m_functions == has)
        return;
    m_functions = has;
    updatePlans();
    emit changed();
}

void SimulatorForm::setCustomCodecs(std::span<const CustomCodec> codecs)
{
    m_strategies->setCustomCodecs(codecs);
}

void SimulatorForm::setRunning(bool running)
{
    m_running = running;
    updatePlans();
}

void SimulatorForm::updatePlans()
{
    m_matrix = {{}, m_strategies->rounds()};
    const auto checked = checkWorkload(m_workload);
    const MatrixChoice chosen = choice();
    // Of no strategies at all the matrix would make all of them.
    if (checked && !chosen.strategies.empty())
        m_matrix.plans = matrixPlans(
            m_workload, chosen,
            std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now()));
    QString words;
    if (!checked)
        words = QString::fromStdString(checked.error().message);
    else if (m_matrix.plans.empty())
        words = chosen.strategies.empty()
                    ? tr("Choose at least one strategy.")
                    : tr("None of the chosen strategies works with these codecs and clocks.");
    m_fault->setText(words);
    m_fault->setVisible(!words.isEmpty());
    const QString time = runsProductText(m_matrix);
    m_time->setText(time);
    m_time->setVisible(!time.isEmpty());
    const QString all = tr("Run the workload under every chosen strategy, codec and clock, one after the "
                           "other, and compare the results (Ctrl+Return)");
    m_runAll->setToolTip(time.isEmpty() ? all : all + u'\n' + time);
    m_runOne->setEnabled(!m_running && !m_matrix.plans.empty());
    m_runAll->setEnabled(!m_running && !m_matrix.plans.empty());
}

void SimulatorForm::makeRunMenu()
{
    QMenu *menu = m_runOne->menu();
    menu->clear();
    for (const RunPlan &plan : m_matrix.plans)
        menu->addAction(QString::fromStdString(runTitle(plan)), this,
                        [this, plan] { emit runRequested(plan); });
}

void SimulatorForm::save(QSettings &settings) const
{
    RunPlan plan;
    plan.workload = m_workload;
    QStringList fields;
    for (const PlanField &field : planDifferences(plan, RunPlan()))
        fields += QString::fromStdString(field.path + '=' + field.value);
    settings.setValue(QLatin1String(workloadSetting), fields);
}

void SimulatorForm::restore(const QSettings &settings)
{
    const QStringList fields = settings.value(QLatin1String(workloadSetting)).toStringList();
    if (fields.isEmpty())
        return;
    RunPlan plan;
    for (const QString &field : fields)
        if (!setPlanField(plan, field.section(u'=', 0, 0).toStdString(),
                          field.section(u'=', 1).toStdString()))
            return;
    if (checkWorkload(plan.workload))
        setWorkload(plan.workload);
}

} // namespace tiebreak

#include "moc_simulatorform.cpp"
