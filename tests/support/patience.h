// SPDX-License-Identifier: GPL-3.0-or-later
// How long a test waits for what must happen: longer than a busy machine takes.
#pragma once

#include <QTest>

// Qt's own wait 5 seconds, look every 50 ms only, and in Qt 6.8 narrow a number, of which -Wconversion tells.
// Each of these ends as soon as the condition holds.
#undef QTRY_VERIFY_WITH_TIMEOUT
#undef QTRY_VERIFY2_WITH_TIMEOUT
#undef QTRY_COMPARE_WITH_TIMEOUT
#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define TIEBREAK_TRY(condition, timeout, check)                                                              \
    do {                                                                                                     \
        (void)QTest::qWaitFor([&] { return static_cast<bool>(condition); }, timeout);                        \
        check;                                                                                               \
    } while (false)
#define QTRY_VERIFY_WITH_TIMEOUT(expression, timeout) TIEBREAK_TRY(expression, timeout, QVERIFY(expression))
#define QTRY_VERIFY2_WITH_TIMEOUT(expression, message, timeout)                                              \
    TIEBREAK_TRY(expression, timeout, QVERIFY2(expression, message))
#define QTRY_COMPARE_WITH_TIMEOUT(expression, expected, timeout)                                             \
    TIEBREAK_TRY((expression) == (expected), timeout, QCOMPARE(expression, expected))
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT(expression, 30'000)
#define QTRY_VERIFY2(expression, message) QTRY_VERIFY2_WITH_TIMEOUT(expression, message, 30'000)
#define QTRY_COMPARE(expression, expected) QTRY_COMPARE_WITH_TIMEOUT(expression, expected, 30'000)
