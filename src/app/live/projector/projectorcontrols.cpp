// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/projector/projectorcontrols.h"

#include "app/session/modepage.h"
#include "models/text/numbertext.h"

#include <QMessageBox>
#include <QPushButton>

namespace tiebreak
{

namespace
{

constexpr auto themeSetting = "live/projectorTheme";

constexpr auto titleSetting = "title";

} // namespace

ProjectorControls::ProjectorControls(Session &session, WatchedBoards &watchedBoards, LiveNames &names,
                                     PageSetup setup, PageRows rows, QWidget *page)
    : QObject(page)
    , m_session(session)
    , m_watchedBoards(watchedBoards)
    , m_names(names)
    , m_pageSetup(std::move(setup))
    , m_pageRows(std::move(rows))
    , m_page(page)
    , m_projector(session, watchedBoards, names)
    , m_bar(new ProjectorBar(m_projector, page))
    , m_saver(new StandingSaver(
          session, [this] { return shownStanding(); }, page))
{
    connect(m_saver, &StandingSaver::done, this, &ProjectorControls::done);
    connect(m_bar, &ProjectorBar::unfreezeWanted, this, &ProjectorControls::askToUnfreeze);
    connect(m_bar, &ProjectorBar::closeWanted, this, &ProjectorControls::askToClose);
    // No question: it would bring the page before the projector, where both share a screen.
    connect(&m_projector, &Projector::slipped, this, [this] {
        emit done(tr("The projector is frozen, so it stays open. To close it, choose Close projector on the "
                     "Live page."));
    });
    connect(m_bar, &ProjectorBar::titleChosen, this, [this](const QString &title) {
        if (title == m_projector.setup().title)
            return;
        m_session.boardSettings().keep(m_projector.setup().key, titleSetting, BoardSettings::For::Key,
                                       title.isEmpty() ? QVariant() : QVariant(title));
        change([&](ProjectorSetup &changed) { changed.title = title; });
    });
    connect(m_bar, &ProjectorBar::themeChosen, this, [this](ProjectorTheme theme) {
        m_session.settings().setValue(QLatin1StringView(themeSetting), int(theme));
        change([&](ProjectorSetup &changed) { changed.theme = theme; });
    });
}

std::optional<UnsavedWork> ProjectorControls::unsavedWork() const
{
    if (!m_projector.isFrozen())
        return {};
    return UnsavedWork{tr("Frozen projector"),
                       tr("The projector is frozen at %1.").arg(m_projector.frozenClock()),
                       tr("When the window closes, so does the projector, and the frozen standings and their "
                          "reveal are lost."),
                       {},
                       tr("Close anyway")};
}

std::optional<ProjectorSetup> ProjectorControls::wholeSetup() const
{
    auto setup = m_pageSetup();
    if (!setup)
        return {};
    setup->title =
        m_session.boardSettings().value(setup->key, titleSetting, BoardSettings::For::Key).toString();
    const int theme = m_session.settings().value(QLatin1StringView(themeSetting), 0).toInt();
    setup->theme = ProjectorTheme(std::clamp(theme, 0, int(ProjectorTheme::Light)));
    return setup;
}

void ProjectorControls::open()
{
    // An audience that waits for a reveal must not see anything else by a slip.
    if (m_projector.isFrozen()) {
        if (m_projector.window()) {
            emit done(tr("The projector is frozen and keeps showing the standings of %1.")
                          .arg(m_projector.frozenClock()));
            return;
        }
        m_projector.open(m_projector.setup(), m_page->screen(), ProjectorWindow::Role::Beside);
        emit done(tr("The projector shows what it showed when it was closed, frozen at %1.")
                      .arg(m_projector.frozenClock()));
        return;
    }
    const auto setup = wholeSetup();
    if (!setup) {
        emit done(tr("Choose a board first."));
        return;
    }
    m_projector.open(*setup, m_page->screen(), ProjectorWindow::Role::Beside);
}

void ProjectorControls::ask(const char *name, const QString &question, const QString &consequence,
                            const QString &yes, const QString &no, const std::function<void()> &act)
{
    // One question of a kind at a time.
    if (m_page->window()->findChild<QMessageBox *>(QLatin1StringView(name)))
        return;
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("Frozen projector"), question, QMessageBox::NoButton,
                                m_page->window());
    box->setObjectName(QLatin1StringView(name));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(consequence);
    const QPushButton *doIt = box->addButton(yes, QMessageBox::DestructiveRole);
    QPushButton *keep = box->addButton(no, QMessageBox::RejectRole);
    box->setDefaultButton(keep);
    box->setEscapeButton(keep);
    connect(box, &QMessageBox::buttonClicked, this, [doIt, act](const QAbstractButton *clicked) {
        if (clicked == doIt)
            act();
    });
    box->open();
}

QString ProjectorControls::whatUnfreezingShows()
{
    if (!m_projector.window())
        return tr("The frozen standings are lost, and nothing is left to reveal.");
    const auto changed = m_projector.changedPlaces();
    if (!changed)
        return tr("The audience sees that the board cannot be read, and nothing is left to reveal.");
    const QString all = groupedText(m_projector.shownPlaces());
    return *changed > 0
               ? tr("The audience sees at once that %1 of the first %2 ranks have changed, and nothing is "
                    "left to reveal.")
                     .arg(groupedText(*changed), all)
               : tr("The audience sees the first %1 ranks as they are now, and nothing is left to reveal.")
                     .arg(all);
}

void ProjectorControls::askToUnfreeze()
{
    if (!m_projector.isFrozen())
        return;
    const bool seen = m_projector.window();
    ask("unfreezeQuestion",
        seen ? tr("Show the live standings to the audience?") : tr("Discard the frozen standings?"),
        whatUnfreezingShows(), seen ? tr("Show live, end the freeze") : tr("Discard it"), tr("Keep frozen"),
        [this] { m_projector.goLive(); });
}

void ProjectorControls::askToClose()
{
    if (!m_projector.isFrozen()) {
        m_projector.close();
        return;
    }
    ask("closeQuestion", tr("Close the frozen projector?"),
        tr("The audience sees what is behind its window; the frozen standings stay, and Projector shows "
           "them again."),
        tr("Close the window"), tr("Keep showing"), [this] { m_projector.close(); });
}

void ProjectorControls::follow()
{
    if (m_projector.state() != Projector::State::Live)
        return;
    const auto setup = wholeSetup();
    if (setup && setup->key == m_projector.setup().key)
        m_projector.setSetup(*setup);
}

void ProjectorControls::change(const std::function<void(ProjectorSetup &)> &edit)
{
    ProjectorSetup setup = m_projector.setup();
    edit(setup);
    m_projector.setSetup(setup);
}

std::optional<ShownStanding> ProjectorControls::shownStanding()
{
    const auto setup = wholeSetup();
    const LiveBoardData *board = setup ? m_watchedBoards.find(setup->key) : nullptr;
    if (!board || !board->latest() || board->error)
        return {};
    ShownStanding shown;
    shown.key = board->key;
    shown.board = m_pageRows(*board);
    shown.decoder = board->decoder;
    shown.name = [this, key = shown.key](std::string_view member) { return m_names.knownName(key, member); };
    shown.content = m_projector.liveNow(*setup);
    shown.palette = paletteOf(setup->theme);
    shown.moment = board->history.confirmed();
    return shown;
}

} // namespace tiebreak

#include "moc_projectorcontrols.cpp"
