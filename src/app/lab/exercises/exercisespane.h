// SPDX-License-Identifier: GPL-3.0-or-later
// Exercises: broken boards in the sandbox, to be set up, mended and checked.
#pragma once

#include "app/session/session.h"
#include "app/session/task.h"
#include "core/prose/severity.h"
#include "sandbox/exercises.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace Ui
{
class ExercisesPane;
}

namespace tiebreak
{

/// Lists the exercises. A student sets one up, mends its board with any tool, and checks it here; which are
/// mended is kept in the settings. Works in the sandbox alone.
class ExercisesPane : public QWidget
{
    Q_OBJECT

public:
    explicit ExercisesPane(Session &session, QWidget *parent = nullptr);
    ~ExercisesPane() override;

    /// Nothing is being written or checked.
    bool settled() const { return !m_busy; }

private:
    const Exercise &exercise() const;
    bool isMended(const Exercise &exercise) const;
    void chooseExercise();
    void showEntries();
    /// What can be done now.
    void updateActions();
    void setUp();
    void check();
    void showResult(Severity severity, const QString &sentence, const QString &audit = {});
    void clearResult();
    void forgetMended();

    std::unique_ptr<Ui::ExercisesPane> m_ui;
    Session &m_session;
    std::vector<Exercise> m_exercises = exercises();
    std::optional<Severity> m_result;
    bool m_busy = false;
    // Last: their jobs are waited for before anything else goes.
    Task<bool> m_setUp;
    Task<ExerciseResult> m_check;
};

} // namespace tiebreak
