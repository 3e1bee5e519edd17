// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/edit/editdialog.h"

#include "app/edit/editjob.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/session/preferences.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/marklabel.h"
#include "core/board/verdicttext.h"
#include "core/edit/edittext.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"
#include "models/boards/rowtext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "models/text/typednumber.h"
#include "redis/link/connectionpool.h"
#include "ui_editdialog.h"

#include <QPushButton>

#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

constexpr qsizetype longestMember = 64 * 1024;

std::unexpected<Error> missing(const QString &sentence)
{
    return failure(ErrorKind::Usage, sentence.toStdString());
}

/// A time as people type it, as parseIsoTime() reads it.
std::string isoOf(const QString &typed)
{
    return plainDigits(typed).trimmed().replace(u' ', u'T').toStdString();
}

QString typedTime(std::int64_t tick, TickUnit unit)
{
    return displayText(isoTime(tick, unit)).replace(u'T', u' ').remove(u'Z');
}

} // namespace

EditDialog::EditDialog(Session &session, const std::optional<EditedRow> &row, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::EditDialog>())
    , m_session(session)
    , m_view(session.view())
    , m_decoder(m_view.spec(), m_view.timeRange)
    , m_row(row)
    , m_reading(session.threads())
    , m_editing(session.threads())
{
    setObjectName(QStringLiteral("editDialog"));
    m_ui->setupUi(this);
    setChoiceDelegates(*this);
    m_ui->title->setFont(titleFont());
    if (row)
        m_view.key = row->key;
    const QString board = nameInSentence(m_view.key.toStdString());
    m_ui->title->setText(row ? tr("Change %1 on %2").arg(nameInSentence(row->member), board)
                             : tr("Change %1").arg(board));
    for (QWidget *fixed :
         QList<QWidget *>{m_ui->raw, m_ui->gist, m_ui->command, m_ui->wasRaw, m_ui->becomesRaw})
        fixed->setFont(fixedFont());
    m_ui->layout->setStretchFactor(m_ui->command, 1);
    m_ui->command->setMinimumHeight(72);
    for (QLabel *figure : QList<QLabel *>{m_ui->head1, m_ui->head4, m_ui->wasScore, m_ui->wasRaw,
                                          m_ui->becomesScore, m_ui->becomesRaw})
        figure->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_ui->preview->setColumnStretch(4, 1);
    m_apply = m_ui->buttons->addButton(tr("Change"), QDialogButtonBox::AcceptRole);
    m_apply->setObjectName(QStringLiteral("apply"));
    m_apply->setProperty(MainActionProperty, true);
    m_apply->setToolTip(tr("Run this command. You can undo it later."));
    m_ui->buttons->button(QDialogButtonBox::Cancel)->setToolTip(tr("Close without changing anything"));

    if (row) {
        if (m_view.codec) {
            addKind(Kind::ScoreAndTime, showsTime() ? tr("Set score and time") : tr("Set the score"));
            addKind(Kind::AddPoints,
                    showsTime() ? tr("Add points and set the time to now") : tr("Add points"));
        }
        addKind(Kind::Raw, tr("Set the raw score"));
        addKind(Kind::Rename, tr("Rename the member"));
        addKind(Kind::Remove, tr("Remove the member"));
        const Decoded decoded = m_decoder.decode(row->raw);
        if (decoded.verdict != Verdict::Invalid) {
            m_ui->score->setText(QString::number(decoded.preimage.score));
            if (showsTime())
                m_ui->time->setText(typedTime(bestTick(decoded), m_decoder.spec().unit));
        }
        m_ui->raw->setText(displayText(shortestText(row->raw)));
    } else {
        addKind(Kind::AddMember, tr("Add a member"));
        addKind(Kind::TimeToLive, tr("Set when the board expires"));
        readBoardExpiry();
    }
    connect(m_ui->kind, &QComboBox::currentIndexChanged, this, &EditDialog::chooseKind);
    for (QLineEdit *field : {m_ui->member, m_ui->score, m_ui->points, m_ui->time, m_ui->raw, m_ui->expiry})
        connect(field, &QLineEdit::textChanged, this, &EditDialog::showEdit);
    connect(m_ui->now, &QPushButton::clicked, this, &EditDialog::takeNow);
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, &EditDialog::apply);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &EditDialog::reject);
    connect(&m_session, &Session::serverGone, this, [this] {
        // Nobody has sent it away, and its message goes with it.
        if (!m_editing.running() && !m_notice.isEmpty())
            raiseNotice(m_notice);
        reject();
    });
    connect(&m_session, &Session::writesAllowedChanged, this, &EditDialog::showEdit);
    chooseKind();
    resize(620, 500);
}

