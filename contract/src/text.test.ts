import { describe, expect, test } from 'vitest';
import { escapeMisleading, lineOfText, nameText, multilineText } from './text.ts';

describe('a name', () => {
  test.each([
    ['Banner\u202egpj.exe', 'Bannergpj.exe'],
    ['\u2067Ana\u2069 \u202dCosta\u202c', 'Ana Costa'],
    ['\u202aAna\u202b', 'Ana'],
    // Marks of right-to-left scripts are kept.
    ['\u200fعربي\u200f', '\u200fعربي\u200f'],
    ['דנה', 'דנה'],
  ])('%j loses the characters that turn its direction (S44, S50)', (written, kept) => {
    expect(nameText.parse(written)).toBe(kept);
    expect(lineOfText(200).parse(written)).toBe(kept);
  });

  test('of only invisible characters is rejected', () => {
    expect(nameText.safeParse('\u202e\u2066').success).toBe(false);
    expect(nameText.safeParse(' \u202e ').success).toBe(false);
  });

  test.each(['\u2800', '\u3164 \u3164', '\u115f\u1160', '\uffa0', '\u034f\ufe0f', '\u200b\u2060\u00ad', '\u{e0041}'])(
    'of %j alone is invisible (S50)',
    (padding) => {
      for (const text of [nameText, multilineText(50)]) expect(text.safeParse(padding).success).toBe(false);
      expect(multilineText(50).safeParse(`${padding}\n${padding}`).success).toBe(false);
      expect(nameText.safeParse(`Ana${padding}`).success).toBe(true);
    },
  );

  test.each(['한글', '👍🏽', '⠁', 'נ', '7', '👩‍👩‍👧‍👦'])('%j is visible', (name) => {
    expect(nameText.parse(name)).toBe(name);
  });
});

test('a note keeps its line breaks, and bidi controls are stripped (S44)', () => {
  expect(multilineText(50).parse('Agreed\u202e\n\twith \u2066Ana\u2069 ')).toBe('Agreed\n\twith Ana');
  expect(multilineText(50).safeParse('\u202e').success).toBe(false);
});

test.each([
  ['photo\u202egpj.exe', 'photo<U+202E>gpj.exe'],
  ['\u2066a\u2069\r\n\u2028.jpg', '<U+2066>a<U+2069><U+000D><U+000A><U+2028>.jpg'],
  ['👩‍👩‍👧‍👦 Ångström.jpg', '👩‍👩‍👧‍👦 Ångström.jpg'],
  ['\u200fعربي.jpg', '\u200fعربي.jpg'],
  ['<U>.jpg', '<U>.jpg'],
])('a misleading name, %j, is shown unchanged, with all misleading characters made visible (S44)', (name, shown) => {
  expect(escapeMisleading(name)).toBe(shown);
});
