// SPDX-License-Identifier: GPL-3.0-or-later
// A file is there whole or not at all, whatever goes wrong on the way.
#include "files/atomicfile.h"
#include "support/files.h"
#include "support/nobody.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace tiebreak;

namespace tst_atomicfile
{

class AtomicFileTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void writesANewFile();
    void replacesAFile();
    void followsALink();
    void leavesADanglingLinkAlone();
    void leavesNothingBehind();
    void fullDisk();
    void refuses_data();
    void refuses();
    void directoryWithoutRights();
    void fileWithoutRights();
    void directoryThatGoesAway();

private:
    std::string pathOf(const char *name) const { return m_directory->filePath(name).toStdString(); }
    void put(const char *name, const QByteArray &bytes) const { putFile(m_directory->filePath(name), bytes); }
    QByteArray get(const char *name) const { return bytesOf(m_directory->filePath(name)); }
    QStringList entries() const { return entriesOf(m_directory->path()); }

    std::unique_ptr<QTemporaryDir> m_directory;
};

namespace
{

Result<void> writeFile(const std::string &path, std::string_view bytes)
{
    auto file = AtomicFile::create(path);
    if (!file)
        return std::unexpected(file.error());
    if (const auto written = file->write(bytes); !written)
        return written;
    return file->commit();
}

} // namespace

void AtomicFileTest::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    QVERIFY(m_directory->isValid());
    // For asNobody().
    QVERIFY(::chmod(pathOf("").c_str(), 0755) == 0);
}

void AtomicFileTest::writesANewFile()
{
    auto file = AtomicFile::create(pathOf("new"));
    VERIFY_RESULT(file);
    VERIFY_RESULT(file->write("one "));
    VERIFY_RESULT(file->write(""));
    VERIFY_RESULT(file->write(std::string_view("t\0o", 3)));
    QVERIFY(!QFile::exists(m_directory->filePath("new")));
    VERIFY_RESULT(file->commit());
    QCOMPARE(get("new"), QByteArray("one t\0o", 7));
    QCOMPARE(entries(), QStringList{"new"});

    const mode_t mask = ::umask(027);
    const auto back = qScopeGuard([mask] { ::umask(mask); });
    VERIFY_RESULT(writeFile(pathOf("masked"), "x"));
    struct stat facts = {};
    QCOMPARE(::stat(pathOf("masked").c_str(), &facts), 0);
    QCOMPARE(facts.st_mode & 0777U, 0640U);
}

void AtomicFileTest::replacesAFile()
{
    put("file", "old");
    QCOMPARE(::chmod(pathOf("file").c_str(), 0604), 0);
    VERIFY_RESULT(writeFile(pathOf("file"), "new"));
    QCOMPARE(get("file"), QByteArray("new"));
    struct stat facts = {};
    QCOMPARE(::stat(pathOf("file").c_str(), &facts), 0);
    QCOMPARE(facts.st_mode & 0777U, 0604U);
    QCOMPARE(entries(), QStringList{"file"});
}

void AtomicFileTest::followsALink()
{
    put("file", "old");
    QCOMPARE(::symlink("file", pathOf("link").c_str()), 0);
    VERIFY_RESULT(writeFile(pathOf("link"), "new"));
    QCOMPARE(get("file"), QByteArray("new"));
    QVERIFY(QFileInfo(m_directory->filePath("link")).isSymLink());
}

void AtomicFileTest::leavesADanglingLinkAlone()
{
    QCOMPARE(::symlink("nothing", pathOf("link").c_str()), 0);
    COMPARE_FAILURE(AtomicFile::create(pathOf("link")), ErrorKind::Io, "atomicfile", "a dangling link");
    QVERIFY(QFileInfo(m_directory->filePath("link")).isSymLink());
    QCOMPARE(QDir(m_directory->path()).entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot),
             QStringList{"link"});
}

void AtomicFileTest::leavesNothingBehind()
{
    put("file", "old");
    {
        auto file = AtomicFile::create(pathOf("file"));
        VERIFY_RESULT(file);
        VERIFY_RESULT(file->write("new"));
        const AtomicFile moved = std::move(*file);
        QVERIFY(entries().contains("file"));
        QCOMPARE(get("file"), QByteArray("old"));
    }
    QCOMPARE(entries(), QStringList{"file"});
    QCOMPARE(get("file"), QByteArray("old"));
}

// A limit on the size of files stops a write in the middle, as a full disk does.
void AtomicFileTest::fullDisk()
{
    put("file", "old");
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit = {};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &limit), 0);
    const rlimit small{100'000, limit.rlim_max};
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto written = writeFile(pathOf("file"), std::string(200'000, 'x'));
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &limit), 0);
    std::signal(SIGXFSZ, handler);
    COMPARE_FAILURE(written, ErrorKind::Io, "atomicfile", "full disk");
    QCOMPARE(entries(), QStringList{"file"});
    QCOMPARE(get("file"), QByteArray("old"));
}

void AtomicFileTest::refuses_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::newRow("a directory") << QByteArray("/tmp");
    QTest::newRow("a device") << QByteArray("/dev/null");
    QTest::newRow("no directory") << QByteArray("/nowhere/at/all");
    QTest::newRow("below a file") << QByteArray("/etc/passwd/x");
    QTest::newRow("other bytes") << QByteArray("/tmp/\xff");
    QTest::newRow("nothing") << QByteArray();
}

void AtomicFileTest::refuses()
{
    QFETCH(QByteArray, path);
    COMPARE_FAILURE(AtomicFile::create(path.toStdString()), ErrorKind::Io, "atomicfile",
                    QTest::currentDataTag());
}

void AtomicFileTest::directoryWithoutRights()
{
    put("file", "old");
    QCOMPARE(::chmod(pathOf("file").c_str(), 0666), 0);
    QCOMPARE(::chmod(pathOf("").c_str(), 0555), 0);
    const auto created = asNobody([this] { return writeFile(pathOf("file"), "new"); });
    QCOMPARE(::chmod(pathOf("").c_str(), 0755), 0);
    COMPARE_FAILURE(created, ErrorKind::Io, "atomicfile", "a folder without rights");
    QCOMPARE(get("file"), QByteArray("old"));
    QCOMPARE(entries(), QStringList{"file"});
}

// The directory's rights alone would let it be replaced.
void AtomicFileTest::fileWithoutRights()
{
    put("file", "old");
    QCOMPARE(::chmod(pathOf("file").c_str(), 0444), 0);
    QCOMPARE(::chmod(pathOf("").c_str(), 0777), 0);
    COMPARE_FAILURE(asNobody([this] { return writeFile(pathOf("file"), "new"); }), ErrorKind::Io,
                    "atomicfile", "a file without rights");
    QCOMPARE(get("file"), QByteArray("old"));
}

void AtomicFileTest::directoryThatGoesAway()
{
    QVERIFY(QDir(m_directory->path()).mkdir("below"));
    auto file = AtomicFile::create(pathOf("below/file"));
    VERIFY_RESULT(file);
    VERIFY_RESULT(file->write("new"));
    QVERIFY(QDir(m_directory->filePath("below")).removeRecursively());
    COMPARE_FAILURE(file->commit(), ErrorKind::Io, "atomicfile", "the folder is gone");
    QCOMPARE(entries(), QStringList());
}

TIEBREAK_TEST(QCoreApplication, AtomicFileTest)

} // namespace tst_atomicfile

#include "tst_atomicfile.moc"
