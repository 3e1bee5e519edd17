// SPDX-License-Identifier: GPL-3.0-or-later
// What an audit found, the gravest first; one finding is open.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "models/boards/auditdisplay.h"

#include <QScrollArea>

#include <optional>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace tiebreak
{

class FindingCard;
class Session;

/// The line above the findings that names their columns, painted like the header of a table.
class FindingsHeader : public PaintedWidget
{
    Q_OBJECT

public:
    explicit FindingsHeader(QWidget *parent);

protected:
    void paint(QPainter &painter, const Palette &colours) override;
};

/// A click or the arrow keys open another finding. Below them stands how many checks passed.
class FindingsView : public QScrollArea
{
    Q_OBJECT

public:
    explicit FindingsView(QWidget *parent = nullptr);

    /// What the findings lead to is asked of the session. Call once, before showFindings().
    void setSession(Session &session) { m_session = &session; }
    /// Opens the finding of the kind that was open, else the first.
    void showFindings(const AuditDisplay &audit);
    /// The next findings are those of another board: the first will be open.
    void forgetOpen() { m_keptKind.reset(); }
    int count() const { return int(m_cards.size()); }
    FindingCard *card(int index) const { return m_cards[std::size_t(index)]; }
    /// -1 when there is none.
    int openIndex() const { return m_open; }
    void open(int index);
    /// Tab goes from `stop` to the findings and their links.
    void chainTabsAfter(QWidget *stop);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setOpen(int index);

    Session *m_session = nullptr;
    std::vector<FindingCard *> m_cards;
    int m_open = -1;
    std::optional<FindingKind> m_keptKind; ///< of the finding that was opened last
    QVBoxLayout *m_layout;
    QWidget *m_quietRow;
    QLabel *m_quiet;
};

} // namespace tiebreak
