import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { BegunUpload } from '@ad-foundry/contract/uploads.ts';
import { setTransfers, transfersNow } from '#features/collect/uploads/transfer-list.ts';
import type { Phase, Transfer } from '#features/collect/uploads/transfer.ts';
import { show } from '#testing/render.tsx';
import { ApiError } from '#lib/api.ts';
import { UploadTray } from './upload-tray.tsx';

const megabyte = 1024 * 1024;

const transferOf = (phase: Phase, changes: Partial<Transfer> = {}) =>
  ({
    id: `transfer-${Math.random()}`,
    target: { creativeId: 'creative-1', slotId: 'slot-1' },
    file: new File([new Uint8Array(megabyte)], `${phase}.png`, { type: 'image/png' }),
    phase,
    sentBytes: 0,
    bytesPerSecond: null,
    interrupted: null,
    elsewhere: false,
    restarted: false,
    error: null,
    uploadId: null,
    ...changes,
  }) as unknown as Transfer;

const begun = {
  id: 'upload-1',
  slotId: 'slot-1',
  fileName: 'teaser.mp4',
  creativeId: 'creative-1',
  creativeName: 'Teaser',
  formatName: 'Stories',
  receivedBytes: 25,
  sizeBytes: 100,
} as unknown as BegunUpload;

interface Shown {
  uploads?: readonly BegunUpload[];
  locale?: 'en-US' | 'fr-FR';
}

async function showTray(transfers: readonly Transfer[], { uploads = [], locale = 'en-US' }: Shown = {}) {
  setTransfers(transfers);
  return show(<UploadTray begun={uploads} />, { texts: ['base', 'shell', 'slots', 'placing'], locale });
}

const headline = () => screen.getAllByRole('status')[0]?.textContent;
const running = { sentBytes: megabyte / 2, bytesPerSecond: megabyte / 4 };

afterEach(() => setTransfers([]));

test('there is no tray without uploads', async () => {
  await showTray([]);
  expect(screen.queryByRole('region')).toBeNull();
});

test('running uploads are counted with progress, speed and remaining time', async () => {
  await showTray([transferOf('uploading', running), transferOf('waiting')]);
  expect(screen.getByRole('region', { name: 'Uploads' })).toBeDefined();
  expect(headline()).toBe('Uploading 2 files');
  expect(screen.getByText('25% · 256 KB/s · 6 s left')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Uploads' }).getAttribute('aria-valuenow')).toBe('25');
});

test.each<[string, Phase[], string]>([
  ['paused', ['paused'], 'Uploads are paused'],
  ['failed and refused', ['failed', 'refused'], '2 files need your attention'],
  ['one refused', ['refused'], '1 file needs your attention'],
])('%s uploads head the tray', async (_, phases, text) => {
  await showTray(phases.map((phase) => transferOf(phase)));
  expect(headline()).toBe(text);
});

test('files that need the person are counted beside running ones', async () => {
  await showTray([transferOf('uploading', running), transferOf('failed')]);
  expect(headline()).toBe('Uploading 1 file');
  expect(screen.getByText(/1 file needs your attention$/)).toBeDefined();
});

test('opened, the tray lists what needs the person first', async () => {
  const { user } = await showTray([transferOf('waiting'), transferOf('uploading', running), transferOf('failed')]);
  await user.click(screen.getByRole('button', { name: 'Show uploads', expanded: false }));
  const names = screen.getAllByTitle(/\.png$/).map(({ title }) => title);
  expect(names).toEqual(['failed.png', 'uploading.png', 'waiting.png']);
  await user.click(screen.getByRole('button', { name: 'Hide uploads', expanded: true }));
  expect(screen.queryByTitle('failed.png')).toBeNull();
});

test('more than thirty uploads are only counted', async () => {
  const { user } = await showTray(Array.from({ length: 32 }, () => transferOf('waiting')));
  await user.click(screen.getByRole('button', { name: 'Show uploads' }));
  expect(screen.getByText('and 2 more')).toBeDefined();
});

test('without an answer of the server, the tray says that uploads go on by themselves', async () => {
  await showTray([transferOf('uploading', { interrupted: 'lost' })]);
  expect(screen.getByText('The server is not responding. Uploads resume automatically when it does.')).toBeDefined();
});

test('after the session has ended, the tray leads to the sign-in', async () => {
  const error = new ApiError(401, { code: 'auth.required' }, null);
  await showTray([transferOf('failed', { error })]);
  expect(screen.getByRole('alert').textContent).toContain('Your session has ended.');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign');
});

test('all uploads are cancelled only after a confirmation that counts them', async () => {
  const { user } = await showTray([transferOf('paused'), transferOf('paused')]);
  await user.click(screen.getByRole('button', { name: 'Show uploads' }));
  expect(screen.getByRole('button', { name: 'Resume all' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel all' }));
  expect(await screen.findByRole('alertdialog', { name: 'Cancel 2 uploads?' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Keep them' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(transfersNow()).toHaveLength(2);
});

test('an interrupted upload of an earlier visit names its place and can be discarded', async () => {
  const { user } = await showTray([], { uploads: [begun] });
  expect(headline()).toBe('1 interrupted upload');
  await user.click(screen.getByRole('button', { name: 'Show uploads' }));
  expect(screen.getByText('Teaser · Stories')).toBeDefined();
  expect(screen.getByText('25%')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Discard teaser.mp4' })).toBeDefined();
});

test.each([
  [1, 'Envoi de 1 fichier'],
  [2, 'Envoi de 2 fichiers'],
])('%s running is written in French', async (count, text) => {
  await showTray(
    Array.from({ length: count }, () => transferOf('waiting')),
    { locale: 'fr-FR' },
  );
  expect(headline()).toBe(text);
});
