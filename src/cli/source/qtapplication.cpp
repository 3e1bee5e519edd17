// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/qtapplication.h"

#include <clocale>
#include <string>

namespace tiebreak
{

namespace
{

// Qt keeps references to both.
int argumentCount = 1;
char programName[] = "tiebreak-cli";
char *arguments[] = {programName, nullptr};

} // namespace

QtApplication::QtApplication()
{
    const std::string locale = std::setlocale(LC_ALL, nullptr);
    // Where the locale is not UTF-8 it would say so on standard error.
    const QtMessageHandler before =
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &) {});
    m_application.emplace(argumentCount, arguments);
    qInstallMessageHandler(before);
    std::setlocale(LC_ALL, locale.c_str());
}

} // namespace tiebreak