EditDialog::~EditDialog() = default;

void EditDialog::reject()
{
    if (!m_editing.running()) {
        QDialog::reject();
        return;
    }
    m_left = true;
    setAttribute(Qt::WA_DeleteOnClose, false);
    hide();
}

EditDialog::Kind EditDialog::kind() const
{
    return static_cast<Kind>(m_ui->kind->currentData().toInt());
}

bool EditDialog::showsTime() const
{
    return m_decoder.spec().hasTime();
}

void EditDialog::addKind(Kind kind, const QString &words)
{
    m_ui->kind->addItem(words, int(kind));
}

void EditDialog::chooseKind()
{
    const Kind chosen = kind();
    const bool packs = chosen == Kind::ScoreAndTime || chosen == Kind::AddPoints ||
                       (chosen == Kind::AddMember && m_view.codec.has_value());
    QFormLayout &fields = *m_ui->fields;
    fields.setRowVisible(m_ui->member, chosen == Kind::Rename || chosen == Kind::AddMember);
    m_ui->memberLabel->setText(chosen == Kind::Rename ? tr("New &name") : tr("&Member"));
    fields.setRowVisible(m_ui->score, packs && chosen != Kind::AddPoints);
    fields.setRowVisible(m_ui->points, chosen == Kind::AddPoints);
    fields.setRowVisible(m_ui->timeLayout, packs && showsTime());
    fields.setRowVisible(m_ui->raw, chosen == Kind::Raw || (chosen == Kind::AddMember && !packs));
    fields.setRowVisible(m_ui->expiry, chosen == Kind::TimeToLive);
    if (chosen == Kind::AddPoints || (chosen == Kind::AddMember && packs && m_ui->time->text().isEmpty()))
        takeNow();
    const bool ofRow = chosen != Kind::TimeToLive;
    for (int row = 0; row < m_ui->preview->rowCount(); ++row) {
        for (int column = 0; column < m_ui->preview->columnCount(); ++column) {
            const bool told = column == 0 || column == 4 || (m_view.codec && (column != 2 || showsTime()));
            if (QLayoutItem *cell = m_ui->preview->itemAtPosition(row, column))
                cell->widget()->setVisible(ofRow && told && (row != 1 || m_row));
        }
    }
    showEdit();
}

void EditDialog::takeNow()
{
    const TickUnit unit = m_decoder.spec().unit;
    m_ui->time->setText(typedTime(m_session.nowMicroseconds() / unitMicroseconds(unit), unit));
}

void EditDialog::readBoardExpiry()
{
    if (!m_session.pool())
        return;
    const std::string key = m_view.key.toStdString();
    m_reading.start(withBoard(m_session.pool(), key,
                              [key](Connection &connection, const Progress &progress) {
                                  return readExpiry(connection, key, progress);
                              }),
                    [this](Result<std::optional<Expiry>> &expiry) {
                        if (!expiry)
                            return; // to add a member nobody has to know
                        m_expiry = *expiry;
                        m_expiryKnown = true;
                        if (m_expiry)
                            m_ui->expiry->setText(
                                typedTime(m_expiry->time_since_epoch().count(), TickUnit::Millisecond));
                        showEdit();
                    });
}

Result<std::int64_t> EditDialog::readScore() const
{
    if (kind() != Kind::AddPoints) {
        TRY(const auto typed, typedWhole(m_ui->score->text()));
        const auto score = parseInteger(typed);
        if (!score)
            return missing(tr("Enter a score as a whole number."));
        return *score;
    }
    const Decoded decoded = m_decoder.decode(m_row->raw);
    if (decoded.verdict == Verdict::Invalid)
        return missing(tr("Points cannot be added: this row's raw score is not valid under the codec."));
    TRY(const auto typed, typedWhole(m_ui->points->text()));
    const auto points = parseInteger(typed);
    std::int64_t sum = 0;
    if (!points)
        return missing(tr("Type how many points to add, a whole number."));
    if (__builtin_add_overflow(decoded.preimage.score, *points, &sum))
        return missing(tr("The result is too large."));
    return sum;
}

Result<double> EditDialog::readPackedRaw() const
{
    TRY(const auto score, readScore());
    std::int64_t tick = 0;
    if (showsTime()) {
        const auto typed = parseIsoTime(isoOf(m_ui->time->text()), m_decoder.spec().unit);
        if (!typed)
            return missing(tr("Enter a time in UTC, such as 2026-11-20 20:14:07."));
        tick = *typed;
    }
    TRY(const auto encoded, encode(m_decoder.spec(), score, tick));
    if (encoded.wrapped)
        return missing(tr("This score and time do not fit into the 64 bits of this codec."));
    return encoded.raw;
}

