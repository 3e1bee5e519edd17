// SPDX-License-Identifier: GPL-3.0-or-later
// The Codec Lab's bit budget: a need, what to take for it, and every codec measured against it.
#pragma once

#include "lab/budget/advice.h"

#include <QWidget>

#include <optional>
#include <vector>

class QItemSelection;
class QSortFilterProxyModel;
class QToolButton;

namespace tiebreak
{

class BudgetModel;
class MessageBar;
class NeedForm;
class RowView;

/// A form for the need, the recommendation, and the table. Follows every keystroke; while a field is wrong it
/// says so and greys the last budget.
class BudgetPanel : public QWidget
{
    Q_OBJECT

public:
    explicit BudgetPanel(QWidget *parent = nullptr);

    /// The last need that was sound.
    const Need &need() const { return m_need; }
    /// Shows another need; emits nothing. Of a need that checkNeed() refuses the form says what is wrong with
    /// it, as if it had been typed.
    void setNeed(const Need &need);
    /// The codecs to weigh besides those tailored to the need: presets and custom ones (the presets unless
    /// this was called).
    void setCodecs(std::vector<NamedCodec> codecs);
    /// Selects the row of this codec where there is one; emits nothing.
    void setCurrentCodec(const CodecSpec &spec);
    /// Leaves only the recommendation, or shows form and table as well; emits nothing.
    void setFolded(bool folded);
    bool isFolded() const { return m_folded; }

signals:
    /// The user stated another need; it is sound.
    void needChanged(const tiebreak::Need &need);
    /// The user picked a row.
    void codecChosen(const tiebreak::CodecSpec &spec);
    /// The user wants the panel folded, or unfolded; setFolded() does it.
    void foldChosen(bool folded);
    /// The user wants the code of the recommended codec.
    void codeWanted(const tiebreak::CodecSpec &spec);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void setUpTable();
    void spreadColumns();
    void weigh();
    void showAdvice();
    void selectCurrent();
    void chooseRow(const QItemSelection &selected);
    void openAdvice();

    Need m_need;
    QString m_fault; ///< what is wrong with what the form states; empty: nothing
    std::vector<NamedCodec> m_codecs;
    std::optional<CodecSpec> m_current;
    bool m_selecting = false;
    bool m_folded = false;
    QToolButton *m_fold;
    NeedForm *m_form;
    MessageBar *m_advice;
    BudgetModel *m_model;
    QSortFilterProxyModel *m_sorted;
    RowView *m_table;
};

} // namespace tiebreak
