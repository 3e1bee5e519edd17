// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/boardtools.h"

#include "app/look/icons.h"
#include "app/session/preferences.h"
#include "app/widgets/choicedelegate.h"
#include "core/board/ranktext.h"
#include "models/text/displaywording.h"
#include "models/text/typednumber.h"
#include "ui_boardtools.h"

#include <QAbstractItemView>
#include <QActionGroup>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr auto relativeSetting = "relativeTimes";
constexpr int foldingSteps = 5;

} // namespace

BoardTools::BoardTools(Session &session, QWidget *parent)
    : QWidget(parent), m_ui(std::make_unique<Ui::BoardTools>()), m_session(session)
{
    m_ui->setupUi(this);
    m_ui->find->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    connect(m_ui->find, &QLineEdit::returnPressed, this, [this] { emit findRequested(m_ui->find->text()); });
    m_ui->find->installEventFilter(this);
    connect(m_ui->goTo, &QLineEdit::returnPressed, this, [this] { emit goToRequested(m_ui->goTo->text()); });

    m_display.zone = readPreferences(session.settings()).timeZone();
    m_ui->direction->addItem(tr("Highest first"), QVariant::fromValue(Direction::HighestFirst));
    m_ui->direction->addItem(tr("Lowest first"), QVariant::fromValue(Direction::LowestFirst));
    fillRefreshModes();
    setChoiceDelegates(*this);
    fillZones();
    m_ui->form->addItem(tr("Absolute times"), false);
    m_ui->form->addItem(tr("Relative times"), true);
    makeActions();
    m_ui->copy->setIcon(icon(QStringLiteral("copy"), QStringLiteral("edit-copy")));
    readForm();
    showView();
    m_ui->refresh->setIcon(icon(QStringLiteral("refresh")));

    connect(m_ui->zone, &QComboBox::activated, this, [this](int index) {
        const QString id = m_ui->zone->itemData(index).toString();
        if (id.isEmpty()) {
            fillZones();
            emit otherZoneRequested();
            return;
        }
        setZone(id);
    });
    connect(m_ui->form, &QComboBox::activated, this,
            [this](int index) { setRelative(m_ui->form->itemData(index).toBool()); });
    connect(m_ui->timeRange, &TimeRangeButton::timeRangeChosen, this, [this](const TimeRange &timeRange) {
        if (timeRange != m_session.view().timeRange)
            emit viewEdited([timeRange](BoardView &view) { view.timeRange = timeRange; });
    });
    connect(m_ui->timeRange, &TimeRangeButton::refused, this, &BoardTools::refused);
    connect(m_ui->direction, &QComboBox::activated, this, [this](int index) {
        const auto direction = m_ui->direction->itemData(index).value<Direction>();
        if (direction != m_session.view().direction)
            emit viewEdited([direction](BoardView &view) { view.direction = direction; });
        showView();
    });
    connect(m_ui->refreshMode, &QComboBox::activated, this, [this](int index) {
        emit refreshIntervalChanged(std::chrono::seconds(m_ui->refreshMode->itemData(index).toInt()));
    });
    connect(m_ui->refresh, &QToolButton::clicked, this, &BoardTools::refreshRequested);
    connect(&session, &Session::viewChanged, this, &BoardTools::showView);
    connect(&session, &Session::serverChanged, this, [this] {
        readForm();
        emit timeDisplayChanged();
    });
}

BoardTools::~BoardTools() = default;

void BoardTools::setCopyActions(const QList<QAction *> &actions)
{
    auto *menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    menu->addActions(actions);
    m_ui->copy->setMenu(menu);
}

void BoardTools::fillRefreshModes()
{
    m_ui->refreshMode->addItem(tr("Refresh off"), 0);
    for (const int seconds : {1, 2, 5, 10})
        m_ui->refreshMode->addItem(tr("Every %1 s").arg(seconds), seconds);
}

void BoardTools::setRefreshInterval(std::chrono::seconds interval)
{
    m_ui->refreshMode->setCurrentIndex(std::max(0, m_ui->refreshMode->findData(int(interval.count()))));
}

void BoardTools::setRefreshPaused(bool paused)
{
    for (int i = 1; i < m_ui->refreshMode->count(); ++i)
        m_ui->refreshMode->setItemText(i, paused && i == m_ui->refreshMode->currentIndex()
                                              ? tr("Paused")
                                              : tr("Every %1 s").arg(m_ui->refreshMode->itemData(i).toInt()));
}

void BoardTools::showView()
{
    const BoardView &view = m_session.view();
    m_ui->direction->setCurrentIndex(m_ui->direction->findData(QVariant::fromValue(view.direction)));
    m_ui->timeRange->setTimeRange(view.timeRange);
    fit();
}

void BoardTools::readForm()
{
    m_display.relative = m_session.serverSetting(relativeSetting, false).toBool();
    showForm();
}

void BoardTools::showForm()
{
    m_ui->form->setCurrentIndex(m_ui->form->findData(m_display.relative));
    updateActions();
}

