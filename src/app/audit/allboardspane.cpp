// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/allboardspane.h"

#include "app/audit/serversurvey.h"
#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/marks.h"
#include "app/session/notconnectednotice.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/savedfile.h"
#include "core/audit/findingtext.h"
#include "core/board/coveragetext.h"
#include "core/text/bytestext.h"
#include "core/text/glob.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "redis/board/readtext.h"
#include "redis/board/surveytext.h"
#include "ui_allboardspane.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QPainter>
#include <QStandardPaths>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr auto tableDirectorySetting = "audit/tables";

/// What the table shows.
enum class ShownBoards { Wrong, Unknown, Boards, Others };

bool isOf(ShownBoards kind, SurveyOutcome outcome)
{
    switch (kind) {
    case ShownBoards::Wrong:
        return outcome == SurveyOutcome::NotInOrder;
    case ShownBoards::Unknown:
        return outcome == SurveyOutcome::NotSure || outcome == SurveyOutcome::NotRead ||
               outcome == SurveyOutcome::MovedWhileRead;
    case ShownBoards::Boards:
        return outcome != SurveyOutcome::NotABoard;
    case ShownBoards::Others:
        break;
    }
    return outcome == SurveyOutcome::NotABoard;
}

namespace surveycolumn
{
enum { Board, Members, Codec, CodecFrom, ByTime, Worst, Count, More, ExactUpTo, Node };
}

constexpr int shareBar = 108; ///< px

constexpr int refreshPause = 50; ///< ms
constexpr int restPerWork = 10;

/// Green is what is ordered, the rest has the colour of what was found.
void paintShare(QPainter &painter, const QRectF &box, const Palette &colours, double share)
{
    QRectF bar(box.left(), box.center().y() - 4.5, box.width() - 8, 9);
    QColor rest = colours.invalid;
    rest.setAlphaF(0.35F);
    painter.fillRect(bar, rest);
    bar.setWidth(bar.width() * share);
    painter.fillRect(bar, colours.exact);
}

QString fromText(const SurveyedBoard &board)
{
    switch (board.outcome) {
    case SurveyOutcome::NotRead:
        return AllBoardsPane::tr("not read");
    case SurveyOutcome::NotSure:
        return AllBoardsPane::tr("not sure");
    case SurveyOutcome::NotABoard:
        return AllBoardsPane::tr("not a leaderboard");
    default:
        return board.isSaid ? AllBoardsPane::tr("chosen") : AllBoardsPane::tr("detected");
    }
}

/// What is said in place of a finding.
QString worstText(const SurveyedBoard &board)
{
    if (!board.findings.empty())
        return displayText(checkName(board.findings.front().kind));
    if (board.outcome == SurveyOutcome::InOrder)
        return AllBoardsPane::tr("nothing");
    return displayText(board.words);
}

TableRow rowOf(const SurveyedBoard &board)
{
    const bool isRead = board.outcome != SurveyOutcome::NotRead;
    const QString share = displayText(orderedShare(board));
    const double part = board.members > 0 ? 1 - double(board.notByTime) / double(board.members) : 1;
    TableRow row(surveycolumn::Node + 1);
    row[surveycolumn::Board] = {.text = nameText(board.key), .font = strongFont};
    row[surveycolumn::Members] = {.text = isRead ? groupedText(board.members) : dash(),
                                  .sortKey = qint64(board.members)};
    row[surveycolumn::Codec] = {.text = board.codec ? displayText(schemeName(board.codec->scheme)) : dash(),
                                .toolTip = board.codec ? displayText(specText(*board.codec)) : QString()};
    row[surveycolumn::CodecFrom] = {.text = fromText(board)};
    if (!isRead || board.outcome == SurveyOutcome::NotSure)
        row[surveycolumn::CodecFrom].ink = &Palette::blurred;
    row[surveycolumn::ByTime] = {.text = share.isEmpty() ? dash() : share,
                                 .sortKey = share.isEmpty() ? 2.0 : part};
    if (!share.isEmpty()) {
        row[surveycolumn::ByTime].mark = [part](QPainter &painter, const QRectF &box,
                                                const Palette &colours) {
            paintShare(painter, box, colours, part);
        };
        row[surveycolumn::ByTime].markWidth = shareBar;
    }
    row[surveycolumn::Worst] = {.text = worstText(board)};
    if (!board.findings.empty())
        row[surveycolumn::Worst].mark = [kind = board.findings.front().kind](
                                            QPainter &painter, const QRectF &box, const Palette &colours) {
            paintFindingMark(painter, box, kind, colours);
        };
    if (!board.findings.empty()) {
        const auto count = qint64(board.findings.front().count);
        row[surveycolumn::Count] = {.text = groupedText(count), .sortKey = count};
    }
    const auto more = qint64(board.findings.size()) - 1;
    row[surveycolumn::More] = {.text = more > 0 ? QStringLiteral("+%1").arg(more) : QString(),
                               .sortKey = std::max<qint64>(more, 0)};
    row[surveycolumn::ExactUpTo] = {.text = board.exactUpTo ? groupedText(*board.exactUpTo) : QString(),
                                    .sortKey = qint64(board.exactUpTo.value_or(-1))};
    row[surveycolumn::Node] = {.text = displayText(escapeBytes(board.node))};
    return row;
}

