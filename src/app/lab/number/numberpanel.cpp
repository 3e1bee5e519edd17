// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/number/numberpanel.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/codecchoices.h"
#include "app/widgets/fieldnote.h"
#include "core/base/int128.h"
#include "core/formula/formulatext.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"
#include "lab/need/need.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"
#include "models/text/typednumber.h"
#include "ui_numberpanel.h"

#include <QAbstractItemView>
#include <QFocusEvent>
#include <QLineEdit>
#include <QScrollBar>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr std::int64_t maxTick = std::int64_t(1) << 62;

/// What the list of codecs offers; a codec's spec is its data.
enum class Entry { Codec, OpenBoard, CustomCodecs };
constexpr int entryRole = Qt::UserRole + 1;

constexpr qsizetype lettersOfSpec = 40; ///< a longer one is shown smaller, as the field has no more room

/// What an arrow key adds.
enum class Step { OnePoint, OneUlp, OneTick };

constexpr std::array<std::pair<const char *, const char *>, 6> timeRanges{
    {{QT_TRANSLATE_NOOP("tiebreak::NumberPanel", "2000 to 2100"), "2000-01-01..2100-01-01"},
     {QT_TRANSLATE_NOOP("tiebreak::NumberPanel", "1970 to 2038"), "1970-01-01..2038-01-19T03:14:07Z"},
     {QT_TRANSLATE_NOOP("tiebreak::NumberPanel", "2020 to 2038"), "2020-01-01..2038-01-19"},
     {QT_TRANSLATE_NOOP("tiebreak::NumberPanel", "the year 2026"), "2026-01-01..2026-12-31T23:59:59Z"},
     {QT_TRANSLATE_NOOP("tiebreak::NumberPanel", "November 2026"), "2026-11-01..2026-11-30T23:59:59Z"},
     {QT_TRANSLATE_NOOP("tiebreak::NumberPanel", "one day"), "2026-11-20..2026-11-20T23:59:59Z"}}};

/// The same moment in ticks of another unit.
std::int64_t inUnit(std::int64_t tick, TickUnit from, TickUnit to)
{
    const Int128 microseconds = Int128(tick) * unitMicroseconds(from);
    return heldTo64(floorDiv(microseconds, unitMicroseconds(to)));
}

} // namespace

NumberPanel::NumberPanel(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::NumberPanel>())
    , m_note(new FieldNote(parent ? parent : this))
{
    m_ui->setupUi(this);
    m_note->setObjectName(QStringLiteral("labError"));
    m_ui->labSpec->setFont(fixedFont());
    m_ui->labStep->addItem(tr("one point"), QVariant::fromValue(Step::OnePoint));
    m_ui->labStep->addItem(tr("one ULP"), QVariant::fromValue(Step::OneUlp));
    m_ui->labStep->addItem(tr("one time unit"), QVariant::fromValue(Step::OneTick));
    for (const auto &[name, text] : timeRanges)
        m_ui->labTimeRange->addItem(tr(name), QString::fromLatin1(text));
    m_ui->scoreSlider->setRange(0, scorescale::last);
    m_ui->scoreSlider->setPageStep(scorescale::perDoubling);
    m_ui->scoreSlider->setLabels(scorescale::labels());
    m_ui->timeSlider->setRange(0, timescale::last);
    m_ui->timeSlider->setPageStep(timescale::last / 50);
    setChoiceDelegates(*this);
    QSizePolicy kept = m_ui->timeRangeLabel->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    m_ui->timeRangeLabel->setSizePolicy(kept);

    connect(m_ui->labCodec, &QComboBox::activated, this, &NumberPanel::chooseCodec);
    connect(m_ui->labSpec, &QLineEdit::editingFinished, this,
            [this] { readSpec(!m_ui->labSpec->hasFocus()); });
    m_ui->labSpec->installEventFilter(this);
    m_ui->labTimeRange->installEventFilter(this);
    m_ui->labTimeRange->lineEdit()->installEventFilter(this);
    QAbstractItemView *list = m_ui->labTimeRange->view();
    list->setMinimumWidth(list->sizeHintForColumn(0) + list->verticalScrollBar()->sizeHint().width() + 16);
    connect(m_ui->labScore, &StepEdit::entered, this, &NumberPanel::readScore);
    connect(m_ui->labTime, &StepEdit::entered, this, &NumberPanel::readTime);
    connect(m_ui->labScore, &StepEdit::stepped, this, &NumberPanel::step);
    connect(m_ui->scoreSlider, &ScaledSlider::stepped, this, &NumberPanel::step);
    const auto stepTime = [this](int steps) { setTick(heldTo64(Int128(m_number.tick) + steps)); };
    connect(m_ui->labTime, &StepEdit::stepped, this, stepTime);
    connect(m_ui->timeSlider, &ScaledSlider::stepped, this, stepTime);
    connect(m_ui->scoreSlider, &QSlider::valueChanged, this, [this](int position) {
        if (!m_showing)
            setScore(scorescale::scoreAt(position));
    });
    connect(m_ui->timeSlider, &QSlider::valueChanged, this, [this](int position) {
        if (!m_showing)
            setTick(timescale::tickAt(m_timeRange.ticks(m_codec.unit), position));
    });
    connect(m_ui->labTimeRange, &QComboBox::activated, this,
            [this](int index) { readTimeRange(m_ui->labTimeRange->itemData(index).toString()); });
    connect(m_ui->labTimeRange->lineEdit(), &QLineEdit::editingFinished, this, [this] {
        if (m_ui->labTimeRange->lineEdit()->isModified())
            readTimeRange(m_ui->labTimeRange->currentText().trimmed());
    });
    setCustomCodecs({});
    showTimeRange();
}

