// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the session's board to a file that the user names.
#include "app/boardexport.h"

#include "models/bytestext.h"
#include "models/numbertext.h"
#include "redis/wholeboard.h"

#include <QFileDialog>
#include <QFileInfo>

namespace tiebreak
{

namespace
{

struct FileKind {
    ExportFormat format;
    const char *suffix;
    const char *filter;
};

constexpr FileKind fileKinds[] = {
    {ExportFormat::Csv, "csv", QT_TRANSLATE_NOOP("tiebreak::BoardExport", "CSV for spreadsheets (*.csv)")},
    {ExportFormat::JsonLines, "jsonl",
     QT_TRANSLATE_NOOP("tiebreak::BoardExport", "JSON, an object a line (*.jsonl)")},
    {ExportFormat::RedisPipe, "resp",
     QT_TRANSLATE_NOOP("tiebreak::BoardExport", "Commands for redis-cli --pipe (*.resp)")}};

} // namespace

BoardExport::BoardExport(Session &session, QWidget *window)
    : QObject(window), m_session(session), m_window(window), m_writing(session.threads())
{
}

void BoardExport::ask()
{
    if (m_session.board().isNull())
        return;
    auto *dialog = new QFileDialog(m_window, tr("Export the board"));
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const FileKind &kind : fileKinds)
        filters += tr(kind.filter);
    dialog->setNameFilters(filters);
    const auto kindOf = [filters](const QString &filter) {
        return fileKinds[std::max<qsizetype>(0, filters.indexOf(filter))];
    };
    dialog->setDefaultSuffix(QLatin1StringView(fileKinds[0].suffix));
    dialog->selectFile(fileNameText(m_session.board()));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, kindOf](const QString &filter) {
        dialog->setDefaultSuffix(QLatin1StringView(kindOf(filter).suffix));
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, kindOf](const QString &path) {
        write(path, kindOf(dialog->selectedNameFilter()).format);
    });
    // Another server has other boards.
    connect(&m_session, &Session::serverChanged, dialog, &QDialog::reject);
    dialog->open();
}

void BoardExport::write(const QString &path, ExportFormat format)
{
    const QByteArray key = m_session.board();
    if (!m_session.pool() || key.isNull())
        return;
    const BoardReading reading = m_session.readings().shown(key);
    const ExportOptions options{format, key.toStdString(), reading.direction};
    const QString text = tr("Exporting %1").arg(nameText(key.toStdString()));
    m_writing.start(
        withConnection(
            m_session.pool(),
            [options, way = m_session.readWay(), decoder = Decoder(reading.spec(), reading.season),
             file = QFile::encodeName(path).toStdString()](Connection &connection,
                                                           const Progress &progress) -> Result<Exported> {
                // First the board is read, then written.
                const Progress readPart(progress.stopToken(), [&](std::uint64_t done, std::uint64_t total) {
                    progress.report(done, 2 * total);
                });
                const auto board = readWholeBoard(connection, options.key, way, readPart);
                if (!board)
                    return std::unexpected(board.error());
                const auto members = static_cast<std::uint64_t>(board->size());
                const Progress writePart(progress.stopToken(), [&](std::uint64_t done, std::uint64_t) {
                    progress.report(members + done, 2 * members);
                });
                if (auto done = exportBoardFile(file, options, *board, decoder, writePart); !done)
                    return std::unexpected(done.error());
                return Exported{board->size(), board->moved};
            }),
        [this, path](Result<Exported> &exported) {
            emit progress({}, 0, 0);
            if (!exported) {
                emit failed(exported.error());
                return;
            }
            QString sentence =
                tr("Wrote %1 members to %2").arg(groupedText(exported->members), QFileInfo(path).fileName());
            if (exported->moved > 0)
                sentence += tr("; %1 moved while the board was read").arg(groupedText(exported->moved));
            emit written(sentence + u'.');
        },
        [this, text](quint64 done, quint64 total) { emit progress(text, done, total); });
}

void BoardExport::stop()
{
    if (!m_writing.running())
        return;
    m_writing.cancel();
    emit progress({}, 0, 0);
    emit written(tr("Stopped; nothing was written."));
}

} // namespace tiebreak
