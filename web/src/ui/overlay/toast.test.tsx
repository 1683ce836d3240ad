import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { toast, Toaster } from './toast.tsx';

const showToaster = (locale: 'en-US' | 'fr-FR' = 'en-US') => show(<Toaster />, { texts: ['base'], locale });
const listItem = async (text: string) => {
  const item = (await screen.findByText(text)).closest<HTMLElement>('li');
  if (!item) throw new Error(`“${text}” is in no list`);
  return item;
};

afterEach(() => toast.dismiss());

test('toasts stand in a list that screen readers find, each with a close button', async () => {
  const { user } = await showToaster();
  toast.success('Saved');
  const item = await listItem('Saved');
  expect(item.closest('section')?.getAttribute('aria-label')).toContain('Notifications');
  expect(item.closest('section')?.getAttribute('aria-live')).toBe('polite');
  await user.click(within(item).getByRole('button', { name: 'Close toast' }));
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
});

test('a toast with the id of another replaces it', async () => {
  await showToaster();
  const id = toast.loading('Sending…');
  await listItem('Sending…');
  toast.success('Sent', { id });
  await listItem('Sent');
  expect(screen.queryByText('Sending…')).toBeNull();
});

test('the action of a toast runs once and closes it', async () => {
  const { user } = await showToaster();
  const onClick = vi.fn();
  toast.success('“Teaser” is deleted', { action: { label: 'Undo', onClick } });
  const item = await listItem('“Teaser” is deleted');
  await user.click(within(item).getByRole('button', { name: 'Undo' }));
  expect(onClick).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('“Teaser” is deleted')).toBeNull());
});

test('toasts before the container appear in their order', async () => {
  const texts = ['First', 'Second'];
  for (const text of texts) toast(text);
  await showToaster();
  await screen.findByText('Second');
  // The newest is the first of the list.
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Second', 'First']);
});

test('the close button is named in French', async () => {
  await showToaster('fr-FR');
  toast.info('Enregistré');
  const item = await listItem('Enregistré');
  expect(within(item).getByRole('button').getAttribute('aria-label')).toMatch(/Fermer/);
});
