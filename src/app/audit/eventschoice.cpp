// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/eventschoice.h"

#include "app/widgets/savedfile.h"

#include <QFileDialog>

#include <algorithm>

namespace tiebreak
{

namespace
{

/// What an item stands for.
enum class Choice { NoEvents, LoadedEvents, LoadEvents };

} // namespace

EventsChoice::EventsChoice(QWidget *parent) : QComboBox(parent)
{
    setLoaded({});
    connect(this, &QComboBox::activated, this, &EventsChoice::applyChoice);
}

void EventsChoice::setLoaded(const QString &fileName)
{
    clear();
    addItem(tr("No events file"), QVariant::fromValue(Choice::NoEvents));
    if (!fileName.isEmpty())
        addItem(fileName, QVariant::fromValue(Choice::LoadedEvents));
    setCurrentIndex(count() - 1);
    addItem(tr("Load a file…"), QVariant::fromValue(Choice::LoadEvents));
}

QSize EventsChoice::minimumSizeHint() const
{
    const auto widthOf = [this](int index) { return fontMetrics().horizontalAdvance(itemText(index)); };
    const int loaded = findData(QVariant::fromValue(Choice::LoadedEvents));
    const int own = std::max(widthOf(0), widthOf(count() - 1));
    const QSize all = QComboBox::minimumSizeHint();
    return {all.width() - (loaded < 0 ? 0 : std::max(0, widthOf(loaded) - own)), all.height()};
}

void EventsChoice::applyChoice(int index)
{
    switch (itemData(index).value<Choice>()) {
    case Choice::NoEvents:
        emit noneChosen();
        return;
    case Choice::LoadedEvents:
        return;
    case Choice::LoadEvents:
        // What is loaded stays until there is something else.
        setCurrentIndex(std::max(0, findData(QVariant::fromValue(Choice::LoadedEvents))));
        askForFile();
    }
}

void EventsChoice::askForFile()
{
    QFileDialog *dialog = openDialog(this, tr("Load an events file"), {},
                                     tr("Events (*.csv *.tsv *.tab *.jsonl *.ndjson *.json);;All files (*)"));
    connect(dialog, &QFileDialog::fileSelected, this, &EventsChoice::fileChosen);
    dialog->open();
}

} // namespace tiebreak

#include "moc_eventschoice.cpp"
