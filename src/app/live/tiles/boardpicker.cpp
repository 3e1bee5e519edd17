// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/tiles/boardpicker.h"

#include "app/widgets/secondarylabel.h"
#include "core/board/coveragetext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <span>

namespace tiebreak
{

namespace
{

constexpr QSize popupSize{340, 320};

} // namespace

BoardPicker::BoardPicker(Session &session, QWidget *parent)
    : QFrame(parent, Qt::Popup)
    , m_session(session)
    , m_text(new QLineEdit)
    , m_list(new QListWidget)
    , m_note(new SecondaryLabel(this))
    , m_scan(session.threads())
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    m_text->setObjectName(QStringLiteral("pickText"));
    m_text->setPlaceholderText(tr("Key of a board"));
    m_text->setAccessibleName(tr("Key of a board"));
    m_text->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("pickList"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAccessibleName(tr("Boards"));
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_note->setObjectName(QStringLiteral("pickNote"));
    m_note->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    column->addWidget(m_text);
    column->addWidget(m_note);
    column->addWidget(m_list, 1);
    resize(popupSize);
    connect(m_text, &QLineEdit::textChanged, this, &BoardPicker::fill);
    connect(m_text, &QLineEdit::returnPressed, this, &BoardPicker::pick);
    connect(m_list, &QListWidget::itemActivated, this, &BoardPicker::pick);
    connect(m_list, &QListWidget::itemClicked, this, &BoardPicker::pick);
}

void BoardPicker::openAt(const QPoint &place)
{
    move(place);
    show();
    m_text->setFocus();
    scan();
}

void BoardPicker::scan()
{
    if (!m_session.pool())
        return;
    const auto work = [route = m_session.pool()->route()](Connection &connection, const Progress &progress) {
        return listKeys(connection, route, {.max = maxListed}, Nodes::Responding, progress);
    };
    m_scan.start(withConnection(m_session.pool(), work), [this](Result<ListedKeys> &result) {
        if (!result)
            m_refusal = result.error();
        else if (result->keys.empty() && result->coverage.isPartial())
            m_refusal = Error{ErrorKind::NotFound, gapsText(result->coverage)};
        else
            m_found = std::move(*result);
        fill();
    });
    fill();
}

void BoardPicker::fill()
{
    m_list->clear();
    const QString typed = m_text->text();
    for (const std::string &key : m_found ? std::span(m_found->keys) : std::span<std::string>()) {
        const QString name = nameText(key);
        if (!name.contains(typed, Qt::CaseInsensitive))
            continue;
        auto *item = new QListWidgetItem(name, m_list);
        item->setData(Qt::UserRole, QByteArray::fromStdString(key));
    }
    if (m_list->count() > 0 && !typed.isEmpty())
        m_list->setCurrentRow(0);
    QStringList notes;
    if (m_list->count() == 0)
        notes += whyEmpty();
    if (m_found) {
        notes += displayText(gapsText(m_found->coverage));
        const CoveredPart *const boards = m_found->coverage.part(CoveredUnit::Boards);
        if (boards != nullptr && boards->by == CoveredBy::Choice)
            notes += tr("There are more than these %1 boards. Type the key of one that is not listed.")
                         .arg(groupedText(boards->answered));
        notes.removeAll(QString());
    }
    m_note->setText(notes.join(QLatin1Char('\n')));
    m_note->setVisible(!m_note->text().isEmpty());
}

QString BoardPicker::whyEmpty() const
{
    if (m_scan.running())
        return tr("Listing boards…");
    const QString typing = tr("Type any key and press Enter to watch it.");
    if (m_refusal)
        return tr("The boards cannot be listed: %1 %2").arg(displayText(m_refusal->message), typing);
    return !m_found || m_found->keys.empty() ? tr("No sorted set is in this database. %1").arg(typing)
                                             : tr("No board name contains this text. %1").arg(typing);
}

void BoardPicker::pick()
{
    const QListWidgetItem *item = m_list->currentItem();
    const QByteArray typed = QByteArray::fromStdString(bytesFromText(m_text->text()));
    if (!item && typed.isEmpty())
        return;
    emit picked(item ? item->data(Qt::UserRole).toByteArray() : typed);
    close();
}

bool BoardPicker::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_text && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) {
            const int next = m_list->currentRow() + (key->key() == Qt::Key_Down ? 1 : -1);
            m_list->setCurrentRow(std::clamp(next, 0, std::max(0, m_list->count() - 1)));
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace tiebreak

#include "moc_boardpicker.cpp"
