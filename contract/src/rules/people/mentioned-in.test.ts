import { expect, test } from 'vitest';
import { mentionedIn } from './mentioned-in.ts';

const people = ['Ana Lee', 'Ana Leeson', 'Jo Ito', 'Ana Lee'].map((name, id) => ({ id, name }));
const idsIn = (text: string) => mentionedIn(text, people).map(({ id }) => id);

test('people are mentioned by their full name after an @; all people with that name are', () => {
  expect(idsIn('Thanks @Jo Ito, and @Jo')).toEqual([2]);
  expect(idsIn('@Ana Lee and Jo Ito')).toEqual([0, 3]);
  expect(idsIn('nothing')).toEqual([]);
});

test('a name inside a longer one counts once', () => {
  expect(idsIn('Ask @Ana Leeson')).toEqual([1]);
  expect(idsIn('Ask @Ana Leeson or @Ana Lee')).toEqual([0, 1, 3]);
});

test('of people with the same name, the chosen ones are mentioned; a choice that is not in the text mentions no one', () => {
  const chosenIn = (text: string, ...ids: number[]) =>
    mentionedIn(text, people, ({ id }) => ids.includes(id)).map(({ id }) => id);
  expect(chosenIn('@Ana Lee', 3)).toEqual([3]);
  expect(chosenIn('@Ana Lee and @Jo Ito', 0, 3)).toEqual([0, 2, 3]);
  expect(chosenIn('@Jo Ito', 3)).toEqual([2]);
});
