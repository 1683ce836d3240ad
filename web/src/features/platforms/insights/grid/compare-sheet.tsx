import { useQueries } from '@tanstack/react-query';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { Retention } from '#features/platforms/insights/detail/retention.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useKindName } from '#features/platforms/insights/figure-words.ts';
import type { Style } from '#features/platforms/insights/place.ts';
import { creativeQuery, type CreativePlace } from '#features/platforms/insights/queries.ts';
import { bestOf } from './best-of.ts';
import { MediaFrame } from './media-frame.tsx';

interface CompareSheetProps {
  items: readonly CreativeItem[];
  place: Omit<CreativePlace, 'key'>;
  style: Style;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const figures: readonly FigureName[] = [
  'spend',
  'impressions',
  'results',
  'costPerResult',
  'roas',
  'ctr',
  'cpc',
  'cpm',
  'hookRate',
  'holdRate',
  'plays50',
  'plays100',
];

/** Creatives side by side: figures with the best of each row marked, and how long people watch. */
export function CompareSheet({ items, place, style, open, onOpenChange }: CompareSheetProps) {
  const t = useTranslations('insights');
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      dismissOnOutside
      title={t('compareSheet.title', { count: String(items.length) })}
    >
      <div className="scroll-slim overflow-x-auto">
        <table className="num min-w-max border-separate border-spacing-0 text-sm">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 w-36 bg-card p-2 text-left align-bottom text-xs font-medium text-ink-2"
              >
                {t('compareSheet.figure')}
              </th>
              {items.map(({ key, name, media }) => (
                <th key={key} scope="col" className="w-44 max-w-44 min-w-44 p-2 text-left align-bottom font-medium">
                  <MediaFrame media={media} className="mb-2 h-36 rounded-control border border-line" />
                  <span className="line-clamp-3 wrap-anywhere" title={name}>
                    {name}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map((figure) => (
              <FigureLine key={figure} figure={figure} items={items} style={style} />
            ))}
            <RetentionLine items={items} place={place} style={style} />
          </tbody>
        </table>
      </div>
    </Sheet>
  );
}

const headLook = 'sticky left-0 border-t border-line bg-card p-2 text-left font-normal text-ink-2';

/** One figure of every creative; the best one is marked. */
function FigureLine({ figure, items, style }: Pick<CompareSheetProps, 'items' | 'style'> & { figure: FigureName }) {
  const t = useTranslations('insights');
  const kindName = useKindName();
  const { value: best, kind } = bestOf(items, figure);
  const isOfResults = figure === 'results' || figure === 'costPerResult';
  return (
    <tr>
      <th scope="row" className={headLook}>
        {t(`figure.${figure}`)}
      </th>
      {items.map(({ key, resultKind, figures: { values } }) => {
        const isBest = best !== null && values[figure] === best && (kind === null || resultKind === kind);
        return (
          <td key={key} className={cn('border-t border-line p-2', isBest && 'font-semibold')}>
            {formatFigure(figure, values[figure], style)}
            {isBest ? <span className="ml-1.5 text-xs text-ok">▲ {t('compareSheet.best')}</span> : null}
            {isOfResults && resultKind !== null ? (
              <span className="block text-xs font-normal text-ink-2">{kindName(resultKind)}</span>
            ) : null}
          </td>
        );
      })}
    </tr>
  );
}

/** How long people watch each of them. */
function RetentionLine({ items, place, style }: Pick<CompareSheetProps, 'items' | 'place' | 'style'>) {
  const t = useTranslations('insights.compareSheet');
  const details = useQueries({ queries: items.map(({ key }) => creativeQuery({ ...place, key })) });
  return (
    <tr>
      <th scope="row" className={headLook}>
        {t('retention')}
      </th>
      {items.map(({ key, name }, index) => {
        const retention = details[index]?.data?.retention;
        return (
          <td key={key} className="w-44 border-t border-line p-2 align-top">
            {retention ? (
              <Retention
                label={`${t('retention')}: ${name}`}
                lines={[{ name, shares: retention }]}
                locale={style.locale}
              />
            ) : (
              '–'
            )}
          </td>
        );
      })}
    </tr>
  );
}
