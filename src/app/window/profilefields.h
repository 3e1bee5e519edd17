// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of a server's address under which name it is saved.
#pragma once

#include "app/session/profiles.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace tiebreak
{

/// Without a name nothing is saved, and the other fields are not shown.
class ProfileFields : public QWidget
{
    Q_OBJECT

public:
    explicit ProfileFields(QWidget *parent = nullptr);
    /// Passwords may not be kept, and why: a sentence.
    void forbidKeeping(const QString &why);

    /// As wide as the labels above it.
    void setLabelWidth(int width);
    void setProfile(const std::optional<Profile> &profile);
    /// Nothing without a name; its address is not set.
    std::optional<Profile> profile() const;

signals:
    void edited();

private:
    void showContent();

    QString m_id; ///< of the profile that was set; empty: none
    QString m_nameOfId;
    QLabel *m_label;
    QLineEdit *m_name;
    QWidget *m_content;
    QComboBox *m_environment;
    QComboBox *m_colour;
    QCheckBox *m_keep;
};

} // namespace tiebreak
