import { act, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { show } from '#testing/render.tsx';
import { Toaster } from '#ui/overlay/toast.tsx';
import { watchSlot } from './slots-in-view.ts';
import { dismissTransfer, notifyTransferEnd, patch, progressOf, setTransfers, transfersNow } from './transfer-list.ts';
import type { Transfer } from './transfer.ts';
import { UploadNews } from './upload-news.ts';

const shownSlot = 'slt_shown' as SlotId;

/** Reports every observed element as in the viewport. */
class EverythingInView {
  readonly #report: (entries: { target: Element; isIntersecting: boolean }[]) => void;
  constructor(report: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    this.#report = report;
  }
  observe(target: Element) {
    this.#report([{ target, isIntersecting: true }]);
  }
  unobserve() {}
}

const transfer = (id: string, slotId: SlotId = shownSlot) =>
  ({
    id,
    file: new File([new Uint8Array(2 * 1024 * 1024)], `${id}.jpg`, { type: 'image/jpeg' }),
    target: { creativeId: 'cre_1', slotId },
    phase: 'uploading',
    sentBytes: 0,
  }) as unknown as Transfer;

/** Ends a transfer as the queue does. */
function end(id: string, phase: 'stored' | 'failed'): void {
  const ended = patch(id, { phase });
  if (ended) notifyTransferEnd(ended);
}

// Loads the toast library before the tests, because loading it takes a while on a busy machine.
beforeAll(() => import('#ui/overlay/toaster.tsx'));

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', EverythingInView);
  watchSlot(shownSlot, document.createElement('div'));
});

afterAll(() => vi.unstubAllGlobals());

// Clears the list before the component is removed, which would stop the uploads on the server.
afterEach(() => act(() => setTransfers([])));

const showNews = () =>
  show(
    <>
      <UploadNews />
      <Toaster />
    </>,
    { texts: ['base', 'slots'] },
  );

test('uploads to slots in view show one toast with files and bytes, then with the number of uploaded files', async () => {
  await showNews();
  act(() => setTransfers([transfer('a'), transfer('b')]));
  expect(await screen.findByText('Uploading 2 files')).toBeDefined();
  expect(screen.getByText('0 KB of 4.00 MB')).toBeDefined();
  act(() => {
    end('a', 'stored');
    dismissTransfer('a');
  });
  expect(await screen.findByText('Uploading 1 file')).toBeDefined();
  expect(screen.getByText('2.00 MB of 4.00 MB')).toBeDefined();
  act(() => end('b', 'stored'));
  expect(await screen.findByText('2 files uploaded')).toBeDefined();
  expect(screen.queryByText(/Uploading|4\.00 MB/)).toBeNull();
});

test('a failed upload shows an error toast, also if its slot is in view', async () => {
  await showNews();
  // Uploads of the test before are dismissed a moment after they are stored.
  act(() => setTransfers([transfer('failing')]));
  await screen.findByText('Uploading 1 file');
  act(() => end('failing', 'failed'));
  expect(await screen.findByText('An error occurred while uploading your creatives. Please try again.')).toBeDefined();
});

test('uploads to slots out of view show a toast only once they end', async () => {
  await showNews();
  act(() => setTransfers([transfer('hidden', 'slt_elsewhere' as SlotId)]));
  act(() => {
    patch('hidden', { sentBytes: 1024 });
  });
  expect(screen.queryByText(/Uploading/)).toBeNull();
  act(() => end('hidden', 'stored'));
  expect(await screen.findByText('1 file uploaded')).toBeDefined();
});

test('progress counts files stored in the meantime, until the queue is empty', () => {
  setTransfers([transfer('a'), transfer('b')]);
  end('a', 'stored');
  dismissTransfer('a');
  expect(progressOf(transfersNow())).toEqual({ bytes: 4 * 1024 * 1024, sentBytes: 2 * 1024 * 1024 });
  end('b', 'stored');
  dismissTransfer('b');
  setTransfers([transfer('c')]);
  expect(progressOf(transfersNow())).toEqual({ bytes: 2 * 1024 * 1024, sentBytes: 0 });
});
