import { useQuery } from '@tanstack/react-query';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Panel } from '#features/platforms/insights/head/panel.tsx';
import type { Popped } from '#features/platforms/insights/head/pop-button.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { figureQuery, type FigurePlace } from '#features/platforms/insights/queries.ts';
import { Failed } from '#features/platforms/insights/states.tsx';
import { FigureCard } from './figure-card.tsx';

/** The definition of a figure with its numbers, beside what was pressed. */
export function FigurePanel({ figure, place, ...popped }: Popped & { figure: FigureName; place: FigurePlace }) {
  const t = useTranslations('insights');
  return (
    <Panel {...popped} label={t('tiles.define', { figure: t(`figure.${figure}`) })}>
      <div className="grid w-80 max-w-full gap-3">
        <div className="grid gap-1">
          <h3 className="font-semibold">{t(`figure.${figure}`)}</h3>
          <p className="text-sm text-pretty text-ink-2">{t(`definition.${figure}`)}</p>
        </div>
        <FigureFactsOf figure={figure} place={place} />
      </div>
    </Panel>
  );
}

/** The card of a figure, loaded when it is shown. */
export function FigureFactsOf({ figure, place }: { figure: FigureName; place: FigurePlace }) {
  const { data, error, refetch } = useQuery(figureQuery({ ...place, figure }));
  if (data) return <FigureCard card={data} />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <SkeletonGroup className="grid gap-2">
      <Skeleton />
      <Skeleton className="w-2/3" />
      <Skeleton />
    </SkeletonGroup>
  );
}
