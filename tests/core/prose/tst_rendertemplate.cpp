// SPDX-License-Identifier: GPL-3.0-or-later
// Filled templates: sections, flags, what is escaped, and names that nobody knows.
#include "core/prose/template.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

class RenderTemplateTest : public QObject
{
    Q_OBJECT

private slots:
    void fillsTextsAndSections();
    void aFlagIsOnOrOff();
    void escapesHtmlWhereAsked();
    void anUnknownNameIsAnError();
    void anOpenSectionIsAnError();
};

void RenderTemplateTest::fillsTextsAndSections()
{
    TemplateValues values;
    values.texts["name"] = "board";
    values.sections["rows"] = {{{{"member", "ann"}}, {}}, {{{"member", "bob"}, {"name", "inner"}}, {}}};
    const auto text =
        renderTemplate("{{name}}:\n{{#rows}}\n- {{member}} of {{name}}\n{{/rows}}\nend\n", values);
    QVERIFY(text);
    QCOMPARE(*text, "board:\n- ann of board\n- bob of inner\nend\n");
}

void RenderTemplateTest::aFlagIsOnOrOff()
{
    TemplateValues values;
    values.flag("on", true);
    values.flag("off", false);
    const auto text =
        renderTemplate("{{#on}}a{{/on}}{{^on}}b{{/on}}{{#off}}c{{/off}}{{^off}}d{{/off}}", values);
    QVERIFY(text);
    QCOMPARE(*text, "ad");
}

void RenderTemplateTest::escapesHtmlWhereAsked()
{
    TemplateValues values;
    values.texts["name"] = "<b a=\"1\">'&";
    QCOMPARE(renderTemplate("{{name}}", values).value(), "<b a=\"1\">'&");
    QCOMPARE(renderTemplate("{{name}}", values, TemplateEscape::Html).value(),
             "&lt;b a=&quot;1&quot;&gt;'&amp;");
    QCOMPARE(renderTemplate("{{{name}}}", values, TemplateEscape::Html).value(), "<b a=\"1\">'&");
}

void RenderTemplateTest::anUnknownNameIsAnError()
{
    for (const char *text : {"{{nobody}}", "{{#nobody}}x{{/nobody}}", "{{^nobody}}x{{/nobody}}"}) {
        const auto filled = renderTemplate(text, {});
        QVERIFY2(!filled, text);
        QVERIFY(filled.error().message.contains("nobody"));
    }
}

void RenderTemplateTest::anOpenSectionIsAnError()
{
    TemplateValues values;
    values.flag("open", true);
    QVERIFY(!renderTemplate("{{#open}}x", values));
    QVERIFY(!renderTemplate("x{{/open}}", values));
}

TIEBREAK_TEST(NoApplication, RenderTemplateTest)
#include "tst_rendertemplate.moc"
