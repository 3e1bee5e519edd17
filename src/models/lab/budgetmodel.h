// SPDX-License-Identifier: GPL-3.0-or-later
// The bit budget as a table.
#pragma once

#include "lab/budget/advice.h"
#include "models/table/tablemodel.h"

namespace tiebreak
{

/// A row a codec: facts as text, and roles for what is painted or sorted by. No colours.
class BudgetModel : public TableModel
{
    Q_OBJECT

public:
    enum Column { Codec, Needs, Has, Margin, Bits, KeepsTo, LostFirst, Increments, Readable, ColumnCount };
    enum Role {
        SortRole = Qt::UserRole + 64, ///< orders the rows by the column; apart from boardrole
        NeededRole,                   ///< int, bits
        HasRole,                      ///< int, bits; invalid where the codec has none
        ScaleRole,                    ///< int, the longest bar of the table in bits
        FitsRole,                     ///< bool, the codec does all that is asked
        RecommendedRole,              ///< bool
        SchemeRole,                   ///< int, Scheme: which series the codec is
    };

    explicit BudgetModel(QObject *parent = nullptr);

    /// Shows another budget.
    void setAdvice(const Advice &advice);
    /// The row's facts.
    const BudgetRow &row(int row) const { return m_advice.rows[static_cast<std::size_t>(row)]; }
    const Advice &advice() const { return m_advice; }

private:
    int count() const final;
    QVariant cell(int number, int column, int role) const final;
    void setHeadings();
    QString text(const BudgetRow &row, int column) const;
    QString toolTip(const BudgetRow &row, int column) const;
    QVariant sortKey(const BudgetRow &row, int column) const;

    Advice m_advice;
    int m_scale = 0;
};

} // namespace tiebreak
