// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/tlstext.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::size_t namesShown = 4;

std::string certifiedNames(const CertificateFacts &certificate)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(certificate.names.size(), namesShown); ++i)
        names.push_back(excerpt(certificate.names[i], 80));
    const std::string list = listText(ListOf::Words, names);
    const std::size_t more = certificate.names.size() - names.size();
    return more == 0 ? list : andMore(list, std::to_string(more));
}

} // namespace

std::string protectionText(std::string_view version, std::string_view cipher,
                           const CertificateFacts &certificate, bool checked)
{
    const std::string subject = excerpt(certificate.subject, 80);
    const std::string issuer = excerpt(certificate.issuer, 80);
    if (!checked)
        return sentence("{}, {}; the certificate of {}, signed by {} and valid until {}, was not checked",
                        version, cipher, subject, issuer, certificate.validUntil);
    return sentence("{}, {}; the certificate of {}, signed by {}, is valid until {}", version, cipher,
                    subject, issuer, certificate.validUntil);
}

std::string unknownIssuerText(const std::string &server, const CertificateFacts &certificate)
{
    if (certificate.ownSignature)
        return sentence(
            "{} uses a self-signed certificate ({}). If you trust it, choose its file as CA file.", server,
            excerpt(certificate.subject, 80));
    return sentence("The certificate of {} is signed by {}, which this computer does not trust. Choose the "
                    "CA file of that authority.",
                    server, excerpt(certificate.issuer, 80));
}

std::string wrongNameText(const std::string &server, const std::string &asked,
                          const CertificateFacts &certificate)
{
    if (certificate.names.empty())
        return sentence(
            "The certificate of {} ({}) names no host, and {} was asked for. If it is the right server, "
            "have its certificate made for that name.",
            server, excerpt(certificate.subject, 80), excerpt(asked, 80));
    return sentence(
        "The certificate of {} is for {}, but you asked for {}. If this is the right server, enter the "
        "certificate's name as server name. Otherwise someone may be intercepting the connection.",
        server, certifiedNames(certificate), excerpt(asked, 80));
}

std::string expiredText(const std::string &server, const CertificateFacts &certificate)
{
    return sentence("The certificate of {} ({}) expired on {}. The server's administrator must renew it.",
                    server, excerpt(certificate.subject, 80), certificate.validUntil);
}

std::string notYetValidText(const std::string &server, const CertificateFacts &certificate)
{
    return sentence("The certificate of {} ({}) is not valid before {}. Check this computer's clock.", server,
                    excerpt(certificate.subject, 80), certificate.validFrom);
}

std::string badCertificateText(const std::string &server, std::string_view why)
{
    return sentence("The certificate of {} cannot be trusted ({}).", server, why);
}

std::string clientCertificateWantedText(const std::string &server)
{
    return sentence("{} wants a certificate of its clients: name a client certificate and its key.", server);
}

std::string clientCertificateRefusedText(const std::string &server, std::string_view why)
{
    return sentence("{} rejected the client certificate ({}).", server, why);
}

std::string noTlsThereText(const std::string &server)
{
    return sentence("{} does not speak TLS. Use redis:// instead of rediss://, or the server's TLS port.",
                    server);
}

std::string closedInHandshakeText(const std::string &server)
{
    return sentence("{} closed the connection when TLS began. Is it the server's TLS port?", server);
}

std::string handshakeFailedText(const std::string &server, std::string_view why)
{
    return sentence("TLS with {} cannot be set up ({}).", server, why);
}

std::string noHandshakeText(const std::string &server, const std::string &patience)
{
    return sentence("{} accepted the connection but did not complete the TLS handshake within {}. Check that "
                    "this is the server's TLS port.",
                    server, patience);
}

std::string oldTlsText(const std::string &server)
{
    return sentence("{} speaks only TLS older than 1.2, which is not safe any more.", server);
}

std::string noServerNameText(const std::string &name)
{
    return name.empty()
               ? sentence("The server name is empty. A certificate needs one.")
               : sentence("{} is not a server name that a certificate could be for.", quotedText(name));
}

std::string noFileText(const std::string &path)
{
    return sentence("File not found: {}.", quotedText(path));
}

std::string noDirectoryText(const std::string &path)
{
    return sentence("Directory not found: {}.", quotedText(path));
}

std::string noCertificateInText(const std::string &path, std::string_view why)
{
    return sentence("{} holds no certificate in PEM ({}).", quotedText(path), why);
}

std::string noKeyInText(const std::string &path, std::string_view why)
{
    return sentence("{} holds no key in PEM ({}).", quotedText(path), why);
}

std::string lockedKeyText(const std::string &path)
{
    return sentence("The key in {} is locked by a password: give one that is not.", quotedText(path));
}

std::string foreignKeyText(const std::string &path, const std::string &certificate)
{
    return sentence("The key in {} does not belong to the certificate in {}.", quotedText(path),
                    quotedText(certificate));
}

} // namespace tiebreak
