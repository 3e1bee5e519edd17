// SPDX-License-Identifier: GPL-3.0-or-later
// What only an open finding tells: the whole cause, what mends it, and where it is.
#pragma once

#include "models/shownaudit.h"

#include <QLabel>
#include <QWidget>

namespace tiebreak
{

class FindingDetails : public QWidget
{
    Q_OBJECT

public:
    FindingDetails(const ShownFinding &finding, QWidget *parent);

signals:
    void placeChosen(qint64 first, qint64 last);
    /// The user wants to see what another codec would do.
    void reencodeRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void writeMend();

    QString m_mend;
    QLabel *m_mendLabel = nullptr;
};

} // namespace tiebreak
