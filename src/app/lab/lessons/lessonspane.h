// SPDX-License-Identifier: GPL-3.0-or-later
// The guided tour: a list of lessons, the step that is read, and the question at its end.
#pragma once

#include "models/lab/lessons.h"

#include <QSettings>
#include <QWidget>

#include <memory>
#include <vector>

class QButtonGroup;

namespace Ui
{
class LessonsPane;
}

namespace tiebreak
{

/// Shows lessons, and says what every step sets in the Lab. Passive: it knows nothing of the Lab.
class LessonsPane : public QWidget
{
    Q_OBJECT

public:
    /// `settings` keeps which lessons are done; it must outlive the pane.
    explicit LessonsPane(QSettings &settings, QWidget *parent = nullptr);
    ~LessonsPane() override;

    /// Shows these lessons, from the first one that is not done. The Lab stays as it is until the user
    /// begins: no step is shown yet.
    void setLessons(std::vector<Lesson> lessons);
    /// Shows the lessons of a file in place of the built-in ones; a file that is refused changes nothing but
    /// the message.
    void openFile(const QString &path);
    /// Asks for a file to open.
    void askForFile();
    /// For a room: large letters, and nothing but the lesson that is read.
    void setLecture(bool lecture);

signals:
    /// The user came to this step: the page shows what it sets.
    void stepShown(const LessonStep &step);
    /// No step is shown any more: a question is, or a lesson that has not begun.
    void stepLeft();
    /// The user wants to look at another part of the Lab.
    void tabRequested(LessonTab tab);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    const Lesson *lesson() const;
    bool atQuestion() const;
    bool isDone(const Lesson &lesson) const;
    void chooseLesson();
    void go(int by);
    void showPlace();
    void showFeedback();
    void forgetDone();
    void showBuiltIn();
    void showEntry(int row);
    void showAnswers();
    void answer(int index);

    std::unique_ptr<Ui::LessonsPane> m_ui;
    QSettings &m_settings;
    std::vector<Lesson> m_lessons;
    QButtonGroup *m_answers;
    int m_step = -1; ///< -1 before the user begins; one behind the last is the question
    int m_answered = -1;
    bool m_lecture = false;
};

} // namespace tiebreak
