// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/databasechoice.h"

#include "app/widgets/choicedelegate.h"
#include "models/text/numbertext.h"

#include <QAbstractItemView>

#include <algorithm>

namespace tiebreak
{

DatabaseChoice::DatabaseChoice(QWidget *parent) : QComboBox(parent)
{
    setObjectName(QStringLiteral("databaseChoice"));
    setAccessibleName(tr("Database"));
    setToolTip(tr("The databases of this server that hold keys"));
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setItemDelegate(new ChoiceDelegate(this));
    connect(this, &QComboBox::activated, this, [this](int index) { emit chosen(itemData(index).toInt()); });
    hide();
}

void DatabaseChoice::setDatabases(const std::vector<Database> &databases, int current)
{
    std::vector<Database> offered = databases;
    if (std::ranges::find(offered, current, &Database::number) == offered.end())
        offered.insert(std::ranges::upper_bound(offered, current, {}, &Database::number), {current, 0});
    // What the server tells every few seconds must not take an open list away.
    if (offered != m_databases && !view()->isVisible()) {
        m_databases = offered;
        clear();
        for (const auto &[number, keys] : offered)
            addItem(keys == 1 ? tr("db %1 · 1 key").arg(number)
                              : tr("db %1 · %2 keys").arg(number).arg(groupedText(keys)),
                    number);
    }
    setCurrentIndex(findData(current));
    setVisible(offered.size() > 1);
}

} // namespace tiebreak

#include "moc_databasechoice.cpp"
