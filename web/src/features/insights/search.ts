export interface AdvertiserSearch {
  advertiserId?: string;
}

/** What the overview shows: an account, one of our campaigns, and either a named period or two days. */
export interface OverviewSearch extends AdvertiserSearch {
  campaignId?: string;
  relative?: string;
  since?: string;
  until?: string;
}

type Raw = Record<string, unknown>;

/** A search parameter as text; the router parses numeric text to a number, which is reverted here. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function withPrefix(value: unknown, prefix: string): string | undefined {
  const text = textOf(value);
  return text?.startsWith(prefix) ? text : undefined;
}

/** Keeps an advertiser (`acc_…`) and drops everything else. */
export function readAdvertiserSearch(raw: Raw): AdvertiserSearch {
  const advertiserId = withPrefix(raw.advertiserId, 'acc_');
  return advertiserId ? { advertiserId } : {};
}

/** Keeps valid parameters; `since` and `until` are valid only together and take precedence over `relative`. */
export function readOverviewSearch(raw: Raw): OverviewSearch {
  const campaignId = withPrefix(raw.campaignId, 'cmp_');
  const [since, until] = [textOf(raw.since), textOf(raw.until)];
  const relative = textOf(raw.relative);
  return {
    ...readAdvertiserSearch(raw),
    ...(campaignId ? { campaignId } : {}),
    ...(since && until ? { since, until } : relative ? { relative } : {}),
  };
}
