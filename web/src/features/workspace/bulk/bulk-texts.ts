import type { BulkAct, BulkKind } from '@ad-foundry/contract/bulk.ts';
import { useTranslations, type Messages } from '#lib/i18n.ts';

/** Every act has a text for its end. */
type Checked<Texts extends { [Kind in BulkKind]: { done: Record<BulkAct<Kind> | 'undo', string> } }> = Texts;

export type BulkTexts = Checked<{ creative: Messages['bulk']; campaign: Messages['bulk']['campaigns'] }>;

const areas = { creative: 'bulk', campaign: 'bulk.campaigns' } as const;

/** The texts of a kind; its acts have the same keys in both. */
export const useBulkTexts = (kind: BulkKind) => useTranslations(areas[kind] as 'bulk.campaigns');
