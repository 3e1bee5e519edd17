// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/reference/commandpane.h"

#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/marklabel.h"
#include "app/widgets/rule.h"
#include "app/widgets/seamless.h"
#include "app/widgets/secondarylabel.h"
#include "console/reference/argumentstate.h"
#include "core/text/integertext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "models/text/typednumber.h"

#include <QBoxLayout>
#include <QEvent>
#include <QFontMetrics>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr int margin = 16;
constexpr int factColumn = 84; ///< the width of the facts' names

/// Plain text that wraps and can be selected.
template <class Label = QLabel>
Label *wrapped(const QString &text, const QFont &font = textFont())
{
    auto *label = new Label(text);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus); // its menu copies
    label->setWordWrap(true);
    label->setFont(font);
    label->setMinimumWidth(1);
    return label;
}

QLabel *heading(const QString &text)
{
    auto *label = new QLabel(text);
    label->setFont(strongFont());
    return label;
}

Result<std::int64_t> scoreIn(const QString &text)
{
    constexpr std::int64_t largest = 9'999'999'999'999'999;
    TRY(const auto typed, typedWhole(text));
    const auto score = parseInteger(typed);
    if (!score || *score < -largest || *score > largest)
        return failure(ErrorKind::Usage, CommandPane::tr("\"%1\" is not a whole number of at most 16 digits.")
                                             .arg(text.trimmed().left(40))
                                             .toStdString());
    return *score;
}

/// Plain text in the fixed font on the alternate colour, with a 1 px frame; it can be selected and wraps.
class CodeBox : public QLabel
{
public:
    explicit CodeBox(const QString &text, QWidget *parent = nullptr) : QLabel(text, parent)
    {
        setTextFormat(Qt::PlainText);
        setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        setWordWrap(true);
        setObjectName(QStringLiteral("codeBox"));
        setFont(fixedFont());
        setContentsMargins(8, 5, 8, 5);
        setToolTip(CommandPane::tr("Text to copy or type"));
    }

protected:
    void paintEvent(QPaintEvent *event) override
    {
        const Palette &colours = Palette::of(palette());
        QPainter painter(this);
        painter.setPen(colours.separator);
        painter.setBrush(colours.alternate);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
        painter.end();
        QLabel::paintEvent(event);
    }
};

} // namespace

CommandPane::CommandPane(std::shared_ptr<const CommandReference> reference, QWidget *parent)
    : QWidget(parent), m_reference(std::move(reference)), m_area(new QScrollArea(this))
{
    auto *title = heading(tr("Command reference"));
    title->setContentsMargins(12, 0, 12, 0);
    title->setFixedHeight(metric::HeaderHeight);
    m_area->setObjectName(QStringLiteral("commandArea"));
    m_area->setAccessibleName(tr("Command reference"));
    m_area->setToolTip(tr("What the command does; the arrow keys scroll"));
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->viewport()->setBackgroundRole(QPalette::Base);
    m_area->viewport()->installEventFilter(this);
    auto *layout = seamlessColumn(this);
    layout->addWidget(title);
    layout->addWidget(new Rule(this));
    layout->addWidget(m_area, 1);
}

void CommandPane::showCommand(const CommandEntry &entry, const CommandBoard &board)
{
    m_entry = &entry;
    m_board = board;
    rebuild();
}

bool CommandPane::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_area->viewport() && event->type() == QEvent::Resize)
        fitWidth();
    return QWidget::eventFilter(watched, event);
}

void CommandPane::rebuild()
{
    m_syntax = nullptr;
    m_notes = nullptr;
    m_buttons = nullptr;
    auto *body = new QWidget;
    body->setBackgroundRole(QPalette::Base);
    body->setAutoFillBackground(true);
    auto *layout = new QVBoxLayout(body);
    layout->setContentsMargins(margin, 12, margin, margin);
    layout->setSpacing(8);
    addHead(*layout);
    addFacts(*layout);
    layout->addSpacing(4);
    layout->addWidget(new Rule);
    layout->addSpacing(4);
    addComposite(*layout);
    addWarnings(*layout);
    layout->addSpacing(4);
    layout->addWidget(new Rule);
    layout->addSpacing(4);
    addExample(*layout);
    layout->addStretch(1);
    m_area->setWidget(body);
    fitWidth();
}

void CommandPane::addHead(QVBoxLayout &layout)
{
    auto *line = new QHBoxLayout;
    line->setSpacing(10);
    auto *name = new QLabel(displayText(m_entry->name));
    name->setObjectName(QStringLiteral("commandName"));
    name->setFont(fontOfSize(18, true));
    auto *purpose = wrapped<SecondaryLabel>(displayText(m_entry->purpose));
    purpose->setObjectName(QStringLiteral("commandPurpose"));
    line->addWidget(name, 0, Qt::AlignTop);
    line->addWidget(purpose, 1, Qt::AlignVCenter);
    layout.addLayout(line);
    m_syntax = new SecondaryLabel;
    m_syntax->setObjectName(QStringLiteral("commandSyntax"));
    m_syntax->setTextFormat(Qt::PlainText);
    m_syntax->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_syntax->setFocusPolicy(Qt::NoFocus);
    m_syntax->setFont(fixedFont());
    m_syntax->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout.addWidget(m_syntax);
}

