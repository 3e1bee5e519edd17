// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/shards/shardswindow.h"

#include "app/boards/boardtools.h"
#include "app/boards/shards/shardfeed.h"
#include "app/look/fonts.h"
#include "app/look/style.h"
#include "app/session/explainedpair.h"
#include "app/session/session.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/codecchoices.h"
#include "core/audit/audittext.h"
#include "core/audit/findingtext.h"
#include "models/text/bytestext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "redis/board/shardedtext.h"
#include "ui_shardswindow.h"

#include <QPushButton>

namespace tiebreak
{

namespace
{

constexpr int followMs = 2000;

MessageBar::Kind kindOf(Severity severity)
{
    switch (severity) {
    case Severity::Good:
        return MessageBar::Kind::Good;
    case Severity::Warning:
        return MessageBar::Kind::Warning;
    case Severity::Bad:
        break;
    }
    return MessageBar::Kind::Error;
}

} // namespace

ShardsWindow::ShardsWindow(Session &session, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::ShardsWindow>())
    , m_session(session)
    , m_feed(new ShardFeed(session, m_model, this))
{
    setObjectName(QStringLiteral("shardsWindow"));
    m_ui->setupUi(this);
    m_ui->keys->setFont(fixedFont());
    m_ui->rows->setModel(&m_model);
    m_ui->rows->restoreColumns(session.settings());
    m_ui->rows->fitColumns(0, TickUnit::Second);
    m_ui->open->setProperty(MainActionProperty, true);
    m_ui->open->setAutoDefault(false);
    showCodecs();
    setChoiceDelegates(*this);
    for (QPushButton *button : {m_ui->verify, m_ui->explain, m_ui->audit})
        button->setAutoDefault(false);
    const QByteArray &board = session.board();
    if (!board.isNull())
        m_ui->keys->setText(bytesText(shardTemplateOf(board.toStdString())));
    TimeDisplay display;
    display.zone = session.zone();
    m_model.setTimeDisplay(display);
    m_clock.setInterval(followMs);

    connect(m_ui->open, &QPushButton::clicked, this, &ShardsWindow::openKeys);
    connect(m_ui->keys, &QLineEdit::returnPressed, this, &ShardsWindow::openKeys);
    connect(m_ui->keys, &QLineEdit::textChanged, this, &ShardsWindow::updateControls);
    connect(m_ui->goTo, &QLineEdit::returnPressed, this, &ShardsWindow::goToRank);
    connect(m_ui->find, &QLineEdit::returnPressed, this, [this] {
        if (!m_ui->find->text().isEmpty())
            m_feed->find(bytesFromText(m_ui->find->text()));
    });
    connect(m_ui->verify, &QPushButton::clicked, m_feed, &ShardFeed::verify);
    connect(m_ui->audit, &QPushButton::clicked, this, [this] {
        m_ui->message->showMessage(MessageBar::Kind::Info, tr("Reading all keys…"));
        m_feed->audit({m_model.decoder(), m_feed->direction()});
    });
    connect(m_ui->explain, &QPushButton::clicked, this, &ShardsWindow::explainRow);
    connect(m_ui->codec, &QComboBox::activated, this, &ShardsWindow::chooseCodec);
    connect(&session.customCodecs(), &CustomCodecs::changed, this, &ShardsWindow::showCodecs);
    connect(m_ui->follow, &QCheckBox::toggled, this, [this](bool follow) {
        if (follow)
            m_clock.start();
        else
            m_clock.stop();
    });
    connect(&m_clock, &QTimer::timeout, m_feed, &ShardFeed::refresh);
    connect(m_ui->rows, &RowView::visibleRowsChanged, &m_model, &BoardModel::setVisibleRows);
    connect(m_ui->rows->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ShardsWindow::showRow);
    connect(m_feed, &ShardFeed::opened, this, &ShardsWindow::showOpened);
    connect(m_feed, &ShardFeed::pageRead, this, [this](const QString &cost) {
        m_ui->cost->setText(cost);
        m_ui->total->setText(
            tr("%1 members in %2 keys")
                .arg(groupedText(m_model.cardinality()), groupedText(qint64(m_feed->keys().size()))));
        showRow();
    });
    connect(m_feed, &ShardFeed::memberFound, this, &ShardsWindow::showPlace);
    connect(m_feed, &ShardFeed::verified, this, [this](bool right) {
        m_ui->message->showMessage(right ? MessageBar::Kind::Good : MessageBar::Kind::Warning,
                                   displayText(verifiedText(right)));
    });
    connect(m_feed, &ShardFeed::audited, this, &ShardsWindow::showAudit);
    connect(m_feed, &ShardFeed::failed, this, [this](const Error &error) {
        m_ui->message->showMessage(MessageBar::Kind::Error, displayText(error.message));
        updateControls();
    });
    connect(&session, &Session::serverChanged, this, &QDialog::reject);
    resize(980, 640);
    updateControls();
}

ShardsWindow::~ShardsWindow() = default;

bool ShardsWindow::settled() const
{
    return m_feed->settled();
}

void ShardsWindow::openKeys()
{
    if (m_ui->keys->text().trimmed().isEmpty())
        return;
    m_ui->message->showMessage(MessageBar::Kind::Info, tr("Looking for the keys…"));
    m_feed->open(parseShardNames(bytesFromText(m_ui->keys->text().trimmed())),
                 m_ui->lowestFirst->isChecked() ? Direction::LowestFirst : Direction::HighestFirst);
}

void ShardsWindow::showOpened()
{
    m_ui->message->clear();
    // The codec that is known of one of them is that of all.
    BoardView view;
    for (const std::string &key : m_feed->keys()) {
        view = m_session.views().shown(QByteArray::fromStdString(key));
        if (view.codec)
            break;
    }
    showCodec(view);
    m_ui->rows->scrollToRow(0);
}

void ShardsWindow::showCodecs()
{
    m_ui->codec->clear();
    m_ui->codec->addItem(tr("Not known: show raw scores"));
    insertCodecs(*m_ui->codec, 1, m_session.customCodecs().codecs());
    selectCodec(m_model.codecKnown() ? std::optional(m_model.decoder().spec()) : std::nullopt);
}

void ShardsWindow::selectCodec(const std::optional<CodecSpec> &codec)
{
    int index = codec ? indexOfCodec(*m_ui->codec, *codec) : 0;
    if (index < 0) {
        const QString text = displayText(specText(*codec));
        m_ui->codec->addItem(text, text);
        index = m_ui->codec->count() - 1;
    }
    m_ui->codec->setCurrentIndex(index);
}

void ShardsWindow::showCodec(const BoardView &view)
{
    selectCodec(view.codec);
    m_model.setCodec(view.codec, view.season);
    m_ui->rows->fitColumns(m_model.cardinality(), view.spec().unit);
    updateControls();
}

void ShardsWindow::chooseCodec(int index)
{
    if (!m_feed->isOpen())
        return;
    // Of one key it is remembered as on its own page, for all of its pattern.
    BoardView view = m_session.views().chosen(QByteArray::fromStdString(m_feed->keys().front()));
    const auto codec = parseCodecSpec(m_ui->codec->itemData(index).toString().toStdString());
    view.codec.reset();
    if (index > 0 && codec) {
        view.setCodec(*codec);
        m_session.views().remember(view);
    }
    showCodec(view);
}

void ShardsWindow::explainRow()
{
    const int row = m_ui->rows->currentIndex().row();
    if (row < 1 || !m_model.isLoaded(row - 1) || !m_model.isLoaded(row))
        return;
    const auto explained = [this](int at) {
        return ExplainedRow{at, std::string(m_model.row(at)->member), m_model.row(at)->raw, std::nullopt};
    };
    emit m_session.explainRequested(
        {{m_model.decoder(), m_feed->direction(), m_session.zone()}, explained(row - 1), explained(row)});
}

void ShardsWindow::showRank(qint64 rank)
{
    m_ui->rows->scrollToRow(int(rank));
    m_ui->rows->selectRows(int(rank), int(rank));
    m_ui->rows->setFocus();
}

void ShardsWindow::goToRank()
{
    const auto ranks = parseRanks(m_ui->goTo->text(), m_model.cardinality());
    if (!ranks)
        m_ui->message->showMessage(MessageBar::Kind::Warning, displayText(ranks.error().message));
    else
        showRank(ranks->first - 1);
}

void ShardsWindow::showPlace(const std::optional<ShardedPlace> &place, const QByteArray &member)
{
    const std::string name = member.toStdString();
    if (!place) {
        m_ui->message->showMessage(MessageBar::Kind::Info,
                                   tr("%1 stands in none of the keys.").arg(nameInSentence(name)));
        return;
    }
    const std::string &key = m_feed->keys()[place->shard];
    if (place->alsoIn.empty())
        m_ui->message->showMessage(
            MessageBar::Kind::Good,
            tr("%1 is at rank %2, in %3.")
                .arg(nameInSentence(name), groupedText(place->rank + 1), nameInSentence(key)));
    else
        m_ui->message->showMessage(MessageBar::Kind::Warning,
                                   displayText(alsoInText(name, key, place->alsoIn.size())));
    showRank(place->rank);
}

void ShardsWindow::showAudit(const std::shared_ptr<const Audit> &audit, const QString &repeated)
{
    const Wording wording = displayWording(m_session.zone());
    const QString answer = displayText(auditAnswer(*audit, wording));
    if (repeated.isEmpty())
        m_ui->message->showMessage(kindOf(auditSeverity(*audit)), answer);
    else
        m_ui->message->showMessage(MessageBar::Kind::Error, QStringLiteral("%1 %2").arg(repeated, answer));
}

void ShardsWindow::showRow()
{
    const int row = m_ui->rows->currentIndex().row();
    const std::string key = row < 0 ? std::string() : m_feed->keyOf(row);
    updateControls();
    m_ui->where->setText(
        key.empty() ? QString() : tr("Rank %1 lies in %2").arg(groupedText(row + 1), nameInSentence(key)));
}

void ShardsWindow::updateControls()
{
    const bool open = m_feed->isOpen();
    m_ui->open->setEnabled(!m_ui->keys->text().trimmed().isEmpty() && m_session.pool());
    for (QWidget *control : QList<QWidget *>{m_ui->goTo, m_ui->find, m_ui->verify, m_ui->follow})
        control->setEnabled(open);
    m_ui->codec->setEnabled(open);
    m_ui->explain->setEnabled(open && m_ui->rows->currentIndex().row() > 0 && m_model.codecKnown());
    m_ui->audit->setEnabled(open && m_model.codecKnown() && m_model.decoder().spec().hasTime());
}

} // namespace tiebreak

#include "moc_shardswindow.cpp"
