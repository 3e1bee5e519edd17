// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/eventschoice.h"

#include <QFileDialog>

namespace tiebreak
{

EventsChoice::EventsChoice(QWidget *parent) : QComboBox(parent)
{
    setLoaded({});
    connect(this, &QComboBox::activated, this, &EventsChoice::applyChoice);
}

void EventsChoice::setLoaded(const QString &fileName)
{
    clear();
    addItem(tr("none"));
    if (!fileName.isEmpty())
        addItem(fileName);
    setCurrentIndex(count() - 1);
    addItem(tr("Load events..."));
}

void EventsChoice::applyChoice(int index)
{
    if (index == 0) {
        emit noneChosen();
    } else if (index == count() - 1) {
        // What is loaded stays until there is something else.
        setCurrentIndex(count() - 2);
        askForFile();
    }
}

void EventsChoice::askForFile()
{
    auto *dialog = new QFileDialog(this, tr("Load the true events"), {},
                                   tr("Events (*.csv *.tsv *.tab *.jsonl *.ndjson *.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &EventsChoice::fileChosen);
    dialog->open();
}

} // namespace tiebreak
