// SPDX-License-Identifier: GPL-3.0-or-later
// Takes a transcript that an article prints.
#pragma once

#include <QDialog>

class QPlainTextEdit;

namespace tiebreak
{

/// Asks for the text; what the clipboard holds stands there first, where it looks like one.
class TranscriptDialog : public QDialog
{
    Q_OBJECT

public:
    explicit TranscriptDialog(QWidget *parent = nullptr);

    QString text() const;
    void setText(const QString &text);

private:
    QPlainTextEdit *m_edit;
};

} // namespace tiebreak
