// SPDX-License-Identifier: GPL-3.0-or-later
// All places of a finding, where a card has no space for them.
#pragma once

#include "app/session/boardaudit.h"
#include "models/boards/auditdisplay.h"

#include <QDialog>

#include <vector>

class QLabel;

namespace tiebreak
{

class RowView;
class Session;

/// Audits the board that was read once more, in the background, and lists every place. It shows that audit
/// until it is closed, whatever the page shows by then.
class PlacesDialog : public QDialog
{
    Q_OBJECT

public:
    /// Lists the places of a finding of `audit`, by rank.
    PlacesDialog(const std::shared_ptr<const AuditRun> &audit, const FindingDisplay &finding,
                 Session &session, QWidget *parent);
    ~PlacesDialog() override;

private:
    class Places;

    void list();
    void showPlaces(std::vector<RankRange> places);

    std::shared_ptr<const AuditRun> m_audit;
    FindingDisplay m_finding;
    Session &m_session;
    QLabel *m_state;
    RowView *m_table;
    Places *m_places;
    Task<std::vector<RankRange>> m_listing;
};

} // namespace tiebreak
