import { limits } from '@ad-foundry/contract/limits.ts';

/** The code points of the digit zero in other scripts: Arabic-Indic, Persian, full-width. */
const zeros = [0x660, 0x6f0, 0xff10];

function toAscii(char: string): string {
  const point = char.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => point >= first && point <= first + 9);
  return zero === undefined ? char : String(point - zero);
}

/** Extracts the digits of pasted or typed text, in any script, at most as many as a code has. */
export function readCode(entry: string): string {
  return Array.from(entry, toAscii).join('').replace(/\D/g, '').slice(0, limits.code.digits);
}

export function isWholeCode(code: string): boolean {
  return code.length === limits.code.digits;
}
