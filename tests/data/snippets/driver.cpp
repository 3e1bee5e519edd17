// SPDX-License-Identifier: GPL-3.0-or-later
// Prints what generated code makes of lines of score and time: tst_snippetrun fills in the names.
#define main snippetMain
#include "tiebreak_codec%.cpp"
#undef main
#include <bit>
#include <cinttypes>
int main()
{
    if (!tiebreak_codec::check())
        return 1;
    std::int64_t score = 0, tick = 0;
    while (std::scanf("%" SCNd64 " %" SCNd64, &score, &tick) == 2) {
        try {
            const double raw = tiebreak_codec::encode(@);
            const auto back = tiebreak_codec::decode(raw);
            std::printf("%016" PRIx64 " READ);
        } catch (const std::out_of_range &) {
            std::puts("refused");
        }
    }
}
