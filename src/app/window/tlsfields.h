// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the connect dialog that says how TLS is spoken.
#pragma once

#include "redis/wire/endpoint.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QLineEdit;

namespace tiebreak
{

/// A box that is checked where TLS is spoken; below it, only then, what else may be said of it.
class TlsFields : public QWidget
{
    Q_OBJECT

public:
    explicit TlsFields(QWidget *parent = nullptr);

    /// Without edited().
    void setOptions(const std::optional<TlsOptions> &options);
    std::optional<TlsOptions> options() const;

signals:
    void edited();

private:
    QLineEdit *addPath(const QString &name, const QString &label, const QString &toolTip);
    QLineEdit *addField(const QString &name, const QString &label, const QString &toolTip);
    void showContent();

    QCheckBox *m_on;
    QWidget *m_content;
    QLineEdit *m_caFile;
    QLineEdit *m_certificate;
    QLineEdit *m_key;
    QLineEdit *m_serverName;
    QCheckBox *m_insecure;
    std::string m_caDirectory; ///< said by a URL; there is no field for it
};

} // namespace tiebreak
