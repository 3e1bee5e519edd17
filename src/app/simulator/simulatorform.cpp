// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/simulatorform.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/simulator/strategychoices.h"
#include "app/simulator/workloadpart.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/fieldnote.h"
#include "app/widgets/rule.h"
#include "app/widgets/seamless.h"
#include "app/widgets/secondarylabel.h"
#include "models/simulator/figuretext.h"
#include "models/text/displaywording.h"
#include "sim/plan/planjson.h"
#include "sim/record/runtext.h"
#include "sim/workload/workloadcheck.h"
#include "sim/workload/workloadpresets.h"
#include "ui_boardform.h"
#include "ui_faultform.h"
#include "ui_loadform.h"
#include "ui_mixform.h"

#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <array>
#include <limits>

namespace tiebreak
{

namespace
{

constexpr auto workloadSetting = "simulator/workload";
constexpr int formWidth = 324;

/// The squares, by OperationKind.
std::array<MixSwatch *, operationKinds> swatches(const Ui::MixForm &ui)
{
    return {ui.addSwatch,    ui.setSwatch, ui.topSwatch,    ui.windowSwatch,
            ui.aroundSwatch, ui.oneSwatch, ui.removeSwatch, ui.trimSwatch};
}

} // namespace

/// Clocks, pauses, drops and lost replies.
class FaultForm : public WorkloadPart
{
public:
    explicit FaultForm(QWidget *parent = nullptr) : WorkloadPart(parent)
    {
        m_ui.setupUi(this);
        m_ui.faultsHeadTitle->setFont(strongFont());
        using Pause = FaultInjection::ServerPause;
        offerValues<Pause>(m_ui.simServerPauseBy, {{Pause::ByCommand, SimulatorForm::tr("CLIENT PAUSE")},
                                                   {Pause::BySignal, SimulatorForm::tr("SIGSTOP")}});
        bindControls();
        connect(this, &FaultForm::edited, this, &FaultForm::updateControls);
        updateControls();
    }

    void showFields(const Workload &workload) override
    {
        WorkloadPart::showFields(workload);
        updateControls();
    }

    void readFields(Workload &workload) const override
    {
        WorkloadPart::readFields(workload);
        if (workload.faults.clientPause.count() == 0)
            workload.faults.clientPausesASecond = 0;
    }

private:
    void updateControls()
    {
        m_ui.simServerPauseBy->setEnabled(m_ui.simServerPause->value() > 0);
        m_ui.simClientPauses->setEnabled(m_ui.simClientPause->value() > 0);
        m_ui.simRetries->setEnabled(m_ui.simLostReplies->value() > 0 || m_ui.simDrops->value() > 0);
    }

    Ui::FaultForm m_ui;
};

/// Clients, rate, duration, seed and the prefix of all keys.
class LoadForm : public WorkloadPart
{
public:
    explicit LoadForm(QWidget *parent = nullptr) : WorkloadPart(parent)
    {
        m_ui.setupUi(this);
        m_ui.loadHeadTitle->setFont(strongFont());
        offerValues<bool>(m_ui.simLoop, {{false, SimulatorForm::tr("closed loop")},
                                         {true, SimulatorForm::tr("open loop")}});
        offerValues<Arrivals>(m_ui.simArrivals, {{Arrivals::Poisson, SimulatorForm::tr("Poisson")},
                                                 {Arrivals::Even, SimulatorForm::tr("even")}});
        offerValues<bool>(m_ui.simUntil,
                          {{false, SimulatorForm::tr("time")}, {true, SimulatorForm::tr("count")}});
        for (QComboBox *box : {m_ui.simLoop, m_ui.simUntil})
            connect(box, &QComboBox::currentIndexChanged, this, &LoadForm::updateRows);
        bindControls();
        connect(m_ui.simSeed, &QLineEdit::textChanged, this, &LoadForm::updateRows);
        connect(m_ui.simSeed, &QLineEdit::editingFinished, this, [this] {
            if (!typedSeed(m_ui.simSeed->text()))
                FieldNote::showUntilInput(
                    *m_ui.simSeed,
                    SimulatorForm::tr("\"%1\" is not a seed. Enter a whole number from 0 to %2.")
                        .arg(m_ui.simSeed->text().left(40))
                        .arg(std::numeric_limits<quint64>::max()));
        });
        updateRows();
    }

