// SPDX-License-Identifier: GPL-3.0-or-later
// Prints what generated code makes of lines of score and time: tst_snippetrun fills in the names.
import { encode, decode } from "./tiebreak_codec%.mjs";
import { readFileSync } from "node:fs";
const view = new DataView(new ArrayBuffer(8));
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const [score, tick] = line.split(" ").map(Number);
  try {
    const raw = encode(@);
    const back = decode(raw);
    view.setFloat64(0, raw);
    console.log(view.getBigUint64(0).toString(16).padStart(16, "0"), ...(typeof back === "number" ? [back] : [`${BigInt(back.score)}`, `${BigInt(back.tick)}`]));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.log("refused");
  }
}
