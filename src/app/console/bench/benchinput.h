// SPDX-License-Identifier: GPL-3.0-or-later
// Where commands are typed.
#pragma once

#include <QPlainTextEdit>

namespace tiebreak
{

/// A line that grows with what is put into it, behind a prompt. What its keys mean is told by signals.
class BenchInput : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit BenchInput(QWidget *parent = nullptr);

    /// Replaces the text, the cursor at its end; Ctrl+Z brings the old one back.
    void setLine(const QString &line);
    /// Replaces some characters.
    void replace(int begin, int end, const QString &text);
    /// The list is open: Up, Down, Tab and Esc are for it.
    void setListOpen(bool open) { m_listOpen = open; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }

signals:
    void runWanted();
    void completeWanted();         ///< Tab
    void listMoveWanted(int step); ///< while the list is open
    void historyWanted(int step);  ///< -1: older
    void escaped();
    void undoWanted();  ///< there is nothing to undo in the text
    void clearWanted(); ///< Ctrl+L

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool event(QEvent *event) override;
    void insertFromMimeData(const QMimeData *source) override;

private:
    /// How many lines there are on the screen; one more than fit where there are more.
    int lineCount() const;

    bool m_listOpen = false;
};

} // namespace tiebreak
