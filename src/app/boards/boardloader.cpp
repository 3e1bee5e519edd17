// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/boardloader.h"

#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

namespace tiebreak
{

namespace
{

/// Memory and encoding change slowly, and cost the server more than the rows.
constexpr std::chrono::milliseconds maxFactsAge{60'000};

} // namespace

BoardLoader::BoardLoader(Session &session, BoardModel &model, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_model(model)
    , m_opening(session.threads())
    , m_factsTask(session.threads())
    , m_reading(session.threads())
{
    connect(&m_model, &BoardModel::pageWanted, this, [this] {
        if (!m_reading.running())
            readNextPage();
    });
}

void BoardLoader::openBoard()
{
    m_lastRead.reset();
    m_model.reset(0);
    close();
    if (!m_session.board().isNull())
        open();
}

void BoardLoader::applyView()
{
    const BoardView &view = m_session.view();
    m_model.setCodec(view.codec, view.timeRange);
    if (view.direction == (m_opening.running() ? m_askedDirection : m_rowsDirection))
        return;
    if (m_session.pool())
        open();
    else
        unloadRows();
}

void BoardLoader::refresh()
{
    m_factsAge.invalidate();
    refreshRows();
}

void BoardLoader::refreshRows()
{
    if (m_session.board().isNull() || !m_session.pool())
        return;
    if (!m_isOpen || m_model.cardinality() == 0) {
        open();
        return;
    }
    stopPages();
    m_model.refresh();
    readPages();
    if (!m_factsAge.isValid() || m_factsAge.hasExpired(maxFactsAge.count()))
        readFacts({});
}

void BoardLoader::stop()
{
    m_opening.cancel();
    m_factsTask.cancel();
    stopPages();
}

bool BoardLoader::settled() const
{
    return m_isOpen && !m_opening.running() && !m_factsTask.running() && !m_reading.running() &&
           !m_model.wantedPage();
}

QString BoardLoader::factsText() const
{
    if (!m_isOpen)
        return {};
    const qint64 members = m_model.cardinality();
    QStringList parts{members == 1 ? tr("1 member") : tr("%1 members").arg(groupedText(members))};
    if (const qint64 keys = qint64(m_session.view().keys().size()); keys > 1)
        parts = {members == 1 ? tr("1 member in %1 keys").arg(groupedText(keys))
                              : tr("%1 members in %2 keys").arg(groupedText(members), groupedText(keys))};
    // Size and encoding are those of the part that was recorded.
    if (const qint64 unrecorded = m_session.unrecorded(m_session.board()); unrecorded > 0)
        return tiebreak::factsText(
            {displayText(recordedPartText(members, unrecorded, displayWording(m_session.zone())))});
    if (m_facts.encoding && !m_facts.encoding->empty())
        parts += m_facts.encoding == "skiplist" ? tr("skip list") : displayText(*m_facts.encoding);
    // Of a skip list the server only weighs a few members.
    if (m_facts.memoryBytes && m_facts.encoding == "skiplist")
        parts += tr("about %1").arg(bytesSizeText(*m_facts.memoryBytes));
    else if (m_facts.memoryBytes)
        parts += bytesSizeText(*m_facts.memoryBytes);
    if (m_facts.ttlMs && *m_facts.ttlMs >= 0)
        parts += tr("expires in %1").arg(expiryText(*m_facts.ttlMs));
    return tiebreak::factsText(parts);
}

void BoardLoader::open()
{
    const auto source = m_session.rows();
    if (!source)
        return;
    m_askedDirection = m_session.view().direction;
    const auto read = [](BoardRows &rows, const Progress &progress) {
        return rows.open(BoardModel::pageRows, progress);
    };
    m_opening.start(source->reading(m_askedDirection, read), [this](Result<ReadPage> &result) {
        if (result)
            showOpened(*result);
        else
            fail(result.error());
    });
}

void BoardLoader::close()
{
    m_isOpen = false;
    stop();
    m_facts = {};
    m_factsAge.invalidate();
    emit changed();
}

void BoardLoader::unloadRows()
{
    stopPages();
    m_rowsDirection = m_session.view().direction;
    m_lastRead.reset();
    m_model.reset(m_model.cardinality());
    emit changed();
}

void BoardLoader::showOpened(ReadPage &read)
{
    // A key that was gone for a moment must not cost the user's place on the board.
    const bool isBack = !m_isOpen && m_lastRead && m_rowsDirection == m_askedDirection;
    m_isOpen = true;
    m_lastRead = m_session.rowsClock(m_session.board())().time_since_epoch().count();
    m_rowsDirection = m_askedDirection;
    m_facts = std::move(read.facts);
    if (read.roundTrip > read.roundTrip.zero())
        m_session.addRoundTrip(read.roundTrip);
    // The page that is at hand is not to be asked for again.
    stopPages();
    const qint64 members = read.page.cardinality;
    m_model.setCodec(m_session.view().codec, m_session.view().timeRange);
    if (isBack) {
        m_model.setCardinality(members);
        m_model.refresh();
    } else {
        m_model.reset(members);
    }
    m_model.setPage(std::move(read.page));
    readPages();
    emit opened(displayText(read.took));
    emit changed();
    readFacts(m_facts);
}

void BoardLoader::readFacts(const KeyFacts &known)
{
    const auto source = m_session.rows();
    if (!source)
        return;
    const auto read = [known](BoardRows &rows, const Progress &progress) {
        return rows.readFacts(known, progress);
    };
    m_factsTask.start(source->reading(m_rowsDirection, read), [this](Result<KeyFacts> &facts) {
        if (!facts) {
            m_session.reportFailure(facts.error());
            return;
        }
        // Facts of whatever took the board's place say nothing about the board.
        if (!m_isOpen || facts->gone || facts->otherType)
            return;
        m_facts = *facts;
        m_factsAge.start();
        emit changed();
    });
}

void BoardLoader::readPages()
{
    m_reading.cancel();
    m_readsPages = true;
    readNextPage();
}

void BoardLoader::stopPages()
{
    m_reading.cancel();
    m_readsPages = false;
}

void BoardLoader::readNextPage()
{
    const std::optional<qint64> first = m_model.wantedPage();
    const auto source = m_session.rows();
    if (!first || !source || !m_readsPages)
        return;
    const auto read = [rank = *first](BoardRows &rows, const Progress &progress) {
        return rows.readPage(rank, BoardModel::pageRows, progress);
    };
    m_reading.start(source->reading(m_rowsDirection, read), [this](Result<ReadPage> &result) {
        if (result) {
            showPage(*result);
        } else {
            m_readsPages = false;
            fail(result.error());
        }
    });
}

void BoardLoader::showPage(ReadPage &read)
{
    m_model.setCardinality(read.page.cardinality);
    const bool empty = read.page.rows.empty();
    m_model.setPage(std::move(read.page));
    if (read.roundTrip > read.roundTrip.zero())
        m_session.addRoundTrip(read.roundTrip);
    m_lastRead = m_session.rowsClock(m_session.board())().time_since_epoch().count();
    emit pageRead(displayText(read.took));
    emit changed();
    // An empty page of a board that is said to have rows would be asked for again without end.
    if (!empty)
        readNextPage();
}

void BoardLoader::fail(const Error &error)
{
    if (error.kind == ErrorKind::NotFound || error.kind == ErrorKind::WrongType)
        close();
    if (m_rowsDirection != m_session.view().direction)
        unloadRows();
    emit failed(error);
}

} // namespace tiebreak

#include "moc_boardloader.cpp"
