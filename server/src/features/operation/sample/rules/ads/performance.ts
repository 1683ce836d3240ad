import { reportedFigures, currencyDigits, type ReportedFigure } from '@ad-foundry/contract/insights/figures.ts';
import { lengthOf, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import { countOf, sway } from './draw.ts';
import { isDrawn, type AccountPlan, type AdPlan } from './plan.ts';
import { peopleReached } from './reach.ts';
import { seasonOf } from './seasons.ts';
import { shapeOf } from '#features/operation/sample/rules/story/formats.ts';

export type DayFigures = Record<ReportedFigure, number> & { reach: number };

/** The first days: the platform looks for buyers, spends less and pays more for each. */
const firstDays = [
  { spend: 0.38, cost: 1.4 },
  { spend: 0.66, cost: 1.2 },
  { spend: 0.88, cost: 1.08 },
] as const;

/** Who of those that stay three seconds sees a quarter, half, three quarters, and almost all of a video. */
const steps = { plays25: 0.69, plays50: 0.41, plays75: 0.29, plays95: 0.235 } as const;
const usualEnd = 0.215;

export const isVideo = ({ file }: AdPlan): boolean =>
  isDrawn(file) ? file.kind === 'video' : shapeOf(file.format).kind === 'video';

/** The figures of an ad on a day, the same every time they are made; null without delivery. */
export function figuresOn(account: AccountPlan, plan: AdPlan, begun: Day, day: Day): DayFigures | null {
  const age = day < begun ? -1 : lengthOf({ since: begun, until: day }) - 1;
  if (age < 0 || (plan.days !== null && age >= plan.days) || account.idle.includes(day.slice(5))) return null;
  const key = `${account.key}/${plan.campaign}/${plan.name}`;
  const season = plan.seasonal ? seasonOf(day) : { cpm: 1, demand: 1, spend: 1 };
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const first = firstDays[age] ?? { spend: 1, cost: 1 };
  const budget = plan.budget?.findLast(([from]) => age >= from)?.[1] ?? 1;
  const spendFactor = first.spend * budget * season.spend * (account.week.spend[weekday] ?? 1);
  const spend = plan.daily * spendFactor * sway(0.07, key, day) * sway(0.03, account.key, day);
  const cpm =
    plan.cpm * season.cpm * priceAt(plan, age) * sway(0.05, 'cpm', account.key, day) * sway(0.03, 'cpm', key, day);
  const impressions = Math.round((spend / cpm) * 1000);
  const linkClicks = countOf(impressions * plan.ctr * interestAt(plan, age) * sway(0.06, 'ctr', key, day), key, day);
  const landingPageViews = countOf(linkClicks * sway(0.04, 'page', key, day) * 0.84, 'page', key, day);
  const reach = reachOn(plan, { age, impressions });
  const minor = 10 ** currencyDigits(account.currency);
  const figures: DayFigures = {
    ...(Object.fromEntries(reportedFigures.map((name) => [name, 0])) as Record<ReportedFigure, number>),
    spend: Math.round(spend * minor),
    impressions,
    clicks: linkClicks + countOf(impressions * 0.0052 * sway(0.3, 'clicks', key), 'clicks', key, day),
    linkClicks,
    landingPageViews: Math.min(linkClicks, landingPageViews),
    ...(isVideo(plan) ? watchedOn(plan, { age, impressions, key: `${key}/${day}` }) : {}),
    reach,
  };
  return {
    ...figures,
    ...resultsOn(plan, {
      figures,
      minor,
      key,
      day,
      demand: (season.demand * (account.week.demand[weekday] ?? 1)) / first.cost,
    }),
  };
}

const priceAt = ({ dearer }: AdPlan, age: number): number => (dearer && age >= dearer.from ? 1 + dearer.by : 1);

/** Falls in a line while the ad tires, and slowly from then on. */
function interestAt({ tires }: AdPlan, age: number): number {
  if (!tires || age <= tires.from) return 1;
  const share = (age - tires.from) / tires.days;
  return Math.max(0.4, 1 - tires.by * Math.min(share, 1 + (share - 1) / 4));
}

/** People of a week whom an ad can still reach: fewer while it tires. */
export const audienceOf = ({ audience = 5.3, tires }: AdPlan, age: number, dailyImpressions: number): number =>
  dailyImpressions *
  audience *
  (tires && age > tires.from ? Math.max(0.5, 1 - (age - tires.from) / (tires.days * 3)) : 1);

function reachOn(plan: AdPlan, { age, impressions }: { age: number; impressions: number }): number {
  return peopleReached(impressions, { audience: audienceOf(plan, age, (plan.daily / plan.cpm) * 1000), days: 1 });
}

interface Watching {
  age: number;
  impressions: number;
  key: string;
}

function watchedOn(plan: AdPlan, { age, impressions, key }: Watching): Partial<DayFigures> {
  const plays = Math.round(impressions * 0.95);
  const interest = Math.sqrt(interestAt(plan, age));
  const views3s = Math.min(plays, countOf(impressions * plan.hook * interest * sway(0.05, 'hook', key), 'hook', key));
  const keeps = plan.end / usualEnd;
  let left = views3s;
  const seen = (share: number, name: string): number => {
    left = Math.min(left, countOf(views3s * Math.min(0.98, share * (0.55 + 0.45 * keeps)), name, key));
    return left;
  };
  const quarters = Object.fromEntries(Object.entries(steps).map(([name, share]) => [name, seen(share, name)]));
  const plays100 = Math.min(left, countOf(views3s * plan.end, 'end', key));
  return { plays, views3s, ...quarters, plays100, thruplays: Math.round(((quarters['plays95'] ?? 0) + plays100) / 2) };
}

interface Outcome {
  figures: DayFigures;
  minor: number;
  key: string;
  day: Day;
  demand: number;
}

function resultsOn(plan: AdPlan, { figures, minor, key, day, demand }: Outcome): Partial<DayFigures> {
  if (plan.result === 'reach') return { results: figures.reach };
  const byClick = plan.cpm / 1000 / plan.ctr / plan.cost;
  const amount = figures.linkClicks * byClick * demand * sway(0.12, 'result', key, day);
  const results = Math.min(figures.landingPageViews, countOf(amount, 'result', key, day));
  if (plan.result === 'lead') return { results };
  const basket = plan.cost * plan.roas * sway(0.12, 'basket', key, day);
  return { results, purchases: results, purchaseValue: Math.round(results * basket * minor) };
}
