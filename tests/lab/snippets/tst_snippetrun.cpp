// SPDX-License-Identifier: GPL-3.0-or-later
// Generated code in real interpreters and compilers: the same bits as encode(), the same reading back.
#include "snippetcases.h"
#include "support/run.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;

namespace tst_snippetrun
{

namespace
{

/// The program that calls the code: % is the suffix of its names, @ the arguments of encode, READ what decode
/// gave.
QByteArray driverText(const QString &suffix)
{
    QFile file(QStringLiteral(TEST_DATA "/snippets/driver.") + suffix);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(text), qint64(text.size()));
}

/// Runs a program in a directory; its output.
Run runIn(const QString &directory, const QStringList &command, const QByteArray &input = {})
{
    QProcess process;
    process.setWorkingDirectory(directory);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("GOFLAGS", "-mod=mod");
    environment.insert("GO111MODULE", "off");
    process.setProcessEnvironment(environment);
    process.start(command.first(), command.mid(1));
    process.write(input);
    process.closeWriteChannel();
    return finish(process);
}

/// One codec in one language.
struct Case {
    CodecSpec spec;
    std::vector<SnippetPair> pairs;
    SnippetRanges ranges;
    QByteArray code;

    Case(const std::string &text, Language language)
        : spec(*parseCodecSpec(text))
        , pairs(snippetPairs(spec))
        , ranges(snippetRanges(spec, language, snippetTimeRange()))
    {
        const auto made = snippet(spec, language, {snippetTimeRange(), "a board"});
        if (made)
            code = QByteArray::fromStdString(*made);
    }

    QByteArray input() const
    {
        QByteArray lines;
        for (const SnippetPair &pair : pairs)
            lines += QByteArray::number(qlonglong(pair.score)) + ' ' +
                     QByteArray::number(qlonglong(pair.tick)) + '\n';
        return lines;
    }

    QByteArray driver(QByteArray text, const QByteArray &suffix) const
    {
        return text.replace("%.", suffix + '.')
            .replace("% ", suffix + ' ')
            .replace("@", spec.hasTime() ? "score, tick" : "score");
    }

    /// Empty when every line is as expected.
    QByteArray differences(const Run &run) const
    {
        if (run.status != 0)
            return specText(spec).c_str() + run.out + run.err;
        const QList<QByteArray> lines = linesOf(run.out);
        // Java, C# and others may say "ok" first.
        const auto skipped = lines.size() - qsizetype(pairs.size());
        if (skipped < 0 || skipped > 1)
            return specText(spec).c_str() + QByteArray(": lines are missing\n") + run.err;
        QByteArray wrong;
        int taken = 0;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const QByteArray &line = lines[qsizetype(i) + skipped];
            const QByteArray expected = expectedLine(spec, ranges, pairs[i]);
            taken += expected != "refused";
            if (line != expected && wrong.size() < 2000) {
                wrong += QByteArray::fromStdString(specText(spec)) + " of " +
                         QByteArray::number(qlonglong(pairs[i].score)) + ' ' +
                         QByteArray::number(qlonglong(pairs[i].tick)) + ": " + line + " and not " + expected +
                         '\n';
            }
        }
        return taken == 0 ? "no pair was taken" : wrong;
    }
};

} // namespace

class TestSnippetRun : public QObject
{
    Q_OBJECT

private slots:
    void python()
    {
        SLOW_TEST();
        interpreted(Language::Python, "python3", driverText("py"), "tiebreak_codec.py", "driver.py");
    }
    void javascript()
    {
        SLOW_TEST();
        interpreted(Language::JavaScript, "node", driverText("mjs"), "tiebreak_codec.mjs", "driver.mjs");
    }
    void php() { interpreted(Language::Php, "php", driverText("php"), "tiebreak_codec.php", "driver.php"); }

    void java()
    {
        SLOW_TEST();
        if (!found("javac") || !found("java"))
            QSKIP("No Java compiler on this machine.");
        compiled(Language::Java, driverText("java"), "java", {"javac"},
                 [](const QString &directory, const QByteArray &name) {
                     return QStringList{"java", "-cp", directory, "Driver" + name};
                 });
    }

    void csharp()
    {
        if (!found("mcs") || !found("mono"))
            QSKIP("No C# compiler (mcs, mono) on this machine.");
        for (std::size_t i : few()) {
            // Mono, unlike .NET, does not read every decimal number as the nearest double.
            if (!parseCodecSpec(snippetSpecs()[i])->cutDigits)
                csharpCase(i);
        }
    }

    void go()
    {
        if (!found("go"))
            QSKIP("No Go compiler on this machine.");
        for (std::size_t i : few())
            goCase(i);
    }

    void cpp()
    {
        SLOW_TEST();
        if (!found("g++"))
            QSKIP("No C++ compiler on this machine.");
        for (std::size_t i : few())
            cppCase(i);
    }

private:
    static bool found(const QString &program) { return !QStandardPaths::findExecutable(program).isEmpty(); }

