<?php
// SPDX-License-Identifier: GPL-3.0-or-later
// Prints what generated code makes of lines of score and time: tst_snippetrun fills in the names.
declare(strict_types=1);
require __DIR__ . '/tiebreak_codec%.php';
$taken = (new ReflectionMethod('TiebreakCodec', 'encode'))->getNumberOfParameters();
while (($line = fgets(STDIN)) !== false) {
    [$score, $tick] = array_map('intval', explode(' ', trim($line)));
    try {
        $raw = TiebreakCodec::encode(...array_slice([$score, $tick], 0, $taken));
        $back = TiebreakCodec::decode($raw);
        echo bin2hex(pack('E', $raw)), ' ', implode(' ', (array) $back), "\n";
    } catch (RangeException $error) {
        echo "refused\n";
    }
}