void CommandPane::addFacts(QVBoxLayout &layout)
{
    auto *grid = new QGridLayout;
    grid->setContentsMargins(0, 4, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    grid->setColumnMinimumWidth(0, factColumn);
    grid->setColumnStretch(1, 1);
    const auto add = [&](const QString &name, QWidget *value) {
        const int row = grid->rowCount();
        grid->addWidget(new SecondaryLabel(name), row, 0, Qt::AlignTop);
        grid->addWidget(value, row, 1);
    };
    const auto link = [&](const std::string &name) {
        auto *button = new LinkButton;
        button->setText(displayText(name));
        button->setToolTip(tr("Read about %1").arg(displayText(name)));
        button->setAccessibleName(button->text());
        connect(button, &LinkButton::clicked, this,
                [this, text = button->text()] { emit commandChosen(text); });
        return button;
    };
    add(tr("Complexity"), wrapped(displayText(m_entry->complexity)));
    add(tr("Since"), wrapped(m_entry->sinceNote.empty() ? displayText(m_entry->since)
                                                        : tr("%1; %2").arg(displayText(m_entry->since),
                                                                           displayText(m_entry->sinceNote))));
    add(tr("Uses"), wrapped(displayText(structureText(m_entry->touches))));
    if (!m_entry->replaces.empty()) {
        QStringList names;
        for (const std::string &name : m_entry->replaces)
            names += displayText(name);
        add(tr("Replaces"),
            wrapped(tr("%1, deprecated since %2")
                        .arg(listText(ListOf::Words, names),
                             displayText(m_reference->find(m_entry->replaces.front())->deprecatedSince))));
    }
    if (!m_entry->successor.empty()) {
        auto *use = new QWidget;
        auto *line = new QHBoxLayout(use);
        line->setContentsMargins(0, 0, 0, 0);
        line->addWidget(new QLabel(tr("since %1, use").arg(displayText(m_entry->deprecatedSince))));
        line->addWidget(link(m_entry->successor));
        line->addStretch(1);
        add(tr("Deprecated"), use);
    }
    layout.addLayout(grid);
}

void CommandPane::addComposite(QVBoxLayout &layout)
{
    layout.addWidget(heading(tr("With packed raw scores")));
    auto *paragraph = wrapped(displayText(m_entry->composite));
    paragraph->setObjectName(QStringLiteral("commandComposite"));
    layout.addWidget(paragraph);
    const Decoder decoder(m_board.codec.value_or(CodecSpec()), m_board.timeRange);
    const bool computed =
        !effectNotes(*m_entry, decoder, m_score, sampleRow(decoder, m_score, {}), plainWording()).empty();
    if (!computed)
        return;
    if (!m_board.codec) {
        layout.addWidget(wrapped<SecondaryLabel>(
            tr("Open a board and choose its codec to compute this for it."), noteFont()));
        return;
    }
    // A row of the board has a score of its own, and comparisons are the same for all.
    const bool ofRow = m_entry->effect == ScoreEffect::MovesTime && m_board.sample;
    if (!ofRow && m_entry->effect != ScoreEffect::SetsBoth)
        addScoreField(layout);
    auto *notes = new QWidget;
    m_notes = new QVBoxLayout(notes);
    m_notes->setContentsMargins(0, 0, 0, 0);
    m_notes->setSpacing(5);
    layout.addWidget(notes);
    fillNotes();
}

void CommandPane::addScoreField(QVBoxLayout &layout)
{
    auto *points = new QLineEdit(QString::number(m_score));
    points->setObjectName(QStringLiteral("commandScore"));
    points->setToolTip(tr("The score to compute for, a whole number"));
    points->setAccessibleName(tr("Score"));
    points->setFont(fixedFont());
    points->setMaximumWidth(QFontMetrics(fixedFont()).horizontalAdvance(QString(13, QLatin1Char('0'))) + 16);
    auto *label = new SecondaryLabel(tr("&Computed for"));
    label->setBuddy(points);
    auto *line = new QHBoxLayout;
    line->setSpacing(6);
    line->addWidget(label);
    line->addWidget(points);
    line->addWidget(new SecondaryLabel(tr("points")));
    line->addStretch(1);
    layout.addLayout(line);
    connect(points, &QLineEdit::textEdited, this, [this](const QString &text) {
        const auto score = scoreIn(text);
        if (score) {
            m_score = *score;
            fillNotes();
            return;
        }
        // Bounds of another score must not stand beside it.
        clearNotes();
        if (!text.isEmpty())
            m_notes->addWidget(wrapped(displayText(score.error().message)));
    });
}

void CommandPane::clearNotes()
{
    while (QLayoutItem *item = m_notes->takeAt(0)) {
        // The field whose text changed is not among them.
        delete item->widget();
        delete item;
    }
}

void CommandPane::fillNotes()
{
    clearNotes();
    const Decoder decoder(*m_board.codec, m_board.timeRange);
    SampleRow sample =
        m_board.sample ? *m_board.sample : sampleRow(decoder, m_score, tr("a row").toStdString());
    if (m_board.sample)
        sample.member = nameInSentence(sample.member).toStdString();
    for (const EffectNote &note :
         effectNotes(*m_entry, decoder, m_score, sample, displayWording(m_board.zone))) {
        if (!note.caption.empty())
            m_notes->addWidget(wrapped<SecondaryLabel>(displayText(note.caption)));
        if (!note.code.empty())
            m_notes->addWidget(new CodeBox(displayText(note.code)));
        if (!note.note.empty())
            m_notes->addWidget(wrapped<SecondaryLabel>(withRaisedPowers(note.note), noteFont()));
    }
}

void CommandPane::addWarnings(QVBoxLayout &layout)
{
    if (m_entry->warnings.empty())
        return;
    layout.addSpacing(4);
    layout.addWidget(heading(tr("Caution")));
    for (const CommandWarning &note : m_entry->warnings) {
        auto *line = new QHBoxLayout;
        line->setSpacing(metric::MarkGap);
        auto *mark = new MarkLabel;
        mark->setSeverity(note.severity);
        mark->setFixedSize(metric::MarkSize, 18);
        line->addWidget(mark, 0, Qt::AlignTop);
        line->addWidget(wrapped(displayText(note.text)), 1);
        layout.addLayout(line);
    }
}

void CommandPane::addExample(QVBoxLayout &layout)
{
    layout.addWidget(heading(tr("Example")));
    auto *example = wrapped(displayText(m_entry->example.command), fixedFont());
    example->setObjectName(QStringLiteral("commandExample"));
    layout.addWidget(example);
    layout.addWidget(wrapped<SecondaryLabel>(displayText(m_entry->example.outcome), noteFont()));
    for (const std::string &key : m_entry->example.boards) {
        const auto board = std::ranges::find(m_reference->boards(), key, &PracticeBoard::key);
        layout.addWidget(wrapped<SecondaryLabel>(
            tr("%1: %2").arg(displayText(board->key), displayText(board->about)), noteFont()));
    }
    if (!m_entry->today.empty()) {
        layout.addWidget(new SecondaryLabel(tr("As it is written today:")));
        layout.addWidget(wrapped(displayText(m_entry->today), fixedFont()));
    }
    auto *line = new QHBoxLayout;
    m_buttons = line;
    line->setContentsMargins(0, 4, 0, 0);
    auto *tryIt = new QPushButton(tr("&Try it in the sandbox"));
    tryIt->setObjectName(QStringLiteral("tryCommand"));
    tryIt->setIcon(icon(QStringLiteral("play")));
    tryIt->setToolTip(tr("Run the example in the private sandbox; no other server is written to"));
    tryIt->setAccessibleName(tr("Try it in the sandbox"));
    connect(tryIt, &QPushButton::clicked, this, [this] { emit tryRequested(exampleLines()); });
    line->addWidget(tryIt);
    if (m_entry->example.play != SkipListPlay::None) {
        auto *play = new QPushButton(tr("Show in the skip &list"));
        play->setObjectName(QStringLiteral("playCommand"));
        play->setToolTip(tr("Show step by step how the list is walked"));
        play->setAccessibleName(tr("Play in the skip list"));
        connect(play, &QPushButton::clicked, this,
                [this] { emit playRequested(m_entry->example.play, exampleLines()); });
        line->addWidget(play);
    }
    line->addStretch(1);
    layout.addLayout(line);
}

QStringList CommandPane::exampleLines() const
{
    QStringList lines;
    for (const std::string &line : m_reference->setUp(*m_entry))
        lines += displayText(line);
    return lines << displayText(m_entry->example.command);
}

void CommandPane::fitWidth()
{
    if (!m_syntax || !m_buttons)
        return;
    const int character = QFontMetrics(fixedFont()).horizontalAdvance(QLatin1Char('0'));
    const int columns = std::max(20, (m_area->viewport()->width() - 2 * margin) / std::max(1, character));
    QStringList lines;
    for (const std::string &line : syntaxLines(*m_entry, std::size_t(std::min(columns, 44))))
        lines += displayText(line);
    m_syntax->setText(lines.join(QLatin1Char('\n')));
    m_buttons->setDirection(QBoxLayout::LeftToRight);
    if (m_buttons->minimumSize().width() + 2 * margin > m_area->viewport()->width())
        m_buttons->setDirection(QBoxLayout::TopToBottom);
}

} // namespace tiebreak

#include "moc_commandpane.cpp"
