// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/savedfile.h"

#include "files/atomicfile.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QTreeView>

namespace tiebreak
{

namespace
{

struct FileDialogs {
    Q_DECLARE_TR_FUNCTIONS(tiebreak::FileDialogs)
};

/// Where Qt itself draws the dialog its columns are too narrow for dates and sizes.
void makeRoom(QFileDialog &dialog)
{
    dialog.resize(900, 560);
    if (const auto *files = dialog.findChild<QTreeView *>(QStringLiteral("treeView")))
        files->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
}

} // namespace

QFileDialog *saveDialog(QWidget *window, const QString &title, const QString &directory,
                        const QList<FileForm> &forms, const QString &name)
{
    auto *dialog = new QFileDialog(window, title, directory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setLabelText(QFileDialog::Accept, FileDialogs::tr("Save"));
    makeRoom(*dialog);
    if (forms.isEmpty()) {
        dialog->selectFile(name);
        return dialog;
    }
    QStringList filters;
    for (const FileForm &form : forms)
        filters += form.filter;
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(forms.first().suffix);
    dialog->selectFile(name + u'.' + forms.first().suffix);
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [=](const QString &filter) {
        const QString suffix = forms.value(filters.indexOf(filter), forms.first()).suffix;
        dialog->setDefaultSuffix(suffix);
        const QStringList chosen = dialog->selectedFiles();
        if (!chosen.isEmpty())
            dialog->selectFile(QFileInfo(chosen.first()).completeBaseName() + u'.' + suffix);
    });
    return dialog;
}

QFileDialog *openDialog(QWidget *window, const QString &title, const QString &directory,
                        const QString &filter)
{
    auto *dialog = new QFileDialog(window, title, directory, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setLabelText(QFileDialog::Accept, FileDialogs::tr("Open"));
    makeRoom(*dialog);
    return dialog;
}

Result<void> writeWholeFile(const QString &path, std::string_view bytes)
{
    TRY(auto file, AtomicFile::create(QFile::encodeName(path).toStdString()));
    TRY(file.write(bytes));
    return file.commit();
}

} // namespace tiebreak
