// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own codecs in the window: edited in their dialog, offered wherever codecs are.
#include "app/boards/boardheader.h"
#include "app/codecs/codecdialog.h"
#include "app/codecs/customcodecsdialog.h"
#include "app/widgets/codecchoices.h"
#include "app/widgets/messagebar.h"
#include "files/codecfile.h"
#include "support/files.h"
#include "support/freshsettings.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTemporaryDir>
#include <QVBoxLayout>
#include <QtTest>

using namespace tiebreak;

namespace tst_customcodecsdialog
{

class TestCustomCodecsDialog : public QObject
{
    Q_OBJECT

    const CodecSpec m_split = *parseCodecSpec("binary:from=4294967295");
    const CodecSpec m_odd = *parseCodecSpec("binary:bits=31,epoch=1767225600");
    std::unique_ptr<QTemporaryDir> m_data;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<CustomCodecsDialog> m_dialog;

    void open(const CodecSpec &suggested)
    {
        m_dialog = std::make_unique<CustomCodecsDialog>(m_session->customCodecs(), suggested);
        m_dialog->show();
    }
    template <class W>
    W *part(const char *name)
    {
        return m_dialog->findChild<W *>(QLatin1StringView(name));
    }
    void type(const char *field, const QString &text) { part<QLineEdit>(field)->setText(text); }
    bool can(const char *button) { return part<QPushButton>(button)->isEnabled(); }
    void press(const char *button)
    {
        QVERIFY2(can(button), button);
        part<QPushButton>(button)->click();
    }
    QString fault() { return part<QLabel>("fault")->text(); }
    QString message() { return part<MessageBar>("message")->text(); }
    QStringList names()
    {
        QStringList names;
        for (const CustomCodec &codec : m_session->customCodecs().codecs())
            names += QString::fromStdString(codec.name);
        return names;
    }
    void add(const CustomCodec &codec) { VERIFY_RESULT(m_session->customCodecs().save({&codec, 1})); }

private slots:
    void init()
    {
        m_data = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", m_data->path().toUtf8());
        m_settings = freshSettings(*m_data);
        m_session = std::make_unique<Session>(*m_settings);
    }

    void cleanup()
    {
        m_dialog.reset();
        m_session.reset();
        m_settings.reset();
    }

    void theSuggestedCodecIsSaved()
    {
        QSignalSpy changed(&m_session->customCodecs(), &CustomCodecs::changed);
        open(m_odd);
        QCOMPARE(part<QLineEdit>("spec")->text().toStdString(), specText(m_odd));
        QCOMPARE(fault(), QString());
        QVERIFY(!can("save") && !can("rename") && !can("remove") && !can("exportFile"));
        QVERIFY(part<QListWidget>("list")->item(0)->text().startsWith("No custom codecs yet."));
        type("name", " Gift ");
        type("note", "from 2026 on");
        press("save");
        QCOMPARE(m_session->customCodecs().codecs(),
                 std::vector<CustomCodec>({{"Gift", m_odd, "from 2026 on"}}));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(message(), QString("Saved Gift."));
        QCOMPARE(part<QListWidget>("list")->currentItem()->text(), QString("Gift"));
        QVERIFY(!can("save") && can("remove") && can("exportFile"));
        // A codec that has a name is shown by it.
        open(m_odd);
        QCOMPARE(part<QLineEdit>("name")->text(), QString("Gift"));
    }

    void faultsAreToldWhileTyping()
    {
        add({"Gift", m_odd, ""});
        open(m_split);
        type("name", "x");
        type("spec", "binary:bits=99");
        QVERIFY2(fault().contains("position 13"), qPrintable(fault()));
        QVERIFY(!can("save") && !can("use"));
        type("spec", "gift");
        QCOMPARE(fault(), QString());
        QVERIFY(can("save"));
        type("name", "Ordered");
        QVERIFY(fault().contains("that is a codec spec"));
        type("name", "GIFT");
        COMPARE_SENTENCE("customcodecsdialog", fault());
        QVERIFY(!can("save"));
        type("name", "x");
        type("note", QString(501, u'n'));
        QVERIFY(fault().contains("500 characters"));
    }

