// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/bytes/bytespane.h"

#include "app/internals/bytes/bytecard.h"
#include "app/internals/bytes/bytestrip.h"
#include "app/internals/bytes/cascadeview.h"
#include "app/internals/bytes/intsetview.h"
#include "app/internals/sectiontitle.h"
#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/widgets/copypicture.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/emptystate.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/rowview.h"
#include "app/widgets/rule.h"
#include "app/widgets/seamless.h"
#include "app/widgets/secondarylabel.h"
#include "app/widgets/stepbar.h"
#include "core/prose/counts.h"
#include "core/text/scoretext.h"
#include "internals/compact/compactbuild.h"
#include "internals/compact/compacttext.h"
#include "models/internals/packedrowsmodel.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "redis/board/dumppayload.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace tiebreak
{

namespace
{

/// From this width on the table of rows has all of its columns.
constexpr int wideTable = 1150;

/// Entries of 253 bytes each, and one that is longer than one byte can tell.
constexpr std::size_t cascadeLength = 6;
constexpr std::size_t cascadeContent = 252;
constexpr std::size_t cascadeInserted = 259;
/// Two upgrades, an integer in front, one amid others, and one that is there already.
constexpr std::int64_t intsetIntegers[] = {5, 900, 1, 900, 70000, -3, 5000000000};

QLabel *makeLabel(QWidget *parent, const QFont &font, const char *name)
{
    auto *label = new QLabel(parent);
    label->setFont(font);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setObjectName(QLatin1StringView(name));
    return label;
}

/// The line of servers that write this board's listpack, or would write it.
ServerLine listpackLine(const BoardInternals &board)
{
    return std::max(board.assumedLine(), ServerLine::Redis70);
}

} // namespace

BytesPane::BytesPane(QWidget *parent)
    : QWidget(parent), m_pages(new QWidget(this)), m_empty(new EmptyState(this))
{
    auto *layout = seamlessColumn(this);
    layout->addWidget(makeTitle());
    layout->addWidget(new Rule(this));
    layout->addWidget(m_pages, 1);
    m_empty->setObjectName(QStringLiteral("noBytes"));
    m_empty->setMainAction(false);
    m_list = makeList();
    m_growth = makeGrowth();
    // In a QStackedWidget the pane would be as high as its highest page.
    auto *pages = seamlessColumn(m_pages);
    for (QWidget *page : {static_cast<QWidget *>(m_empty), m_list, m_growth})
        pages->addWidget(page);
    setAccessibleName(tr("Bytes"));
    connect(m_empty, &EmptyState::triggered, this, &BytesPane::buildFromRows);
    showPage(m_empty);
    showBoard(nullptr, std::nullopt, m_zone);
}

QWidget *BytesPane::makeTitle()
{
    auto *title = new SectionTitle(tr("Bytes"), this);
    m_words = title->words();
    m_words->setObjectName(QStringLiteral("bytesWords"));
    m_allLink = title->addLink(QStringLiteral("allBytes"),
                               tr("All bytes in lines, with the table of rows, or one line of them"));
    m_otherLink =
        title->addLink(QStringLiteral("otherList"), tr("The same rows in the other kind of compact list"));
    m_intsetLink = title->addLink(QStringLiteral("intset"),
                                  tr("How a set of integers is stored, and how it becomes wider"));
    m_intsetLink->setText(tr("Show an intset"));
    connect(m_allLink, &QAbstractButton::clicked, this, [this] { emit expandRequested(!m_expanded); });
    connect(m_otherLink, &QAbstractButton::clicked, this, [this] {
        if (m_shown == Shown::Cascade || m_shown == Shown::Intset)
            openPart(m_ownShown);
        else
            openPart(m_shown == Shown::Listpack ? Shown::Ziplist : Shown::Listpack);
    });
    connect(m_intsetLink, &QAbstractButton::clicked, this, [this] { openPart(Shown::Intset); });
    return title;
}

QWidget *BytesPane::makeList()
{
    auto *list = new QWidget(this);
    list->setAutoFillBackground(true);
    list->setBackgroundRole(QPalette::Base);
    m_comparison = new QWidget(list);
    auto *comparison = new QHBoxLayout(m_comparison);
    comparison->setContentsMargins(bytecell::Margin, 8, bytecell::Margin, 0);
    m_compared = makeLabel(m_comparison, noteFont(), "compared");
    comparison->addWidget(m_compared, 1);
    m_play = new QPushButton(tr("Show a cascade update"), m_comparison);
    m_play->setObjectName(QStringLiteral("playCascade"));
    m_play->setToolTip(tr("One insert that makes entry after entry of a ziplist grow"));
    m_play->setAutoDefault(false);
    comparison->addWidget(m_play, 0, Qt::AlignTop);
    connect(m_play, &QPushButton::clicked, this, [this] { openPart(Shown::Cascade); });

    m_model = new PackedRowsModel(this);
    m_tablePart = new QWidget(list);
    m_table = new RowView(m_tablePart);
    m_table->setObjectName(QStringLiteral("packedRows"));
    m_table->setAccessibleName(tr("Rows of the list"));
    m_table->setToolTip(tr("Select a row to see its bytes"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setModel(m_model);
    auto *tableRow = seamlessRow(m_tablePart);
    tableRow->addWidget(m_table);
    tableRow->addWidget(new Rule(m_tablePart));
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) {
                if (current.isValid() && !m_follows)
                    m_strip->keepByte(shownRows().bytesOf(std::size_t(current.row())).first);
            });

    m_strip = new ByteStrip(list);
    m_strip->setObjectName(QStringLiteral("byteStrip"));
    addCopyPicture(*m_strip);
    m_card = new ByteCard(list);
    m_card->setObjectName(QStringLiteral("byteCard"));
    connect(m_strip, &ByteStrip::pointedAt, this, &BytesPane::showPointed);
    connect(m_strip, &ByteStrip::laidOut, this, [this] {
        placeCard();
        updateTitle();
    });

    m_bytes = new QVBoxLayout;
    m_bytes->setSpacing(0);
    m_bytes->addWidget(m_strip);
    m_bytes->addWidget(m_card);
    m_bytes->addStretch();
    auto *row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(m_tablePart);
    row->addLayout(m_bytes, 1);
    auto *layout = seamlessColumn(list);
    layout->addWidget(m_comparison);
    layout->addLayout(row, 1);
    return list;
}

QWidget *BytesPane::makeGrowth()
{
    auto *growth = new QWidget(this);
    growth->setAutoFillBackground(true);
    growth->setBackgroundRole(QPalette::Base);
    m_growthAnswer = makeLabel(growth, textFont(), "growthAnswer");
    m_growthReason = new SecondaryLabel(growth);
    m_growthReason->setFont(noteFont());
    m_growthReason->setWordWrap(true);
    m_growthReason->setObjectName(QStringLiteral("growthReason"));
    m_steps = new StepBar(growth);
    m_cascadeView = new CascadeView(growth);
    m_cascadeView->setObjectName(QStringLiteral("cascade"));
    m_intsetView = new IntsetView(growth);
    m_intsetView->setObjectName(QStringLiteral("intsetView"));
    auto *top = new QHBoxLayout;
    top->setContentsMargins(bytecell::Margin, 8, bytecell::Margin, 4);
    top->setSpacing(16);
    top->addWidget(m_growthAnswer, 1, Qt::AlignTop);
    top->addWidget(m_steps, 0, Qt::AlignTop);
    auto *below = new QHBoxLayout;
    below->setContentsMargins(bytecell::Margin, 4, bytecell::Margin, 8);
    below->addWidget(m_growthReason);
    auto *layout = seamlessColumn(growth);
    layout->addLayout(top);
    layout->addWidget(m_cascadeView);
    layout->addWidget(m_intsetView);
    layout->addLayout(below);
    layout->addStretch();
    connect(m_steps, &StepBar::stepWanted, this,
            [this](StepBar::Way way) { showStep(m_steps->stepTo(way)); });
    return growth;
}

void BytesPane::showBoard(std::shared_ptr<const BoardInternals> board, std::optional<Decoder> decoder,
                          const QTimeZone &zone)
{
    const bool same = board && m_board && board->key == m_board->key;
    const Shown shown = m_shown;
    const bool built = m_built;
    const std::size_t kept = m_strip->keptByte();
    m_board = std::move(board);
    m_decoder = std::move(decoder);
    m_zone = zone;
    m_own = {};
    m_other = {};
    m_ownShown = Shown::Nothing;
    m_built = false;
    readList();
    if (!m_own && same && built)
        buildFromRows();
    const bool isList = shown == Shown::Listpack || shown == Shown::Ziplist;
    showPart(same && m_own && isList ? shown : m_ownShown);
    if (same && m_own && isList)
        m_strip->keepByte(kept);
}

// The board's own list, or why there is none.
void BytesPane::readList()
{
    if (!m_board) {
        m_why = tr("Open a board to see its bytes.");
        return;
    }
    const QString apart =
        tr("Redis keeps this board as a skip list. Its nodes are scattered in memory, and DUMP "
           "writes the rows one after another.");
    if (!m_board->dump) {
        const std::string &refusal = m_board->refusals.dump;
        m_why = !refusal.empty()                  ? displayText(refusal)
                : m_board->encoding == "skiplist" ? apart
                : m_board->members > maxUnaskedMembers
                    ? tr("The board is too large, so its DUMP was not read.")
                    : tr("The DUMP of this board was not read.");
        return;
    }
    auto list = compactListIn(*m_board->dump);
    auto layout = list ? CompactLayout::of(*std::move(list)) : std::unexpected(list.error());
    if (!layout) {
        m_why = layout.error().kind == ErrorKind::NotFound ? apart : displayText(layout.error().message);
        return;
    }
    if (layout->kind() == CompactKind::Intset) {
        m_why = tr("The DUMP holds a set of integers, not a sorted set.");
        return;
    }
    m_own = {std::make_shared<const CompactLayout>(*std::move(layout)), m_decoder, m_zone};
    m_ownShown = m_own.layout->kind() == CompactKind::Ziplist ? Shown::Ziplist : Shown::Listpack;
}

void BytesPane::buildFromRows()
{
    if (!m_board || m_board->lowest.empty())
        return;
    auto layout = CompactLayout::of(
        {CompactKind::Listpack, buildListpack(packedTexts(m_board->lowest, listpackLine(*m_board)))});
    if (!layout)
        return;
    m_own = {std::make_shared<const CompactLayout>(*std::move(layout)), m_decoder, m_zone};
    m_ownShown = Shown::Listpack;
    m_built = true;
    showPart(Shown::Listpack);
}

PackedRows BytesPane::asOther(CompactKind kind) const
{
    const CompactLayout &layout = *m_own.layout;
    const bool ziplist = kind == CompactKind::Ziplist;
    std::vector<std::string> texts;
    texts.reserve(layout.entries());
    for (std::size_t entry = 0; entry < layout.entries(); ++entry) {
        texts.push_back(layout.text(entry));
        const auto raw = entry % 2 == 1 ? parseRawText(texts.back()) : std::nullopt;
        if (raw)
            texts.back() = storedScore(*raw, ziplist ? ServerLine::Redis6 : listpackLine(*m_board));
    }
    auto other = CompactLayout::of({kind, ziplist ? buildZiplist(texts) : buildListpack(texts)});
    if (!other)
        return {};
    return {std::make_shared<const CompactLayout>(*std::move(other)), m_decoder, m_zone};
}

void BytesPane::showPart(Shown shown)
{
    m_shown = shown;
    switch (shown) {
    case Shown::Nothing:
        showEmpty();
        break;
    case Shown::Listpack:
    case Shown::Ziplist:
        showList();
        break;
    case Shown::Cascade: {
        const std::vector<std::size_t> contents(cascadeLength, cascadeContent);
        m_cascade = playCascade(cascadeEntries(contents), 0, cascadeInserted);
        showPage(m_growth);
        showStep(0);
        break;
    }
    case Shown::Intset:
        m_intset = playIntset(intsetIntegers);
        showPage(m_growth);
        showStep(0);
        break;
    }
    m_cascadeView->setVisible(shown == Shown::Cascade);
    m_intsetView->setVisible(shown == Shown::Intset);
    updateTitle();
}

void BytesPane::showPage(QWidget *page)
{
    m_page = page;
    for (QWidget *one : {static_cast<QWidget *>(m_empty), m_list, m_growth})
        one->setVisible(one == page);
}

void BytesPane::openPart(Shown shown)
{
    showPart(shown);
    setRoom(m_room);
    if (m_pages->isHidden())
        emit expandRequested(true);
}

void BytesPane::showEmpty()
{
    const bool buildable = m_board && !m_board->lowest.empty();
    m_empty->setContent(QStringLiteral("internals"), m_why,
                        buildable ? tr("Show the first rows as they would be in a listpack") : QString());
    m_strip->setRows({});
    m_model->setRows({});
    showPage(m_empty);
}

void BytesPane::showList()
{
    if (m_shown != m_ownShown && !m_other)
        m_other = asOther(m_shown == Shown::Ziplist ? CompactKind::Ziplist : CompactKind::Listpack);
    const PackedRows &rows = shownRows();
    if (!rows) {
        showPart(m_ownShown);
        return;
    }
    m_strip->setWrapped(m_expanded);
    m_strip->setRows(rows);
    {
        m_follows = true;
        m_model->setRows(rows);
        m_follows = false;
    }
    const Wording wording = displayWording(m_zone);
    m_comparison->setVisible(m_shown == Shown::Ziplist);
    if (m_shown == Shown::Ziplist) {
        const PackedRows listpack = m_ownShown == Shown::Ziplist ? asOther(CompactKind::Listpack) : m_own;
        const auto bytes = [&](const PackedRows &list) {
            return displayText(byteCount(wording, std::int64_t(list.layout->size())));
        };
        m_compared->setText(
            tr("%1 as a ziplist (Redis up to 6.2), %2 as a listpack. In a ziplist, each entry stores "
               "the length of the previous one, so an entry that grows can make the next one grow.")
                .arg(bytes(rows), bytes(listpack)));
    }
    showPage(m_list);
    updateTable();
    showPointed();
}

void BytesPane::showStep(int step)
{
    const Wording wording = displayWording(m_zone);
    const auto at = std::size_t(step);
    m_steps->setStep(step, int(m_shown == Shown::Cascade ? m_cascade.size() : m_intset.size()));
    if (m_shown == Shown::Cascade && at < m_cascade.size()) {
        const QString words = displayText(cascadeText(wording, m_cascade[at]));
        m_growthAnswer->setText(words);
        m_cascadeView->setStep(m_cascade[at], words);
        const std::int64_t valueBytes =
            m_board && m_board->limits ? m_board->limits->valueBytes : EncodingLimits().valueBytes;
        m_growthReason->setText(
            tr("%1 in all, %2 moved so far. %3 %4")
                .arg(displayText(byteCount(wording, std::int64_t(m_cascade[at].bytes))),
                     displayText(byteCount(wording, std::int64_t(m_cascade[at].movedSoFar))),
                     displayText(whyNoCascade()), displayText(whyCascadeIsRare(wording, valueBytes))));
    } else if (m_shown == Shown::Intset && at < m_intset.size()) {
        const QString words = displayText(intsetText(wording, m_intset[at]));
        m_growthAnswer->setText(words);
        m_intsetView->setStep(m_intset[at], words);
        m_growthReason->setText(displayText(whatIntsetsAreFor()));
    }
}

void BytesPane::showPointed()
{
    if (!shownRows() || m_page != m_list)
        return;
    m_card->setContent(shownRows().card(m_strip->pointedByte()));
    placeCard();
    const auto row = m_strip->pointedRow();
    if (m_expanded && row && m_strip->pointedByte() == m_strip->keptByte()) {
        m_follows = true;
        m_table->selectRows(int(*row), int(*row));
        m_follows = false;
    }
}

void BytesPane::placeCard()
{
    const auto cell = m_expanded ? std::nullopt : m_strip->cellRect(m_strip->pointedByte());
    m_card->setAnchor(cell ? std::optional(cell->center().x()) : std::nullopt);
}

void BytesPane::setExpanded(bool expanded)
{
    m_expanded = expanded;
    // The lines of bytes have the height; the card stands below them.
    m_bytes->setStretchFactor(m_strip, expanded ? 1 : 0);
    m_strip->setWrapped(expanded);
    updateTable();
    updateTitle();
    showPointed();
}

void BytesPane::setRoom(int height)
{
    m_room = height;
    const auto heightOf = [this](const QWidget *part) {
        return part->layout() && part->layout()->hasHeightForWidth()
                   ? part->layout()->totalHeightForWidth(width())
                   : part->sizeHint().height();
    };
    const bool isList = m_page == m_list;
    const int band = metric::HeaderHeight + 1;
    const int list =
        band + m_strip->sizeHint().height() + (m_comparison->isHidden() ? 0 : heightOf(m_comparison));
    const bool showsCard = height >= list + m_card->sizeHint().height();
    m_strip->setLeads(showsCard);
    if (m_card->isHidden() == showsCard)
        m_card->setVisible(showsCard);
    const bool fits = height >= (isList ? list : band + heightOf(m_page));
    if (m_pages->isHidden() == fits)
        m_pages->setVisible(fits);
}

void BytesPane::updateTable()
{
    const bool wide = width() >= wideTable;
    constexpr int widths[] = {150, 64, 138, 132, 48};
    int room = 0;
    for (int column = 0; column < int(std::size(widths)); ++column) {
        const bool hidden = !wide && (column == PackedRowsModel::Time || column == PackedRowsModel::Raw);
        m_table->header()->setSectionHidden(column, hidden);
        m_table->header()->resizeSection(column, widths[column]);
        room += hidden ? 0 : widths[column];
    }
    m_tablePart->setFixedWidth(room + 16);
    m_tablePart->setVisible(m_expanded);
}

QString BytesPane::rowsWords() const
{
    const Wording wording = displayWording(m_zone);
    const auto rows = std::int64_t(shownRows().layout->rows());
    const auto whole = std::int64_t(m_strip->wholeRows());
    if (whole == rows)
        return tr("header and all %1, lowest first").arg(displayText(rowCount(wording, rows)));
    if (whole == 0)
        return tr("header and the beginning of the first of %1, lowest first")
            .arg(displayText(rowCount(wording, rows)));
    if (whole == 1)
        return tr("header and the first of %1, lowest first").arg(displayText(rowCount(wording, rows)));
    return tr("header and the first %1 of %2, lowest first")
        .arg(groupedText(qint64(whole)), displayText(rowCount(wording, rows)));
}

void BytesPane::updateTitle()
{
    const bool list = m_shown == Shown::Listpack || m_shown == Shown::Ziplist;
    const bool growth = m_shown == Shown::Cascade || m_shown == Shown::Intset;
    m_allLink->setVisible(list);
    m_otherLink->setVisible(list || growth);
    m_intsetLink->setVisible(m_shown != Shown::Intset);
    if (list && shownRows()) {
        const QString from = m_shown != m_ownShown
                                 ? (m_shown == Shown::Ziplist ? tr("%1, as Redis 6.2 and earlier store them")
                                                              : tr("%1, as Redis 7.0 and later store them"))
                             : m_built ? tr("%1, as they would be in a listpack")
                                       : tr("%1, from the key's own DUMP");
        m_words->setText(from.arg(rowsWords()));
        m_allLink->setText(m_expanded
                               ? tr("The first rows")
                               : tr("All %1").arg(displayText(byteCount(
                                     displayWording(m_zone), std::int64_t(shownRows().layout->size())))));
        m_otherLink->setText(m_shown == Shown::Listpack ? tr("As a ziplist") : tr("As a listpack"));
        return;
    }
    m_otherLink->setText(m_own ? tr("The board's bytes") : tr("Back"));
    m_words->setText(m_shown == Shown::Cascade
                         ? tr("a cascade update: a longer entry is inserted before entries of 253 bytes")
                     : m_shown == Shown::Intset ? tr("an intset: a set of integers, added one by one")
                     : shownRows()              ? QString()
                     : m_board && m_board->encoding.empty() ? tr("the server does not report the encoding")
                                                            : tr("a skip list is not one block of bytes"));
}

void BytesPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    updateTable();
}

} // namespace tiebreak

#include "moc_bytespane.cpp"