void BoardTools::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void BoardTools::showEvent(QShowEvent *event)
{
    // Only now the controls have the style's sizes.
    fit();
    QWidget::showEvent(event);
}

void BoardTools::fit()
{
    for (int steps = 0; steps <= foldingSteps; ++steps) {
        fold(steps);
        if (layout()->minimumSize().width() <= width())
            return;
    }
}

void BoardTools::fold(int steps)
{
    m_ui->line->setVisible(steps < 1);
    m_ui->timesLabel->setVisible(steps < 1);
    m_ui->copy->setText(steps < 2 ? tr("Copy") : QString());
    using Length = TimeRangeButton::Length;
    m_ui->timeRange->setLength(steps < 3 ? Length::Words : steps < 5 ? Length::Name : Length::Short);
    m_ui->form->setVisible(steps < 4);
    m_ui->goTo->setMinimumWidth(steps < 4 ? 120 : steps < 5 ? 96 : 64);
    m_ui->goTo->setPlaceholderText(steps < 5 ? tr("Go to rank") : tr("Rank"));
    m_ui->find->setMinimumWidth(steps < 4 ? 180 : steps < 5 ? 128 : 92);
    m_ui->find->setPlaceholderText(steps < 5 ? tr("Find member") : tr("Find"));
}

QSize BoardTools::minimumSizeHint() const
{
    return {560, QWidget::minimumSizeHint().height()};
}

void BoardTools::fillZones()
{
    const QByteArray local = QTimeZone::systemTimeZoneId();
    m_ui->zone->clear();
    m_ui->zone->addItem(tr("Local"), QString(Preferences::localZone));
    m_ui->zone->setItemData(0, QString::fromUtf8(local), Qt::ToolTipRole);
    m_ui->zone->addItem(tr("UTC"), QStringLiteral("UTC"));
    const QString id = zoneId();
    if (m_ui->zone->findData(id) < 0)
        m_ui->zone->addItem(id, id);
    m_ui->zone->addItem(tr("Other zone…"));
    m_ui->zone->setCurrentIndex(m_ui->zone->findData(id));
    m_ui->zone->view()->setMinimumWidth(m_ui->zone->view()->sizeHintForColumn(0) + 8);
}

QString BoardTools::zoneId() const
{
    return readPreferences(m_session.settings()).zone;
}

void BoardTools::makeActions()
{
    const auto add = [this](QActionGroup *group, const QString &text, const std::function<void()> &choose) {
        QAction *action = group->addAction(text);
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, choose] {
            choose();
            updateActions(); // another zone has only been asked for
        });
    };
    auto *zones = new QActionGroup(this);
    add(zones, tr("Local"), [this] { setZone(Preferences::localZone); });
    add(zones, tr("UTC"), [this] { setZone(QStringLiteral("UTC")); });
    add(zones, tr("Other zone…"), [this] { emit otherZoneRequested(); });
    m_zoneActions = zones->actions();
    auto *times = new QActionGroup(this);
    add(times, tr("Absolute times"), [this] { setRelative(false); });
    add(times, tr("Relative times"), [this] { setRelative(true); });
    m_timeActions = times->actions();
    updateActions();
}

void BoardTools::updateActions()
{
    const QString id = zoneId();
    m_zoneActions[id == Preferences().zone ? 1 : id == Preferences::localZone ? 0 : 2]->setChecked(true);
    m_timeActions[m_display.relative ? 1 : 0]->setChecked(true);
}

void BoardTools::setZone(const QString &id)
{
    Preferences preferences = readPreferences(m_session.settings());
    preferences.zone = id;
    writePreferences(m_session.settings(), preferences);
    m_display.zone = preferences.timeZone();
    fillZones();
    updateActions();
    emit timeDisplayChanged();
}

void BoardTools::setRelative(bool relative)
{
    m_display.relative = relative;
    m_session.keepServerSetting(relativeSetting, relative);
    showForm();
    emit timeDisplayChanged();
}

void BoardTools::clear()
{
    m_ui->find->clear();
    m_ui->goTo->clear();
}

void BoardTools::focusFind()
{
    m_ui->find->setFocus();
    m_ui->find->selectAll();
}

void BoardTools::focusGoTo()
{
    m_ui->goTo->setFocus();
    m_ui->goTo->selectAll();
}

bool BoardTools::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_ui->find && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Down)
            emit matchesRequested();
        else if (key == Qt::Key_Escape)
            emit findLeft();
        if (key == Qt::Key_Down || key == Qt::Key_Escape)
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

Result<TypedRanks> parseRanks(const QString &text, qint64 cardinality)
{
    TRY(const auto typed, typedRanks(text));
    const auto [first, last] = std::minmax({typed.first, typed.second});
    if (first < 1 || last > cardinality)
        return failure(ErrorKind::Usage,
                       missingRankText(first < 1 ? first : last, cardinality, cellWording({})));
    return TypedRanks{first, last};
}

} // namespace tiebreak

#include "moc_boardtools.cpp"
