// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/codeclabpage.h"

#include "app/lab/arithmetic/arithmeticpane.h"
#include "app/lab/budget/budgetpanel.h"
#include "app/lab/chart/precisionpane.h"
#include "app/lab/codepane.h"
#include "app/lab/comparedcodecs.h"
#include "app/lab/exercises/exercisespane.h"
#include "app/lab/hazards/hazardspane.h"
#include "app/lab/lessons/lessonguide.h"
#include "app/lab/needmemory.h"
#include "app/lab/survival/survivalpane.h"
#include "app/session/customcodecs.h"
#include "app/widgets/codecchoices.h"
#include "app/widgets/copypicture.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/timetext.h"
#include "ui_codeclabpage.h"

#include <QElapsedTimer>
#include <QMenu>
#include <QShortcut>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr auto codecSetting = "lab/codec";
constexpr auto timeRangeSetting = "lab/season";
constexpr auto scoreSetting = "lab/score";

// What the Lab shows first: the board that broke at two million points.
constexpr auto firstCodec = "binary:from=4294967295";
constexpr auto firstTimeRange = "2020-01-01..2038-01-19";
constexpr qint64 firstScore = 2'400'000;

/// What is asked for first: a board that grows, in a time range like that of many games.
Need firstNeed()
{
    Need need;
    need.highestScore = 20'000'000;
    need.increments = true;
    return need;
}

constexpr auto foldedSetting = "lab/budgetFolded";

constexpr QSize minSize{900, 560}; ///< a smaller window scrolls
constexpr int budgetHeight = 212;  ///< form, recommendation and six codecs
constexpr int roomForBudget = 740; ///< a lower page begins with the budget folded
constexpr int roomForTable = 1204; ///< so does a narrower one

} // namespace

CodecLabPage::CodecLabPage(Session &session, QWidget *parent)
    : ModePage(parent)
    , m_ui(std::make_unique<Ui::CodecLabPage>())
    , m_session(session)
    , m_compared(new ComparedCodecs(session.settings(), this))
    , m_precision(new PrecisionPane)
    , m_arithmetic(new ArithmeticPane)
    , m_survival(new SurvivalPane(session.threads()))
    , m_hazards(new HazardsPane(HazardsPane::Form::Full))
    , m_firstHazards(new HazardsPane(HazardsPane::Form::Compact))
    , m_code(new CodePane)
    , m_budget(new BudgetPanel)
    , m_exercises(new ExercisesPane(session))
{
    m_ui->setupUi(this);
    setMinimumSize(minSize);
    m_lessons = new LessonGuide(session.settings(), *m_ui->labNumber, *this);
    addParts();
    connectParts();
    restore();
}

CodecLabPage::~CodecLabPage() = default;

void CodecLabPage::addParts()
{
    const auto add = [this](QWidget *part, const char *name, const QString &title) {
        m_ui->labStack->addWidget(part);
        m_ui->labTabs->setTabData(m_ui->labTabs->addTab(title), QString::fromLatin1(name));
    };
    add(m_precision, "precision", tr("Precision"));
    add(m_arithmetic, "made", tr("Calculation"));
    add(m_survival, "survival", tr("Tie order"));
    add(m_hazards, "hazards", tr("Hazards"));
    add(m_code, "code", tr("Code"));
    add(m_lessons, "lessons", tr("Lessons"));
    add(m_exercises, "exercises", tr("Exercises"));
    addCopyPicture(*m_ui->labFacts);
    m_arithmetic->setObjectName(QStringLiteral("labMade"));
    m_precision->setObjectName(QStringLiteral("labPrecision"));
    m_firstHazards->setObjectName(QStringLiteral("labFirstHazards"));
    m_precision->addBelow(m_firstHazards);
    m_budget->setObjectName(QStringLiteral("labBudget"));
    m_ui->labSplitter->addWidget(m_budget);
    m_ui->labSplitter->setStretchFactor(0, 1);
    m_ui->labSplitter->setStretchFactor(1, 0);
    m_ui->labSplitter->setSizes({QWIDGETSIZE_MAX, budgetHeight});
    m_budget->installEventFilter(this);
    auto *compared = new QMenu(m_ui->labCompared);
    compared->setToolTipsVisible(true);
    m_ui->labCompared->setMenu(compared);
    connect(compared, &QMenu::aboutToShow, this, [this, compared] { m_compared->fillMenu(*compared); });
}

