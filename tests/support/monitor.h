// SPDX-License-Identifier: GPL-3.0-or-later
// Sees every command that a server runs.
#pragma once

#include "support/testserver.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <string>

namespace tiebreak
{

/// Watches a server by MONITOR from its construction on. Its own marks, by which it knows that it has seen
/// all, do not count; MONITOR itself leaves out what manages a server, such as CONFIG, which has to be asked
/// of commandCalls().
class Monitor
{
public:
    explicit Monitor(const TestServer &server) : m_server(server)
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const std::string path = server.endpoint().unixPath;
        std::copy_n(path.c_str(), std::min(path.size() + 1, sizeof(address.sun_path)), address.sun_path);
        m_socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (::connect(m_socket, reinterpret_cast<sockaddr *>(&address), sizeof(address)) != 0)
            qFatal("the server cannot be monitored");
        const std::string command = respCommand({"MONITOR"});
        if (::send(m_socket, command.data(), command.size(), MSG_NOSIGNAL) != ssize_t(command.size()) ||
            nextLine() != "+OK")
            qFatal("the server cannot be monitored");
    }
    ~Monitor() { ::close(m_socket); }
    Monitor(const Monitor &) = delete;
    Monitor &operator=(const Monitor &) = delete;

    /// All commands since the last call, each as the server writes its words: "ZCARD" "board".
    QList<QByteArray> commands()
    {
        const std::string mark = "mark " + std::to_string(++m_marks);
        if (m_server.command({"ECHO", mark}) != "$" + std::to_string(mark.size()))
            qFatal("the server does not answer");
        QList<QByteArray> commands;
        for (;;) {
            const QByteArray line = nextLine();
            // +TIME [DATABASE CLIENT] "WORD" "WORD" ...
            const QByteArray words = line.mid(line.indexOf("] ") + 2);
            if (words == "\"ECHO\" \"" + QByteArray::fromStdString(mark) + '"')
                return commands;
            commands += words;
        }
    }

    /// Their names, each once: "ZCARD", and with their second word those that have sub-commands.
    QStringList names()
    {
        QStringList names;
        for (const QByteArray &words : commands()) {
            const QList<QByteArray> parts = words.split('"');
            QString name = QString::fromLatin1(parts.value(1)).toUpper();
            static const QStringList families{"CLIENT", "CONFIG", "INFO",  "OBJECT",
                                              "MEMORY", "ACL",    "SCRIPT"};
            if (families.contains(name))
                name = (name + ' ' + QString::fromLatin1(parts.value(3)).toUpper()).trimmed();
            names += name;
        }
        names.removeDuplicates();
        names.sort();
        return names;
    }

private:
    QByteArray nextLine()
    {
        qsizetype end = 0;
        while ((end = m_bytes.indexOf("\r\n")) < 0) {
            char buffer[65536];
            const ssize_t got = ::recv(m_socket, buffer, sizeof(buffer), 0);
            if (got <= 0)
                qFatal("the monitor was closed");
            m_bytes.append(buffer, got);
        }
        const QByteArray line = m_bytes.left(end);
        m_bytes.remove(0, end + 2);
        return line;
    }

    const TestServer &m_server;
    int m_socket = -1;
    int m_marks = 0;
    QByteArray m_bytes;
};

} // namespace tiebreak
