// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reencode/shadowpane.h"

#include "app/look/fonts.h"
#include "app/look/style.h"
#include "app/widgets/messagebar.h"
#include "core/board/direction.h"
#include "lab/snippets/dualwritecode.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "redis/board/shadowtext.h"

#include <QClipboard>
#include <QComboBox>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr int maxPasses = 20;
constexpr auto languageSetting = "moveLanguage"; ///< in which the application writes

} // namespace

ShadowPane::ShadowPane(Session &session, const BoardView &view, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_view(view)
    , m_steps(new QLabel)
    , m_shadow(new QLineEdit(this))
    , m_kept(new QLineEdit(this))
    , m_language(new QComboBox(this))
    , m_lines(new QPlainTextEdit(this))
    , m_copy(new QPushButton(tr("Copy"), this))
    , m_fill(new QPushButton(tr("&Fill and verify"), this))
    , m_cut(new QPushButton(tr("Cut &over"), this))
    , m_message(new MessageBar(this))
    , m_filling(session.threads())
    , m_cutting(session.threads())
{
    m_steps->setObjectName(QStringLiteral("shadowSteps"));
    m_steps->setWordWrap(true);
    m_steps->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_shadow->setObjectName(QStringLiteral("shadowKey"));
    m_shadow->setAccessibleName(tr("Key of the shadow board"));
    m_shadow->setToolTip(tr("The key that is kept in step with the board, in the new codec"));
    const ShadowKeys proposed = proposedShadow(view.key.toStdString(), inCluster());
    m_shadow->setText(bytesText(proposed.shadow));
    m_kept->setObjectName(QStringLiteral("keptKey"));
    m_kept->setAccessibleName(tr("Key of the old board"));
    m_kept->setToolTip(tr("The key under which the old board is kept; it must not exist"));
    m_kept->setText(bytesText(proposed.kept));
    m_language->setObjectName(QStringLiteral("moveLanguage"));
    m_language->setAccessibleName(tr("Language of the application"));
    m_language->setToolTip(tr("The language of the lines below"));
    m_language->addItem(QStringLiteral("redis-cli"), QVariant::fromValue(Language::Pseudo));
    for (const Language language : allLanguages()) {
        if (language != Language::Pseudo)
            m_language->addItem(displayText(languageTitle(language)), QVariant::fromValue(language));
    }
    m_language->setCurrentIndex(
        std::max(0, m_language->findText(session.settings().value(languageSetting).toString())));
    m_lines->setObjectName(QStringLiteral("dualWrite"));
    m_lines->setReadOnly(true);
    m_lines->setTabChangesFocus(true);
    m_lines->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_lines->setFont(fixedFont());
    m_lines->setAccessibleName(tr("The lines with which the application writes both boards"));
    m_lines->setToolTip(tr("Run these in the application instead of its commands while the migration lasts"));
    m_copy->setObjectName(QStringLiteral("copyLine"));
    m_copy->setToolTip(tr("Copy the lines"));
    m_copy->setAutoDefault(false);
    m_fill->setObjectName(QStringLiteral("fillShadow"));
    m_fill->setToolTip(
        tr("Copy the rows that have not been written since, and compare every pair until all agree"));
    m_fill->setAutoDefault(false);
    m_cut->setObjectName(QStringLiteral("cutOver"));
    m_cut->setToolTip(tr("Replace the board by the shadow board in one step. The old board is kept."));
    m_cut->setAutoDefault(false);
    m_message->setObjectName(QStringLiteral("shadowMessage"));
    for (QLineEdit *field : {m_shadow, m_kept})
        field->setFont(fixedFont());

    auto *scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_steps);
    scroll->viewport()->setAutoFillBackground(false);
    m_steps->setAutoFillBackground(false);
    m_steps->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(6);
    form->addRow(tr("Shadow"), m_shadow);
    form->addRow(tr("Old board"), m_kept);
    auto *language = new QHBoxLayout;
    language->addWidget(m_language);
    language->addStretch();
    language->addWidget(m_copy);
    form->addRow(tr("Lines for"), language);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_fill);
    buttons->addWidget(m_cut);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(scroll, 1);
    layout->addLayout(form);
    layout->addWidget(m_lines, 1);
    layout->addWidget(m_message);
    layout->addLayout(buttons);

    for (QLineEdit *field : {m_shadow, m_kept}) {
        connect(field, &QLineEdit::textEdited, this, [this] {
            dropFilling();
            showSteps();
        });
    }
    connect(m_language, &QComboBox::activated, this, [this] {
        m_session.settings().setValue(languageSetting, m_language->currentText());
        showLines();
    });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_lines->toPlainText());
        if (isCopyStale())
            m_message->clear();
        m_copied = writes();
    });
    connect(m_fill, &QPushButton::clicked, this, [this] {
        fill(keys().shadow == m_ownShadow ? ShadowTrust::Always : ShadowTrust::IfItLooksLikeOne);
    });
    connect(m_cut, &QPushButton::clicked, this, &ShadowPane::cutOverNow);
    connect(&session, &Session::writesAllowedChanged, this, &ShadowPane::updateControls);
    showSteps();
}

