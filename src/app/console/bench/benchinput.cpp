// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/bench/benchinput.h"

#include "app/look/fonts.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QTextBlock>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int maxLines = 8;
constexpr qsizetype longestPaste = 1 << 20;

} // namespace

BenchInput::BenchInput(QWidget *parent) : QPlainTextEdit(parent)
{
    setObjectName(QStringLiteral("benchInput"));
    setFont(fixedFont());
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(false);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setPlaceholderText(tr("Type a command, such as ZRANGE"));
    setAccessibleName(tr("Command"));
    setToolTip(tr("Enter runs the command. Shift+Enter adds a line. Up and Down recall earlier commands. Tab "
                  "completes."));
    document()->setDocumentMargin(4);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        // A line that fits needs no bar, whatever the rounding of its height.
        setVerticalScrollBarPolicy(lineCount() > maxLines ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
        updateGeometry();
    });
}

void BenchInput::setLine(const QString &line)
{
    replace(0, int(toPlainText().size()), line);
}

void BenchInput::replace(int begin, int end, const QString &text)
{
    QTextCursor cursor(document());
    cursor.setPosition(std::clamp(begin, 0, document()->characterCount() - 1));
    cursor.setPosition(std::clamp(end, 0, document()->characterCount() - 1), QTextCursor::KeepAnchor);
    cursor.insertText(text);
    setTextCursor(cursor);
}

int BenchInput::lineCount() const
{
    int lines = 0;
    for (QTextBlock block = document()->begin(); block.isValid() && lines <= maxLines; block = block.next())
        lines += std::max(1, block.layout() ? block.layout()->lineCount() : 1);
    return lines;
}

QSize BenchInput::sizeHint() const
{
    const int line = QFontMetrics(font()).lineSpacing();
    return {300, std::clamp(lineCount(), 1, maxLines) * line + 10};
}

// Tab stays here, but Ctrl+Tab and Shift+Tab leave.
bool BenchInput::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto *key = static_cast<QKeyEvent *>(event);
        const bool ours =
            key->key() == Qt::Key_Escape ||
            (key->modifiers() == Qt::ControlModifier && (key->key() == Qt::Key_L || key->key() == Qt::Key_Z));
        if (ours) {
            event->accept();
            return true;
        }
    }
    return QPlainTextEdit::event(event);
}

void BenchInput::keyPressEvent(QKeyEvent *event)
{
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (modifiers == Qt::NoModifier)
            emit runWanted();
        else
            insertPlainText(QStringLiteral("\n"));
        return;
    case Qt::Key_Tab:
        if (modifiers == Qt::NoModifier) {
            // An empty line has nothing to complete: Tab goes on to the next control.
            if (toPlainText().isEmpty())
                focusNextChild();
            else
                emit completeWanted();
            return;
        }
        break;
    case Qt::Key_Backtab:
        focusPreviousChild();
        return;
    case Qt::Key_Escape:
        emit escaped();
        return;
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int step = event->key() == Qt::Key_Up ? -1 : 1;
        if (modifiers == Qt::NoModifier && m_listOpen) {
            emit listMoveWanted(step);
            return;
        }
        const bool leaves =
            step < 0 ? textCursor().blockNumber() == 0 : textCursor().blockNumber() == blockCount() - 1;
        if (modifiers == Qt::NoModifier && leaves) {
            emit historyWanted(step);
            return;
        }
        break;
    }
    case Qt::Key_L:
        if (modifiers == Qt::ControlModifier) {
            emit clearWanted();
            return;
        }
        break;
    case Qt::Key_Z:
        if (modifiers == Qt::ControlModifier && toPlainText().isEmpty()) {
            emit undoWanted();
            return;
        }
        break;
    default:
        break;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void BenchInput::insertFromMimeData(const QMimeData *source)
{
    QString text = source->text().left(longestPaste);
    while (text.endsWith(u'\n'))
        text.chop(1);
    insertPlainText(text);
}

void BenchInput::focusInEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusInEvent(event);
    if (parentWidget())
        parentWidget()->update();
}

void BenchInput::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    if (parentWidget())
        parentWidget()->update();
}

} // namespace tiebreak

#include "moc_benchinput.cpp"
