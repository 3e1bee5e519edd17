// SPDX-License-Identifier: GPL-3.0-or-later
// Reports of an audit: what they hold, that no name can break out of them, and that a file is whole or as it
// was.
#include "app/audit/precisionchart.h"
#include "app/audit/reportsaver.h"
#include "app/audit/tiesizechart.h"
#include "app/look/palette.h"
#include "app/widgets/reportfile.h"
#include "core/audit/audittext.h"
#include "core/audit/findingtext.h"
#include "core/codec/codec.h"
#include "core/codec/codectext.h"
#include "core/explain/explaintext.h"
#include "models/boards/auditdisplay.h"
#include "models/text/displaywording.h"
#include "support/files.h"
#include "support/testprogram.h"

#include <QPainter>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <sys/resource.h>

using namespace tiebreak;

namespace tst_auditreport
{

class TestAuditReport : public QObject
{
    Q_OBJECT

    static constexpr std::int64_t tick = 1795200000; // 2026-11-20T18:40:00Z
    const CodecSpec m_codec = *parseCodecSpec("binary:from=4294967295");
    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<ReportSaver> m_saver;
    QByteArray m_key; ///< of the board that was audited
    QString m_saved;
    std::optional<Error> m_error;

    /// A session whose board has a name that does its worst.
    static QByteArray evilKey() { return QByteArray("<script>alert(1)</script>\"'&%1%2\0\n", 34); }
    static QString escapedKey()
    {
        return QStringLiteral("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;%1%2\\x00\\n");
    }

    void add(Rows &rows, std::string_view member, std::int64_t score, std::int64_t at) const
    {
        rows.append(member, encode(m_codec, score, at)->raw);
    }

    /// The audit of these rows, read in pages.
    std::shared_ptr<AuditRun> auditOf(const Rows &rows) const
    {
        auto result = std::make_shared<AuditRun>();
        result->key = m_key;
        result->server = m_session->serverText();
        result->snapshot = std::make_shared<const Snapshot>(Snapshot{sortedAsRedisDoes(rows), 3});
        result->way = ReadWay::Pages;
        result->readAt = (tick + 7390) * 1'000'000;
        result->decoder = Decoder(m_codec, TimeRange());
        result->report =
            auditSnapshot(*result->snapshot, result->decoder, result->direction, result->readAt).value();
        result->curve = precisionCurve(result->report, result->decoder);
        return result;
    }

    /// Four members of equal score, two in one double, one pair against its events.
    std::shared_ptr<const AuditRun> audited(bool withEvents = true) const
    {
        Rows rows;
        add(rows, "<img src=x onerror=alert(2)>", 100, tick);
        add(rows, std::string_view("nul\0 \"quoted\"", 13), 100, tick + 1);
        add(rows, "\xd7\x90\xd7\x91\xd7\x92", 17'380'520, tick); // from right to left
        add(rows, "\xff\xfe not UTF-8", 17'380'520, tick);
        rows.append("timeless", 300 * 4294967296.0);
        const std::shared_ptr<AuditRun> result = auditOf(rows);
        if (withEvents) {
            BoardEvents events;
            const auto happened = [&](std::string_view member, std::int64_t second) {
                events.members.append(member);
                events.scores.push_back(100);
                events.microseconds.push_back(second * 1'000'000);
            };
            happened("<img src=x onerror=alert(2)>", tick + 5);
            happened(std::string_view("nul\0 \"quoted\"", 13), tick + 1);
            result->events =
                std::make_shared<const LoadedEvents>(std::move(events), QStringLiteral("<b>events.csv"));
            result->eventOrder = compareWithEvents(*result->snapshot, result->decoder, result->direction,
                                                   result->events->events)
                                     .value();
        }
        return result;
    }

    QString pathOf(const char *name) const { return m_directory->filePath(QLatin1StringView(name)); }
    QStringList entries() const { return entriesOf(m_directory->path()); }

