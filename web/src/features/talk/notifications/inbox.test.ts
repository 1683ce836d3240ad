import { expect, test } from 'vitest';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { addressOf, groupNotifications } from './inbox.ts';

const notificationOf = (rest: object) =>
  ({
    type: 'mentioned',
    campaign: { id: 'cmp_1' },
    creative: null,
    comment: null,
    version: null,
    ...rest,
  }) as Notification;

test('groups notifications by creative, those without one by campaign, newest group first', () => {
  const groups = groupNotifications([
    notificationOf({ id: '1', creative: { id: 'cre_1' } }),
    notificationOf({ id: '2' }),
    notificationOf({ id: '3', creative: { id: 'cre_1' } }),
  ]);
  expect(groups.map(({ key, items }) => [key, items.length])).toEqual([
    ['cre_1', 2],
    ['cmp_1', 1],
  ]);
});

test('links a notification to its comment, file, creative or campaign', () => {
  const creative = { id: 'cre_1' };
  const comment = { id: 'cmt_1' };
  expect(addressOf(notificationOf({}))).toBe('/campaigns/cmp_1');
  expect(addressOf(notificationOf({ creative, type: 'assigned' }))).toBe('/campaigns/cmp_1/creatives/cre_1');
  // Without a comment, the mention is in the text of the brief.
  expect(addressOf(notificationOf({ creative }))).toBe('/campaigns/cmp_1/creatives/cre_1?tab=brief');
  expect(addressOf(notificationOf({ creative, comment }))).toBe(
    '/campaigns/cmp_1/creatives/cre_1?tab=comments&comment=cmt_1',
  );
  expect(addressOf(notificationOf({ creative, comment, version: { id: 'ver_1' } }))).toBe(
    '/campaigns/cmp_1/creatives/cre_1?version=ver_1&comment=cmt_1',
  );
  expect(addressOf(notificationOf({ campaign: null }))).toBeNull();
});
