// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/runfiles.h"

#include "app/widgets/reportfile.h"
#include "app/widgets/savedfile.h"
#include "files/textfile.h"
#include "models/text/displaywording.h"
#include "sim/record/runsfile.h"
#include "sim/report/runcsv.h"
#include "sim/report/runhtml.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QStandardPaths>

namespace tiebreak
{

namespace
{

constexpr auto directorySetting = "simulator/directory";
constexpr std::size_t maxBytes = std::size_t(256) << 20;

std::string encoded(const QString &path)
{
    return QFile::encodeName(path).toStdString();
}

} // namespace

RunFiles::RunFiles(Session &session, QObject *parent)
    : QObject(parent), m_session(session), m_reading(session.threads()), m_writing(session.threads())
{
}

QString RunFiles::directory() const
{
    return m_session.settings()
        .value(QLatin1String(directorySetting),
               QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation))
        .toString();
}

void RunFiles::rememberDirectory(const QString &path)
{
    m_session.settings().setValue(QLatin1String(directorySetting), QFileInfo(path).absolutePath());
}

void RunFiles::askToOpen(QWidget *window)
{
    QFileDialog *dialog =
        openDialog(window, tr("Open runs"), directory(), tr("Runs (*.json);;All files (*)"));
    dialog->setObjectName(QStringLiteral("openRuns"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        rememberDirectory(path);
        open(path);
    });
    dialog->open();
}

void RunFiles::askToSave(QWidget *window, const MadeRuns &runs)
{
    QFileDialog *dialog = saveDialog(window, tr("Save the runs"), directory(),
                                     {{tr("Runs (*.json)"), QStringLiteral("json")}}, QStringLiteral("runs"));
    dialog->setObjectName(QStringLiteral("saveRuns"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, runs](const QString &path) {
        rememberDirectory(path);
        save(path, runs);
    });
    dialog->open();
}

void RunFiles::askForReport(QWidget *window, const MadeRuns &runs)
{
    QFileDialog *dialog = saveDialog(window, tr("Save a report of the runs"), directory(),
                                     {{tr("HTML (*.html)"), QStringLiteral("html")},
                                      {tr("PDF (*.pdf)"), QStringLiteral("pdf")},
                                      {tr("Table (*.csv)"), QStringLiteral("csv")}},
                                     QStringLiteral("simulator report"));
    dialog->setObjectName(QStringLiteral("reportRuns"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, runs](const QString &path) {
        rememberDirectory(path);
        report(path, runs);
    });
    dialog->open();
}

void RunFiles::open(const QString &path)
{
    m_reading.start(
        [name = encoded(path)](const Progress &progress) -> Result<MadeRuns> {
            TRY(const auto file, readTextFile(name, progress, maxBytes));
            auto runs = parseRuns(file.text);
            if (!runs)
                return failure(runs.error().kind, name + ": " + runs.error().message);
            // What other sessions kept is not on this server.
            for (RunRecord &record : runs->records)
                record.boardKept = false;
            return runs;
        },
        [this, path](Result<MadeRuns> &runs) {
            if (!runs) {
                emit failed(runs.error());
                return;
            }
            emit opened(*runs);
            const QString file = QDir::toNativeSeparators(path);
            emit reported(
                runs->unmade.empty()
                    ? tr("Opened %1 runs of %2").arg(runs->records.size()).arg(file)
                    : tr("Opened %1 runs of %2, which also names %3 that were not made, or not in all "
                         "of their rounds")
                          .arg(runs->records.size())
                          .arg(file)
                          .arg(runs->unmade.size()));
        });
}

void RunFiles::save(const QString &path, const MadeRuns &runs)
{
    write(
        path, [runs](const Progress &) -> Result<std::string> { return runsText(runs); },
        [this] { emit saved(); });
}

void RunFiles::write(const QString &path, std::function<Result<std::string>(const Progress &)> text,
                     std::function<void()> done)
{
    if (m_writing.running()) { // a newer job would take the place of that one
        emit failed({ErrorKind::Usage, tr("The last file is still being written.").toStdString()});
        return;
    }
    m_writing.start(
        [path, text](const Progress &progress) -> Result<QString> {
            TRY(const auto bytes, text(progress));
            TRY(writeWholeFile(path, bytes));
            return path;
        },
        [this, done](Result<QString> &file) {
            if (!file)
                return emit failed(file.error());
            emit reported(tr("Saved %1").arg(QDir::toNativeSeparators(*file)));
            if (done)
                done();
        });
}

void RunFiles::report(const QString &path, const MadeRuns &runs)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QLatin1String("csv")) {
        write(path, [runs](const Progress &) -> Result<std::string> { return runsCsv(runs); });
    } else {
        const bool paper = ending == QLatin1String("pdf");
        write(path, [path, paper, runs](const Progress &) -> Result<std::string> {
            const std::string html = paper ? runsPaper(runs) : runsHtml(runs);
            return reportBytes(path, displayText(html), tr("Simulator runs"), PageSide::Wide).toStdString();
        });
    }
}

} // namespace tiebreak

#include "moc_runfiles.cpp"
