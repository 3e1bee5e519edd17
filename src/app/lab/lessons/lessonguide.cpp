// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lessons/lessonguide.h"

#include "app/lab/arithmetic/arithmeticpane.h"
#include "app/lab/chart/precisionpane.h"
#include "app/lab/lessons/lessonspane.h"
#include "app/lab/number/numberpanel.h"
#include "app/look/palette.h"
#include "app/widgets/paintedwidget.h"
#include "app/widgets/rule.h"
#include "app/widgets/seamless.h"

#include <QBoxLayout>
#include <QEvent>
#include <QPainter>
#include <QPointer>

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
    case LessonMark::Made:
        return "lessonMade";
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
    case LessonTab::Made:
        return QStringLiteral("made");
    case LessonTab::Precision:
        break;
    }
    return QStringLiteral("precision");
}

} // namespace

/// Lies over its parent and frames one of its parts in the accent colour; clicks go through it.
class HighlightFrame : public PaintedWidget
{
public:
    explicit HighlightFrame(QWidget *parent) : PaintedWidget(parent)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setObjectName(QStringLiteral("highlightFrame"));
        setFocusPolicy(Qt::NoFocus);
        hide();
    }

    /// Frames this part, or nothing.
    void setTarget(QWidget *part)
    {
        // What the part lies in may move it, too.
        for (QWidget *widget = m_target; widget && widget != parentWidget(); widget = widget->parentWidget())
            widget->removeEventFilter(this);
        m_target = part;
        for (QWidget *widget = m_target; widget && widget != parentWidget(); widget = widget->parentWidget())
            widget->installEventFilter(this);
        follow();
    }

protected:
    void paint(QPainter &painter, const Palette &colours) override
    {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colours.accent, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        switch (event->type()) {
        case QEvent::Move:
        case QEvent::Resize:
        case QEvent::Show:
        case QEvent::Hide:
            follow();
            break;
        default:
            break;
        }
        return QWidget::eventFilter(watched, event);
    }

private:
    void follow()
    {
        const bool seen = m_target && m_target->isVisibleTo(parentWidget());
        setVisible(seen);
        if (!seen)
            return;
        const QPoint corner = m_target->mapTo(parentWidget(), QPoint(0, 0));
        setGeometry(
            QRect(corner, m_target->size()).adjusted(-4, -4, 4, 4).intersected(parentWidget()->rect()));
        raise();
    }

    QPointer<QWidget> m_target;
};

LessonGuide::LessonGuide(QSettings &settings, NumberPanel &number, QWidget &page)
    : m_number(number)
    , m_page(page)
    , m_lessons(new LessonsPane(settings))
    , m_chart(new PrecisionPane)
    , m_arithmetic(new ArithmeticPane)
    , m_rule(new Rule(this))
    , m_highlight(new HighlightFrame(&page))
{
    auto *sides = seamlessRow(this);
    sides->addWidget(m_lessons, 4);
    m_rule->setFixedWidth(1);
    m_arithmetic->setObjectName(QStringLiteral("lessonMade"));
    sides->addWidget(m_rule);
    sides->addWidget(m_chart, 5);
    sides->addWidget(m_arithmetic, 5);
    m_arithmetic->hide();
    connect(m_arithmetic, &ArithmeticPane::rawChosen, &number, &NumberPanel::setRaw);
    connect(m_lessons, &LessonsPane::stepShown, this, &LessonGuide::showStep);
    connect(m_lessons, &LessonsPane::stepLeft, this, [this] {
        leave();
        setMark(LessonMark::None);
    });
    connect(m_lessons, &LessonsPane::tabRequested, this,
            [this](LessonTab tab) { emit partRequested(partName(tab)); });
    m_lessons->setLessons(builtInLessons());
}

void LessonGuide::leave()
{
    m_highlight->setTarget(nullptr);
}

void LessonGuide::askForFile()
{
    m_lessons->askForFile();
}

void LessonGuide::setLecture(bool lecture)
{
    m_lecture = lecture;
    m_lessons->setLecture(lecture);
    showSide();
}

void LessonGuide::setMark(LessonMark mark)
{
    m_mark = mark;
    showSide();
    emit markChanged();
}

void LessonGuide::showSide()
{
    const bool made = m_mark == LessonMark::Made;
    const bool ofChart = m_mark == LessonMark::Chart || m_mark == LessonMark::Values;
    m_arithmetic->setVisible(made);
    m_chart->setVisible(!made && (!m_lecture || ofChart));
    m_rule->setVisible(!m_chart->isHidden() || made);
}

void LessonGuide::showStep(const LessonStep &step)
{
    const LessonSetting &set = step.set;
    if (set.timeRange)
        m_number.setTimeRange(*set.timeRange);
    if (set.codec)
        m_number.setCodec(*set.codec);
    if (set.tick)
        m_number.setTick(*set.tick);
    if (set.score)
        m_number.setScore(*set.score);
    m_highlight->setTarget(nullptr);
    setMark(set.mark);
    const char *name = partOf(set.mark);
    if (!name)
        return;
    for (QWidget *part : m_page.findChildren<QWidget *>(QLatin1StringView(name))) {
        if (part->isVisible())
            m_highlight->setTarget(part);
    }
}

} // namespace tiebreak

#include "moc_lessonguide.cpp"
