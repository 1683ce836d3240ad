import { beforeEach, describe, expect, test } from 'vitest';
import { account, type Account } from '@ad-foundry/contract/account.ts';
import { defaultNotificationMails } from '@ad-foundry/contract/notifications/notification-type.ts';
import { useApp } from '#testing/app.ts';

const app = await useApp();
const client = app.browser();
let me: Account;
beforeEach(async () => {
  me = await client.signUp();
});

describe('notification mails', () => {
  test('follow the defaults until chosen; each choice is independent', async () => {
    expect(me.notificationMails).toEqual(defaultNotificationMails);
    const after = await client.call(account.update, { body: { notificationMails: { comment_created: 'never' } } });
    expect(after.notificationMails).toEqual({ ...defaultNotificationMails, comment_created: 'never' });
    await client.call(account.update, { body: { firstName: 'Zoë' } });
    await Promise.all([
      client.call(account.update, { body: { notificationMails: { campaign_due_at: 'never' } } }),
      client.call(account.update, { body: { notificationMails: { creative_due_at: 'at_once' } } }),
    ]);
    expect((await client.me()).notificationMails).toEqual({
      ...defaultNotificationMails,
      comment_created: 'never',
      campaign_due_at: 'never',
      creative_due_at: 'at_once',
    });
  });

  test('accept five kinds and three frequencies only', async () => {
    for (const notificationMails of [{ comment_created: 'weekly' }, { invoice: 'never' }, 'never', []])
      expect((await client.problem(account.update, { body: { notificationMails } as never })).code).toBe(
        'request.invalid',
      );
  });
});
