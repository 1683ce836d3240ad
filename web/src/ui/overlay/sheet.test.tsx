import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#testing/render.tsx';
import { Sheet, useSheetOpen, type SheetProps } from './sheet.tsx';

function Page(props: Partial<SheetProps>) {
  const [open, setOpen] = useState(false);
  const isCovered = useSheetOpen();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <p>{isCovered ? 'Tray moved aside' : 'Tray in its corner'}</p>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="Edit the format"
        footer={<button type="submit">Save</button>}
        {...props}
      >
        <input aria-label="Name" />
      </Sheet>
    </>
  );
}

async function openSheet(props: Partial<SheetProps> = {}) {
  const { user } = await show(<Page {...props} />, { texts: ['base'] });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  // The library listens to presses from the next task on.
  await new Promise((resolve) => setTimeout(resolve));
  return { user, sheet: screen.getByRole('dialog', { name: 'Edit the format' }) };
}

function pressOutside() {
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a press outside keeps a sheet open, so that no work is lost', async () => {
  const { sheet } = await openSheet();
  pressOutside();
  expect(sheet.isConnected).toBe(true);
});

test('a press outside closes a sheet that only shows', async () => {
  await openSheet({ dismissOnOutside: true });
  pressOutside();
  await isClosed();
});

test('Escape and the close button close a sheet and return the focus', async () => {
  const { user } = await openSheet();
  await user.keyboard('{Escape}');
  await isClosed();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })));
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await isClosed();
});

test('a sheet with unsaved work can refuse Escape', async () => {
  const { user, sheet } = await openSheet({ onEscape: (event) => event.preventDefault() });
  await user.keyboard('{Escape}');
  expect(sheet.isConnected).toBe(true);
});

test('the upload tray learns that a sheet covers its corner', async () => {
  const { user } = await openSheet();
  expect(screen.getByText('Tray moved aside')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Tray in its corner')).toBeDefined();
});
