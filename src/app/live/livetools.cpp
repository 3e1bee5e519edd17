// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/livetools.h"

#include "app/widgets/choicedelegate.h"
#include "core/live/standing/prizeplaces.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "models/text/typednumber.h"
#include "ui_livetools.h"

#include <QAction>
#include <QDir>
#include <QInputDialog>
#include <QMenu>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr int tops[] = {10, 12, 25, 50, 100};
constexpr int usualTop = 12;
constexpr int ranksChoice = -1; ///< beside the tops
constexpr int aroundChoice = -2;
constexpr qsizetype clockMinutes = 5; ///< of "20:58:10"
constexpr int minimumToolsWidth = 700;
constexpr auto prizesSetting = "live/prizes";
constexpr auto sinceSetting = "live/since";
constexpr auto topSetting = "live/top";
const auto usualPrizes = QStringLiteral("1, 3, 10");

enum Layout { Tiles, OneBoard };

/// With what a board can be compared, in the words of the buttons, of the column, and of the settings.
struct SinceWords {
    Since since;
    QString setting;
    QString button;
    QString toolTip;
    QString heading;
};

QList<SinceWords> sinceWords()
{
    return {{Since::Opened, QStringLiteral("opened"), LiveTools::tr("Start"),
             LiveTools::tr("Compare with when the board was opened here"), LiveTools::tr("Change")},
            {Since::TenMinutes, QStringLiteral("10min"), LiveTools::tr("10 min ago"),
             LiveTools::tr("Compare with 10 minutes ago"), LiveTools::tr("Change")},
            {Since::Hour, QStringLiteral("1h"), LiveTools::tr("1 h ago"),
             LiveTools::tr("Compare with an hour ago"), LiveTools::tr("Change")},
            {Since::Today, QStringLiteral("today"), LiveTools::tr("Midnight"),
             LiveTools::tr("Compare with midnight in the time zone shown"), LiveTools::tr("Change")},
            {Since::Mark, QStringLiteral("baseline"), LiveTools::tr("Baseline"),
             LiveTools::tr("Compare with the baseline, or with the start if none is set"),
             LiveTools::tr("Change")}};
}

SinceWords wordsOf(Since since)
{
    const QList<SinceWords> all = sinceWords();
    return *std::ranges::find(all, since, &SinceWords::since);
}

} // namespace

LiveTools::LiveTools(Session &session, QWidget *parent)
    : QWidget(parent), m_ui(std::make_unique<Ui::LiveTools>()), m_session(session)
{
    m_ui->setupUi(this);
    m_pauseTip = m_ui->freeze->toolTip();
    fillChoices();
    setChoiceDelegates(*this);
    connect(m_ui->layoutChoice, &SegmentBar::chosen, this, &LiveTools::choiceChanged);
    connect(m_ui->rows, &QComboBox::activated, this, &LiveTools::choosePlaces);
    connect(m_ui->since, &SegmentBar::chosen, this, [this](int choice) { setSince(Since(choice)); });
    connect(m_ui->gapTo, &QComboBox::activated, this, &LiveTools::choiceChanged);
    makeActions();
    connect(m_ui->prizes, &QLineEdit::editingFinished, this, &LiveTools::readPrizes);
    connect(m_ui->freeze, &QPushButton::toggled, this, &LiveTools::pauseWanted);
    connect(m_ui->record, &QPushButton::clicked, this, &LiveTools::recordWanted);
    connect(m_ui->projector, &QPushButton::clicked, this, &LiveTools::projectorWanted);
    setRecording({}, {});
}

LiveTools::~LiveTools() = default;

void LiveTools::fillChoices()
{
    m_ui->layoutChoice->setChoices({{Tiles, tr("Tiles"), tr("All watched boards side by side")},
                                    {OneBoard, tr("One board"), tr("One board with its charts and events")}});
    setTiled(false);
    for (const int places : tops)
        m_ui->rows->addItem(tr("Top %1").arg(places), places);
    m_ui->rows->addItem(tr("Ranks…"), ranksChoice);
    m_ui->rows->addItem(tr("Around…"), aroundChoice);
    QList<SegmentBar::Choice> choices;
    for (const SinceWords &words : sinceWords())
        choices += {int(words.since), words.button, words.toolTip};
    m_ui->since->setChoices(choices);
    m_ui->since->setCurrent(int(m_since));
    m_ui->gapTo->addItems({tr("Rank above"), tr("Leader")});
    m_ui->prizes->setText(usualPrizes);
    setPlaces(m_places);
}