void ShadowPane::setPlanned(std::shared_ptr<const Snapshot> planned,
                            std::shared_ptr<const LoadedEvents> events)
{
    m_planned = std::move(planned);
    m_events = std::move(events);
    dropFilling();
    showSteps();
}

std::function<ShadowPairs()> ShadowPane::pairs() const
{
    // Of the events the index alone is asked; it lives as long as they do.
    return [from = Decoder(m_view.spec(), m_view.timeRange), to = Decoder(*m_to, m_view.timeRange),
            planned = m_planned,
            index = m_events ? std::shared_ptr<const EventIndex>(m_events, &m_events->index) : nullptr] {
        return ShadowPairs(from, to, planned, index);
    };
}

void ShadowPane::setCodec(const std::optional<CodecSpec> &to)
{
    m_to = to;
    dropFilling();
    showSteps();
}

bool ShadowPane::inCluster() const
{
    return m_session.pool() && m_session.pool()->route().cluster;
}

void ShadowPane::endWithServer()
{
    if (m_filling.running())
        dropFilling();
    m_isOver = true;
    m_isGone = true;
    updateControls();
}

void ShadowPane::dropFilling()
{
    m_filled.reset();
    m_hasFailedToCut = false;
    m_message->clear(); // it may ask about the keys that were
    if (!m_filling.running())
        return;
    m_filling.cancel();
    m_message->showMessage(MessageBar::Kind::Info, tr("Stopped. The shadow board is not complete."));
    emit boardsChanged(m_view.key);
}

ShadowKeys ShadowPane::keys() const
{
    return {m_view.key.toStdString(), bytesFromText(m_shadow->text()), bytesFromText(m_kept->text())};
}

Result<ShadowKeys> ShadowPane::checkedKeys() const
{
    const ShadowKeys chosen = keys();
    if (const std::string trouble = shadowTrouble(chosen, inCluster()); !trouble.empty())
        return failure(ErrorKind::Usage, trouble);
    return chosen;
}

void ShadowPane::showSteps()
{
    QStringList steps;
    const std::string spec = m_to ? specText(*m_to) : tr("the new codec").toStdString();
    for (const std::string &step :
         shadowSteps(keys(), spec, m_events != nullptr, displayWording(m_session.zone())))
        steps += tr("%1.  %2").arg(QString::number(steps.size() + 1), displayText(step));
    m_steps->setText(steps.join(u'\n'));
    showLines();
    updateControls();
}

ShadowPane::Writes ShadowPane::writes() const
{
    // Read from the same end, the raws of both rise with the score, or those of both fall.
    const bool turns = m_to && rawDirection(*m_to, Direction::HighestFirst) !=
                                   rawDirection(m_view.spec(), Direction::HighestFirst);
    return {keys(), turns};
}

void ShadowPane::showLines()
{
    const auto [keys, turns] = writes();
    const auto code = dualWriteCode(keys, turns, m_language->currentData().value<Language>());
    m_lines->setPlainText(displayText(code ? *code : code.error().message));
    m_copy->setEnabled(code.has_value() && m_to.has_value());
    if (isCopyStale())
        m_message->showMessage(
            MessageBar::Kind::Warning,
            tr("The lines you copied are for other keys or another codec. Use the new lines in the "
               "application before you fill."));
}

bool ShadowPane::isCopyStale() const
{
    return m_copied && *m_copied != writes();
}

