// SPDX-License-Identifier: GPL-3.0-or-later
// Which true events a board is audited against.
#include "app/pages/truthchoice.h"

#include <QFileDialog>

namespace tiebreak
{

TruthChoice::TruthChoice(QWidget *parent) : QComboBox(parent)
{
    setLoaded({});
    connect(this, &QComboBox::activated, this, &TruthChoice::takeChoice);
}

void TruthChoice::setLoaded(const QString &fileName)
{
    clear();
    addItem(tr("none"));
    if (!fileName.isEmpty())
        addItem(fileName);
    setCurrentIndex(count() - 1);
    addItem(tr("Load events..."));
}

void TruthChoice::takeChoice(int index)
{
    if (index == 0) {
        emit noneChosen();
    } else if (index == count() - 1) {
        // What is loaded stays until there is something else.
        setCurrentIndex(count() - 2);
        askForFile();
    }
}

void TruthChoice::askForFile()
{
    auto *dialog = new QFileDialog(this, tr("Load the true events"), {},
                                   tr("Events (*.csv *.tsv *.tab *.jsonl *.ndjson *.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &TruthChoice::fileChosen);
    dialog->open();
}

} // namespace tiebreak
