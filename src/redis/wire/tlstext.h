// SPDX-License-Identifier: GPL-3.0-or-later
// What is said where TLS does not come about: a sentence a cause, with what helps.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A certificate as far as sentences speak of it; its text is the server's, and made plain here.
struct CertificateFacts {
    std::string subject;            ///< its common name, else its whole name
    std::string issuer;             ///< the same of who signed it
    std::vector<std::string> names; ///< the hosts and addresses that it is for
    std::string validFrom;          ///< ISO 8601 in UTC
    std::string validUntil;
    bool ownSignature = false; ///< nobody else vouches for it
};

/// "TLSv1.3, TLS_AES_256_GCM_SHA384; the certificate of db.example, signed by Our CA, is valid until ...".
std::string protectionText(std::string_view version, std::string_view cipher,
                           const CertificateFacts &certificate, bool checked);

std::string unknownIssuerText(const std::string &server, const CertificateFacts &certificate);
std::string wrongNameText(const std::string &server, const std::string &asked,
                          const CertificateFacts &certificate);
std::string expiredText(const std::string &server, const CertificateFacts &certificate);
std::string notYetValidText(const std::string &server, const CertificateFacts &certificate);
/// Any other fault of the certificate, in OpenSSL's words.
std::string badCertificateText(const std::string &server, std::string_view why);
std::string clientCertificateWantedText(const std::string &server);
/// It has seen ours and does not take it, in the words of its alert.
std::string clientCertificateRefusedText(const std::string &server, std::string_view why);
std::string noTlsThereText(const std::string &server);
std::string closedInHandshakeText(const std::string &server);
std::string handshakeFailedText(const std::string &server, std::string_view why);
/// Nothing that is TLS came within the time to connect.
std::string noHandshakeText(const std::string &server, const std::string &patience);

/// Nothing before TLS 1.2 is spoken here.
std::string oldTlsText(const std::string &server);
/// No certificate could be checked for it.
std::string noServerNameText(const std::string &name);

// Files of the options that cannot be used.
std::string noFileText(const std::string &path);
std::string noDirectoryText(const std::string &path);
std::string noCertificateInText(const std::string &path, std::string_view why);
std::string noKeyInText(const std::string &path, std::string_view why);
std::string lockedKeyText(const std::string &path);
std::string foreignKeyText(const std::string &path, const std::string &certificate);

} // namespace tiebreak