void CodecLabPage::connectParts()
{
    NumberPanel *number = m_ui->labNumber;
    connect(m_ui->labTabs, &QTabBar::currentChanged, this, [this](int index) {
        m_ui->labStack->setCurrentIndex(index);
        if (m_ui->labStack->currentWidget() != m_lessons)
            setLecture(false);
        m_lessons->leave();
        m_lessonAsksBudget = false;
        foldBudget();
        showCodec();
    });
    connect(number, &NumberPanel::numberChanged, this, &CodecLabPage::showNumber);
    connect(number, &NumberPanel::codecChanged, m_compared, &ComparedCodecs::setCurrent);
    connect(number, &NumberPanel::timeRangeChanged, this, [this](const TimeRange &timeRange) {
        Need need = m_budget->need();
        need.timeRange = timeRange;
        m_budget->setNeed(need);
        showCodec();
    });
    connect(number, &NumberPanel::customCodecsRequested, this,
            [this] { emit customCodecsRequested(codec()); });
    connect(m_ui->labFacts, &NumberFacts::bitFlipped, number, &NumberPanel::flipBit);
    connect(m_arithmetic, &ArithmeticPane::rawChosen, number, &NumberPanel::setRaw);
    connect(m_compared, &ComparedCodecs::changed, this, &CodecLabPage::showCodec);
    for (PrecisionPane *chart : {m_precision, &m_lessons->chart()}) {
        connect(chart, &PrecisionPane::codecChosen, number, &NumberPanel::setCodec);
        connect(chart, &PrecisionPane::scoreChosen, number, &NumberPanel::setScore);
    }
    for (HazardsPane *hazards : {m_hazards, m_firstHazards}) {
        connect(hazards, &HazardsPane::showExample, number, [number](qint64 score, qint64 tick) {
            number->setTick(tick);
            number->setScore(score);
        });
        connect(hazards, &HazardsPane::allHazardsAsked, this,
                [this] { showPart(QStringLiteral("hazards")); });
    }
    connect(m_budget, &BudgetPanel::needChanged, this, &CodecLabPage::applyNeed);
    connect(m_budget, &BudgetPanel::foldChosen, this, [this](bool folded) {
        if (m_ui->labStack->currentWidget() == m_lessons)
            m_lessonAsksBudget = !folded;
        else
            m_session.settings().setValue(QLatin1StringView(foldedSetting), folded);
        foldBudget();
    });
    connect(m_lessons, &LessonGuide::markChanged, this, [this] {
        m_lessonAsksBudget = m_lessons->mark() == LessonMark::Budget;
        foldBudget();
        showLectureParts();
        showNumber();
    });
    connect(m_ui->labLecture, &QToolButton::toggled, this, &CodecLabPage::setLecture);
    m_leaveLecture = new QShortcut(Qt::Key_Escape, this, [this] { setLecture(false); });
    m_leaveLecture->setContext(Qt::WidgetWithChildrenShortcut);
    m_leaveLecture->setEnabled(false);
    connect(m_budget, &BudgetPanel::codecChosen, number, &NumberPanel::setCodec);
    connect(m_budget, &BudgetPanel::codeWanted, this, [this](const CodecSpec &codec) {
        m_ui->labNumber->setCodec(codec);
        showPart(QStringLiteral("code"));
    });
    connect(m_lessons, &LessonGuide::partRequested, this, &CodecLabPage::showPart);
    connect(m_ui->labBoard, &QToolButton::clicked, &m_session, &Session::auditRequested);
    connect(&m_session, &Session::viewChanged, this, &CodecLabPage::showView);
    connect(&m_session, &Session::auditChanged, this, &CodecLabPage::showBoard);
    connect(&m_session, &Session::labRequested, this,
            [this](const CodecSpec &codec, const TimeRange &timeRange, double raw) {
                showReading(codec, timeRange, raw);
                emit showRequested();
            });
    showView();

    const auto showCustomCodecs = [this] {
        const auto &codecs = m_session.customCodecs().codecs();
        m_ui->labNumber->setCustomCodecs(codecs);
        m_compared->setCustomCodecs(codecs);
        std::vector<NamedCodec> weighed = presetCodecs();
        for (const CustomCodec &codec : codecs)
            weighed.push_back({codec.name, codec.spec});
        m_budget->setCodecs(std::move(weighed));
    };
    connect(&m_session.customCodecs(), &CustomCodecs::changed, this, showCustomCodecs);
    showCustomCodecs();
}

