// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/codepane.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/messagebar.h"
#include "app/widgets/savedfile.h"
#include "app/widgets/seamless.h"
#include "app/widgets/secondarylabel.h"
#include "lab/snippets/snippet.h"
#include "models/text/displaywording.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardPaths>
#include <QSyntaxHighlighter>

namespace tiebreak
{

namespace
{

/// Draws lines of comment in the secondary colour of the editor's palette.
class CommentHighlighter : public QSyntaxHighlighter
{
public:
    explicit CommentHighlighter(QPlainTextEdit *edit) : QSyntaxHighlighter(edit->document()), m_edit(edit) {}

protected:
    void highlightBlock(const QString &text) override
    {
        const QString line = text.trimmed();
        for (const char *mark : {"//", "--", "# ", "#!", "/*"}) {
            if (line.startsWith(QLatin1StringView(mark)) && !line.startsWith(QLatin1StringView("#include")))
                setFormat(0, int(text.size()), Palette::of(m_edit->palette()).secondary);
        }
    }

private:
    QPlainTextEdit *m_edit;
};

/// An editor that draws its comments again when the theme changes.
class CodeEdit : public QPlainTextEdit
{
public:
    explicit CodeEdit(QWidget *parent) : QPlainTextEdit(parent), m_highlighter(this) {}

protected:
    void changeEvent(QEvent *event) override
    {
        QPlainTextEdit::changeEvent(event);
        if (event->type() == QEvent::PaletteChange)
            m_highlighter.rehighlight();
    }

private:
    CommentHighlighter m_highlighter;
};

} // namespace

CodePane::CodePane(QWidget *parent)
    : QWidget(parent)
    , m_languages(new QComboBox(this))
    , m_tested(new SecondaryLabel(this))
    , m_copy(new QPushButton(tr("&Copy"), this))
    , m_save(new QPushButton(tr("&Save as…"), this))
    , m_message(new MessageBar(this))
    , m_code(new CodeEdit(this))
{
    m_languages->setObjectName(QStringLiteral("languages"));
    m_languages->setToolTip(tr("The language of the code"));
    m_languages->setAccessibleName(tr("Language"));
    for (const Language language : allLanguages())
        m_languages->addItem(displayText(languageTitle(language)), QVariant::fromValue(language));
    m_tested->setObjectName(QStringLiteral("tested"));
    m_tested->setToolTip(tr("How this language's code was tested"));
    m_tested->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_copy->setObjectName(QStringLiteral("copy"));
    m_copy->setToolTip(tr("Copy all of the code"));
    m_copy->setAccessibleName(tr("Copy the code"));
    m_save->setObjectName(QStringLiteral("save"));
    m_save->setToolTip(tr("Save the code as a file"));
    m_save->setAccessibleName(tr("Save the code"));
    m_message->setObjectName(QStringLiteral("codeMessage"));
    m_code->setObjectName(QStringLiteral("code"));
    m_code->setReadOnly(true);
    m_code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_code->setFont(fixedFont());
    m_code->document()->setDocumentMargin(16);
    m_code->setFrameShape(QFrame::NoFrame);
    m_code->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_code->setTabStopDistance(4 * m_code->fontMetrics().horizontalAdvance(u' '));
    m_code->setToolTip(tr("Code that packs and reads scores with this codec"));
    m_code->setAccessibleName(tr("Code"));

    auto *top = new QHBoxLayout;
    top->setContentsMargins(16, 8, 16, 8);
    top->setSpacing(8);
    auto *label = new QLabel(tr("&Language"), this);
    label->setBuddy(m_languages);
    top->addWidget(label);
    top->addWidget(m_languages);
    top->addSpacing(8);
    top->addWidget(m_tested, 1);
    top->addWidget(m_copy);
    top->addWidget(m_save);
    auto *column = seamlessColumn(this);
    column->addLayout(top);
    column->addWidget(m_message);
    column->addWidget(m_code, 1);

    connect(m_languages, &QComboBox::currentIndexChanged, this, &CodePane::refresh);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(code()); });
    connect(m_save, &QPushButton::clicked, this, &CodePane::askWhereToSave);
    refresh();
}

void CodePane::setCodec(const CodecSpec &spec, const TimeRange &timeRange, const QString &name)
{
    if (m_spec == spec && m_timeRange == timeRange && m_name == name)
        return;
    m_spec = spec;
    m_timeRange = timeRange;
    m_name = name;
    refresh();
}

Language CodePane::language() const
{
    return m_languages->currentData().value<Language>();
}

QString CodePane::code() const
{
    return m_code->toPlainText();
}

void CodePane::refresh()
{
    m_message->clear();
    QString text;
    if (m_spec) {
        const auto made = snippet(*m_spec, language(), {m_timeRange, m_name.toStdString()});
        if (made)
            text = displayText(*made);
        else
            m_message->showMessage(MessageBar::Kind::Warning, displayText(made.error().message));
    }
    m_code->setPlainText(text);
    const QString tested = displayText(snippetTested(language()));
    m_tested->setText(tested);
    m_tested->setToolTip(tested);
    m_copy->setEnabled(!text.isEmpty());
    m_save->setEnabled(!text.isEmpty());
}

void CodePane::askWhereToSave()
{
    QFileDialog *dialog = saveDialog(this, tr("Save the code"),
                                     QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation), {},
                                     displayText(snippetFileName(language())));
    dialog->setObjectName(QStringLiteral("codeDialog"));
    connect(dialog, &QFileDialog::fileSelected, this, &CodePane::save);
    dialog->open();
}

void CodePane::save(const QString &path)
{
    const auto written = writeWholeFile(path, code().toStdString());
    if (!written) {
        m_message->showMessage(MessageBar::Kind::Error, displayText(written.error().message));
        return;
    }
    m_message->clear();
    emit saved(path);
}

} // namespace tiebreak

#include "moc_codepane.cpp"
