import { expect, test } from 'vitest';
import { printedText } from './record-text.ts';

test('a printed text keeps its lines and letters, without stacks of marks and controls that cover other text', () => {
  expect(printedText(`e${'\u0301'.repeat(500)}x`)).toBe(`e${'\u0301'.repeat(4)}x`);
  expect(printedText('Łódź\nनमस्ते שָׁלוֹם\u202e')).toBe('Łódź\nनमस्ते שָׁלוֹם<U+202E>');
});
