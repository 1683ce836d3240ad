import type { InsightAdvertiser, Sync } from '@ad-foundry/contract/insights/values.ts';
import { oldestDay, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { OpenAdvertiser } from './access.ts';
import { firstDays } from './rules.ts';

function stateOf({
  source,
  connected,
  readable,
  failure,
  coveredSince,
  exhausted,
  today,
}: OpenAdvertiser): Sync['state'] {
  if (source !== 'platform') return 'imported';
  if (!readable) return 'disconnected';
  // A connection without permission to read figures counts as expired too.
  if (!connected || failure === 'disconnected') return 'expired';
  if (failure === 'throttled' || failure === 'unavailable' || failure === 'refused') return failure;
  if (coveredSince === null) return 'waiting';
  if (!exhausted && coveredSince > shiftDay(today, -firstDays)) return 'loading';
  return exhausted || coveredSince <= oldestDay(today) ? 'ready' : 'completing';
}

export function presentInsightAdvertiser(advertiser: OpenAdvertiser): InsightAdvertiser {
  const state = stateOf(advertiser);
  const waits = state === 'throttled' || state === 'unavailable' || state === 'refused';
  const iso = (value: Date | null) => value?.toISOString() ?? null;
  return {
    provider: advertiser.provider,
    id: advertiser.advertiserId,
    name: advertiser.name,
    status: advertiser.status,
    currency: advertiser.currency,
    currencyDigits: advertiser.digits,
    timeZone: advertiser.timeZone,
    today: advertiser.today,
    source: advertiser.source,
    sync: {
      state,
      fetchedAt: iso(advertiser.fetchedAt),
      since: advertiser.coveredSince,
      coveredUntil: advertiser.coveredUntil,
      wantedSince: oldestDay(advertiser.today),
      until: waits ? iso(advertiser.dueAt) : null,
      message: state === 'refused' ? advertiser.message : null,
    },
  };
}
