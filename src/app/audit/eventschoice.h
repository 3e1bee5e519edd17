// SPDX-License-Identifier: GPL-3.0-or-later
// Which true events a board is audited against.
#pragma once

#include <QComboBox>

namespace tiebreak
{

/// Offers none, the events that are loaded, and another file.
class EventsChoice : public QComboBox
{
    Q_OBJECT

public:
    explicit EventsChoice(QWidget *parent = nullptr);

    /// The events that are loaded; an empty name: none.
    void setLoaded(const QString &fileName);
    /// Asks for a file.
    void askForFile();

    /// A long name of a file may be cut, the other entries not.
    QSize minimumSizeHint() const override;

signals:
    void fileChosen(const QString &path);
    void noneChosen();

private:
    void applyChoice(int index);
};

} // namespace tiebreak
