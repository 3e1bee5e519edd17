// SPDX-License-Identifier: GPL-3.0-or-later
// Puts rows of a board on the clipboard, read from the server if need be.
#pragma once

#include "app/session.h"
#include "core/rows.h"
#include "models/rowscopy.h"

#include <QObject>

namespace tiebreak
{

/// Which rows of which board to copy; ranks from 0, both ends included.
struct CopyOrder {
    CopyForm form = CopyForm::Tsv;
    std::string key;
    Direction direction = Direction::HighestFirst;
    std::vector<std::pair<qint64, qint64>> ranks;
};

/// Reads the rows as they are now and copies them; at most 100 000.
class RowCopier : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 mostRows = 100000;

    RowCopier(Session &session, QObject *parent);

    void copy(const CopyOrder &order, const Decoder &decoder);
    void stop();

signals:
    void progress(quint64 done, quint64 total);
    void copied(qint64 rows);
    void failed(const Error &error);

private:
    struct Copy {
        QByteArray text;
        qint64 rows = 0;
    };

    Session &m_session;
    Task<Copy> m_task;
};

} // namespace tiebreak