constexpr int minTableHeight = 120;

int heightOfRows(const TableView &table, int rows)
{
    return table.horizontalHeader()->sizeHint().height() +
           rows * table.verticalHeader()->defaultSectionSize() + 2 * table.frameWidth();
}

/// As high as all rows, and never lower than one.
int heightOfAll(const TableView &table)
{
    return heightOfRows(table, std::max(table.model()->rowCount(), 1));
}

} // namespace

AllBoardsPane::AllBoardsPane(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::AllBoardsPane>())
    , m_session(session)
    , m_survey(new ServerSurvey(session, this))
    , m_saving(session.threads())
{
    m_ui->setupUi(this);
    m_ui->surveyTitle->setFont(titleFont());
    m_ui->surveyServer->setSecondary(true);
    m_ui->surveyAgain->setIcon(icon(QStringLiteral("play")));
    m_ui->surveySave->setIcon(icon(QStringLiteral("save"), QStringLiteral("document-save")));
    m_ui->surveyResult->setBackgroundRole(QPalette::Base);
    QFont answer = titleFont();
    answer.setPixelSize(18);
    m_ui->surveyAnswer->setFont(answer);
    m_ui->surveyCausesTitle->setFont(strongFont());
    m_ui->surveyOthersTitle->setFont(strongFont());
    m_ui->surveyReadWay->addItem(tr("Page by page"), int(ReadWay::Pages));
    m_ui->surveyReadWay->addItem(tr("DUMP"), int(ReadWay::Dump));
    setChoiceDelegates(*this);
    m_ui->surveyKinds->setChoices(
        {{int(ShownBoards::Wrong), tr("Not fully ranked"),
          tr("Show the boards that are not fully ranked by score and time")},
         {int(ShownBoards::Unknown), tr("Unknown"),
          tr("Show the boards whose codec is not known, or that could not be read at one moment")},
         {int(ShownBoards::Boards), tr("All boards"), tr("Show all boards")},
         {int(ShownBoards::Others), tr("Not leaderboards"),
          tr("Show the sorted sets that are not leaderboards")}});
    m_ui->surveyTable->setColumns(
        {{tr("Board")},
         {tr("Members"), Qt::AlignRight},
         {tr("Codec")},
         {tr("Codec source"), Qt::AlignLeft, tr("Chosen by you, or detected from the rows")},
         {tr("Ranked by score and time"), Qt::AlignLeft,
          tr("The share of members that are ranked by score and time. 100% means all.")},
         {tr("Main finding")},
         {tr("Count"), Qt::AlignRight, tr("How many members, or pairs, it is found at")},
         {tr("Other findings"), Qt::AlignRight, tr("How many other kinds of findings there are")},
         {tr("Exact up to"), Qt::AlignRight,
          tr("The last score at which every time has a double of its own, if members have more")},
         {tr("Node")}});
    m_ui->surveyCauses->setColumns(
        {{tr("Finding")}, {tr("Boards"), Qt::AlignRight}, {tr("Count"), Qt::AlignRight}});
    m_ui->surveyOthers->setColumns(
        {{tr("Used as")}, {tr("Because")}, {tr("Sorted sets"), Qt::AlignRight}, {tr("Keys")}});

    connect(m_survey, &ServerSurvey::listedKeys, this, &AllBoardsPane::showListed);
    m_refresh.setSingleShot(true);
    connect(&m_refresh, &QTimer::timeout, this, &AllBoardsPane::showBoards);
    connect(m_survey, &ServerSurvey::changed, this, [this] {
        if (!m_refresh.isActive())
            m_refresh.start();
    });
    connect(m_survey, &ServerSurvey::progress, this, [this](quint64 done, quint64 total) {
        emit jobProgress(
            tr("Audited %1 of %2 sorted sets").arg(groupedText(qint64(done)), groupedText(qint64(total))),
            done, total);
    });
    connect(m_survey, &ServerSurvey::ended, this, &AllBoardsPane::showEnd);
    connect(m_ui->surveyKinds, &SegmentBar::chosen, this, &AllBoardsPane::showTable);
    connect(m_ui->surveyFilter, &QLineEdit::textChanged, this, &AllBoardsPane::showTable);
    connect(m_ui->surveyAgain, &QPushButton::clicked, this, &AllBoardsPane::auditAll);
    connect(m_ui->surveySave, &QPushButton::clicked, this, &AllBoardsPane::askForFile);
    connect(m_ui->surveyBack, &QPushButton::clicked, this, &AllBoardsPane::backWanted);
    connect(m_ui->surveyTable, &QAbstractItemView::activated, this, &AllBoardsPane::openChosen);
    connect(m_ui->surveyEmpty, &EmptyState::triggered, this, [this] {
        const auto next = m_next; // it may set another one
        if (next)
            next();
    });
    connect(&m_session, &Session::serverChanged, this, &AllBoardsPane::forget);
    connect(&m_session, &Session::serverReplaced, this, &AllBoardsPane::forget);
    connect(&m_session, &Session::boardsRewritten, this, &AllBoardsPane::forget);
    connect(&m_session.server(), &ServerLink::nodesChanged, this, [this] {
        if (m_current)
            begin(); // unless there is a survey, which says when it was made
    });
    connect(&m_session, &Session::linkChanged, this, [this] {
        if (m_session.link() != Session::Link::Connected && m_survey->busy())
            stop();
        if (m_current)
            begin();
    });
    forget();
}

