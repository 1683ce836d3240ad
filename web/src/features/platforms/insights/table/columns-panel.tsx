import { use, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { ManyOptions, Options } from '#ui/form/options.tsx';
import { presets, type Preset } from '#features/platforms/insights/figure-list.ts';
import { ColumnSetsContext } from './column-sets-context.ts';

interface ColumnsPanelProps<Column extends string> {
  preset: Preset | null;
  chosen: readonly Column[];
  options: readonly { value: Column; label: string }[];
  /** Receives a preset, or columns separated by commas. */
  onChoose: (columns: string) => void;
}

/** Chooses a preset of columns, a saved set, or individual columns. */
export function ColumnsPanel<Column extends string>(props: ColumnsPanelProps<Column>): ReactNode {
  const { preset, chosen, options, onChoose } = props;
  const t = useTranslations('insights.table');
  const renderSets = use(ColumnSetsContext);
  return (
    <div className="grid gap-3">
      <Options
        label={t('columns')}
        options={presets.map((name) => ({ value: name, label: t(name) }))}
        chosen={preset}
        onChoose={onChoose}
      />
      {renderSets ? (
        <div className="border-t border-line pt-3">{renderSets({ columns: chosen.join(','), onChoose })}</div>
      ) : null}
      <ManyOptions
        label={t('own')}
        heading="normal"
        className="border-t border-line pt-3"
        options={options}
        chosen={chosen}
        onChoose={(next) => onChoose(next.join(','))}
      />
    </div>
  );
}
