// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lessons/lessonguide.h"

#include "app/lab/chart/precisionpane.h"
#include "app/lab/lessons/lessonspane.h"
#include "app/lab/lessons/spotframe.h"
#include "app/lab/number/numberpanel.h"
#include "app/widgets/rule.h"

#include <QBoxLayout>

namespace tiebreak
{

namespace
{

/// The part that a lesson speaks of, by its name on the page; null where it speaks of none.
const char *partOf(LessonMark mark)
{
    switch (mark) {
    case LessonMark::Score:
        return "labScore";
    case LessonMark::Time:
        return "labTime";
    case LessonMark::Codec:
        return "labCodec";
    case LessonMark::Strip:
        return "labStrip";
    case LessonMark::Raw:
        return "labRaw";
    case LessonMark::Neighbours:
        return "labNeighbours";
    case LessonMark::Chart:
        return "labChart";
    case LessonMark::Values:
        return "labValues";
    case LessonMark::Budget:
        return "labBudget";
    case LessonMark::Decodes:
        return "labPreimage";
    case LessonMark::None:
        break;
    }
    return nullptr;
}

QString partName(LessonTab tab)
{
    switch (tab) {
    case LessonTab::Survival:
        return QStringLiteral("survival");
    case LessonTab::Hazards:
        return QStringLiteral("hazards");
    case LessonTab::Snippet:
        return QStringLiteral("code");
    case LessonTab::Precision:
        break;
    }
    return QStringLiteral("precision");
}

} // namespace

LessonGuide::LessonGuide(QSettings &settings, NumberPanel &number, QWidget &page)
    : m_number(number)
    , m_page(page)
    , m_lessons(new LessonsPane(settings))
    , m_chart(new PrecisionPane)
    , m_spot(new SpotFrame(&page))
{
    auto *sides = new QHBoxLayout(this);
    sides->setContentsMargins(0, 0, 0, 0);
    sides->setSpacing(0);
    sides->addWidget(m_lessons, 4);
    auto *rule = new Rule(this);
    rule->setFixedWidth(1);
    sides->addWidget(rule);
    sides->addWidget(m_chart, 5);
    connect(m_lessons, &LessonsPane::stepShown, this, &LessonGuide::showStep);
    connect(m_lessons, &LessonsPane::stepLeft, this, [this] {
        leave();
        emit budgetAsked(false);
    });
    connect(m_lessons, &LessonsPane::tabRequested, this,
            [this](LessonTab tab) { emit partRequested(partName(tab)); });
    m_lessons->setLessons(builtInLessons());
}

void LessonGuide::leave()
{
    m_spot->setTarget(nullptr);
}

void LessonGuide::showStep(const LessonStep &step)
{
    const LessonSetting &set = step.set;
    if (set.season)
        m_number.setSeason(*set.season);
    if (set.codec)
        m_number.setCodec(*set.codec);
    if (set.tick)
        m_number.setTick(*set.tick);
    if (set.score)
        m_number.setScore(*set.score);
    m_spot->setTarget(nullptr);
    emit budgetAsked(set.mark == LessonMark::Budget);
    const char *name = partOf(set.mark);
    if (!name)
        return;
    for (QWidget *part : m_page.findChildren<QWidget *>(QLatin1StringView(name))) {
        if (part->isVisible())
            m_spot->setTarget(part);
    }
}

} // namespace tiebreak

#include "moc_lessonguide.cpp"
