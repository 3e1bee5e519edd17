// SPDX-License-Identifier: GPL-3.0-or-later
// What a board is: its key and facts, and how it is read: codec, season, direction.
#include "app/pages/boardheader.h"

#include "app/codecchoices.h"
#include "app/fonts.h"
#include "app/palette.h"
#include "app/specpart.h"
#include "app/style.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/icons.h"
#include "models/bytestext.h"
#include "models/limittext.h"
#include "models/numbertext.h"
#include "models/timetext.h"
#include "ui_boardheader.h"

#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QWidgetAction>

namespace tiebreak
{

namespace
{

constexpr int detectEntry = 0; ///< in the list of codecs
constexpr int mostVisibleEntries = 24;
constexpr int leastSpecWidth = 250;
constexpr int specPadding = 18; ///< of the field, left and right together

QString refreshWords(int seconds, bool paused)
{
    return (paused ? BoardHeader::tr("Every %1 s, paused") : BoardHeader::tr("Every %1 s")).arg(seconds);
}

/// A form in a menu: Tab visits its parts, where the menu would keep it for its lines.
class MenuForm : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    bool focusNextPrevChild(bool next) override
    {
        QWidget *first = focusWidget() ? focusWidget() : this;
        QWidget *part = first;
        do
            part = next ? part->nextInFocusChain() : part->previousInFocusChain();
        while (part != first && (!isAncestorOf(part) || !(part->focusPolicy() & Qt::TabFocus)));
        part->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
        return true;
    }
};

} // namespace

BoardHeader::BoardHeader(QWidget *parent) : QWidget(parent), m_ui(std::make_unique<Ui::BoardHeader>())
{
    m_ui->setupUi(this);
    m_ui->title->setFont(titleFont());
    m_ui->facts->setSecondary(true);
    m_ui->limit->setSecondary(true);
    m_ui->limit->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_ui->limit->setElideMode(Qt::ElideRight);
    m_ui->spec->setFont(fixedFont());
    m_ui->refresh->setIcon(icon(QStringLiteral("refresh")));
    m_ui->specError->hide();
    m_codecToolTip = m_ui->preset->toolTip();
    fillCombos();
    makeSeasonMenu();

    connect(m_ui->preset, &QComboBox::activated, this, &BoardHeader::choosePreset);
    connect(m_ui->spec, &QLineEdit::returnPressed, this, [this] { applySpec(By::Choosing); });
    connect(m_ui->spec, &QLineEdit::editingFinished, this, [this] { applySpec(By::Leaving); });
    auto *restore = new QShortcut(Qt::Key_Escape, m_ui->spec);
    restore->setContext(Qt::WidgetShortcut);
    connect(restore, &QShortcut::activated, this, &BoardHeader::showReading);
    connect(m_ui->direction, &QComboBox::activated, this, [this](int index) {
        BoardReading reading = m_reading;
        reading.direction = index == 1 ? Direction::LowestFirst : Direction::HighestFirst;
        edit(reading);
    });
    connect(m_ui->refreshMode, &QComboBox::activated, this,
            [this] { emit refreshIntervalChanged(refreshInterval()); });
    connect(m_ui->refresh, &QToolButton::clicked, this, &BoardHeader::refreshRequested);
    showReading();
}

BoardHeader::~BoardHeader()
{
    // A field that loses the focus as it goes must not speak to a header that is half gone.
    m_ui->spec->disconnect(this);
}

void BoardHeader::fillCombos()
{
    m_ui->direction->addItems({tr("Highest first"), tr("Lowest first")});
    m_ui->refreshMode->addItem(tr("Refresh by hand"), 0);
    for (const int seconds : {1, 2, 5, 10})
        m_ui->refreshMode->addItem(refreshWords(seconds, false), seconds);
    // Room for what a pause adds, so that nothing beside it moves.
    const QFontMetrics metrics(m_ui->refreshMode->font());
    m_ui->refreshMode->setMinimumContentsLength(1 + metrics.horizontalAdvance(refreshWords(10, true)) /
                                                        metrics.horizontalAdvance(QLatin1Char('X')));
    setCustomCodecs({});
    dressChoices(*this);
}