Result<BoardEdit> EditDialog::readEdit() const
{
    const std::string key = m_view.key.toStdString();
    const std::string member = bytesFromText(m_ui->member->text());
    if (qsizetype(member.size()) > longestMember)
        return missing(tr("That name is too long."));
    const auto typedRaw = [this]() -> Result<double> {
        TRY(const auto typed, typedDecimal(m_ui->raw->text()));
        const auto raw = parseRawOrBits(typed);
        if (!raw || std::isnan(*raw))
            return missing(tr("Enter a number. Redis accepts every double except NaN."));
        return *raw;
    };
    const auto setting = [&](const Result<double> &raw) -> Result<BoardEdit> {
        if (!raw)
            return std::unexpected(raw.error());
        if (m_row && bitsOf(*raw) == bitsOf(m_row->raw))
            return missing(tr("The row already has this raw score."));
        return m_row ? settingRaw(key, m_row->member, m_row->raw, *raw)
                     : settingRaw(key, member, std::nullopt, *raw);
    };
    switch (kind()) {
    case Kind::ScoreAndTime:
    case Kind::AddPoints:
        return setting(readPackedRaw());
    case Kind::Raw:
        return setting(typedRaw());
    case Kind::AddMember:
        if (m_ui->member->text().isEmpty())
            return missing(tr("Type the name of the member."));
        return setting(m_view.codec ? readPackedRaw() : typedRaw());
    case Kind::Rename:
        if (m_ui->member->text().isEmpty())
            return missing(tr("Type the new name."));
        if (member == m_row->member)
            return missing(tr("The member already has this name."));
        return renaming(key, m_row->member, m_row->raw, member);
    case Kind::Remove:
        return removing(key, m_row->member, m_row->raw);
    case Kind::TimeToLive:
        break;
    }
    if (!m_expiryKnown)
        return missing(tr("Reading the board's expiry time…"));
    BoardEdit edit{key, {}, ExpiryChange{m_expiry, std::nullopt}};
    if (!m_ui->expiry->text().trimmed().isEmpty()) {
        const auto tick = parseIsoTime(isoOf(m_ui->expiry->text()), TickUnit::Millisecond);
        if (!tick)
            return missing(
                tr("Enter a time in UTC, such as 2026-11-20 20:14:07, or leave it empty for no expiry."));
        edit.expiry->after = Expiry(std::chrono::milliseconds(*tick));
        if (*tick * 1000 <= m_session.nowMicroseconds() + 1'000'000)
            return missing(tr("This time has passed. The whole board would be deleted at once."));
    }
    if (edit.expiry->after == edit.expiry->before)
        return missing(tr("The board already expires at this time."));
    return edit;
}

QLabel *EditDialog::label(const QString &name) const
{
    return findChild<QLabel *>(name);
}

void EditDialog::showRaw(const char *row, const std::optional<double> &raw)
{
    const QString name = QLatin1StringView(row);
    const TimeDisplay display{.zone = QTimeZone::utc()};
    const bool known = raw && m_view.codec;
    const Decoded decoded = raw ? m_decoder.decode(*raw) : Decoded();
    label(name + QStringLiteral("Score"))->setText(known ? scoreText(decoded) : dash());
    label(name + QStringLiteral("Time"))
        ->setText(known && showsTime() ? bestTimeText(m_decoder, decoded, display) : dash());
    auto *verdict = findChild<VerdictLabel *>(name + QStringLiteral("Verdict"));
    verdict->setVerdict(decoded);
    verdict->setVisible(known);
    label(name + QStringLiteral("Raw"))->setText(raw ? displayText(shortestText(*raw)) : dash());
}

QString EditDialog::noteOn(const BoardEdit &edit) const
{
    if (kind() == Kind::Remove)
        return tr("The row will be removed. Undo restores it bit for bit. If it is the last row, the board "
                  "and its expiry time are removed too.");
    if (edit.expiry || kind() == Kind::Rename || !m_view.codec || edit.members.empty() ||
        !edit.members[0].after)
        return {};
    const double raw = *edit.members[0].after;
    const Decoded decoded = m_decoder.decode(raw);
    if (decoded.verdict == Verdict::Exact && !decoded.misread)
        return {};
    return displayText(verdictDetails(m_decoder, raw, decoded, displayWording(QTimeZone::utc())));
}

