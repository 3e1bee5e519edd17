// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the boards of a database and keeps them sorted and laid out while they stream in.
#pragma once

#include "app/session/session.h"
#include "models/boards/boardlistmodel.h"
#include "redis/keys/clusterscan.h"
#include "redis/keys/scantext.h"

#include <QObject>

namespace tiebreak
{

/// Up to some ten thousand keys a listing is made at once, above that by a job; keys that come meanwhile go
/// into the next one, so the list stays usable however many there are.
class BoardScan : public QObject
{
    Q_OBJECT

public:
    using State = ScanCount::State;

    BoardScan(Session &session, QObject *parent);

    /// Scans anew for keys that match a glob (all when empty), whose groups are open at first. The old
    /// listing stays until the first keys are there.
    void start(const std::string &match);
    void stop();
    /// Forgets everything.
    void clear();

    /// Lays the keys out otherwise.
    void setOptions(const OutlineOptions &options);
    const OutlineOptions &options() const { return m_options; }
    /// Opens or closes the group with this prefix.
    void turnGroup(const std::string &prefix);

    const std::shared_ptr<const KeyListing> &listing() const { return m_listing; }
    State state() const { return m_state; }
    /// Why the last scan failed, or what is missing of one that finished.
    const QString &failure() const { return m_failure; }
    bool settled() const { return !m_scanning.running() && !m_arranging.running(); }

signals:
    void listed(const std::shared_ptr<const KeyListing> &listing);
    /// How many boards were found so far and how many keys there are (0: not known).
    void progress(quint64 found, quint64 keys);
    void ended();

private:
    void setFiltered(bool filtered);
    void addKeys(std::vector<ByteStrings> batches);
    void arrange();
    void show(std::shared_ptr<const KeyListing> listing);
    void finish(const Result<ScannedKeys> &result);

    Session &m_session;
    OutlineOptions m_options;
    OutlineOptions m_allOpened; ///< what was open of all keys, while only some are listed
    bool m_isFiltered = false;
    std::shared_ptr<const KeyListing> m_listing = std::make_shared<KeyListing>();
    std::vector<ByteStrings> m_pending;
    bool m_mustArrange = false;
    bool m_wholeNew = false; ///< the next listing takes the place of the last scan's
    State m_state = State::NotStarted;
    QString m_failure;

    Task<ScannedKeys> m_scanning;
    Task<std::shared_ptr<const KeyListing>> m_arranging;
};

} // namespace tiebreak
