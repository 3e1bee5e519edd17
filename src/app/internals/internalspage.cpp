// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/internalspage.h"

#include "app/internals/bytes/bytespane.h"
#include "app/internals/cost/costpane.h"
#include "app/internals/encoding/encodingpane.h"
#include "app/internals/skiplist/skiplistpane.h"
#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/metrics.h"
#include "app/session/notconnectednotice.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/codecchoices.h"
#include "core/prose/counts.h"
#include "internals/skiplist/skipcommand.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "redis/board/readtext.h"
#include "redis/link/connectionpool.h"
#include "ui_internalspage.h"

#include <QEvent>
#include <QLineEdit>
#include <QScrollBar>

#include <span>
#include <utility>

namespace tiebreak
{

namespace
{

/// What the codec is known as, else its spec.
QString codecWords(const CodecSpec &codec, std::span<const CustomCodec> custom)
{
    const QString title = codecTitle(codec, custom);
    return title.isEmpty() ? displayText(specText(codec)) : title;
}

/// Whether the string in a payload of DUMP is packed with LZF, so that the list itself is longer.
bool isCompressed(std::string_view dump)
{
    return dump.size() > 1 && dump[1] == '\xC3';
}

} // namespace

InternalsPage::InternalsPage(Session &session, QWidget *parent)
    : ModePage(parent)
    , m_ui(std::make_unique<Ui::InternalsPage>())
    , m_session(session)
    , m_encoding(new EncodingPane(session))
    , m_skipList(new SkipListPane)
    , m_bytes(new BytesPane)
    , m_cost(new CostPane(session))
    , m_reading(session.threads())
{
    m_ui->setupUi(this);
    m_ui->internalsKey->setFont(titleFont());
    m_ui->internalsFacts->setSecondary(true);
    m_ui->readAgain->setIcon(icon(QStringLiteral("refresh"), QStringLiteral("view-refresh")));
    setChoiceDelegates(*this);
    m_ui->partsLayout->addWidget(m_encoding);
    m_ui->partsLayout->addWidget(m_skipList, 1);
    m_ui->partsLayout->addWidget(m_bytes);
    m_ui->partsLayout->addWidget(m_cost, 1);

    m_ui->parts->installEventFilter(this);
    m_ui->partsScroll->viewport()->installEventFilter(this);

    connectSession();
    connectParts();
    connect(m_ui->backToBoard, &LinkButton::clicked, this, [this] { showPart(Part::All); });
    connect(m_ui->readAgain, &QToolButton::clicked, this, &InternalsPage::readAnew);
    connect(m_ui->lookAt, &QComboBox::activated, this, &InternalsPage::openTyped);
    connect(m_ui->lookAt->lineEdit(), &QLineEdit::returnPressed, this, &InternalsPage::openTyped);
    connect(m_ui->internalsEmpty, &EmptyState::triggered, this, [this] {
        const auto next = m_next; // it may set another one
        next();
    });
    connect(m_ui->internalsEmpty, &EmptyState::otherTriggered, this, &InternalsPage::showDemo);
    showPart(Part::All);
    showBoard();
}

InternalsPage::~InternalsPage() = default;

PageTitle InternalsPage::title() const
{
    return {QStringLiteral("internals"), QStringLiteral("internals"), tr("Internals"), tr("&Internals"),
            tr("See how Redis stores this board, what it costs, and when the encoding changes")};
}

QList<QWidget *> InternalsPage::tabParts() const
{
    return {m_ui->internalsHeader, m_ui->internalsMessage, m_ui->content};
}

bool InternalsPage::settled() const
{
    return !m_reading.running() && m_encoding->settled();
}

bool InternalsPage::focusContent()
{
    m_skipList->setFocus(Qt::OtherFocusReason);
    return true;
}

void InternalsPage::connectSession()
{
    connect(&m_session, &Session::viewChanged, this, [this](const BoardView &, ViewChanges what) {
        if (what & ViewChange::Key)
            showBoard();
        else
            showParts();
    });
    connect(&m_session, &Session::zoneChanged, this, &InternalsPage::showParts);
    connect(&m_session, &Session::serverChanged, this, &InternalsPage::showBoard);
    connect(&m_session, &Session::connected, this, [this] {
        fillBoards();
        m_ui->internalsMessage->clear();
        if (m_current && !m_shown)
            read();
    });
    connect(&m_session, &Session::boardsRewritten, this, &InternalsPage::showBoard);
    connect(&m_session, &Session::linkChanged, this, [this] {
        if (m_current && !m_shown && m_session.link() != Session::Link::Connected)
            read();
    });
}

void InternalsPage::connectParts()
{
    const auto give = [this](Part part) {
        return [this, part](bool all) { showPart(all ? part : Part::All); };
    };
    connect(m_skipList, &SkipListPane::expandWanted, this, give(Part::SkipList));
    connect(m_bytes, &BytesPane::expandRequested, this, give(Part::Bytes));
    connect(m_encoding, &EncodingPane::costRequested, this, [this] { showPart(Part::Cost); });
    connect(m_encoding, &EncodingPane::jobProgress, this, &ModePage::jobProgress);
    connect(m_cost, &CostPane::jobProgress, this, &ModePage::jobProgress);
    connect(&m_session, &Session::skipListRequested, this, &InternalsPage::play);
}

void InternalsPage::play(const SkipListRequest &request)
{
    emit showRequested();
    showPart(Part::SkipList);
    m_example.reset();
    m_demo = false;
    if (request.rows.size() > 0) {
        m_waiting.reset();
        m_example = request;
        m_ui->content->setCurrentWidget(m_ui->partsScroll);
        playOn(skipListRows(), request.command);
        return;
    }
    m_waiting = request.command;
    if (request.key != m_session.board())
        m_session.setBoard(request.key);
    else if (m_shown)
        playWaiting();
    else if (!m_reading.running())
        read();
}

void InternalsPage::playWaiting()
{
    if (!m_waiting || !m_shown)
        return;
    playOn(skipListRows(), *std::exchange(m_waiting, std::nullopt));
}

void InternalsPage::playOn(const SkipListRows &rows, const std::vector<std::string> &words)
{
    const auto command = readSkipCommand(words, rows.lowest);
    m_skipList->showRows(rows);
    if (command)
        m_skipList->play(command->operation, command->arguments);
}

void InternalsPage::showDemo()
{
    m_demo = true;
    m_skipList->showDemo();
    showPart(Part::SkipList);
    m_ui->content->setCurrentWidget(m_ui->partsScroll);
    m_skipList->setFocus(Qt::OtherFocusReason);
}

void InternalsPage::leaveExample()
{
    m_example.reset();
    m_demo = false;
    if (m_shown)
        m_skipList->showRows(skipListRows());
    m_ui->content->setCurrentWidget(m_shown ? static_cast<QWidget *>(m_ui->partsScroll)
                                            : m_ui->internalsEmpty);
}

void InternalsPage::setCurrent(bool current)
{
    m_current = current;
    if (current && !m_shown && !m_reading.running())
        read();
}

void InternalsPage::stopJobs()
{
    m_encoding->stopJobs();
    m_cost->stopJobs();
    if (!m_reading.running())
        return;
    m_reading.cancel();
    if (!m_shown)
        showSentence(tr("The board has not been read."), tr("Read it"), [this] { readAnew(); });
}

void InternalsPage::showBoard()
{
    m_reading.cancel();
    m_shown.reset();
    m_example.reset();
    m_demo = false;
    m_ui->internalsMessage->clear();
    const QByteArray &key = m_session.board();
    m_ui->internalsKey->setText(key.isNull() ? QString() : nameText(key.toStdString()));
    m_ui->internalsFacts->setText({});
    fillBoards();
    emit statusChanged({});
    emit rangeChanged({});
    emit sourceChanged({});
    if (m_current)
        read();
    else
        showSentence({});
}

void InternalsPage::fillBoards()
{
    const QByteArray &key = m_session.board();
    m_ui->lookAt->clear();
    if (m_session.isSandbox() && !m_session.file())
        for (const DemoBoard &board : m_session.knownDemoBoards())
            m_ui->lookAt->addItem(nameText(board.key), QByteArray::fromStdString(board.key));
    const int at = key.isNull() ? -1 : m_ui->lookAt->findData(key);
    if (at < 0 && !key.isNull())
        m_ui->lookAt->insertItem(0, nameText(key.toStdString()), key);
    m_ui->lookAt->setCurrentIndex(key.isNull() ? -1 : m_ui->lookAt->findData(key));
}

void InternalsPage::openTyped()
{
    const QString text = m_ui->lookAt->currentText();
    if (text.isEmpty())
        return;
    const int at = m_ui->lookAt->findText(text);
    const QByteArray key =
        at >= 0 ? m_ui->lookAt->itemData(at).toByteArray() : QByteArray::fromStdString(bytesFromText(text));
    if (key != m_session.board())
        m_session.setBoard(key);
}

void InternalsPage::read()
{
    if (m_session.board().isNull() && m_session.link() == Session::Link::Connected) {
        showSentence(tr("No board is open. Open one in Boards, or type its key here."), tr("Type a key"),
                     [this] { m_ui->lookAt->setFocus(Qt::OtherFocusReason); });
        return;
    }
    if (m_session.board().isNull()) {
        showSentence(tr("No board is open. Open a board to see how Redis stores it."), tr("Choose a server"),
                     [this] { emit m_session.serverRequested(); });
        return;
    }
    if (const auto missing = notConnectedNotice(m_session)) {
        showSentence(missing->sentence, missing->button, missing->next);
        return;
    }
    const auto work = [key = m_session.board().toStdString(), info = m_session.server().info()](
                          Connection &connection, const Progress &progress) -> Result<TimedRead> {
        const auto begin = std::chrono::steady_clock::now();
        TRY(auto board, readBoardInternals(connection, key, progress));
        if (!board.line && !info.version.empty()) // which HELLO tells, too
            board.line = serverLineOf(info.product, info.version);
        return TimedRead{std::make_shared<const BoardInternals>(std::move(board)),
                         std::chrono::steady_clock::now() - begin};
    };
    m_reading.start(withBoard(m_session.pool(), m_session.board().toStdString(), work),
                    [this](Result<TimedRead> &read) { showRead(read); });
}

void InternalsPage::readAnew()
{
    emit m_session.boardReadAnew();
    read();
}

void InternalsPage::showRead(Result<TimedRead> &read)
{
    if (!read) {
        showError(read.error());
        return;
    }
    m_ui->internalsMessage->clear();
    m_shown = read->board;
    m_readAt = m_session.rowsClock(m_session.board())().time_since_epoch().count();
    m_session.addRoundTrip(m_shown->traffic.lastRoundTrip);
    m_ui->content->setCurrentWidget(m_ui->partsScroll);
    showParts();
    emit statusChanged(displayText(openedText(m_shown->traffic, read->time)));
    const auto &dump = m_shown->dump;
    emit rangeChanged(!dump ? QString()
                      : isCompressed(*dump)
                          ? tr("%1 bytes read with DUMP, compressed").arg(groupedText(qint64(dump->size())))
                          : tr("%1 bytes read with DUMP").arg(groupedText(qint64(dump->size()))));
    emit sourceChanged(tr("Page read at %1").arg(clockText(m_readAt, m_session.zone())));
}

void InternalsPage::showParts()
{
    if (!m_shown)
        return;
    const BoardView &view = m_session.view();
    const Wording wording = displayWording(m_session.zone());
    const qint64 unrecorded = m_session.unrecorded(m_session.board());
    QStringList facts{displayText(unrecorded > 0 ? recordedPartText(m_shown->members, unrecorded, wording)
                                                 : memberCount(wording, m_shown->members))};
    if (view.codec)
        facts += codecWords(*view.codec, m_session.customCodecs().codecs());
    m_ui->internalsFacts->setText(factsText(facts));
    m_encoding->showBoard(m_shown);
    m_cost->showBoard(m_shown);
    m_decoder.reset();
    if (view.codec)
        m_decoder.emplace(*view.codec, view.timeRange);
    m_skipList->showRows(skipListRows());
    m_bytes->showBoard(m_shown, m_decoder, m_session.zone());
    playWaiting();
}

SkipListRows InternalsPage::skipListRows() const
{
    if (m_example)
        return {m_example->rows,  std::ssize(m_example->rows.raws()),          true, m_decoder,
                m_session.zone(), nameInSentence(m_example->key.toStdString())};
    return {m_shown->lowest, m_shown->members, m_shown->isCompact(), m_decoder, m_session.zone(), {}};
}

void InternalsPage::showError(const Error &error)
{
    m_session.reportFailure(error);
    // Of a lost link the window speaks.
    if (m_session.link() != Session::Link::Connected)
        return;
    const QString words = displayText(error.message);
    if (error.kind == ErrorKind::Auth)
        showSentence(words, tr("Log in"), [this] { emit logInRequested(); });
    else if (m_shown)
        m_ui->internalsMessage->showMessage(
            MessageBar::Kind::Error,
            listText(ListOf::Sentences,
                     {words, tr("These facts were read at %1.").arg(clockText(m_readAt, m_session.zone()))}),
            {{QStringLiteral("internalsRetry"), tr("Try again"), tr("Read the board again"),
              [this] { readAnew(); }}});
    else
        showSentence(words, tr("Try again"), [this] { readAnew(); });
}

void InternalsPage::showSentence(const QString &sentence, const QString &button,
                                 const std::function<void()> &next)
{
    m_next = next;
    m_ui->internalsEmpty->setContent(QStringLiteral("internals"), sentence, button);
    if (m_session.board().isNull())
        m_ui->internalsEmpty->setOtherAction(tr("Show a demo list"),
                                             tr("Walk through the skip list of a made-up board"));
    if (!isWithoutBoard())
        m_ui->content->setCurrentWidget(m_ui->internalsEmpty);
}

void InternalsPage::showPart(Part part)
{
    const bool isAnother = std::exchange(m_part, part) != part;
    if (part != Part::SkipList && isWithoutBoard())
        leaveExample();
    const bool all = part == Part::All;
    m_encoding->setVisible(all);
    m_skipList->setVisible(all || part == Part::SkipList);
    m_bytes->setVisible(all || part == Part::Bytes);
    m_cost->setVisible(part == Part::Cost);
    m_ui->backToBoard->setVisible(part == Part::Cost);
    m_skipList->setExpanded(part == Part::SkipList);
    m_bytes->setExpanded(part == Part::Bytes);
    // Beside the others it takes what it needs, and the drawing the rest.
    m_bytes->setSizePolicy(QSizePolicy::Preferred, all ? QSizePolicy::Preferred : QSizePolicy::Expanding);
    foldParts();
    // Last: the keyboard has left what is hidden now, and the view has followed it.
    if (isAnother)
        m_ui->partsScroll->verticalScrollBar()->setValue(0);
}

void InternalsPage::foldParts()
{
    const QSize room = m_ui->partsScroll->viewport()->size();
    const bool all = m_part == Part::All;
    const int below = room.height() - m_encoding->layout()->totalHeightForWidth(room.width()) -
                      m_skipList->wholeHeight(room.width());
    const bool folded = all && below < metric::HeaderHeight;
    m_skipList->setFolded(folded);
    m_ui->partsLayout->setStretchFactor(m_encoding, folded ? 1 : 0);
    m_bytes->setRoom(!all     ? QWIDGETSIZE_MAX
                     : folded ? below + m_skipList->wholeHeight(room.width()) - metric::HeaderHeight
                              : below);
}

bool InternalsPage::eventFilter(QObject *watched, QEvent *event)
{
    const bool resized = watched == m_ui->partsScroll->viewport() && event->type() == QEvent::Resize;
    if (resized || (watched == m_ui->parts && event->type() == QEvent::LayoutRequest))
        foldParts();
    return ModePage::eventFilter(watched, event);
}

} // namespace tiebreak

#include "moc_internalspage.cpp"
