// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/people/peopledialog.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/widgets/choicedelegate.h"
#include "core/live/names/personname.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "ui_peopledialog.h"

#include <QDir>
#include <QFileDialog>
#include <QHeaderView>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr auto typingPause = 250ms;
constexpr int peoplePartGap = 6; ///< above a title, beside the layout's own
enum PreviewColumn { PlaceColumn, MemberColumn, NameColumn };

QString presetText(const ScoreFormatPreset &preset)
{
    const auto format = parseScoreFormat(preset.text);
    const std::string example =
        format ? formattedScore(*format, preset.example, cellWording({})) : std::string();
    return PeopleDialog::tr("%1: %2").arg(displayText(label("score format", preset.title)),
                                          displayText(example));
}

} // namespace

PeopleDialog::PeopleDialog(Session &session, WatchedBoards &watchedBoards, LiveNames &names,
                           const QByteArray &key, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::PeopleDialog>())
    , m_session(session)
    , m_watchedBoards(watchedBoards)
    , m_names(names)
    , m_key(key)
    , m_reading(session.threads())
    , m_loading(session.threads())
{
    m_ui->setupUi(this);
    const QString pattern = nameInSentence(session.boardSettings().pattern(key).toStdString());
    m_ui->boards->setText(session.boardSettings().pattern(key) == key
                              ? tr("Names and scores of %1").arg(pattern)
                              : tr("Names and scores of boards like %1 on this server").arg(pattern));
    for (QLabel *title : {m_ui->namesTitle, m_ui->pointsTitle, m_ui->previewTitle}) {
        title->setFont(strongFont());
        title->setContentsMargins(0, peoplePartGap, 0, 0);
    }
    for (QLabel *message : {m_ui->hashMessage, m_ui->fileMessage, m_ui->formatMessage}) {
        message->setFont(noteFont());
        message->setTextFormat(Qt::PlainText);
        message->setWordWrap(true);
        message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        // Without words it keeps its line, so that nothing jumps.
        message->setMinimumHeight(QFontMetrics(noteFont()).height());
    }
    for (QLineEdit *field : {m_ui->key, m_ui->field, m_ui->format})
        field->setFont(fixedFont());
    TableView *preview = m_ui->preview;
    preview->setColumns(
        {{tr("Rank"), Qt::AlignRight}, {tr("Member")}, {tr("Shown as")}, {tr("Score"), Qt::AlignRight}});
    preview->setAccessibleName(tr("Preview of ranks 1 to 5"));
    preview->setFocusPolicy(Qt::NoFocus);
    preview->setSelectionMode(QAbstractItemView::NoSelection);
    preview->setSortingEnabled(false);
    preview->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    preview->stretch(MemberColumn);
    preview->stretch(NameColumn);
    preview->horizontalHeader()->setFixedHeight(metric::HeaderHeight);
    preview->setFixedHeight(metric::HeaderHeight + previewed * metric::RowHeight + 2);
    preview->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    preview->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_typing.setSingleShot(true);
    m_typing.setInterval(typingPause);
    connect(&m_typing, &QTimer::timeout, this, &PeopleDialog::lookUp);

    QPushButton *ok = m_ui->buttons->button(QDialogButtonBox::Ok);
    ok->setProperty(MainActionProperty, true);
    ok->setToolTip(tr("Show members and scores like this from now on"));
    m_ui->buttons->button(QDialogButtonBox::Cancel)->setToolTip(tr("Close without changing anything"));
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, &PeopleDialog::save);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    fillPresets();
    setChoiceDelegates(*this);
    readRows();
    const NameSource source = m_names.source(key);
    m_ui->noNames->setChecked(source.kind == NameSource::Kind::None);
    m_ui->fromHash->setChecked(source.kind == NameSource::Kind::Hash);
    m_ui->fromFile->setChecked(source.kind == NameSource::Kind::File);
    m_ui->key->setText(bytesText(source.pattern.key));
    m_ui->field->setText(bytesText(source.pattern.field));
    m_ui->path->setText(QDir::toNativeSeparators(source.path));
    const LiveBoardData *board = m_watchedBoards.find(key);
    m_ui->format->setText(displayText(scoreFormatText(board ? board->format : ScoreFormat())));
    connectFields();
    takeFields();
    showFormat();
    m_typing.stop();
    lookUp();
    connect(&m_watchedBoards, &WatchedBoards::boardChanged, this, [this](const LiveBoardData &changed) {
        if (changed.key != m_key || m_isRead || !changed.latest())
            return;
        readRows();
        showPreview();
        lookUp();
    });
}