    void save(const QString &path, const std::shared_ptr<const AuditRun> &audit)
    {
        m_saved.clear();
        m_error.reset();
        m_saver->save(path, audit);
        QTRY_VERIFY(!m_saver->busy());
    }
    QString savedHtml(const std::shared_ptr<const AuditRun> &audit)
    {
        save(pathOf("report.html"), audit);
        return m_saved.isEmpty() ? QString() : QString::fromUtf8(bytesOf(m_saved));
    }
    static QList<QImage> picturesIn(const QString &html)
    {
        QList<QImage> pictures;
        static const QRegularExpression pattern(
            QStringLiteral("src=\"data:image/svg\\+xml;base64,([^\"]+)\""));
        for (auto match = pattern.globalMatch(html); match.hasNext();) {
            QSvgRenderer svg(QByteArray::fromBase64(match.next().captured(1).toLatin1()));
            QImage picture(svg.viewBox().size() * 2, QImage::Format_RGB32);
            picture.fill(Qt::black);
            QPainter painter(&picture);
            svg.render(&painter);
            pictures += svg.isValid() ? picture : QImage();
        }
        return pictures;
    }
    static bool holds(const QImage &picture, const QColor &colour)
    {
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                if (picture.pixel(x, y) == colour.rgb())
                    return true;
        return false;
    }

private slots:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<QSettings>(QStringLiteral("/dev/null"), QSettings::IniFormat);
        m_session = std::make_unique<Session>(*m_settings);
        m_key = evilKey();
        m_saver = std::make_unique<ReportSaver>(*m_session, nullptr);
        connect(m_saver.get(), &ReportSaver::saved, this, [this](const QString &path) { m_saved = path; });
        connect(m_saver.get(), &ReportSaver::failed, this, [this](const Error &error) { m_error = error; });
    }
    void cleanup()
    {
        m_saver.reset();
        m_session.reset();
        m_settings.reset();
    }

    void noNameBreaksOut()
    {
        const QString html = savedHtml(audited());
        QVERIFY(html.contains(escapedKey()));
        QVERIFY(html.contains(QStringLiteral("&lt;img src=x onerror=alert(2)&gt;")));
        QVERIFY(html.contains(QStringLiteral("nul\\x00 &quot;quoted&quot;")));
        QVERIFY(html.contains(QStringLiteral("&lt;b&gt;events.csv")));
        QVERIFY(!html.contains(QStringLiteral("<script"), Qt::CaseInsensitive));
        QVERIFY(!html.contains(QStringLiteral("<img src=x")));
        QVERIFY(!html.contains(QStringLiteral("<b>")));
        QVERIFY(!html.contains(QChar(0)));
        // Nothing comes from elsewhere, and the browser is told so.
        QVERIFY(!html.contains(QStringLiteral("http://")) && !html.contains(QStringLiteral("https://")));
        QVERIFY(html.contains(QStringLiteral("default-src 'none'")));
    }

    void namesFromRightToLeftStandByThemselves()
    {
        m_key = "\xd7\x90\xd7\x91\xd7\x92";
        QVERIFY(savedHtml(audited()).contains(QStringLiteral("<bdi>\u05d0\u05d1\u05d2</bdi>")));
        m_key = "a\xe2\x80\xae"
                "b"; // U+202E turns what follows
        const QString html = savedHtml(audited());
        QVERIFY(html.contains(QStringLiteral("a\\xe2\\x80\\xaeb")));
        QVERIFY(!html.contains(QChar(0x202e)));
    }

    void saysWhatWasAuditedAndFound()
    {
        const auto audit = audited();
        const QString html = savedHtml(audit);
        const Wording wording = displayWording(QTimeZone::utc());
        const auto says = [&html](const std::string &text) {
            return html.contains(QString::fromStdString(text).toHtmlEscaped());
        };
        QVERIFY(says(auditAnswer(*audit, wording)));
        QVERIFY(says(auditDetail(*audit, wording)));
        QVERIFY(says("binary:from=4294967295"));
        QVERIFY(says(ruleText(m_codec)));
        QVERIFY(says("2000-01-01 00:00:00 UTC to 2100-01-01 00:00:00 UTC"));
        QVERIFY(says("highest first"));
        QVERIFY(says("2026-11-20 20:43:10 UTC, in pages"));
        QVERIFY(says("3 members")); // that moved
        QVERIFY(says("Tiebreak " TIEBREAK_VERSION));
        QVERIFY(audit->report.findings.size() >= 3);
        for (const Finding &finding : audit->report.findings) {
            const FindingText words = findingText(finding, *audit, wording);
            QVERIFY2(says(words.title) && says(words.cause) && says(words.fix), words.title.c_str());
        }
        // Members stand beside their ranks.
        const auto name = [&](std::int64_t rank) {
            return wording.member(memberAtRank(*audit->snapshot, audit->direction, rank));
        };
        QVERIFY2(says("Ranks 1 and 2 (" + name(0) + ", " + name(1) + ")"), qPrintable(html));
        QVERIFY(html.contains(QStringLiteral("\\xff\\xfe not UTF-8")));
        for (const FigureDisplay &figure : auditDisplay(*audit, wording, true).figures)
            QVERIFY2(html.contains(figure.name) && html.contains(figure.value), qPrintable(figure.name));
    }

