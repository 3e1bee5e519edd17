// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/bench/transcriptdialog.h"

#include "app/look/fonts.h"
#include "app/look/style.h"
#include "app/widgets/secondarylabel.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace tiebreak
{

TranscriptDialog::TranscriptDialog(QWidget *parent) : QDialog(parent), m_edit(new QPlainTextEdit)
{
    setObjectName(QStringLiteral("transcriptDialog"));
    setWindowTitle(tr("Paste a transcript"));
    auto *about = new SecondaryLabel(
        tr("Commands and replies as redis-cli shows them, with or without prompts. Each command is run in a "
           "fresh sandbox, and what differs from the printed reply is marked."));
    about->setWordWrap(true);
    m_edit->setObjectName(QStringLiteral("transcript"));
    m_edit->setFont(fixedFont());
    m_edit->setTabChangesFocus(true);
    m_edit->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_edit->setPlaceholderText(
        QStringLiteral("redis> ZADD board 100 ann\n(integer) 1\nredis> ZSCORE board ann\n\"100\""));
    m_edit->setAccessibleName(tr("Transcript"));
    m_edit->setToolTip(tr("The text of an article, with its prompts and replies"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    auto *run = buttons->addButton(tr("Run"), QDialogButtonBox::AcceptRole);
    run->setObjectName(QStringLiteral("runTranscript"));
    run->setProperty(MainActionProperty, true);
    run->setToolTip(tr("Run every command in a fresh sandbox and compare the replies"));
    run->setAccessibleName(run->text());
    auto *column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(about);
    column->addWidget(m_edit, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_edit, &QPlainTextEdit::textChanged, run,
            [this, run] { run->setEnabled(!m_edit->toPlainText().trimmed().isEmpty()); });
    run->setEnabled(false);
    resize(640, 460);
    const QString copied = QGuiApplication::clipboard()->text();
    if (copied.contains(u'>') || copied.contains(QLatin1StringView("(integer)")))
        setText(copied.left(1 << 20));
    m_edit->setFocus();
}

QString TranscriptDialog::text() const
{
    return m_edit->toPlainText();
}

void TranscriptDialog::setText(const QString &text)
{
    m_edit->setPlainText(text);
}

} // namespace tiebreak

#include "moc_transcriptdialog.cpp"
