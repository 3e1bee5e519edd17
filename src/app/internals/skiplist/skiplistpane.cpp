// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/skiplist/skiplistpane.h"

#include "app/internals/sectiontitle.h"
#include "app/internals/skiplist/pseudocodeview.h"
#include "app/internals/skiplist/skiplistview.h"
#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/widgets/copypicture.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/rule.h"
#include "app/widgets/seamless.h"
#include "app/widgets/secondarylabel.h"
#include "app/widgets/stepbar.h"
#include "core/base/int128.h"
#include "core/text/scoretext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int sideWidth = 328;
constexpr int playTime = 700;
constexpr std::int64_t maxDrawn = 200;
constexpr const char *demoCodec = "binary:from=4294967295";

/// Fourteen rows that everybody may know by now, lowest first.
SkipListRows demoRows()
{
    struct DemoRow {
        const char *member;
        std::int64_t points;
        const char *time;
    };
    constexpr DemoRow rows[] = {
        {"mila_drift69", 10, "2026-11-20T20:38:11Z"}, {"dina_sage3666", 100, "2026-11-20T20:04:37Z"},
        {"drift.diego", 100, "2026-11-20T18:37:31Z"}, {"pia_violet2625", 100, "2026-11-20T14:57:19Z"},
        {"Ольга_cedar", 200, "2026-11-20T20:12:14Z"}, {"zoethistle", 200, "2026-11-20T17:25:57Z"},
        {"nico2007", 300, "2026-11-20T17:37:52Z"},    {"nils_delta863", 300, "2026-11-20T16:24:31Z"},
        {"laraplum", 400, "2026-11-20T20:02:00Z"},    {"luciaoak51", 400, "2026-11-20T16:30:11Z"},
        {"sofiamint", 400, "2026-11-20T15:13:16Z"},   {"karin.g74", 500, "2026-11-20T20:03:09Z"},
        {"Ngọc902", 500, "2026-11-20T16:03:53Z"},     {"clarasage", 600, "2026-11-20T19:51:08Z"}};
    const CodecSpec spec = parseCodecSpec(demoCodec).value();
    SkipListRows demo;
    for (const DemoRow &row : rows)
        demo.lowest.append(row.member, encode(spec, row.points, *parseIsoTime(row.time, spec.unit))->raw);
    demo.members = std::ssize(rows);
    demo.decoder.emplace(spec, TimeRange());
    return demo;
}

/// What the codec reads, and nothing of what it cannot.
RawMeaning whatIsRead(const Decoder &decoder, double raw)
{
    const Decoded decoded = decoder.decode(raw);
    RawMeaning meaning;
    if (decoded.verdict == Verdict::Invalid)
        return meaning;
    meaning.score = decoded.preimage.score;
    if (decoder.spec().hasTime())
        meaning.tick = decoded.hasOwnTick && decoded.ownTick >= decoded.preimage.first &&
                               decoded.ownTick <= decoded.preimage.last
                           ? decoded.ownTick
                           : decoded.preimage.first;
    return meaning;
}

/// Whether both give the same drawing.
bool isDrawnAlike(const SkipListRows &a, const SkipListRows &b)
{
    if (a.lowest.raws() != b.lowest.raws() || a.zone != b.zone ||
        a.decoder.has_value() != b.decoder.has_value() ||
        (a.decoder && (a.decoder->spec() != b.decoder->spec() || a.decoder->window() != b.decoder->window())))
        return false;
    for (std::size_t row = 0; row < a.lowest.size(); ++row)
        if (a.lowest.member(row) != b.lowest.member(row))
            return false;
    return true;
}