    void saysAllThatThePageWarnsOf()
    {
        auto audit = std::make_shared<AuditRun>(*audited());
        audit->shards = {"board:0", "board:2"};
        audit->repeated = {"twice"};
        audit->doubts = {"board:1 is not a sorted set.", "The replica has lost its primary."};
        const QString html = savedHtml(audit);
        const Wording wording = displayWording(QTimeZone::utc());
        QCOMPARE(audit->caveats(wording).size(), 3U);
        for (const std::string &caveat : audit->caveats(wording))
            QVERIFY2(html.contains(QString::fromStdString(caveat).toHtmlEscaped()), caveat.c_str());
        QVERIFY(html.contains(QStringLiteral("board:0")) && html.contains(QStringLiteral("board:2")));
    }

    void theTrueOrderOnlyWhereThereAreEvents()
    {
        const auto audit = audited();
        QCOMPARE(audit->eventOrder->worst.size(), 1U);
        const QString html = savedHtml(audit);
        QVERIFY(html.contains(QStringLiteral("True order")));
        QVERIFY(html.contains(QStringLiteral("Ranks above, but came later")));
        QVERIFY(html.contains(QStringLiteral("2026-11-20 18:40:05")));
        QVERIFY(html.contains(QStringLiteral("4 s")));
        QVERIFY(!savedHtml(audited(false)).contains(QStringLiteral("True order")));
    }

    void holdsTheProofOfTheTieItSpeaksOf()
    {
        const auto audit = audited();
        const QString html = savedHtml(audit);
        const auto proofOf = [&](std::int64_t above, std::int64_t below, bool withEvents) {
            const auto rowOf = [&](std::int64_t rank) {
                const auto at = static_cast<std::size_t>(rowAtRank(*audit->snapshot, audit->direction, rank));
                ExplainedRow row{
                    rank, std::string(audit->snapshot->rows.member(at)), audit->snapshot->rows.raw(at), {}};
                if (withEvents)
                    row.trueMicroseconds = audit->events->index.reached(row.member, 100);
                return row;
            };
            return explanationText(explainRows(audit->decoder, audit->direction, rowOf(above), rowOf(below)),
                                   audit->decoder, audit->direction, displayWording(QTimeZone::utc()));
        };
        const auto says = [](const QString &text, const std::string &words) {
            return text.contains(QString::fromStdString(words).toHtmlEscaped());
        };
        const Inversion &worst = audit->eventOrder->worst.front();
        const ExplanationText wrong = proofOf(worst.above, worst.below, true);
        QCOMPARE(wrong.outcome, std::string("Wrong"));
        QVERIFY2(says(html, wrong.answer) && says(html, wrong.outcomeReason), wrong.answer.c_str());
        for (const std::string &step : wrong.steps)
            QVERIFY2(says(html, step), step.c_str());
        // Without events it is the largest tie that has collapsed.
        const QString without = savedHtml(audited(false));
        QVERIFY(without.contains(QStringLiteral("Ranks 1 and 2, explained")));
        for (const std::string &step : proofOf(0, 1, false).steps)
            QVERIFY2(says(without, step), step.c_str());
    }

    void aTieThatTimeDecidedIsExplainedToo()
    {
        Rows rows;
        add(rows, "ann", 500, tick);
        add(rows, "bob", 100, tick);
        add(rows, "cat", 100, tick + 1);
        add(rows, "dan", 7, tick);
        const QString html = savedHtml(auditOf(rows));
        QVERIFY2(html.contains(QStringLiteral("Ranks 2 and 3, explained")), qPrintable(html));
    }

