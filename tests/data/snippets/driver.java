// SPDX-License-Identifier: GPL-3.0-or-later
// Prints what generated code makes of lines of score and time: tst_snippetrun fills in the names.
import java.util.Scanner;
public class Driver% {
    public static void main(String[] args) {
        TiebreakCodec%.main(args);
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        while (in.hasNextLong()) {
            long score = in.nextLong(), tick = in.nextLong();
            try {
                double raw = TiebreakCodec%.encode(@);
                var back = TiebreakCodec%.decode(raw);
                out.append(String.format("%016x ", Double.doubleToRawLongBits(raw))).append(READ).append('\n');
            } catch (IllegalArgumentException error) {
                out.append("refused\n");
            }
        }
        System.out.print(out);
    }
}
