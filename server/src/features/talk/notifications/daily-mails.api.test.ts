import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { useApp } from '#testing/app.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { joinAs } from '#testing/members.ts';
import { collectMailsJob } from './jobs.ts';

const app = await useApp();
let home: Agency;
beforeAll(async () => {
  home = await agency(app);
});

test.each([
  // 02:00 is skipped that day.
  { timeZone: 'Europe/Paris', digestHour: 2, from: '2027-03-27T12:00:00Z', made: ['2027-03-28 03', '2027-03-29 02'] },
  // 01:00 comes twice that day.
  {
    timeZone: 'America/New_York',
    digestHour: 1,
    from: '2027-11-06T16:00:00Z',
    made: ['2027-11-07 01', '2027-11-08 01'],
  },
])(
  'around a change of the clocks in $timeZone there is one daily mail a day',
  async ({ timeZone, digestHour, ...day }) => {
    const mark = await joinAs(app, home.organizationId, 'member');
    const settings = { timeZone, digestHour };
    await mark.client.call(account.update, { body: { notificationMails: { mentioned: 'daily' }, settings } });
    await home.team.call(comments.create, {
      params: { creativeId: home.assignedCreative.id },
      body: { body: 'Every hour', creationKey: randomUUID(), mentions: [mark.accountId] },
    });
    const now = app.clock.now();
    app.clock.advance(Date.parse(day.from) - now.getTime());
    await app.sql('update notifications set created_at = $1', [app.clock.now()]);
    try {
      for (let hour = 0; hour < 44; hour += 1) {
        await app.sql(
          `insert into notifications select (jsonb_populate_record(n, jsonb_build_object('id', $2::text, 'mail', 'daily',
           'mail_id', null, 'created_at', $3::timestamptz))).* from notifications n where account_id = $1 limit 1`,
          [mark.accountId, `ntf_${randomUUID()}`, app.clock.now()],
        );
        await app.runJob(collectMailsJob);
        app.clock.advance(3_600_000);
      }
    } finally {
      app.clock.advance(now.getTime() - app.clock.now().getTime());
    }
    const rows = await app.sql<{ day: string; hour: string }>(
      `select to_char(created_at at time zone $2, 'YYYY-MM-DD HH24') as hour, day::text as day from mails
     where kind = 'notifications' and account_id = $1 order by created_at`,
      [mark.accountId, timeZone],
    );
    expect(rows.map(({ hour }) => hour)).toEqual(day.made);
    expect(rows.map(({ day: of }) => of)).toEqual(day.made.map((at) => at.slice(0, 10)));
  },
);