AllBoardsPane::~AllBoardsPane() = default;

QList<QWidget *> AllBoardsPane::tabParts() const
{
    return {m_ui->surveyHeader, m_ui->surveyMessage, m_ui->surveyContent};
}

void AllBoardsPane::setCurrent(bool current)
{
    m_current = current;
    if (current)
        begin();
}

bool AllBoardsPane::busy() const
{
    return m_survey->busy() || m_saving.running();
}

void AllBoardsPane::forget()
{
    if (m_survey->busy())
        emit jobProgress({}, 0, 0);
    m_survey->forget();
    m_refresh.stop();
    m_sum = {};
    m_rows.clear();
    m_auditsNext = false;
    m_ui->surveyMessage->clear();
    m_ui->surveyServer->setText(tr("of %1").arg(m_session.displayName()));
    m_ui->surveyReadWay->setCurrentIndex(m_ui->surveyReadWay->findData(int(m_session.readWay())));
    showSentence({});
    if (m_current)
        begin();
}

void AllBoardsPane::begin()
{
    m_ui->surveyServer->setText(tr("of %1").arg(m_session.displayName()));
    if (m_survey->busy() || !m_survey->boards().empty())
        return;
    if (const auto missing = notConnectedNotice(m_session)) {
        showSentence(missing->sentence, missing->button, missing->next);
        return;
    }
    showSentence(tr("Looking for sorted sets…"));
    m_auditsNext = m_session.isSandbox();
    m_survey->list();
}

void AllBoardsPane::auditAll()
{
    m_ui->surveyMessage->clear();
    m_auditsNext = true;
    m_survey->list();
}

void AllBoardsPane::stop()
{
    if (!m_survey->busy())
        return;
    m_survey->stop();
    showEnd(Error{ErrorKind::Cancelled, {}});
}