NumberPanel::~NumberPanel()
{
    // Fields that lose the focus as they go must not speak to a panel that is half gone.
    for (QLineEdit *edit : findChildren<QLineEdit *>())
        edit->disconnect();
}

void NumberPanel::setCustomCodecs(std::span<const CustomCodec> codecs)
{
    m_customCodecs.assign(codecs.begin(), codecs.end());
    fillCodecs();
}

void NumberPanel::setBoard(const QString &name, const std::optional<BoardView> &view)
{
    m_boardName = name;
    m_board = view;
    fillCodecs();
}

void NumberPanel::fillCodecs()
{
    m_ui->labCodec->clear();
    m_ui->labCodec->insertSeparator(insertCodecs(*m_ui->labCodec, 0, m_customCodecs));
    const auto add = [this](const QString &text, Entry entry) {
        m_ui->labCodec->addItem(text);
        m_ui->labCodec->setItemData(m_ui->labCodec->count() - 1, QVariant::fromValue(entry), entryRole);
    };
    if (m_board && m_board->codec)
        add(tr("As %1 is read").arg(m_boardName), Entry::OpenBoard);
    add(tr("Custom codecs…"), Entry::CustomCodecs);
    showCodec();
}

void NumberPanel::chooseCodec(int index)
{
    switch (m_ui->labCodec->itemData(index, entryRole).value<Entry>()) {
    case Entry::Codec:
        m_ui->labSpec->setText(m_ui->labCodec->itemData(index).toString());
        readSpec(true);
        return;
    case Entry::OpenBoard:
        setTimeRange(m_board->timeRange);
        setCodec(*m_board->codec);
        return;
    case Entry::CustomCodecs:
        showCodec(); // the list goes on to show the codec there is
        emit customCodecsRequested();
    }
}

void NumberPanel::setCodec(const CodecSpec &codec)
{
    const std::int64_t tick = inUnit(m_number.tick, m_codec.unit, codec.unit);
    m_codec = codec;
    showCodec();
    emit codecChanged(m_codec);
    setNumber(packedNumber(m_codec, m_number.score, tick));
}

void NumberPanel::setTimeRange(const TimeRange &timeRange)
{
    m_timeRange = timeRange;
    showTimeRange();
    emit timeRangeChanged(m_timeRange);
    setNumber(m_number);
}

void NumberPanel::setScore(qint64 score)
{
    // Plain packs nothing beside the score, so what the double makes of a larger one can be seen.
    const std::int64_t largest = m_codec.hasTime() ? lastWhole : std::numeric_limits<std::int64_t>::max();
    setNumber(packedNumber(m_codec, std::clamp<std::int64_t>(score, -largest, largest), m_number.tick));
}

void NumberPanel::setTick(qint64 tick)
{
    setNumber(packedNumber(m_codec, m_number.score, std::clamp<std::int64_t>(tick, -maxTick, maxTick)));
}