PeopleDialog::~PeopleDialog() = default;

void PeopleDialog::connectFields()
{
    for (QRadioButton *choice : {m_ui->noNames, m_ui->fromHash, m_ui->fromFile})
        connect(choice, &QRadioButton::toggled, this, [this](bool checked) {
            if (checked)
                takeFields();
        });
    // Whoever types into a field means it.
    for (QLineEdit *field : {m_ui->key, m_ui->field})
        connect(field, &QLineEdit::textEdited, this, [this] {
            m_ui->fromHash->setChecked(true);
            takeFields();
        });
    connect(m_ui->path, &QLineEdit::textEdited, this, [this] {
        m_ui->fromFile->setChecked(true);
        takeFields();
    });
    connect(m_ui->choose, &QPushButton::clicked, this, &PeopleDialog::chooseFile);
    connect(m_ui->preset, &QComboBox::activated, this, &PeopleDialog::choosePreset);
    connect(m_ui->format, &QLineEdit::textEdited, this, &PeopleDialog::showFormat);
}

void PeopleDialog::fillPresets()
{
    for (const ScoreFormatPreset &preset : scoreFormatPresets())
        m_ui->preset->addItem(presetText(preset), displayText(preset.text));
    m_ui->preset->addItem(tr("Custom format"));
}

void PeopleDialog::readRows()
{
    const LiveBoardData *board = m_watchedBoards.find(m_key);
    m_isRead = board && board->latest();
    if (!m_isRead)
        return;
    const Rows &head = board->latest()->head();
    for (std::size_t row = 0; row < std::min<std::size_t>(head.size(), previewed); ++row)
        m_rows.push_back({std::string(head.member(row)), scoreOf(board->decoder, head.raw(row))});
    m_found.resize(m_rows.size());
}

std::optional<NameSource> PeopleDialog::source() const
{
    if (m_ui->noNames->isChecked())
        return NameSource();
    if (m_ui->fromFile->isChecked()) {
        const QString path = m_ui->path->text().trimmed();
        return path.isEmpty()
                   ? std::nullopt
                   : std::optional(NameSource{NameSource::Kind::File, {}, QDir::fromNativeSeparators(path)});
    }
    const auto pattern =
        parseNamePattern(bytesFromText(m_ui->key->text()), bytesFromText(m_ui->field->text()));
    return pattern ? std::optional(NameSource{NameSource::Kind::Hash, *pattern, {}}) : std::nullopt;
}

std::optional<ScoreFormat> PeopleDialog::format() const
{
    const auto format = parseScoreFormat(m_ui->format->text().toStdString());
    return format ? std::optional(*format) : std::nullopt;
}

void PeopleDialog::takeFields()
{
    m_reading.cancel();
    m_loading.cancel();
    showNames({});
    showMessage(m_ui->hashMessage, {}, false);
    showMessage(m_ui->fileMessage, {}, false);
    if (m_ui->fromHash->isChecked()) {
        const auto pattern =
            parseNamePattern(bytesFromText(m_ui->key->text()), bytesFromText(m_ui->field->text()));
        if (!pattern)
            showMessage(m_ui->hashMessage, displayText(pattern.error().message), true);
    } else if (m_ui->fromFile->isChecked() && !source()) {
        showMessage(m_ui->fileMessage, tr("Choose a file with the columns member and name."), true);
    }
    m_ui->buttons->button(QDialogButtonBox::Ok)->setEnabled(source() && format());
    m_typing.start();
}

void PeopleDialog::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("File of names"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Names (*.csv *.tsv *.jsonl *.ndjson *.json *.txt)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        m_ui->path->setText(QDir::toNativeSeparators(path));
        m_ui->fromFile->setChecked(true);
        takeFields();
    });
    dialog->open();
}

void PeopleDialog::choosePreset(int index)
{
    const QString chosen = m_ui->preset->itemData(index).toString();
    if (chosen.isEmpty()) {
        m_ui->format->setFocus();
        m_ui->format->selectAll();
        return;
    }
    m_ui->format->setText(chosen);
    showFormat();
}

void PeopleDialog::showFormat()
{
    const auto parsed = parseScoreFormat(m_ui->format->text().toStdString());
    showMessage(m_ui->formatMessage, parsed ? QString() : displayText(parsed.error().message), !parsed);
    const QString canonical = parsed ? displayText(scoreFormatText(*parsed)) : QString();
    const int preset = m_ui->preset->findData(canonical);
    m_ui->preset->setCurrentIndex(parsed && preset >= 0 ? preset : m_ui->preset->count() - 1);
    m_ui->buttons->button(QDialogButtonBox::Ok)->setEnabled(source() && parsed);
    showPreview();
}

