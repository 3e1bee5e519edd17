// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"

#include "core/live/standing/prizeplaces.h"
#include "core/text/fileurl.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "redis/wire/endpointurl.h"
#include "redis/wire/typedendpoint.h"

#include <QCommandLineParser>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <map>

namespace tiebreak
{

namespace
{

std::unexpected<Error> usage(const QString &sentence)
{
    return failure(ErrorKind::Usage, sentence.toStdString());
}

struct CommandLine {
    QCommandLineParser parser;
    QCommandLineOption theme{QStringLiteral("theme"),
                             QStringLiteral("system, light or dark; with --live projector, dark or light"),
                             QStringLiteral("THEME")};
    QCommandLineOption live{
        QStringLiteral("live"),
        QStringLiteral("show the board KEY of the server URL to an audience: full screen, live, without "
                       "controls. F11 leaves full screen, Esc ends. KEY may be escaped "
                       "as keys prints it. A password in URL can be seen in the list of processes: put "
                       "it into REDISCLI_AUTH, or use --askpass. Otherwise Tiebreak asks for it")};
    QCommandLineOption askPassword{
        QStringLiteral("askpass"),
        QStringLiteral("with --live: take the password from the first line of standard input; if that is a "
                       "terminal, a window asks for it")};
    QCommandLineOption codec{QStringLiteral("codec"),
                             QStringLiteral("with --live: the codec (default: the one chosen for this board "
                                            "in the window, otherwise the detected one)"),
                             QStringLiteral("SPEC")};
    QCommandLineOption top{
        QStringLiteral("top"),
        QStringLiteral("with --live: the number of ranks to show, as far as they fit (default: 10)"),
        QStringLiteral("N")};
    QCommandLineOption prizes{QStringLiteral("prizes"),
                              QStringLiteral("with --live: the last rank of each prize, such as 1,3,10"),
                              QStringLiteral("RANKS")};
    QCommandLineOption since{QStringLiteral("since"),
                             QStringLiteral("with --live: the time that ranks are compared with: opened, "
                                            "10min, 1h or today (default: 10min)"),
                             QStringLiteral("TIME")};
    QCommandLineOption names{
        QStringLiteral("names"),
        QStringLiteral("with --live: names instead of members, from a field of hashes, such as "
                       "'user:{member} name', or from a CSV file of member and name"),
        QStringLiteral("HASH|FILE")};
    QCommandLineOption format{
        QStringLiteral("format"),
        QStringLiteral("with --live: how scores are written: number; a unit, such as pts; "
                       "decimals:DIGITS, with or without one, such as 'decimals:2 "
                       "EUR'; time:UNIT or duration:UNIT of min (duration alone), s, "
                       "ds, cs, ms or us; a - before it turns the sign"),
        QStringLiteral("FORMAT")};
    QCommandLineOption boardTitle{QStringLiteral("title"),
                                  QStringLiteral("with --live: what people call the board"),
                                  QStringLiteral("TEXT")};
    QCommandLineOption grab{QStringLiteral("grab"),
                            QStringLiteral("save a picture of every page to DIR and exit: of URL or FILE if "
                                           "given, otherwise of the demo boards; needs no display"),
                            QStringLiteral("DIR")};
    QCommandLineOption size{
        QStringLiteral("size"),
        QStringLiteral("window size (default: the last size used; 1440x900 the first time and for pictures)"),
        QStringLiteral("WxH")};
    QCommandLineOption scale{
        QStringLiteral("scale"),
        QStringLiteral(
            "scale the interface by N, from 1 to 4; pictures have N times the pixels in each direction"),
        QStringLiteral("N")};
    QCommandLineOption profile{QStringLiteral("profile"),
                               QStringLiteral("connect to the server that was saved under this name"),
                               QStringLiteral("NAME")};
    QCommandLineOption readOnly{QStringLiteral("read-only"),
                                QStringLiteral("write only to the sandbox, and never to a server")};
    QCommandLineOption fromLink{
        QStringLiteral("from-link"),
        QStringLiteral("treat URL as coming from a link: ask before connecting to its server")};
    QCommandLineOption version{{QStringLiteral("v"), QStringLiteral("version")},
                               QStringLiteral("print the version and exit")};
    QCommandLineOption help{{QStringLiteral("h"), QStringLiteral("help")},
                            QStringLiteral("print this help and exit")};

    CommandLine()
    {
        parser.setApplicationDescription(
            QStringLiteral("Shows what the scores of Redis leaderboards mean: the score, its time, how "
                           "certain that time is, and what decided each tie."));
        parser.addPositionalArgument(
            QStringLiteral("URL|FILE"),
            QStringLiteral("a server: redis[s]://[user:password@]host[:port][/db], "
                           "redis[s]+sentinel://host[:port],.../NAME[/db] or unix:///path?db=N; or "
                           "sandbox, a private server with demo boards; or a file: an RDB dump, a recording, "
                           "or CSV, TSV or JSON lines of a board; or a link "
                           "to the Lab or "
                           "a board, tiebreak:..., or a .tiebreak-link file of one; without one the sandbox "
                           "opens, or what the settings say"),
            QStringLiteral("[URL|FILE]"));
        parser.addPositionalArgument(QStringLiteral("KEY"),
                                     QStringLiteral("the board of that server to open"),
                                     QStringLiteral("[KEY]"));
        parser.addOptions({profile, readOnly, fromLink, theme, grab, size, scale, live});
        parser.addOptions(liveOptions());
        parser.addOptions({version, help});
    }

