// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/tlsfields.h"

#include "models/text/displaywording.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

namespace tiebreak
{

namespace
{

constexpr int indent = 22; ///< below the words of the box

} // namespace

TlsFields::TlsFields(QWidget *parent)
    : QWidget(parent), m_on(new QCheckBox(tr("&TLS"), this)), m_content(new QWidget(this))
{
    m_on->setObjectName(QStringLiteral("tls"));
    m_on->setToolTip(tr("Encrypt the connection and verify the server's certificate (rediss://)"));
    auto *form = new QFormLayout(m_content);
    form->setContentsMargins(indent, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_caFile = addPath(QStringLiteral("caFile"), tr("C&A file"),
                       tr("PEM file of trusted certificate authorities. Leave empty to use the system's."));
    m_certificate = addPath(QStringLiteral("certificate"), tr("Certi&ficate"),
                            tr("PEM file with a client certificate, if the server requires one"));
    m_key = addPath(QStringLiteral("key"), tr("&Key"),
                    tr("PEM file with the private key of the client certificate, without a passphrase"));
    m_serverName = addField(
        QStringLiteral("serverName"), tr("Server &name"),
        tr("The name that the server's certificate must contain. Leave empty to use the host name."));
    m_serverName->setPlaceholderText(tr("the host"));
    m_caFile->setPlaceholderText(tr("the authorities of the system"));
    m_certificate->setPlaceholderText(tr("Only if the server requires one"));
    m_insecure = new QCheckBox(m_content);
    m_insecure->setObjectName(QStringLiteral("insecure"));
    m_insecure->setText(tr("Accept an&y certificate (insecure)"));
    m_insecure->setToolTip(tr("The connection is encrypted, but anyone on the network path can read and "
                              "change the data. A warning stays above the window."));
    form->addRow(m_insecure);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_on);
    layout->addWidget(m_content);
    setFocusProxy(m_on);
    connect(m_on, &QCheckBox::toggled, this, [this] {
        showContent();
        emit edited();
    });
    connect(m_insecure, &QCheckBox::toggled, this, &TlsFields::edited);
    showContent();
}

QLineEdit *TlsFields::addField(const QString &name, const QString &label, const QString &toolTip)
{
    auto *field = new QLineEdit(m_content);
    field->setObjectName(name);
    field->setToolTip(toolTip);
    field->setAccessibleName(QString(label).remove(u'&'));
    auto *line = new QHBoxLayout;
    line->addWidget(field);
    auto *form = static_cast<QFormLayout *>(m_content->layout());
    form->addRow(label, line);
    if (auto *words = qobject_cast<QLabel *>(form->labelForField(line)))
        words->setBuddy(field);
    connect(field, &QLineEdit::textEdited, this, &TlsFields::edited);
    return field;
}

QLineEdit *TlsFields::addPath(const QString &name, const QString &label, const QString &toolTip)
{
    QLineEdit *field = addField(name, label, toolTip);
    auto *choose = new QToolButton(m_content);
    choose->setText(tr("…"));
    choose->setToolTip(tr("Choose the file"));
    choose->setAccessibleName(tr("Choose the file: %1").arg(field->accessibleName()));
    auto *form = static_cast<QFormLayout *>(m_content->layout());
    form->itemAt(form->rowCount() - 1, QFormLayout::FieldRole)->layout()->addWidget(choose);
    connect(choose, &QToolButton::clicked, this, [this, field] {
        const QString path = QFileDialog::getOpenFileName(this, field->accessibleName(), field->text());
        if (path.isEmpty())
            return;
        field->setText(path);
        emit edited();
    });
    return field;
}

void TlsFields::showContent()
{
    m_content->setVisible(m_on->isChecked());
}

void TlsFields::setOptions(const std::optional<TlsOptions> &options)
{
    const QSignalBlocker quiet(this); // of edited(), whatever sends it
    const TlsOptions tls = options.value_or(TlsOptions());
    m_on->setChecked(options.has_value());
    m_caFile->setText(displayText(tls.caFile));
    m_caDirectory = tls.caDirectory;
    m_certificate->setText(displayText(tls.certificate));
    m_key->setText(displayText(tls.key));
    m_serverName->setText(displayText(tls.serverName));
    m_insecure->setChecked(tls.insecure);
    showContent();
}

std::optional<TlsOptions> TlsFields::options() const
{
    if (!m_on->isChecked())
        return std::nullopt;
    return TlsOptions{.caFile = m_caFile->text().trimmed().toStdString(),
                      .caDirectory = m_caDirectory,
                      .certificate = m_certificate->text().trimmed().toStdString(),
                      .key = m_key->text().trimmed().toStdString(),
                      .serverName = m_serverName->text().trimmed().toStdString(),
                      .insecure = m_insecure->isChecked()};
}

} // namespace tiebreak

#include "moc_tlsfields.cpp"
