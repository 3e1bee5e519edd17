// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of a Result that show its error's words when they fail.
#pragma once

#include "core/base/result.h"

#include <QTest>

#include <string>
#include <string_view>

namespace tiebreak
{

/// The words of a failed Result, nothing for a good one.
template <class T>
std::string errorWords(const Result<T> &result)
{
    return result ? std::string() : result.error().message;
}

} // namespace tiebreak

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
