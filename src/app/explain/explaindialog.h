// SPDX-License-Identifier: GPL-3.0-or-later
// The proof about two rows, in a window of its own.
#pragma once

#include "app/explain/explainview.h"

#include <QDialog>

namespace tiebreak
{

/// Shows the proof, as high as it is; it can be copied as text or as a picture.
class ExplainDialog : public QDialog
{
    Q_OBJECT

public:
    /// `origin`: the board and its server, for whoever keeps it open or copies it.
    ExplainDialog(const ExplainedPair &pair, const QString &origin, QWidget *parent = nullptr);

protected:
    void showEvent(QShowEvent *event) override;

private:
    ExplainView *m_view;
    bool m_fitted = false;
};

} // namespace tiebreak