void BoardHeader::setCustomCodecs(const std::vector<CustomCodec> &codecs)
{
    m_codecs = codecs;
    QComboBox &list = *m_ui->preset;
    list.clear();
    list.addItem(tr("Detect..."));
    list.setItemData(detectEntry, tr("Find out how the scores are packed"), Qt::ToolTipRole);
    insertCodecs(list, list.count(), m_codecs);
    list.addItem(tr("Custom"));
    list.setItemData(list.count() - 1, tr("A codec of no name, typed beside the list"), Qt::ToolTipRole);
    list.addItem(tr("Custom codecs..."));
    list.setItemData(list.count() - 1, tr("Name, change and share custom codecs"), Qt::ToolTipRole);
    list.setMaxVisibleItems(std::min(list.count(), mostVisibleEntries));
    showInList();
}

void BoardHeader::makeSeasonMenu()
{
    auto *menu = new QMenu(this);
    auto *content = new MenuForm(menu);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    auto *label = new QLabel(tr("Times outside the season count as out of range."), content);
    m_seasonEdit = new QLineEdit(content);
    m_seasonEdit->setObjectName(QStringLiteral("season"));
    m_seasonEdit->setFont(fixedFont());
    m_seasonEdit->setMinimumWidth(330);
    m_seasonEdit->setAccessibleName(tr("Season"));
    m_seasonEdit->setToolTip(tr("From..to in UTC, e.g. 2026-01-01..2026-12-31 or with a time of day"));
    layout->addWidget(label);
    layout->addWidget(m_seasonEdit);
    auto *standard = new QPushButton(tr("Default season"), content);
    standard->setObjectName(QStringLiteral("defaultSeason"));
    standard->setToolTip(tr("From 2000 to 2100"));
    auto *apply = new QPushButton(tr("Apply"), content);
    apply->setObjectName(QStringLiteral("applySeason"));
    apply->setToolTip(tr("Read the board with this season"));
    apply->setProperty(MainActionProperty, true);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(standard);
    buttons->addStretch();
    buttons->addWidget(apply);
    layout->addLayout(buttons);
    auto *action = new QWidgetAction(menu);
    action->setDefaultWidget(content);
    menu->addAction(action);
    const auto applyAndClose = [this, menu] {
        menu->close();
        applySeason();
    };
    connect(standard, &QPushButton::clicked, this, [this, applyAndClose] {
        m_seasonEdit->setText(QString::fromStdString(seasonText(Season{})));
        applyAndClose();
    });
    connect(apply, &QPushButton::clicked, this, applyAndClose);
    connect(m_seasonEdit, &QLineEdit::returnPressed, this, applyAndClose);
    connect(menu, &QMenu::aboutToShow, m_seasonEdit, [this] {
        m_seasonEdit->setFocus();
        m_seasonEdit->selectAll();
    });
    m_ui->season->setMenu(menu);
}

void BoardHeader::setBoard(const QByteArray &key)
{
    m_ui->title->setText(key.isNull() ? QString() : nameText(key.toStdString()));
    m_ui->title->setSecondary(key.isEmpty());
    m_ui->specError->hide();
}

void BoardHeader::setFacts(const QString &facts)
{
    m_ui->facts->setText(facts);
}

void BoardHeader::setReading(const BoardReading &reading)
{
    m_reading = reading;
    showReading();
}

void BoardHeader::setPattern(const QByteArray &pattern)
{
    m_ui->preset->setToolTip(pattern.isEmpty() ? m_codecToolTip
                                               : tr("%1.\nAs chosen for all boards named %2")
                                                     .arg(m_codecToolTip, bytesText(pattern.toStdString())));
}

