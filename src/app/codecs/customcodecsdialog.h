// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own codecs: name, change, share.
#pragma once

#include "app/session/customcodecs.h"

#include <QDialog>

#include <memory>

namespace Ui
{
class CustomCodecsDialog;
}

namespace tiebreak
{

/// Lists the user's own codecs and edits them; every change is saved at once.
class CustomCodecsDialog : public QDialog
{
    Q_OBJECT

public:
    /// `suggested` is offered as a new codec, unless it has a name already: then that one is shown.
    CustomCodecsDialog(CustomCodecs &codecs, const CodecSpec &suggested, QWidget *parent = nullptr);
    ~CustomCodecsDialog() override;

    /// Takes the codecs of a file; where a name is taken, the message offers to replace.
    void importFile(const QString &path, CodecLibrary::Taken taken = CodecLibrary::Taken::Refuse);
    /// Writes all codecs to a file.
    void exportFile(const QString &path);

signals:
    /// The user wants to use this codec where the dialog was opened.
    void codecChosen(const CodecSpec &codec);

private:
    void connectParts();
    void fillList(const QString &current);
    void choose(const QString &name);
    void showCurrent();
    void showPurpose();
    void check();
    void save();
    void rename();
    void remove();
    void use();
    void askWhatToImport();
    void askWhereToExport();
    /// Shows what came of a change; true when it went well.
    bool report(const Result<void> &done, const QString &sentence);
    QString current() const;

    std::unique_ptr<Ui::CustomCodecsDialog> m_ui;
    CustomCodecs &m_codecs;
};

} // namespace tiebreak
