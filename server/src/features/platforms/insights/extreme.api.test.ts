import { expect, test } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { creativeGroups } from '@ad-foundry/contract/insights/creatives.ts';
import { figureNames } from '@ad-foundry/contract/insights/figures.ts';
import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { breakdownKinds, insightLevels } from '@ad-foundry/contract/insights/tables.ts';
import { fatigueCauses } from '@ad-foundry/contract/rules/fatigue/fatigue.ts';
import { dayAt, daysOf, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { useApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { importReport } from '#testing/import-report.ts';
import { isLong } from '#testing/long.ts';

const app = await useApp();

const params = { provider: 'meta' as const };
const until = shiftDay(dayAt(new Date(), 'UTC'), -1);
const period = { since: shiftDay(until, -13), until };
const days = daysOf(period);
const bought = { spend: 9000, impressions: 8000, clicks: 90, linkClicks: 70, results: 4, purchases: 4 };
const watched = { plays: 700, views3s: 300, thruplays: 80, plays25: 200, plays50: 90, plays75: 50, plays100: 20 };

interface Case {
  currency?: string;
  rows: ImportedRow[];
  /** What a report of a file cannot say, set afterwards in the rows of the account. */
  correction?: string;
}

const row = (day: string, ad: number, figures: ImportedRow['figures']): ImportedRow => ({
  day,
  campaign: 'Autumn',
  adSet: `Set ${ad % 3}`,
  ad: `Ad ${ad}`,
  figures,
  ...(figures.results ? { resultKind: ad % 2 ? 'purchase' : 'lead' } : {}),
});
const daily = (ads: number, figures: ImportedRow['figures'], on = days) =>
  on.flatMap((day) => Array.from({ length: ads }, (_, ad) => row(day, ad, figures)));

const cases: Record<string, Case> = {
  'without results': { rows: daily(3, { spend: 5000, impressions: 9000, linkClicks: 60 }) },
  'with one ad': { rows: daily(1, { ...bought, ...watched, purchaseValue: 20_000 }) },
  'with one day': { rows: daily(4, bought, [until]) },
  'with spend and no impressions': { rows: daily(2, { spend: 5000 }) },
  'with impressions and no spend': { rows: daily(2, { impressions: 5000, ...watched }) },
  'with empty rows': { rows: daily(2, {}) },
  'with refunds': {
    rows: daily(6, { ...bought, ...watched, purchaseValue: 20_000 }),
    correction: 'purchase_value = -purchase_value / 3, spend = case when ad % 2 = 0 then -500 else spend end',
  },
  'with many ads': { rows: daily(isLong ? 5000 : 150, { ...bought, ...watched }, days.slice(-2)) },
  'in yen': { currency: 'JPY', rows: daily(5, { ...bought, purchaseValue: 20_000 }) },
  'in dinars': { currency: 'KWD', rows: daily(5, { ...bought, purchaseValue: 20_000 }) },
};

/** The long run asks about all figures; these differ in what they divide by. */
const explained = isLong ? figureNames : (['spend', 'reach', 'roas', 'hookRate'] as const);

interface Question {
  name: string;
  ask: () => Promise<Response>;
}

/** A question to every endpoint that reads figures of an ad account, in each of its forms. */
async function questionsOf(client: TestClient, advertiserId: AdvertiserId): Promise<Question[]> {
  const place = { advertiserId, since: shiftDay(until, -6), until };
  const groups = creativeGroups.filter((group) => group !== 'attribute');
  const first = async (group: (typeof groups)[number]) => {
    const { items } = await client.call(insights.creatives, { params, query: { ...place, group, limit: 1 } });
    // Ads without a brief form a group without a key, which has no page.
    return items
      .filter(({ key }) => key !== '')
      .map(({ key }): Question => {
        const query = { ...place, group, key };
        return { name: `detail ${group}`, ask: () => client.request(insights.creative, { params, query }) };
      });
  };
  const inForms = <F extends string>(forms: readonly F[], ask: (form: F) => Promise<Response>, what: string) =>
    forms.map((form): Question => ({ name: `${what} ${form}`, ask: () => ask(form) }));
  const files = ['raw', 'fr-FR'] as const;
  const get = client.request;
  return [
    { name: 'overview', ask: () => get(insights.overview, { params, query: place }) },
    { name: 'launches', ask: () => get(insights.launches, { params, query: { ...place, since: period.since } }) },
    { name: 'names', ask: () => get(insights.names, { params, query: place }) },
    { name: 'unmatched', ask: () => get(insights.unmatched, { params, query: place }) },
    ...inForms(insightLevels, (level) => get(insights.rows, { params, query: { ...place, level } }), 'rows'),
    ...inForms(
      breakdownKinds.filter((by) => by !== 'attribute'),
      (by) => get(insights.breakdown, { params, query: { ...place, by } }),
      'by',
    ),
    ...inForms(explained, (figure) => get(insights.figure, { params, query: { ...place, figure } }), 'figure'),
    ...inForms(groups, (group) => get(insights.creatives, { params, query: { ...place, group } }), 'creatives'),
    ...inForms(fatigueCauses, (fatigue) => get(insights.creatives, { params, query: { ...place, fatigue } }), 'tired'),
    ...(await Promise.all(groups.map(first))).flat(),
    ...inForms(files, (format) => get(insights.exportRows, { params, query: { ...place, format } }), 'rows as'),
    ...inForms(files, (format) => get(insights.exportCreatives, { params, query: { ...place, format } }), 'as'),
    ...inForms(files, (format) => get(insights.exportLaunches, { params, query: { ...place, format } }), 'new as'),
  ];
}

/** What is wrong in an answer: a value that is no number, one that is missing without a reason, an impossible share. */
function faultsIn(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => faultsIn(each, `${path}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  const entries = Object.entries(value as Record<string, unknown>);
  const { values, absent, verdict, reason, share } = value as Record<string, unknown>;
  const faults = entries.flatMap(([name, each]) => faultsIn(each, `${path}.${name}`));
  if (absent && values)
    for (const [name, each] of Object.entries(values)) {
      const isExplained = Object.hasOwn(absent, name);
      if ((each === null) !== isExplained) faults.push(`${path}.${name}: ${String(each)}`);
      if (['ctr', 'hookRate', 'holdRate'].includes(name) && Number(each) > 1) faults.push(`${path}.${name}: ${each}`);
    }
  if (verdict === 'too-little-data' && !reason) faults.push(`${path}: no verdict without a reason`);
  if (typeof share === 'number' && (share < 0 || share > 1)) faults.push(`${path}.share: ${share}`);
  return faults;
}

const onCommit = ['without results', 'with spend and no impressions', 'with refunds'];

test.each(Object.entries(cases).filter(([name]) => isLong || onCommit.includes(name)))(
  'an account %s has an answer to every question',
  async (name, facts) => {
    const { rows, currency = 'EUR', correction } = facts;
    const client = app.browser();
    await client.signUp();
    const account = { name, currency, timeZone: 'UTC' };
    const { id: advertiserId } = await client.call(insights.createAdvertiser, { body: account });
    for (let at = 0; at < rows.length; at += 5000)
      await importReport(client, { advertiserId, rows: rows.slice(at, at + 5000), ...(at === 0 ? { period } : {}) });
    if (correction !== undefined) {
      const ofAccount = 'account = (select no from insight_accounts where advertiser_id = $1)';
      await app.sql(`update insight_days set ${correction} where ${ofAccount}`, [advertiserId]);
      await app.sql(
        `update insight_account_days t set spend = s.spend, purchase_value = s.value
        from (select day, sum(spend) as spend, sum(purchase_value) as value from insight_days where ${ofAccount}
          group by 1) s where s.day = t.day and t.${ofAccount}`,
        [advertiserId],
      );
    }
    const faults: string[] = [];
    for (const { name: question, ask } of await questionsOf(client, advertiserId)) {
      const answer = await ask();
      const text = await answer.text();
      if (answer.status !== 200) faults.push(`${question}: ${answer.status} ${text}`);
      else if (/\b(NaN|Infinity|undefined|\[object)\b/.test(text)) faults.push(`${question}: ${text.slice(0, 400)}`);
      else if (text.startsWith('{')) faults.push(...faultsIn(JSON.parse(text), question));
    }
    expect(faults.slice(0, 20)).toEqual([]);
  },
);
