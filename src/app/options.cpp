// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line asks for.
#include "app/options.h"

#include <QRegularExpression>

namespace tiebreak
{

namespace
{

std::unexpected<Error> usage(const QString &sentence)
{
    return failure(ErrorKind::Usage, sentence.toStdString());
}

} // namespace

Result<Options> parseOptions(const QStringList &arguments)
{
    Options options;
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        QString name = arguments[i];
        QString value;
        const qsizetype equals = name.indexOf(u'=');
        if (name.startsWith(QStringLiteral("--")) && equals > 0) {
            value = name.mid(equals + 1);
            name.truncate(equals);
        }
        const bool takesValue = QStringList{QStringLiteral("--grab"), QStringLiteral("--theme"),
                                            QStringLiteral("--size"), QStringLiteral("--scale")}
                                    .contains(name);
        if (takesValue && equals < 0) {
            if (i + 1 == arguments.size())
                return usage(QStringLiteral("%1 needs a value; see --help.").arg(name));
            value = arguments[++i];
        }
        if (name == QStringLiteral("--help") || name == QStringLiteral("-h")) {
            options.action = Options::Action::Help;
        } else if (name == QStringLiteral("--version") || name == QStringLiteral("-v")) {
            options.action = Options::Action::Version;
        } else if (name == QStringLiteral("--grab")) {
            options.action = Options::Action::Grab;
            options.grabDirectory = value;
        } else if (name == QStringLiteral("--theme")) {
            options.theme = parseTheme(value);
            if (!options.theme)
                return usage(QStringLiteral("\"%1\" is no theme: system, light or dark.").arg(value));
        } else if (name == QStringLiteral("--size")) {
            static const QRegularExpression pattern(QStringLiteral("^(\\d{3,4})x(\\d{3,4})$"));
            const QRegularExpressionMatch match = pattern.match(value);
            if (!match.hasMatch())
                return usage(QStringLiteral("\"%1\" is no size: write it as 1440x900.").arg(value));
            options.size = QSize(match.captured(1).toInt(), match.captured(2).toInt());
        } else if (name == QStringLiteral("--scale")) {
            bool ok = false;
            options.scale = value.toDouble(&ok);
            if (!ok || options.scale < 1 || options.scale > 4)
                return usage(QStringLiteral("\"%1\" is no scale: a number from 1 to 4.").arg(value));
        } else if (name.startsWith(u'-')) {
            return usage(QStringLiteral("There is no option %1; see --help.").arg(name));
        } else if (options.endpoint) {
            return usage(QStringLiteral("Give one server only."));
        } else {
            const Result<Endpoint> endpoint = parseEndpoint(arguments[i].toStdString());
            if (!endpoint)
                return std::unexpected(endpoint.error());
            options.endpoint = *endpoint;
        }
    }
    return options;
}

QString helpText()
{
    return QStringLiteral(R"(Usage: tiebreak [options] [URL]

Shows what the scores of Redis leaderboards mean: score, time, how sure that time is, and what decided ties.

URL                 redis://[user:password@]host[:port][/db] or unix:///path?db=N;
                    without one Tiebreak starts a private server with demo boards, the sandbox

  --theme THEME     system, light or dark
  --grab DIR        save a picture of every page in DIR and end; works without a display
                    (QT_QPA_PLATFORM=offscreen)
  --size WxH        the window's size; if not given, the size it had last, 1440x900 at first and in pictures
  --scale N         shows everything N times as large, from 1 to 4; pictures get N times the pixels
  --version         print the version and end
  --help            print this and end
)");
}

} // namespace tiebreak
