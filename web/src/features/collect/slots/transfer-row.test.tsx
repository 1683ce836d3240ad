import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Transfer } from '#features/collect/uploads/transfer.ts';
import { ApiError } from '#lib/api.ts';
import { show } from '#testing/render.tsx';
import { SlotsContext, type SlotsData } from './slots-data.ts';
import { TransferRow } from './transfer-row.tsx';

const transfer = (changes: Partial<Transfer>) =>
  ({
    id: 'transfer-1',
    file: new File([new Uint8Array(4_000_000)], 'teaser.mp4', { type: 'video/mp4' }),
    phase: 'uploading',
    sentBytes: 1_000_000,
    bytesPerSecond: 500_000,
    interrupted: null,
    elsewhere: false,
    restarted: false,
    error: null,
    ...changes,
  }) as unknown as Transfer;

interface Shown {
  locale?: 'en-US' | 'fr-FR';
  requestedBy?: string | null;
}

const showRow = (changes: Partial<Transfer>, { locale = 'en-US', ...data }: Shown = {}) =>
  show(
    <SlotsContext value={{ refresh: async () => {}, ...data } as unknown as SlotsData}>
      <TransferRow transfer={transfer(changes)} saysPhase />
    </SlotsContext>,
    { texts: ['base', 'slots'], locale },
  );

test('a running upload shows its progress, speed and remaining time, and can be paused', async () => {
  await showRow({});
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText('976 KB of 3.81 MB · 488 KB/s · 6 s left')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
});

test('a paused upload offers to resume, without a speed', async () => {
  await showRow({ phase: 'paused' });
  expect(screen.getByRole('button', { name: 'Resume' })).toBeDefined();
  expect(screen.queryByText(/kB\/s/)).toBeNull();
});

test('a failed upload shows its reason and can be retried', async () => {
  await showRow({ phase: 'failed', error: new TypeError('Failed to fetch') });
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('an interrupted upload shows that it waits for the connection', async () => {
  await showRow({ interrupted: 'lost' });
  expect(screen.getByRole('status').textContent).not.toBe('');
});

test('an upload shows no speed and no remaining time while the browser is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  await showRow({});
  expect(screen.getByText('976 KB of 3.81 MB')).toBeDefined();
  expect(screen.queryByText(/\/s|left/)).toBeNull();
});

const full = new ApiError(507, { code: 'storage.full' }, null);

test.each([
  ['Ana Silva', 'write to Ana Silva, then try again'],
  [null, 'write to the person who asked you for it, then try again'],
])('full storage asks a guest to write to the person who asked: %s', async (requestedBy, words) => {
  await showRow({ phase: 'failed', error: full }, { requestedBy });
  expect(screen.getByRole('alert').textContent).toContain(words);
  expect(screen.getByRole('alert').textContent).not.toContain('support');
});

test('full storage on a page of the team names no guest', async () => {
  await showRow({ phase: 'failed', error: full });
  expect(screen.getByRole('alert').textContent).not.toContain('asked');
});

test('sizes are formatted in French', async () => {
  await showRow({}, { locale: 'fr-FR' });
  expect(screen.getByText(/976\sKo sur 3,81\sMo · 488\sKo\/s/)).toBeDefined();
});
