// SPDX-License-Identifier: GPL-3.0-or-later
// A library of custom codecs in a directory of its own, for one test.
#pragma once

#include "files/codeclibrary.h"

#include <QTemporaryDir>

#include <memory>

namespace tiebreak
{

class LibraryFixture
{
public:
    /// Begins anew, with a directory that is not there yet.
    void renew()
    {
        m_data = std::make_unique<QTemporaryDir>();
        m_directory = m_data->filePath("tiebreak/codecs");
        m_library = std::make_unique<CodecLibrary>(m_directory.toStdString());
    }

protected:
    QString path(const QString &name) const { return m_directory + u'/' + name; }
    Result<void> save(const CustomCodec &codec, CodecLibrary::Taken taken = CodecLibrary::Taken::Refuse)
    {
        return m_library->save({&codec, 1}, taken);
    }

    std::unique_ptr<QTemporaryDir> m_data;
    QString m_directory;
    std::unique_ptr<CodecLibrary> m_library;
};

} // namespace tiebreak
