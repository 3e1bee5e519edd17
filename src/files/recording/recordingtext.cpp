// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/recording/recordingtext.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

namespace tiebreak
{

namespace
{

std::string momentText(Moment moment, const Wording &wording)
{
    return wording.time(std::chrono::floor<std::chrono::milliseconds>(moment).time_since_epoch().count(),
                        TickUnit::Millisecond);
}

} // namespace

std::string seenText(const RecordedMoment &moment, const Wording &wording)
{
    const std::string first = momentText(moment.standing->answered(), wording);
    // Nobody saw them in the gap.
    const std::string last =
        momentText(moment.gap ? std::min(moment.until, moment.gap->from) : moment.until, wording);
    if (moment.before == moment.standing->answered())
        return sentence("These rows were seen from {} to {}. The recording begins with them.", first, last);
    const std::string before = momentText(moment.before, wording);
    if (moment.turn && moment.turn->isResync && (moment.same || moment.meets()))
        return moment.same
                   ? sentence("These rows were seen from {} to {}. After the sample before, at {}, the "
                              "server got the data of another primary, with the same rows.",
                              first, last, before)
                   : sentence("These rows were seen from {} to {}. After the sample before, at {}, the "
                              "server got the data of another primary, with different rows.",
                              first, last, before);
    if (moment.same)
        return sentence("These rows were seen from {} to {}. The sample before, at {}, was answered by "
                        "another process and had the same rows.",
                        first, last, before);
    if (moment.meets())
        return sentence("These rows were seen from {} to {}. The sample before, at {}, was answered by "
                        "another process and had different rows.",
                        first, last, before);
    return sentence("These rows were seen from {} to {}. The sample before, at {}, had different rows.",
                    first, last, before);
}

std::string gapText(const RecordingGap &gap, const Wording &wording)
{
    const std::string from = momentText(gap.from, wording);
    // The file is foreign, and so are the words of a server in it.
    const std::string why = excerpt(gap.why);
    if (!gap.until)
        return why.empty() ? sentence("The recording ends at {}.", from)
                           : sentence("The recording ends at {}. {}", from, why);
    const std::string until = momentText(*gap.until, wording);
    return why.empty() ? sentence("No data from {} to {}.", from, until)
                       : sentence("No data from {} to {}. {}", from, until, why);
}

} // namespace tiebreak
