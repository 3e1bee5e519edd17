// SPDX-License-Identifier: GPL-3.0-or-later
// Uses what word.h declares, as if another file of its unit had included it.

namespace tiebreak
{

int countTwice(const Word &word)
{
    return 2 * countWords(word);
}

} // namespace tiebreak
