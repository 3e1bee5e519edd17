// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/budget/needform.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/choicedelegate.h"
#include "lab/budget/advicetext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"
#include "models/text/typednumber.h"
#include "ui_needform.h"

#include <QEvent>
#include <QMenu>
#include <QSignalBlocker>

namespace tiebreak
{

namespace
{

constexpr NeedField fields[] = {NeedField::LowestScore, NeedField::HighestScore, NeedField::TimeRange,
                                NeedField::Resolution};

/// The tool tip that a field has while it is right.
constexpr const char *calmToolTip = "calmToolTip";

/// A resolution as it is typed: with either of the letters that look the same.
Result<std::int64_t> readResolution(const QString &text)
{
    constexpr char16_t mu = 0x3bc;
    constexpr char16_t microSign = 0xb5;
    return parseResolution(plainDigits(text).replace(QChar(mu), QChar(microSign)).toStdString());
}

Result<std::int64_t> readScore(const QString &text, NeedField field)
{
    const auto typed = typedWhole(text);
    return typed ? parseNeedScore(*typed, field) : std::unexpected(typed.error());
}

void setWidth(QWidget *field, const QString &sample, int room)
{
    field->setFixedWidth(QFontMetrics(textFont()).horizontalAdvance(sample) + room);
}

} // namespace

NeedForm::NeedForm(QWidget *parent) : QWidget(parent), m_ui(std::make_unique<Ui::NeedForm>())
{
    m_ui->setupUi(this);
    m_ui->title->setFont(strongFont());
    for (const char *text : {"1 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s", "1 min", "1 h"})
        m_ui->needResolution->addItem(QString::fromUtf8(text));
    m_ui->needDirection->addItem(tr("Highest first"), QVariant::fromValue(Direction::HighestFirst));
    m_ui->needDirection->addItem(tr("Lowest first"), QVariant::fromValue(Direction::LowestFirst));
    setChoiceDelegates(*this);
    constexpr int fieldRoom = 22;
    constexpr int arrowRoom = 40;
    setWidth(m_ui->needLowest, QStringLiteral("0 000"), fieldRoom);
    setWidth(m_ui->needHighest, QStringLiteral("000 000 000"), fieldRoom);
    setWidth(m_ui->needTimeRange, QStringLiteral("0000-00-00 to 0000-00-00"), fieldRoom);
    setWidth(m_ui->needResolution, QStringLiteral("000 ms"), arrowRoom);
    makeMenu();
    for (const NeedField field : fields) {
        QLineEdit *edit = editOf(field);
        edit->setProperty(calmToolTip,
                          field == NeedField::Resolution ? m_ui->needResolution->toolTip() : edit->toolTip());
        connect(edit, &QLineEdit::textChanged, this, &NeedForm::read);
    }
    for (QLineEdit *edit : {m_ui->needLowest, m_ui->needHighest})
        connect(edit, &QLineEdit::editingFinished, this, [this] {
            if (!m_wrong)
                groupScores();
        });
    connect(m_ui->needDirection, &QComboBox::currentIndexChanged, this, &NeedForm::read);
    connect(m_ui->needIncrements, &QCheckBox::toggled, this, &NeedForm::read);
    connect(m_ui->needReadable, &QCheckBox::toggled, this, &NeedForm::read);
    setNeed({});
    // The words grow with the room, and must not hold the window at that width.
    useWords(false);
    layout()->setSizeConstraint(QLayout::SetNoConstraint);
    setMinimumWidth(layout()->minimumSize().width());
}

NeedForm::~NeedForm() = default;

void NeedForm::makeMenu()
{
    auto *menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    m_simpleRanges = menu->addAction(tr("Simple ranges by score"));
    m_simpleRanges->setObjectName(QStringLiteral("needSimpleRanges"));
    m_simpleRanges->setCheckable(true);
    m_simpleRanges->setToolTip(tr("ZRANGEBYSCORE and ZCOUNT must work with plain scores"));
    connect(m_simpleRanges, &QAction::toggled, this, &NeedForm::read);
    menu->addSection(tr("Written by"));
    for (const Language language : allLanguages()) {
        QAction *action = menu->addAction(QString::fromUtf8(languageTitle(language)));
        action->setObjectName(QStringLiteral("needWriter_") + QString::fromUtf8(languageName(language)));
        action->setCheckable(true);
        action->setToolTip(tr("This language writes the board"));
        connect(action, &QAction::toggled, this, &NeedForm::read);
        m_languages += action;
    }
    m_ui->needMore->setMenu(menu);
}

QLineEdit *NeedForm::editOf(NeedField field) const
{
    switch (field) {
    case NeedField::LowestScore:
        return m_ui->needLowest;
    case NeedField::HighestScore:
        return m_ui->needHighest;
    case NeedField::TimeRange:
        return m_ui->needTimeRange;
    case NeedField::Resolution:
        break;
    }
    return m_ui->needResolution->lineEdit();
}

void NeedForm::setNeed(const Need &need)
{
    m_need = need;
    NeedField wrong{};
    if (const auto now = stated(wrong); now && *now == need) {
        markWrong(std::nullopt, {});
        showBits();
        return;
    }
    std::vector<QSignalBlocker> blockers;
    for (QObject *source : std::initializer_list<QObject *>{
             m_ui->needLowest, m_ui->needHighest, m_ui->needTimeRange, m_ui->needResolution,
             m_ui->needResolution->lineEdit(), m_ui->needDirection, m_ui->needIncrements, m_ui->needReadable,
             m_simpleRanges})
        blockers.emplace_back(source);
    groupScores();
    m_ui->needTimeRange->setText(timeRangeWords(need.timeRange));
    m_ui->needTimeRange->setCursorPosition(0);
    m_ui->needResolution->setEditText(displayText(resolutionText(need.resolution)));
    m_ui->needDirection->setCurrentIndex(m_ui->needDirection->findData(QVariant::fromValue(need.direction)));
    m_ui->needIncrements->setChecked(need.increments);
    m_ui->needReadable->setChecked(need.readableRaw);
    m_simpleRanges->setChecked(need.simpleRanges);
    const auto languages = allLanguages();
    for (qsizetype i = 0; i < m_languages.size(); ++i) {
        const QSignalBlocker blocker(m_languages[i]);
        m_languages[i]->setChecked(std::ranges::find(need.writers, languages[std::size_t(i)]) !=
                                   need.writers.end());
    }
    if (const auto error = findNeedError(need, displayWording(QTimeZone::utc()))) {
        const QString sentence = withRaisedPowers(error->message);
        markWrong(error->field, sentence);
        emit needWrong(sentence);
        return;
    }
    markWrong(std::nullopt, {});
    showBits();
}

void NeedForm::groupScores()
{
    for (const auto &[edit, score] : {std::pair(m_ui->needLowest, m_need.lowestScore),
                                      std::pair(m_ui->needHighest, m_need.highestScore)}) {
        const QSignalBlocker blocker(edit);
        edit->setText(groupedText(score));
        edit->setCursorPosition(0); // of a long number the large digits count
    }
}

Result<Need> NeedForm::stated(NeedField &field) const
{
    Need need;
    field = NeedField::LowestScore;
    TRY(const auto lowest, readScore(m_ui->needLowest->text(), field));
    field = NeedField::HighestScore;
    TRY(const auto highest, readScore(m_ui->needHighest->text(), field));
    field = NeedField::TimeRange;
    TRY(const auto timeRange, parseTimeRange(plainDigits(m_ui->needTimeRange->text()).toStdString()));
    field = NeedField::Resolution;
    TRY(const auto resolution, readResolution(m_ui->needResolution->currentText()));
    need.lowestScore = lowest;
    need.highestScore = highest;
    need.timeRange = timeRange;
    need.resolution = resolution;
    need.direction = m_ui->needDirection->currentData().value<Direction>();
    need.increments = m_ui->needIncrements->isChecked();
    need.readableRaw = m_ui->needReadable->isChecked();
    need.simpleRanges = m_simpleRanges->isChecked();
    for (qsizetype i = 0; i < m_languages.size(); ++i) {
        if (m_languages[i]->isChecked())
            need.writers.push_back(allLanguages()[std::size_t(i)]);
    }
    if (const auto error = findNeedError(need, displayWording(QTimeZone::utc()))) {
        field = error->field;
        return failure(ErrorKind::Usage, error->message);
    }
    return need;
}

void NeedForm::read()
{
    NeedField field{};
    const auto need = stated(field);
    if (!need) {
        const QString sentence = withRaisedPowers(need.error().message);
        markWrong(field, sentence);
        emit needWrong(sentence);
        return;
    }
    m_need = *need;
    markWrong(std::nullopt, {});
    showBits();
    emit needStated(m_need);
}

void NeedForm::markWrong(std::optional<NeedField> wrong, const QString &sentence)
{
    m_wrong = wrong;
    m_ui->bits->setEnabled(!wrong); // they are those of the last need
    for (const NeedField field : fields) {
        QLineEdit *edit = editOf(field);
        const bool off = wrong == field;
        QPalette colours;
        if (off)
            colours.setColor(QPalette::Text, Palette::of(palette()).invalid);
        edit->setPalette(colours);
        edit->setToolTip(off ? sentence : edit->property(calmToolTip).toString());
        edit->setAccessibleDescription(off ? sentence : QString());
    }
}

void NeedForm::useWords(bool all)
{
    m_words = all;
    showBits();
}

void NeedForm::showBits()
{
    const NeedBits bits = needBits(m_need);
    const QString sum = tr("%1 + %2 = %3").arg(bits.score).arg(bits.time).arg(bits.together());
    m_ui->bits->setText(
        m_words
            ? tr("Score %1 + time %2 = <b>%3</b> bits").arg(bits.score).arg(bits.time).arg(bits.together())
            : tr("<b>%1</b> bits").arg(bits.together()));
    m_ui->bits->setToolTip(tr("%1 bits: those of the scores, and those of the time range's times at the "
                              "resolution, each rounded up "
                              "to whole bits; a codec that packs both as one number may need one bit less")
                               .arg(sum));
}

void NeedForm::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_wrong)
        markWrong(m_wrong, editOf(*m_wrong)->toolTip());
}

void NeedForm::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    constexpr int roomForWords = 1340;
    if (m_words != (width() >= roomForWords))
        useWords(!m_words);
}

} // namespace tiebreak

#include "moc_needform.cpp"
