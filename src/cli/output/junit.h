// SPDX-License-Identifier: GPL-3.0-or-later
// Results as build servers read them: JUnit's XML.
#pragma once

#include <chrono>
#include <span>
#include <string>

namespace tiebreak
{

/// One case of a suite. Texts are arbitrary bytes.
struct JUnitCase {
    enum class Outcome { Passed, Failed, Error };
    std::string name;
    Outcome outcome = Outcome::Passed;
    std::string message; ///< in one line
    std::string details;
    std::chrono::nanoseconds time{0};
};

/// A <testsuites> document with one suite, whose cases are of the class `className`. What XML cannot hold,
/// and control characters but the line ends of details, stands there escaped as escapeBytes() does.
std::string junitText(const std::string &suite, const std::string &className,
                      std::span<const JUnitCase> cases);

} // namespace tiebreak
