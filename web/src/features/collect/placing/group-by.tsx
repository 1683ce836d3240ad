import { useTranslations } from '#lib/i18n.ts';
import { Select } from '#ui/form/select.tsx';
import { groupings, type Grouping } from './judge-placements.ts';

interface GroupByProps {
  value: Grouping;
  onChange: (grouping: Grouping) => void;
}

/** Select for the grouping of files that need no decision. */
export function GroupBy({ value, onChange }: GroupByProps) {
  const t = useTranslations('placing.groupBy');
  return (
    <span className="ml-auto flex shrink-0 items-center gap-2 text-sm text-ink-2 max-lg:hidden">
      <span aria-hidden>{t('label')}</span>
      <Select
        aria-label={t('label')}
        value={value}
        onValueChange={onChange}
        options={groupings.map((each) => ({ value: each, label: t(each) }))}
        className="h-control-sm w-auto text-xs"
      />
    </span>
  );
}
