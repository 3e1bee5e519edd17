// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/boardheader.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/codecchoices.h"
#include "core/board/verdicttext.h"
#include "core/codec/codectext.h"
#include "core/formula/formulatext.h"
#include "models/lab/limittext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "ui_boardheader.h"

#include <QShortcut>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

/// What an entry of the list of codecs is for; those of codecs hold a spec.
enum class Entry { Codec, Detect, Typed, CustomCodecs };
constexpr int entryRole = Qt::UserRole + 1;
constexpr int maxVisibleEntries = 24;
constexpr int minSpecWidth = 150;
constexpr int widestName = 320; ///< a longer one is elided where the spec needs the room
constexpr int specPadding = 18; ///< of the field, left and right together

} // namespace

BoardHeader::BoardHeader(QWidget *parent) : QWidget(parent), m_ui(std::make_unique<Ui::BoardHeader>())
{
    m_ui->setupUi(this);
    m_ui->title->setFont(titleFont());
    m_ui->facts->setSecondary(true);
    m_ui->facts->setFont(noteFont());
    for (QLabel *label : {static_cast<QLabel *>(m_ui->rule), static_cast<QLabel *>(m_ui->limit)}) {
        label->setFont(noteFont());
        label->setMinimumWidth(1); // placeWords() sees to it that all is seen
    }
    m_ui->spec->setFont(fixedFont());
    m_ui->specError->hide();
    m_codecToolTip = m_ui->preset->toolTip();

    connect(m_ui->preset, &QComboBox::activated, this, &BoardHeader::choosePreset);
    connect(m_ui->spec, &QLineEdit::returnPressed, this, [this] { applySpec(By::Choosing); });
    connect(m_ui->spec, &QLineEdit::editingFinished, this, [this] { applySpec(By::Leaving); });
    auto *restore = new QShortcut(Qt::Key_Escape, m_ui->spec);
    restore->setContext(Qt::WidgetShortcut);
    connect(restore, &QShortcut::activated, this, &BoardHeader::showView);
}

BoardHeader::~BoardHeader()
{
    // A field that loses the focus as it goes must not speak to a header that is half gone.
    m_ui->spec->disconnect(this);
}

void BoardHeader::setSession(Session &session)
{
    m_session = &session;
    showCodecList();
    setChoiceDelegates(*this);
    connect(&session, &Session::viewChanged, this, &BoardHeader::showChanges);
    connect(&session.views(), &BoardViews::changed, this, &BoardHeader::showPattern);
    connect(&session.customCodecs(), &CustomCodecs::changed, this, &BoardHeader::showCodecList);
    showKey();
    showPattern();
    showView();
}

void BoardHeader::showCodecList()
{
    QComboBox &list = *m_ui->preset;
    const auto add = [&list](const QString &text, const QString &toolTip, Entry entry) {
        list.addItem(text);
        list.setItemData(list.count() - 1, toolTip, Qt::ToolTipRole);
        list.setItemData(list.count() - 1, int(entry), entryRole);
    };
    list.clear();
    add(tr("Detect…"), tr("Find out how the scores are packed"), Entry::Detect);
    insertCodecs(list, list.count(), m_session->customCodecs().codecs());
    add(tr("Unnamed codec"), tr("A codec without a name, typed next to the list"), Entry::Typed);
    add(tr("Custom codecs…"), tr("Name, change and share custom codecs"), Entry::CustomCodecs);
    list.setMaxVisibleItems(std::min(list.count(), maxVisibleEntries));
    showInList();
}

void BoardHeader::showChanges(const BoardView &, ViewChanges what)
{
    if (what & ViewChange::Key) {
        showKey();
        showPattern();
    }
    // What somebody is typing is not overwritten by a codec that was found out meanwhile.
    if (what && (what != ViewChange::Codec || !isEditing()))
        showView();
}

void BoardHeader::showKey()
{
    const QByteArray &name = m_session->view().name();
    m_ui->title->setText(name.isNull() ? QString() : nameText(name.toStdString()));
    m_ui->title->setSecondary(name.isEmpty());
    m_ui->specError->hide();
}

void BoardHeader::setFacts(const QString &facts)
{
    m_ui->facts->setText(facts);
    placeWords();
}

void BoardHeader::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeWords();
}

