import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CommentPerson } from '@ad-foundry/contract/comments.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { ApiError } from '#lib/api.ts';
import { show } from '#testing/render.tsx';
import { Composer } from './composer.tsx';
import { peopleQuery } from './queries.ts';

const creativeId = 'cre_1' as CreativeId;
const person = (id: string, name: string, isGuest = false) => ({ id, name, isGuest, avatarUrl: null }) as CommentPerson;
const people = [person('a', 'Ana Silva'), person('b', 'Élodie Martin'), person('c', 'Anton Kern', true)];

beforeEach(() => localStorage.clear());

type Send = (written: { body: string; mentions: string[] }, key: string) => Promise<unknown>;

async function showComposer(send: Send = async () => {}, onCancel?: () => void) {
  const onSubmit = vi.fn(send);
  const { user } = await show(
    <Composer
      creativeId={creativeId}
      draft="comment:cre_1"
      label="New comment"
      submit="Comment"
      onSubmit={onSubmit}
      onCancel={onCancel}
    />,
    {
      texts: ['base', 'comments'],
      seed: (client) => client.setQueryData(peopleQuery(creativeId, 'comment').queryKey, people),
    },
  );
  return { user, onSubmit, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' }) };
}

const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const marked = () => screen.getByRole('option', { selected: true });

test('after an @ people are offered whose first or last name begins so, without regard to accents', async () => {
  const { user, field } = await showComposer();
  await user.type(field, 'For @an');
  expect(screen.getByRole('listbox', { name: 'People' })).toBeDefined();
  expect(offered().map((text) => text?.replace(/^[A-Z]{2}/, ''))).toEqual(['Ana Silva', 'Anton KernGuest']);
  await user.clear(field);
  await user.type(field, '@elo');
  expect(offered()).toHaveLength(1);
  expect(marked().textContent).toContain('Élodie Martin');
});

test('arrows mark a person and Enter writes the name; the field keeps the focus and names the marked one', async () => {
  const { user, field, onSubmit } = await showComposer();
  await user.type(field, '@an{ArrowDown}');
  expect(marked().textContent).toContain('Anton Kern');
  expect(field.getAttribute('aria-activedescendant')).toBe(marked().id);
  await user.keyboard('{ArrowDown}');
  expect(marked().textContent).toContain('Ana Silva');
  await user.keyboard('{Enter}');
  expect(field.value).toBe('@Ana Silva ');
  expect(document.activeElement).toBe(field);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a person is chosen by a press, too', async () => {
  const { user, field } = await showComposer();
  await user.type(field, '@elo');
  await user.click(marked());
  expect(field.value).toBe('@Élodie Martin ');
});

test('Escape closes the people first, then gives up the comment', async () => {
  const onCancel = vi.fn();
  const { user, field } = await showComposer(undefined, onCancel);
  await user.type(field, '@an{Escape}');
  expect(offered()).toEqual([]);
  expect(onCancel).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
  expect(field.value).toBe('');
});

test('an @ within a word, as in an address, offers nobody', async () => {
  const { user, field } = await showComposer();
  await user.type(field, 'ana@an');
  expect(offered()).toEqual([]);
});

test('Control and Enter send the text with the people it mentions, and empty the field', async () => {
  const { user, field, onSubmit } = await showComposer();
  await user.type(field, ' Lift it, @Ana Silva {Control>}{Enter}{/Control}');
  await waitFor(() => expect(field.value).toBe(''));
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ body: 'Lift it, @Ana Silva', mentions: ['a'] });
});

test('an empty comment cannot be sent', async () => {
  const { user, field, onSubmit } = await showComposer();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Comment' }).disabled).toBe(true);
  await user.type(field, '  {Control>}{Enter}{/Control}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a comment that could not be sent stays, says so, and is sent again as the same one', async () => {
  const { user, field, onSubmit } = await showComposer(async () => {
    throw new ApiError(0, {}, null);
  });
  await user.type(field, 'Lift it');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Your text is still here.');
  expect(field.value).toBe('Lift it');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  const [first, second] = onSubmit.mock.calls;
  expect(second?.[1]).toBe(first?.[1]);
});

test('the button for a mention writes an @ with a space before it', async () => {
  const { user, field } = await showComposer();
  await user.type(field, 'Hello');
  await user.click(screen.getByRole('button', { name: 'Mention a person' }));
  expect(field.value).toBe('Hello @');
  expect(offered()).toHaveLength(3);
});
