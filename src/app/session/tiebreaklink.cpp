// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/tiebreaklink.h"

#include "core/text/integertext.h"
#include "core/text/scoretext.h"
#include "redis/wire/endpointurl.h"

#include <QFile>
#include <QFileInfo>
#include <QHash>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr auto linkScheme = QLatin1StringView("tiebreak:");
constexpr auto sandboxServer = "sandbox";

std::unexpected<Error> wrongLink(const QString &words)
{
    return failure(ErrorKind::Usage,
                   QStringLiteral("This link cannot be opened: %1.").arg(words).toStdString());
}

bool isHexDigit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// The bytes of a percent-encoded value; nothing where a % stands before anything else.
std::optional<QByteArray> decodedValue(const QByteArray &text)
{
    for (qsizetype at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
        if (at + 2 >= text.size() || !isHexDigit(text[at + 1]) || !isHexDigit(text[at + 2]))
            return std::nullopt;
    }
    return QByteArray::fromPercentEncoding(text);
}

using Values = QHash<QByteArray, QByteArray>;

Result<Values> readValues(const QByteArray &query, std::initializer_list<const char *> names)
{
    Values values;
    for (const QByteArray &part : query.split('&')) {
        const qsizetype sign = part.indexOf('=');
        const QByteArray name = part.left(std::max<qsizetype>(sign, 0));
        const bool known = std::ranges::any_of(names, [&](const char *other) { return name == other; });
        if (sign < 0 || !known)
            return wrongLink(QStringLiteral("it holds a part that is not known"));
        if (values.contains(name))
            return wrongLink(QStringLiteral("its \"%1\" is given twice").arg(QString::fromLatin1(name)));
        const auto value = decodedValue(part.mid(sign + 1));
        if (!value || value->isEmpty())
            return wrongLink(
                QStringLiteral("its \"%1\" is empty, or not percent-encoded").arg(QString::fromLatin1(name)));
        values.insert(name, *value);
    }
    return values;
}

/// What both places take.
Result<void> readView(const Values &values, TiebreakLink &link)
{
    if (const QByteArray codec = values["codec"]; !codec.isEmpty()) {
        const auto spec = parseCodecSpec(codec.toStdString());
        if (!spec)
            return wrongLink(QStringLiteral("its codec is not a codec spec"));
        link.codec = *spec;
    }
    if (const QByteArray timeRange = values["season"]; !timeRange.isEmpty()) {
        const auto read = parseTimeRange(timeRange.toStdString());
        if (!read)
            return wrongLink(QStringLiteral("its time range is not of the form 2026-01-01..2026-12-31"));
        link.timeRange = *read;
    }
    return {};
}

Result<void> readNumber(const Values &values, TiebreakLink &link)
{
    if (const QByteArray score = values["score"]; !score.isEmpty()) {
        link.score = parseInteger(score.toStdString());
        if (!link.score || *link.score < -lastWhole || *link.score > lastWhole)
            return wrongLink(QStringLiteral("its score is not a whole number from -2^53 to 2^53"));
    }
    if (const QByteArray time = values["time"]; !time.isEmpty()) {
        if (!link.codec)
            return wrongLink(QStringLiteral("it has a time but no codec"));
        link.tick = parseIsoTime(time.toStdString(), link.codec->unit);
        if (!link.tick)
            return wrongLink(QStringLiteral("its time is not of the form 2026-11-20T20:14:06Z"));
    }
    const QByteArray number = values["number"];
    const bool digits = std::ranges::all_of(number, [](char c) {
        return (c >= '0' && c <= '9') || c == '.' || c == '+' || c == '-' || c == 'x' || isHexDigit(c);
    });
    if (!digits)
        return wrongLink(QStringLiteral("its number is not one"));
    link.typed = QString::fromLatin1(number);
    return {};
}

Result<void> readBoard(const Values &values, TiebreakLink &link)
{
    link.key = values["key"];
    if (link.key.isEmpty())
        return wrongLink(QStringLiteral("it names no board"));
    const QByteArray server = values["server"];
    if (server.isEmpty() || server == sandboxServer)
        return {};
    const auto endpoint = parseEndpoint(server.toStdString());
    if (!endpoint)
        return wrongLink(QStringLiteral("its server is not of the form redis://host:6379/0"));
    if (!endpoint->password.empty())
        return wrongLink(QStringLiteral("it holds a password, which a link must not"));
    // Who made the link does not decide whom we trust, nor which of our files are read.
    if (endpoint->tls && *endpoint->tls != TlsOptions{.serverName = endpoint->tls->serverName})
        return wrongLink(QStringLiteral("it says which certificates are trusted, which a link must not"));
    if (endpoint->sentinel && (!endpoint->sentinel->password.empty() ||
                               endpoint->sentinel->tls.value_or(TlsOptions()) != TlsOptions()))
        return wrongLink(QStringLiteral("it says how Sentinels are logged in to, which a link must not"));
    if (!endpoint->ssh.empty() || !endpoint->clusterOptions.addressMap.empty())
        return wrongLink(QStringLiteral("it says by which way the server is reached, which a link must not"));
    link.server = *endpoint;
    return {};
}

} // namespace