void NumberPanel::setRaw(double raw)
{
    setNumber(readNumber(decoder(), raw, m_number));
}

void NumberPanel::flipBit(int bit)
{
    setNumber(withFlippedBit(decoder(), m_number, bit));
}

QList<QWidget *> NumberPanel::tabParts() const
{
    return {m_ui->labCodec,    m_ui->labSpec, m_ui->labScore,     m_ui->labStep,
            m_ui->scoreSlider, m_ui->labTime, m_ui->labTimeRange, m_ui->timeSlider};
}

void NumberPanel::setNumber(const LabNumber &number)
{
    m_number = number;
    m_typedScore.clear();
    showNumber();
    emit numberChanged();
}

void NumberPanel::step(int steps)
{
    switch (m_ui->labStep->currentData().value<Step>()) {
    case Step::OneUlp:
        setNumber(steppedByUlps(decoder(), m_number, steps));
        return;
    case Step::OneTick:
        setTick(heldTo64(Int128(m_number.tick) + steps));
        return;
    case Step::OnePoint:
        setScore(heldTo64(Int128(m_number.score) + steps));
    }
}

void NumberPanel::showCodec()
{
    const int index = indexOfCodec(*m_ui->labCodec, m_codec);
    m_ui->labCodec->setCurrentIndex(index);
    m_ui->labCodec->setPlaceholderText(tr("Unnamed codec"));
    const QString spec = displayText(specText(m_codec));
    m_ui->labSpec->setFont(spec.size() <= lettersOfSpec ? fixedFont() : cellFont());
    m_ui->labSpec->setText(spec);
    m_ui->labSpec->setCursorPosition(0);
    m_ui->labSpec->setModified(false);
    m_note->hide();
    // Fractions of a second take the room of the label beside them.
    const bool wholeSeconds = unitMicroseconds(m_codec.unit) >= 1'000'000;
    m_ui->timeRangeLabel->setVisible(wholeSeconds);
    m_ui->grid->addWidget(m_ui->labTime, 4, 1, 1, wholeSeconds ? 1 : 2);
    for (QWidget *part : std::initializer_list<QWidget *>{m_ui->labTime, m_ui->timeSlider})
        part->setEnabled(m_codec.hasTime());
}

void NumberPanel::showTimeRange()
{
    int known = -1;
    for (int i = 0; i < m_ui->labTimeRange->count(); ++i) {
        const auto timeRange = parseTimeRange(m_ui->labTimeRange->itemData(i).toString().toStdString());
        if (timeRange && *timeRange == m_timeRange)
            known = i;
    }
    m_ui->labTimeRange->setCurrentIndex(known);
    m_ui->labTimeRange->setEditText(known < 0 ? timeRangeYears(m_timeRange)
                                              : m_ui->labTimeRange->itemText(known));
    m_ui->labTimeRange->setToolTip(
        tr("%1, in UTC: the times that the board may hold. Others are typed from..to, as in "
           "2026-01-01..2026-12-31. The chart and all limits are for these times")
            .arg(timeRangeWords(m_timeRange)));
    m_ui->labTimeRange->lineEdit()->setModified(false);
    m_ui->labTimeRange->lineEdit()->setCursorPosition(0);
    m_ui->timeSlider->setLabels(timescale::labels(m_timeRange));
    m_note->hide();
}

void NumberPanel::showNumber()
{
    m_showing = true;
    m_ui->labScore->setText(m_typedScore.isEmpty() ? groupedText(m_number.score) : m_typedScore);
    m_ui->labTime->setText(m_codec.hasTime() ? timeText(m_number.tick, m_codec.unit, {}) : dash());
    m_ui->scoreSlider->setValue(scorescale::positionOf(m_number.score));
    m_ui->timeSlider->setValue(timescale::positionOf(m_timeRange.ticks(m_codec.unit), m_number.tick));
    m_note->hide();
    m_showing = false;
}

void NumberPanel::showError(QWidget &field, const QString &sentence)
{
    m_note->showAt(field, sentence);
}

