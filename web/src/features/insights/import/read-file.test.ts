import { expect, test } from 'vitest';
import { decodeText } from './read-file.ts';

test('texts are decoded as UTF-8, UTF-16 with its mark, or as Excel writes CSV on Windows', () => {
  const text = 'Été Sérum – 12 €';
  expect(decodeText(new TextEncoder().encode(text))).toBe(text);
  expect(decodeText(new TextEncoder().encode(`\ufeff${text}`))).toBe(text);
  expect(decodeText(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(text);
  expect(decodeText(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())).toBe(text);
  // Node decodes Windows-1252 as Latin-1, which lacks the dash.
  const windows = [0xc9, 0x74, 0xe9, 0x20, 0x53, 0xe9, 0x72, 0x75, 0x6d];
  expect(decodeText(new Uint8Array(windows))).toBe('Été Sérum');
});
