// SPDX-License-Identifier: GPL-3.0-or-later
// How many custom codecs there may be, and the way out where there are more.
#include "files/codecfile.h"
#include "libraryfixture.h"
#include "support/codecs.h"
#include "support/files.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QtTest>

using namespace tiebreak;

namespace tst_codeclibrarylimit
{

namespace
{

CustomCodec plainNamed(std::string name)
{
    return {std::move(name), codec("plain"), {}};
}

} // namespace

class TestCodecLibraryLimit : public QObject, LibraryFixture
{
    Q_OBJECT

    /// Puts so many files into the directory: "codec 0", "codec 1", ...
    void fill(int count) const
    {
        QDir().mkpath(m_directory);
        for (int i = 0; i < count; ++i)
            putFile(path(QString("c%1.json").arg(i, 4, 10, QChar(u'0'))),
                    R"({"format":"tiebreak-codec","version":1,"name":"codec )" + QByteArray::number(i) +
                        R"(","codec":"plain"})");
    }

private slots:
    void init() { renew(); }

    void aHugeDirectoryIsCut()
    {
        fill(1003);
        const LibraryContents contents = m_library->load();
        QCOMPARE(contents.codecs.size(), maxCodecs);
        QCOMPARE(contents.faults.size(), std::size_t(1));
        QVERIFY(contents.faults[0].message.contains("more than 1000 codecs"));
        // The way out: what is not read can still be renamed and removed.
        VERIFY_RESULT(m_library->rename("codec 1001", "another"));
        VERIFY_FAILURE(m_library->rename("codec 1", "ANOTHER"), ErrorKind::Usage,
                       "named \"another\" already");
        for (const char *name : {"another", "Codec 1002", "codec 7"})
            VERIFY_RESULT(m_library->remove(name));
        QCOMPARE(m_library->load().codecs.size(), maxCodecs);
        QVERIFY(m_library->load().faults.empty());
        VERIFY_FAILURE(m_library->remove("codec 7"), ErrorKind::NotFound, "No custom codec");
    }

    void noMoreAreSavedThanAreRead()
    {
        SLOW_TEST();
        fill(998);
        const QStringList before = entriesOf(m_directory);
        const std::vector<CustomCodec> three{plainNamed("a"), plainNamed("b"), plainNamed("c")};
        VERIFY_FAILURE(m_library->save(three), ErrorKind::Io,
                       "/codecs would hold 1001 codecs; its limit is 1000. Nothing was saved");
        QCOMPARE(entriesOf(m_directory), before);
        VERIFY_RESULT(m_library->save({three.data(), 2}));
        VERIFY_FAILURE(save(three[2]), ErrorKind::Io, "would hold 1001 codecs");
        // Those that are there can still be changed.
        VERIFY_RESULT(save(CustomCodec{"codec 5", codec("decimal"), {}}, CodecLibrary::Taken::Replace));
        VERIFY_RESULT(m_library->save({three.data(), 2}));
        VERIFY_RESULT(m_library->remove("codec 5"));
        VERIFY_RESULT(save(three[2]));
        QCOMPARE(m_library->load().codecs.size(), maxCodecs);
        QVERIFY(m_library->load().faults.empty());
    }

    void aFileHoldsNoMoreThanTheLibrary()
    {
        const QString file = m_data->filePath("many.json");
        for (const std::size_t count : {maxCodecs, maxCodecs + 1}) {
            std::vector<CustomCodec> codecs;
            for (std::size_t i = 0; i < count; ++i)
                codecs.push_back(plainNamed("codec " + std::to_string(i)));
            VERIFY_RESULT(writeCodecFile(file.toStdString(), codecs));
            if (count == maxCodecs)
                QCOMPARE(readCodecFile(file.toStdString()).value(), codecs);
            else
                VERIFY_FAILURE(readCodecFile(file.toStdString()), ErrorKind::Usage,
                               "many.json holds 1001 codecs; the limit is 1000.");
        }
    }
};

TIEBREAK_TEST(QCoreApplication, TestCodecLibraryLimit)

} // namespace tst_codeclibrarylimit

#include "tst_codeclibrarylimit.moc"
