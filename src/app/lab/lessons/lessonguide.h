// SPDX-License-Identifier: GPL-3.0-or-later
// The guided tour of the Lab: a lesson beside a chart, and what each step sets and frames.
#pragma once

#include "models/lab/lessons.h"

#include <QWidget>

class QSettings;

namespace tiebreak
{

class LessonsPane;
class NumberPanel;
class PrecisionPane;
class SpotFrame;

/// Shows the lessons that come with Tiebreak beside a chart of their own. Each step sets the Lab's number and
/// frames the part of the page that it speaks of.
class LessonGuide : public QWidget
{
    Q_OBJECT

public:
    /// `page` holds the parts that steps speak of, by their object names.
    LessonGuide(QSettings &settings, NumberPanel &number, QWidget &page);

    PrecisionPane &chart() { return *m_chart; }
    /// Frames nothing any more.
    void leave();

signals:
    /// The reader wants to see another part of the Lab, as CodecLabPage::showPart() names them.
    void partRequested(const QString &name);
    /// The step that is shown speaks of the bit budget, or does not.
    void budgetAsked(bool asked);

private:
    void showStep(const LessonStep &step);

    NumberPanel &m_number;
    QWidget &m_page;
    LessonsPane *m_lessons;
    PrecisionPane *m_chart;
    SpotFrame *m_spot;
};

} // namespace tiebreak
