// SPDX-License-Identifier: GPL-3.0-or-later
// Results as build servers read them: JUnit's XML.
#pragma once

#include <chrono>
#include <span>
#include <string>

namespace tiebreak
{

/// One case of a suite. Its name is arbitrary bytes; the other texts are sentences, in which those stand
/// escaped.
struct JUnitCase {
    enum class Outcome { Passed, Failed, Error, Skipped };
    std::string name;
    Outcome outcome = Outcome::Passed;
    std::string message; ///< in one line
    std::string details;
    std::chrono::nanoseconds time{0};
};

/// A fact about a whole suite.
struct JUnitProperty {
    std::string name;
    std::string value;
};

/// A <testsuites> document with one suite, whose cases are of the class `className`, arbitrary bytes. What
/// XML cannot hold stands there escaped as escapeBytes() does.
std::string junitText(const std::string &suite, const std::string &className,
                      std::span<const JUnitProperty> properties, std::span<const JUnitCase> cases);

} // namespace tiebreak