bool isLink(const QString &text)
{
    return text.startsWith(linkScheme, Qt::CaseInsensitive);
}

Result<TiebreakLink> parseLink(const QString &text)
{
    if (!isLink(text))
        return wrongLink(QStringLiteral("it does not begin with tiebreak:"));
    if (text.size() > longestLink)
        return wrongLink(QStringLiteral("it has more than %1 characters").arg(longestLink));
    if (std::ranges::any_of(text, [](QChar c) { return c <= u' ' || c > u'~'; }))
        return wrongLink(QStringLiteral("it holds characters that are not percent-encoded"));
    QByteArray rest = text.mid(linkScheme.size()).toLatin1();
    // Some desktops write an address with slashes.
    if (rest.startsWith("//"))
        rest.remove(0, 2);
    const qsizetype sign = rest.indexOf('?');
    QByteArray place = sign < 0 ? rest : rest.left(sign);
    if (place.endsWith('/'))
        place.chop(1);
    TiebreakLink link;
    if (place == "board")
        link.place = TiebreakLink::Place::Board;
    else if (place != "lab")
        return wrongLink(QStringLiteral("it leads neither to the lab nor to a board"));
    const bool lab = link.place == TiebreakLink::Place::Lab;
    Values values;
    if (sign >= 0) {
        TRY(values, lab ? readValues(rest.mid(sign + 1), {"codec", "season", "score", "time", "number"})
                        : readValues(rest.mid(sign + 1), {"codec", "server", "key"}));
    }
    TRY(readView(values, link));
    TRY(lab ? readNumber(values, link) : readBoard(values, link));
    return link;
}

Result<TiebreakLink> readLinkFile(const QString &path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return wrongLink(QStringLiteral("its file cannot be read"));
    const QByteArray bytes = file.read(longestLink + 3);
    return parseLink(QString::fromLatin1(bytes).trimmed());
}

QString linkText(const TiebreakLink &link)
{
    QByteArray text = link.place == TiebreakLink::Place::Lab ? "tiebreak:lab" : "tiebreak:board";
    char before = '?';
    const auto add = [&](const char *name, const QByteArray &value) {
        text += before + QByteArray(name) + '=' + value.toPercentEncoding(":,/");
        before = '&';
    };
    if (link.place == TiebreakLink::Place::Board) {
        Endpoint shown = link.server.value_or(Endpoint());
        shown.password.clear();
        shown.ssh.clear();
        shown.clusterOptions.addressMap.clear();
        if (shown.sentinel && shown.sentinel->tls)
            shown.sentinel->tls = TlsOptions();
        if (shown.tls)
            shown.tls = TlsOptions{.serverName = shown.tls->serverName};
        add("server",
            link.server ? QByteArray::fromStdString(endpointText(shown)) : QByteArray(sandboxServer));
        add("key", link.key);
    }
    if (link.codec)
        add("codec", QByteArray::fromStdString(specText(*link.codec)));
    if (link.timeRange)
        add("season", QByteArray::fromStdString(timeRangeText(*link.timeRange)));
    if (link.score)
        add("score", QByteArray::number(qint64(*link.score)));
    if (link.tick && link.codec)
        add("time", QByteArray::fromStdString(isoTime(*link.tick, link.codec->unit)));
    if (!link.typed.isEmpty())
        add("number", link.typed.toLatin1());
    return QString::fromLatin1(text);
}

bool sameServer(const Endpoint &a, const Endpoint &b)
{
    const auto watched = [](const Endpoint &endpoint) {
        return endpoint.sentinel ? std::pair(endpoint.sentinel->primary, endpoint.sentinel->addresses)
                                 : std::pair<std::string, std::vector<HostPort>>();
    };
    return a.db == b.db && a.unixPath == b.unixPath && watched(a) == watched(b) &&
           a.tls.has_value() == b.tls.has_value() &&
           (!a.unixPath.empty() || (a.host == b.host && a.port == b.port));
}

} // namespace tiebreak
