import type { Sums } from './sums.ts';

/** An entry of `actions` or `action_values`: the value, and one for each requested attribution window. */
export interface Action {
  readonly action_type: string;
  readonly value: string;
  readonly [window: string]: string;
}

export type Windows = readonly string[];

interface Counts {
  readonly value: number;
  readonly view?: number;
  readonly click1?: number;
  readonly click28?: number;
}

/** Counts by name of the attribution window; `7d_view` and `28d_view` have ended. */
const inWindow: Record<string, (counts: Counts) => number> = {
  '1d_view': ({ view = 0 }) => view,
  '1d_click': ({ value, view = 0, click1 = value - view }) => click1,
  '7d_click': ({ value, view = 0 }) => value - view,
  '28d_click': ({ value, view = 0, click28 = value - view }) => click28,
  default: ({ value }) => value,
};

interface Options {
  readonly windows: Windows;
  /** Decimals of the currency, for values. */
  readonly decimals: number;
  /** Whether actions outside Meta are included. */
  readonly isOffMeta: boolean;
}

function toAction(type: string, counts: Counts, { windows }: Options, decimals: number): Action {
  const write = (amount: number) => String(Number((amount / 10 ** decimals).toFixed(decimals)));
  const windowValues = windows
    .map((window): [string, number] => [window, inWindow[window]?.(counts) ?? 0])
    .filter(([, amount]) => amount > 0)
    .map(([window, amount]) => [window, write(amount)]);
  return { action_type: type, value: write(counts.value), ...Object.fromEntries(windowValues) };
}

/** Action types that report the same events; adding them up would count events twice. */
const actionTypes = {
  purchase: ['purchase', 'omni_purchase', 'offsite_conversion.fb_pixel_purchase', 'onsite_web_purchase'],
  addToCart: ['add_to_cart', 'omni_add_to_cart', 'offsite_conversion.fb_pixel_add_to_cart'],
  checkout: ['initiate_checkout', 'omni_initiated_checkout', 'offsite_conversion.fb_pixel_initiate_checkout'],
  lead: ['lead', 'offsite_conversion.fb_pixel_lead'],
} as const;

/** Actions on Meta; the engagement types at the end include the others. */
function onMeta(sums: Sums): [string, Counts][] {
  const { reactions, comments, shares, saves, linkClicks, views3s } = sums;
  const engagement = reactions + comments + shares + saves + linkClicks + views3s;
  const withViews = (value: number, view: number): Counts => ({ value, view });
  return [
    ['link_click', { value: linkClicks }],
    ['post_reaction', withViews(reactions, Math.floor(reactions * 0.6))],
    ['comment', withViews(comments, 0)],
    ['post', withViews(shares, 0)],
    ['onsite_conversion.post_save', withViews(saves, 0)],
    ['video_view', withViews(views3s, views3s)],
    ['post_engagement', withViews(engagement, views3s + Math.floor(reactions * 0.6))],
    ['page_engagement', withViews(engagement, views3s + Math.floor(reactions * 0.6))],
  ];
}

const countsOf = (types: readonly string[], counts: Counts): [string, Counts][] => types.map((type) => [type, counts]);

function offMeta(sums: Sums): [string, Counts][] {
  const { purchases, purchasesByView: view, purchases1dClick: click1, purchases28dClick: click28 } = sums;
  return [
    ['landing_page_view', { value: sums.landingViews }],
    ...countsOf(actionTypes.addToCart, { value: sums.addsToCart, view: Math.floor(sums.addsToCart * 0.15) }),
    ...countsOf(actionTypes.checkout, { value: sums.checkouts, view: Math.floor(sums.checkouts * 0.15) }),
    ...countsOf(actionTypes.purchase, { value: purchases, view, click1, click28 }),
    ...countsOf(actionTypes.lead, {
      value: sums.leads,
      view: sums.leadsByView,
      click1: sums.leads1dClick,
      click28: sums.leads28dClick,
    }),
  ];
}

/** Counts and values of every action, zeros included. */
export function actionsOf(sums: Sums, options: Options): { counts: Action[]; values: Action[] } {
  const all = [...onMeta(sums), ...(options.isOffMeta ? offMeta(sums) : [])];
  const worth = { value: sums.value, view: sums.valueByView, click1: sums.value1dClick, click28: sums.value28dClick };
  const values = options.isOffMeta ? countsOf(actionTypes.purchase, worth) : [];
  return {
    counts: all.map(([type, counts]) => toAction(type, counts, options, 0)),
    values: values.map(([type, counts]) => toAction(type, counts, options, options.decimals)),
  };
}
