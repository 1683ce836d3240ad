import { expect, test } from 'vitest';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { creative, problem, slot } from '@ad-foundry/contract/testing/sample-reading.ts';
import { filesOf, viewCreatives } from './creative-view.ts';
import { noSheet } from './sheet-state.ts';

const noFaults = new Map();
const feed = 'fmt_feed' as FormatId;
const viewOf = (...args: Parameters<typeof creative>) => {
  const read = creative(...args);
  return (edits = {}, faults = noFaults) =>
    viewCreatives({ creatives: [read], questions: [] }, { ...noSheet, edits: { [read.id]: edits } }, faults)[0];
};

test('a creative is ready without problems, warns with marks, and asks with an open question', () => {
  expect(viewOf({})()?.state).toBe('ready');
  expect(viewOf({ problems: [problem('deadline-past')] })()?.state).toBe('warns');
  expect(viewOf({ problems: [problem('no-format', { isBlocking: true, questionId: 'q' })] })()?.state).toBe('asks');
  expect(viewOf({ problems: [problem('name-missing', { isBlocking: true })] })()?.state).toBe('stays');
  expect(viewOf({ slots: [slot({ formatIds: [], questionId: 'q' })] })()?.state).toBe('asks');
});

test('a manual correction resolves only the problems of the corrected value', () => {
  const view = viewOf({
    name: '',
    problems: [
      problem('name-missing', { isBlocking: true }),
      problem('no-format', { isBlocking: true }),
      problem('deadline-refused', { isBlocking: true }),
    ],
  });
  expect(view({ name: 'Hero' })?.problems.map(({ kind }) => kind)).toEqual(['no-format', 'deadline-refused']);
  expect(view({ name: 'Hero', formatIds: [feed] })?.state).toBe('stays');
  expect(view({ name: 'Hero', formatIds: [feed], day: null })).toMatchObject({
    state: 'ready',
    name: 'Hero',
    day: null,
    slots: [{ formatId: feed }],
  });
});

test('a creative that is left out by default is created if the member includes it', () => {
  const view = viewOf({ state: 'kept', problems: [problem('finished')] });
  expect(view()?.state).toBe('left-out');
  expect(view({ isTaken: true })?.state).toBe('ready');
});

test('rejected creatives stay in the sheet, and created ones cannot be created again', () => {
  const read = creative({ lines: [4, 5] });
  const faults = new Map([[read.id, ['name-taken' as const]]]);
  expect(viewCreatives({ creatives: [read], questions: [] }, noSheet, faults)[0]?.state).toBe('stays');
  const created = { ...noSheet, createdLines: [4] };
  expect(viewCreatives({ creatives: [read], questions: [] }, created, noFaults)[0]?.state).toBe('created');
});

test('each slot needs a file for each language, unless the slot has a language', () => {
  const view = viewOf({ languages: ['fr', 'en'], slots: [slot({ count: 3 }), slot({ language: 'en' })] })();
  expect(view?.slots.map(({ languages }) => languages)).toEqual([['fr', 'en'], ['en']]);
  expect(view?.slots.map(filesOf)).toEqual([6, 1]);
  expect(viewOf({ languages: ['fr'], slots: [slot({})] })()?.slots[0]?.languages).toEqual([]);
});
