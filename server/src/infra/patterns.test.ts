import { expect, test } from 'vitest';
import { limits } from '@ad-foundry/contract/limits.ts';
import { patterns } from './patterns.ts';

const { patternLength, patternSteps, valueLength } = limits.attribute;

test('a pattern matches the whole text', () => {
  expect(patterns.matches('[a-z]+', 'abc')).toBe(true);
  expect(patterns.matches('[a-z]+', 'abc1')).toBe(false);
  expect(patterns.matches('^[a-z]+$', 'abc')).toBe(true);
  expect(patterns.matches(String.raw`\p{Lu}\p{Ll}+`, 'École')).toBe(true);
});

test.each(['(', '[', '(?=a)', '(?<=a)b', String.raw`(a)\1`, `a{${patternSteps}}`, '(a{1,30}){1,30}'])(
  '%s is not supported and matches nothing',
  (pattern) => {
    expect(patterns.accepts(pattern)).toBe(false);
    expect(patterns.matches(pattern, 'a')).toBe(false);
  },
);

test('limits the length of pattern and text', () => {
  expect(patterns.accepts('a'.repeat(patternLength))).toBe(true);
  expect(patterns.accepts('a'.repeat(patternLength + 1))).toBe(false);
  expect(patterns.matches('a*', 'a'.repeat(valueLength))).toBe(true);
  expect(patterns.matches('a*', 'a'.repeat(valueLength + 1))).toBe(false);
});

test('matches catastrophic patterns in linear time (S52)', () => {
  for (const pattern of ['(a+)+$', '(a|a)*', '(a|aa)+', '([a-zA-Z]+)*', '(.*a){20}', '(a?){50}a{50}', '((a*)*)*b'])
    expect(patterns.matches(pattern, `${'a'.repeat(valueLength - 1)}!`)).toBe(false);
});
