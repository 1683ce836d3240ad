import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { figures, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { figureCard } from '@ad-foundry/contract/insights/tables.ts';
import { formatDateTime } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { mediumDay } from '#features/platforms/insights/day-text.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useAttribution, useKindName } from '#features/platforms/insights/result-kind.ts';
import { LinesSkeleton, Loaded } from '#features/platforms/insights/loaded.tsx';
import { useStyle, type Style } from '#features/platforms/insights/place.ts';
import { figureQuery, type FigurePlace } from '#features/platforms/insights/queries.ts';

interface FigurePanelProps {
  figure: FigureName;
  place: FigurePlace;
}

/** The definition of a figure with its values. */
export function FigurePanel({ figure, place }: FigurePanelProps) {
  const t = useTranslations('insights');
  return (
    <div className="grid w-80 max-w-full gap-3">
      <div className="grid gap-1">
        <h3 className="font-semibold">{t(`figure.${figure}`)}</h3>
        <p className="text-sm text-pretty text-ink-2">{t(`definition.${figure}`)}</p>
      </div>
      <FigureFactsOf figure={figure} place={place} />
    </div>
  );
}

/** The values of a figure, loaded when they are shown. */
export function FigureFactsOf({ figure, place }: FigurePanelProps) {
  const query = useQuery(figureQuery({ ...place, figure }));
  return (
    <Loaded query={query} skeleton={<LinesSkeleton />}>
      {(card) => <FigureCard card={card} />}
    </Loaded>
  );
}

type FigureFacts = z.infer<typeof figureCard>;

/** `18,420.36 ÷ 1,439 = 12.80`: how a figure is computed from others; null if it is not. */
function calculation({ figure, operands, set }: FigureFacts, style: Style): string | null {
  const { formula } = figures[figure];
  if (!formula || set.values[figure] === null) return null;
  const text = (name: FigureName, value: number | null) => formatFigure(name, value, style, { exact: true });
  const parts = operands.map((operand) => text(operand.figure, operand.value)).join(' ÷ ');
  const times = formula.times === 1 ? '' : ` × ${formula.times}`;
  return `${parts}${times} = ${text(figure, set.values[figure])}`;
}

const unique = (texts: readonly string[]) => [...new Set(texts)].join(', ');

/** Formula, fields, attribution, age, and why the platform's own pages may show another value. */
function FigureCard({ card }: { card: FigureFacts }) {
  const t = useTranslations('insights');
  const attribution = useAttribution();
  const kindName = useKindName();
  const { advertiser, settlesOn } = card.head;
  const style = useStyle(advertiser);
  const { locale } = style;
  const numbers = calculation(card, style);
  const absent = card.set.absent[card.figure];
  const facts: [string, string | null][] = [
    [t('card.formula'), absent ? t(`absent.${absent}`) : (numbers ?? t('card.reported'))],
    [t('card.fields'), card.fields.join(', ') || null],
    [t('card.attribution'), unique(card.attribution.map(attribution)) || t('card.asSet')],
    [t('card.results'), unique(card.resultKinds.map(kindName)) || null],
    [t('card.fetched'), card.fetchedAt === null ? t('card.never') : formatDateTime(card.fetchedAt, locale)],
    [
      t('card.settling'),
      settlesOn === null ? t('card.settled') : t('card.until', { day: mediumDay(settlesOn, locale) }),
    ],
  ];
  return (
    <div className="grid gap-3 text-xs">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 border-t border-line pt-3">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="num min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {card.differs.length > 0 ? (
        <div className="grid gap-1 border-t border-line pt-3">
          <p className="font-medium">{t('card.differs')}</p>
          <ul className="grid list-disc gap-0.5 pl-4 text-ink-2">
            {card.differs.map((reason) => (
              <li key={reason}>{t(`card.why.${reason}`)}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
