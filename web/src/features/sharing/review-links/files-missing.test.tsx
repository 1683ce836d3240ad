import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { countReviews, type ReviewState } from '@ad-foundry/contract/rules/review/state.ts';
import { show } from '#testing/render.tsx';
import { FilesMissing } from './files-missing.tsx';

const subject = {
  campaignId: 'cmp_1' as never,
  scope: { kind: 'creatives' as const, creativeIds: ['crv_1', 'crv_2'] as never },
  name: 'Teaser',
};

async function showStates(...states: ReviewState[]) {
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url);
    return Response.json(countReviews(states.map((review) => ({ review }))));
  });
  await show(<FilesMissing subject={subject} />, { texts: ['base', 'reviewlinks'] });
  await vi.waitFor(() => expect(urls[0]).toMatch(/\/lists\/slots\/count\?campaignId=cmp_1&creativeIds=crv_1%2Ccrv_2$/));
}

test('before sharing, the sheet counts files with changes asked for and files that are not there', async () => {
  await showStates('changes', 'changes', 'empty', 'to-review');
  const note = await screen.findByRole('note');
  expect(note.textContent).toContain('Not all 4 files are ready:');
  expect(note.textContent).toContain('2 have changes asked for.');
  expect(note.textContent).toContain('1 is not there yet.');
  vi.unstubAllGlobals();
});

test('where all files are ready, the sheet says nothing of them', async () => {
  await showStates('approved', 'to-review', 'delivered');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('note')).toBeNull();
  vi.unstubAllGlobals();
});
