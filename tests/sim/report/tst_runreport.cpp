// SPDX-License-Identifier: GPL-3.0-or-later
// Reports: a table that any program reads back, and a page that holds together whatever the texts are.
#include "core/chart/svg.h"
#include "core/prose/template.h"
#include "core/text/bytestext.h"
#include "sim/record/repeatcommand.h"
#include "sim/record/runtext.h"
#include "sim/report/runcharts.h"
#include "sim/report/runcsv.h"
#include "sim/report/runhtml.h"
#include "support/randomruns.h"
#include "support/testprogram.h"

#include <QTest>
#include <QXmlStreamReader>

#include <set>

using namespace tiebreak;

namespace tst_runreport
{

namespace
{

/// Cells of RFC 4180, read with nothing of the code that wrote them.
std::vector<std::vector<std::string>> cellsOf(std::string_view text)
{
    std::vector<std::vector<std::string>> rows(1);
    rows.back().emplace_back();
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string &cell = rows.back().back();
        if (quoted && text.substr(i).starts_with("\"\"")) {
            cell += '"';
            ++i;
        } else if (text[i] == '"') {
            quoted = !quoted;
        } else if (!quoted && text[i] == ',') {
            rows.back().emplace_back();
        } else if (!quoted && text.substr(i).starts_with("\r\n")) {
            rows.emplace_back().emplace_back();
            ++i;
        } else {
            cell += text[i];
        }
    }
    rows.pop_back(); // behind the last line end
    return rows;
}

/// The texts of a page; fails the test where it is not well-formed.
QString textOf(const std::string &html)
{
    // XML knows no such declaration without a system identifier; the rest of the page is XML too.
    QByteArray page = QByteArray::fromStdString(html);
    page.replace("<!DOCTYPE html>", "");
    QXmlStreamReader reader(page);
    QString text;
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::Characters)
            text += reader.text();
    }
    return reader.hasError()
               ? QString("not well-formed: %1 in line %2").arg(reader.errorString()).arg(reader.lineNumber())
               : text;
}

/// Letters of 7 px.
ChartCanvas testCanvas(double width, double height)
{
    return {width, height, 15, [](std::string_view text, bool) { return 7.0 * double(text.size()); },
            plainWording()};
}

ChartBox boxOf(const Drawing::Words &words, const ChartCanvas &canvas)
{
    const double width = canvas.widthOf(words.text, words.strong);
    const double left = words.at.x - (words.anchor == Anchor::Start    ? 0
                                      : words.anchor == Anchor::Middle ? width / 2
                                                                       : width);
    return {left, words.at.y - 7, left + width, words.at.y + 7};
}

std::vector<RunRecord> someRecords(std::uint64_t seed, int count)
{
    RandomRuns random(seed);
    std::vector<RunRecord> records;
    for (int i = 0; i < count; ++i)
        records.push_back(random.record());
    return records;
}

} // namespace

class RunReportTest : public QObject
{
    Q_OBJECT

private slots:
    void csvHoldsEveryFigure();
    void csvIsHarmless();
    void pagesAreWellFormed();
    void pagesNameWhatWasNotMade();
    void pagesNeedNothingElse();
    void pagesShowWhatMatters();
    void chartsOfExtremes();
    void aShortRunFillsItsChart();
    void textsOfChartsDoNotCollide();
    void everyRunHasItsMark();
    void theBestRunIsNamed();
    void textIsEscaped();
    void groups();
};

