// SPDX-License-Identifier: GPL-3.0-or-later
// The codecs that a user has saved, one file each.
#pragma once

#include "files/customcodec.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tiebreak
{

/// Where the user's codecs are kept: $XDG_DATA_HOME/tiebreak/codecs, or ~/.local/share/tiebreak/codecs. Empty
/// where the environment has neither.
std::string codecDirectory();

/// What a directory of codecs holds.
struct LibraryContents {
    std::vector<CustomCodec> codecs; ///< by name
    std::vector<Error> faults;       ///< a sentence for every file that cannot be read, by the file's name
};

/// A directory of codecs, each in a file of its own that ends in .json. It keeps nothing in memory: several
/// programs may use one directory. Files that hold no codec are left alone. Errors: Usage, NotFound, Io.
class CodecLibrary
{
public:
    /// The directory is made when the first codec is saved.
    explicit CodecLibrary(std::string directory) : m_directory(std::move(directory)) {}

    /// All codecs there are; a broken file hides no other one. Of two with one name the second is a fault,
    /// and so is it to have more than maxCodecs files.
    LibraryContents load() const;
    /// What becomes of a codec whose name is given to another one.
    enum class Taken { Refuse, Replace };
    /// Writes each codec to its file. Names, notes and how many there will be, at most maxCodecs, are
    /// checked before anything is written; a codec that is there just like this already stays.
    Result<void> save(std::span<const CustomCodec> codecs, Taken taken = Taken::Refuse) const;
    /// Deletes the codec's file, also one that is too many to be loaded.
    Result<void> remove(std::string_view name) const;
    /// Gives the codec a name that no other one has.
    Result<void> rename(std::string_view from, std::string_view to) const;

private:
    struct Stored {
        CustomCodec codec;
        std::string path;
    };
    std::vector<Stored> read(std::vector<Error> &faults) const;
    Result<Stored> find(std::string_view name) const;
    Result<void> makeDirectory() const;
    std::string freePath(std::string_view name) const;

    std::string m_directory;
};

} // namespace tiebreak
