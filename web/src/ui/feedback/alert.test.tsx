import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import type { AlertRequest } from '#ui/overlay/alert-request.ts';
import { useAlert } from './alert.tsx';

const removal: AlertRequest = {
  title: 'Delete “Spring launch”?',
  body: 'Its files are deleted too.',
  confirmLabel: 'Delete',
  tone: 'danger',
};

function Asking({ request, onAnswer }: { request: AlertRequest; onAnswer: (yes: boolean) => void }) {
  const alert = useAlert();
  return (
    <button type="button" onClick={() => void alert.confirm(request).then(onAnswer)}>
      Remove
    </button>
  );
}

async function ask(changes: Partial<AlertRequest> = {}) {
  const onAnswer = vi.fn();
  const { user } = await show(<Asking request={{ ...removal, ...changes }} onAnswer={onAnswer} />, { texts: ['base'] });
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete “Spring launch”?' });
  return { user, onAnswer, dialog };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

test('a confirmation starts on Cancel, so that Enter does no harm', async () => {
  const { user, onAnswer } = await ask();
  expect(screen.getByRole('alertdialog', { description: 'Its files are deleted too.' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
  await isClosed();
});

test('the confirm button answers yes and closes', async () => {
  const { user, onAnswer } = await ask();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
  await isClosed();
});

test('Escape answers no and returns the focus', async () => {
  const { user, onAnswer } = await ask();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' })));
});

test('a press beside a confirmation leaves it open', async () => {
  const { dialog, onAnswer } = await ask();
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(dialog.isConnected).toBe(true);
  expect(onAnswer).not.toHaveBeenCalled();
});

test('a name must be typed exactly before the button works', async () => {
  const { user, onAnswer } = await ask({ typeToConfirm: 'Spring launch' });
  const field = screen.getByRole('textbox', { name: 'Type Spring launch to confirm' });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  await user.type(field, 'Spring{Enter}');
  expect(button.disabled).toBe(true);
  expect(onAnswer).not.toHaveBeenCalled();
  await user.type(field, ' launch{Enter}');
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
});

test('a message without a choice has one button, which has the focus', async () => {
  await ask({ cancelLabel: null, confirmLabel: 'Understood' });
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Understood' }));
});
