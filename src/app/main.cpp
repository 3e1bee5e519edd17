// SPDX-License-Identifier: GPL-3.0-or-later
// Starts the window.
#include "app/application.h"

int main(int argc, char *argv[])
{
    return tiebreak::runApplication(argc, argv);
}
