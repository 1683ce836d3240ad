import { Link } from '@tanstack/react-router';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { useFatigueText } from '#features/platforms/insights/fatigue/fatigue-text.ts';
import { AssetLink } from '#features/platforms/insights/asset-link.tsx';
import { LongName } from '#features/platforms/insights/long-name.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { JudgedMark } from '#features/platforms/insights/judgement/judged-mark.tsx';
import type { Floor } from '#features/platforms/insights/judgement/use-judgement-text.ts';
import { RuleButton } from '#features/platforms/insights/judgement/rule-button.tsx';
import { useKindName } from '#features/platforms/insights/result-kind.ts';
import { useStyle, type Style } from '#features/platforms/insights/place.ts';
import type { Place } from '#features/platforms/insights/queries.ts';
import type { OverviewSearch } from '#features/platforms/insights/search.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from './card.tsx';
import { chosenKind } from './chosen-kind.ts';
import { comparable, leaning, tired, withVerdict, type Point } from './points.ts';
import { useCreativeItems } from './use-creative-items.ts';

/** Rows of each of both lists. */
const most = 2;

interface BestAndWorstProps {
  data: Overview;
  place: Place;
  search: OverviewSearch;
  className: string;
}

/** The surely better creatives, and the surely worse and tired ones; instead of none, those that lean to that side. */
function listsOf(points: readonly Point[]) {
  const [good, bad] = [withVerdict(points, 'good'), [...withVerdict(points, 'bad'), ...tired(points)]];
  const better =
    good.length > 0
      ? ({ id: 'best', Icon: TrendingUp, ink: 'text-ok', rows: good } as const)
      : ({ id: 'ahead', Icon: TrendingUp, ink: 'text-ink-2', rows: leaning(points, 'ahead') } as const);
  const worse =
    bad.length > 0
      ? ({ id: 'worst', Icon: TrendingDown, ink: 'text-bad', rows: bad } as const)
      : ({ id: 'behind', Icon: TrendingDown, ink: 'text-ink-2', rows: leaning(points, 'behind') } as const);
  return [better, worse]
    .filter(({ rows }) => rows.length > 0)
    .map((list) => ({ ...list, rows: list.rows.slice(0, most) }));
}

/** The creatives that are surely better than what they are judged against, and those that are surely worse or tired. */
export function BestAndWorst({ data, place, search, className }: BestAndWorstProps) {
  const t = useTranslations('insights.strip');
  const creatives = useCreativeItems(place);
  const style = useStyle(data.advertiser);
  const ruleText = useRuleText(style);
  if (!creatives) return <Skeleton shape="card" className={cn('h-full min-h-83', className)} />;
  const { floor } = creatives;
  const { kind, withoutResults, points } = comparable(creatives.items, chosenKind(data, search)?.kind);
  // In an account without any result, spend without a result is no finding.
  const idle = kind === null ? 0 : withoutResults.length;
  const lists = listsOf(points);
  return (
    <Card
      title={t('title')}
      hint={ruleText({ kind, points, floor })}
      tools={<RuleButton advertiser={data.advertiser} place={ruleOf(place, data)} kind={kind} />}
      className={cn('flex flex-col', className)}
    >
      {lists.length === 0 ? (
        <p className="m-auto max-w-64 px-4 py-8 text-center text-sm text-pretty text-ink-2">{t('few')}</p>
      ) : (
        lists.map(({ id, Icon, ink, rows }) => (
          <section key={id} aria-label={t(id)} className="flex flex-1 flex-col">
            <h3 className="flex items-center gap-2 border-y border-line bg-sunk px-4 py-1.25 text-xs text-ink-2">
              <Icon aria-hidden className={cn('size-3.5', ink)} />
              {t(id)}
            </h3>
            <ol className="grid flex-1 auto-rows-fr">
              {rows.map((point) => (
                <PointRow key={point.key} point={point} floor={floor} place={place} style={style} />
              ))}
            </ol>
          </section>
        ))
      )}
      <Findings idle={idle} unmatched={data.ads.unmatched} search={search} />
    </Card>
  );
}

const ruleOf = ({ campaignId }: Place, { advertiser: { provider, id: advertiserId } }: Overview) => ({
  provider,
  advertiserId,
  campaignId,
});

interface RuleFacts {
  kind: string | null;
  points: readonly Point[];
  floor: Floor;
}

/** Says what creatives are judged against, and from which spend and results. */
function useRuleText(style: Style) {
  const t = useTranslations('insights.judgement');
  const kindName = useKindName();
  return ({ kind, points, floor }: RuleFacts): string => {
    const judgement = points.find((point) => point.judgement?.standard != null)?.judgement;
    const floorText = t('floor', { spend: formatFigure('spend', floor.spend, style), results: floor.results });
    if (!judgement || kind === null) return floorText;
    return t('against', {
      kind: kindName(kind),
      standard: formatFigure(judgement.figure, judgement.standard, style),
      against: judgement.against ?? 'account',
      floor: floorText,
    });
  };
}

interface PointRowProps {
  point: Point;
  floor: Floor;
  place: Place;
  style: Style;
}

function PointRow({
  point: { key, name, cost, spend, roas, judgement, fatigue, set, picture, place: campaign },
  floor,
  place,
  style,
}: PointRowProps) {
  const t = useTranslations('insights');
  const fatigueText = useFatigueText(style);
  const facts = [
    campaign,
    formatFigure('spend', spend, style),
    roas === null ? null : t('strip.roas', { value: formatFigure('roas', roas, style) }),
  ];
  return (
    <li className="num flex min-h-12 items-center gap-3 px-4 py-1 text-sm">
      <Picture url={picture} />
      <span className="grid min-w-0 flex-1 grid-cols-1">
        <span className="flex font-semibold">
          {key === '' ? <LongName name={name} /> : <AssetLink place={place} id={key} name={name} />}
        </span>
        {fatigue ? (
          <span className="text-xs text-pretty text-warn">{fatigueText(fatigue).says}</span>
        ) : (
          <span className="truncate text-xs text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
        )}
      </span>
      <span className="grid justify-items-end whitespace-nowrap">
        <span className="font-semibold">{formatFigure('costPerResult', cost, style)}</span>
        {judgement ? <JudgedMark {...{ judgement, set, floor, style }} figure={judgement.figure} isNarrow /> : null}
      </span>
    </li>
  );
}

function Picture({ url }: { url: string | null }) {
  const look = 'h-10 w-8.5 shrink-0 rounded-xs bg-sunk object-contain';
  return url ? (
    <img src={url} alt="" loading="lazy" decoding="async" className={look} />
  ) : (
    <span aria-hidden className={look} />
  );
}

interface FindingsProps {
  /** Creatives that spent without a result. */
  idle: number;
  unmatched: number;
  search: OverviewSearch;
}

function Findings({ idle, unmatched, search }: FindingsProps) {
  const t = useTranslations('insights.strip');
  if (idle === 0 && unmatched === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-2 text-xs text-ink-2">
      {unmatched > 0 ? (
        <>
          <span title={t('unmatchedBody')}>{t('unmatched', { count: unmatched })}</span>
          <Link
            to="/overview"
            search={{ ...search, match: true }}
            className="font-medium text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink"
          >
            {t('match', { count: unmatched })}
          </Link>
        </>
      ) : null}
      {idle > 0 ? <span>{t('without', { count: idle })}</span> : null}
    </p>
  );
}
