// SPDX-License-Identifier: GPL-3.0-or-later
// Prints what generated code makes of lines of score and time: tst_snippetrun fills in the names.
using System;
public static class Driver% {
    public static void Main() {
        TiebreakCodec%.Main();
        string line;
        while ((line = Console.ReadLine()) != null) {
            var words = line.Split(' ');
            long score = long.Parse(words[0]), tick = long.Parse(words[1]);
            try {
                double raw = TiebreakCodec%.Encode(@);
                var back = TiebreakCodec%.Decode(raw);
                Console.WriteLine(BitConverter.DoubleToInt64Bits(raw).ToString("x16") + " " + READ);
            } catch (ArgumentException) {
                Console.WriteLine("refused");
            }
        }
    }
}
