// SPDX-License-Identifier: GPL-3.0-or-later
// The proof about two rows, in a window of its own.
#pragma once

#include "app/explain/explainview.h"

#include <QDialog>

namespace tiebreak
{

/// Shows the proof; Copy as text puts it on the clipboard.
class ExplainDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ExplainDialog(const ExplainedPair &pair, QWidget *parent = nullptr);

private:
    ExplainView *m_view;
};

} // namespace tiebreak
