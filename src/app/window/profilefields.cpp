// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/profilefields.h"

#include "app/look/palette.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPixmap>

namespace tiebreak
{

ProfileFields::ProfileFields(QWidget *parent)
    : QWidget(parent)
    , m_label(new QLabel(tr("Sa&ve as"), this))
    , m_name(new QLineEdit(this))
    , m_content(new QWidget(this))
    , m_environment(new QComboBox(m_content))
    , m_colour(new QComboBox(m_content))
    , m_keep(new QCheckBox(tr("&Keep the password in the system's keychain"), m_content))
{
    m_name->setObjectName(QStringLiteral("profileName"));
    m_name->setMaxLength(Profile::longestName);
    m_name->setPlaceholderText(tr("e.g. Staging"));
    m_name->setToolTip(
        tr("The server appears under this name in the Connection menu. Leave empty not to save it."));
    m_name->setAccessibleName(tr("Save as"));
    m_environment->setObjectName(QStringLiteral("profileEnvironment"));
    m_environment->setToolTip(
        tr("The purpose of the server. On production, Tiebreak asks before anything is written."));
    m_environment->setAccessibleName(tr("Purpose of the server"));
    for (const Environment environment : allEnvironments)
        m_environment->addItem(environmentWords(environment), int(environment));
    m_colour->setObjectName(QStringLiteral("profileColour"));
    m_colour->setToolTip(tr("The color beside the server's name"));
    m_colour->setAccessibleName(tr("Color"));
    m_colour->addItem(tr("No color"), -1);
    const Palette &colours = Palette::of(palette());
    for (int i = 0; i < Profile::colours; ++i) {
        QPixmap square(10, 10);
        square.fill(colours.series[std::size_t(i)]);
        m_colour->addItem(QIcon(square), tr("Color %1").arg(i + 1), i);
    }
    m_keep->setObjectName(QStringLiteral("keepPassword"));
    m_keep->setToolTip(tr(
        "The password is stored in the system keychain and never shown. Otherwise you enter it each time."));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto *first = new QHBoxLayout;
    first->setSpacing(8);
    m_label->setBuddy(m_name);
    first->addWidget(m_label);
    first->addWidget(m_name, 1);
    layout->addLayout(first);
    layout->addWidget(m_content);
    auto *second = new QHBoxLayout(m_content);
    second->setContentsMargins(0, 0, 0, 0);
    second->setSpacing(8);
    second->addWidget(m_environment);
    second->addWidget(m_colour);
    second->addWidget(m_keep, 1);
    setFocusProxy(m_name);
    connect(m_name, &QLineEdit::textChanged, this, &ProfileFields::showContent);
    showContent();
}

void ProfileFields::forbidKeeping(const QString &why)
{
    m_keep->setEnabled(false);
    m_keep->setToolTip(why);
}

void ProfileFields::setLabelWidth(int width)
{
    m_label->setMinimumWidth(width);
    m_content->layout()->setContentsMargins(width + layout()->spacing(), 0, 0, 0);
}

void ProfileFields::showContent()
{
    m_content->setVisible(!m_name->text().trimmed().isEmpty());
    emit edited();
}

void ProfileFields::setProfile(const std::optional<Profile> &profile)
{
    const Profile shown = profile.value_or(Profile());
    m_id = shown.id;
    m_nameOfId = shown.name;
    m_name->setText(shown.name);
    m_environment->setCurrentIndex(m_environment->findData(int(shown.environment)));
    m_colour->setCurrentIndex(m_colour->findData(shown.colour.value_or(-1)));
    m_keep->setChecked(shown.keepsPassword);
}

std::optional<Profile> ProfileFields::profile() const
{
    const QString name = m_name->text().trimmed();
    if (name.isEmpty())
        return std::nullopt;
    Profile profile;
    // Another name means another server; the one there was stays.
    profile.id = name == m_nameOfId ? m_id : QString();
    profile.name = name;
    profile.environment = static_cast<Environment>(m_environment->currentData().toInt());
    if (const int colour = m_colour->currentData().toInt(); colour >= 0)
        profile.colour = colour;
    profile.keepsPassword = m_keep->isChecked();
    return profile;
}

} // namespace tiebreak

#include "moc_profilefields.cpp"
