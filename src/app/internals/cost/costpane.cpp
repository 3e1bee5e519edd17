// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/cost/costpane.h"

#include "app/internals/cost/costcharts.h"
#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/metrics.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/codecchoices.h"
#include "app/widgets/copypicture.h"
#include "app/widgets/messagebar.h"
#include "app/widgets/rule.h"
#include "app/widgets/seamless.h"
#include "app/widgets/secondarylabel.h"
#include "app/widgets/tableview.h"
#include "app/widgets/wholebox.h"
#include "internals/memory/countwords.h"
#include "internals/memory/encodingtext.h"
#include "models/text/codecnames.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "models/text/typednumber.h"
#include "sandbox/measure/measuretext.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// As many members are weighed at the most, whatever was asked for: filling more takes minutes.
constexpr std::int64_t maxWeighed = 1'000'000;

/// Count times bytes each, and the sum. The lines are rounded so that they add up.
QList<TableRow> costRows(const MemoryEstimate &estimate)
{
    const auto bytesText = [](std::int64_t bytes) { return CostPane::tr("%1 B").arg(groupedText(bytes)); };
    const auto exactly = [](double bytes, int digits) {
        return CostPane::tr("%1 B").arg(QString::number(bytes, 'f', digits));
    };
    QList<TableRow> rows;
    std::int64_t left = estimate.bytes;
    for (const MemoryPart &part : estimate.parts) {
        const bool last = &part == &estimate.parts.back();
        const std::int64_t bytes = last ? left : std::llround(part.bytes());
        left -= bytes;
        const bool many = part.count != 1;
        const bool whole = std::abs(part.bytesEach - std::round(part.bytesEach)) < 0.005;
        const QString each = whole ? bytesText(std::llround(part.bytesEach)) : exactly(part.bytesEach, 2);
        rows.push_back({{displayText(memoryPartText(part.kind))},
                        {.text = many ? groupedText(part.count) : QString(), .ink = &Palette::secondary},
                        {.text = many ? each : QString(), .ink = &Palette::secondary},
                        {bytesText(bytes)}});
    }
    rows.push_back({{.text = CostPane::tr("total"), .font = strongFont},
                    {.text = groupedText(estimate.members), .font = strongFont},
                    {.text = exactly(estimate.bytesPerMember(), 1), .font = strongFont},
                    {.text = bytesText(estimate.bytes), .font = strongFont}});
    return rows;
}

/// A button with its note, below a chart's title.
QHBoxLayout *jobRow(const QString &title, QWidget *extra, QPushButton *button, QWidget *parent)
{
    auto *name = new QLabel(title, parent);
    name->setFont(strongFont());
    auto *row = new QHBoxLayout;
    row->setContentsMargins(14, 8, 14, 0);
    row->setSpacing(8);
    row->addWidget(name);
    row->addStretch(1);
    if (extra)
        row->addWidget(extra);
    row->addWidget(button);
    return row;
}

SecondaryLabel *chartNote(QWidget *parent)
{
    auto *note = new SecondaryLabel(parent);
    note->setFont(noteFont());
    note->setWordWrap(true);
    note->setContentsMargins(14, 0, 14, 8);
    return note;
}

} // namespace

