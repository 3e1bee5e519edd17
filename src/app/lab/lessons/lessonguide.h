// SPDX-License-Identifier: GPL-3.0-or-later
// The guided tour of the Lab: a lesson beside a chart, and what each step sets and frames.
#pragma once

#include "models/lab/lessons.h"

#include <QWidget>

class QSettings;

namespace tiebreak
{

class LessonsPane;
class ArithmeticPane;
class NumberPanel;
class PrecisionPane;
class HighlightFrame;

/// Shows the lessons that come with Tiebreak beside a chart of their own. Each step sets the Lab's number and
/// frames the part of the page that it speaks of.
class LessonGuide : public QWidget
{
    Q_OBJECT

public:
    /// `page` holds the parts that steps speak of, by their object names.
    LessonGuide(QSettings &settings, NumberPanel &number, QWidget &page);

    PrecisionPane &chart() { return *m_chart; }
    ArithmeticPane &arithmetic() { return *m_arithmetic; }
    /// What the step that is shown speaks of; None while no step is.
    LessonMark mark() const { return m_mark; }
    /// Asks for a file of lessons.
    void askForFile();
    /// For a room: the lesson in large letters, and beside it only what its step speaks of.
    void setLecture(bool lecture);
    /// Frames nothing any more.
    void leave();

signals:
    /// The reader wants to see another part of the Lab, as CodecLabPage::showPart() names them.
    void partRequested(const QString &name);
    /// mark() gives something else.
    void markChanged();

private:
    void showStep(const LessonStep &step);
    void setMark(LessonMark mark);
    void showSide();

    NumberPanel &m_number;
    QWidget &m_page;
    LessonsPane *m_lessons;
    PrecisionPane *m_chart;
    ArithmeticPane *m_arithmetic;
    QWidget *m_rule;
    HighlightFrame *m_highlight;
    LessonMark m_mark = LessonMark::None;
    bool m_lecture = false;
};

} // namespace tiebreak
