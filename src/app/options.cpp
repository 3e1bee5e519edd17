// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"

#include <QCommandLineParser>
#include <QFileInfo>
#include <QRegularExpression>

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
    QCommandLineOption theme{QStringLiteral("theme"), QStringLiteral("system, light or dark"),
                             QStringLiteral("THEME")};
    QCommandLineOption grab{
        QStringLiteral("grab"),
        QStringLiteral("save a picture of every page in DIR and exit: of URL or FILE where one "
                       "is given, else of the demo boards; works without a display"),
        QStringLiteral("DIR")};
    QCommandLineOption size{QStringLiteral("size"),
                            QStringLiteral("the window's size; if not given, the size it had last, 1440x900 "
                                           "at first and in pictures"),
                            QStringLiteral("WxH")};
    QCommandLineOption scale{QStringLiteral("scale"),
                             QStringLiteral("show everything N times as large, from 1 to 4; pictures get N "
                                            "times the pixels"),
                             QStringLiteral("N")};
    QCommandLineOption version{{QStringLiteral("v"), QStringLiteral("version")},
                               QStringLiteral("print the version and exit")};
    QCommandLineOption help{{QStringLiteral("h"), QStringLiteral("help")},
                            QStringLiteral("print this and exit")};

    CommandLine()
    {
        parser.setApplicationDescription(
            QStringLiteral("Shows what the scores of Redis leaderboards mean: score, time, how sure that "
                           "time is, and what decided ties."));
        parser.addPositionalArgument(
            QStringLiteral("URL|FILE"),
            QStringLiteral("a server: redis://[user:password@]host[:port][/db] or unix:///path?db=N; or a "
                           "file: an RDB dump, a recording, or CSV, TSV or JSON lines of a board; without one Tiebreak "
                           "starts a private server with demo boards, the sandbox"),
            QStringLiteral("[URL|FILE]"));
        parser.addOptions({theme, grab, size, scale, version, help});
    }
};

} // namespace

Result<Options> parseOptions(const QStringList &arguments)
{
    CommandLine line;
    const bool parsed = line.parser.parse(arguments);
    if (const QStringList unknown = line.parser.unknownOptionNames(); !unknown.isEmpty())
        return usage(QStringLiteral("There is no option %1%2; see --help.")
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
    options.grabDirectory = line.parser.value(line.grab);
    if (options.action == Options::Action::Grab && options.grabDirectory.isEmpty())
        return usage(QStringLiteral("--grab needs a directory; see --help."));

    if (line.parser.isSet(line.theme)) {
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
    const QStringList servers = line.parser.positionalArguments();
    if (servers.size() > 1)
        return usage(QStringLiteral("Give one server or file only."));
    if (!servers.isEmpty() && !servers[0].contains(QStringLiteral("://"))) {
        if (!QFileInfo::exists(servers[0]) && mayHoldLogin(servers[0].toStdString()))
            return usage(
                QStringLiteral("There is no file of that name; a server is named by its URL, such as "
                               "redis://localhost:6379/0."));
        if (!QFileInfo::exists(servers[0]))
            return usage(QStringLiteral("There is no file %1; a server is named by its URL, such as "
                                        "redis://localhost:6379/0.")
                             .arg(servers[0]));
        options.file = QFileInfo(servers[0]).absoluteFilePath();
    } else if (!servers.isEmpty()) {
        const Result<Endpoint> endpoint = parseEndpoint(servers[0].toStdString());
        if (!endpoint)
            return std::unexpected(endpoint.error());
        options.endpoint = *endpoint;
    }
    return options;
}

QString helpText()
{
    return CommandLine().parser.helpText();
}

} // namespace tiebreak