void LiveTools::makeActions()
{
    auto *leader = new QAction(tr("Gap to the &leader"), this);
    leader->setObjectName(QStringLiteral("gapToLeader"));
    leader->setCheckable(true);
    leader->setToolTip(m_ui->gapTo->toolTip());
    connect(leader, &QAction::toggled, this, [this](bool toLeader) {
        m_ui->gapTo->setCurrentIndex(toLeader ? 1 : 0);
        emit choiceChanged();
    });
    connect(m_ui->gapTo, &QComboBox::currentIndexChanged, leader,
            [leader](int index) { leader->setChecked(index == 1); });
    auto *prizes = new QAction(tr("&Prize cutoffs…"), this);
    prizes->setToolTip(m_ui->prizes->toolTip());
    connect(prizes, &QAction::triggered, this, [this] {
        auto *dialog = new QInputDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setWindowTitle(tr("Prize cutoffs"));
        dialog->setLabelText(tr("The last rank of each prize, such as 1, 3, 10"));
        dialog->setTextValue(m_ui->prizes->text());
        connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString &typed) {
            m_ui->prizes->setText(typed);
            readPrizes();
        });
        dialog->open();
    });
    auto *mark = new QAction(tr("Set &baseline"), this);
    mark->setObjectName(QStringLiteral("setBaseline"));
    mark->setToolTip(m_ui->setMark->toolTip());
    connect(mark, &QAction::triggered, this, [this] {
        emit markWanted();
        setSince(Since::Mark);
    });
    connect(m_ui->setMark, &QPushButton::clicked, mark, &QAction::trigger);
    m_actions = {mark, leader, prizes};
}

bool LiveTools::tiled() const
{
    return m_ui->layoutChoice->current() == Tiles;
}

void LiveTools::setTiled(bool tiled)
{
    m_ui->layoutChoice->setCurrent(tiled ? Tiles : OneBoard);
    emit choiceChanged();
}

QString LiveTools::sinceHeading(bool marked) const
{
    return wordsOf(m_since == Since::Mark && !marked ? Since::Opened : m_since).heading;
}

GapTo LiveTools::gapTo() const
{
    return m_ui->gapTo->currentIndex() == 0 ? GapTo::Above : GapTo::Leader;
}

void LiveTools::setPlaces(const ShownPlaces &places)
{
    m_places = places;
    const bool ranks = places.kind == ShownPlaces::Kind::Ranks;
    m_ui->rows->setItemText(m_ui->rows->findData(ranksChoice),
                            ranks ? tr("%1 to %2…")
                                        .arg(groupedText(places.ranks.first + 1),
                                             groupedText(places.ranks.first + places.ranks.count))
                                  : tr("Ranks…"));
    m_ui->rows->setPlaceholderText(tr("Top %1").arg(groupedText(places.ranks.count)));
    const bool around = places.kind == ShownPlaces::Kind::Around;
    m_ui->rows->setCurrentIndex(m_ui->rows->findData(around  ? aroundChoice
                                                     : ranks ? ranksChoice
                                                             : int(places.ranks.count)));
    emit placesChanged();
}

void LiveTools::setSince(Since since)
{
    m_since = since;
    m_session.keepServerSetting(sinceSetting, wordsOf(since).setting);
    m_ui->since->setCurrent(int(since));
    emit choiceChanged();
}

void LiveTools::readSettings()
{
    const QList<SinceWords> all = sinceWords();
    const QString saved = m_session.serverSetting(sinceSetting, {}).toString();
    bool isPlace = false; // in the list, as it was kept before it had words
    const int place = saved.toInt(&isPlace);
    const auto kept = isPlace && place >= 0 && place < all.size()
                          ? all.begin() + place
                          : std::ranges::find(all, saved, &SinceWords::setting);
    m_since = kept == all.end() ? Since::TenMinutes : kept->since;
    // Marks are not kept.
    if (m_since == Since::Mark)
        m_since = Since::Opened;
    m_ui->since->setCurrent(int(m_since));
    m_ui->prizes->setText(m_session.serverSetting(prizesSetting, usualPrizes).toString());
    readPrizes();
    const int top = m_session.serverSetting(topSetting, usualTop).toInt();
    setPlaces(
        {ShownPlaces::Kind::Top, {0, std::ranges::find(tops, top) != std::end(tops) ? top : usualTop}, {}});
}

void LiveTools::enableBoardTools(bool enable)
{
    for (QWidget *tool :
         std::initializer_list<QWidget *>{m_ui->setMark, m_ui->freeze, m_ui->record, m_ui->projector})
        tool->setEnabled(enable);
    m_actions.front()->setEnabled(enable);
}

void LiveTools::showNoBoard()
{
    showBoard(false, ReadFor::Nobody, {});
    setOldest({});
    enableBoardTools(false);
}

void LiveTools::showBoard(bool paused, ReadFor readFor, const QString &markTime)
{
    enableBoardTools(true);
    const QSignalBlocker quiet(m_ui->freeze);
    m_ui->freeze->setChecked(paused);
    const ReadFor shown = paused ? readFor : ReadFor::Nobody;
    m_ui->freeze->setText(shown == ReadFor::Projector   ? tr("Read for projector")
                          : shown == ReadFor::Recording ? tr("Read for recording")
                                                        : tr("Pause"));
    m_ui->freeze->setToolTip(
        shown == ReadFor::Projector
            ? tr("You paused this board, but the projector shows it, so Tiebreak still reads it.")
        : shown == ReadFor::Recording ? tr("You paused this board, but Tiebreak still reads it to record it.")
                                      : m_pauseTip);
    const bool isOther = shown != std::exchange(m_readFor, shown);
    if (markTime != std::exchange(m_markTime, markTime) || isOther)
        fit();
}

