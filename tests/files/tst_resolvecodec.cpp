// SPDX-License-Identifier: GPL-3.0-or-later
// What is meant by a codec's text: a spec, the name of a custom codec, or a preset's title.
#include "files/customcodec.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

using namespace tiebreak;

namespace tst_resolvecodec
{

class TestResolveCodec : public QObject
{
    Q_OBJECT

private slots:
    void codecsAreMeantBySpecNameOrTitle_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("spec"); // empty: it is refused
        QTest::newRow("spec") << "binary:from=7"
                              << "binary:from=7";
        QTest::newRow("spaces") << "  decimal\n"
                                << "decimal";
        QTest::newRow("name") << "gift"
                              << "binary:bits=31";
        QTest::newRow("name in capitals, spaces") << " GIFT "
                                                  << "binary:bits=31";
        QTest::newRow("preset") << "Text fraction, latest first"
                                << "text:unit=cs";
        QTest::newRow("preset by its former title") << "21+32-bit split, EARLIER second first"
                                                    << "binary:from=4294967295";
        QTest::newRow("nothing") << ""
                                 << "";
        QTest::newRow("unknown") << "gifts"
                                 << "";
        QTest::newRow("wrong spec") << "gifts:bits=3"
                                    << "";
        QTest::newRow("wrong key") << "binary:bit=3"
                                   << "";
        QTest::newRow("missing key") << "fraction"
                                     << "";
    }

    void codecsAreMeantBySpecNameOrTitle()
    {
        QFETCH(QString, text);
        QFETCH(QString, spec);
        const std::vector codecs{CustomCodec{"other", parseCodecSpec("plain").value(), ""},
                                 CustomCodec{"Gift", parseCodecSpec("binary:bits=31").value(), ""}};
        const auto resolved = resolveCodec(text.toStdString(), codecs);
        if (spec.isEmpty())
            COMPARE_FAILURE(resolved, ErrorKind::Usage, "resolvecodec", nullptr);
        else
            QCOMPARE(specText(resolved.value()), spec.toStdString());
        QCOMPARE(codecOf(codecs, parseCodecSpec("binary:bits=31").value()), &codecs[1]);
        QCOMPARE(codecOf(codecs, parseCodecSpec("binary").value()), nullptr);
    }

    void everyPresetIsMeantByItsTitle()
    {
        for (const CodecPreset &preset : codecPresets()) {
            QCOMPARE(specText(resolveCodec(preset.title, {}).value()),
                     specText(*parseCodecSpec(preset.spec)));
            VERIFY_FAILURE(checkedCodecName(preset.title), ErrorKind::Usage, "preset");
        }
    }
};

TIEBREAK_TEST(NoApplication, TestResolveCodec)

} // namespace tst_resolvecodec

#include "tst_resolvecodec.moc"
