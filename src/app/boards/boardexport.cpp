// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/boardexport.h"

#include "app/widgets/savedfile.h"
#include "models/text/bytestext.h"
#include "models/text/displaywording.h"
#include "redis/board/wholeboard.h"

#include <QAction>
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
     QT_TRANSLATE_NOOP("tiebreak::BoardExport", "JSON Lines, one object per line (*.jsonl)")},
    {ExportFormat::RedisPipe, "resp",
     QT_TRANSLATE_NOOP("tiebreak::BoardExport", "Commands for redis-cli --pipe (*.resp)")}};

} // namespace

BoardExport::BoardExport(Session &session, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_window(window)
    , m_action(new QAction(tr("E&xport…"), this))
    , m_writing(session.threads())
{
    m_action->setObjectName(QStringLiteral("exportBoard"));
    m_action->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
    connect(m_action, &QAction::triggered, this, &BoardExport::ask);
    const auto updateAction = [this] {
        m_action->setEnabled(m_session.pool() && !m_session.board().isNull());
    };
    connect(&session, &Session::linkChanged, this, updateAction);
    connect(&session, &Session::viewChanged, this, updateAction);
    updateAction();
}

void BoardExport::ask()
{
    if (m_session.board().isNull())
        return;
    QList<FileForm> forms;
    for (const FileKind &kind : fileKinds)
        forms += {tr(kind.filter), QString::fromLatin1(kind.suffix)};
    QFileDialog *dialog =
        saveDialog(m_window, tr("Export the board"), {}, forms, fileNameText(m_session.board()));
    dialog->setObjectName(QStringLiteral("exportDialog"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog](const QString &path) {
        const auto chosen = dialog->nameFilters().indexOf(dialog->selectedNameFilter());
        write(path, fileKinds[std::max<qsizetype>(0, chosen)].format);
    });
    // Another server has other boards.
    connect(&m_session, &Session::serverChanged, dialog, &QDialog::reject);
    dialog->open();
}

void BoardExport::write(const QString &path, ExportFormat format)
{
    const BoardView view = m_session.view();
    if (!m_session.pool() || view.key.isNull())
        return;
    const ExportOptions options{format, view.key.toStdString(), view.direction};
    const QString text = tr("Exporting %1").arg(nameText(view.key.toStdString()));
    m_writing.start(
        withBoard(m_session.pool(), options.key,
                  [options, way = m_session.readWay(), decoder = Decoder(view.spec(), view.season),
                   kept = m_session.snapshots().find(view.key, m_session.readWay()),
                   file = QFile::encodeName(path).toStdString()](
                      Connection &connection, const Progress &progress) -> Result<Written> {
                      // First the board is read, then written.
                      const Progress readPart(
                          progress.stopToken(),
                          [&](std::uint64_t done, std::uint64_t total) { progress.report(done, 2 * total); });
                      std::shared_ptr<const Snapshot> board = kept ? kept->snapshot : nullptr;
                      if (!board) {
                          TRY(auto read, readWholeBoard(connection, options.key, way, readPart));
                          board = std::make_shared<const Snapshot>(std::move(read));
                      }
                      const auto members = static_cast<std::uint64_t>(board->size());
                      const Progress writePart(progress.stopToken(), [&](std::uint64_t done, std::uint64_t) {
                          progress.report(members + done, 2 * members);
                      });
                      TRY(exportBoardFile(file, options, *board, decoder, writePart));
                      return board;
                  }),
        [this, path](Result<Written> &exported) {
            emit progress({}, 0, 0);
            if (!exported) {
                emit failed(exported.error());
                return;
            }
            const std::string file = QFileInfo(path).fileName().toStdString();
            emit written(QString::fromStdString(exportedText(**exported, file, cellWording({}))));
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

#include "moc_boardexport.cpp"
