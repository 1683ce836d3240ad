import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { show } from '#testing/render.tsx';
import { NotificationRow } from './notification-row.tsx';

const ana = { id: 'a', name: 'Ana Silva', avatarUrl: null, isGuest: false };
const version = { id: 'v', number: 2, formatName: 'Stories', preview: null };
const comment = { id: 'c', excerpt: 'Lift the logo.', isReply: false, area: null, moment: null };

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-03-10T09:00:00Z'), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

interface Shown {
  locale?: 'en-US' | 'fr-FR';
  current?: boolean;
}

async function showRow(changes: object, { locale = 'en-US', current = false }: Shown = {}) {
  const notification = {
    id: 'n',
    type: 'comment_created',
    actor: ana,
    campaign: null,
    creative: null,
    comment: null,
    version: null,
    rule: null,
    missing: null,
    deliveryId: null,
    name: null,
    createdAt: '2026-03-10T07:00:00Z',
    readAt: null,
    snoozedUntil: null,
    ...changes,
  } as unknown as Notification;
  const onChoose = vi.fn();
  const { user } = await show(
    <ul>
      <NotificationRow notification={notification} current={current} onChoose={onChoose} />
    </ul>,
    { texts: ['base', 'work', 'slots', 'notifications'], locale },
  );
  const row = screen.getByRole('button');
  return { user, onChoose, row, text: row.textContent?.replaceAll(/\s/g, ' ') };
}

test.each([
  ['a comment', { type: 'comment_created', comment, version }, 'Ana Silva commented on Stories, v2'],
  ['a reply', { type: 'comment_created', comment: { ...comment, isReply: true } }, 'Ana Silva replied'],
  [
    'a comment at a moment',
    { type: 'comment_created', comment: { ...comment, moment: { startMs: 8400, endMs: null } }, version },
    'Ana Silva commented on Stories, v2 at 0:08',
  ],
  ['a mention in the brief', { type: 'mentioned' }, 'Ana Silva mentioned you in the brief'],
  ['a mention in a comment', { type: 'mentioned', comment, version }, 'Ana Silva mentioned you on Stories, v2'],
  ['requested changes', { type: 'changes_requested', version }, 'Ana Silva asked for changes to Stories, v2'],
  [
    'an approval by a review link',
    { type: 'approved', version, actor: { ...ana, via: 'review-link' } },
    'Ana Silva approved Stories, v2 by review link',
  ],
  ['the act of a deleted account', { type: 'assigned', actor: null }, 'Deleted account assigned this to you'],
  ['one missing slot', { type: 'creative_due_at', actor: null, missing: 1 }, 'Due soon: 1 slot is missing'],
  ['missing slots', { type: 'campaign_due_at', actor: null, missing: 3 }, 'Due soon: 3 slots are missing'],
  ['nothing missing', { type: 'campaign_due_at', actor: null, missing: 0 }, 'Due soon: nothing is missing anymore'],
  ['storage', { type: 'storage_filling', actor: null, name: '90' }, 'Storage is 90% full'],
])('a notification of %s is a sentence', async (_, changes, sentence) => {
  expect((await showRow(changes)).text).toContain(sentence);
});

test('an unread notification is marked for screen readers', async () => {
  expect((await showRow({})).text).toContain('Unread');
});

test('a read notification is not marked', async () => {
  expect((await showRow({ readAt: '2026-03-10T08:00:00Z' })).text).not.toContain('Unread');
});

test('a comment shows its beginning', async () => {
  expect((await showRow({ comment })).text).toContain('Lift the logo.');
});

test('a deleted comment is marked as deleted', async () => {
  const { text } = await showRow({ comment: { ...comment, excerpt: null } });
  expect(text).toMatch(/deleted/i);
});

test('a rejected file shows the rule it breaks', async () => {
  const rule = { type: 'ratio', operator: 'eq', value: '9:16' };
  const { text } = await showRow({ type: 'file_rejected', actor: null, name: 'teaser.png', version, rule });
  expect(text).toContain('teaser.png does not fit Stories, v2');
  expect(text).toContain('Ratio must be 9:16');
});

test('a click chooses the row, and the chosen row is marked for screen readers', async () => {
  const { user, onChoose, row } = await showRow({}, { current: true });
  expect(row.getAttribute('aria-current')).toBe('true');
  await user.click(row);
  expect(onChoose).toHaveBeenCalledOnce();
});

test('the time is relative and has the exact time as title', async () => {
  await showRow({});
  const time = screen.getByText('2 hours ago');
  expect(time.getAttribute('datetime')).toBe('2026-03-10T07:00:00Z');
  expect(time.title).toMatch(/^Mar 10, 2026/);
});

test.each([
  [1, 'Échéance proche : 1 emplacement manque'],
  [2, 'Échéance proche : 2 emplacements manquent'],
])('a count of %s missing slots is in French', async (missing, sentence) => {
  const { text } = await showRow({ type: 'campaign_due_at', actor: null, missing }, { locale: 'fr-FR' });
  expect(text).toContain(sentence);
});
