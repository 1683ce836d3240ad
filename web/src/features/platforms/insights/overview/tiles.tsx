import { Suspense, useState } from 'react';
import { valuesByDay } from '@ad-foundry/contract/insights/daily.ts';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { ChangeMark } from '#features/platforms/insights/change-mark.tsx';
import { Sparkline } from '#features/platforms/insights/chart/sparkline.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useStyle } from '#features/platforms/insights/place.ts';
import type { Place } from '#features/platforms/insights/queries.ts';

const FigurePanel = lazyComponent(() => import('#features/platforms/insights/figure/figure-panel.tsx'), 'FigurePanel');
onFirstInteraction(FigurePanel.preload);

interface TilesProps {
  figures: readonly FigureName[];
  data: Pick<Overview, 'account' | 'totals' | 'before' | 'daily'>;
  /** Null where nothing more can be asked: a tile then opens nothing. */
  place: Place | null;
}

/** The chosen figures: value, change, course by day. Each opens its definition. */
export function Tiles({ figures, data, place }: TilesProps) {
  const t = useTranslations('insights.tiles');
  return (
    <ul
      aria-label={t('label')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none"
    >
      {figures.map((figure) => (
        <li key={figure} className="grid bg-card">
          <Tile figure={figure} data={data} place={place} />
        </li>
      ))}
    </ul>
  );
}

const tileLook = 'grid min-w-0 grid-rows-[auto_auto_1fr] gap-1.5 p-4 text-left';

function Tile({ figure, data, place }: Omit<TilesProps, 'figures'> & { figure: FigureName }) {
  const t = useTranslations('insights');
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!place)
    return (
      <div className={tileLook} title={t(`definition.${figure}`)}>
        <TileFacts figure={figure} data={data} />
      </div>
    );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        title={t(`definition.${figure}`)}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setOpen(!open);
        }}
        className={`${tileLook} -outline-offset-2 transition-colors hover:bg-sunk`}
      >
        <TileFacts figure={figure} data={data} />
      </button>
      {anchor ? (
        <Suspense>
          <FigurePanel figure={figure} place={place} anchor={anchor} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}

function TileFacts({ figure, data }: Pick<TilesProps, 'data'> & { figure: FigureName }) {
  const t = useTranslations('insights');
  const style = useStyle(data.account);
  const value = data.totals.values[figure];
  const absent = data.totals.absent[figure];
  return (
    <>
      <span className="truncate text-xs text-ink-2">{t(`figure.${figure}`)}</span>
      <span className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="num text-xl leading-tight font-semibold" title={exact(figure, value, style)}>
          {formatFigure(figure, value, style)}
        </span>
        <ChangeMark figure={figure} value={value} before={data.before?.values[figure]} />
      </span>
      {value === null && absent ? (
        <span className="text-xs text-ink-2">{t(`absent.${absent}`)}</span>
      ) : (
        <Sparkline values={valuesByDay(data.daily, figure)} className="h-5 w-full self-end" />
      )}
    </>
  );
}

const exact = (figure: FigureName, value: number | null, style: ReturnType<typeof useStyle>) =>
  formatFigure(figure, value, style, { exact: true });
