// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/boardheader.h"

#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/codecchoices.h"
#include "app/widgets/specpart.h"
#include "core/board/verdicttext.h"
#include "core/codec/codectext.h"
#include "models/lab/limittext.h"
#include "models/text/bytestext.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"
#include "ui_boardheader.h"

#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QWidgetAction>

namespace tiebreak
{

namespace
{

/// What an entry of the list of codecs is for; those of codecs hold a spec.
enum class Entry { Codec, Detect, Typed, CustomCodecs };
constexpr int entryRole = Qt::UserRole + 1;
constexpr int maxVisibleEntries = 24;
constexpr int minSpecWidth = 250;
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
    makeSeasonMenu();

    connect(m_ui->preset, &QComboBox::activated, this, &BoardHeader::choosePreset);
    connect(m_ui->spec, &QLineEdit::returnPressed, this, [this] { applySpec(By::Choosing); });
    connect(m_ui->spec, &QLineEdit::editingFinished, this, [this] { applySpec(By::Leaving); });
    auto *restore = new QShortcut(Qt::Key_Escape, m_ui->spec);
    restore->setContext(Qt::WidgetShortcut);
    connect(restore, &QShortcut::activated, this, &BoardHeader::showView);
    connect(m_ui->direction, &QComboBox::activated, this, [this](int index) {
        edit([direction = m_ui->direction->itemData(index).value<Direction>()](BoardView &view) {
            view.direction = direction;
        });
    });
    connect(m_ui->refreshMode, &QComboBox::activated, this,
            [this] { emit refreshIntervalChanged(refreshInterval()); });
    connect(m_ui->refresh, &QToolButton::clicked, this, &BoardHeader::refreshRequested);
}

BoardHeader::~BoardHeader()
{
    // A field that loses the focus as it goes must not speak to a header that is half gone.
    m_ui->spec->disconnect(this);
}

void BoardHeader::setSession(Session &session)
{
    m_session = &session;
    fillCombos();
    connect(&session, &Session::viewChanged, this, &BoardHeader::showChanges);
    connect(&session.views(), &BoardViews::changed, this, &BoardHeader::showPattern);
    connect(&session.customCodecs(), &CustomCodecs::changed, this, &BoardHeader::showCodecList);
    showKey();
    showPattern();
    showView();
}

void BoardHeader::fillCombos()
{
    m_ui->direction->addItem(tr("Highest first"), QVariant::fromValue(Direction::HighestFirst));
    m_ui->direction->addItem(tr("Lowest first"), QVariant::fromValue(Direction::LowestFirst));
    m_ui->refreshMode->addItem(tr("Refresh by hand"), 0);
    for (const int seconds : {1, 2, 5, 10})
        m_ui->refreshMode->addItem(refreshWords(seconds, false), seconds);
    // Room for what a pause adds, so that nothing beside it moves.
    const QFontMetrics metrics(m_ui->refreshMode->font());
    m_ui->refreshMode->setMinimumContentsLength(1 + metrics.horizontalAdvance(refreshWords(10, true)) /
                                                        metrics.horizontalAdvance(QLatin1Char('X')));
    showCodecList();
    setChoiceDelegates(*this);
}

void BoardHeader::showCodecList()
{
    QComboBox &list = *m_ui->preset;
    const auto add = [&list](const QString &text, const QString &toolTip, Entry entry) {
        list.addItem(text);
        list.setItemData(list.count() - 1, toolTip, Qt::ToolTipRole);
        list.setItemData(list.count() - 1, int(entry), entryRole);
    };
    list.clear();
    add(tr("Detect..."), tr("Find out how the scores are packed"), Entry::Detect);
    insertCodecs(list, list.count(), m_session->customCodecs().codecs());
    add(tr("Custom"), tr("A codec of no name, typed beside the list"), Entry::Typed);
    add(tr("Custom codecs..."), tr("Name, change and share custom codecs"), Entry::CustomCodecs);
    list.setMaxVisibleItems(std::min(list.count(), maxVisibleEntries));
    showInList();
}

void BoardHeader::makeSeasonMenu()
{
    auto *menu = new QMenu(this);
    auto *content = new MenuForm(menu);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    auto *label = new QLabel(QString::fromStdString(seasonUseText()), content);
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

void BoardHeader::showChanges(const BoardView &, ViewChanges what)
{
    if (what & ViewChange::Key) {
        showKey();
        showPattern();
    }
    // What somebody is typing is not overwritten by a codec that was found out meanwhile.
    if (what && (what != ViewChange::Codec || !isEditing()))
        showView();
}

void BoardHeader::showKey()
{
    const QByteArray &key = m_session->board();
    m_ui->title->setText(key.isNull() ? QString() : nameText(key.toStdString()));
    m_ui->title->setSecondary(key.isEmpty());
    m_ui->specError->hide();
}

void BoardHeader::setFacts(const QString &facts)
{
    m_ui->facts->setText(facts);
}

void BoardHeader::showPattern()
{
    const QByteArray pattern = m_session->views().pattern(m_session->board());
    m_ui->preset->setToolTip(pattern.isEmpty()
                                 ? m_codecToolTip
                                 : tr("%1.\nAs chosen for all boards named %2")
                                       .arg(m_codecToolTip, nameInSentence(pattern.toStdString())));
}

void BoardHeader::showView()
{
    const BoardView &view = m_session->view();
    m_ui->direction->setCurrentIndex(m_ui->direction->findData(QVariant::fromValue(view.direction)));
    const CodecSpec codec = view.spec();
    const QString spec = QString::fromStdString(specText(codec));
    m_ui->spec->setText(spec);
    m_ui->spec->setCursorPosition(0);
    m_ui->spec->setMinimumWidth(std::clamp(m_ui->spec->fontMetrics().horizontalAdvance(spec) + specPadding,
                                           minSpecWidth, m_ui->spec->maximumWidth()));
    m_ui->spec->setToolTip(tr("The codec as a spec: %1").arg(spec));
    m_ui->specError->hide();
    showInList();
    m_ui->limit->setText(limitText(codec, plausibleTicks(codec, view.season)).sentence);
    m_ui->rule->setText(withRaisedPowers(QString::fromStdString(ruleText(codec) + ". " + tieText(codec))));
    const QString season = QString::fromStdString(seasonText(view.season));
    m_ui->season->setText(view.season == Season{} ? tr("Season 2000 to 2100")
                                                  : tr("Season %1").arg(seasonWords(view.season)));
    m_seasonEdit->setText(season);
}

void BoardHeader::showInList()
{
    const int known = indexOfCodec(*m_ui->preset, m_session->view().spec());
    const int typed = m_ui->preset->findData(int(Entry::Typed), entryRole);
    m_ui->preset->setCurrentIndex(known < 0 ? typed : known);
}

void BoardHeader::edit(const ViewEdit &edit)
{
    BoardView edited = m_session->view();
    edit(edited);
    m_ui->spec->setModified(false);
    if (edited != m_session->view())
        emit viewEdited(edit);
    showView();
}

void BoardHeader::choosePreset(int index)
{
    switch (Entry(m_ui->preset->itemData(index, entryRole).toInt())) {
    case Entry::Detect:
        showView(); // the entry is no codec: the list goes on to show the one there is
        emit detectRequested();
        break;
    case Entry::CustomCodecs:
        showView();
        emit customCodecsRequested();
        break;
    case Entry::Typed:
        m_ui->spec->setFocus();
        m_ui->spec->selectAll();
        break;
    case Entry::Codec:
        enterSpec(m_ui->preset->itemData(index).toString());
        break;
    }
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
    const auto codec = resolveCodec(spec.toStdString(), m_session->customCodecs().codecs());
    if (!codec) {
        m_ui->spec->setText(spec);
        m_ui->spec->setModified(true);
        showSpecError(codec.error());
        return;
    }
    // Whoever passes through the field has not chosen what it shows.
    const bool chosen = way == By::Choosing || *codec != m_session->view().spec();
    edit([&](BoardView &view) {
        if (chosen)
            view.codec = *codec;
    });
}

void BoardHeader::showSpecError(const Error &error)
{
    const QString kept = QString::fromStdString(specText(m_session->view().spec()));
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
    edit([&](BoardView &view) { view.season = *season; });
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

#include "moc_boardheader.cpp"
