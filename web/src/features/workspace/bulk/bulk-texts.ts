import type { BulkAct, BulkKind } from '@ad-foundry/contract/bulk.ts';
import { useTranslations, type Messages } from '#lib/i18n.ts';

/** Requires a success message for each action. */
type Checked<Texts extends { [Kind in BulkKind]: { done: Record<BulkAct<Kind> | 'undo', string> } }> = Texts;

export type BulkTexts = Checked<{ creative: Messages['bulk']; campaign: Messages['bulk']['campaigns'] }>;

const areas = { creative: 'bulk', campaign: 'bulk.campaigns' } as const;

/** The messages of a kind; both kinds have the same keys for actions. */
export const useBulkTexts = (kind: BulkKind) => useTranslations(areas[kind] as 'bulk.campaigns');