void AllBoardsPane::showListed()
{
    const auto count = qint64(m_survey->listed()->keys.size());
    const QString number = groupedText(count);
    if (std::exchange(m_auditsNext, false) && count > 0) {
        m_ui->surveyKinds->setCurrent(int(ShownBoards::Wrong));
        m_survey->start(static_cast<ReadWay>(m_ui->surveyReadWay->currentData().toInt()));
        showSentence(count == 1 ? tr("Reading 1 sorted set…") : tr("Reading %1 sorted sets…").arg(number));
        return;
    }
    const QString gaps = displayText(gapsText(m_survey->coverage()));
    if (count == 0) {
        showSentence(gaps.isEmpty() ? tr("This database has no sorted sets.") : gaps);
        return;
    }
    const bool isPart = !gaps.isEmpty();
    const QString one = isPart ? tr("1 sorted set was found.") : tr("This database has 1 sorted set.");
    const QString many = isPart ? tr("%1 sorted sets were found.") : tr("This database has %1 sorted sets.");
    const QString found = count == 1 ? one : many.arg(number);
    showSentence(listText(ListOf::Sentences, {found, tr("The audit reads all of their rows."), gaps}),
                 tr("Audit all"), [this] { auditAll(); });
}

void AllBoardsPane::showBoards()
{
    QElapsedTimer cost;
    cost.start();
    m_refresh.stop();
    m_sum = sumSurvey(m_survey->boards());
    m_ui->surveyContent->setCurrentWidget(m_ui->surveyResult);
    m_ui->surveySave->setEnabled(true);
    const Wording wording = cellWording({});
    const Coverage coverage = m_survey->coverage();
    m_ui->surveyMark->setSeverity(surveySeverity(m_sum, coverage));
    m_ui->surveyAnswer->setText(displayText(surveyAnswer(m_sum, wording)));
    m_ui->surveyDetail->setText(displayText(surveyDetail(m_sum, wording)));
    m_ui->surveyCoverage->setText(tr("Read: %1").arg(displayText(coverageText(coverage, wording))));
    QPalette tint = palette();
    if (coverage.isPartial())
        tint.setColor(QPalette::WindowText, Palette::of(tint).blurred);
    m_ui->surveyCoverage->setPalette(tint);
    if (const QString gaps = displayText(gapsText(coverage)); !gaps.isEmpty())
        m_ui->surveyMessage->showMessage(MessageBar::Kind::Warning, gaps);
    const auto count = [this](std::initializer_list<SurveyOutcome> outcomes) {
        qint64 sum = 0;
        for (const SurveyOutcome outcome : outcomes)
            sum += m_sum.count(outcome);
        return groupedText(sum);
    };
    const auto all = qint64(m_survey->boards().size()) - m_sum.count(SurveyOutcome::NotABoard);
    m_ui->surveyKinds->setText(int(ShownBoards::Wrong),
                               tr("Not fully ranked %1").arg(count({SurveyOutcome::NotInOrder})));
    m_ui->surveyKinds->setText(
        int(ShownBoards::Unknown),
        tr("Unknown %1")
            .arg(count({SurveyOutcome::NotSure, SurveyOutcome::NotRead, SurveyOutcome::MovedWhileRead})));
    m_ui->surveyKinds->setText(int(ShownBoards::Boards), tr("All boards %1").arg(groupedText(all)));
    m_ui->surveyKinds->setText(int(ShownBoards::Others),
                               tr("Not leaderboards %1").arg(count({SurveyOutcome::NotABoard})));
    showTable();
    showSums();
    // Of a hundred thousand boards the table is not made thirty times a second.
    m_refresh.setInterval(int(refreshPause + restPerWork * cost.elapsed()));
}

bool AllBoardsPane::isShown(const SurveyedBoard &board) const
{
    if (!isOf(ShownBoards(m_ui->surveyKinds->current()), board.outcome))
        return false;
    const QString typed = m_ui->surveyFilter->text();
    if (typed.isEmpty())
        return true;
    const std::string glob = typed.toStdString();
    return isGlob(glob) ? matchesGlob(globBytes(glob), board.key)
                        : nameText(board.key).contains(typed, Qt::CaseInsensitive);
}