    /// Those that mean something with --live alone.
    QList<QCommandLineOption> liveOptions() const
    {
        return {askPassword, codec, top, prizes, since, names, format, boardTitle};
    }
};

Result<Since> parseSince(const QString &text)
{
    const std::map<QString, Since> words{{QStringLiteral("opened"), Since::Opened},
                                         {QStringLiteral("10min"), Since::TenMinutes},
                                         {QStringLiteral("1h"), Since::Hour},
                                         {QStringLiteral("today"), Since::Today}};
    if (const auto found = words.find(text); found != words.end())
        return found->second;
    return usage(
        QStringLiteral("\"%1\" is not a time to compare with: opened, 10min, 1h or today.").arg(text));
}

/// The pattern 'KEY FIELD', or a file.
Result<void> parseNames(const QString &text, LiveOptions &options)
{
    if (!text.contains(QStringLiteral("{member}"))) {
        if (!QFileInfo::exists(text))
            return usage(QStringLiteral("File of names not found: %1. To read names from hashes on the "
                                        "server, give a key and a field, such as 'user:{member} name'.")
                             .arg(text));
        options.names = NameSource{NameSource::Kind::File, {}, QFileInfo(text).absoluteFilePath()};
        return {};
    }
    const QString words = text.trimmed();
    const qsizetype space = words.lastIndexOf(u' ');
    TRY(const auto pattern, parseNamePattern(words.left(std::max<qsizetype>(space, 0)).toStdString(),
                                             words.mid(space + 1).toStdString()));
    options.names = NameSource{NameSource::Kind::Hash, pattern, {}};
    return {};
}

/// A key as people type it, or as tiebreak-cli keys prints it.
QByteArray keyIn(const QString &text)
{
    return QByteArray::fromStdString(bytesFromText(text));
}

Result<void> parseLive(const CommandLine &line, const QStringList &positional, Options &options)
{
    const QCommandLineParser &parser = line.parser;
    if (positional.size() != 2 || !positional[0].contains(QStringLiteral("://")))
        return usage(QStringLiteral("--live needs the URL of a server and a KEY; see --help."));
    TRY(options.endpoint, parseEndpoint(positional[0].toStdString()));
    LiveOptions &live = options.live;
    live.setup.key = keyIn(positional[1]);
    live.setup.size = options.size;
    live.setup.title = parser.value(line.boardTitle);
    live.codec = parser.value(line.codec);
    live.askPassword = parser.isSet(line.askPassword);
    if (parser.isSet(line.theme)) {
        const auto theme = parseProjectorTheme(parser.value(line.theme));
        if (!theme)
            return usage(QStringLiteral("\"%1\" is not a theme of --live: projector, dark or light.")
                             .arg(parser.value(line.theme)));
        live.setup.theme = *theme;
    }
    if (parser.isSet(line.top)) {
        bool isNumber = false;
        live.setup.top = parser.value(line.top).toInt(&isNumber);
        if (!isNumber || live.setup.top < 1 || live.setup.top > ProjectorSetup::maxTop)
            return usage(QStringLiteral("\"%1\" is not a number of ranks from 1 to %2.")
                             .arg(parser.value(line.top))
                             .arg(ProjectorSetup::maxTop));
    }
    if (parser.isSet(line.prizes)) {
        TRY(live.setup.borders, parsePrizePlaces(parser.value(line.prizes).toStdString()));
    }
    if (parser.isSet(line.since)) {
        TRY(live.setup.since, parseSince(parser.value(line.since)));
    }
    if (parser.isSet(line.format)) {
        TRY(live.setup.format, parseScoreFormat(parser.value(line.format).toStdString()));
    }
    return parser.isSet(line.names) ? parseNames(parser.value(line.names), live) : Result<void>();
}

} // namespace

Result<Options> parseOptions(const QStringList &arguments)
{
    CommandLine line;
    const bool parsed = line.parser.parse(arguments);
    if (const QStringList unknown = line.parser.unknownOptionNames(); !unknown.isEmpty())
        return usage(QStringLiteral("Unknown option %1%2. Run tiebreak --help for a list.")
                         .arg(QLatin1StringView(unknown[0].size() == 1 ? "-" : "--"), unknown[0]));
    if (!parsed)
        return usage(line.parser.errorText() + QStringLiteral(" See --help."));

    Options options;
    if (line.parser.isSet(line.help))
        options.action = Options::Action::Help;
    else if (line.parser.isSet(line.version))
        options.action = Options::Action::Version;
    else if (line.parser.isSet(line.grab))
        options.action = Options::Action::Grab;
    else if (line.parser.isSet(line.live))
        options.action = Options::Action::Live;
    const bool live = options.action == Options::Action::Live;
    for (const QCommandLineOption &option : line.liveOptions()) {
        if (line.parser.isSet(option) && !line.parser.isSet(line.live))
            return usage(QStringLiteral("--%1 works only with --live.").arg(option.names().first()));
    }
    options.grabDirectory = line.parser.value(line.grab);
    if (options.action == Options::Action::Grab && options.grabDirectory.isEmpty())
        return usage(QStringLiteral("--grab needs a directory. See --help."));

    if (line.parser.isSet(line.theme) && !live) {
        const QString value = line.parser.value(line.theme);
        options.theme = parseTheme(value);
        if (!options.theme)
            return usage(QStringLiteral("\"%1\" is not a theme: system, light or dark.").arg(value));
    }
    if (line.parser.isSet(line.size)) {
        static const QRegularExpression pattern(QStringLiteral("^(\\d{3,4})x(\\d{3,4})$"));
        const QString value = line.parser.value(line.size);
        const QRegularExpressionMatch match = pattern.match(value);
        if (!match.hasMatch())
            return usage(QStringLiteral("\"%1\" is not a size: write it as 1440x900.").arg(value));
        options.size = QSize(match.captured(1).toInt(), match.captured(2).toInt());
    }
    if (line.parser.isSet(line.scale)) {
        const QString value = line.parser.value(line.scale);
        bool ok = false;
        const double scale = value.toDouble(&ok);
        if (!ok || !(scale >= 1 && scale <= 4))
            return usage(QStringLiteral("\"%1\" is not a scale: a number from 1 to 4.").arg(value));
        options.scale = scale;
    }
    options.readOnly = line.parser.isSet(line.readOnly);
    QStringList servers = line.parser.positionalArguments();
    if (!servers.isEmpty()) {
        TRY(const auto path, pathOf(servers[0].toStdString()));
        servers[0] = displayText(path);
    }
    if (live) {
        TRY(parseLive(line, servers, options));
        return options;
    }
    options.profile = line.parser.value(line.profile);
    options.fromLink = line.parser.isSet(line.fromLink);
    const qsizetype most = !options.profile.isEmpty()                                         ? 0
                           : servers.size() > 1 && servers[1].contains(QStringLiteral("://")) ? 1
                                                                                              : 2;
    if (servers.size() > most)
        return usage(QStringLiteral("Give one server or file only."));
    const bool withKey = servers.size() == 2;
    options.sandbox = !servers.isEmpty() && servers[0] == QStringLiteral("sandbox");
    const bool hasBoards =
        options.sandbox || (!servers.isEmpty() && servers[0].contains(QStringLiteral("://")));
    if (options.sandbox && withKey && options.action == Options::Action::Grab)
        return usage(QStringLiteral("--grab shows the sandbox's boards that it knows: leave out KEY."));
    if (withKey && (options.fromLink || !hasBoards))
        return usage(QStringLiteral("A KEY needs the URL of its server before it."));
    if (withKey)
        options.board = keyIn(servers[1]);
    if (line.parser.isSet(line.profile) && options.profile.isEmpty())
        return usage(QStringLiteral("--profile needs the name of a saved server; see --help."));
    if (options.action == Options::Action::Grab && !options.profile.isEmpty())
        return usage(
            QStringLiteral("--profile and --grab cannot be combined. Give the server's URL instead."));
    const bool ofFile = !servers.isEmpty() && servers[0].endsWith(QStringLiteral(".tiebreak-link")) &&
                        QFileInfo(servers[0]).isFile();
    if (!servers.isEmpty() && (ofFile || isLink(servers[0]))) {
        TRY(options.link, ofFile ? readLinkFile(servers[0]) : parseLink(servers[0]));
        return options;
    }
    if (options.sandbox)
        return options;
    if (!servers.isEmpty() && !servers[0].contains(QStringLiteral("://"))) {
        if (!QFileInfo::exists(servers[0]) && mayHoldLogin(servers[0].toStdString()))
            return usage(
                QStringLiteral("There is no file of that name; a server is named by its URL, such as "
                               "redis://localhost:6379/0."));
        if (!QFileInfo::exists(servers[0]))
            return failure(
                ErrorKind::Io,
                QStringLiteral(
                    "File not found: %1. To open a server, give its URL, such as redis://localhost:6379/0.")
                    .arg(servers[0])
                    .toStdString());
        options.file = QFileInfo(servers[0]).absoluteFilePath();
    } else if (!servers.isEmpty()) {
        TRY(options.endpoint, parseEndpoint(servers[0].toStdString()));
    }
    return options;
}

QString helpText()
{
    return CommandLine().parser.helpText();
}

} // namespace tiebreak
