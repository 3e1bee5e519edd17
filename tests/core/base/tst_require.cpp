// SPDX-License-Identifier: GPL-3.0-or-later
// A fixture that cannot go on ends its class as failed, and nothing of the class runs without it.
#include "support/testprogram.h"
#include "support/verify.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTest>

using namespace tiebreak;

namespace tst_require
{

namespace
{

void failingHelper(bool soon)
{
    if (soon)
        REQUIRE_SOON(true);
    REQUIRE(1 + 1 == 2, "reckoning");
    REQUIRE(!soon, "the helper failed");
}

} // namespace

class FailingFixture : public QObject
{
    Q_OBJECT
private slots:
    void first()
    {
        failingHelper(true);
        qInfo("went on");
    }
    void second() { qInfo("went on"); }
};

class RequireTest : public QObject
{
    Q_OBJECT
private slots:
    void endsTheClass();
};

void RequireTest::endsTheClass()
{
    QProcess program;
    program.setProcessChannelMode(QProcess::MergedChannels);
    program.start(QCoreApplication::applicationFilePath(), {QStringLiteral("failingfixture")});
    QVERIFY(program.waitForFinished());
    const QByteArray said = program.readAll();
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 1);
    QVERIFY2(said.contains("the helper failed") && said.contains("tst_require.cpp"), said);
    QVERIFY2(!said.contains("went on"), said);
}

[[maybe_unused]] static const bool failingFixtureIsKnown =
    addProgram("failingfixture", runTest<QCoreApplication, FailingFixture>);
TIEBREAK_TEST(QCoreApplication, RequireTest)

} // namespace tst_require

#include "tst_require.moc"
