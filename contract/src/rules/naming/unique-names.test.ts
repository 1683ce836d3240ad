import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collisionKey, uniqueNames } from './unique-names.ts';

const file = (name: string, uid: string, extension = 'mp4') => ({ name, uid, extension });

describe('files in one folder', () => {
  it('keep distinct names', () => {
    expect(uniqueNames([file('a', '1'), file('b', '2'), file('a', '3', 'png')])).toEqual(['a.mp4', 'b.mp4', 'a.png']);
  });

  it('get their uid appended when a file system treats their names as equal', () => {
    expect(uniqueNames([file('Été', 'x1'), file('e\u0301te\u0301', 'x2'), file('other', 'x3')])).toEqual([
      'Été_x1.mp4',
      'été_x2.mp4',
      'other.mp4',
    ]);
  });

  it('get a counter when their uid is in the name already, or not unique', () => {
    expect(uniqueNames([file('a_x1', 'x1'), file('a_x1', 'x1')])).toEqual(['a_x1.mp4', 'a_x1_2.mp4']);
  });

  it('do not take the original name of another file', () => {
    expect(uniqueNames([file('a', 'x'), file('a', 'y'), file('a_x', 'z')])).toEqual([
      'a_x_2.mp4',
      'a_y.mp4',
      'a_x.mp4',
    ]);
  });

  it('get unique names within the length limit', () => {
    const piece = fc.constantFrom('a', 'A', 'é', 'e\u0301', '_x', '_2', 'ß', 'ss', 'a'.repeat(200));
    const name = fc.array(piece, { maxLength: 3 }).map((parts) => parts.join(''));
    const files = fc.array(
      fc.record({ name, uid: fc.constantFrom('x', 'y', 'z', ''), extension: fc.constantFrom('mp4', 'MP4', '') }),
    );
    fc.assert(
      fc.property(files, (any) => {
        const names = uniqueNames(any);
        expect(new Set(names.map(collisionKey)).size).toBe(any.length);
        for (const each of names) expect(new TextEncoder().encode(each).byteLength).toBeLessThanOrEqual(184);
      }),
    );
  });
});
