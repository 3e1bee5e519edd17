// SPDX-License-Identifier: GPL-3.0-or-later
// What the window knows of a page.
#pragma once

#include "core/codec/codecspec.h"

#include <QList>
#include <QWidget>

#include <optional>

class QAction;

namespace tiebreak
{

/// What the window is for: each mode has one page.
enum class Mode { Boards, Live, Audit, Lab, Simulator, Internals, Console };

/// The groups of the window's menus that pages fill.
enum class MenuGroup {
    Read,      ///< what is read anew
    Go,        ///< to a place of the page
    Rows,      ///< what is done with rows
    Copy,      ///< copies of rows in other forms
    Save,      ///< files of what the page shows
    Direction, ///< of the board's ranks
    Board,     ///< what is done with the whole board
    Forget,    ///< what is remembered of the board
    Zones,     ///< in which times are shown
    Times,     ///< how times are shown
    Outline,   ///< how the boards are listed
    Zoom,      ///< how large everything is
};

/// How the window calls a page, in its bar and in its menu.
struct PageTitle {
    QString name;     ///< of its button in code, e.g. "audit"
    QString iconName; ///< as in icon()
    QString text;
    QString menuText; ///< with a mnemonic
    QString toolTip;  ///< what the page is for
};

/// Work that would be lost with the window, or would end with it.
struct UnsavedWork {
    QString title;    ///< of the question
    QString sentence; ///< what there is
    QString loss;     ///< what becomes of it, in a sentence
    QString save;     ///< on the button that saves it; empty: it cannot be saved
    QString discard;  ///< on the button that lets it go
};

/// A page of the window. It shows nothing outside itself: what the status line is to say goes out in signals.
class ModePage : public QWidget
{
    Q_OBJECT

public:
    /// The docks beside a page. A page with the list of boards, as it is beside Inspector and Explain, speaks
    /// of the open board, and needs the server for it.
    enum class Docks {
        None,
        Row,       ///< the inspector alone
        Inspector, ///< the list of boards, and the inspector
        Explain,   ///< the list of boards, and the proof
    };
    static constexpr bool hasList(Docks docks)
    {
        return docks == Docks::Inspector || docks == Docks::Explain;
    }

    explicit ModePage(QWidget *parent = nullptr);

    virtual Mode mode() const = 0;
    virtual PageTitle title() const = 0;
    virtual Docks docks() const { return Docks::None; }
    /// The parts in the order in which Tab visits them.
    virtual QList<QWidget *> tabParts() const = 0;
    /// What the page gives to a group of the menus, in order.
    virtual QList<QAction *> menuActions(MenuGroup group) const;
    /// The page is shown, or not any more; what runs then goes on.
    virtual void setCurrent(bool current);
    /// Moves the focus to where one begins to read; false where the page has no such place.
    virtual bool focusContent() { return false; }
    /// Reads anew what is shown.
    virtual void refresh() {}
    /// Stops what runs and can be begun again; what is shown stays.
    virtual void stopJobs() {}
    /// Keeps what was set for the next start.
    virtual void save() {}
    /// Nothing where the page may go at once.
    virtual std::optional<UnsavedWork> unsavedWork() const { return {}; }
    /// Asks for a file to save unsavedWork() to.
    virtual void askToSave() {}
    /// Answers customCodecsRequested(), as if the codec had been typed.
    virtual void enterCodec(const CodecSpec &) {}

signals:
    /// What was done last, e.g. "Opened with 4 commands in 1 round trip · 1.1 ms".
    void statusChanged(const QString &text);
    /// What is selected, e.g. "2 rows selected".
    void selectionChanged(const QString &text);
    /// Which part of it is in view, e.g. "Ranks 1 to 21 of 1 204".
    void rangeChanged(const QString &text);
    /// Where from and of when what is shown is, e.g. "Page read 20:43:10 UTC".
    void sourceChanged(const QString &text);
    /// A job's progress in words; total 0: not known; empty text: it has ended.
    void jobProgress(const QString &text, quint64 done, quint64 total);
    /// The page has something to show: it wants to be the current one.
    void showRequested();
    /// docks() gives something else.
    void docksChanged();
    /// The same, and the inspector is to be seen.
    void inspectorWanted();
    void logInRequested();
    /// The user wants to see the custom codecs; `suggested` is the page's.
    void customCodecsRequested(const CodecSpec &suggested);
};

} // namespace tiebreak
