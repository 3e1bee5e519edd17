// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/customcodecs.h"

#include <QGuiApplication>
#include <QWindow>

namespace tiebreak
{

CustomCodecs::CustomCodecs(std::string directory, QThreadPool &threads, QObject *parent)
    : QObject(parent), m_library(std::move(directory)), m_contents(m_library.load()), m_reading(threads)
{
    // A program without windows has none to come to.
    if (const auto *windows = qobject_cast<QGuiApplication *>(QCoreApplication::instance())) {
        connect(windows, &QGuiApplication::focusWindowChanged, this, [this](const QWindow *window) {
            if (window)
                read();
        });
    }
}

void CustomCodecs::read()
{
    m_reading.start(
        [library = m_library](const Progress &) -> Result<LibraryContents> { return library.load(); },
        [this](Result<LibraryContents> &contents) { keepContents(std::move(*contents)); });
}

void CustomCodecs::reload()
{
    m_reading.cancel();
    keepContents(m_library.load());
}

void CustomCodecs::keepContents(LibraryContents contents)
{
    const bool other = contents.codecs != m_contents.codecs;
    m_contents = std::move(contents);
    if (other)
        emit changed();
}

Result<void> CustomCodecs::save(std::span<const CustomCodec> codecs, CodecLibrary::Taken taken)
{
    return reloaded(m_library.save(codecs, taken));
}

Result<void> CustomCodecs::remove(std::string_view name)
{
    return reloaded(m_library.remove(name));
}

Result<void> CustomCodecs::rename(std::string_view from, std::string_view to)
{
    return reloaded(m_library.rename(from, to));
}

Result<void> CustomCodecs::reloaded(Result<void> done)
{
    reload();
    return done;
}

} // namespace tiebreak

#include "moc_customcodecs.cpp"
