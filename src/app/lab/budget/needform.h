// SPDX-License-Identifier: GPL-3.0-or-later
// One line of controls in which a leaderboard's need is stated.
#pragma once

#include "lab/need/need.h"

#include <QWidget>

#include <memory>
#include <optional>

class QAction;
class QLineEdit;

namespace Ui
{
class NeedForm;
}

namespace tiebreak
{

/// Reads every keystroke. The text of a wrong field turns crimson and its tool tip says why.
class NeedForm : public QWidget
{
    Q_OBJECT

public:
    explicit NeedForm(QWidget *parent = nullptr);
    ~NeedForm() override;

    /// Shows a need; emits nothing. A field whose text already means the same keeps it.
    void setNeed(const Need &need);

signals:
    /// The user stated another need, and it is sound.
    void needStated(const tiebreak::Need &need);
    /// A field is wrong: a sentence that names it.
    void needWrong(const QString &sentence);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeMenu();
    void read();
    void groupScores();
    Result<Need> stated(NeedField &field) const;
    QLineEdit *editOf(NeedField field) const;
    void markWrong(std::optional<NeedField> field, const QString &sentence);
    void useWords(bool all);
    void showBits();

    std::unique_ptr<Ui::NeedForm> m_ui;
    Need m_need;
    QAction *m_simpleRanges = nullptr;
    QList<QAction *> m_languages;
    std::optional<NeedField> m_wrong;
    bool m_words = false; ///< there is room for whole sentences
};

} // namespace tiebreak
