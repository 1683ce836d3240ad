import { findOperator, parseSearch, writeOperator } from '@ad-foundry/contract/rules/search/search-query.ts';
import type { SearchResult } from '@ad-foundry/contract/search.ts';
import { usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { ToggleChip } from '#ui/form/toggle-chip.tsx';

interface Props {
  q: string;
  found: SearchResult;
  /** Adds or removes an operator. */
  onToggle: (operator: string) => void;
}

interface Facet {
  operator: string;
  label: string;
  count: number | undefined;
  /** The operator as typed in the search. */
  typed: string | undefined;
}

/** Facets of the results with counts; each chip toggles an operator in the search. */
export function Facets({ q, found: { facets }, onToggle }: Props) {
  const t = useTranslations('search');
  const platformName = usePlatformName();
  const offered: Facet[] = [
    ...facets.status.map(({ value, count }) => ({ operator: `is:${value}`, label: t(`status.${value}`), count })),
    ...facets.platform.map(({ value, count }) => ({
      operator: writeOperator('platform', value),
      label: platformName(value),
      count,
    })),
    ...facets.campaign.map(({ value, count }) => ({ operator: writeOperator('in', value), label: value, count })),
  ].map((facet) => ({ ...facet, typed: findOperator(q, facet.operator) }));
  // The user must be able to remove an operator without results.
  const others: Facet[] = parseSearch(q)
    .operators.filter((typed) => offered.every((facet) => facet.typed !== typed))
    .map((typed) => ({ operator: typed, typed, label: typed, count: undefined }));
  const shown = [...others, ...offered];
  if (shown.length === 0) return null;
  return (
    <div role="group" aria-label={t('narrow')} className="flex flex-wrap gap-1.5">
      {shown.map((chip) => (
        <ToggleChip
          key={chip.operator}
          pressed={chip.typed !== undefined}
          onPressedChange={() => onToggle(chip.typed ?? chip.operator)}
          trailing={chip.count}
          className="max-w-60 [&>span]:shrink-0"
        >
          <span className="truncate">{chip.label}</span>
        </ToggleChip>
      ))}
    </div>
  );
}
