import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

function Page({ onContinue, ...rest }: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      <ol data-sonner-toaster>
        <li>Saved</li>
      </ol>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Rename the campaign"
        description="Everyone sees the new name."
        {...(onContinue ? { onContinue } : {})}
        {...rest}
      >
        <input aria-label="Name" defaultValue="Spring launch" />
      </Dialog>
    </>
  );
}

async function openDialog(props: Partial<DialogProps> = {}, locale: 'en-US' | 'fr-FR' = 'en-US') {
  const { user } = await show(<Page {...props} />, { texts: ['base'], locale });
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  return { user, dialog: screen.getByRole('dialog', { name: 'Rename the campaign' }) };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a dialog is described, and Escape closes it and returns the focus', async () => {
  const { user } = await openDialog({ onContinue: vi.fn() });
  expect(screen.getByRole('dialog', { description: 'Everyone sees the new name.' })).toBeDefined();
  await user.keyboard('{Escape}');
  await isClosed();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' })));
});

test.each(['Cancel', 'Close'])('%s closes a dialog without continuing', async (name) => {
  const onContinue = vi.fn();
  const { user } = await openDialog({ onContinue });
  await user.click(screen.getByRole('button', { name }));
  await isClosed();
  expect(onContinue).not.toHaveBeenCalled();
});

test('Continue runs the action and leaves closing to the page', async () => {
  const onContinue = vi.fn();
  const { user, dialog } = await openDialog({ onContinue, continueLabel: 'Save' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onContinue).toHaveBeenCalledOnce();
  expect(dialog.isConnected).toBe(true);
});

test('a busy dialog cannot be continued twice', async () => {
  const onContinue = vi.fn();
  const { user } = await openDialog({ onContinue, busy: true });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(onContinue).not.toHaveBeenCalled();
});

test('a press beside a dialog closes it, a press on a toast does not', async () => {
  const { dialog } = await openDialog();
  // The library listens from the next task on.
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.pointerDown(screen.getByText('Saved'));
  fireEvent.click(screen.getByText('Saved'));
  expect(dialog.isConnected).toBe(true);
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  await isClosed();
});

test('a dialog without actions has only the close button and takes the focus itself', async () => {
  const { dialog } = await openDialog();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
  expect(document.activeElement).toBe(dialog);
});

test('the buttons are written in French', async () => {
  await openDialog({ onContinue: vi.fn() }, 'fr-FR');
  for (const name of ['Annuler', 'Continuer', 'Fermer']) expect(screen.getByRole('button', { name })).toBeDefined();
});
