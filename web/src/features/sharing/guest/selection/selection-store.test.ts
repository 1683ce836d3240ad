import { expect, test } from 'vitest';
import { fittingFiles } from './selection-store.ts';

const mebibyte = 1024 * 1024;
const file = (name: string, size: number) => ({ name, size }) as File;
const namesOf = (files: readonly File[]) => fittingFiles(files).map(({ name }) => name);

test('pictures are stored, in the order in which they were chosen', () => {
  expect(namesOf([file('b.jpg', 5), file('a.jpg', 2), file('c.jpg', 9)])).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);
});

test('a large video is not stored', () => {
  expect(namesOf([file('a.jpg', 5), file('film.mp4', 65 * mebibyte)])).toEqual(['a.jpg']);
});

test('the smallest files are stored if all together are too large', () => {
  const films = [60, 61, 62, 63, 64].map((size) => file(`${size}.mp4`, size * mebibyte));
  expect(namesOf(films)).toEqual(['60.mp4', '61.mp4', '62.mp4', '63.mp4']);
});
