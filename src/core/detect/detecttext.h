// SPDX-License-Identifier: GPL-3.0-or-later
// A detection in sentences, the same in the window and in tiebreak-cli.
#pragma once

#include "core/detect/detect.h"
#include "core/prose/wording.h"

#include <string>
#include <string_view>

namespace tiebreak
{

/// "sure", "not sure", "nothing fits" or "no leaderboard".
std::string_view outcomeWord(DetectionOutcome outcome);

/// "times", "places" or "constant".
std::string_view otherUseWord(OtherUse use);

/// Why a sample that changed is no ground to stand on.
std::string sampleChangedText();

/// The answer in one or two sentences: the codec and what speaks for it, why it is not sure, or what the rows
/// are if they are no leaderboard. One more says that the board changed, where it did.
std::string detectionSentence(const Detection &detection, const Wording &wording);

/// Of how many of the board's rows that is known, and why not of all; empty where all were read.
std::string basisText(const Detection &detection, const Wording &wording);

/// What a candidate makes of the sample: "1 204 of 1 204 values read as times 2026-... to ..., scores 10 to
/// 17 380 520".
std::string evidenceSentence(const CodecCandidate &candidate, const Wording &wording);

/// What tells a candidate from the first one, e.g. "the same scores, every time 1 s later: no row can tell".
/// Empty for the first.
std::string tellApartSentence(const Detection &detection, const CodecCandidate &candidate,
                              const Wording &wording);

/// What is known of a candidate in the list of all, beyond detectionSentence(): what speaks for the first,
/// what tells another one from it, and which codecs read nearly every row alike. Empty where the answer has
/// said it all.
std::string candidateText(const Detection &detection, const CodecCandidate &candidate,
                          const Wording &wording);

/// The answer where it is not sure, with what stands in place of scores and times where nothing fits.
std::string unsureText(const Detection &detection, const Wording &wording);

/// Why no board could be sampled, by the words of an error.
std::string undetectedText(const std::string &error);

/// What a row is shown as under no codec, to stand behind its member.
std::string noCodecText();

} // namespace tiebreak