bool NumberPanel::eventFilter(QObject *watched, QEvent *event)
{
    const QLineEdit &spec = *m_ui->labSpec;
    // What was read and refused must not stand over the numbers of another codec.
    if (watched == &spec && event->type() == QEvent::FocusOut && !spec.isModified() &&
        spec.text() != displayText(specText(m_codec)))
        showCodec();
    // A first click into the time range opens the list; a second one is for typing.
    if (watched == m_ui->labTimeRange && event->type() == QEvent::FocusIn)
        m_timeRangeReached = static_cast<QFocusEvent *>(event)->reason() == Qt::MouseFocusReason;
    else if (watched == m_ui->labTimeRange && event->type() == QEvent::MouseButtonPress)
        m_timeRangeReached = false; // its arrow opens the list by itself
    else if (watched == m_ui->labTimeRange->lineEdit() && event->type() == QEvent::MouseButtonRelease &&
             std::exchange(m_timeRangeReached, false))
        m_ui->labTimeRange->showPopup();
    return QWidget::eventFilter(watched, event);
}

void NumberPanel::readSpec(bool leaving)
{
    const QString text = m_ui->labSpec->text().trimmed();
    const auto codec = resolveCodec(text.toStdString(), m_customCodecs);
    if (!codec) {
        const QString kept = displayText(specText(m_codec));
        const bool marked = !leaving && codec.error().position > 0;
        const std::string words = marked ? specErrorWords(codec.error()) : codec.error().message;
        const QString sentence = tr("%1 The codec is still %2.").arg(displayText(words), kept);
        if (leaving)
            showCodec();
        showError(*m_ui->labSpec, sentence);
        m_ui->labSpec->setModified(false);
        if (marked)
            selectSpecPart(*m_ui->labSpec, codec.error().position);
        return;
    }
    if (*codec != m_codec)
        setCodec(*codec);
    else
        showCodec();
}

void NumberPanel::readScore(const QString &text)
{
    const auto typed = m_codec.hasTime() ? typedWhole(text) : typedDecimal(text);
    if (!typed) {
        showError(*m_ui->labScore, displayText(typed.error().message));
        return;
    }
    const auto score = parseInteger(*typed);
    if (!m_codec.hasTime()) {
        const auto raw = parseRawText(*typed);
        if (score) {
            setScore(*score);
        } else if (raw && std::isfinite(*raw)) {
            setRaw(*raw);
            m_typedScore = text.trimmed();
            showNumber();
        } else {
            showError(*m_ui->labScore, tr("\"%1\" is not a number.").arg(text.left(60)));
        }
        return;
    }
    if (!score || *score < -lastWhole || *score > lastWhole) {
        showError(*m_ui->labScore,
                  tr("\"%1\" is not a score. Enter a whole number from −2⁵³ to 2⁵³.").arg(text.left(60)));
        return;
    }
    setScore(*score);
}

void NumberPanel::readTime(const QString &text)
{
    QString iso = plainDigits(text);
    iso.remove(QStringLiteral("UTC"))
        .replace(QRegularExpression(QStringLiteral("\\s+(?=\\d\\d:)")), QStringLiteral("T"));
    iso = iso.trimmed();
    if (iso.contains(u':') && !iso.endsWith(u'Z'))
        iso += u'Z';
    auto tick = parseIsoTime(iso.toStdString(), m_codec.unit);
    if (const auto typed = typedWhole(text); !tick && typed)
        tick = parseInteger(*typed);
    if (!tick || *tick < -maxTick || *tick > maxTick) {
        showError(*m_ui->labTime, tr("\"%1\" is not a time: enter it in UTC, as in 2026-11-20 20:14:07, or "
                                     "as a number of ticks.")
                                      .arg(text.left(60)));
        return;
    }
    setTick(*tick);
    const TickWindow timeRange = m_timeRange.ticks(m_codec.unit);
    if (m_codec.hasTime() && (*tick < timeRange.first || *tick > timeRange.last))
        showError(*m_ui->labTime, tr("This time is outside the time range, %1. Limits and chart ignore it. "
                                     "Widen the range or enter another time.")
                                      .arg(timeRangeYears(m_timeRange)));
}

void NumberPanel::readTimeRange(const QString &text)
{
    const auto timeRange = parseTimeRange(plainDigits(text).toStdString());
    if (!timeRange) {
        showError(*m_ui->labTimeRange, displayText(timeRange.error().message));
        return;
    }
    setTimeRange(*timeRange);
}

} // namespace tiebreak

#include "moc_numberpanel.cpp"
