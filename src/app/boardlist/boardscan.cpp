// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boardlist/boardscan.h"

#include "app/session/preferences.h"
#include "core/board/coveragetext.h"
#include "models/text/displaywording.h"

#include <algorithm>
#include <iterator>

namespace tiebreak
{

namespace
{

/// Up to so many keys a listing is made at once; it takes a few milliseconds.
constexpr std::size_t keysArrangedAtOnce = 20000;
/// Up to so many keys groups are open from the start.
constexpr std::size_t keysShownOpen = 300;

} // namespace

BoardScan::BoardScan(Session &session, QObject *parent)
    : QObject(parent), m_session(session), m_scanning(session.threads()), m_arranging(session.threads())
{
}

void BoardScan::start(const std::string &match)
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool)
        return;
    m_arranging.cancel();
    m_pending.clear();
    m_mustArrange = false;
    m_wholeNew = true;
    setFiltered(!match.empty());
    m_state = State::Running;
    m_failure.clear();
    KeyScan scan;
    scan.match = match;
    scan.batch = readPreferences(m_session.settings()).scanBatch;
    const auto mailbox = std::make_shared<Mailbox<ByteStrings>>();
    const auto read = [scan, mailbox, route = pool->route()](Connection &connection,
                                                             const Progress &progress) {
        return scanAllNodes(
            connection, route, scan, Nodes::Responding,
            [&](ByteStrings keys) { mailbox->put(std::move(keys)); }, progress);
    };
    m_scanning.start(
        withConnection(pool, read), [this](Result<ScannedKeys> &result) { finish(result); },
        [this, mailbox](std::uint64_t found, std::uint64_t total) {
            addKeys(mailbox->takeAll());
            emit progress(found, total);
        });
}

void BoardScan::stop()
{
    if (!m_scanning.running())
        return;
    m_scanning.cancel();
    m_state = State::Stopped;
    emit ended();
}

void BoardScan::clear()
{
    m_scanning.cancel();
    m_arranging.cancel();
    m_pending.clear();
    m_mustArrange = false;
    m_wholeNew = false;
    m_options.openByDefault = true;
    m_options.turned.clear();
    m_isFiltered = false;
    m_state = State::NotStarted;
    m_failure.clear();
    show(std::make_shared<KeyListing>());
    emit ended();
}

void BoardScan::setFiltered(bool filtered)
{
    if (filtered && !m_isFiltered)
        m_allOpened = m_options;
    if (filtered)
        m_options.turned.clear();
    if (!filtered && m_isFiltered) {
        m_options.openByDefault = m_allOpened.openByDefault;
        m_options.turned = m_allOpened.turned;
    }
    m_isFiltered = filtered;
}

void BoardScan::setOptions(const OutlineOptions &options)
{
    if (m_options == options)
        return;
    if (m_options.separator != options.separator)
        m_allOpened.turned.clear();
    m_options = options;
    arrange();
}

void BoardScan::turnGroup(const std::string &prefix)
{
    if (!m_options.turned.erase(prefix))
        m_options.turned.insert(prefix);
    arrange();
}

void BoardScan::addKeys(std::vector<ByteStrings> batches)
{
    std::ranges::move(batches, std::back_inserter(m_pending));
    if (!m_pending.empty())
        arrange();
}

void BoardScan::finish(const Result<ScannedKeys> &result)
{
    m_state = result                                        ? State::Finished
              : result.error().kind == ErrorKind::Cancelled ? State::Stopped
                                                            : State::Failed;
    if (m_state == State::Failed) {
        m_failure = displayText(result.error().message);
        m_session.reportFailure(result.error());
    } else if (result) {
        m_failure = displayText(gapsText(result->coverage));
    }
    if (result && result->found == 0) {
        m_wholeNew = false;
        // The old keys may just be laid out anew; they must not come back.
        m_arranging.cancel();
        m_mustArrange = false;
        show(std::make_shared<KeyListing>());
    }
    emit ended();
}

void BoardScan::arrange()
{
    if (m_arranging.running()) {
        m_mustArrange = true;
        return;
    }
    m_mustArrange = false;
    std::shared_ptr<const KeyListing> base = m_listing;
    if (m_wholeNew && !m_pending.empty()) {
        base = std::make_shared<KeyListing>();
        m_wholeNew = false;
    }
    std::size_t keys = base->keys->size();
    for (const ByteStrings &batch : m_pending)
        keys += batch.size();
    // A scan that has only begun may find many more.
    const bool opens = m_options.openByDefault || !m_scanning.running();
    const bool open = m_isFiltered || (opens && keys <= keysShownOpen);
    if (m_options.openByDefault != open) {
        m_options.openByDefault = open;
        m_options.turned.clear();
    }
    std::vector<ByteStrings> batches = std::exchange(m_pending, {});
    if (keys <= keysArrangedAtOnce) {
        show(makeListing(*base, batches, m_options));
        return;
    }
    m_arranging.start(
        [base, batches = std::make_shared<std::vector<ByteStrings>>(std::move(batches)),
         options = m_options](const Progress &) -> Result<std::shared_ptr<const KeyListing>> {
            return makeListing(*base, *batches, options);
        },
        [this](Result<std::shared_ptr<const KeyListing>> &listing) {
            show(std::move(*listing));
            if (m_mustArrange || !m_pending.empty())
                arrange();
        });
}

void BoardScan::show(std::shared_ptr<const KeyListing> listing)
{
    m_listing = std::move(listing);
    emit listed(m_listing);
}

} // namespace tiebreak

#include "moc_boardscan.cpp"
