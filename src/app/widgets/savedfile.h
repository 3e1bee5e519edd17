// SPDX-License-Identifier: GPL-3.0-or-later
// Files that the user has Tiebreak write or read: the dialogs that ask for them, and bytes on the disk.
#pragma once

#include "core/base/result.h"

#include <QStringList>

#include <string_view>

class QFileDialog;
class QWidget;

namespace tiebreak
{

/// A form that a file can be saved in.
struct FileForm {
    QString filter; ///< as a file dialog wants it: "HTML (*.html)"
    QString suffix; ///< "html"
};

/// A dialog that asks for a new file; it does not block and deletes itself: connect to fileSelected() and
/// open() it. The suffix of the proposed name follows the chosen form, at first the first one; a name without
/// a suffix gets it. Without forms `name` is proposed as it is. `directory`: where it starts; empty: where
/// the last one ended.
QFileDialog *saveDialog(QWidget *window, const QString &title, const QString &directory,
                        const QList<FileForm> &forms, const QString &name);

/// A dialog that asks for a file to read, likewise. `filter`: as a file dialog wants it.
QFileDialog *openDialog(QWidget *window, const QString &title, const QString &directory,
                        const QString &filter);

/// Writes a file whole or not at all. The error names it, in the system's words.
Result<void> writeWholeFile(const QString &path, std::string_view bytes);

} // namespace tiebreak
