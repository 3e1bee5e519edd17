// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept for the boards of a server beside their view: where their members' names lie, alerts.
#pragma once

#include "sandbox/demoboards.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QObject>
#include <QSettings>
#include <QVariant>

#include <functional>

namespace tiebreak
{

/// Values of boards under short names, kept for the next start, of each server its own. Of demo boards they
/// are kept until the program ends; what has a key of more than longestKey bytes is too.
class BoardSettings : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype longestKey = 1000;

    /// For which boards a value holds.
    enum class For {
        Pattern, ///< all whose keys differ in their digits alone, as the codec does
        Key,     ///< this one
    };

    /// As of BoardViews; `settings` must outlive it.
    BoardSettings(QSettings &settings, std::function<const DemoBoard *(const QByteArray &)> demoBoard,
                  std::function<QByteArray()> server);

    /// What was kept of this board; invalid where nothing was.
    QVariant value(const QByteArray &key, const char *name, For what) const;
    /// Keeps a value; an invalid one takes back what there is.
    void keep(const QByteArray &key, const char *name, For what, const QVariant &value);
    /// The keys of which For::Key has kept something under this name, on the server there is.
    QList<QByteArray> keysWith(const char *name) const;
    /// For which keys a value of For::Pattern holds, e.g. gift:room:*:tonight; of a demo board its own.
    QByteArray pattern(const QByteArray &key) const;

signals:
    /// Something else is kept under this name, of this board and perhaps of others with its pattern.
    void changed(const QByteArray &key, const QByteArray &name);

private:
    bool isKept(const QByteArray &key) const;
    QString settingName(const QByteArray &key, const char *name, For what) const;

    QSettings &m_settings;
    std::function<const DemoBoard *(const QByteArray &)> m_demoBoard;
    std::function<QByteArray()> m_server;
    QHash<QString, QVariant> m_passing; ///< by the name that they would be kept under
};

} // namespace tiebreak
