// SPDX-License-Identifier: GPL-3.0-or-later
// What is missing for a window is named before Qt gives up, or draws boxes.
#include "app/surroundings.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

using namespace tiebreak;

namespace tst_surroundings
{

/// Runs this program to look for fonts: ends with 0 where there are any.
static constexpr auto fontsArgument = "surroundings-fonts";

class TestSurroundings : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;

    void setDisplays(const char *x11, const char *wayland)
    {
        qputenv("DISPLAY", x11);
        qputenv("WAYLAND_DISPLAY", wayland);
        qunsetenv("QT_QPA_PLATFORM");
    }

private slots:
    void cleanup() { qputenv("QT_QPA_PLATFORM", "offscreen"); }

    void aWindowNeedsADisplay()
    {
        setDisplays("", "");
        VERIFY_FAILURE(choosePlatform(false, {}), ErrorKind::Io, "--grab");
        VERIFY_RESULT(choosePlatform(true, {}));
        QCOMPARE(qgetenv("QT_QPA_PLATFORM"), QByteArray("offscreen"));
        VERIFY_RESULT(choosePlatform(false, {}));
    }

    void waylandNeedsItsPlugin()
    {
        const QString plugins = m_directory.filePath("plugins");
        QVERIFY(QDir().mkpath(plugins + "/platforms"));
        setDisplays("", "wayland-0");
        VERIFY_FAILURE(choosePlatform(false, {plugins}), ErrorKind::Io, "qt6-wayland");
        setDisplays(":0", "wayland-0");
        VERIFY_RESULT(choosePlatform(false, {plugins}));
        setDisplays("", "wayland-0");
        VERIFY_RESULT(choosePlatform(true, {plugins}));
        QCOMPARE(qgetenv("QT_QPA_PLATFORM"), QByteArray("offscreen"));

        setDisplays("", "wayland-0");
        QFile plugin(plugins + "/platforms/libqwayland-generic.so");
        QVERIFY(plugin.open(QIODevice::WriteOnly));
        VERIFY_RESULT(choosePlatform(false, {"/nonexistent", plugins}));
        QVERIFY(!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"));
    }

    void textNeedsFonts()
    {
        QFile none(m_directory.filePath("fonts.conf"));
        QVERIFY(none.open(QIODevice::WriteOnly));
        none.write("<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig/>");
        none.close();
        // Fonts are looked for once in a process.
        QCOMPARE(QProcess::execute(QCoreApplication::applicationFilePath(), {fontsArgument}), 0);
        qputenv("FONTCONFIG_FILE", QFile::encodeName(none.fileName()));
        QCOMPARE(QProcess::execute(QCoreApplication::applicationFilePath(), {fontsArgument}), 1);
    }
};

TIEBREAK_TEST(QCoreApplication, TestSurroundings)

[[maybe_unused]] static const bool fontsAreKnown = addProgram(fontsArgument, [](int argc, char **argv) {
    const QApplication application(argc, argv);
    const auto checked = checkFonts();
    return checked ? 0 : checked.error().message.contains("fonts-noto-core") ? 1 : 2;
});

} // namespace tst_surroundings

#include "tst_surroundings.moc"
