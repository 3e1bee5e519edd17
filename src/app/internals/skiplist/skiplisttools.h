// SPDX-License-Identifier: GPL-3.0-or-later
// What is done with the skip list, with which rows, and how its levels are drawn.
#pragma once

#include "internals/skiplist/skiplistrun.h"

#include <QStringList>
#include <QWidget>

#include <functional>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLineEdit;

namespace tiebreak
{

class StepBar;
class WholeBox;

/// The rows that the list is made of.
enum class SkipRows { Lowest, Demo, Equal };

/// The fields above the drawing, and the buttons that walk through it. In two lines where one has no room.
class SkipListTools : public QWidget
{
    Q_OBJECT

public:
    explicit SkipListTools(QWidget *parent = nullptr);

    SkipOperation operation() const;
    void setOperation(SkipOperation operation);
    /// What was typed and chosen; the words of the error say what is no number. Scores that are typed as
    /// points become raws by `rawOf`.
    Result<SkipArguments> arguments(const std::function<Result<double>(std::int64_t points)> &rawOf) const;
    void setArguments(const SkipArguments &arguments);
    /// The members of the list, lowest first; the one that was chosen stays where it is among them, else
    /// `preferred` is.
    void setMembers(const std::vector<std::string> &members, const std::string &preferred);
    void setMember(const std::string &member);
    /// Whether scores may be typed as points.
    void setPoints(bool available);

    /// How many rows there are to choose from.
    void setRowCount(int available, bool areAll);
    SkipRows rows() const;
    /// How many of the lowest.
    int rowCount() const;
    void setRows(SkipRows rows, int count);
    SkipListSettings settings() const;
    bool backwardLinks() const;

    StepBar &steps() const { return *m_stepping; }

    QList<QWidget *> tabParts() const;
    /// In two lines.
    QSize minimumSizeHint() const override;

signals:
    void argumentsChanged();
    void settingsChanged();
    void backwardLinksToggled(bool shown);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QComboBox *addChoice(QWidget *parent, const char *name, const QString &accessibleName,
                         const QString &toolTip);
    QLineEdit *addField(const char *name, const QString &accessibleName, const QString &toolTip, int width);
    void showFields();
    void arrange();

    QGridLayout *m_grid;
    QWidget *m_command;
    QWidget *m_settings;
    StepBar *m_stepping;
    bool m_twoLines = false;

    QComboBox *m_operation;
    QComboBox *m_member;
    QComboBox *m_scale; ///< whether scores are points or raws
    QLineEdit *m_value;
    QLineEdit *m_from;
    QLineEdit *m_to;
    QCheckBox *m_reverse;
    QComboBox *m_rows;
    QComboBox *m_p;
    QComboBox *m_levels;
    WholeBox *m_seed;
    QCheckBox *m_backward;
    bool m_points = false;
    std::vector<std::string> m_members;
};

} // namespace tiebreak
