import type { SearchStatus } from '@ad-foundry/contract/rules/search/search-query.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';

const tones = { open: 'neutral', complete: 'ok', late: 'bad', unfit: 'bad' } as const;

/** The state of a campaign, creative or file. */
export function StatusChip({ status }: { status: SearchStatus }) {
  const t = useTranslations('search.status');
  return <Chip tone={tones[status]}>{t(status)}</Chip>;
}