    void codecsAreChangedRenamedAndRemoved()
    {
        add({"one", m_odd, ""});
        add({"two", m_split, ""});
        open(m_odd);
        type("spec", "decimal");
        press("save");
        QCOMPARE(specText(m_session->customCodecs().codecs()[0].spec), std::string("decimal"));
        type("name", "TWO");
        QVERIFY(!can("rename"));
        type("name", "zero");
        press("rename");
        QCOMPARE(names(), QStringList({"two", "zero"}));
        QCOMPARE(part<QListWidget>("list")->currentItem()->text(), QString("zero"));
        press("remove");
        QCOMPARE(names(), QStringList("two"));
        // What was removed by mistake is still in the fields.
        press("save");
        QCOMPARE(names(), QStringList({"two", "zero"}));
    }

    void codecsAreImportedAndExported()
    {
        add({"one", m_odd, ""});
        open(m_odd);
        const QString file = m_data->filePath("shared.json");
        m_dialog->exportFile(file);
        QCOMPARE(readCodecFile(file.toStdString()).value(), m_session->customCodecs().codecs());
        type("spec", "decimal");
        press("save");
        m_dialog->importFile(file);
        COMPARE_SENTENCE("codeclibrary", message());
        QCOMPARE(specText(m_session->customCodecs().codecs()[0].spec), std::string("decimal"));
        press("replace");
        QCOMPARE(message(), QString("Imported one."));
        QCOMPARE(m_session->customCodecs().codecs()[0].spec, m_odd);
        m_dialog->importFile(m_data->filePath("none.json"));
        QVERIFY(message().contains("No such file"));
        m_dialog->exportFile(m_data->filePath("no/such.json"));
        QVERIFY(message().contains("was not written"));
    }

    void moreThanAreReadAreRefused()
    {
        add({"one", m_odd, ""});
        std::vector<CustomCodec> codecs;
        for (std::size_t i = 0; i < maxCodecs; ++i)
            codecs.push_back({"codec " + std::to_string(i), m_split, ""});
        const QString file = m_data->filePath("many.json");
        VERIFY_RESULT(writeCodecFile(file.toStdString(), codecs));
        open(m_odd);
        m_dialog->importFile(file);
        COMPARE_SENTENCE("customcodecsdialog", message().replace(m_data->path(), "DIR"), "too many of all");
        QVERIFY(part<QPushButton>("replace") == nullptr);
        QCOMPARE(names(), QStringList("one"));
        codecs.push_back({"one more", m_split, ""});
        VERIFY_RESULT(writeCodecFile(file.toStdString(), codecs));
        m_dialog->importFile(file);
        COMPARE_SENTENCE("customcodecsdialog", message().replace(m_data->path(), "DIR"),
                         "too many in the file");
        QCOMPARE(names(), QStringList("one"));
    }

    void aBrokenFileIsToldOf()
    {
        add({"one", m_odd, ""});
        putFile(m_data->filePath("tiebreak/codecs/bad.json"), "{");
        open(m_split);
        QVERIFY(message().contains("bad.json"));
        QCOMPARE(part<QListWidget>("list")->count(), 1);
    }

    void aCodecIsUsed()
    {
        add({"one", m_odd, ""});
        open(m_split);
        std::optional<CodecSpec> chosen;
        connect(m_dialog.get(), &CustomCodecsDialog::codecChosen, this,
                [&](const CodecSpec &codec) { chosen = codec; });
        part<QListWidget>("list")->setCurrentRow(0);
        press("use");
        QCOMPARE(chosen, std::optional(m_odd));
        QVERIFY(!m_dialog->isVisible());
    }

