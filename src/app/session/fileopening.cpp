// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/fileopening.h"

namespace tiebreak
{

void FileOpening::open(const SandboxFile &file)
{
    m_filling.start([file](const Progress &progress) { return startFileSandbox(file, progress); },
                    [this, file](Result<FilledSandbox> &filled) {
                        setFile({});
                        if (filled)
                            emit opened(file, *filled);
                        else
                            emit failed(file, filled.error());
                    },
                    [this](quint64 done, quint64 total) { emit progress(done, total); });
    setFile(file);
}

void FileOpening::cancel()
{
    m_filling.cancel();
    if (m_file)
        setFile({});
}

void FileOpening::setFile(const std::optional<SandboxFile> &file)
{
    m_file = file;
    emit fileChanged();
}

} // namespace tiebreak
