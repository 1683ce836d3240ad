import { useQueries } from '@tanstack/react-query';
import { figures as definitions, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { Retention } from '#features/insights/detail/retention.tsx';
import { formatFigure } from '#features/insights/figure-text.ts';
import type { Style } from '#features/insights/place.ts';
import { creativeQuery, type CreativePlace } from '#features/insights/queries.ts';
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

/** The best value of a row; null where more is not better, or all are the same. */
function bestOf(items: readonly CreativeItem[], figure: FigureName): number | null {
  const { better } = definitions[figure];
  const values = items.map((item) => item.figures.values[figure]).filter((value) => value !== null);
  if (better === null || values.length < 2 || new Set(values).size === 1) return null;
  return better === 'more' ? Math.max(...values) : Math.min(...values);
}

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
                <th key={key} scope="col" className="w-44 p-2 text-left align-bottom font-medium">
                  <MediaFrame media={media} className="mb-2 h-36 rounded-control border border-line" />
                  <span className="line-clamp-2">{name}</span>
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
  const best = bestOf(items, figure);
  return (
    <tr>
      <th scope="row" className={headLook}>
        {t(`figure.${figure}`)}
      </th>
      {items.map(({ key, figures: { values } }) => {
        const isBest = best !== null && values[figure] === best;
        return (
          <td key={key} className={cn('border-t border-line p-2', isBest && 'font-semibold')}>
            {formatFigure(figure, values[figure], style)}
            {isBest ? <span className="ml-1.5 text-xs text-ok">▲ {t('compareSheet.best')}</span> : null}
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