    void whatAnotherProgramSavedIsThereWhenTheUserComesToTheWindow()
    {
        QWidget window, other;
        window.show();
        other.show();
        other.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&other));
        const CustomCodec codec{"from the shell", m_odd, ""};
        VERIFY_RESULT(CodecLibrary(codecDirectory()).save({&codec, 1}));
        QCOMPARE(names(), QStringList());
        window.activateWindow();
        QTRY_COMPARE(names(), QStringList("from the shell"));
    }

    void whatIsTypedStaysWhenAnotherProgramSaves()
    {
        add({"one", m_odd, ""});
        open(m_odd);
        type("name", "half a na");
        type("spec", "decimal:dig");
        const CustomCodec codec{"a first one", m_split, ""};
        VERIFY_RESULT(CodecLibrary(codecDirectory()).save({&codec, 1}));
        m_session->customCodecs().reload();
        QCOMPARE(part<QListWidget>("list")->count(), 2);
        QCOMPARE(part<QListWidget>("list")->currentItem()->text(), QString("one"));
        QCOMPARE(part<QLineEdit>("name")->text(), QString("half a na"));
        QCOMPARE(part<QLineEdit>("spec")->text(), QString("decimal:dig"));
    }

    void nothingMovesWhenSomethingIsSaid()
    {
        open(m_odd);
        const auto places = [this] {
            QList<QRect> rects;
            for (const char *name : {"name", "spec", "note", "list", "save", "use", "importFile"})
                rects += part<QWidget>(name)->geometry();
            return rects;
        };
        const QList<QRect> before = places();
        QVERIFY(!message().isEmpty());
        type("name", "plain");
        type("spec", "formula:" + QString(400, u'(') + "score");
        QVERIFY(!fault().isEmpty());
        m_dialog->layout()->activate();
        QCOMPARE(places(), before);
        type("spec", "decimal");
        type("name", QString(500, u'W'));
        QVERIFY(!fault().isEmpty());
        m_dialog->layout()->activate();
        QCOMPARE(places(), before);
        m_dialog->importFile(m_data->filePath("none.json"));
        type("name", "Gift");
        press("save");
        m_dialog->layout()->activate();
        QCOMPARE(places(), before);
    }

    void theHeaderOffersThem()
    {
        m_session->views().remember({"board", m_odd, {}, Direction::HighestFirst});
        m_session->setBoard("board");
        BoardHeader header;
        header.setSession(*m_session);
        auto *list = header.findChild<QComboBox *>("preset");
        const int before = list->count();
        QCOMPARE(list->currentText(), QString("Unnamed codec"));
        add({"Gift", m_odd, "note"});
        QCOMPARE(list->count(), before + 2);
        QCOMPARE(list->currentText(), QString("Gift"));
        QSignalSpy edited(&header, &BoardHeader::viewEdited);
        connect(&header, &BoardHeader::viewEdited, m_session.get(), &Session::changeView);
        header.enterSpec("decimal");
        header.enterSpec(" GIFT ");
        QCOMPARE(edited.size(), 2);
        QCOMPARE(m_session->view().codec, std::optional(m_odd));
        QCOMPARE(header.findChild<QLineEdit *>("spec")->text().toStdString(), specText(m_odd));
        QSignalSpy asked(&header, &BoardHeader::customCodecsRequested);
        emit list->activated(list->count() - 1);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(list->currentText(), QString("Gift"));
        VERIFY_RESULT(m_session->customCodecs().remove("Gift"));
        QCOMPARE(list->count(), before);
        QCOMPARE(list->currentText(), QString("Unnamed codec"));
    }

    void theQuestionForAFileOffersThem()
    {
        CodecDialog dialog("board.csv", {{"Gift", m_odd, ""}, {"No time", CodecSpec(), ""}});
        auto *list = dialog.findChild<QComboBox *>("preset");
        QCOMPARE(list->findText("No time"), -1);
        QVERIFY(list->findText("Gift") > 0);
        auto *spec = dialog.findChild<QLineEdit *>("spec");
        spec->setText("gift");
        QCOMPARE(list->currentText(), QString("Gift"));
        std::optional<CodecSpec> chosen;
        connect(&dialog, &CodecDialog::codecChosen, this, [&](const CodecSpec &codec) { chosen = codec; });
        dialog.findChild<QDialogButtonBox *>("buttons")->button(QDialogButtonBox::Ok)->click();
        QCOMPARE(chosen, std::optional(m_odd));
    }

    void titlesAreThoseOfPresetsAndNames()
    {
        const std::vector<CustomCodec> codecs{{"Gift", m_odd, ""}, {"my split", m_split, ""}};
        QCOMPARE(codecTitle(m_odd, codecs), QString("Gift"));
        QCOMPARE(codecTitle(m_split, codecs), QString("21+32-bit split, earliest first"));
        QCOMPARE(codecTitle(*parseCodecSpec("binary:bits=3"), codecs), QString());
    }
};

TIEBREAK_TEST(QApplication, TestCustomCodecsDialog)

} // namespace tst_customcodecsdialog

#include "tst_customcodecsdialog.moc"
