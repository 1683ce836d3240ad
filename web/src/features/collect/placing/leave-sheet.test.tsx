import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { BackCloses, useClose } from './leave-sheet.ts';

function Sheet({ count, onClose }: { count: number; onClose: () => void }) {
  const close = useClose(count, onClose);
  return (
    <>
      <BackCloses onBack={close} />
      <button type="button" onClick={close}>
        Close the sheet
      </button>
    </>
  );
}

const texts = ['base', 'shell', 'placing'] as const;

/** Presses the back button: the browser leaves the sheet's history entry. */
function goBack(): void {
  act(() => {
    window.history.replaceState(null, '');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

/** Whether the browser would ask before the page is reloaded or closed. */
const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test.each(['button', 'back button'])('the %s asks before it closes the sheet with 30 files', async (way) => {
  const onClose = vi.fn();
  const { user } = await show(<Sheet count={30} onClose={onClose} />, { texts });
  const leave = () => (way === 'button' ? user.click(screen.getByText('Close the sheet')) : goBack());
  await leave();
  expect(await screen.findByRole('alertdialog', { name: 'Close without uploading 30 files?' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Keep going' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a second press of the back button does not leave the page', async () => {
  const onClose = vi.fn();
  await show(<Sheet count={30} onClose={onClose} />, { texts });
  for (let press = 0; press < 2; press++) {
    goBack();
    expect(window.history.state).toMatchObject({ 'af-layer': true });
  }
  expect(onClose).not.toHaveBeenCalled();
});

test('a reload asks while files are chosen', async () => {
  await show(<Sheet count={30} onClose={() => {}} />, { texts });
  expect(asksBeforeReload()).toBe(true);
});

test('a sheet without unsent files closes without a question', async () => {
  const onClose = vi.fn();
  await show(<Sheet count={0} onClose={onClose} />, { texts });
  expect(asksBeforeReload()).toBe(false);
  goBack();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