void PeopleDialog::lookUp()
{
    const auto from = source();
    if (!from || m_rows.empty())
        return;
    if (from->kind == NameSource::Kind::Hash)
        readHash(from->pattern);
    else if (from->kind == NameSource::Kind::File)
        readFile(from->path);
}

void PeopleDialog::readHash(const NamePattern &pattern)
{
    const QString example = tr("HGET %1 %2")
                                .arg(nameInSentence(pattern.keyOf(m_rows.front().member)),
                                     nameInSentence(pattern.fieldOf(m_rows.front().member)));
    showMessage(m_ui->hashMessage, example, false);
    if (!m_session.pool())
        return;
    std::vector<std::string> members;
    for (const Row &row : m_rows)
        members.push_back(row.member);
    const auto work = [pattern, members](Connection &connection, const Progress &progress) {
        return readMemberNames(connection, pattern, members, progress);
    };
    m_reading.start(withConnection(m_session.pool(), work), [this, example](Result<MemberNames> &found) {
        if (!found) {
            m_session.reportFailure(found.error());
            showMessage(m_ui->hashMessage, displayText(found.error().message), true);
            return;
        }
        std::vector<std::optional<std::string>> names;
        for (const MemberName &name : found->names)
            names.push_back(name.name ? usableName(*name.name) : std::nullopt);
        const bool any = std::ranges::any_of(names, [](const auto &name) { return name.has_value(); });
        if (found->refusal)
            showMessage(m_ui->hashMessage, displayText(found->refusal->message), true);
        else if (!any)
            showMessage(m_ui->hashMessage,
                        tr("No name found in %1 or the hashes of the other first five members.").arg(example),
                        true);
        showNames(std::move(names));
    });
}

void PeopleDialog::readFile(const QString &path)
{
    const auto read = [path = path.toStdString()](const Progress &progress) {
        return readNamesFile(path, progress);
    };
    m_loading.start(read, [this](Result<NamesFile> &file) {
        if (!file) {
            showMessage(m_ui->fileMessage, displayText(file.error().message), true);
            return;
        }
        showMessage(m_ui->fileMessage, displayText(namesFileText(*file, cellWording({}))), false);
        std::vector<std::optional<std::string>> names;
        for (const Row &row : m_rows) {
            const auto name = file->names.nameOf(row.member);
            names.push_back(name ? std::optional<std::string>(*name) : std::nullopt);
        }
        showNames(std::move(names));
    });
}

void PeopleDialog::showNames(std::vector<std::optional<std::string>> names)
{
    m_found = std::move(names);
    m_found.resize(m_rows.size());
    showPreview();
}

void PeopleDialog::showPreview()
{
    const Wording wording = cellWording({});
    std::vector<NamedMember> people;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const auto &name = m_found[row];
        people.push_back({m_rows[row].member, name ? std::optional<std::string_view>(*name) : std::nullopt});
    }
    const std::vector<bool> shared = sharedNames(people);
    const auto written = format();
    QList<TableRow> rows;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const auto score = m_rows[row].score;
        rows.push_back(
            {{groupedText(qint64(row) + 1)},
             {nameInSentence(m_rows[row].member)},
             {displayText(personText(people[row], shared[row], wording))},
             {score && written ? displayText(formattedScore(*written, *score, wording)) : dash()}});
    }
    m_ui->preview->setRows(rows);
    m_ui->previewTitle->setText(!m_isRead        ? tr("The preview begins once the board has been read")
                                : m_rows.empty() ? tr("The board is empty, so there is nothing to preview")
                                                 : tr("Preview of ranks 1 to 5"));
}

void PeopleDialog::showMessage(SecondaryLabel *label, const QString &text, bool wrong)
{
    label->setTint(wrong ? &Palette::invalid : &Palette::secondary);
    label->setText(text);
    // What takes a line more takes it from nobody.
    if (const int needed = layout()->totalHeightForWidth(width()); needed > height())
        resize(width(), needed);
}

void PeopleDialog::save()
{
    const auto from = source();
    const auto written = format();
    if (!from || !written)
        return;
    // What a demo board was made with is said by nobody; a file may hold other names by now.
    if (*from != m_names.source(m_key) || from->kind == NameSource::Kind::File)
        m_names.setSource(m_key, *from);
    m_watchedBoards.setFormat(m_key, *written);
    accept();
}

} // namespace tiebreak

#include "moc_peopledialog.cpp"
