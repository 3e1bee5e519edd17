// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/encoding/encodingpane.h"

#include "app/internals/encoding/encodingcard.h"
#include "app/internals/sectiontitle.h"
#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/metrics.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/messagebar.h"
#include "app/widgets/rule.h"
#include "app/widgets/seamless.h"
#include "app/widgets/secondarylabel.h"
#include "app/widgets/tableview.h"
#include "core/prose/counts.h"
#include "internals/memory/encodingtext.h"
#include "models/text/codecnames.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "sandbox/measure/measuretext.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>

namespace tiebreak
{

namespace
{

constexpr int minCodecs = 6; ///< the table has room for

namespace costcolumn
{
enum { Codec, Listpack, ListpackEach, SkipList, SkipListEach, RawSize };
}

/// The line that stands for a codec.
auto lineOf(const CodecLook &look)
{
    const bool dashed = look.series == 5 || look.lineStyle > 0;
    return [dashed, series = std::size_t(look.series)](QPainter &painter, const QRectF &box,
                                                       const Palette &palette) {
        QPen pen(palette.series[series], 2);
        if (dashed) {
            pen.setDashPattern({3, 1.5});
            pen.setCapStyle(Qt::FlatCap);
        }
        painter.setPen(pen);
        painter.drawLine(QLineF(box.left(), box.center().y(), box.right(), box.center().y()));
    };
}

} // namespace

EncodingPane::EncodingPane(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_message(new MessageBar(this))
    , m_weighing(session.threads())
    , m_walking(session.threads())
{
    auto *title = new SectionTitle(tr("Encoding"), this);
    m_link = title->addLink(QStringLiteral("costLink"),
                            tr("Memory and time of boards of any size, computed and measured"));
    m_link->setText(tr("Cost at other sizes"));
    m_link->setAccessibleName(m_link->text());

    QWidget *left = baseBox(this);
    m_card = new EncodingCard(left);
    m_card->setObjectName(QStringLiteral("encodingCard"));
    m_walkButton = new QPushButton(left);
    m_walkButton->setObjectName(QStringLiteral("walkToSwitch"));
    m_walkNote = new SecondaryLabel(left);
    m_walkNote->setObjectName(QStringLiteral("walkNote"));
    m_walkNote->setFont(noteFont());
    m_walkNote->setWordWrap(true);
    m_walk = new QBoxLayout(QBoxLayout::LeftToRight);
    m_walk->setContentsMargins(14, 2, 14, 8);
    m_walk->addWidget(m_walkButton, 0, Qt::AlignTop | Qt::AlignLeft);
    m_walk->addWidget(m_walkNote, 1);
    auto *card = seamlessColumn(left);
    card->addWidget(m_card);
    card->addLayout(m_walk);
    card->addStretch(1);

    auto *right = new QWidget(this);
    m_table = new TableView(right);
    m_table->setObjectName(QStringLiteral("codecCosts"));
    m_table->setAccessibleName(tr("What this board costs in each codec"));
    m_table->setToolTip(tr("MEMORY USAGE of the same rows, packed by each codec"));
    m_table->setColumns({{tr("Codec")},
                         {tr("Listpack"), Qt::AlignRight},
                         {tr("Per member"), Qt::AlignRight},
                         {tr("Skip list"), Qt::AlignRight},
                         {tr("Per member"), Qt::AlignRight},
                         {tr("Size of a raw score in the listpack")}});
    m_table->showWhole(minCodecs);
    m_table->stretch(costcolumn::RawSize);
    m_table->setMinimumWidth(420);
    m_tableNote = new SecondaryLabel(right);
    m_tableNote->setFont(noteFont());
    m_tableNote->setWordWrap(true);
    m_tableNote->setContentsMargins(metric::CellPadding, 6, 14, 6);
    auto *table = seamlessColumn(right);
    table->addWidget(m_table);
    table->addWidget(new Rule(right));
    table->addWidget(m_tableNote);
    table->addStretch(1);

    auto *rule = new Rule(this);
    rule->setFixedWidth(1);
    auto *body = new QHBoxLayout;
    body->setSpacing(0);
    body->addWidget(left, 41);
    body->addWidget(rule);
    body->addWidget(right, 59);
    auto *layout = seamlessColumn(this);
    layout->addWidget(title);
    layout->addWidget(new Rule(this));
    layout->addWidget(m_message);
    layout->addLayout(body, 1);

    connect(m_link, &LinkButton::clicked, this, &EncodingPane::costRequested);
    connect(m_walkButton, &QPushButton::clicked, this, &EncodingPane::toggleWalk);
    connect(&session, &Session::viewChanged, this, [this](const BoardView &, ViewChanges) {
        if (m_board && QByteArray::fromStdString(m_board->key) == m_session.board())
            weighCodecs();
    });
    showIdle();
    showCard();
}

QList<QWidget *> EncodingPane::tabParts() const
{
    return {m_link, m_walkButton};
}

std::optional<CodecSpec> EncodingPane::codec() const
{
    return m_session.view().codec;
}

const Rows *EncodingPane::rows() const
{
    if (!m_board)
        return nullptr;
    return m_board->all ? &*m_board->all : &m_board->lowest;
}

void EncodingPane::showBoard(const std::shared_ptr<const BoardInternals> &board)
{
    const bool same = m_board && board && m_board->key == board->key;
    m_board = board;
    if (!same) {
        m_walking.cancel();
        m_card->setWalk({}, {});
    }
    m_message->clear();
    showIdle();
    showCard();
    weighCodecs();
}

void EncodingPane::stopJobs()
{
    m_weighing.cancel();
    m_walking.cancel();
    showIdle();
    emit jobProgress({}, 0, 0);
}

void EncodingPane::showCard()
{
    // What is a skip list already never goes back.
    const bool switches = m_board && m_board->isCompact() && rows() && !rows()->empty();
    m_walkButton->setVisible(switches);
    showNote(switches);
    if (!m_board) {
        EncodingDisplay display;
        display.sentence = tr("No board is open.");
        m_card->setDisplay(display);
        return;
    }
    EncodingFacts facts;
    facts.encoding = m_board->encoding;
    facts.members = m_board->members;
    facts.limits = m_board->limits.value_or(EncodingLimits());
    facts.limitsTold = m_board->limits.has_value();
    QString longest;
    std::optional<BoardSizes> shape;
    if (m_board->all) {
        facts.lengths = memberLengths(*m_board->all, facts.limits);
        if (!m_board->all->empty())
            longest = nameText(m_board->all->member(facts.lengths->row));
        shape = sizesOf(*m_board->all, m_board->key, m_board->assumedLine());
    }
    m_card->setDisplay(
        encodingDisplay(facts, m_board->memoryBytes, shape, longest, displayWording(m_session.zone())));
    const InternalsRefusals &refusals = m_board->refusals;
    if (!refusals.encoding.empty())
        m_message->showMessage(MessageBar::Kind::Note, displayText(refusals.encoding), {},
                               QStringLiteral("OBJECT ENCODING"));
    else if (!refusals.memory.empty())
        m_message->showMessage(MessageBar::Kind::Note, displayText(refusals.memory), {},
                               QStringLiteral("MEMORY USAGE"));
}

void EncodingPane::showIdle()
{
    m_walkButton->setText(tr("Add rows until it switches"));
    m_walkButton->setIcon(icon(QStringLiteral("play")));
    m_walkButton->setToolTip(
        tr("Add rows one by one to a copy in a private sandbox and measure its memory after each"));
    m_walkButton->setAccessibleName(m_walkButton->text());
    showNote(m_board && m_walkButton->isVisibleTo(this));
}

void EncodingPane::resizeEvent(QResizeEvent *event)
{
    constexpr int roomy = 1200;
    const bool beside = event->size().width() >= roomy;
    m_walk->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_walk->setSpacing(beside ? 12 : 6);
    QWidget::resizeEvent(event);
}

void EncodingPane::showNote(bool switches)
{
    QStringList note;
    if (switches)
        note += tr("Uses a copy in the sandbox.");
    if (m_board && (switches || !m_board->limits))
        note += displayText(limitsSentence(m_board->limits.has_value(), m_board->refusals.limits));
    if (m_board && !m_board->line)
        note += displayText(hiddenLineSentence(m_board->assumedLine()));
    else if (switches)
        note += displayText(forecastSentence(m_board->assumedLine()));
    m_walkNote->setText(listText(ListOf::Sentences, note));
    m_walkNote->setVisible(!note.isEmpty());
}

void EncodingPane::weighCodecs()
{
    m_weighing.cancel();
    const CodecSpec own = codec().value_or(CodecSpec());
    const std::vector<CodecSpec> codecs = codecsToCompare(own);
    std::vector<CodecCost> unknown;
    for (const CodecSpec &spec : codecs)
        unknown.emplace_back().codec = spec;
    showCosts(unknown, false);
    if (!rows() || rows()->empty()) {
        m_tableNote->setText(tr("Open a board to see what its rows cost in each codec."));
        return;
    }
    m_tableNote->setText(tr("Measuring the rows in a private sandbox…"));
    m_weighing.start(
        [board = m_board, decoder = Decoder(own, m_session.view().timeRange),
         codecs](const Progress &progress) {
            return measureCodecs(board->all ? *board->all : board->lowest, board->key, decoder, codecs,
                                 progress);
        },
        [this](Result<CodecCosts> &costs) {
            if (costs)
                showMeasured(*costs);
            else
                showError(costs.error());
        });
}

void EncodingPane::showCosts(const std::vector<CodecCost> &costs, bool measured)
{
    const Wording wording = displayWording(QTimeZone::utc());
    const auto each = [](std::int64_t bytes, std::int64_t members) {
        const double share = double(bytes) / double(members);
        return tr("%1 B").arg(share < 99.95 ? QString::number(share, 'f', 1)
                                            : groupedText(qint64(share + 0.5)));
    };
    QList<NamedCodec> named;
    for (const CodecCost &cost : costs)
        named += NamedCodec{{}, cost.codec};
    const QList<CodecLook> looks = codecLooks(named);
    QList<TableRow> rows;
    for (const CodecCost &cost : costs) {
        const CodecLook &look = looks[rows.size()];
        TableRow row(m_table->model()->columnCount());
        row[0] = {.text = look.name, .mark = lineOf(look)};
        QString toolTip = displayText(specText(cost.codec));
        if (measured) {
            if (const std::string missing = leftOutSentence(cost, wording); !missing.empty())
                toolTip += u'\n' + displayText(missing);
            const bool some = cost.rows > 0;
            row[1].text = some ? displayText(memoryText(cost.listpackBytes, wording)) : dash();
            row[2].text = some ? each(cost.listpackBytes, cost.rows) : dash();
            row[3].text = some ? displayText(memoryText(cost.skipListBytes, wording)) : dash();
            row[4].text = some ? each(cost.skipListBytes, cost.rows) : dash();
            row[5].text = displayText(scoreCostText(cost, wording));
            if (cost.leftOut > 0)
                row[5].text =
                    tr("%1, %2 left out").arg(row[5].text, displayText(rowCount(wording, cost.leftOut)));
            for (const int column : {3, 4, 5})
                row[column].ink = &Palette::secondary;
            if (cost.leftOut > 0)
                row[5].ink = &Palette::blurred;
        }
        for (TableCell &cell : row) {
            cell.toolTip = toolTip;
            cell.ground = codec() == cost.codec ? &Palette::selection : nullptr;
        }
        rows += row;
    }
    m_table->setRows(rows);
    m_table->fitColumns(0, 240);
    m_table->setSpared({costcolumn::SkipListEach, costcolumn::ListpackEach},
                       m_table->horizontalHeader()->sectionSizeHint(costcolumn::RawSize));
}

void EncodingPane::showMeasured(const CodecCosts &costs)
{
    showCosts(costs.costs, true);
    const Wording wording = displayWording(m_session.zone());
    m_tableNote->setText(
        displayText(listText(ListOf::Sentences, {codecCostsSentence(costs, m_board->members, wording),
                                                 codecExamplesSentence(costs.line, wording)})));
}

void EncodingPane::toggleWalk()
{
    if (m_walking.running()) {
        m_walking.cancel();
        showIdle();
        emit jobProgress({}, 0, 0);
        return;
    }
    if (!rows())
        return;
    m_walkButton->setText(tr("Stop"));
    m_walkButton->setIcon(icon(QStringLiteral("stop")));
    m_walkButton->setToolTip(tr("Stop the measurement and delete the copy"));
    m_walking.start(
        [board = m_board](const Progress &progress) {
            return walkToSwitch(board->all ? *board->all : board->lowest, board->key,
                                board->limits.value_or(EncodingLimits()), progress);
        },
        [this](Result<SwitchWalk> &walk) {
            showIdle();
            emit jobProgress({}, 0, 0);
            if (walk)
                showWalk(*walk);
            else
                showError(walk.error());
        },
        [this](std::uint64_t done, std::uint64_t total) {
            m_walkNote->setText(
                tr("%1 of about %2 rows").arg(groupedText(qint64(done)), groupedText(qint64(total))));
            emit jobProgress(tr("Adding rows"), done, total);
        });
}

void EncodingPane::showWalk(const SwitchWalk &walk)
{
    m_card->setWalk(walk, displayText(switchSentence(walk, displayWording(m_session.zone()))),
                    displayText(switchReason(walk)));
}

void EncodingPane::showError(const Error &error)
{
    m_tableNote->setText({});
    m_message->showMessage(MessageBar::Kind::Error, displayText(error.message));
}

} // namespace tiebreak

#include "moc_encodingpane.cpp"
