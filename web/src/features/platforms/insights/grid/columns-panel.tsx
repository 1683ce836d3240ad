import { useTranslations } from '#lib/i18n.ts';
import { OptionButton } from '#features/platforms/insights/head/option-button.tsx';
import { Panel } from '#features/platforms/insights/head/panel.tsx';
import type { Popped } from '#features/platforms/insights/head/pop-button.tsx';
import { isFact, type Column } from './columns.ts';

interface ColumnsPanelProps extends Popped {
  label: string;
  known: readonly Column[];
  chosen: readonly Column[];
  onChoose: (columns: readonly Column[]) => void;
}

/** Chooses the columns of the table of creatives, in the order in which they are pressed. */
export function ColumnsPanel({ label, known, chosen, onChoose, ...popped }: ColumnsPanelProps) {
  const t = useTranslations('insights');
  const toggle = (column: Column) =>
    onChoose(chosen.includes(column) ? chosen.filter((one) => one !== column) : [...chosen, column]);
  return (
    <Panel {...popped} label={label}>
      <div role="group" aria-label={label} className="grid grid-cols-2 gap-0.5">
        {known.map((column) => (
          <OptionButton
            key={column}
            isChosen={chosen.includes(column)}
            disabled={chosen.length === 1 && chosen[0] === column}
            onChoose={() => toggle(column)}
          >
            {isFact(column) ? t(`grid.facts.${column}`) : t(`figure.${column}`)}
          </OptionButton>
        ))}
      </div>
    </Panel>
  );
}
