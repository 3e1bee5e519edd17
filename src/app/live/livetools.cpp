// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/livetools.h"

#include "app/widgets/choicedelegate.h"
#include "core/live/standing/prizeplaces.h"
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
constexpr int ranksChoice = int(std::size(tops));
constexpr int aroundChoice = ranksChoice + 1;
constexpr qsizetype clockMinutes = 5; ///< of "20:58:10"
constexpr int minimumToolsWidth = 700;
constexpr auto prizesSetting = "live/prizes";
constexpr auto sinceSetting = "live/since";
constexpr auto topSetting = "live/top";
const auto usualPrizes = QStringLiteral("1, 3, 10");

} // namespace

LiveTools::LiveTools(Session &session, QWidget *parent)
    : QWidget(parent), m_ui(std::make_unique<Ui::LiveTools>()), m_session(session)
{
    m_ui->setupUi(this);
    fillChoices();
    setChoiceDelegates(*this);
    connect(m_ui->layoutChoice, &SegmentBar::chosen, this, &LiveTools::choiceChanged);
    connect(m_ui->rows, &QComboBox::activated, this, &LiveTools::choosePlaces);
    connect(m_ui->since, &SegmentBar::chosen, this, [this](int choice) { setSince(Since(choice)); });
    connect(m_ui->setMark, &QPushButton::clicked, this, [this] {
        emit markWanted();
        setSince(Since::Mark);
    });
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
    m_ui->layoutChoice->setChoices({tr("Tiles"), tr("One board")});
    m_ui->layoutChoice->setToolTips(
        {tr("All watched boards side by side"), tr("One board with its charts and events")});
    setTiled(false);
    for (const int places : tops)
        m_ui->rows->addItem(tr("Top %1").arg(places));
    m_ui->rows->addItem(tr("Ranks…"));
    m_ui->rows->addItem(tr("Around…"));
    m_ui->since->setChoices({tr("opened"), tr("10 min"), tr("1 h"), tr("today"), tr("baseline")});
    m_ui->since->setToolTips({tr("Since the board was opened here"), tr("Since 10 minutes ago"),
                              tr("Since an hour ago"), tr("Since midnight in the zone of the times"),
                              tr("Since the baseline, or since the board was opened if none is set")});
    m_ui->since->setCurrent(int(m_since));
    m_ui->gapTo->addItems({tr("rank above"), tr("leader")});
    m_ui->prizes->setText(usualPrizes);
    setPlaces(m_places);
}

void LiveTools::makeActions()
{
    auto *leader = new QAction(tr("Gap to the &leader"), this);
    leader->setCheckable(true);
    leader->setToolTip(m_ui->gapTo->toolTip());
    connect(leader, &QAction::toggled, this, [this](bool toLeader) {
        m_ui->gapTo->setCurrentIndex(toLeader ? 1 : 0);
        emit choiceChanged();
    });
    connect(m_ui->gapTo, &QComboBox::currentIndexChanged, leader,
            [leader](int index) { leader->setChecked(index == 1); });
    auto *prizes = new QAction(tr("&Prizes…"), this);
    prizes->setToolTip(m_ui->prizes->toolTip());
    connect(prizes, &QAction::triggered, this, [this] {
        auto *dialog = new QInputDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setWindowTitle(tr("Prizes"));
        dialog->setLabelText(tr("The last rank of each prize, such as 1, 3, 10"));
        dialog->setTextValue(m_ui->prizes->text());
        connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString &typed) {
            m_ui->prizes->setText(typed);
            readPrizes();
        });
        dialog->open();
    });
    m_actions = {leader, prizes};
}

bool LiveTools::tiled() const
{
    return m_ui->layoutChoice->current() == 0;
}

void LiveTools::setTiled(bool tiled)
{
    m_ui->layoutChoice->setCurrent(tiled ? 0 : 1);
    emit choiceChanged();
}

GapTo LiveTools::gapTo() const
{
    return m_ui->gapTo->currentIndex() == 0 ? GapTo::Above : GapTo::Leader;
}

void LiveTools::setPlaces(const ShownPlaces &places)
{
    m_places = places;
    const auto top = std::ranges::find(tops, places.ranks.count);
    const bool ranks = places.kind == ShownPlaces::Kind::Ranks;
    m_ui->rows->setItemText(ranksChoice, ranks
                                             ? tr("%1 to %2…")
                                                   .arg(groupedText(places.ranks.first + 1),
                                                        groupedText(places.ranks.first + places.ranks.count))
                                             : tr("Ranks…"));
    m_ui->rows->setPlaceholderText(tr("Top %1").arg(groupedText(places.ranks.count)));
    if (places.kind == ShownPlaces::Kind::Around)
        m_ui->rows->setCurrentIndex(aroundChoice);
    else if (ranks)
        m_ui->rows->setCurrentIndex(ranksChoice);
    else
        m_ui->rows->setCurrentIndex(top == std::end(tops) ? -1 : int(top - std::begin(tops)));
    emit placesChanged();
}

void LiveTools::setSince(Since since)
{
    m_since = since;
    m_session.keepServerSetting(sinceSetting, int(since));
    m_ui->since->setCurrent(int(since));
    emit choiceChanged();
}

void LiveTools::readSettings()
{
    m_since = Since(std::clamp(m_session.serverSetting(sinceSetting, int(Since::TenMinutes)).toInt(), 0,
                               int(Since::Mark)));
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
}

void LiveTools::showNoBoard()
{
    showBoard(false, {});
    enableBoardTools(false);
}

void LiveTools::showBoard(bool paused, const QString &markTime)
{
    enableBoardTools(true);
    const QSignalBlocker quiet(m_ui->freeze);
    m_ui->freeze->setChecked(paused);
    const QString mark =
        markTime.isEmpty() ? tr("baseline") : tr("baseline %1").arg(markTime.left(clockMinutes));
    if (mark == std::exchange(m_mark, mark))
        return;
    m_ui->since->setText(int(Since::Mark), mark);
    fit();
}

void LiveTools::setPlaying(bool playing)
{
    m_ui->record->setVisible(!playing);
    m_ui->freeze->setVisible(!playing);
    m_ui->since->setText(int(Since::Opened), playing ? tr("begun") : tr("opened"));
    fit();
}

void LiveTools::setRecording(const QString &board, const QString &path)
{
    m_ui->record->setText(path.isEmpty() ? tr("Record…") : tr("Stop recording"));
    m_ui->record->setToolTip(
        path.isEmpty() ? tr("Record this board to a file that you can open on any computer")
                       : tr("Ends the recording of %1 into %2").arg(board, QDir::toNativeSeparators(path)));
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
    if (index < ranksChoice) {
        m_session.keepServerSetting(topSetting, tops[index]);
        setPlaces({ShownPlaces::Kind::Top, {0, tops[index]}, {}});
        return;
    }
    index == ranksChoice ? askForRanks() : emit surroundingsWanted();
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
        emit refused(QString::fromStdString(places.error().message));
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
    const QList<QList<QWidget *>> leastNeededFirst{{m_ui->sinceLabel},
                                                   {m_ui->gapLabel, m_ui->gapTo},
                                                   {m_ui->prizesLabel, m_ui->prizes},
                                                   {m_ui->setMark}};
    for (const auto &widgets : leastNeededFirst)
        for (QWidget *widget : widgets)
            widget->show();
    for (const auto &widgets : leastNeededFirst) {
        layout()->activate();
        if (layout()->minimumSize().width() <= width())
            return;
        for (QWidget *widget : widgets)
            widget->hide();
    }
}

} // namespace tiebreak

#include "moc_livetools.cpp"