void RunReportTest::csvHoldsEveryFigure()
{
    auto records = someRecords(21, 40);
    const auto rows = cellsOf(runsCsv({records, {}}));
    QCOMPARE(rows.size(), records.size() + 1);
    const auto &heading = rows.front();
    QCOMPARE(std::set<std::string>(heading.begin(), heading.end()).size(), heading.size());
    const auto cell = [&](std::size_t row, const char *name) {
        const auto column = std::ranges::find(heading, name);
        return column == heading.end() ? "no column " + std::string(name)
                                       : rows[row + 1][static_cast<std::size_t>(column - heading.begin())];
    };
    for (std::size_t i = 0; i < records.size(); ++i) {
        const RunRecord &record = records[i];
        QCOMPARE(rows[i + 1].size(), heading.size());
        QCOMPARE(std::stod(cell(i, "throughput_per_s")), record.throughput);
        QCOMPARE(cell(i, "operations"), std::to_string(record.operations));
        QCOMPARE(cell(i, "seed"), std::to_string(record.plan.workload.load.seed));
        QCOMPARE(cell(i, "lost"), record.consistency ? std::to_string(record.consistency->lost) : "");
        QCOMPARE(cell(i, "wrong_pairs_clockSkew"),
                 record.consistency ? std::to_string(record.consistency->byCause[1]) : "");
        QCOMPARE(cell(i, "server_cpu_us_per_operation").empty(), !record.serverCpuMicros.has_value());
        QCOMPARE(cell(i, "repeat"), repeatCommand(record));
    }
    QCOMPARE(cellsOf(runsCsv({{}, {}})).size(), std::size_t(1));
    // What was not made stands there too, and a round that was cut is told.
    RunPlan unmade = records.front().plan;
    unmade.workload.load.seed += 1;
    records.front().partial.clear();
    records.front().rounds.assign(2, {});
    records.front().rounds.back().partial = "Stopped.";
    const auto some = cellsOf(runsCsv({{records.front()}, {unmade, records.front().plan}}));
    QCOMPARE(some.size(), std::size_t(4));
    const auto at = [&](std::size_t row, const char *name) {
        return some[row]
                   [static_cast<std::size_t>(std::ranges::find(some.front(), name) - some.front().begin())];
    };
    QVERIFY(at(1, "partial").contains("Stopped."));
    QCOMPARE(at(2, "outcome"), "not run");
    QCOMPARE(at(2, "seed"), std::to_string(unmade.workload.load.seed));
    QVERIFY(!at(2, "run").empty() && at(2, "operations").empty());
    QCOMPARE(at(3, "outcome"), "not in all rounds");
}

void RunReportTest::csvIsHarmless()
{
    auto records = someRecords(22, 2);
    records[0].server = "=HYPERLINK(\"http://x\")";
    records[0].partial = "@SUM(1,\r\n2)";
    records[1].server = "\uFF1D1+1"; // East Asian spreadsheets run the full-width form
    const std::string csv = runsCsv({records, {}});
    const auto rows = cellsOf(csv);
    QCOMPARE(rows.size(), std::size_t(3));
    for (const std::string &cell : rows[1])
        QVERIFY2(cell.empty() || !std::string_view("=+-@\t\r").contains(cell[0]), cell.c_str());
    QVERIFY(csv.contains("'\uFF1D1+1"));
    QVERIFY(csv.find("\"'=HYPERLINK(\"\"http://x\"\")\"") != std::string::npos);
}

void RunReportTest::pagesAreWellFormed()
{
    for (int count : {0, 1, 2, 30}) {
        const QString text =
            textOf(runsHtml({someRecords(23 + static_cast<std::uint64_t>(count), count), {}}));
        QVERIFY2(!text.startsWith("not well-formed"), qPrintable(text));
        QVERIFY(text.contains("Leaderboard runs"));
    }
}

void RunReportTest::pagesNameWhatWasNotMade()
{
    const auto records = someRecords(26, 2);
    RunPlan unmade = records.front().plan;
    unmade.strategy = unmade.strategy == "lock" ? "watch" : "lock";
    const QString text = textOf(runsHtml({records, {unmade}})).simplified();
    QVERIFY2(text.contains("Not made"), qPrintable(text));
    QVERIFY(text.contains(QString::fromStdString(runTitle(unmade))));
}

void RunReportTest::pagesNeedNothingElse()
{
    const std::string html = runsHtml({someRecords(24, 10), {}});
    for (const char *word : {"<script", "<link", "@import", "url(", "src=", "<img", "<iframe"})
        QVERIFY2(html.find(word) == std::string::npos, word);
    QVERIFY(html.find("prefers-color-scheme: dark") != std::string::npos);
}

