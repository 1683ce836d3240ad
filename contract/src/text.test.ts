import { describe, expect, test } from 'vitest';
import { asRead, lineOfText, nameText } from './text.ts';

describe('a name', () => {
  test.each([
    ['Banner\u202egpj.exe', 'Bannergpj.exe'],
    ['\u2067Ana\u2069 \u202dCosta\u202c', 'Ana Costa'],
    ['\u202aAna\u202b', 'Ana'],
    // Marks that belong to scripts written from the right stay, as letters do.
    ['\u200fعربي\u200f', '\u200fعربي\u200f'],
    ['דנה', 'דנה'],
  ])('%j loses what turns its direction (S44, S50)', (written, kept) => {
    expect(nameText.parse(written)).toBe(kept);
    expect(lineOfText(200).parse(written)).toBe(kept);
  });

  test('of nothing else is none', () => {
    expect(nameText.safeParse('\u202e\u2066').success).toBe(false);
    expect(nameText.safeParse(' \u202e ').success).toBe(false);
  });
});

test.each([
  ['photo\u202egpj.exe', 'photo<U+202E>gpj.exe'],
  ['\u2066a\u2069\r\n\u2028.jpg', '<U+2066>a<U+2069><U+000D><U+000A><U+2028>.jpg'],
  ['👩‍👩‍👧‍👦 Ångström.jpg', '👩‍👩‍👧‍👦 Ångström.jpg'],
  ['\u200fعربي.jpg', '\u200fعربي.jpg'],
  ['<U>.jpg', '<U>.jpg'],
])('a name of somebody else, %j, is shown as it is, with all that misleads named (S44)', (given, shown) => {
  expect(asRead(given)).toBe(shown);
});