void BoardHeader::placeWords()
{
    const auto needed = [](const QLabel *label) {
        return label->fontMetrics().horizontalAdvance(label->text()) + 2;
    };
    const int spec = m_ui->spec->fontMetrics().horizontalAdvance(m_ui->spec->text()) + specPadding;
    const QMargins margins = m_ui->layout->contentsMargins();
    const int besidePreset = width() - margins.left() - margins.right() -
                             3 * m_ui->layout->horizontalSpacing() - m_ui->preset->sizeHint().width();
    const int besideName = besidePreset - std::min(m_ui->title->sizeHint().width(), widestName);
    m_ui->spec->setFixedWidth(
        std::clamp(spec, minSpecWidth, std::max({minSpecWidth, width() / 3, besideName})));
    const int room = besidePreset - m_ui->spec->minimumWidth();
    const int facts = m_ui->facts->sizeHint().width();
    const bool factsBelow = facts > room;
    const bool oneLine = needed(m_ui->rule) + needed(m_ui->limit) + 2 * m_ui->layout->horizontalSpacing() +
                             (factsBelow ? facts + m_ui->layout->horizontalSpacing() : 0) <=
                         width() - margins.left() - margins.right();
    if (std::exchange(m_factsBelow, factsBelow) != factsBelow) {
        QBoxLayout *from = factsBelow ? m_ui->boardLayout : m_ui->wordsLayout;
        QBoxLayout *to = factsBelow ? m_ui->wordsLayout : m_ui->boardLayout;
        from->removeWidget(m_ui->facts);
        to->insertWidget(factsBelow ? 0 : 1, m_ui->facts, 0, Qt::AlignLeft);
    }
    m_ui->wordsLayout->setDirection(oneLine ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_ui->wordsLayout->setStretchFactor(m_ui->limit, oneLine ? 1 : 0);
    m_ui->wordsLayout->setSpacing(oneLine ? m_ui->layout->horizontalSpacing() : 0);
    m_ui->rule->setWordWrap(!oneLine);
    // Every line here is one row less below.
    const int nameAndFacts = m_ui->title->sizeHint().width() + m_ui->layout->horizontalSpacing() + facts;
    const bool beside = nameAndFacts <= room;
    m_ui->boardLayout->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_ui->boardLayout->setSpacing(beside ? m_ui->layout->horizontalSpacing() : 0);
}

void BoardHeader::showPattern()
{
    const QByteArray pattern = m_session->views().pattern(m_session->board());
    const QByteArray other = m_session->views().otherServer(m_session->board());
    const QString name = nameInSentence(pattern.toStdString());
    m_ui->preset->setToolTip(pattern.isEmpty() ? m_codecToolTip
                             : other.isEmpty()
                                 ? tr("%1.\nChosen for all boards matching %2").arg(m_codecToolTip, name)
                                 : tr("%1.\nChosen for all boards matching %2 on another server, %3. "
                                      "Choosing one here affects only "
                                      "this server.")
                                       .arg(m_codecToolTip, name, nameInSentence(other.toStdString())));
}

void BoardHeader::showView()
{
    const BoardView &view = m_session->view();
    const CodecSpec codec = view.spec();
    const QString spec = displayText(specText(codec));
    m_ui->spec->setText(spec);
    m_ui->spec->setCursorPosition(0);
    m_ui->spec->setToolTip(tr("The codec as a spec: %1").arg(spec));
    m_ui->specError->hide();
    showInList();
    m_ui->limit->setText(limitText(codec, plausibleTicks(codec, view.timeRange)).sentence);
    m_ui->rule->setText(withRaisedPowers(shortRuleText(codec)));
    m_ui->rule->setToolTip(withRaisedPowers(ruleText(codec) + ". " + tieText(codec)));
    placeWords();
}

void BoardHeader::showInList()
{
    const int known = indexOfCodec(*m_ui->preset, m_session->view().spec());
    const int typed = m_ui->preset->findData(int(Entry::Typed), entryRole);
    m_ui->preset->setCurrentIndex(known < 0 ? typed : known);
}

void BoardHeader::edit(const ViewEdit &edit)
{
    BoardView edited = m_session->view();
    edit(edited);
    m_ui->spec->setModified(false);
    if (edited != m_session->view())
        emit viewEdited(edit);
    showView();
}

void BoardHeader::choosePreset(int index)
{
    switch (Entry(m_ui->preset->itemData(index, entryRole).toInt())) {
    case Entry::Detect:
        showView(); // the entry is no codec: the list goes on to show the one there is
        emit detectRequested();
        break;
    case Entry::CustomCodecs:
        showView();
        emit customCodecsRequested();
        break;
    case Entry::Typed:
        m_ui->spec->setFocus();
        m_ui->spec->selectAll();
        break;
    case Entry::Codec:
        enterSpec(m_ui->preset->itemData(index).toString());
        break;
    }
}

void BoardHeader::enterSpec(const QString &spec)
{
    m_ui->spec->setText(spec);
    applySpec(By::Choosing);
}

void BoardHeader::pickCodec()
{
    m_ui->preset->setFocus();
    m_ui->preset->showPopup();
}

void BoardHeader::applySpec(By way)
{
    const QString spec = m_ui->spec->text().trimmed();
    const auto codec = resolveCodec(spec.toStdString(), m_session->customCodecs().codecs());
    if (!codec) {
        m_ui->spec->setText(spec);
        m_ui->spec->setModified(true);
        showSpecError(codec.error());
        return;
    }
    // Whoever passes through the field has not chosen what it shows.
    const bool chosen = way == By::Choosing || *codec != m_session->view().spec();
    edit([&](BoardView &view) {
        if (chosen)
            view.setCodec(*codec);
    });
}

void BoardHeader::showSpecError(const Error &error)
{
    const QString kept = displayText(specText(m_session->view().spec()));
    m_ui->specError->setText(
        tr("%1 The board is still read as %2.").arg(displayText(specErrorWords(error)), kept));
    if (error.position > 0)
        selectSpecPart(*m_ui->spec, error.position);
    QPalette colours = m_ui->specError->palette();
    colours.setColor(QPalette::WindowText, Palette::of(palette()).invalid);
    m_ui->specError->setPalette(colours);
    m_ui->specError->show();
}

bool BoardHeader::isEditing() const
{
    return m_ui->spec->isModified();
}

} // namespace tiebreak

#include "moc_boardheader.cpp"
