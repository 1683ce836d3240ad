import { describe, expect, it } from 'vitest';
import { isWholeCode, readCode } from './sign-in-code.ts';

describe('reading a code', () => {
  it.each([
    ['1234 5678', '12345678'],
    ['Your code: 1234-5678.', '12345678'],
    ['１２３４５６７８', '12345678'],
    ['١٢٣٤٥٦٧٨', '12345678'],
    ['۱۲۳۴ ۵۶۷۸', '12345678'],
    ['1234567890', '12345678'],
    ['12a3', '123'],
    ['', ''],
  ])('reads %j as %j', (entry, code) => {
    expect(readCode(entry)).toBe(code);
  });

  it('is complete with eight digits', () => {
    expect([isWholeCode('1234567'), isWholeCode('12345678')]).toEqual([false, true]);
  });
});
