import { figureNames, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { useTranslations } from '#lib/i18n.ts';
import { OptionButton } from '#features/platforms/insights/head/option-button.tsx';
import { Panel } from '#features/platforms/insights/head/panel.tsx';
import type { Popped } from '#features/platforms/insights/head/pop-button.tsx';
import { presets, type Columns } from './columns.ts';

interface ColumnsPanelProps extends Popped {
  columns: Columns;
  /** A preset, or figures joined by commas. */
  onChoose: (columns: string) => void;
}

/** Chooses a preset of columns, or single ones. */
export function ColumnsPanel({ columns, onChoose, ...popped }: ColumnsPanelProps) {
  const t = useTranslations('insights');
  const { preset, figures } = columns;
  const toggle = (figure: FigureName) =>
    onChoose((figures.includes(figure) ? figures.filter((one) => one !== figure) : [...figures, figure]).join(','));
  return (
    <Panel {...popped} label={t('table.columns')}>
      <div className="grid gap-3">
        <div role="group" aria-label={t('table.columns')} className="grid grid-cols-2 gap-0.5">
          {presets.map((name) => (
            <OptionButton key={name} isChosen={name === preset} onChoose={() => onChoose(name)}>
              {t(`table.${name}`)}
            </OptionButton>
          ))}
        </div>
        <div role="group" aria-label={t('table.own')} className="grid grid-cols-2 gap-0.5 border-t border-line pt-3">
          <p className="col-span-2 px-2.5 pb-1 text-sm font-medium">{t('table.own')}</p>
          {figureNames.map((figure) => (
            <OptionButton
              key={figure}
              isChosen={figures.includes(figure)}
              disabled={figures.length === 1 && figures[0] === figure}
              onChoose={() => toggle(figure)}
            >
              {t(`figure.${figure}`)}
            </OptionButton>
          ))}
        </div>
      </div>
    </Panel>
  );
}
