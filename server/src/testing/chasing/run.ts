import { expect, vi } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { collectRemindersJob } from '#features/talk/reminders/jobs.ts';
import { localTime } from '#infra/local-time.ts';
import type { Cast, CastGuest, Debt } from './cast.ts';

const hourMs = 3_600_000;
/** Minutes past the hour at which the job runs. */
const pastHourMs = 5 * 60_000;

/** A reminder that was sent. */
export interface SentReminder {
  guest: CastGuest;
  at: Date;
  /** The day and hour in the guest's time zone. */
  day: string;
  hour: number;
}

/** When a guest stopped reminders: of the campaign, or of all (null). */
export type Stop = { at: Date; campaignId: string | null };

export interface Outcome {
  sent: SentReminder[];
  stops: Map<CastGuest, Stop>;
  /** The number of notifications that reminding did not help, for each person of the team and campaign. */
  ended: { campaignId: string; count: number }[];
  until: Date;
}

interface RunInput {
  app: TestApp;
  team: TestClient;
  cast: Cast;
  start: Date;
  days: number;
}

/** Lets the time pass hour by hour: guests act, and the product reminds them. */
export async function passTime({ app, team, cast, start, days }: RunInput): Promise<Outcome> {
  const stops = new Map<CastGuest, Stop>();
  const done = new Set<string>();
  const once = async (key: string, isDue: boolean, act: () => Promise<unknown>) => {
    if (!isDue || done.has(key)) return;
    done.add(key);
    await act();
  };
  for (let hour = 0; hour < days * 24; hour++) {
    const now = new Date(start.getTime() + hour * hourMs + pastHourMs);
    app.clock.advance(now.getTime() - app.clock.now().getTime());
    for (const campaign of cast.campaigns)
      await once(`archive ${campaign.id}`, isPast(campaign.archivedAt, now), () =>
        app.sql('update campaigns set archived_at = $2 where id = $1', [campaign.id, now]),
      );
    for (const [index, guest] of cast.guests.entries())
      for (const debt of guest.debts) {
        const key = `${index} ${debt.campaign.id}`;
        await once(`promise ${key}`, isPast(debt.promise?.at ?? null, now), () => promise(app, cast, guest, debt));
        await once(`end ${key}`, isPast(debt.endsAt, now), () => end(app, cast, guest, debt));
      }
    if (!cast.guests.some(({ timeZone }) => localTime(now, timeZone).hour === 9)) continue;
    await app.runJob(collectRemindersJob);
    await settled(app);
    await stopReminders({ app, team, cast, stops });
  }
  return { sent: await readSent(app, cast), stops, ended: await readEnded(app), until: app.clock.now() };
}

const isPast = (at: Date | null, now: Date) => at !== null && at <= now;

async function promise(app: TestApp, { organizationId }: Cast, { accountId }: CastGuest, debt: Debt) {
  await app.sql(
    `insert into promises (organization_id, slot_id, account_id, day, created_at)
     select $1, id, $2, $3, $4 from unnest($5::text[]) n (id)`,
    [organizationId, accountId, debt.promise?.day, debt.promise?.at, debt.slotIds],
  );
}

async function end(app: TestApp, { organizationId }: Cast, { accountId }: CastGuest, debt: Debt) {
  if (debt.ending === 'delivered') {
    await app.sql(`update slots set state = 'delivered' where id = any($1::text[])`, [debt.slotIds]);
    return;
  }
  await app.sql(
    `insert into declined_slots (organization_id, slot_id, account_id, created_at)
     select $1, id, $2, $3 from unnest($4::text[]) n (id)`,
    [organizationId, accountId, debt.endsAt, debt.slotIds],
  );
}

const settled = (app: TestApp) =>
  vi.waitFor(
    async () => expect(await app.sql(`select from mails where kind = 'reminder' and status = 'queued'`)).toEqual([]),
    { timeout: 30_000, interval: 10 },
  );

type StopInput = Pick<RunInput, 'app' | 'team' | 'cast'> & { stops: Map<CastGuest, Stop> };

/** Stops reminders through the link of a guest's newest one: all by one click, or those of its first campaign. */
async function stopReminders({ app, team, cast, stops }: StopInput) {
  for (const guest of cast.guests) {
    if (stops.has(guest) || (guest.habit !== 'stops' && guest.habit !== 'stops-one')) continue;
    const mails = (await team.mailsTo(guest.email)).filter(({ text }) => text.includes('/api/mail-choices/'));
    const [mail] = mails;
    if (!mail || mails.length < 2) continue;
    const link = /\/api\/mail-choices\/\S+/.exec(mail.text)?.[0] ?? '';
    const named = guest.habit === 'stops-one' ? /cmp_\w+/.exec(link)?.[0] : undefined;
    const body = new URLSearchParams(named ? { stop: named } : { 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(`${app.url}${link}`, { method: 'POST', body })).status).toBe(200);
    stops.set(guest, { at: app.clock.now(), campaignId: named ?? null });
  }
}

async function readSent(app: TestApp, { guests }: Cast): Promise<SentReminder[]> {
  const rows = await app.sql<{ email: string; at: Date }>(
    `select a.email, r.sent_at as at from mails r join accounts a on a.id = r.account_id
      where r.kind = 'reminder' and r.status = 'sent' order by r.sent_at`,
  );
  const byEmail = new Map(guests.map((guest) => [guest.email, guest]));
  return rows.flatMap(({ email, at }) => {
    const guest = byEmail.get(email);
    return guest ? [{ guest, at, ...localTime(at, guest.timeZone) }] : [];
  });
}

const readEnded = (app: TestApp) =>
  app.sql<{ campaignId: string; count: number }>(
    `select campaign_id as "campaignId", count(*)::int as count from notifications
      where type = 'reminders_ended' group by campaign_id, account_id`,
  );
