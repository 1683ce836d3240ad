import { Check, CircleDashed, Clock, TriangleAlert } from 'lucide-react';
import type { SearchStatus } from '@ad-foundry/contract/rules/search/search-query.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';

const looks = {
  open: { tone: 'neutral', icon: <CircleDashed aria-hidden /> },
  complete: { tone: 'ok', icon: <Check aria-hidden /> },
  late: { tone: 'bad', icon: <Clock aria-hidden /> },
  unfit: { tone: 'bad', icon: <TriangleAlert aria-hidden /> },
} as const;

/** The state of a campaign, creative or file. */
export function StatusChip({ status }: { status: SearchStatus }) {
  const t = useTranslations('search.status');
  const { tone, icon } = looks[status];
  return (
    <Chip tone={tone} icon={icon}>
      {t(status)}
    </Chip>
  );
}