void RunReportTest::pagesShowWhatMatters()
{
    auto records = someRecords(25, 12);
    records[3].server = "<b>Redis & \"friends\"</b>";
    const QString text = textOf(runsHtml({records, {}})).simplified();
    for (const RunRecord &record : records) {
        QVERIFY(text.contains(QString::fromStdString(runTitle(record.plan))));
        QVERIFY2(text.contains(QString::fromStdString(repeatCommand(record)).simplified()),
                 repeatCommand(record).c_str());
        QVERIFY(text.contains("seed " + QString::number(record.plan.workload.load.seed)));
    }
    QVERIFY(text.contains("<b>Redis & \"friends\"</b>"));
    QVERIFY(text.contains("load.clients="));
}

/// Drawn numbers stay numbers, and inside the picture.
void RunReportTest::chartsOfExtremes()
{
    auto records = someRecords(26, 6);
    RunSecond endless;
    endless.done = std::numeric_limits<std::int64_t>::max();
    endless.p50 = endless.p99 = endless.p999 = 1;
    for (RunRecord &record : records) {
        record.consistency.emplace();
        record.measuredFor = std::chrono::seconds(10);
        record.serverCpuMicros = 1e-300;
        record.throughput = 1e308;
        record.seconds.assign(3, endless);
    }
    records[0].consistency->lost = std::numeric_limits<std::int64_t>::max();
    records[1].serverCpuMicros = 1e300;
    records[2].throughput = 0;
    records[3].seconds.assign(5, RunSecond{});
    records[4].seconds.resize(1);
    const std::string html = runsHtml({records, {}});
    for (const char *word : {"\"nan", "\"-nan", "\"inf", "\"-inf", "Mnan", "Lnan"})
        QVERIFY2(html.find(word) == std::string::npos, word);
    QVERIFY(!textOf(html).startsWith("not well-formed"));
    const ChartCanvas canvas = testCanvas(600, 300);
    QVERIFY(svgText(costChart(records, true, canvas), {}).find("no errors") != std::string::npos);
    const auto hasCharts = [](const RunRecord &record) {
        return runsHtml({{record}, {}}).find("aria-label=\"Latency\"") != std::string::npos;
    };
    QVERIFY(hasCharts(records[2]));
    records[2].seconds.resize(2);
    records[2].measuredFor = std::chrono::milliseconds(1100); // a tenth of the second one is cut
    QVERIFY(!hasCharts(records[2]));
    QVERIFY(!hasCharts(records[4]));
    QVERIFY(!throughputChart(records[3].seconds, 0, {}, canvas).shapes.empty());
    QVERIFY(latencyChart(records[3].seconds, 0, canvas).shapes.empty());
    QVERIFY(throughputChart({}, 0, {}, canvas).shapes.empty());
    for (RunRecord &record : records)
        record.consistency.reset();
    QVERIFY(costChart(records, true, canvas).shapes.empty());
}

/// A run of a tenth of a second fills its chart; it was drawn in the first half of a whole one.
void RunReportTest::aShortRunFillsItsChart()
{
    std::vector<RunSecond> seconds(1);
    seconds[0].done = 100;
    seconds[0].p50 = 1000;
    seconds[0].p99 = 2000;
    seconds[0].p999 = 3000;
    const ChartCanvas canvas = testCanvas(600, 300);
    for (const Drawing &chart :
         {throughputChart(seconds, 0.1, {}, canvas), latencyChart(seconds, 0.1, canvas)}) {
        const std::string picture = svgText(chart, {});
        QVERIFY2(picture.find(">100 ms<") != std::string::npos, picture.c_str());
        QVERIFY(picture.find(">1 s<") == std::string::npos);
    }
    const std::string longer = svgText(throughputChart(seconds, 10, {}, canvas), {});
    QVERIFY(longer.find(">10 s<") != std::string::npos);
}