void ShadowPane::updateControls()
{
    const bool allowed = m_session.editableServer().has_value();
    const auto chosen = checkedKeys();
    const bool ready = allowed && m_to && m_planned && chosen && settled() && !m_isOver;
    m_fill->setEnabled(ready);
    m_cut->setEnabled(ready && m_filled && m_filled->leftOut == 0);
    for (QLineEdit *field : {m_shadow, m_kept})
        field->setReadOnly(m_isOver);
    m_cut->setProperty(MainActionProperty, m_cut->isEnabled());
    m_fill->setProperty(MainActionProperty, !m_cut->isEnabled());
    m_fill->update();
    m_fill->setToolTip(
        !allowed ? tr("This server is read-only. Allow writes with the lock above the window.")
        : !chosen
            ? displayText(chosen.error().message)
            : tr("Copy the rows that have not been written since, and compare every pair until all agree"));
}

void ShadowPane::fill(ShadowTrust trust)
{
    const auto server = m_session.editableServer();
    const auto chosen = checkedKeys();
    if (!server || !m_to || !m_planned || !chosen || !settled() || m_isOver)
        return;
    m_hasFailedToCut = false;
    emit started();
    m_message->showMessage(MessageBar::Kind::Info, tr("Filling and comparing…"));
    m_filling.start(
        [server = *server, keys = *chosen, pairs = pairs(), way = m_session.readWay(),
         trust](const Progress &progress) {
            return settleShadow(server, keys, pairs(), way, maxPasses, progress, trust);
        },
        [this, shadow = chosen->shadow](Result<ShadowPass> &pass) {
            if (!pass && pass.error().kind == ErrorKind::Conflict) {
                m_message->showMessage(MessageBar::Kind::Warning, displayText(pass.error().message),
                                       {{QStringLiteral("fillAnyway"), tr("Overwrite it"),
                                         tr("Remove and overwrite what this key holds"),
                                         [this] { fill(ShadowTrust::Always); }}});
                updateControls();
                return;
            }
            if (!pass) {
                fail(pass.error());
                return;
            }
            m_filled = *pass;
            m_ownShadow = shadow;
            m_message->showMessage(pass->leftOut == 0 ? MessageBar::Kind::Good : MessageBar::Kind::Warning,
                                   displayText(shadowPassText(*pass, displayWording(m_session.zone()))));
            updateControls();
            emit boardsChanged(QByteArray::fromStdString(shadow));
        });
    updateControls();
}

void ShadowPane::cutOverNow()
{
    const auto server = m_session.editableServer();
    const auto chosen = checkedKeys();
    if (!server || !m_to || !chosen || !m_filled || !settled())
        return;
    m_hasFailedToCut = false;
    emit started();
    m_cutting.start(
        [server = *server, keys = *chosen, pairs = pairs(), way = m_session.readWay()](
            const Progress &progress) { return verifyAndCutOver(server, keys, pairs(), way, 0, progress); },
        [this, keys = *chosen, to = *m_to](Result<CutOverCheck> &check) {
            m_filled.reset();
            m_hasFailedToCut = !check;
            if (check)
                showCutOver(keys, to, *check);
            else
                fail(check.error());
        });
    updateControls();
}

void ShadowPane::showCutOver(const ShadowKeys &keys, const CodecSpec &to, const CutOverCheck &check)
{
    m_isOver = true;
    m_ownShadow.clear();
    if (!m_isGone) {
        BoardView old = m_view;
        old.key = QByteArray::fromStdString(keys.kept);
        m_session.replaceBoard(old);
        BoardView fresh = m_view;
        fresh.setCodec(to);
        m_session.replaceBoard(fresh);
    }
    const Wording wording = displayWording(m_session.zone());
    const std::string trouble = cutOverCheckText(check, keys, wording);
    m_message->showMessage(trouble.empty() ? MessageBar::Kind::Good : MessageBar::Kind::Warning,
                           displayText(listText(ListOf::Sentences, {cutOverText(keys, wording), trouble})));
    updateControls();
    emit hasCutOver();
    emit boardsChanged(m_view.key);
}

void ShadowPane::fail(const Error &error)
{
    m_message->showMessage(MessageBar::Kind::Error, displayText(error.message));
    updateControls();
}

} // namespace tiebreak

#include "moc_shadowpane.cpp"
