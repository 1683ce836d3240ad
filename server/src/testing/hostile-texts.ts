/** Texts that no field accepts. */
export const unfit: Record<string, string> = {
  'the first half of a character': 'a\ud800b',
  'the second half of a character': 'a\udc00b',
  'halves in the wrong order': 'a\udc00\ud800b',
  NUL: 'a\0b',
  'a bell': 'a\u0007b',
  escape: 'a\u001b[31mb',
  DEL: 'a\u007fb',
  'a C1 control character': 'a\u0085b',
};
/** Texts that a field may accept or refuse, without an error of the server. */
export const odd: Record<string, string> = {
  nothing: '',
  blanks: ' \t\r\n ',
  'a zero-width space': '\u200b',
  'a reversing mark': '\u202egpj.exe',
  'the last character': '\u{10ffff}',
  'an unassigned character': '\u0378',
  'stacked accents': `a${'\u0301'.repeat(100)}`,
  emoji: '👩‍👩‍👧‍👦',
  'a quote': `'; drop table accounts; --`,
  'a backslash': '\\',
  percent: '%_\\%',
  'a prototype': '__proto__',
  'a template': '${7*7}{{7*7}}',
  'a megabyte or nearly': 'x'.repeat(1_000_000),
  'a date that is none': '2030-02-30T00:00:00Z',
};
/** Instants outside of what a field accepts. */
export const farDates = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '0099-12-31T23:59:59Z',
  '1999-12-31T23:59:59Z',
  '2000-01-01T00:00:00+00:01',
  '2100-01-01T00:00:00Z',
  '2099-12-31T23:59:59-00:01',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00+23:59',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
];