void CodecLabPage::restore()
{
    const QSettings &settings = m_session.settings();
    const auto text = [&](const char *key, const char *standard) {
        return settings.value(QLatin1StringView(key), QLatin1StringView(standard)).toString().toStdString();
    };
    const auto codec = parseCodecSpec(text(codecSetting, firstCodec));
    const auto timeRange = parseTimeRange(text(timeRangeSetting, firstTimeRange));
    NumberPanel *number = m_ui->labNumber;
    number->setTick(m_session.nowMicroseconds() / 1'000'000); // a tick is a second until a codec is set
    number->setTimeRange(timeRange.value_or(*parseTimeRange(firstTimeRange)));
    m_budget->setNeed(keptNeed(settings, firstNeed(), number->timeRange()));
    number->setCodec(codec.value_or(*parseCodecSpec(firstCodec)));
    number->setScore(settings.value(QLatin1StringView(scoreSetting), firstScore).toLongLong());
}

void CodecLabPage::save()
{
    QSettings &settings = m_session.settings();
    settings.setValue(QLatin1StringView(codecSetting), displayText(specText(codec())));
    settings.setValue(QLatin1StringView(timeRangeSetting),
                      displayText(timeRangeText(m_ui->labNumber->timeRange())));
    settings.setValue(QLatin1StringView(scoreSetting), qint64(number().score));
    keepNeed(settings, m_budget->need());
}

const CodecSpec &CodecLabPage::codec() const
{
    return m_ui->labNumber->codec();
}

const LabNumber &CodecLabPage::number() const
{
    return m_ui->labNumber->number();
}

bool CodecLabPage::settled() const
{
    return !m_survival->refining();
}

QString CodecLabPage::codecName() const
{
    const QString title = codecTitle(codec(), m_session.customCodecs().codecs());
    return title.isEmpty() ? displayText(specText(codec())) : title;
}

void CodecLabPage::showPart(const QString &name)
{
    for (int i = 0; i < m_ui->labTabs->count(); ++i) {
        if (m_ui->labTabs->tabData(i).toString() == name)
            m_ui->labTabs->setCurrentIndex(i);
    }
}

void CodecLabPage::showReading(const CodecSpec &codec, const TimeRange &timeRange, std::optional<double> raw)
{
    m_ui->labNumber->setTimeRange(timeRange);
    m_ui->labNumber->setCodec(codec);
    if (raw)
        m_ui->labNumber->setRaw(*raw);
}

void CodecLabPage::showScore(qint64 score)
{
    m_ui->labNumber->setScore(score);
}

void CodecLabPage::showLink(const TiebreakLink &link)
{
    NumberPanel *number = m_ui->labNumber;
    setLecture(false);
    if (link.timeRange)
        number->setTimeRange(*link.timeRange);
    if (link.codec)
        number->setCodec(*link.codec);
    if (link.tick)
        number->setTick(*link.tick);
    if (link.score)
        number->setScore(*link.score);
    if (!link.typed.isEmpty()) {
        showPart(QStringLiteral("made"));
        m_arithmetic->showTyped(link.typed);
    }
}

TiebreakLink CodecLabPage::link() const
{
    TiebreakLink link;
    link.codec = codec();
    link.timeRange = m_ui->labNumber->timeRange();
    link.score = number().score;
    if (codec().hasTime())
        link.tick = number().tick;
    return link;
}

