import type { AdvertiserId, CampaignId } from '@ad-foundry/contract/ids.ts';
import { screen } from '@ad-foundry/contract/limits.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { presetPeriod, readPeriod, type Period, type Preset } from '@ad-foundry/contract/rules/periods/periods.ts';
import { useLocale } from '#lib/i18n.ts';
import type { Place } from './queries.ts';
import type { PlaceSearch } from './search.ts';

/** The place for requests; it always contains the account, so that two pages share their cached answers. */
export function placeOf(search: PlaceSearch, advertiser: InsightAdvertiser): Place {
  const { campaignId, relative, since, until, compare = 'previous' } = search;
  const days = since && until ? { since, until } : { relative: relative ?? screen.defaultPeriod };
  return {
    provider: advertiser.provider,
    advertiserId: advertiser.id,
    ...(campaignId ? { campaignId: campaignId as CampaignId } : {}),
    ...days,
    compare,
  };
}

/** The period in the URL, or the default period. */
export function periodOf(search: PlaceSearch, today: string): Period & { preset: Preset | null } {
  const read = readPeriod(search, today, screen.defaultPeriod);
  return 'problem' in read ? { ...presetPeriod(screen.defaultPeriod, today), preset: null } : read;
}

const rememberedKey = 'af-insight-account';

/** The account in the URL, otherwise the one last used on this device, otherwise the first. */
export function chooseAdvertiser(
  advertisers: readonly InsightAdvertiser[],
  advertiserId: string | undefined,
): InsightAdvertiser | undefined {
  if (advertiserId) return advertisers.find(({ id }) => id === advertiserId);
  return advertisers.find(({ id }) => id === remembered()) ?? advertisers[0];
}

function remembered(): string | null {
  try {
    return localStorage.getItem(rememberedKey);
  } catch {
    return null;
  }
}

export function rememberAdvertiser(id: AdvertiserId): void {
  try {
    localStorage.setItem(rememberedKey, id);
  } catch {
    // Without storage, the first account is shown on the next visit.
  }
}

/** How amounts of an account are formatted in the current language. */
export function useStyle({ currency, currencyDigits }: Pick<InsightAdvertiser, 'currency' | 'currencyDigits'>) {
  const locale = useLocale();
  return { currency, currencyDigits, locale };
}
export type Style = ReturnType<typeof useStyle>;