void AllBoardsPane::showTable()
{
    const auto &boards = m_survey->boards();
    const std::optional<std::size_t> chosen = chosenBoard();
    m_rows.clear();
    for (std::size_t i = 0; i < boards.size(); ++i) {
        if (isShown(boards[i]))
            m_rows.push_back(i);
    }
    // Those first that want a look, and of these the least ordered.
    const auto share = [&](std::size_t i) {
        return boards[i].members > 0 ? double(boards[i].notByTime) / double(boards[i].members) : 0;
    };
    std::ranges::stable_sort(m_rows, [&](std::size_t a, std::size_t b) {
        return std::pair(boards[a].outcome, -share(a)) < std::pair(boards[b].outcome, -share(b));
    });
    QList<TableRow> rows;
    rows.reserve(qsizetype(m_rows.size()));
    for (const std::size_t i : m_rows)
        rows += rowOf(boards[i]);
    m_ui->surveyTable->setRows(std::move(rows));
    const int whole = heightOfAll(*m_ui->surveyTable);
    m_ui->surveyTable->setMinimumHeight(std::min(whole, minTableHeight));
    m_ui->surveyTable->setMaximumHeight(whole);
    // The board stays chosen, wherever it is by now.
    if (const auto at = chosen ? std::ranges::find(m_rows, *chosen) : m_rows.end(); at != m_rows.end())
        m_ui->surveyTable->chooseRow(int(at - m_rows.begin()));
    else
        m_ui->surveyTable->clearSelection();
    m_ui->surveyTable->setColumnHidden(
        surveycolumn::Node,
        std::ranges::all_of(boards, [](const SurveyedBoard &board) { return board.node.empty(); }));
    m_ui->surveyTable->setColumnHidden(
        surveycolumn::ExactUpTo,
        std::ranges::none_of(m_rows, [&](std::size_t i) { return boards[i].exactUpTo.has_value(); }));
    // The finding's column is measured like the others before it takes what they leave.
    TableView &table = *m_ui->surveyTable;
    table.horizontalHeader()->setSectionResizeMode(surveycolumn::Worst, QHeaderView::Interactive);
    table.fitClosely(320);
    const int findingWidth = table.columnWidth(surveycolumn::Worst);
    table.stretch(surveycolumn::Worst);
    table.setSpared({surveycolumn::CodecFrom, surveycolumn::More}, findingWidth);
    const auto hidden = qint64(boards.size() - m_rows.size());
    m_ui->surveyHidden->setText(hidden == 0   ? QString()
                                : hidden == 1 ? tr("1 sorted set is hidden.")
                                              : tr("%1 sorted sets are hidden.").arg(groupedText(hidden)));
}

void AllBoardsPane::showSums()
{
    QList<TableRow> causes;
    for (const SurveySum::Cause &cause : m_sum.causes) {
        TableRow row(3);
        row[0] = {.text = displayText(checkName(cause.kind)),
                  .mark = [kind = cause.kind](QPainter &painter, const QRectF &box, const Palette &colours) {
                      paintFindingMark(painter, box, kind, colours);
                  }};
        row[1] = {.text = groupedText(cause.boards), .sortKey = qint64(cause.boards)};
        row[2] = {.text = groupedText(cause.count), .sortKey = qint64(cause.count)};
        causes += row;
    }
    m_ui->surveyCauses->setRows(std::move(causes));
    m_ui->surveyCauses->fitClosely(320);
    m_ui->surveyCauses->stretch(0);
    QList<TableRow> others;
    for (const SurveySum::Other &other : m_sum.others) {
        constexpr std::size_t named = 3;
        QStringList keys;
        for (std::size_t i = 0; i < std::min(named, other.keys.size()); ++i)
            keys += nameText(other.keys[i]);
        const auto more = qint64(other.keys.size()) - keys.size();
        QString text = keys.join(QStringLiteral(", "));
        if (more > 0)
            text = tr("%1 and %2 more").arg(text, groupedText(more));
        others += {{.text = displayText(otherUseText(other.use))},
                   {.text = displayText(otherUseReason(other.use))},
                   {.text = groupedText(qint64(other.keys.size())), .sortKey = qint64(other.keys.size())},
                   {.text = text}};
    }
    m_ui->surveyOthers->setRows(std::move(others));
    m_ui->surveyOthers->fitClosely(320);
    m_ui->surveyOthers->stretch(3);
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_ui->surveyOthersTitle, m_ui->surveyOthers, m_ui->surveySumsLine})
        part->setVisible(!m_sum.others.empty());
    for (QWidget *part : std::initializer_list<QWidget *>{m_ui->surveyCausesTitle, m_ui->surveyCauses})
        part->setVisible(!m_sum.causes.empty());
    m_ui->sumsLayout->setStretchFactor(m_ui->othersLayout, m_sum.others.empty() ? 0 : 1);
    // Some rows are always in sight, more where the boards leave room.
    constexpr int fewest = 7;
    const int whole = std::max(heightOfAll(*m_ui->surveyCauses), heightOfAll(*m_ui->surveyOthers));
    for (TableView *table : {m_ui->surveyCauses, m_ui->surveyOthers}) {
        table->setMinimumHeight(std::min(whole, heightOfRows(*table, fewest)));
        table->setMaximumHeight(whole);
    }
}

