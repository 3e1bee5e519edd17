// SPDX-License-Identifier: GPL-3.0-or-later
// The Codec Lab's code to take away.
#pragma once

#include "core/codec/codecspec.h"
#include "core/time/timerange.h"
#include "lab/need/language.h"

#include <QWidget>

class QComboBox;
class QPlainTextEdit;
class QPushButton;

namespace tiebreak
{

class MessageBar;
class SecondaryLabel;

/// Shows a codec as code in a chosen language, to copy or to save. Passive: setCodec() says which.
class CodePane : public QWidget
{
    Q_OBJECT

public:
    explicit CodePane(QWidget *parent = nullptr);

    /// Shows the code of this codec for this time range; `name` is the codec's name, empty when it has none.
    void setCodec(const CodecSpec &spec, const TimeRange &timeRange, const QString &name);
    /// The chosen language.
    Language language() const;
    /// What is shown; empty before a codec was set and where the language cannot hold it.
    QString code() const;

    /// Writes what is shown to a file, whole or not at all; an error is shown above the code.
    void save(const QString &path);

signals:
    void saved(const QString &path);

private:
    void refresh();
    void askWhereToSave();

    std::optional<CodecSpec> m_spec;
    TimeRange m_timeRange;
    QString m_name;
    QComboBox *m_languages;
    SecondaryLabel *m_tested;
    QPushButton *m_copy;
    QPushButton *m_save;
    MessageBar *m_message;
    QPlainTextEdit *m_code;
};

} // namespace tiebreak
