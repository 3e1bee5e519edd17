// SPDX-License-Identifier: GPL-3.0-or-later
// The audit page beside a real server, and a board with planted faults.
#pragma once

#include "app/audit/auditpage.h"
#include "app/audit/findingcard.h"
#include "app/audit/findingsview.h"
#include "app/widgets/messagebar.h"
#include "core/audit/findingtext.h"
#include "support/sessionfixture.h"
#include "support/verify.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>

namespace tiebreak
{

/// An audit page and its session, whose clock stands at 20:43:10 UTC; the server does not tell its own.
class AuditPageFixture : public PageFixture<AuditPage>
{
public:
    static constexpr std::int64_t tick = 1795200000; // 2026-11-20T18:40:00Z
    QString m_status;
    QString m_snapshot;

    /// A fresh server and a page that is connected to it.
    void start()
    {
        startSession([] {
            return std::chrono::sys_time<std::chrono::microseconds>(std::chrono::seconds(tick + 7390));
        });
        m_server->command({"ACL", "SETUSER", "default", "-time"});
        m_page = std::make_unique<AuditPage>(*m_session);
        QObject::connect(m_page.get(), &AuditPage::statusChanged, m_page.get(),
                         [this](const QString &text) { m_status = text; });
        QObject::connect(m_page.get(), &AuditPage::sourceChanged, m_page.get(),
                         [this](const QString &text) { m_snapshot = text; });
        showPage();
    }

    QString answer() { return part<QLabel>("auditAnswer")->text(); }
    QString detail() { return part<QLabel>("auditDetail")->text(); }
    QString message() { return part<MessageBar>("auditMessage")->text(); }
    QString emptySentence() { return part<QLabel>("emptySentence")->text(); }
    QPushButton *emptyButton() { return part<QPushButton>("emptyButton"); }
    FindingsView *findings() { return part<FindingsView>("findings"); }
    bool showsResult()
    {
        return part<QStackedWidget>("content")->currentWidget()->objectName() ==
               QStringLiteral("auditResult");
    }
    /// "collapsed 2": what was found, as programs read it, and how often.
    QString found(int card)
    {
        const FindingDisplay &finding = findings()->card(card)->finding();
        return QString::fromUtf8(findingName(finding.kind)) + u' ' + finding.count;
    }

    /// Nine members; only three stand by score and time alone.
    void plantFaults()
    {
        addScored("early", 100, tick);
        addScored("late", 100, tick + 1);
        addScored("same a", 200, tick);
        addScored("same b", 200, tick);
        addScored("collapsed a", 17'380'520, tick);
        addScored("collapsed b", 17'380'520, tick);
        add("board", "timeless", 300 * 4294967296.0);
        add("board", "fraction", encode(splitCodec, 400, tick)->raw + 0.5);
        addScored("future", 500, tick + 100'000);
    }

    void chooseWay(ReadWay way)
    {
        auto *box = part<QComboBox>("readWay");
        box->setCurrentIndex(box->findData(int(way)));
    }

    void audit(const QByteArray &key = "board")
    {
        m_session->setBoard(key);
        m_page->setCurrent(true);
        REQUIRE_SOON(m_page->settled());
    }
};

} // namespace tiebreak
