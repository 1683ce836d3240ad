import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import { isWinner } from '@ad-foundry/contract/rules/judgement/judgement.ts';
import type { CreativeGroup } from './search.ts';

/** Whether groups of this kind are single assets, which a refresh can follow. */
export const isAsset = (group: CreativeGroup | undefined): boolean =>
  group === undefined || group === 'asset' || group === 'ad';

/** Whether a refresh is the next thing to do: the asset is tired, or a winner. */
export const isRefreshed = (
  { fatigue, judgement }: Pick<CreativeItem, 'fatigue' | 'judgement'>,
  group: CreativeGroup | undefined,
): boolean => isAsset(group) && (fatigue?.cause === 'creative' || isWinner(judgement));