void LiveTools::setOldest(const QString &time)
{
    if (m_since == m_oldestFor && time == m_oldestTime)
        return;
    m_oldestFor = m_since;
    m_oldestTime = time;
    fit();
}

/// What there is to compare with; the tool tips have the times in any case.
void LiveTools::writeMoments(bool withTimes)
{
    for (const SinceWords &words : sinceWords()) {
        QString text = words.button;
        QString toolTip = words.toolTip;
        if (words.since == Since::Mark && !m_markTime.isEmpty()) {
            if (withTimes)
                text = tr("Baseline %1").arg(m_markTime.left(clockMinutes));
            toolTip = tr("Compare with the baseline of %1").arg(m_markTime);
        } else if (words.since == m_oldestFor && !m_oldestTime.isEmpty()) {
            text = withTimes ? tr("Oldest %1").arg(m_oldestTime) : tr("Oldest");
            toolTip = tr("%1: the oldest standings here are of %2").arg(words.toolTip, m_oldestTime);
        }
        m_ui->since->setText(int(words.since), text);
        m_ui->since->setToolTip(int(words.since), toolTip);
    }
}

void LiveTools::setPlaying(bool playing)
{
    m_ui->record->setVisible(!playing);
    m_ui->freeze->setVisible(!playing);
    fit();
}

void LiveTools::setRecording(const QString &board, const QString &path)
{
    m_ui->record->setText(path.isEmpty() ? tr("Record…") : tr("Stop recording"));
    m_ui->record->setToolTip(
        path.isEmpty() ? tr("Record this board to a file that you can open on any computer")
                       : tr("Stop the recording of %1 to %2").arg(board, QDir::toNativeSeparators(path)));
    fit();
}

void LiveTools::setMoreActions(const QList<QList<QAction *>> &groups)
{
    auto *menu = new QMenu(m_ui->more);
    menu->setToolTipsVisible(true);
    for (const QList<QAction *> &group : groups) {
        menu->addActions(group);
        menu->addSeparator();
    }
    m_ui->more->setMenu(menu);
}

void LiveTools::choosePlaces(int index)
{
    const int choice = m_ui->rows->itemData(index).toInt();
    if (choice > 0) {
        m_session.keepServerSetting(topSetting, choice);
        setPlaces({ShownPlaces::Kind::Top, {0, choice}, {}});
        return;
    }
    choice == ranksChoice ? askForRanks() : emit surroundingsWanted();
    // Until something is typed, or where nobody is selected, what was shown goes on.
    const QSignalBlocker quiet(this);
    setPlaces(m_places);
}

void LiveTools::askForRanks(const QString &refusedText)
{
    auto *dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Ranks"));
    const QString question =
        tr("Which ranks, such as 300 to 400 (at most %1 rows)").arg(groupedText(ShownPlaces::maxRows));
    dialog->setLabelText(refusedText.isNull() ? question : tr("Not a range of ranks. %1").arg(question));
    dialog->setTextValue(refusedText);
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString &typed) {
        constexpr std::int64_t lastRank = 999'999'999'999;
        const auto ranks = typedRanks(typed);
        const auto [first, last] = ranks.value_or(std::pair<std::int64_t, std::int64_t>());
        if (first >= 1 && last >= first && last <= lastRank)
            setPlaces({ShownPlaces::Kind::Ranks,
                       {first - 1, std::min<qint64>(last - first + 1, ShownPlaces::maxRows)},
                       {}});
        else
            askForRanks(typed);
    });
    dialog->open();
}

void LiveTools::readPrizes()
{
    const QString typed = m_ui->prizes->text();
    auto places = parsePrizePlaces(plainDigits(typed).toStdString());
    if (!places) {
        emit refused(displayText(places.error().message));
        m_ui->prizes->setText(m_session.serverSetting(prizesSetting, usualPrizes).toString());
        return;
    }
    emit refused({});
    m_borders = *std::move(places);
    m_session.keepServerSetting(prizesSetting, typed);
    emit choiceChanged();
}

QSize LiveTools::minimumSizeHint() const
{
    return {minimumToolsWidth, QWidget::minimumSizeHint().height()};
}

void LiveTools::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void LiveTools::fit()
{
    const QList<QList<QWidget *>> leastNeededFirst{
        {m_ui->gapLabel, m_ui->gapTo}, {m_ui->prizesLabel, m_ui->prizes}, {m_ui->setMark}};
    const auto fits = [this] {
        layout()->activate();
        return layout()->minimumSize().width() <= width();
    };
    for (const auto &widgets : leastNeededFirst)
        for (QWidget *widget : widgets)
            widget->show();
    m_ui->sinceLabel->setText(tr("Compare with"));
    writeMoments(true);
    for (const auto &widgets : leastNeededFirst) {
        if (fits())
            return;
        for (QWidget *widget : widgets)
            widget->hide();
    }
    if (fits())
        return;
    writeMoments(false);
    if (!fits())
        m_ui->sinceLabel->setText(tr("vs"));
}

} // namespace tiebreak

#include "moc_livetools.cpp"
