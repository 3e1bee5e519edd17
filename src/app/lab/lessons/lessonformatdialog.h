// SPDX-License-Identifier: GPL-3.0-or-later
// How lessons are written, for teachers.
#pragma once

#include <QDialog>

class QTextBrowser;

namespace tiebreak
{

/// Explains the files of lessons, with every rule by which their numbers are checked, and saves a complete
/// example. A window to keep open beside an editor.
class LessonFormatDialog : public QDialog
{
    Q_OBJECT

public:
    explicit LessonFormatDialog(QWidget *parent = nullptr);

private:
    void saveExample();

    QTextBrowser *m_text;
};

} // namespace tiebreak
