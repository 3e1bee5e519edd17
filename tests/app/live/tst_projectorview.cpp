// SPDX-License-Identifier: GPL-3.0-or-later
// What a room sees: at every size, with any name, and nothing but what it was given.
#include "app/live/projector/projectorview.h"
#include "app/live/projector/projectorwindow.h"
#include "app/look/look.h"
#include "app/look/palette.h"
#include "models/text/displaywording.h"
#include "support/testprogram.h"

#include <QAccessible>
#include <QApplication>
#include <QSignalSpy>
#include <QtTest>

using namespace tiebreak;

namespace
{

using StageRows = std::vector<std::pair<std::string, double>>;

constexpr std::int64_t stageTick = 1'795'208'290; // 2026-11-20T20:58:10Z

double points(std::int64_t score, std::int64_t secondsAgo)
{
    return encode(*parseCodecSpec("binary:from=4294967295"), score, stageTick - secondsAgo)->raw;
}

Decoder stageDecoder()
{
    return {*parseCodecSpec("binary:from=4294967295"), Season()};
}

StandingPtr stageStanding(const StageRows &rows, std::int64_t cardinality, std::int64_t secondsAgo)
{
    SampledBoard sample;
    sample.asked = Moment(std::chrono::seconds(stageTick - secondsAgo));
    sample.answered = sample.asked;
    sample.cardinality = cardinality;
    sample.parts.emplace_back();
    for (const auto &[member, raw] : rows)
        sample.parts.front().rows.append(member, raw);
    return std::make_shared<const Standing>(std::move(sample));
}

StageRows rowsNow()
{
    const double tied = points(2'900'000, 540);
    const double last = points(2'400'000, 2640);
    return {{"Aurora Kent", points(17'905'520, 60)},
            {"Ren Ito", points(16'420'000, 360)},
            {"Mireille Roux", points(10'480'000, 180)},
            {"Sofia Marin", points(9'120'000, 30)},
            {"Tom Drift", points(8'000'000, 1200)},
            {"Nadia Karim", points(7'400'000, 27)},
            {"Ed Bright", points(7'050'000, 480)},
            {"Pia Pepper", tied},
            {"Lu Menzel", tied},
            {"Mei Lin", last},
            {"Kaito Mori", last},
            {"Jonas", points(2'400'000, 2600)}};
}

StageRows rowsBefore()
{
    return {{"Aurora Kent", points(16'905'520, 900)},  {"Ren Ito", points(13'791'000, 900)},
            {"Mireille Roux", points(9'525'010, 900)}, {"Tom Drift", points(8'000'000, 1200)},
            {"Sofia Marin", points(6'190'000, 900)},   {"Ed Bright", points(6'000'000, 900)},
            {"Mei Lin", points(2'400'000, 2640)},      {"Kaito Mori", points(2'400'000, 2640)},
            {"Jonas", points(2'400'000, 2600)},        {"Ann", points(1'700'000, 900)},
            {"Pia Pepper", points(1'650'000, 900)},    {"Nadia Karim", points(1'200'000, 900)}};
}

ProjectorStyle stageStyle()
{
    ProjectorStyle style;
    style.title = QStringLiteral("Gift ranking, room 8841, tonight");
    style.wording = displayWording(QTimeZone::utc());
    style.format = *parseScoreFormat("pts");
    style.borders = {1, 3, 10};
    return style;
}

LiveBoard stageBoard(std::int64_t rows = 10)
{
    return describeBoard(stageStanding(rowsNow(), 1205, 0), stageStanding(rowsBefore(), 1204, 600),
                         BoardHistory(), stageDecoder(), {0, rows});
}

ProjectorContent stageContent(bool old = false)
{
    const Freshness fresh{old ? std::chrono::microseconds(12'000'000) : std::chrono::microseconds(100'000),
                          old};
    return liveContent(stageBoard(), stageDecoder(), stageStyle(), fresh,
                       QStringLiteral("Coming up in 10 min"), Moment(std::chrono::seconds(stageTick)));
}

ProjectorContent frozenStage()
{
    return frozenContent(stageBoard(), stageDecoder(), stageStyle(),
                         Moment(std::chrono::seconds(stageTick + 110)));
}

/// A board whose members are what people with bad intentions call themselves.
ProjectorContent hostileStage()
{
    const StageRows rows{{"<b>bold</b><img src=x>", points(900, 10)},
                         {"\u05d0\u05d1\u05d2 \u202eevil\u202c", points(800, 10)},
                         {std::string(100'000, 'W'), points(700, 10)},
                         {"line\none\r\ntwo", points(600, 10)},
                         {"\xff\xfe\x00zero", points(500, 10)},
                         {"\U0001f984\U0001f984 unicorn", points(400, 10)},
                         {"", points(300, 10)},
                         {"\u0645\u062d\u0645\u062f \u0639\u0644\u064a", points(200, 10)},
                         {"\u674e\u5c0f\u9f8d", points(100, 10)},
                         {"   ", points(50, 10)}};
    const LiveBoard board = describeBoard(stageStanding(rows, 10, 0), stageStanding({}, 0, 60),
                                          BoardHistory(), stageDecoder(), {0, 10});
    return liveContent(board, stageDecoder(), stageStyle(), {}, QStringLiteral("Coming up in 10 min"),
                       Moment(std::chrono::seconds(stageTick)));
}

/// How many pixels of a picture are not what a picture of an empty board has.
qint64 paintedPixels(const QImage &picture, const QColor &ground)
{
    qint64 count = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            count += picture.pixelColor(x, y) != ground;
    return count;
}

} // namespace

class TestProjectorView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void gallery()
    {
        const QString directory = qEnvironmentVariable("STAGE_GALLERY");
        if (directory.isEmpty())
            QSKIP("Only for the eye.");
        const auto reveal = [](RevealOrder order, std::size_t index) {
            const Reveal all(order, stageStanding(rowsBefore(), 1204, 600), stageStanding(rowsNow(), 1205, 0),
                             10, stageDecoder(), Direction::HighestFirst);
            const RevealMoments moments{Moment(std::chrono::seconds(stageTick - 600)),
                                        Moment(std::chrono::seconds(stageTick))};
            return revealContent(all, std::min(index, all.size() - 1), 10, stageDecoder(), stageStyle(),
                                 moments);
        };
        const QList<std::pair<QString, ProjectorContent>> contents{
            {"live", stageContent()},
            {"old", stageContent(true)},
            {"frozen", frozenStage()},
            {"hostile", hostileStage()},
            {"place3", reveal(RevealOrder::ByPlace, 3)},
            {"place8", reveal(RevealOrder::ByPlace, 8)},
            {"time3", reveal(RevealOrder::ByTime, 3)},
            {"end", reveal(RevealOrder::ByPlace, 99)},
            {"missing",
             missingContent(QStringLiteral("Gift ranking"), QStringLiteral("Reading the board..."))}};
        for (const QSize &size : {QSize(1920, 1080), QSize(1280, 720), QSize(1024, 768), QSize(3840, 2160),
                                  QSize(1080, 1920), QSize(1920, 600)})
            for (const auto &[name, content] : contents)
                for (const auto theme :
                     {ProjectorTheme::Projector, ProjectorTheme::Dark, ProjectorTheme::Light})
                    ProjectorView::picture(content, size, paletteOf(theme))
                        .save(QStringLiteral("%1/%2-%3x%4-%5.png")
                                  .arg(directory, name)
                                  .arg(size.width())
                                  .arg(size.height())
                                  .arg(int(theme)));
    }
};

TIEBREAK_TEST(QApplication, TestProjectorView)
#include "tst_projectorview.moc"
