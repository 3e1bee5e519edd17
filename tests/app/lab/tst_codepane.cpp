// SPDX-License-Identifier: GPL-3.0-or-later
// The pane that shows code: every language, copied, saved, and what it says when there is none.
#include "app/lab/codepane.h"
#include "app/look/look.h"
#include "app/widgets/messagebar.h"
#include "lab/snippets/snippet.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;

namespace tst_codepane
{

class TestCodePane : public QObject
{
    Q_OBJECT

    static void choose(CodePane &pane, Language language)
    {
        auto *list = pane.findChild<QComboBox *>("languages");
        list->setCurrentIndex(list->findText(QString::fromUtf8(languageTitle(language))));
    }

private slots:
    void nothingYet()
    {
        const CodePane pane;
        QVERIFY(pane.code().isEmpty());
        QVERIFY(!pane.findChild<QPushButton *>("copy")->isEnabled());
        QVERIFY(!pane.findChild<QPushButton *>("save")->isEnabled());
    }

    void everyLanguage()
    {
        CodePane pane;
        const CodecSpec spec = *parseCodecSpec("ordered:from=4294967295");
        const TimeRange timeRange = *parseTimeRange("2026-01-01..2027-01-01");
        pane.setCodec(spec, timeRange, "tonight");
        for (const Language language : allLanguages()) {
            choose(pane, language);
            QCOMPARE(pane.language(), language);
            QCOMPARE(pane.code().toStdString(), *snippet(spec, language, {timeRange, "tonight"}));
            QCOMPARE(pane.findChild<QLabel *>("tested")->text().toStdString(), snippetTested(language));
        }
    }

    void copyAndSave()
    {
        CodePane pane;
        pane.setCodec(*parseCodecSpec("text:unit=cs"), TimeRange{}, {});
        choose(pane, Language::Go);
        QTest::mouseClick(pane.findChild<QPushButton *>("copy"), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(), pane.code());

        const QTemporaryDir directory;
        const QString path = directory.filePath("codec.go");
        QSignalSpy saved(&pane, &CodePane::saved);
        pane.save(path);
        QCOMPARE(saved.size(), 1);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(file.readAll()), pane.code());

        pane.save(directory.filePath("missing/codec.go"));
        QCOMPARE(saved.size(), 1);
        QVERIFY(!pane.findChild<MessageBar *>("codeMessage")->text().isEmpty());
    }

    void whatTheLanguageCannotHold()
    {
        CodePane pane;
        pane.setCodec(*parseCodecSpec("decimal:digits=18,from=999999999999999999"), TimeRange{}, {});
        QVERIFY(pane.code().isEmpty());
        QVERIFY(pane.findChild<MessageBar *>("codeMessage")->text().contains("53 bits"));
        choose(pane, Language::Python);
        QVERIFY(!pane.code().isEmpty());
        QVERIFY(pane.findChild<MessageBar *>("codeMessage")->text().isEmpty());
    }

    void aFormulaThatReadsNothingBack()
    {
        CodePane pane;
        pane.setCodec(*parseCodecSpec("formula:score*10 + t*100"), *parseTimeRange("2026-01-01..2027-01-01"),
                      {});
        for (const Language language : allLanguages()) {
            choose(pane, language);
            QVERIFY(pane.code().isEmpty());
            QVERIFY(!pane.findChild<QPushButton *>("copy")->isEnabled());
            QVERIFY(
                pane.findChild<MessageBar *>("codeMessage")->text().contains("no score decodes to itself"));
        }
    }

    void everyControlHasAName()
    {
        const CodePane pane;
        for (const char *name : {"languages", "copy", "save", "code"}) {
            const auto *control = pane.findChild<QWidget *>(name);
            QVERIFY2(!control->toolTip().isEmpty() && !control->accessibleName().isEmpty(), name);
        }
    }

    void bothThemes()
    {
        for (const Theme theme : {Theme::Light, Theme::Dark}) {
            applyLook(*qApp, theme);
            CodePane pane;
            pane.resize(900, 330);
            pane.setCodec(*parseCodecSpec("binary:from=4294967295"), TimeRange{}, "tonight");
            const QImage picture = pane.grab().toImage();
            QVERIFY(!picture.isNull());
            if (const QString directory = qEnvironmentVariable("TIEBREAK_PICTURES"); !directory.isEmpty())
                picture.save(directory + (theme == Theme::Dark ? "/codepane-dark.png" : "/codepane.png"));
        }
    }
};

TIEBREAK_TEST(QApplication, TestCodePane)

} // namespace tst_codepane

#include "tst_codepane.moc"
