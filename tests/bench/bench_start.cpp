// SPDX-License-Identifier: GPL-3.0-or-later
// From starting the program to its first painted window, beside a program with one empty window.
#include "bench/figures.h"
#include "support/testserver.h"

#include <QProcess>
#include <QTemporaryDir>

#include <chrono>

using namespace tiebreak;

namespace
{

/// Seconds until the program's first window was painted.
double secondsToFirstPaint(const QString &program, const QStringList &arguments, const QString &home)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LD_PRELOAD", TIEBREAK_FIRSTPAINT);
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    environment.insert("HOME", home);
    environment.insert("XDG_CONFIG_HOME", home);
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    const auto start = std::chrono::steady_clock::now().time_since_epoch();
    process.start(program, arguments);
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit) {
        process.kill();
        process.waitForFinished();
        giveUp(program.toStdString() + " painted no window within 60 s");
    }
    const std::chrono::nanoseconds painted(process.readAllStandardOutput().trimmed().toLongLong());
    if (painted <= start)
        giveUp(program.toStdString() + " ended without having painted a window");
    return std::chrono::duration<double>(painted - start).count();
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    // A server that runs already: the sandbox's start does not count.
    TestServer server;
    const QTemporaryDir home;
    if (!server.ready())
        giveUp(server.error().toStdString());
    const QString url = server.url();
    // The first run of each reads the disk and writes the settings.
    secondsToFirstPaint(TIEBREAK_PROGRAM, {url}, home.path());
    secondsToFirstPaint(TIEBREAK_EMPTYWINDOW, {}, home.path());
    std::vector<double> own;
    std::vector<double> empty;
    for (int round = 0; round < (options.quick ? 5 : 15); ++round) {
        own.push_back(secondsToFirstPaint(TIEBREAK_PROGRAM, {url}, home.path()));
        empty.push_back(secondsToFirstPaint(TIEBREAK_EMPTYWINDOW, {}, home.path()));
    }
    const double ours = median(own);
    const double reference = median(empty);
    printFigure({"start to first painted window", timeText(ours), "empty Qt window " + timeText(reference),
                 ratioText(ours / reference), "400 ms"});
}
