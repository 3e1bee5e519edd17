// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of a Result that show its error's words when they fail, and checks for helpers, which end the test.
#pragma once

#include "core/base/result.h"

#include <QTest>

#include <stdexcept>
#include <string>
#include <string_view>

namespace tiebreak
{

/// What ends a test class whose fixture cannot go on.
class FixtureFailed : public std::runtime_error
{
    using std::runtime_error::runtime_error;
};

/// Fails the test and ends its class unless `holds`: for helpers, where QVERIFY would end the helper alone,
/// and the test would go on without what it was to get.
inline void require(bool holds, const std::string &why, const char *file, int line)
{
    if (holds)
        return;
    QTest::qFail(why.c_str(), file, line);
    throw FixtureFailed(why);
}

/// The words of a failed Result, nothing for a good one.
template <class T>
std::string errorWords(const Result<T> &result)
{
    return result ? std::string() : result.error().message;
}

} // namespace tiebreak

#define REQUIRE(condition, why) tiebreak::require(condition, why, __FILE__, __LINE__)
/// The same once the condition holds, within half a minute.
#define REQUIRE_SOON(condition)                                                                              \
    REQUIRE(QTest::qWaitFor([&] { return static_cast<bool>(condition); }, 30'000), "never: " #condition)

/// Fails the test, with the error's words, unless the Result holds a value.
#define VERIFY_RESULT(expression)                                                                            \
    do {                                                                                                     \
        const auto &heldResult = (expression);                                                               \
        QVERIFY2(heldResult.has_value(), tiebreak::errorWords(heldResult).c_str());                          \
    } while (false)

/// Fails the test, with the error's words, unless the Result holds this value.
#define COMPARE_RESULT(expression, expected)                                                                 \
    do {                                                                                                     \
        const auto &comparedResult = (expression);                                                           \
        VERIFY_RESULT(comparedResult);                                                                       \
        QCOMPARE(*comparedResult, expected);                                                                 \
    } while (false)

/// Fails the test unless the Result is an error of this kind with these words in its message.
#define VERIFY_FAILURE(expression, expectedKind, words)                                                      \
    do {                                                                                                     \
        const auto &heldResult = (expression);                                                               \
        QVERIFY(!heldResult.has_value());                                                                    \
        const std::string heldWords = tiebreak::errorWords(heldResult);                                      \
        QVERIFY2(heldResult.error().kind == (expectedKind), heldWords.c_str());                              \
        QVERIFY2(std::string_view(heldWords).contains(words), heldWords.c_str());                            \
    } while (false)