    /// Codecs in which all that differs between compilers occurs, for compilers are slow.
    static std::vector<std::size_t> few()
    {
        const auto wanted =
            QList<QByteArray>{"decimal:from=9999999999",
                              "fraction:unit=us,from=4102444800000000,span=4102444800000001,digits=18",
                              "ordered:bits=51,unit=us,bias=signed",
                              "formula:score*1e11 + floor(t/2) - -2^3/4 - (5 - (3 - 1))"};
        const auto specs = snippetSpecs();
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < specs.size(); ++i) {
            if (wanted.contains(QByteArray::fromStdString(specs[i])))
                found.push_back(i);
        }
        return found;
    }

    void interpreted(Language language, const QString &program, const QByteArray &driver, const QString &file,
                     const QString &driverFile)
    {
        if (!found(program))
            QSKIP(qPrintable("There is no " + program + " on this machine."));
        for (const std::string &text : snippetSpecs()) {
            const Case one(text, language);
            QVERIFY2(!one.code.isEmpty(), text.c_str());
            QTemporaryDir directory;
            write(directory.filePath(file), one.code);
            write(directory.filePath(driverFile), one.driver(driver, ""));
            const QByteArray wrong =
                one.differences(runIn(directory.path(), {program, driverFile}, one.input()));
            QVERIFY2(wrong.isEmpty(), wrong.constData());
        }
    }

    template <class Command>
    void compiled(Language language, const QByteArray &driver, const QString &suffix, QStringList compiler,
                  Command command)
    {
        QTemporaryDir directory;
        std::vector<Case> cases;
        for (const std::size_t i : few()) {
            cases.emplace_back(snippetSpecs()[i], language);
            const QByteArray name = QByteArray::number(qulonglong(cases.size()));
            Case &one = cases.back();
            const QByteArray read = one.spec.hasTime() ? "back.score() + \" \" + back.tick()" : "back";
            write(directory.filePath("TiebreakCodec" + name + '.' + suffix),
                  QByteArray(one.code).replace("TiebreakCodec", "TiebreakCodec" + name));
            write(directory.filePath("Driver" + name + '.' + suffix),
                  one.driver(driver, name).replace("READ", read));
            compiler << "TiebreakCodec" + name + '.' + suffix << "Driver" + name + '.' + suffix;
        }
        const Run built = runIn(directory.path(), compiler);
        QVERIFY2(built.status == 0, (built.out + built.err).constData());
        for (std::size_t i = 0; i < cases.size(); ++i) {
            const Run run =
                runIn(directory.path(), command(directory.path(), QByteArray::number(qulonglong(i + 1))),
                      cases[i].input());
            const QByteArray wrong = cases[i].differences(run);
            QVERIFY2(wrong.isEmpty(), wrong.constData());
        }
    }

    void csharpCase(std::size_t index)
    {
        const Case one(snippetSpecs()[index], Language::CSharp);
        QTemporaryDir directory;
        const QByteArray read = one.spec.hasTime() ? "back.Score + \" \" + back.Tick" : "back";
        write(directory.filePath("codec.cs"), one.code);
        write(directory.filePath("driver.cs"), one.driver(driverText("cs"), "").replace("READ", read));
        const Run built =
            runIn(directory.path(), {"mcs", "-out:driver.exe", "-main:Driver", "codec.cs", "driver.cs"});
        QVERIFY2(built.status == 0, (built.out + built.err).constData());
        const QByteArray wrong =
            one.differences(runIn(directory.path(), {"mono", "driver.exe"}, one.input()));
        QVERIFY2(wrong.isEmpty(), wrong.constData());
    }

    void goCase(std::size_t index)
    {
        const Case one(snippetSpecs()[index], Language::Go);
        QTemporaryDir directory;
        const QByteArray read =
            one.spec.hasTime()
                ? "a, b, _ := Decode(raw)\n\t\tfmt.Printf(\"%016x %d %d\\n\", math.Float64bits(raw), a, b)"
                : "a, _ := Decode(raw)\n\t\tfmt.Printf(\"%016x %d\\n\", math.Float64bits(raw), a)";
        write(directory.filePath("codec.go"), one.code);
        write(directory.filePath("driver.go"), one.driver(driverText("go"), "").replace("READ", read));
        const QByteArray wrong =
            one.differences(runIn(directory.path(), {"go", "run", "codec.go", "driver.go"}, one.input()));
        QVERIFY2(wrong.isEmpty(), wrong.constData());
    }

    void cppCase(std::size_t index)
    {
        const Case one(snippetSpecs()[index], Language::Cpp);
        QTemporaryDir directory;
        const QByteArray read =
            one.spec.hasTime()
                ? "%\" PRId64 \" %\" PRId64 \"\\n\", std::bit_cast<std::uint64_t>(raw), back.score, back.tick"
                : "%\" PRId64 \"\\n\", std::bit_cast<std::uint64_t>(raw), back";
        write(directory.filePath("tiebreak_codec.cpp"), one.code);
        write(directory.filePath("driver.cpp"),
              one.driver(driverText("cpp").replace("codec%.cpp", "codec.cpp"), "%").replace("READ", read));
        const Run built = runIn(directory.path(), {"g++", "-std=c++20", "-Wall", "-Wextra", "-Werror",
                                                   "-Wno-unused-function", "driver.cpp", "-o", "driver"});
        QVERIFY2(built.status == 0, (built.out + built.err).constData());
        const QByteArray wrong =
            one.differences(runIn(directory.path(), {directory.filePath("driver")}, one.input()));
        QVERIFY2(wrong.isEmpty(), wrong.constData());
    }
};

TIEBREAK_TEST(QCoreApplication, TestSnippetRun)

} // namespace tst_snippetrun

#include "tst_snippetrun.moc"