void CodecLabPage::askForLessons()
{
    emit showRequested();
    showPart(QStringLiteral("lessons"));
    m_lessons->askForFile();
}

void CodecLabPage::setLecture(bool lecture)
{
    if (m_lecture == lecture)
        return;
    m_lecture = lecture;
    m_leaveLecture->setEnabled(lecture);
    m_ui->labLecture->setChecked(lecture);
    if (lecture)
        showPart(QStringLiteral("lessons"));
    m_ui->labTabs->setVisible(!lecture);
    const int space = lecture ? 4 : 0; // the tabs are higher than the button
    QMargins margins = m_ui->tabRow->contentsMargins();
    margins.setTop(space);
    margins.setBottom(space);
    m_ui->tabRow->setContentsMargins(margins);
    m_lessons->setLecture(lecture);
    showLectureParts();
    showCodec();
}

void CodecLabPage::showLectureParts()
{
    const LessonMark mark = m_lessons->mark();
    const bool entered = mark == LessonMark::Score || mark == LessonMark::Time || mark == LessonMark::Codec;
    const bool ofNumber = entered || mark == LessonMark::Strip || mark == LessonMark::Raw ||
                          mark == LessonMark::Neighbours || mark == LessonMark::Decodes;
    m_ui->labNumber->setVisible(!m_lecture || entered);
    m_ui->numberRule->setVisible(!m_lecture || entered);
    m_ui->labFacts->setVisible(!m_lecture || ofNumber);
    m_ui->topRule->setVisible(!m_lecture || ofNumber);
    m_budget->setVisible(!m_lecture || mark == LessonMark::Budget);
}

void CodecLabPage::showView()
{
    const QByteArray &key = m_session.board();
    const QString name = nameText(m_session.view().name().toStdString());
    m_ui->labNumber->setBoard(name, key.isNull() ? std::nullopt : std::optional(m_session.view()));
    m_ui->labBoard->setToolTip(tr("Read %1 and show on the chart where its members are").arg(name));
    offerBoard();
}

void CodecLabPage::offerBoard()
{
    // A board is audited with its codec, so one without cannot be laid over.
    const bool possible = !m_session.board().isNull() && m_session.view().codec;
    m_ui->labBoard->setVisible(possible && !m_hasDensity && shownChart() == m_precision);
}

void CodecLabPage::showBoard(const std::shared_ptr<const AuditRun> &audited)
{
    m_hasDensity = audited != nullptr;
    offerBoard();
    if (!audited) {
        m_precision->setDensity({}, {});
        return;
    }
    // Nobody reads the board while the Lab is looked at.
    m_precision->setDensity(
        scoreDensity(audited->report.bins),
        tr("%1 at %2", "a board, a time of day")
            .arg(nameText(audited->key.toStdString()), clockText(audited->readAt, m_session.zone())));
}

void CodecLabPage::foldBudget()
{
    // A lesson is read at full height, unless its step speaks of the budget.
    const QVariant chosen = m_session.settings().value(QLatin1StringView(foldedSetting));
    const bool little = height() < roomForBudget || width() < roomForTable;
    const bool inLesson = m_ui->labStack->currentWidget() == m_lessons;
    const bool folded = inLesson ? !m_lessonAsksBudget : chosen.isValid() ? chosen.toBool() : little;
    if (folded == m_budget->isFolded())
        return;
    m_budget->setFolded(folded);
    m_ui->labSplitter->handle(1)->setEnabled(!folded);
    fitBudget();
}

void CodecLabPage::fitBudget()
{
    const int height = m_budget->isFolded() ? m_budget->minimumSizeHint().height() : budgetHeight;
    m_ui->labSplitter->setSizes({std::max(1, m_ui->labSplitter->height() - height), height});
}

bool CodecLabPage::eventFilter(QObject *watched, QEvent *event)
{
    // The recommendation may take another line, or one less.
    if (watched == m_budget && event->type() == QEvent::LayoutRequest && m_budget->isFolded())
        fitBudget();
    return ModePage::eventFilter(watched, event);
}

