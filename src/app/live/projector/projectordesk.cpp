// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/projector/projectordesk.h"

#include <QWidget>

namespace tiebreak
{

namespace
{

constexpr auto themeSetting = "live/projectorTheme";

constexpr auto titleSetting = "title";

} // namespace

ProjectorDesk::ProjectorDesk(Session &session, LiveFeed &feed, LiveNames &names, PageSetup setup,
                             PageRows rows, QWidget *page)
    : QObject(page)
    , m_session(session)
    , m_feed(feed)
    , m_names(names)
    , m_pageSetup(std::move(setup))
    , m_pageRows(std::move(rows))
    , m_page(page)
    , m_projector(session, feed, names)
    , m_bar(new ProjectorBar(m_projector, page))
    , m_saver(new StandingSaver(
          session, [this] { return shownStanding(); }, page))
{
    connect(m_saver, &StandingSaver::done, this, &ProjectorDesk::done);
    connect(m_bar, &ProjectorBar::titleChosen, this, [this](const QString &title) {
        if (title == m_projector.setup().title)
            return;
        m_session.boardSettings().keep(m_projector.setup().key, titleSetting, BoardSettings::For::Key,
                                       title.isEmpty() ? QVariant() : QVariant(title));
        change([&](ProjectorSetup &setup) { setup.title = title; });
    });
    connect(m_bar, &ProjectorBar::themeChosen, this, [this](ProjectorTheme theme) {
        m_session.settings().setValue(QLatin1StringView(themeSetting), int(theme));
        change([&](ProjectorSetup &setup) { setup.theme = theme; });
    });
}

std::optional<ProjectorSetup> ProjectorDesk::wholeSetup() const
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

void ProjectorDesk::open()
{
    const auto setup = wholeSetup();
    if (!setup) {
        emit done(tr("Choose a board first."));
        return;
    }
    // A room that waits for a reveal must not see anything else by a slip.
    const auto state = m_projector.state();
    if (state == Projector::State::Frozen || state == Projector::State::Reveal) {
        emit done(tr("The projector is frozen: unfreeze or close it first."));
        return;
    }
    m_projector.open(*setup, m_page->screen(), ProjectorWindow::Role::Beside);
}

void ProjectorDesk::follow()
{
    if (m_projector.state() != Projector::State::Live)
        return;
    const auto setup = wholeSetup();
    if (setup && setup->key == m_projector.setup().key)
        m_projector.setSetup(*setup);
}

void ProjectorDesk::change(const std::function<void(ProjectorSetup &)> &edit)
{
    ProjectorSetup setup = m_projector.setup();
    edit(setup);
    m_projector.setSetup(setup);
}

std::optional<ShownStanding> ProjectorDesk::shownStanding()
{
    const auto setup = wholeSetup();
    const LiveBoardData *board = setup ? m_feed.find(setup->key) : nullptr;
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

#include "moc_projectordesk.cpp"
