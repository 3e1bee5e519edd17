// SPDX-License-Identifier: GPL-3.0-or-later
// Why a codec is recommended, in full.
#pragma once

#include "lab/budget/advice.h"

#include <QDialog>

namespace tiebreak
{

/// The recommendation, what else is to be known, the alternatives, and how ordered bits work; text that can
/// be selected. To keep open beside the page.
class AdviceDialog : public QDialog
{
    Q_OBJECT

public:
    explicit AdviceDialog(const Advice &advice, QWidget *parent = nullptr);
};

} // namespace tiebreak
