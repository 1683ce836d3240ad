/** Leaves space for a uid, a counter and an extension within the 255 bytes that file systems allow. */
export const safeNameBytes = 180;

const reserved = /[<>:"/\\|?*]/g;
// Controls, invisible direction marks and overrides, line separators, byte order mark, tag characters, lone surrogates.
// The joiners U+200C and U+200D are kept, since Persian spelling and emoji need them.
const invisible =
  /[\p{Cc}\p{Cs}\p{Co}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff\u{e0000}-\u{e0fff}]/gu;
// Fast path for most names, which need no change: letters with their accents, the dashes
// and quotes common in names, and no combining mark that NFC would compose.
const plain = /^(?:[^\0-\x20\x7f-\uffff<>:"/\\|?*]|[\u00c0-\u024f\u2013\u2014\u2018\u2019\u201c\u201d]| (?! ))*$/;
const device = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(\.|$))/i;

/**
 * Cleans text for use in a name: no control, direction or reserved characters, single spaces, NFC. May return an empty
 * string. Reserved characters become `-` between other characters, so that `4:5` does not become `45`.
 */
export function cleanText(text: string): string {
  if (plain.test(text)) return text;
  return text
    .replace(/[\t\n\r\v\f]/g, ' ')
    .replace(invisible, '')
    .replace(reserved, '-')
    .replace(/\s+/gu, ' ')
    .normalize('NFC')
    .replace(reserved, '-');
}

/** One value of a name: `cleanText` without dots, spaces and reserved characters at its ends. */
export function cleanValue(value: string): string {
  if (plain.test(value)) return value.replace(plainEnds, '');
  return cleanText(value.replace(invisible, '').replace(ends, '')).trim();
}
const ends = /^[\s.<>:"/\\|?*]+|[\s.<>:"/\\|?*]+$/gu;
const plainEnds = /^[ .]+|[ .]+$/g;

/**
 * A name, without extension, that every file system and ad platform accepts: at most `maxBytes` of UTF-8, never empty
 * (`untitled`), no reserved device name, no dot or space at either end. Applying it twice changes nothing.
 */
export function safeName(text: string, maxBytes = safeNameBytes): string {
  const name = avoidDevice(trimEnds(cleanText(text)));
  const cut = cutToBytes(name, maxBytes);
  return (cut === name ? name : avoidDevice(trimEnds(cut))) || 'untitled';
}

// Created once: creating a segmenter costs more than a cut.
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The longest prefix that fits, cut between grapheme clusters. */
export function cutToBytes(text: string, maxBytes: number): string {
  // A UTF-16 unit takes at most three bytes in UTF-8.
  if (text.length * 3 <= maxBytes || utf8Bytes(text) <= maxBytes) return text;
  const whole = fill(
    [...graphemes.segment(text)].map((s) => s.segment),
    maxBytes,
  );
  // A grapheme cluster can have hundreds of combining marks; then it is cut inside.
  return whole === '' ? fill([...text], maxBytes) : whole;
}

/** `safeName` within a length in UTF-16 units, which is what Windows counts. */
export function safeNameWithin(text: string, maxLength: number): string {
  const name = safeName(text);
  return name.length <= maxLength ? name : safeName(cutToLength(name, maxLength));
}

/**
 * The longest prefix of at most `maxLength` UTF-16 units, cut between grapheme clusters; the first code point if even
 * the first cluster is longer.
 */
export function cutToLength(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let result = '';
  for (const { segment } of graphemes.segment(text)) {
    if (result.length + segment.length > maxLength) break;
    result += segment;
  }
  return result === '' ? [...text].slice(0, 1).join('') : result;
}

export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function fill(pieces: string[], maxBytes: number): string {
  let result = '';
  let bytes = 0;
  for (const piece of pieces) {
    bytes += utf8Bytes(piece);
    if (bytes > maxBytes) break;
    result += piece;
  }
  return result;
}

function trimEnds(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/gu, '');
}

/** Windows opens a device for `con`, and for `con.anything` too. */
function avoidDevice(name: string): string {
  return name.replace(device, '$1_');
}
