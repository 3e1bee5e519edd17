// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tiebreak
{

struct Word {
};
int countWords(const Word &word);

} // namespace tiebreak