void clearGrid(QGridLayout *grid)
{
    while (QLayoutItem *item = grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

QLabel *noteLabel(const QString &text, bool strong = false)
{
    auto *label = new QLabel(text);
    QFont font = noteFont();
    if (strong)
        font.setWeight(QFont::DemiBold);
    label->setFont(font);
    return label;
}

QLabel *quietLabel(const QString &text)
{
    auto *label = new SecondaryLabel(text);
    label->setFont(noteFont());
    return label;
}

} // namespace

SkipListPane::SkipListPane(QWidget *parent) : QWidget(parent), m_demo(demoRows())
{
    auto *whole = seamlessColumn(this);
    auto *band = new SectionTitle(tr("Skip list"));
    m_title = band->words();
    m_title->setObjectName(QStringLiteral("skipListTitle"));
    m_expand = band->addLink(QStringLiteral("skipListExpand"), {});
    whole->addWidget(band);
    m_content = new QWidget;
    whole->addWidget(m_content, 1);
    auto *column = seamlessColumn(m_content);
    column->addWidget(new Rule);

    m_tools = new SkipListTools;
    m_tools->setObjectName(QStringLiteral("skipListTools"));
    column->addWidget(m_tools);
    column->addWidget(new Rule);

    auto *body = new QHBoxLayout;
    body->setSpacing(0);
    m_view = new SkipListView;
    m_view->setObjectName(QStringLiteral("skipListView"));
    addCopyPicture(*m_view);
    m_view->setToolTip(tr("Left and Right walk through the steps, Space plays them"));
    body->addWidget(m_view, 1);
    body->addWidget(new Rule);

    auto *side = new QWidget;
    side->setBackgroundRole(QPalette::Base);
    side->setAutoFillBackground(true);
    auto *sideColumn = new QVBoxLayout(side);
    sideColumn->setContentsMargins(0, 0, 0, 2);
    sideColumn->setSpacing(4);
    m_code = new PseudoCodeView;
    m_code->setObjectName(QStringLiteral("pseudoCode"));
    sideColumn->addWidget(m_code);
    const auto inset = [&](QWidget *widget) {
        auto *row = new QHBoxLayout;
        row->setContentsMargins(14, 0, 14, 0);
        row->addWidget(widget);
        sideColumn->addLayout(row);
    };
    inset(new Rule);
    m_facts = new QGridLayout;
    m_facts->setContentsMargins(14, 0, 14, 0);
    m_facts->setHorizontalSpacing(8);
    m_facts->setVerticalSpacing(2);
    m_facts->setColumnStretch(2, 1);
    sideColumn->addLayout(m_facts);
    m_sentence = quietLabel({});
    m_sentence->setObjectName(QStringLiteral("stepSentence"));
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sentence->setFocusPolicy(Qt::NoFocus);

    m_levelsLink = new LinkButton;
    m_levelsLink->setObjectName(QStringLiteral("levelShares"));
    m_levelsLink->setToolTip(tr("The number of nodes on each level and the length of search paths, compared "
                                "with the expected values"));
    auto *linkRow = new QHBoxLayout;
    linkRow->setContentsMargins(10, 0, 14, 0);
    linkRow->addWidget(m_levelsLink);
    linkRow->addStretch();
    sideColumn->addLayout(linkRow);
    m_levels = new QWidget;
    auto *levelColumn = new QVBoxLayout(m_levels);
    levelColumn->setContentsMargins(14, 0, 14, 0);
    levelColumn->setSpacing(6);
    m_levelGrid = new QGridLayout;
    m_levelGrid->setHorizontalSpacing(16);
    m_levelGrid->setVerticalSpacing(2);
    levelColumn->addLayout(m_levelGrid);
    m_levelText = quietLabel({});
    m_levelText->setObjectName(QStringLiteral("pathLengths"));
    m_levelText->setWordWrap(true);
    levelColumn->addWidget(m_levelText);
    m_levels->hide();
    sideColumn->addWidget(m_levels);
    sideColumn->addStretch(1);
    m_side = new QScrollArea;
    m_side->setObjectName(QStringLiteral("skipListSide"));
    m_side->setFrameShape(QFrame::NoFrame);
    m_side->setWidgetResizable(true);
    m_side->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_side->setWidget(side);
    m_side->setFocusPolicy(Qt::NoFocus);
    // The sentence of the step stands below, whatever is scrolled.
    auto *right = new QWidget;
    right->setFixedWidth(sideWidth);
    right->setBackgroundRole(QPalette::Base);
    right->setAutoFillBackground(true);
    auto *rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(0, 0, 0, 8);
    rightColumn->setSpacing(6);
    rightColumn->addWidget(m_side, 1);
    rightColumn->addWidget(new Rule);
    m_sentence->setContentsMargins(14, 0, 14, 0);
    rightColumn->addWidget(m_sentence);
    body->addWidget(right);

    column->addLayout(body, 1);

    m_plays.setInterval(playTime);
    connect(&m_plays, &QTimer::timeout, this, [this] {
        if (m_step + 1 < int(m_run->steps.size()))
            showStep(m_step + 1);
        if (m_step + 1 >= int(m_run->steps.size()))
            togglePlay();
    });
    const auto stop = [this] {
        if (m_plays.isActive())
            togglePlay();
    };
    StepBar &bar = m_tools->steps();
    bar.setPlays(false);
    bar.installShortcutsOn(m_view);
    connect(&bar, &StepBar::stepWanted, this, [this, stop, &bar](StepBar::Way way) {
        stop();
        showStep(bar.stepTo(way));
    });
    connect(&bar, &StepBar::playWanted, this, &SkipListPane::togglePlay);
    connect(m_tools, &SkipListTools::backwardLinksToggled, m_view, &SkipListView::setBackwardLinks);
    connect(m_tools, &SkipListTools::argumentsChanged, this, [this, stop] {
        stop();
        makeRun(true);
    });
    connect(m_tools, &SkipListTools::settingsChanged, this, [this, stop] {
        stop();
        makeList();
    });
    connect(m_view, &SkipListView::memberClicked, this, [this](const std::string &member) {
        if (takesMember(m_tools->operation()))
            m_tools->setMember(member);
        emit memberClicked(member);
    });
    connect(m_expand, &LinkButton::clicked, this, [this] {
        const bool expands = !m_expanded;
        emit expandWanted(expands);
        if (m_tools->rows() != SkipRows::Lowest)
            return;
        // The link has promised them all; back on the page there are as many as before.
        if (expands)
            m_rowsBefore = m_tools->rowCount();
        m_tools->setRows(SkipRows::Lowest, expands ? maxDrawn : m_rowsBefore);
    });
    connect(m_levelsLink, &LinkButton::clicked, this, [this] {
        m_levels->setVisible(m_levels->isHidden());
        showLevels();
        if (!m_levels->isHidden())
            QTimer::singleShot(0, this, [this] { m_side->ensureWidgetVisible(m_levels, 0, 8); });
    });
    showDemo();
}

SkipListPane::~SkipListPane() = default;

void SkipListPane::showRows(SkipListRows rows)
{
    const bool hadRows = !m_board.lowest.empty();
    const bool same = hadRows && isDrawnAlike(m_board, rows);
    m_board = std::move(rows);
    // Where a board is read again and has not moved, the walk stays where it is.
    if (same) {
        showTitle();
        showFacts();
        return;
    }
    const auto drawn = std::min<std::int64_t>(std::ssize(m_board.lowest.raws()), maxDrawn);
    m_tools->setRowCount(int(drawn), drawn == m_board.members);
    if (drawn > 0 && !hadRows && m_tools->rows() == SkipRows::Demo)
        m_tools->setRows(SkipRows::Lowest, 14);
    makeList();
}

void SkipListPane::showDemo()
{
    m_board = {};
    m_tools->setRowCount(0, true);
    if (m_tools->rows() == SkipRows::Lowest)
        m_tools->setRows(SkipRows::Demo, 0);
    makeList();
}

void SkipListPane::play(SkipOperation operation, const SkipArguments &arguments)
{
    if (m_plays.isActive())
        togglePlay();
    m_tools->setOperation(operation);
    const auto holds = [&](const SkipListRows &rows) {
        for (std::size_t row = 0; row < std::min(rows.lowest.size(), std::size_t(maxDrawn)); ++row)
            if (rows.lowest.member(row) == arguments.member)
                return true;
        return false;
    };
    if (takesMember(operation) && !m_list->find(arguments.member)) {
        if (holds(m_board))
            m_tools->setRows(SkipRows::Lowest,
                             int(std::min<std::int64_t>(std::ssize(m_board.lowest.raws()), maxDrawn)));
        else if (holds(m_demo))
            m_tools->setRows(SkipRows::Demo, 0);
    }
    m_tools->setArguments(arguments);
    makeRun(false);
    togglePlay();
    m_view->setFocus();
}

void SkipListPane::setExpanded(bool expanded)
{
    m_expanded = expanded;
    showTitle();
}

void SkipListPane::setFolded(bool folded)
{
    if (folded == m_content->isHidden())
        return;
    if (folded && m_plays.isActive())
        togglePlay();
    m_content->setHidden(folded);
    setSizePolicy(QSizePolicy::Preferred, folded ? QSizePolicy::Fixed : QSizePolicy::Preferred);
}

int SkipListPane::wholeHeight(int width) const
{
    return metric::HeaderHeight + m_content->layout()->totalHeightForWidth(width);
}

QList<QWidget *> SkipListPane::tabParts() const
{
    return QList<QWidget *>{m_expand} + m_tools->tabParts() + QList<QWidget *>{m_view, m_levelsLink};
}

const SkipListRows &SkipListPane::shownRows() const
{
    return m_tools->rows() == SkipRows::Lowest ||
                   (m_tools->rows() == SkipRows::Equal && !m_board.lowest.empty())
               ? m_board
               : m_demo;
}

SkipWording SkipListPane::words() const
{
    const SkipListRows &rows = shownRows();
    SkipWording words{displayWording(rows.zone), {}, TickUnit::Second};
    if (rows.decoder) {
        words.unit = rows.decoder->spec().unit;
        words.meaning = [decoder = *rows.decoder](double raw) { return whatIsRead(decoder, raw); };
    }
    return words;
}

Result<double> SkipListPane::rawOf(std::int64_t points) const
{
    const SkipListRows &rows = shownRows();
    if (!rows.decoder)
        return double(points);
    // Later than all that stand here, as a new score is.
    std::int64_t latest = rows.decoder->window().first;
    for (SkipNode node = m_list->next(skipHead); node; node = m_list->next(node))
        latest = std::max(latest, whatIsRead(*rows.decoder, m_list->raw(node)).tick.value_or(latest));
    TRY(const auto encoded, encode(rows.decoder->spec(), points, latest + 1));
    return encoded.raw;
}

void SkipListPane::makeList()
{
    const SkipListRows &rows = shownRows();
    const bool equal = m_tools->rows() == SkipRows::Equal;
    const std::size_t count = m_tools->rows() == SkipRows::Lowest
                                  ? std::min(rows.lowest.size(), std::size_t(m_tools->rowCount()))
                                  : std::min(rows.lowest.size(), std::size_t(maxDrawn));
    m_list = std::make_unique<SkipList>(m_tools->settings());
    for (std::size_t row = 0; row < count; ++row)
        std::ignore = m_list->set(rows.lowest.member(row), rows.lowest.raw(equal ? count / 2 : row));
    m_statistics = statisticsOf(*m_list);
    std::vector<std::string> members;
    for (SkipNode node = m_list->next(skipHead); node; node = m_list->next(node))
        members.emplace_back(m_list->name(node));
    m_tools->setMembers(members, members.empty() ? std::string() : members[members.size() * 9 / 14]);
    m_tools->setPoints(rows.decoder.has_value());
    m_view->setNote(displayText(drawnLevelsText(m_tools->settings().seed)));
    showTitle();
    makeRun(true);
}

void SkipListPane::makeRun(bool toItsEnd)
{
    const auto arguments = m_tools->arguments([this](std::int64_t points) { return rawOf(points); });
    if (!arguments) {
        m_sentence->setText(displayText(arguments.error().message));
        return;
    }
    const SkipWording words = this->words();
    m_run = std::make_shared<const SkipListRun>(recordRun(*m_list, m_tools->operation(), *arguments));
    const QTimeZone zone = shownRows().zone;
    // Where all rows are of one day, its hours are enough; of one year, its days.
    std::optional<QDate> day;
    bool oneDay = true;
    bool oneYear = true;
    const std::int64_t perSecond = std::max<std::int64_t>(1'000'000 / unitMicroseconds(words.unit), 1);
    const auto timeOf = [zone, unit = words.unit](std::int64_t tick) {
        const Int128 milliseconds = Int128(tick) * unitMicroseconds(unit) / 1000;
        return QDateTime::fromMSecsSinceEpoch(qint64(milliseconds), zone);
    };
    if (words.meaning)
        for (const SkipNode node : m_run->columns)
            if (const auto tick = words.meaning(m_run->after().raw(node)).tick) {
                const QDate date = timeOf(*tick).date();
                oneDay = oneDay && (!day || *day == date);
                oneYear = oneYear && (!day || day->year() == date.year());
                day = date;
            }
    const auto textOf = [words, timeOf, oneDay, oneYear, perSecond](std::string_view member, double raw) {
        SkipNodeText text;
        text.name = nameText(member);
        const RawMeaning meaning = words.meaning ? words.meaning(raw) : RawMeaning();
        const QString rawText = displayText(shortestText(raw));
        text.score = meaning.score ? groupedText(*meaning.score) : rawText;
        text.facts = nameLines(member) + QLatin1Char('\n') + tr("raw score %1").arg(rawText);
        if (meaning.score && meaning.tick) {
            const QDateTime time = timeOf(*meaning.tick);
            text.time = time.toString(oneDay    ? perSecond > 1 ? QStringLiteral("HH:mm:ss.zzz")
                                                                : QStringLiteral("HH:mm:ss")
                                         : oneYear ? QStringLiteral("MM-dd HH:mm")
                                                : QStringLiteral("yyyy-MM-dd HH:mm"));
            text.facts += QLatin1Char('\n') + displayText(words.wording.time(*meaning.tick, words.unit));
        }
        return text;
    };
    m_view->setRun(m_run, textOf, words.meaning ? tr("Score") : tr("Raw score"));
    m_step = 0;
    showStep(toItsEnd ? int(m_run->steps.size()) - 1 : 0);
}

void SkipListPane::showStep(int step)
{
    m_step = std::clamp(step, 0, int(m_run->steps.size()) - 1);
    const SkipStep &at = m_run->steps[std::size_t(m_step)];
    m_view->setStep(m_step);
    m_tools->steps().setStep(m_step, int(m_run->steps.size()));
    QStringList lines;
    for (const std::string &line : codeLines(at.listing, m_run->before().levels()))
        lines += displayText(line);
    m_code->setLines(lines);
    m_code->setLitLine(at.line);
    // Once the side has the height of this listing.
    QTimer::singleShot(0, this,
                       [this] { m_side->ensureVisible(0, m_code->lineMiddle(m_code->litLine()), 0, 40); });

    QString sentence = displayText(stepText(*m_run, std::size_t(m_step), words()));
    const std::string equal = at.kind == SkipStepKind::Result && m_list->size() == m_run->after().size()
                                  ? equalScoresText(m_run->after(), m_statistics, cellWording({}))
                                  : std::string();
    if (!equal.empty())
        sentence += QLatin1Char('\n') + displayText(equal);
    m_sentence->setText(sentence);
    m_view->setAccessibleDescription(sentence);
    showFacts();
    showLevels();
}

void SkipListPane::showTitle()
{
    const SkipListRows &rows = shownRows();
    const std::int64_t drawn = m_list ? m_list->size() : 0;
    QString text;
    if (&rows == &m_demo)
        text = m_tools->rows() == SkipRows::Equal
                   ? tr("a demo of %n rows whose scores are all equal", nullptr, int(drawn))
                   : tr("a demo of %n rows", nullptr, int(drawn));
    else if (!rows.name.isEmpty())
        text = tr("the %n rows of %1", nullptr, int(drawn)).arg(rows.name);
    else if (m_tools->rows() == SkipRows::Equal)
        text = tr("the %n lowest members of this board, all with the same score", nullptr, int(drawn));
    else if (drawn == rows.members)
        text = rows.compact
                   ? tr("all %n rows of this board, as they would be in a skip list", nullptr, int(drawn))
                   : tr("all %n rows of this board", nullptr, int(drawn));
    else
        text = rows.compact ? tr("the %n lowest rows of this board, as they would be in a skip list", nullptr,
                                 int(drawn))
                            : tr("the %n lowest rows of this board", nullptr, int(drawn));
    m_title->setText(text);
    const std::int64_t available = std::min<std::int64_t>(std::ssize(m_board.lowest.raws()), maxDrawn);
    m_expand->setText(m_expanded                     ? tr("Back to overview")
                      : available == 0               ? tr("Larger")
                      : available == m_board.members ? tr("All %1 rows").arg(groupedText(available))
                                                     : tr("The %1 lowest rows").arg(groupedText(available)));
    m_expand->setToolTip(m_expanded ? tr("Show the other parts of the page again")
                                    : tr("Show the drawing on the whole page"));
    m_expand->setAccessibleName(m_expand->text());
    m_expand->updateGeometry();
}

void SkipListPane::showFacts()
{
    clearGrid(m_facts);
    const SkipStep &at = m_run->steps[std::size_t(m_step)];
    const bool atEnd = at.kind == SkipStepKind::Result;
    const Wording wording = cellWording({});
    int row = 0;
    const auto add = [&](const QString &name, const QString &strong, const QString &rest) {
        m_facts->addWidget(noteLabel(name), row, 0);
        auto *value = noteLabel(strong, true);
        value->setObjectName(QStringLiteral("fact%1").arg(row));
        m_facts->addWidget(value, row, 1);
        auto *more = new ElidedLabel(rest);
        more->setFont(noteFont());
        more->setElideMode(Qt::ElideRight);
        more->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);

        m_facts->addWidget(more, row++, 2);
    };
    const std::int64_t length = m_run->before().size();
    const bool ranks =
        m_run->operation == SkipOperation::Rank || m_run->operation == SkipOperation::ReverseRank;
    if (at.walk > 0) {
        const auto spans = walkedSpans(*m_run, std::size_t(m_step));
        const QString sum = displayText(placeSumText(spans, wording));
        add(tr("Position reached"), sum.section(u' ', 0, 0), sum.section(u' ', 1));
    }
    if (atEnd && ranks && m_run->reply.number) {
        const bool reverse = m_run->operation == SkipOperation::ReverseRank;
        const std::int64_t place = reverse ? length - *m_run->reply.number : *m_run->reply.number + 1;
        add(reverse ? QStringLiteral("ZREVRANK") : QStringLiteral("ZRANK"), groupedText(*m_run->reply.number),
            reverse ? tr("= %1 rows − position %2").arg(groupedText(length), groupedText(place))
                    : tr("= position %1 − 1").arg(groupedText(place)));
        const SkipListRows &rows = shownRows();
        if (m_tools->rows() == SkipRows::Lowest && rows.members > length && reverse)
            add(tr("On all %1 rows").arg(groupedText(rows.members)), groupedText(rows.members - place),
                tr("= %1 rows − position %2").arg(groupedText(rows.members), groupedText(place)));
    } else if (atEnd) {
        // A raw is longer than the column of the other figures.
        const QString reply = displayText(replyText(*m_run, wording));
        add(tr("Reply"), m_run->reply.raw ? QString() : reply, m_run->reply.raw ? reply : QString());
    }
    // update[] and rank[], as far as they are known.
    if (!ranks)
        for (int i = 0; i <= m_step && takesMember(m_run->operation); ++i) {
            const SkipStep &step = m_run->steps[std::size_t(i)];
            if (step.kind == SkipStepKind::Remember && step.walk == at.walk)
                add(tr("update[%1], rank[%1]").arg(step.level), groupedText(step.place),
                    step.node ? nameText(m_run->states[step.state].name(step.node)) : tr("head"));
        }
    if (at.walk > 0 && m_run->operation != SkipOperation::RangeByRank) {
        const std::int64_t place = at.place;
        add(tr("Comparisons"), groupedText(at.comparisons),
            atEnd && ranks ? tr("%1 in a linear search").arg(groupedText(place)) : QString());
    }
    add(tr("Pointers per node"), displayText(decimalsText(m_statistics.pointersPerNode, 2)),
        tr("%1 expected").arg(displayText(decimalsText(m_statistics.expectedPointersPerNode, 2))));
}

