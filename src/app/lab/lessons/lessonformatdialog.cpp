// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lessons/lessonformatdialog.h"

#include "app/widgets/savedfile.h"
#include "models/lab/lessonrules.h"
#include "models/lab/lessons.h"
#include "models/text/displaywording.h"

#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QTextBrowser>

namespace tiebreak
{

namespace
{

/// A lesson that sets every part of the Lab, and whose numbers follow from several rules.
constexpr int exampleLesson = 2;

QString plainOf(std::string_view text)
{
    return displayText(text).toHtmlEscaped();
}

QString formatText()
{
    QString text = LessonFormatDialog::tr(
        "<h3>Lessons of your own</h3>"
        "<p>A file of lessons is JSON: one lesson, or a list of up to 50. Open it with <i>Open "
        "lessons...</i> "
        "below the list of lessons, or drag it onto them. All texts are plain; an empty line begins a "
        "paragraph.</p>"
        "<p><b>A lesson</b> has an <tt>id</tt> (small letters, digits, hyphens: what is done is kept by it), "
        "a <tt>title</tt>, up to 40 <tt>steps</tt>, and a <tt>question</tt>.</p>"
        "<p><b>A step</b> has a <tt>text</tt> of up to 2000 characters, and may <tt>set</tt> the Lab: "
        "<tt>codec</tt> (a spec), <tt>season</tt>, <tt>score</tt>, <tt>time</tt> or <tt>tick</tt> (both need "
        "a "
        "codec), the <tt>mark</tt> round the part to look at (score, time, codec, strip, raw, neighbours, "
        "decodes, chart, values, budget, made), and a <tt>tab</tt> that a link leads to (precision, made, "
        "survival, hazards, snippet).</p>"
        "<p><b>A question</b> has a <tt>text</tt> and from 2 to 8 <tt>answers</tt>, each with <tt>text</tt> "
        "and "
        "<tt>feedback</tt>, and exactly one with <tt>\"right\": true</tt>.</p>"
        "<p><b>Numbers are checked.</b> Every number in a text needs an entry in the <tt>check</tt> of its "
        "step "
        "or question: what the text <tt>says</tt>, and one rule that gives it, such as <tt>{\"says\": "
        "\"21\", "
        "\"calc\": \"22 - 1\"}</tt>. A file with a wrong number is not opened; the message names lesson and "
        "step, "
        "and the right number. Thin spaces may group digits (U+202F).</p>"
        "<table cellpadding=\"4\">");
    for (const LessonRule &rule : lessonRules())
        text += QStringLiteral("<tr><td><tt>%1</tt></td><td><tt>%2</tt></td><td>%3</td></tr>")
                    .arg(plainOf(rule.name), plainOf(rule.value), plainOf(rule.meaning));
    return text + QStringLiteral("</table>");
}

QByteArray exampleText()
{
    QFile file(builtInLessonFiles().value(exampleLesson));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

LessonFormatDialog::LessonFormatDialog(QWidget *parent) : QDialog(parent), m_text(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("lessonFormat"));
    setWindowTitle(tr("How to write lessons"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("How to write lessons"));
    m_text->setToolTip(tr("What a file of lessons holds"));
    m_text->setHtml(formatText());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *example = buttons->addButton(tr("&Save an example…"), QDialogButtonBox::ActionRole);
    example->setObjectName(QStringLiteral("saveExample"));
    example->setToolTip(tr("Save a complete lesson, to begin with"));
    connect(example, &QPushButton::clicked, this, &LessonFormatDialog::saveExample);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    layout->addWidget(buttons);
    resize(760, 620);
}

void LessonFormatDialog::saveExample()
{
    QFileDialog *dialog =
        saveDialog(this, tr("Save a lesson as an example"), {},
                   {{tr("Lessons (*.json)"), QStringLiteral("json")}}, QStringLiteral("lesson.json"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        const QByteArray text = exampleText();
        const auto written = writeWholeFile(path, {text.constData(), std::size_t(text.size())});
        if (written)
            return;
        auto *box = new QMessageBox(QMessageBox::NoIcon, tr("Not saved"),
                                    displayText(written.error().message), QMessageBox::Ok, this);
        box->setTextFormat(Qt::PlainText);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
    });
    dialog->open();
}

} // namespace tiebreak

#include "moc_lessonformatdialog.cpp"
