// SPDX-License-Identifier: GPL-3.0-or-later
// The place in a typed spec that is wrong.
#pragma once

#include <cstddef>

class QLineEdit;

namespace tiebreak
{

/// Selects what the parser complains of: from `position`, a byte from 1 as Error::position has it, to the end
/// of that setting.
void selectSpecPart(QLineEdit &field, std::size_t position);

} // namespace tiebreak
