// SPDX-License-Identifier: GPL-3.0-or-later
// The lines for an application whose board moves: every write in every language, and run where they can be.
#include "lab/snippets/dualwritecode.h"

#include "core/text/bytestext.h"
#include "support/files.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;

namespace tst_dualwritecode
{

namespace
{

const ShadowKeys keys{"week 4", "week 4:new", "week 4:old"};

/// Checks what is handed to the client: the script, the three keys and as many arguments as it has.
constexpr auto pythonDriver = R"(
import sys
calls = []
class Client:
    def eval(self, script, count, *words):
        calls.append((script, count, [str(word) for word in words]))
client = Client()
option = member = cut = read = first = last = seconds = "text"
old_raw = 10307924010161648.0
new_raw = 1.0004773921292267
old_min = old_max = new_min = new_max = "0"
exec(open(sys.argv[1], encoding="utf-8").read())
for script, count, words in calls:
    assert words[:3] == sys.argv[2:5], words
    print(count, len(words), script.count("ARGV["), "1.0307924010161648e+16" in words)
)";

} // namespace

class DualWriteCodeTest : public QObject
{
    Q_OBJECT

private slots:
    void everyWriteInEveryLanguage()
    {
        for (const Language language : allLanguages()) {
            const auto code = dualWriteCode(keys, false, language);
            VERIFY_RESULT(code);
            const auto turned = dualWriteCode(keys, true, language);
            VERIFY_RESULT(turned);
            QVERIFY(*code != *turned);
            for (const DualWrite &write : dualWrites(false)) {
                QVERIFY2(code->contains(write.script), languageName(language).data());
                QVERIFY2(code->contains(write.command), languageName(language).data());
                QVERIFY(!write.script.contains('"') && !write.script.contains('\\') &&
                        !write.script.contains('\n'));
            }
            for (const std::string &key : {keys.board, keys.shadow, keys.kept})
                QVERIFY2(code->contains('"' + key + '"'), languageName(language).data());
        }
    }

    void theLineForRedisCli()
    {
        const auto writes = dualWrites(false);
        QVERIFY(dualWriteLine(writes.front(), {"b", "b:new", "b:old"})
                    .ends_with("\" 3 b b:new b:old MEMBER OLD_RAW NEW_RAW"));
        QVERIFY(dualWriteLine(writes.front(), keys)
                    .ends_with("\" 3 \"week 4\" \"week 4:new\" \"week 4:old\" MEMBER OLD_RAW NEW_RAW"));
    }

    void keysOfAnyBytes()
    {
        const ShadowKeys odd{"a\"$\\\t", "a\xff", "c"};
        QVERIFY(dualWriteCode(odd, false, Language::Pseudo)->contains("\"a\\xff\""));
        VERIFY_FAILURE(dualWriteCode(odd, false, Language::Python), ErrorKind::Limit, "is not UTF-8");
        const ShadowKeys quoted{"a\"$\\\t", "\u00e9", "c"};
        QVERIFY(dualWriteCode(quoted, false, Language::Php)->contains("\"a\\\"\\$\\\\\\x09\", \"\u00e9\""));
        QVERIFY(dualWriteCode(quoted, false, Language::Java)->contains("\"a\\\"$\\\\\\011\""));
        QVERIFY(dualWriteCode(quoted, false, Language::Cpp)->contains("\"a\\\"$\\\\\\011\""));
    }

    void whatTheClientsTake()
    {
        // redis-plus-plus takes lists or iterators, not both.
        QVERIFY(dualWriteCode(keys, false, Language::Cpp)
                    ->contains("(removeScript, {boards[0], boards[1], boards[2]}, {member});"));
        // An escape of Unicode would end the line before Java reads the literal.
        QVERIFY(dualWriteCode({"a\n", "b", "c"}, false, Language::Java)->contains("\"a\\012\""));
        // Functions of all libraries share one space of names.
        QVERIFY(dualWriteCode(keys, false, Language::LuaFunction)->contains("'tiebreak_add'"));
    }

    void pythonRunsIt()
    {
        const QString python = QStandardPaths::findExecutable(QStringLiteral("python3"));
        if (python.isEmpty())
            QSKIP("there is no python3");
        const QTemporaryDir directory;
        const ShadowKeys odd{"a\"b\\\t", "\u00e9", "c"};
        const QString code = putFile(directory.filePath("move.py"),
                                     QByteArray::fromStdString(*dualWriteCode(odd, false, Language::Python)));
        const QString driver = putFile(directory.filePath("driver.py"), pythonDriver);
        QProcess process;
        process.start(python, {driver, code, QString::fromStdString(odd.board),
                               QString::fromStdString(odd.shadow), QString::fromStdString(odd.kept)});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.readAllStandardError(), QByteArray());
        const QList<QByteArray> lines = process.readAllStandardOutput().trimmed().split('\n');
        const auto writes = dualWrites(false);
        QCOMPARE(lines.size(), qsizetype(writes.size()));
        for (qsizetype i = 0; i < lines.size(); ++i) {
            const DualWrite &write = writes[std::size_t(i)];
            QVERIFY2(
                lines[i].startsWith("3 " + QByteArray::number(qsizetype(3 + write.arguments.size())) + ' '),
                lines[i].constData());
            const bool hasRaw = std::ranges::find(write.arguments, "OLD_RAW") != write.arguments.end();
            QCOMPARE(lines[i].endsWith("True"), hasRaw);
        }
    }
};

TIEBREAK_TEST(NoApplication, DualWriteCodeTest)

} // namespace tst_dualwritecode

#include "tst_dualwritecode.moc"
