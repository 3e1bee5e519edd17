// SPDX-License-Identifier: GPL-3.0-or-later
// Which of a server's databases is looked at.
#pragma once

#include "redis/server/serverinfo.h"

#include <QComboBox>

namespace tiebreak
{

/// Offers the databases that hold keys; hidden while there is nothing to choose.
class DatabaseChoice : public QComboBox
{
    Q_OBJECT

public:
    explicit DatabaseChoice(QWidget *parent);

    /// `current` is offered too where it holds nothing.
    void setDatabases(const std::vector<Database> &databases, int current);

signals:
    /// The user wants to see another one.
    void chosen(int number);

private:
    std::vector<Database> m_databases;
};

} // namespace tiebreak