void BoardHeader::showReading()
{
    m_ui->direction->setCurrentIndex(m_reading.direction == Direction::LowestFirst ? 1 : 0);
    const CodecSpec codec = m_reading.spec();
    const QString spec = QString::fromStdString(specText(codec));
    m_ui->spec->setText(spec);
    m_ui->spec->setCursorPosition(0);
    m_ui->spec->setMinimumWidth(std::clamp(m_ui->spec->fontMetrics().horizontalAdvance(spec) + specPadding,
                                           leastSpecWidth, m_ui->spec->maximumWidth()));
    m_ui->spec->setToolTip(tr("The codec as a spec: %1").arg(spec));
    m_ui->specError->hide();
    showInList();
    m_ui->limit->setText(limitText(codec, plausibleTicks(codec, m_reading.season)).sentence);
    m_ui->rule->setText(withRaisedPowers(QString::fromStdString(ruleText(codec) + ". " + tieText(codec))));
    const QString season = QString::fromStdString(seasonText(m_reading.season));
    m_ui->season->setText(m_reading.season == Season{} ? tr("Season 2000 to 2100")
                                                       : tr("Season %1").arg(seasonWords(m_reading.season)));
    m_seasonEdit->setText(season);
}

void BoardHeader::showInList()
{
    const int known = indexOfCodec(*m_ui->preset, m_reading.spec());
    const int custom = m_ui->preset->count() - 2;
    m_ui->preset->setCurrentIndex(known < 0 ? custom : known);
}

void BoardHeader::edit(const BoardReading &reading)
{
    const bool changed = reading != m_reading;
    setReading(reading);
    if (changed)
        emit readingEdited(m_reading);
}

void BoardHeader::choosePreset(int index)
{
    if (index == detectEntry) {
        showReading(); // the entry is no codec: the list goes on to show the one there is
        emit detectRequested();
        return;
    }
    if (index == m_ui->preset->count() - 1) {
        showReading();
        emit customCodecsRequested();
        return;
    }
    const QString spec = m_ui->preset->itemData(index).toString();
    if (spec.isEmpty()) {
        m_ui->spec->setFocus();
        m_ui->spec->selectAll();
        return;
    }
    enterSpec(spec);
}

void BoardHeader::enterSpec(const QString &spec)
{
    m_ui->spec->setText(spec);
    applySpec(By::Choosing);
}

void BoardHeader::pickCodec()
{
    m_ui->preset->setFocus();
    m_ui->preset->showPopup();
}

void BoardHeader::applySpec(By way)
{
    const QString spec = m_ui->spec->text().trimmed();
    const auto codec = resolveCodec(spec.toStdString(), m_codecs);
    if (!codec) {
        m_ui->spec->setText(spec);
        m_ui->spec->setModified(true);
        showSpecError(codec.error());
        return;
    }
    BoardReading reading = m_reading;
    // Whoever passes through the field has not chosen what it shows.
    if (way == By::Choosing || *codec != reading.spec())
        reading.codec = *codec;
    edit(reading);
}

void BoardHeader::showSpecError(const Error &error)
{
    const QString kept = QString::fromStdString(specText(m_reading.spec()));
    m_ui->specError->setText(
        tr("%1 The board is still read as %2.").arg(QString::fromStdString(error.message), kept));
    if (error.position > 0)
        selectSpecPart(*m_ui->spec, error.position);
    QPalette colours = m_ui->specError->palette();
    colours.setColor(QPalette::WindowText, Palette::of(palette()).foreign);
    m_ui->specError->setPalette(colours);
    m_ui->specError->show();
}

void BoardHeader::applySeason()
{
    const auto season = parseSeason(m_seasonEdit->text().toStdString());
    if (!season) {
        showSpecError(season.error());
        return;
    }
    BoardReading reading = m_reading;
    reading.season = *season;
    edit(reading);
}

bool BoardHeader::isEditing() const
{
    return m_ui->spec->isModified();
}

void BoardHeader::setRefreshPaused(bool paused)
{
    for (int i = 1; i < m_ui->refreshMode->count(); ++i)
        m_ui->refreshMode->setItemText(i, refreshWords(m_ui->refreshMode->itemData(i).toInt(), paused));
}

std::chrono::seconds BoardHeader::refreshInterval() const
{
    return std::chrono::seconds(m_ui->refreshMode->currentData().toInt());
}

void BoardHeader::setRefreshInterval(std::chrono::seconds interval)
{
    const int index = m_ui->refreshMode->findData(int(interval.count()));
    m_ui->refreshMode->setCurrentIndex(std::max(0, index));
    emit refreshIntervalChanged(refreshInterval());
}

} // namespace tiebreak
