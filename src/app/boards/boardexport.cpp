// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/boardexport.h"

#include "app/session/boarddoubts.h"
#include "app/widgets/savedfile.h"
#include "files/atomicfile.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "redis/board/shardedtext.h"

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

/// Commands add each row to its own key; in other forms the keys of a board are one list. A board of one key
/// that is at hand is not read.
Result<ExportedKeys> writeBoard(BoardRows &rows, const BoardView &view, ExportFormat format, ReadWay way,
                                std::shared_ptr<const Snapshot> held, const std::string &path,
                                const Progress &progress)
{
    const std::vector<std::string> keys = view.keys();
    const bool byKey = format == ExportFormat::RedisPipe && keys.size() > 1;
    const Decoder decoder(view.spec(), view.timeRange);
    ExportedKeys written;
    if (keys.size() > 1)
        held = nullptr; // it does not tell which members it holds twice
    TRY(auto file, AtomicFile::create(path));
    for (std::size_t key = 0; key < (byKey ? keys.size() : 1); ++key) {
        // First the rows are read, then written.
        const Progress reading(progress.stopToken(), [&](std::uint64_t done, std::uint64_t total) {
            progress.report(done, 2 * total);
        });
        if (byKey) {
            TRY(auto read, rows.readKey(key, way, reading));
            held = std::make_shared<const Snapshot>(std::move(read));
        } else if (!held) {
            TRY(auto whole, rows.readWhole(way, reading));
            held = std::make_shared<const Snapshot>(std::move(whole.snapshot));
            written.repeated = std::move(whole.repeated);
        }
        const auto members = std::uint64_t(held->size());
        const Progress writing(progress.stopToken(), [&](std::uint64_t done, std::uint64_t) {
            progress.report(members + done, 2 * members);
        });
        const auto sink = [&file](std::string_view bytes) { return file.write(bytes); };
        TRY(exportBoard(sink, {format, keys[key], view.direction}, *held, decoder, writing));
        written.members += held->size();
        written.moved += held->moved;
    }
    TRY(file.commit());
    return written;
}

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
        saveDialog(m_window, tr("Export the board"), {}, forms, fileNameText(m_session.view().name()));
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
    const auto source = m_session.rows();
    if (!source)
        return;
    const QString text = tr("Exporting %1").arg(nameText(view.name().toStdString()));
    const ReadWay way = m_session.readWay();
    m_writing.start(
        source->reading(
            view.direction,
            [format, way, view, kept = m_session.snapshots().find(view.name(), way),
             file = QFile::encodeName(path).toStdString()](BoardRows &rows, const Progress &progress) {
                return writeBoard(rows, view, format, way, kept ? kept->snapshot : nullptr, file, progress);
            }),
        [this, path, unrecorded = m_session.unrecorded(view.key),
         doubts = boardDoubts(m_session)](Result<ExportedKeys> &exported) {
            emit progress({}, 0, 0);
            if (!exported) {
                emit failed(exported.error());
                return;
            }
            const std::string file = QFileInfo(path).fileName().toStdString();
            std::vector<std::string> sentences{exportedText(*exported, file, cellWording({}))};
            if (!exported->repeated.empty())
                sentences.push_back(repeatedMembersText(exported->repeated));
            sentences.insert(sentences.end(), doubts.begin(), doubts.end());
            if (unrecorded > 0)
                sentences.push_back(recordedPartNote(qint64(exported->members), unrecorded, cellWording({})));
            emit written(displayText(listText(ListOf::Sentences, sentences)));
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