/// In any size, and within the picture.
void RunReportTest::textsOfChartsDoNotCollide()
{
    const auto records = someRecords(27, 14);
    for (const double width : {300.0, 460.0, 920.0})
        for (const double height : {120.0, 190.0, 340.0}) {
            const ChartCanvas canvas = testCanvas(width, height);
            std::vector<Drawing> drawings{costChart(records, false, canvas),
                                          costChart(records, true, canvas)};
            for (const RunRecord &record : records) {
                drawings.push_back(throughputChart(record.seconds, 0, {}, canvas));
                drawings.push_back(latencyChart(record.seconds, 30, canvas));
            }
            for (const Drawing &drawing : drawings) {
                std::vector<ChartBox> boxes;
                for (const Drawing::Shape &shape : drawing.shapes) {
                    const auto *words = std::get_if<Drawing::Words>(&shape);
                    if (!words)
                        continue;
                    const ChartBox box = boxOf(*words, canvas);
                    QVERIFY2(box.left >= -1 && box.right <= width + 6 && box.top >= -8 &&
                                 box.bottom <= height + 8,
                             words->text.c_str());
                    for (const ChartBox &other : boxes)
                        QVERIFY2(!box.overlaps(other), words->text.c_str());
                    boxes.push_back(box);
                }
            }
        }
}

void RunReportTest::everyRunHasItsMark()
{
    auto records = someRecords(28, 5);
    for (RunRecord &record : records) {
        record.consistency.emplace();
        record.serverCpuMicros = 10;
    }
    records[2].serverCpuMicros = 20;
    records[3].consistency.reset();
    const Drawing drawing = costChart(records, true, testCanvas(920, 340));
    int marks = 0;
    for (const Drawing::Shape &shape : drawing.shapes) {
        if (const auto *mark = std::get_if<Drawing::Mark>(&shape)) {
            ++marks;
            QVERIFY(drawing.words.find(mark->words) != std::string::npos);
        }
    }
    QCOMPARE(marks, 4);
    const std::string svg = svgText(drawing, {});
    for (const char *number : {"1", "2", "3", "5"})
        QVERIFY2(svg.find(">" + std::string(number)) != std::string::npos, number);
    // Not the color alone: what is wrong is a cross.
    records[2].consistency->lost = 5;
    records[2].consistency->acknowledged = 10;
    QVERIFY(svgText(costChart(records, true, testCanvas(920, 340)), {}).find("line-bad") !=
            std::string::npos);
}

/// Whatever has no room: that is the run of which the answer speaks.
void RunReportTest::theBestRunIsNamed()
{
    auto records = someRecords(29, 9);
    for (std::size_t i = 0; i < records.size(); ++i) {
        records[i].consistency.emplace();
        records[i].rounds.clear();
        records[i].partial.clear();
        records[i].plan.workload.load.rate.reset();
        records[i].serverCpuMicros = 20 + 0.2 * static_cast<double>(i);
        records[i].throughput = 1000;
    }
    records[6].throughput = 50'000;
    const std::string svg = svgText(costChart(records, false, testCanvas(270, 190)), {});
    QVERIFY2(svg.find('>' + strategyTitle(records[6].plan)) != std::string::npos, svg.c_str());
}

void RunReportTest::textIsEscaped()
{
    QCOMPARE(htmlText("<a href='x'>&\"</a>"), std::string("&lt;a href=&#39;x&#39;&gt;&amp;&quot;&lt;/a&gt;"));
    QCOMPARE(htmlText("\xff"), std::string("\\xff"));
    QCOMPARE(htmlText(std::string_view("\0\x1b", 2)), std::string("??"));
    QCOMPARE(htmlText("µs"), std::string("µs"));
}

void RunReportTest::groups()
{
    QCOMPARE(groupedText(0, 0), std::string("0"));
    QCOMPARE(groupedText(999.94, 1), std::string("999.9"));
    QCOMPARE(groupedText(-1234, 0), std::string("-1\u202f234"));
    QCOMPARE(groupedText(1234567.5, 1), std::string("1\u202f234\u202f567.5"));
}

TIEBREAK_TEST(QCoreApplication, RunReportTest)

} // namespace tst_runreport

#include "tst_runreport.moc"
