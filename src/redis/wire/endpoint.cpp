// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/endpoint.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/hosttext.h"

#include <string>
#include <vector>

namespace tiebreak
{

std::string halfAPairText()
{
    return sentence("A client certificate and its key are given together.");
}

TlsOptions TlsOptions::overlaidBy(const TlsOptions &given) const
{
    TlsOptions all = *this;
    for (const auto text : {&TlsOptions::caFile, &TlsOptions::caDirectory, &TlsOptions::certificate,
                            &TlsOptions::key, &TlsOptions::serverName}) {
        if (!(given.*text).empty())
            all.*text = given.*text;
    }
    all.insecure = insecure || given.insecure;
    return all;
}

std::string hostPortText(const HostPort &address)
{
    std::string text;
    if (address.host.contains(':'))
        text.append("[").append(address.host).append("]");
    else
        text.append(address.host);
    return text.append(":").append(std::to_string(address.port));
}

std::string hostPortsText(const std::vector<HostPort> &addresses)
{
    std::string text;
    for (const HostPort &address : addresses)
        text.append(text.empty() ? "" : ",").append(hostPortText(address));
    return text;
}

std::string addressText(const Endpoint &endpoint)
{
    if (!endpoint.unixPath.empty())
        return endpoint.unixPath;
    if (endpoint.sentinel)
        return endpoint.sentinel->primary + '@' + hostPortsText(endpoint.sentinel->addresses);
    return hostPortText({endpoint.host, endpoint.port});
}

std::string serverIdentity(const Endpoint &endpoint)
{
    return addressText(endpoint) + (endpoint.ssh.empty() ? "" : " through " + endpoint.ssh);
}

bool sendsPlainPassword(const Endpoint &endpoint)
{
    if (endpoint.tls || !endpoint.ssh.empty() || !endpoint.unixPath.empty())
        return false;
    if (endpoint.sentinel)
        return !endpoint.password.empty() || !endpoint.sentinel->password.empty();
    const std::string host = plainHost(endpoint.host);
    const bool here = host == "localhost" || host == "::1" || host.starts_with("127.");
    return !endpoint.password.empty() && !here;
}

Result<void> allowNode(const Endpoint &node, bool isTyped)
{
    const ConnectionTerms &terms = node.terms;
    const std::string address = hostPortText({node.host, node.port});
    const auto refused = [&](const std::string &why) {
        return failure(ErrorKind::Locked,
                       sentence("Tiebreak does not connect to the node {}. {}", excerpt(address), why));
    };
    for (const AllowedTexts &allowed : terms.nodes) {
        if (!isTyped && !allowed.allows(address))
            return refused(allowed.why);
    }
    if (!terms.whyNotPlain.empty() && sendsPlainPassword(node))
        return refused(terms.whyNotPlain);
    return {};
}

} // namespace tiebreak
