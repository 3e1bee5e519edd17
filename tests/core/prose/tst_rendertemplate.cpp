// SPDX-License-Identifier: GPL-3.0-or-later
// Filled templates: sections, flags, what is escaped, and names that nobody knows.
#include "core/prose/template.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_rendertemplate
{

class RenderTemplateTest : public QObject
{
    Q_OBJECT

private slots:
    void fillsTextsAndSections();
    void aFlagIsOnOrOff();
    void escapesHtmlWhereAsked();
    void aTextCanBeAPart();
    void marksTakeNoLine();
    void unknownNamesAreAnError();
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
             "&lt;b a=&quot;1&quot;&gt;&#39;&amp;");
    QCOMPARE(renderTemplate("{{{name}}}", values, TemplateEscape::Html).value(), "<b a=\"1\">'&");
}

void RenderTemplateTest::aTextCanBeAPart()
{
    TemplateValues values;
    values.texts = {{"a", "1"}, {"part", "<{{a}}>"}, {"marks", "a < b && c"}};
    values.sections["rows"] = {{{{"a", "x"}}, {}}, {{{"a", "y"}}, {}}};
    QCOMPARE(renderTemplate("{{a}}{{#rows}}[{{a}}]{{/rows}}{{>part}}", values), std::string("1[x][y]<1>"));
    QCOMPARE(renderTemplate("{{marks}}", values), std::string("a < b && c"));
}

void RenderTemplateTest::marksTakeNoLine()
{
    TemplateValues values;
    values.flag("on", true);
    values.flag("off", false);
    QCOMPARE(renderTemplate("{{#on}}\nyes\n{{/on}}\n{{^on}}\nno\n{{/on}}\nend", values),
             std::string("yes\nend"));
    QCOMPARE(renderTemplate("{{#off}}no{{/off}}{{^off}}yes{{/off}}", values), std::string("yes"));
    QCOMPARE(renderTemplate("{{#off}}\nno\n{{/off}}\n\n{{#on}}\n\nyes\n{{/on}}\n\nend\n", values),
             std::string("\n\nyes\n\nend\n"));
}

void RenderTemplateTest::unknownNamesAreAnError()
{
    TemplateValues values;
    values.texts["part"] = "{{inside}}";
    for (const auto &[text, missing] :
         std::vector<std::pair<std::string, std::string>>{{"{{none}} {{other}}", "none, other"},
                                                          {"{{#none}}x{{/none}}", "none"},
                                                          {"{{^none}}x{{/none}}", "none"},
                                                          {"{{>none}}", "none"},
                                                          {"{{>part}}", "inside"}}) {
        const auto filled = renderTemplate(text, values);
        QVERIFY2(!filled, text.c_str());
        QCOMPARE(filled.error().message, "A template has a field without a value: " + missing + '.');
    }
}

void RenderTemplateTest::anOpenSectionIsAnError()
{
    TemplateValues values;
    values.flag("open", true);
    QVERIFY(!renderTemplate("{{#open}}x", values));
    QVERIFY(!renderTemplate("x{{/open}}", values));
    QVERIFY(!renderTemplate("{{#part}}", values));
}

TIEBREAK_TEST(NoApplication, RenderTemplateTest)

} // namespace tst_rendertemplate

#include "tst_rendertemplate.moc"
