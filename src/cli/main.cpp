// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli: Tiebreak for scripts.
#include "cli/commandline.h"

int main(int argc, char **argv)
{
    return tiebreak::runCommandLine(argc, argv);
}
