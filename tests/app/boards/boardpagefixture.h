// SPDX-License-Identifier: GPL-3.0-or-later
// A board page beside a real server, driven as a user would.
#pragma once

#include "app/boards/boardspage.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/messagebar.h"
#include "app/widgets/rowview.h"
#include "support/sessionfixture.h"
#include "support/typing.h"
#include "support/verify.h"

namespace tiebreak
{

/// A board page and its session.
class BoardPageFixture : public PageFixture<BoardsPage>
{
public:
    /// A fresh server and a page that is connected to it.
    void start()
    {
        startSession();
        m_page = std::make_unique<BoardsPage>(*m_session);
        showPage();
    }

    /// Makes the server keep its boards when it is killed and started again.
    void saveToDisk()
    {
        m_server->command({"CONFIG", "SET", "dir", m_server->directory().toStdString()});
        m_server->command({"SAVE"});
        m_session->setRetryDelay(std::chrono::milliseconds(20));
    }

    /// Members m0, m1, ... of "many", in this order.
    void addMany(int count)
    {
        std::string commands;
        for (int i = 0; i < count; ++i)
            commands += respCommand({"ZADD", "many", std::to_string(count - i), "m" + std::to_string(i)});
        m_server->send(commands, count);
    }

    RowView *rows() { return part<RowView>("rows"); }
    QString message() { return part<MessageBar>("message")->text(); }
    QString facts() { return part<ElidedLabel>("facts")->text(); }
    QString text(int row, int column) { return m_page->model().index(row, column).data().toString(); }

    void type(const char *field, const QString &words) { typeInto(part<QLineEdit>(field), words); }

    void open(const QByteArray &key)
    {
        m_session->setBoard(key);
        REQUIRE_SOON(m_page->settled());
    }
};

} // namespace tiebreak