    void showFields(const Workload &workload) override
    {
        WorkloadPart::showFields(workload);
        const QSignalBlocker blocker(this);
        const WorkloadLoad &load = workload.load;
        chooseValue(m_ui.simLoop, load.rate.has_value());
        chooseValue(m_ui.simUntil, load.operations.has_value());
        // What the other choice would begin with.
        if (!load.rate)
            m_ui.simRate->setValue(10'000);
        if (!load.duration)
            m_ui.simDuration->setValue(10);
        if (!load.operations)
            m_ui.simOperations->setValue(1'000'000);
    }

    void readFields(Workload &workload) const override
    {
        WorkloadPart::readFields(workload);
        WorkloadLoad &load = workload.load;
        if (!hasRate())
            load.rate.reset();
        if (countsOperations())
            load.duration.reset();
        else
            load.operations.reset();
    }

private:
    void updateRows()
    {
        const auto seed = typedSeed(m_ui.simSeed->text());
        QPalette colours;
        if (!seed)
            colours.setColor(QPalette::Text, Palette::of(palette()).invalid);
        m_ui.simSeed->setPalette(colours);
        m_ui.rateRow->setVisible(hasRate());
        m_ui.simOperations->setVisible(countsOperations());
        m_ui.simDuration->setVisible(!countsOperations());
    }

    /// An open loop.
    bool hasRate() const { return chosenValue<bool>(m_ui.simLoop); }

    /// A run ends after so many operations, not after a time.
    bool countsOperations() const { return chosenValue<bool>(m_ui.simUntil); }

    Ui::LoadForm m_ui;
};

/// Percent of each operation and what the reading ones read; says when the sum is not 100.
class MixForm : public WorkloadPart
{
public:
    explicit MixForm(QWidget *parent = nullptr) : WorkloadPart(parent)
    {
        m_ui.setupUi(this);
        m_ui.mixSum->setTint(&Palette::invalid);
        m_ui.mixHeadTitle->setFont(strongFont());
        const auto squares = swatches(m_ui);
        for (std::size_t i = 0; i < operationKinds; ++i)
            squares[i]->setOperation(allOperations[i]);
        bindControls();
        connect(this, &MixForm::edited, this, &MixForm::updateSum);
        updateSum();
    }

    void showFields(const Workload &workload) override
    {
        WorkloadPart::showFields(workload);
        updateSum();
    }

private:
    void updateSum()
    {
        Workload workload;
        readFields(workload);
        m_ui.mixBar->setMix(workload.mix);
        const int sum = workload.mix.sum();
        m_ui.mixSum->setText(sum == 100  ? QString()
                             : sum < 100 ? SimulatorForm::tr("%1% · %2% missing").arg(sum).arg(100 - sum)
                                         : SimulatorForm::tr("%1% · %2% too many").arg(sum).arg(sum - 100));
    }

    Ui::MixForm m_ui;
};

/// Members, who of them is chosen, how the board begins, the points that are added at once, and when members
/// are cut off.
class BoardForm : public WorkloadPart
{
public:
    explicit BoardForm(QWidget *parent = nullptr) : WorkloadPart(parent)
    {
        m_ui.setupUi(this);
        offerChoices();
        for (QComboBox *box : {m_ui.simChoice, m_ui.simPoints, m_ui.simTrim})
            connect(box, &QComboBox::currentIndexChanged, this, &BoardForm::updateRows);
        connect(m_ui.simStart, &NumberBox::valueChanged, this, &BoardForm::updateRows);
        bindControls();
        updateRows();
    }

