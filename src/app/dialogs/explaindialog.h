// SPDX-License-Identifier: GPL-3.0-or-later
// The proof about two rows, in a window of its own.
#pragma once

#include "app/pages/explainview.h"

#include <QDialog>

namespace tiebreak
{

/// Shows the proof; Copy as text puts it on the clipboard.
class ExplainDialog : public QDialog
{
    Q_OBJECT

public:
    ExplainDialog(const ExplainedBoard &board, const ExplainedRow &a, const ExplainedRow &b,
                  QWidget *parent = nullptr);

private:
    ExplainView *m_view;
};

} // namespace tiebreak