void EditDialog::showEdit()
{
    const auto edit = readEdit();
    const auto server = m_session.editableServer();
    std::optional<double> after;
    if (edit && !edit->expiry)
        after = edit->members.back().after;
    if (m_row)
        showRaw("was", m_row->raw);
    showRaw("becomes", after);
    m_ui->gist->setText(edit ? displayText(editGistText(*edit)) : QString());
    m_ui->gist->setVisible(edit.has_value());
    m_ui->command->setPlainText(edit ? displayText(editCommandText(*edit)) : QString());
    const QString note = edit ? noteOn(*edit) : displayText(edit.error().message);
    m_ui->note->setText(note);
    m_ui->note->setVisible(!note.isEmpty());
    m_apply->setEnabled(edit.has_value() && server.has_value() && !m_editing.running());
    if (!server && m_notice.isEmpty())
        m_ui->message->showMessage(
            MessageBar::Kind::Warning,
            tr("Writes have been switched off. Allow them again to make this change."));
}

void EditDialog::apply()
{
    const auto edit = readEdit();
    const auto server = serverOfEdits(m_session);
    if (!edit || !server || m_editing.running())
        return;
    m_ui->message->clear();
    m_server = m_session.serverName();
    m_notice.clear();
    m_editing.start([order = EditOrder{*server, readPreferences(m_session.settings()).timeouts(), *edit,
                                       m_session.journal()}](
                        const Progress &progress) { return carryOut(order, progress); },
                    [this, edit = *edit](Result<EditOutcome> &outcome) { showOutcome(outcome, edit); });
    m_apply->setEnabled(false);
}

void EditDialog::showOutcome(const Result<EditOutcome> &outcome, const BoardEdit &edit)
{
    const Wording wording = displayWording(QTimeZone::utc());
    const bool isMade = outcome && outcome->state == EditState::Made;
    if (m_left)
        raiseNotice(noticeOf(outcome, edit));
    // Of another server this is not said.
    if (isMade && (!m_left || m_session.mayWrite(m_view.key)))
        emit edited(displayText(editedText(edit, wording)));
    if (m_left) {
        deleteLater();
        return;
    }
    if (isMade) {
        accept();
        return;
    }
    if (!outcome || !outcome->conflict)
        m_notice = noticeOf(outcome, edit);
    if (!outcome) {
        showEdit();
        m_ui->message->showMessage(MessageBar::Kind::Error, displayText(outcome.error().message));
        return;
    }
    if (outcome->conflict) {
        // Shown, and compared with when somebody clicks again.
        if (edit.expiry)
            m_expiry = outcome->conflict->expiry;
        else if (m_row && outcome->conflict->raw && outcome->conflict->member == m_row->member)
            m_row->raw = *outcome->conflict->raw;
        showEdit();
        m_ui->message->showMessage(MessageBar::Kind::Warning,
                                   displayText(conflictText(edit, *outcome->conflict, wording)));
        return;
    }
    showEdit();
    m_ui->message->showMessage(MessageBar::Kind::Error,
                               outcome->error ? displayText(outcome->error->message) : QString());
}

QString EditDialog::noticeOf(const Result<EditOutcome> &outcome, const BoardEdit &edit) const
{
    const Wording wording = displayWording(QTimeZone::utc());
    const QString board = nameInSentence(m_view.key.toStdString());
    const EditState state = outcome ? outcome->state : EditState::Unknown;
    if (state == EditState::Made)
        return listText(ListOf::Sentences, {tr("Your change to %1 on %2 was made.").arg(board, m_server),
                                            displayText(editedText(edit, wording))});
    QString why;
    if (!outcome)
        why = displayText(outcome.error().message);
    else if (outcome->conflict)
        why = displayText(conflictText(edit, *outcome->conflict, wording));
    else if (outcome->error)
        why = displayText(outcome->error->message);
    if (state != EditState::Unknown)
        return listText(ListOf::Sentences,
                        {tr("Your change to %1 on %2 was not made.").arg(board, m_server), why});
    return listText(ListOf::Sentences,
                    {tr("The outcome of your change to %1 on %2 is unknown.").arg(board, m_server), why,
                     tr("The change is listed in Edit history.")});
}

void EditDialog::raiseNotice(const QString &sentence)
{
    const auto say = [session = &m_session, sentence] { emit session->noticeRaised({}, sentence); };
    QMetaObject::invokeMethod(&m_session, say, Qt::QueuedConnection);
}

} // namespace tiebreak

#include "moc_editdialog.cpp"
