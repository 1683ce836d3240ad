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

test('links an alert to the asset, the filtered list, the overview or the connections', () => {
  const alert = { advertiserId: 'acc_1', key: null };
  const linkOf = (type: string, more: object = {}) =>
    addressOf(notificationOf({ type, campaign: null, alert: { ...alert, ...more } }));
  expect(linkOf('asset_tired', { key: 'video 1' })).toBe(
    '/creatives?advertiserId=acc_1&relative=last_30_days&key=video+1',
  );
  expect(linkOf('asset_tired')).toBe('/creatives?advertiserId=acc_1&relative=last_30_days&fatigue=creative');
  expect(linkOf('ad_rejected')).toBe('/creatives?advertiserId=acc_1&relative=last_30_days&state=limited');
  expect(linkOf('spend_off')).toBe('/overview?advertiserId=acc_1&relative=last_14_days');
  expect(linkOf('token_expiring', { advertiserId: null })).toBe('/settings/integration');
});

test('groups alerts by ad account', () => {
  const alertOf = (id: string, advertiserName: string) =>
    notificationOf({ id, campaign: null, alert: { advertiserId: 'acc_1', advertiserName } });
  const groups = groupNotifications([alertOf('1', 'Aster'), alertOf('2', 'Verdier'), alertOf('3', 'Aster')]);
  expect(groups.map(({ key, items }) => [key, items.length])).toEqual([
    ['Aster', 2],
    ['Verdier', 1],
  ]);
});
