import { describe, expect, test } from 'vitest';
import { lineOfText, nameText } from './text.ts';

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
