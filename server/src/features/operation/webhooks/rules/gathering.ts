import type { QuietHours } from '@ad-foundry/contract/webhooks.ts';
import { localTime } from '#infra/local-time.ts';

/**
 * A message in words waits until nothing has happened in its campaign for `quiet`, at most for `longest`, and follows
 * the previous one of its campaign after `apart`.
 */
export const gatherMs = { quiet: 20_000, longest: 120_000, apart: 120_000 } as const;

/** When the messages of a campaign that wait began and ended, and when its previous message was composed. */
export interface Gathering {
  first: Date;
  last: Date;
  previous: Date | null;
}

interface Calendar {
  quietHours: QuietHours | null;
  timeZone: string | null;
}

/** When a gathered message may be composed; now or before if it may be at once. */
export function readyAt({ first, last, previous }: Gathering, now: Date, { quietHours, timeZone }: Calendar): Date {
  const gathered = Math.min(last.getTime() + gatherMs.quiet, first.getTime() + gatherMs.longest);
  const apart = previous === null ? gathered : previous.getTime() + gatherMs.apart;
  const at = Math.max(gathered, apart, now.getTime());
  return quietHours === null ? new Date(at) : afterQuiet(new Date(at), quietHours, timeZone);
}

const quarterMs = 15 * 60_000;

/** The instant itself, or the end of the quiet hours that it falls into. All zones differ by whole quarters of an hour. */
export function afterQuiet(at: Date, quietHours: QuietHours, timeZone: string | null): Date {
  let moment = at;
  while (isQuiet(moment, quietHours, timeZone))
    moment = new Date((Math.floor(moment.getTime() / quarterMs) + 1) * quarterMs);
  return moment;
}

function isQuiet(at: Date, { from, until, weekends }: QuietHours, timeZone: string | null): boolean {
  const { day, hour } = localTime(at, timeZone);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekends && (weekday === 0 || weekday === 6)) return true;
  // Without hours between them, only weekends are quiet.
  if (from === until) return false;
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}
