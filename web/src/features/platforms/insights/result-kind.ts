import type { FigureSet } from '@ad-foundry/contract/insights/values.ts';

const kinds = [
  'purchase',
  'lead',
  'link_click',
  'landing_page_view',
  'post_engagement',
  'page_engagement',
  'app_install',
  'video_view',
  'thruplay',
  'reach',
  'impressions',
  'complete_registration',
  'add_to_cart',
  'initiate_checkout',
  'view_content',
  'messaging_conversation_started_7d',
  'custom',
] as const;
type Kind = (typeof kinds)[number];

/** A kind of result without the places that the platform puts before it; null for one without a name here. */
export function kindOf(word: string): Kind | null {
  const bare = word
    .replace(/^actions:/, '')
    .replace(/^(offsite_conversion|onsite_conversion|app_custom_event)\./, '')
    .replace(/^(fb_pixel_|fb_mobile_|onsite_web_app_|onsite_web_|omni_|mobile_)/, '')
    .replace(/_grouped$/, '')
    .replace(/^custom\..*/, 'custom');
  return kinds.find((kind) => kind === bare) ?? null;
}

export interface WithKind {
  resultKind: string | null;
  figures: FigureSet;
}

/** The kind of result that most was spent on; null without results. */
export function mainKindOf(items: readonly WithKind[]): string | null {
  const spends = new Map<string, number>();
  for (const { resultKind, figures } of items) {
    if (resultKind === null) continue;
    spends.set(resultKind, (spends.get(resultKind) ?? 0) + (figures.values.spend ?? 0));
  }
  return [...spends].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
