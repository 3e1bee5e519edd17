// SPDX-License-Identifier: GPL-3.0-or-later
// Which codecs the Lab compares.
#pragma once

#include "files/customcodec.h"
#include "lab/need/namedcodec.h"

#include <QList>
#include <QObject>

#include <span>

class QMenu;
class QSettings;

namespace tiebreak
{

/// The presets and custom codecs that pack a time, and which of them are compared; kept in the settings. The
/// current codec always is.
class ComparedCodecs : public QObject
{
    Q_OBJECT

public:
    explicit ComparedCodecs(QSettings &settings, QObject *parent = nullptr);

    void setCustomCodecs(std::span<const CustomCodec> codecs);
    /// The codec that the Lab speaks of.
    void setCurrent(const CodecSpec &codec);
    /// What is compared, in the order in which codecs are offered; the current one last where it is none of
    /// them. Only custom codecs have names.
    QList<NamedCodec> codecs() const;
    /// All that may be compared: a line each, checked where it is.
    void fillMenu(QMenu &menu);

signals:
    void changed();

private:
    bool isChosen(const CodecSpec &spec) const;
    void choose(const CodecSpec &spec, bool compared);

    QSettings &m_settings;
    QList<NamedCodec> m_offered;
    QStringList m_titles; ///< of m_offered
    QStringList m_chosen; ///< specs
    CodecSpec m_current;
};

} // namespace tiebreak