QString AllBoardsPane::startedText() const
{
    const auto clock = [this](Moment moment) {
        return clockText(moment.time_since_epoch().count(), m_session.zone());
    };
    const auto began = m_survey->began();
    if (!began)
        return {};
    const auto again = m_survey->beganAgain();
    return again
               ? tr("Read started at %1, for boards with a new codec at %2").arg(clock(*began), clock(*again))
               : tr("Read started at %1").arg(clock(*began));
}

void AllBoardsPane::showEnd(const std::optional<Error> &error)
{
    emit jobProgress({}, 0, 0);
    const auto count = qint64(m_survey->boards().size());
    if (m_refresh.isActive())
        showBoards();
    if (count > 0) {
        const QString time = displayText(elapsedText(m_survey->took()));
        m_ui->surveyCost->setText(time);
        const qint64 read = count - m_sum.count(SurveyOutcome::NotRead);
        emit statusChanged(error       ? tr("Stopped. Sorted sets that were read: %1").arg(groupedText(read))
                           : read == 1 ? tr("Read 1 sorted set in %1").arg(time)
                                       : tr("Read %1 sorted sets in %2").arg(groupedText(read), time));
        emit sourceChanged(startedText());
    }
    if (!error)
        return;
    if (error->kind == ErrorKind::Cancelled) {
        if (count == 0)
            showSentence(tr("Stopped. Nothing was audited."), tr("Audit all"), [this] { auditAll(); });
        return;
    }
    m_session.reportFailure(*error);
    if (m_session.link() != Session::Link::Connected)
        return;
    const MessageBar::Action again{QStringLiteral("surveyRetry"), tr("Try again"),
                                   tr("Audit all boards again"), [this] { auditAll(); }};
    m_ui->surveyMessage->showMessage(MessageBar::Kind::Error, displayText(error->message), {again});
    if (count == 0)
        showSentence(tr("Nothing was audited."));
}

void AllBoardsPane::showSentence(const QString &sentence, const QString &button,
                                 const std::function<void()> &next)
{
    m_next = next;
    m_ui->surveyEmpty->setContent(QStringLiteral("check-search"), sentence, button);
    m_ui->surveyContent->setCurrentWidget(m_ui->surveyEmpty);
    m_ui->surveySave->setEnabled(false);
    const bool connected = m_session.pool() != nullptr;
    m_ui->surveyAgain->setEnabled(connected);
    m_ui->surveyReadWay->setEnabled(connected);
}

std::optional<std::size_t> AllBoardsPane::chosenBoard() const
{
    const int row = m_ui->surveyTable->chosenRow();
    return row >= 0 && std::size_t(row) < m_rows.size() ? std::optional(m_rows[std::size_t(row)])
                                                        : std::nullopt;
}

void AllBoardsPane::openChosen()
{
    if (const auto board = chosenBoard())
        emit boardWanted(QByteArray::fromStdString(m_survey->boards()[*board].key));
}

void AllBoardsPane::askForFile()
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString directory =
        m_session.settings().value(QLatin1StringView(tableDirectorySetting), documents).toString();
    QFileDialog *dialog = saveDialog(this, tr("Save the table of boards"), directory,
                                     {{tr("CSV (*.csv)"), QStringLiteral("csv")}}, QStringLiteral("boards"));
    dialog->setObjectName(QStringLiteral("tableDialog"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        m_session.settings().setValue(QLatin1StringView(tableDirectorySetting),
                                      QFileInfo(path).absolutePath());
        saveTable(path);
    });
    dialog->open();
}

void AllBoardsPane::saveTable(const QString &path)
{
    const auto write = [boards = m_survey->listedBoards(), coverage = m_survey->listedCoverage(),
                        path](const Progress &) -> Result<bool> {
        TRY(writeWholeFile(path, surveyCsv(boards, coverage)));
        return true;
    };
    m_saving.start(write, [this, path](const Result<bool> &saved) {
        if (saved)
            emit statusChanged(tr("Saved the table as %1").arg(QDir::toNativeSeparators(path)));
        else
            m_ui->surveyMessage->showMessage(MessageBar::Kind::Error, displayText(saved.error().message));
    });
}

} // namespace tiebreak

#include "moc_allboardspane.cpp"