void CodecLabPage::resizeEvent(QResizeEvent *event)
{
    ModePage::resizeEvent(event);
    m_ui->labFacts->setLow(height() < roomForBudget);
    layout()->activate();
    foldBudget();
    if (m_budget->isFolded())
        fitBudget();
}

PageTitle CodecLabPage::title() const
{
    return {QStringLiteral("lab"), QStringLiteral("steps"), tr("Codec Lab"), tr("Codec &Lab"),
            tr("Find out when and why a codec loses time precision, and choose a better one")};
}

QList<QWidget *> CodecLabPage::tabParts() const
{
    return m_ui->labNumber->tabParts() + QList<QWidget *>{m_ui->labFacts->strip(), m_ui->labTabs,
                                                          m_ui->labCompared,       m_ui->labLecture,
                                                          m_ui->labStack,          m_budget};
}

PrecisionPane *CodecLabPage::shownChart() const
{
    const QWidget *current = m_ui->labStack->currentWidget();
    if (current == m_precision)
        return m_precision;
    return current == m_lessons ? &m_lessons->chart() : nullptr;
}

void CodecLabPage::showCodec()
{
    const TimeRange &timeRange = m_ui->labNumber->timeRange();
    const QWidget *current = m_ui->labStack->currentWidget();
    m_ui->labCompared->setVisible(shownChart() && !m_lecture);
    offerBoard();
    if (PrecisionPane *chart = shownChart()) {
        QElapsedTimer clock;
        clock.start();
        const QList<NamedCodec> codecs = m_compared->codecs();
        chart->setCodecs(codecs, codec(), timeRange);
        chart->setScore(number().score);
        emit statusChanged(
            codecs.size() == 1
                ? tr("Computed the precision of 1 codec in %1 ms").arg(clock.elapsed())
                : tr("Computed the precision of %1 codecs in %2 ms").arg(codecs.size()).arg(clock.elapsed()));
    }
    if (current == m_survival)
        m_survival->setCodec(codec(), plausibleTicks(codec(), timeRange), codecName());
    if (current == m_arithmetic)
        m_arithmetic->setNumber(codec(), number());
    if (current == m_lessons && m_lessons->mark() == LessonMark::Made)
        m_lessons->arithmetic().setNumber(codec(), number());
    if (current == m_code)
        m_code->setCodec(codec(), timeRange, codecName());
    m_budget->setCurrentCodec(codec());
    showHazards();
    emit sourceChanged(tr("Limits are exact for %1").arg(timeRangeWords(timeRange)));
}

void CodecLabPage::showHazards()
{
    const QWidget *current = m_ui->labStack->currentWidget();
    if (current != m_hazards && current != m_precision)
        return;
    HazardsPane *pane = current == m_hazards ? m_hazards : m_firstHazards;
    const Need &need = m_budget->need();
    // While the need has an error, which the budget names, what is listed is for another time range.
    pane->setEnabled(need.timeRange == m_ui->labNumber->timeRange());
    pane->setHazards(codecName(), codec(), need, hazards(codec(), need));
}

void CodecLabPage::showNumber()
{
    m_ui->labFacts->showNumber(m_ui->labNumber->decoder(), number());
    if (PrecisionPane *chart = shownChart())
        chart->setScore(number().score);
    m_survival->setScore(number().score);
    if (m_ui->labStack->currentWidget() == m_arithmetic)
        m_arithmetic->setNumber(codec(), number());
    if (m_lessons->mark() == LessonMark::Made)
        m_lessons->arithmetic().setNumber(codec(), number());
}

void CodecLabPage::applyNeed()
{
    if (m_budget->need().timeRange != m_ui->labNumber->timeRange())
        m_ui->labNumber->setTimeRange(m_budget->need().timeRange);
    else
        showHazards();
}

void CodecLabPage::enterCodec(const CodecSpec &codec)
{
    m_ui->labNumber->setCodec(codec);
}

} // namespace tiebreak

#include "moc_codeclabpage.cpp"
