// SPDX-License-Identifier: GPL-3.0-or-later
// Test functions that take long, which scripts/test leaves out and scripts/test --all runs.
#pragma once

#include <QTest>

/// Stands first in a test function that takes more than a second of processor time, or waits for several: it
/// runs only where TIEBREAK_SLOW_TESTS is set. The class gets the CTest label "slow". Not in a _data
/// function: others may share it.
#define SLOW_TEST()                                                                                          \
    if (!qEnvironmentVariableIsSet("TIEBREAK_SLOW_TESTS"))                                                   \
    QSKIP("slow; scripts/test --all runs it")
