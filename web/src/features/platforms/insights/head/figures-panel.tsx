import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { useTranslations } from '#lib/i18n.ts';
import { OptionButton } from './option-button.tsx';
import { Panel } from './panel.tsx';
import type { Popped } from './pop-button.tsx';

export interface FiguresPanelProps extends Popped {
  label: string;
  hint?: string;
  known: readonly FigureName[];
  chosen: readonly FigureName[];
  most: number;
  onChoose: (figures: FigureName[]) => void;
}

/** Chooses figures, in the order in which they are pressed. */
export function FiguresPanel({ label, hint, known, chosen, most, onChoose, ...popped }: FiguresPanelProps) {
  const t = useTranslations('insights.figure');
  const isFull = chosen.length >= most;
  const toggle = (figure: FigureName) =>
    onChoose(chosen.includes(figure) ? chosen.filter((one) => one !== figure) : [...chosen, figure]);
  return (
    <Panel {...popped} label={label}>
      {hint ? <p className="px-2.5 pb-2 text-xs text-ink-2">{hint}</p> : null}
      <div role="group" aria-label={label} className="grid grid-cols-2 gap-0.5">
        {known.map((figure) => {
          const isChosen = chosen.includes(figure);
          // The last one stays: a page without figures shows nothing.
          const isFixed = isChosen ? chosen.length === 1 : isFull;
          return (
            <OptionButton key={figure} isChosen={isChosen} disabled={isFixed} onChoose={() => toggle(figure)}>
              {t(figure)}
            </OptionButton>
          );
        })}
      </div>
    </Panel>
  );
}