    void aPasswordIsNotWritten()
    {
        Endpoint endpoint;
        endpoint.host = "board.example";
        endpoint.user = "ann";
        endpoint.password = "hunter2";
        m_session->connectTo(endpoint);
        const QString html = savedHtml(audited());
        QVERIFY(html.contains(QStringLiteral("board.example")));
        QVERIFY(!html.contains(QStringLiteral("hunter2")));
    }

    void chartsAreDrawnOnPaperInAnyTheme()
    {
        const QPalette before = QApplication::palette();
        QApplication::setPalette(applicationPalette(true));
        const QList<QImage> pictures = picturesIn(savedHtml(audited()));
        QApplication::setPalette(before);
        QCOMPARE(pictures.size(), 2);
        for (const QImage &picture : pictures) {
            QCOMPARE(picture.size(), QSize(1280, 500));
            QCOMPARE(picture.pixelColor(2, 2), Palette::light().base);
        }
        QVERIFY(holds(pictures[0], Palette::light().scoreFill));
        QVERIFY(holds(pictures[1], Palette::light().series[1]));
    }

    void aChartThatIsNotDrawnSaysWhy()
    {
        auto audit = std::make_shared<AuditRun>();
        audit->snapshot = std::make_shared<const Snapshot>();
        audit->decoder = Decoder(CodecSpec(), TimeRange());
        audit->report = auditSnapshot(*audit->snapshot, audit->decoder, audit->direction, 0).value();
        audit->curve = precisionCurve(audit->report, audit->decoder);
        const QString html = savedHtml(audit);
        QVERIFY(picturesIn(html).isEmpty());
        for (const ChartWords &words : {tieSizeWords(audit->report), precisionWords(*audit)})
            QVERIFY(!words.instead.isEmpty() && html.contains(words.instead));
    }

    void pdfHasPagesOfA4()
    {
        save(pathOf("report.PDF"), audited());
        QVERIFY2(!m_error, m_error ? m_error->message.c_str() : "");
        const QByteArray pdf = bytesOf(m_saved);
        QVERIFY(pdf.startsWith("%PDF-1."));
        QVERIFY(pdf.trimmed().endsWith("%%EOF"));
        const auto pages = pdf.count("/Type /Page\n");
        QVERIFY2(pages >= 2, qPrintable(QString::number(pages)));
        QCOMPARE(pdf.count("/MediaBox [0 0 595.000000 842.000000]"), pages);
        QCOMPARE(pdf.count("/Subtype /Image"), 0); // the charts are lines and letters
    }

    void aFileThatCannotBeWrittenStaysAsItWas_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("html") << QStringLiteral("report.html");
        QTest::newRow("pdf") << QStringLiteral("report.pdf");
    }
    void aFileThatCannotBeWrittenStaysAsItWas()
    {
        QFETCH(QString, name);
        const QString path = m_directory->filePath(name);
        putFile(path, "old");
        const auto handler = std::signal(SIGXFSZ, SIG_IGN);
        rlimit limit = {};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &limit), 0);
        const rlimit small{1000, limit.rlim_max};
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
        save(path, audited());
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &limit), 0);
        std::signal(SIGXFSZ, handler);
        QVERIFY(m_saved.isEmpty());
        QVERIFY(m_error && m_error->kind == ErrorKind::Io);
        QVERIFY2(m_error->message.ends_with("was not written: File too large."), m_error->message.c_str());
        QCOMPARE(bytesOf(path), QByteArray("old"));
        QCOMPARE(entries(), QStringList{name});
        save(path, audited());
        QCOMPARE(m_saved, path);
        QCOMPARE(entries(), QStringList{name});
    }

    void noPlaceToWriteIsAnError()
    {
        save(pathOf("missing/report.html"), audited());
        QVERIFY(m_saved.isEmpty());
        QVERIFY(m_error && m_error->kind == ErrorKind::Io);
        QVERIFY(entries().isEmpty());
    }
};

TIEBREAK_TEST(QApplication, TestAuditReport)

} // namespace tst_auditreport

#include "tst_auditreport.moc"
