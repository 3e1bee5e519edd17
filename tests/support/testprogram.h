// SPDX-License-Identifier: GPL-3.0-or-later
// The tests of a folder share one program, which runs one of them by name.
#pragma once

#include "support/patience.h"

#include <QTest>

namespace tiebreak
{

using TestFunction = int (*)(int argc, char **argv);

/// Makes a function known that the program runs when it is called with this name. Returns true.
bool addProgram(const char *name, TestFunction run);
/// The same for a test, whose name is that of its file, tst_NAME.cpp.
bool addTest(const char *file, TestFunction run);

/// For tests that need no QCoreApplication.
struct NoApplication {
    NoApplication(int /*argc*/, char ** /*argv*/) {}
};

template <class Application, class Test>
int runTest(int argc, char **argv)
{
    [[maybe_unused]] const Application application(argc, argv);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace tiebreak

/// Stands at the end of tst_NAME.cpp: `Application` is NoApplication, QCoreApplication or QApplication.
#define TIEBREAK_TEST(Application, Test)                                                                     \
    [[maybe_unused]] static const bool known##Test =                                                         \
        tiebreak::addTest(__FILE__, tiebreak::runTest<Application, Test>);
