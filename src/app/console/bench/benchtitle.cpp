// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/bench/benchtitle.h"

#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/palette.h"
#include "app/widgets/codecchoices.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/secondarylabel.h"
#include "core/text/bytestext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <utility>

namespace tiebreak
{

namespace
{

constexpr int wideTitle = 680; ///< with the whole sentence on the rights

} // namespace

BenchTitle::BenchTitle(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_lockIcon(new QLabel)
    , m_rights(new ElidedLabel)
    , m_codec(new QComboBox)
    , m_undo(new QPushButton(tr("Undo")))
    , m_transcript(new QPushButton(tr("Paste transcript…")))
{
    build();
    connect(m_undo, &QPushButton::clicked, this, &BenchTitle::undoWanted);
    connect(m_transcript, &QPushButton::clicked, this, &BenchTitle::transcriptWanted);
    connect(m_codec, &QComboBox::activated, this, &BenchTitle::chooseCodec);
}

void BenchTitle::build()
{
    m_rights->setFont(strongFont());
    m_rights->setObjectName(QStringLiteral("rights"));
    m_codec->setObjectName(QStringLiteral("benchCodec"));
    m_codec->setToolTip(tr("The codec of the open board, with which replies are read"));
    m_codec->setAccessibleName(tr("Codec"));
    m_codec->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_codec->setMinimumContentsLength(24);
    m_undo->setObjectName(QStringLiteral("undo"));
    m_undo->setAutoDefault(false);
    m_transcript->setObjectName(QStringLiteral("pasteTranscript"));
    m_transcript->setAutoDefault(false);
    m_transcript->setToolTip(
        tr("Run the commands of an article in a fresh sandbox and mark replies that differ"));
    m_transcript->setAccessibleName(m_transcript->text());
    m_reference = new QPushButton(tr("Reference"));
    m_reference->setObjectName(QStringLiteral("showReference"));
    m_reference->setAutoDefault(false);
    m_reference->setCheckable(true);
    m_reference->setToolTip(tr("Show what the chosen command does, beside the replies"));
    m_reference->setAccessibleName(tr("Command reference"));
    m_codecLabel = new SecondaryLabel(tr("Codec"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 5, 14, 5);
    row->setSpacing(8);
    m_lockIcon->setFixedSize(16, 16);
    row->addWidget(m_lockIcon);
    row->addWidget(m_rights);
    row->addStretch(1);
    row->addWidget(m_codecLabel);
    row->addWidget(m_codec);
    row->addWidget(m_undo);
    row->addWidget(m_transcript);
    row->addWidget(m_reference);
    setFixedHeight(38);
}

void BenchTitle::setBench(std::shared_ptr<Bench> bench)
{
    m_bench = std::move(bench);
    const BenchRights rights = m_bench ? m_bench->rights() : BenchRights{};
    m_rightsWords = !m_bench                ? tr("Not connected")
                    : m_session.recording() ? tr("Read-only: a recording is not changed")
                    : rights.sandbox        ? tr("Sandbox: writes are allowed and can be undone")
                    : rights.onlyKey
                        ? tr("Writes allowed: commands change only %1").arg(nameText(*rights.onlyKey))
                    : rights.writes ? tr("Writes allowed: commands change %1").arg(m_session.serverName())
                                    : tr("Read-only. Click the lock to allow writes");
    m_briefRights = !m_bench         ? m_rightsWords
                    : rights.sandbox ? tr("Sandbox")
                    : rights.writes  ? tr("Writes allowed")
                                     : tr("Read-only");
    fitRights();
    tint();
}

// Where there is no room for the sentence, its first word says enough.
void BenchTitle::fitRights()
{
    const bool narrow = width() < wideTitle;
    m_codecLabel->setVisible(!narrow);
    m_rights->setText(narrow ? m_briefRights : m_rightsWords);
    m_lockIcon->setToolTip(m_rightsWords);
}

void BenchTitle::tint()
{
    const Palette &colours = Palette::of(palette());
    const bool open = m_bench && m_bench->rights().writes;
    const bool sandbox = m_bench && m_bench->rights().sandbox;
    m_lockIcon->setPixmap(iconPixmap(open ? QStringLiteral("lock-open") : QStringLiteral("lock"), 16,
                                     open && !sandbox ? colours.invalid
                                     : sandbox        ? colours.exact
                                                      : colours.text,
                                     devicePixelRatioF()));
}

void BenchTitle::updateUndo(bool idle)
{
    const bool sandbox = m_bench && m_bench->rights().sandbox;
    m_undo->setVisible(sandbox);
    const auto levels = sandbox ? qint64(m_bench->undoLevels()) : 0;
    m_undo->setEnabled(levels > 0 && idle);
    const QString name = sandbox ? displayText(escapeBytes(m_bench->undoName())) : QString();
    const QString tip =
        levels > 0
            ? tr("Undo %1, the last write here (Ctrl+Z); %n can be undone", nullptr, int(levels)).arg(name)
            : tr("Nothing to undo");
    m_undo->setToolTip(tip);
    m_undo->setAccessibleName(tr("Undo %1").arg(name).trimmed());
}

void BenchTitle::showCodecs()
{
    const QSignalBlocker quiet(m_codec);
    m_codec->clear();
    insertCodecs(*m_codec, 0, m_session.customCodecs().codecs());
    const CodecSpec spec = m_session.view().spec();
    int index = indexOfCodec(*m_codec, spec);
    if (index < 0) {
        const QString text = displayText(specText(spec));
        m_codec->insertItem(0, text, text);
        index = 0;
    }
    m_codec->setCurrentIndex(index);
    m_codec->setEnabled(!m_session.board().isNull());
}

void BenchTitle::chooseCodec(int index)
{
    if (const auto spec = parseCodecSpec(m_codec->itemData(index).toString().toStdString()))
        m_session.chooseCodec(*spec);
}

QList<QWidget *> BenchTitle::tabParts() const
{
    return {m_codec, m_undo, m_transcript, m_reference};
}

void BenchTitle::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitRights();
}

void BenchTitle::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        tint();
    QWidget::changeEvent(event);
}

} // namespace tiebreak

#include "moc_benchtitle.cpp"