CostPane::CostPane(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_message(new MessageBar(this))
    , m_weighing(session.threads())
    , m_timing(session.threads())
{
    m_members = new QLineEdit(tr("10 million"), this);
    m_members->setObjectName(QStringLiteral("costMembers"));
    m_members->setAccessibleName(tr("Members"));
    m_members->setToolTip(tr("How many: 10 million, 10M, 1e7 or 10 000 000"));
    m_members->setFixedWidth(110);
    m_names = new WholeBox(this);
    m_names->setGroupSeparatorShown(true);
    m_names->setObjectName(QStringLiteral("costNames"));
    m_names->setRange(0, 65535);
    m_names->setValue(12);
    m_names->setAccessibleName(tr("Bytes of a name"));
    m_names->setToolTip(tr("The length of each name in bytes"));
    m_codec = new QComboBox(this);
    m_codec->setObjectName(QStringLiteral("costCodec"));
    m_codec->setAccessibleName(tr("Codec"));
    m_codec->setToolTip(tr("How the scores are packed; this matters only in a listpack"));
    m_points = new WholeBox(this);
    m_points->setGroupSeparatorShown(true);
    m_points->setObjectName(QStringLiteral("costPoints"));
    m_points->setRange(1, 1'000'000'000);
    m_points->setValue(1000);
    m_points->setAccessibleName(tr("Highest score"));
    m_points->setToolTip(tr("The scores are spread evenly up to this; this matters only in a listpack"));
    auto *form = new QHBoxLayout;
    form->setContentsMargins(14, 10, 14, 4);
    form->setSpacing(8);
    const auto field = [&](const QString &name, QWidget *widget) {
        auto *label = new QLabel(name, this);
        label->setBuddy(widget);
        form->addWidget(label);
        form->addWidget(widget);
        form->addSpacing(8);
    };
    field(tr("&Members"), m_members);
    field(tr("Member &length, bytes"), m_names);
    field(tr("&Codec"), m_codec);
    field(tr("Scores &up to"), m_points);
    form->addStretch(1);

    m_answer = new QLabel(this);
    QFont answer = strongFont();
    answer.setPixelSize(18);
    m_answer->setFont(answer);
    m_answer->setWordWrap(true);
    m_answer->setContentsMargins(14, 2, 14, 0);
    m_answer->setObjectName(QStringLiteral("costAnswer"));
    m_answer->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_answer->setFocusPolicy(Qt::NoFocus);
    m_remark = new SecondaryLabel(this);
    m_remark->setContentsMargins(14, 0, 14, 8);
    m_remark->setObjectName(QStringLiteral("costRemark"));
    m_remark->setWordWrap(true);

    QWidget *left = baseBox(this);
    m_table = new TableView(left);
    m_table->setObjectName(QStringLiteral("costTable"));
    m_table->setAccessibleName(tr("How this is calculated"));
    m_table->setToolTip(tr("What MEMORY USAGE counts, part by part"));
    m_table->setColumns({{tr("How this is calculated")},
                         {tr("Count"), Qt::AlignRight},
                         {tr("Each"), Qt::AlignRight},
                         {tr("Bytes"), Qt::AlignRight}});
    m_table->showWhole();
    m_table->setMinimumWidth(494);
    m_table->stretch(0);
    for (const auto &[column, wide] : {std::pair(1, 82), std::pair(2, 68), std::pair(3, 118)})
        m_table->setColumnWidth(column, wide);
    m_modelNote = chartNote(left);
    m_modelNote->setContentsMargins(metric::CellPadding, 8, 14, 8);
    auto *leftLayout = seamlessColumn(left);
    leftLayout->addWidget(m_table);
    leftLayout->addWidget(m_modelNote);
    leftLayout->addStretch(1);

    QWidget *right = baseBox(this);
    m_memoryButton = new QPushButton(right);
    m_memoryButton->setObjectName(QStringLiteral("measureMemory"));
    m_memoryChart = new DrawnChart({}, right);
    m_memoryChart->setObjectName(QStringLiteral("memoryChart"));
    m_memoryChart->setAccessibleName(tr("Memory per member against the number of members"));
    m_memoryChart->setMinimumHeight(190);
    addCopyPicture(*m_memoryChart);
    m_memoryNote = chartNote(right);
    m_timeButton = new QPushButton(right);
    m_timeButton->setObjectName(QStringLiteral("measureTimes"));
    m_maxMembers = new QComboBox(right);
    m_maxMembers->setObjectName(QStringLiteral("timeMembers"));
    m_maxMembers->setAccessibleName(tr("Largest board"));
    m_maxMembers->setToolTip(tr("Up to how many members; 10 million take a minute and more than 1 GB"));
    for (const std::int64_t max : {10'000, 100'000, 1'000'000, 10'000'000})
        m_maxMembers->addItem(tr("up to %1").arg(groupedText(max)), qint64(max));
    m_maxMembers->setCurrentIndex(2);
    m_timeChart = new DrawnChart(tr("Not measured yet. Choose Measure."), right);
    m_timeChart->setObjectName(QStringLiteral("timeChart"));
    m_timeChart->setAccessibleName(tr("Microseconds of commands against the number of members"));
    m_timeChart->setMinimumHeight(180);
    addCopyPicture(*m_timeChart);
    m_timeNote = chartNote(right);
    auto *charts = new QVBoxLayout(right);
    charts->setContentsMargins(0, 0, 0, 0);
    charts->setSpacing(2);
    charts->addLayout(jobRow(tr("Memory per member"), nullptr, m_memoryButton, right));
    charts->addWidget(m_memoryChart, 1);
    charts->addWidget(m_memoryNote);
    charts->addWidget(new Rule(right));
    charts->addLayout(jobRow(tr("Time per command"), m_maxMembers, m_timeButton, right));
    charts->addWidget(m_timeChart, 1);
    charts->addWidget(m_timeNote);

    auto *rule = new Rule(this);
    rule->setFixedWidth(1);
    auto *body = new QHBoxLayout;
    body->setSpacing(0);
    body->addWidget(left, 45);
    body->addWidget(rule);
    body->addWidget(right, 55);
    auto *layout = seamlessColumn(this);
    layout->addWidget(m_message);
    layout->addLayout(form);
    layout->addWidget(m_answer);
    layout->addWidget(m_remark);
    layout->addWidget(new Rule(this));
    layout->addLayout(body, 1);
    setChoiceDelegates(*this);

    connect(m_members, &QLineEdit::textChanged, this, &CostPane::compute);
    connect(m_names, &QSpinBox::valueChanged, this, &CostPane::compute);
    connect(m_points, &QSpinBox::valueChanged, this, &CostPane::compute);
    connect(m_codec, &QComboBox::currentIndexChanged, this, &CostPane::compute);
    connect(m_memoryButton, &QPushButton::clicked, this, &CostPane::toggleMemory);
    connect(m_timeButton, &QPushButton::clicked, this, &CostPane::toggleTimes);
    connect(&session.customCodecs(), &CustomCodecs::changed, this, &CostPane::fillCodecs);
    connect(&session.server(), &ServerLink::infoChanged, this, &CostPane::compute);
    m_timeNote->setText(
        tr("ZADD, ZINCRBY, ZREVRANK, ZRANGE and ZSCORE on boards of 1 000 members or more, timed by "
           "the server itself in a private sandbox."));
    fillCodecs();
    showIdle();
}

QList<QWidget *> CostPane::tabParts() const
{
    return {m_members, m_names, m_codec, m_points, m_memoryButton, m_maxMembers, m_timeButton};
}

void CostPane::fillCodecs()
{
    const QString before = m_codec->currentData().toString();
    {
        const QSignalBlocker blocker(m_codec);
        m_codec->clear();
        insertCodecs(*m_codec, 0, m_session.customCodecs().codecs());
        const auto spec = parseCodecSpec(before.isEmpty() ? "binary:from=4294967295" : before.toStdString());
        m_codec->setCurrentIndex(std::max(spec ? indexOfCodec(*m_codec, *spec) : 0, 0));
    }
    compute();
}

ServerLine CostPane::line() const
{
    const ServerInfo &server = m_session.server().info();
    return serverLineOf(server.product, server.version);
}

std::optional<PlannedBoard> CostPane::planned() const
{
    const auto members = parseCountInWords(plainDigits(m_members->text()).toStdString());
    const auto codec = parseCodecSpec(m_codec->currentData().toString().toStdString());
    if (!members || !codec)
        return std::nullopt;
    PlannedBoard board;
    board.members = *members;
    board.memberBytes = m_names->value();
    board.codec = *codec;
    board.topScore = m_points->value();
    board.line = line();
    return board;
}

void CostPane::compute()
{
    m_modelNote->setText(
        tr("This is what MEMORY USAGE reports on 64-bit %1 with jemalloc, right after the members are added. "
           "The allocator rounds each part up. Node levels are random, so their size is an average. From "
           "Redis 7.2 on, fractional raw scores in a listpack are stored as shorter strings. Valkey 8.1 "
           "keeps "
           "names inside the nodes.")
            .arg(displayText(std::string(forecastServer(line())))));
    const auto board = planned();
    m_memoryButton->setEnabled(board && board->members > 0);
    if (!board) {
        m_answer->setText(tr("Enter a number of members, such as 10 million, 10M or 1e7."));
        m_remark->clear();
        return;
    }
    const auto shape = sizesOf(*board);
    if (!shape) {
        m_answer->setText(displayText(shape.error().message));
        m_remark->clear();
        return;
    }
    const Wording wording = displayWording(m_session.zone());
    const MemoryEstimate estimate = estimateMemory(*shape);
    m_answer->setText(displayText(memorySentence(estimate, board->memberBytes, wording)));
    const auto other = estimate.encoding == SetEncoding::Listpack ? otherListpackBytes(*shape)
                                                                  : std::optional<std::int64_t>();
    const std::int64_t growing = estimate.growthBytes(); // of a skip list alone
    m_remark->setText(other         ? displayText(otherSizeSentence(*other, wording))
                      : growing > 0 ? displayText(growthSentence(growing, wording))
                                    : QString());
    m_remark->setVisible(!m_remark->text().isEmpty());
    m_table->setRows(costRows(estimate));
    const bool same = m_measured && m_measured->memberBytes == board->memberBytes &&
                      m_measured->codec == board->codec && m_measured->topScore == board->topScore &&
                      m_measured->line == board->line;
    if (m_measured && !same) {
        m_measured.reset();
        m_rings.clear();
        if (!m_weighing.running())
            showIdle();
    }
    m_memoryChart->draw(memoryChart(*shape, seriesOf(board->codec.scheme), m_rings));
}

void CostPane::showBoard(const std::shared_ptr<const BoardInternals> &board)
{
    if (!board || board->lowest.empty())
        return;
    const Rows &rows = board->all ? *board->all : board->lowest;
    const QSignalBlocker names(m_names);
    const QSignalBlocker codec(m_codec);
    m_names->setValue(
        int(std::min<std::size_t>((rows.memberBytes() + rows.size() / 2) / rows.size(), 65535)));
    if (const int index = indexOfCodec(*m_codec, m_session.view().spec()); index >= 0)
        m_codec->setCurrentIndex(index);
    compute();
}

void CostPane::stopJobs()
{
    m_weighing.cancel();
    m_timing.cancel();
    showIdle();
    emit jobProgress({}, 0, 0);
}

void CostPane::showIdle()
{
    const auto rest = [](QPushButton &button, const QString &toolTip) {
        button.setText(tr("Measure"));
        button.setIcon(icon(QStringLiteral("play")));
        button.setToolTip(toolTip);
    };
    if (!m_weighing.running()) {
        rest(*m_memoryButton,
             tr("Fill a board of this kind in a private sandbox and measure it as it grows"));
        m_memoryButton->setAccessibleName(tr("Measure memory"));
        m_memoryNote->setText(
            m_measured ? tr("The line is the model. The circles are MEMORY USAGE, with all nodes weighed, of "
                            "a board that grew in a private sandbox.")
                       : tr("The line is the model; it includes the old hash table while a new one is being "
                            "filled. Choose Measure to compare with a real server."));
    }
    if (!m_timing.running()) {
        rest(*m_timeButton, tr("Fill boards in a private sandbox and time commands on them"));
        m_timeButton->setAccessibleName(tr("Measure times"));
        m_maxMembers->setEnabled(true);
    }
}

void CostPane::toggleMemory()
{
    if (m_weighing.running()) {
        m_weighing.cancel();
        showIdle();
        emit jobProgress({}, 0, 0);
        return;
    }
    auto board = planned();
    if (!board)
        return;
    board->members = std::clamp<std::int64_t>(board->members, 1000, maxWeighed);
    m_message->clear();
    m_weighing.start(
        [board = *board](const Progress &progress) { return measureMemory(board, progress); },
        [this, board = *board](Result<std::vector<MemoryPoint>> &points) {
            emit jobProgress({}, 0, 0);
            if (points) {
                m_measured = board;
                m_rings = *points;
            } else {
                showError(points.error());
            }
            showIdle();
            compute();
        },
        [this](std::uint64_t done, std::uint64_t total) {
            m_memoryNote->setText(
                tr("%1 of %2 members added").arg(groupedText(qint64(done)), groupedText(qint64(total))));
            emit jobProgress(tr("Measuring memory"), done, total);
        });
    m_memoryButton->setText(tr("Stop"));
    m_memoryButton->setIcon(icon(QStringLiteral("stop")));
    m_memoryButton->setToolTip(tr("Stop the measurement and its sandbox"));
}

void CostPane::toggleTimes()
{
    if (m_timing.running()) {
        m_timing.cancel();
        showIdle();
        emit jobProgress({}, 0, 0);
        return;
    }
    m_message->clear();
    const std::int64_t max = m_maxMembers->currentData().toLongLong();
    m_timing.start(
        [max](const Progress &progress) { return measureTimes(max, progress); },
        [this](Result<CommandTimes> &times) {
            emit jobProgress({}, 0, 0);
            if (times) {
                m_timeChart->draw(timeChart(*times));
                m_timeNote->setText(listText(
                    ListOf::Sentences,
                    {displayText(timesSentence(*times)),
                     tr("Dashed: log N, log N + M for ZRANGE, scaled to fit. The curves count steps; "
                        "a step costs more once a board outgrows the processor's caches.")}));
            } else {
                showError(times.error());
            }
            showIdle();
        },
        [this](std::uint64_t done, std::uint64_t total) {
            m_timeNote->setText(
                tr("%1 of %2 calls and members").arg(groupedText(qint64(done)), groupedText(qint64(total))));
            emit jobProgress(tr("Timing commands"), done, total);
        });
    m_timeButton->setText(tr("Stop"));
    m_timeButton->setIcon(icon(QStringLiteral("stop")));
    m_timeButton->setToolTip(tr("Stop the measurement and its sandbox"));
    m_maxMembers->setEnabled(false);
}

void CostPane::showError(const Error &error)
{
    m_message->showMessage(MessageBar::Kind::Error, displayText(error.message));
}

} // namespace tiebreak

#include "moc_costpane.cpp"