void SkipListPane::showLevels()
{
    m_levelsLink->setText(m_levels->isHidden() ? tr("Level shares and path lengths")
                                               : tr("Hide levels and paths"));
    m_levelsLink->setAccessibleName(m_levelsLink->text());
    m_levelsLink->updateGeometry();
    if (m_levels->isHidden())
        return;
    clearGrid(m_levelGrid);
    int column = 0;
    for (const QString &title : {tr("Level"), tr("Nodes"), tr("Share"), tr("Expected")})
        m_levelGrid->addWidget(quietLabel(title), 0, column++, Qt::AlignRight);
    m_levelGrid->setColumnStretch(4, 1);
    int row = 1;
    for (const LevelShare &level : m_statistics.levels) {
        const QString cells[] = {QString::number(level.level), groupedText(level.nodes),
                                 tr("%1%").arg(displayText(decimalsText(level.share * 100, 1))),
                                 tr("%1%").arg(displayText(decimalsText(level.expected * 100, 1)))};
        for (int i = 0; i < 4; ++i)
            m_levelGrid->addWidget(noteLabel(cells[i]), row, i, Qt::AlignRight);
        ++row;
    }
    const Wording wording = cellWording({});
    const QString text = displayText(pathLengthText(m_statistics, m_list->settings(), wording));
    m_levelText->setText(text);
}

void SkipListPane::togglePlay()
{
    if (m_plays.isActive()) {
        m_plays.stop();
    } else if (m_run->steps.size() > 1) {
        if (m_step + 1 >= int(m_run->steps.size()))
            showStep(0);
        m_plays.start();
    }
    m_tools->steps().setPlays(m_plays.isActive());
}

void SkipListPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_run)
        makeRun(true);
}

void SkipListPane::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (m_plays.isActive())
        togglePlay();
}

} // namespace tiebreak

#include "moc_skiplistpane.cpp"
