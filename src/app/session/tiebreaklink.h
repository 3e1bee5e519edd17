// SPDX-License-Identifier: GPL-3.0-or-later
// A link that opens the Lab, or a board, as somebody else has seen it.
#pragma once

#include "core/base/result.h"
#include "core/codec/codecspec.h"
#include "core/time/timerange.h"
#include "redis/wire/endpoint.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <optional>

namespace tiebreak
{

/// What a link shows. It holds no password, and opening it writes nothing.
struct TiebreakLink {
    enum class Place { Lab, Board };
    Place place = Place::Lab;
    std::optional<CodecSpec> codec;     ///< nothing: as it is
    std::optional<TimeRange> timeRange; ///< Lab; the same
    std::optional<std::int64_t> score;  ///< Lab
    std::optional<std::int64_t> tick;   ///< Lab, in the codec's unit; only with a codec
    QString typed;                      ///< Lab: a number whose making is shown; empty: none
    std::optional<Endpoint> server;     ///< Board; nothing: the sandbox
    QByteArray key;                     ///< Board, not empty
};

inline constexpr qsizetype longestLink = 4096;

/// Reads tiebreak:lab?codec=SPEC&score=N&time=TIME&time range=FROM..TO&number=TEXT or
/// tiebreak:board?server=URL&key=KEY&codec=SPEC, each value percent-encoded, and nothing else; a server may
/// be "sandbox". The error (Usage) says what is wrong, and quotes no value of it.
Result<TiebreakLink> parseLink(const QString &text);

/// Reads the one line of a .tiebreak-link file.
Result<TiebreakLink> readLinkFile(const QString &path);

/// Whether a text is meant as a link.
bool isLink(const QString &text);

/// The link as text, without a password.
QString linkText(const TiebreakLink &link);

/// Whether both are the same server and database, whoever is logged in.
bool sameServer(const Endpoint &a, const Endpoint &b);

} // namespace tiebreak
