import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/render.tsx';
import { MissingNote } from './missing-note.tsx';

const isReady = () => screen.queryByText('Everything requested is here.') !== null;

async function note(approval: { isNeeded: boolean; unapproved: number; changes: number }) {
  const element = <MissingNote missing={{ total: 0, items: [] }} slots={14} approval={{ files: 14, ...approval }} />;
  await show(element, { texts: ['base', 'downloads'] });
}

test('a download of complete slots says that everything is here', async () => {
  await note({ isNeeded: true, unapproved: 0, changes: 0 });
  expect(isReady()).toBe(true);
});

test('a download where no approval is needed names the requested changes instead', async () => {
  await note({ isNeeded: false, unapproved: 14, changes: 2 });
  expect(screen.getByText('2 of 14 files have changes asked for.')).toBeDefined();
  expect(isReady()).toBe(false);
});

test('a download is not called complete while a needed approval is open', async () => {
  await note({ isNeeded: true, unapproved: 3, changes: 0 });
  expect(isReady()).toBe(false);
});