    void showFields(const Workload &workload) override
    {
        WorkloadPart::showFields(workload);
        setTrimsByOperation(workload.mix[OperationKind::Trim] > 0);
    }

    /// Whether the mix has a Trim, which cuts as the form says.
    void setTrimsByOperation(bool trims)
    {
        m_trimsByOperation = trims;
        updateRows();
    }

private:
    void offerChoices()
    {
        using Members = MemberChoice::Kind;
        offerValues<Members>(m_ui.simChoice, {{Members::Uniform, SimulatorForm::tr("uniform")},
                                              {Members::Zipf, SimulatorForm::tr("Zipf")},
                                              {Members::HotSet, SimulatorForm::tr("hot set")}});
        offerValues<Direction>(m_ui.simDirection,
                               {{Direction::HighestFirst, SimulatorForm::tr("highest first")},
                                {Direction::LowestFirst, SimulatorForm::tr("lowest first")}});
        using Points = PointsChoice::Kind;
        offerValues<Points>(m_ui.simPoints,
                            {{Points::Constant, SimulatorForm::tr("constant")},
                             {Points::Uniform, SimulatorForm::tr("uniform in a range")},
                             {Points::Geometric, SimulatorForm::tr("geometric")},
                             {Points::Contested, SimulatorForm::tr("round sums, contested")}});
        using When = Trimming::When;
        offerValues<When>(m_ui.simTrim, {{When::Never, SimulatorForm::tr("never")},
                                         {When::EveryAdd, SimulatorForm::tr("on every add")},
                                         {When::Periodic, SimulatorForm::tr("periodically")}});
    }

    void updateRows()
    {
        const auto members = chosenValue<MemberChoice::Kind>(m_ui.simChoice);
        m_ui.zipfRow->setVisible(members == MemberChoice::Kind::Zipf);
        m_ui.hotRow->setVisible(members == MemberChoice::Kind::HotSet);
        m_ui.levelsRow->setVisible(m_ui.simStart->value() > 0);
        const auto points = chosenValue<PointsChoice::Kind>(m_ui.simPoints);
        m_ui.constantRow->setVisible(points == PointsChoice::Kind::Constant);
        m_ui.rangeRow->setVisible(points == PointsChoice::Kind::Uniform);
        m_ui.meanRow->setVisible(points == PointsChoice::Kind::Geometric);
        m_ui.groupRow->setVisible(points == PointsChoice::Kind::Contested);
        const auto when = chosenValue<Trimming::When>(m_ui.simTrim);
        const bool trims = when != Trimming::When::Never || m_trimsByOperation;
        m_ui.periodRow->setVisible(when == Trimming::When::Periodic);
        m_ui.keepRow->setVisible(trims);
        m_ui.coldRow->setVisible(trims);
    }

    Ui::BoardForm m_ui;
    bool m_trimsByOperation = false;
};

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
    , m_runOne(new QPushButton(tr("Run &one strategy")))
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

    auto *layout = seamlessColumn(this);
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
        m_preset->addItem(displayText(label("workload", preset.title)), displayText(preset.key));
        m_preset->setItemData(m_preset->count() - 1, displayText(label("workload", preset.life)),
                              Qt::ToolTipRole);
    }
    m_preset->addItem(tr("Custom"));
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
    m_life->setText(preset ? displayText(preset->life) : tr("Your own settings."));
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
        words = displayText(checked.error().message);
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
        menu->addAction(displayText(runTitle(plan)), this, [this, plan] { emit runRequested(plan); });
}

void SimulatorForm::save(QSettings &settings) const
{
    RunPlan plan;
    plan.workload = m_workload;
    QStringList fields;
    for (const PlanField &field : planDifferences(plan, RunPlan()))
        fields += displayText(field.path + '=' + field.value);
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
