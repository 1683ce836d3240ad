import { Link } from '@tanstack/react-router';
import { Check, CircleDashed, Minus, Pause, Plus } from 'lucide-react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem, CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Chip } from '#ui/data/chip.tsx';
import { ShareBar } from '#ui/data/share-bar.tsx';
import { linear, linePath } from '#features/platforms/insights/chart/scale.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { VerdictChip } from '#features/platforms/insights/judgement/verdict-chip.tsx';
import { BriefName, Certainty } from '#features/platforms/insights/table/row-facts.tsx';
import type { Style } from '#features/platforms/insights/place.ts';
import { FatigueNote } from '#features/platforms/insights/fatigue/fatigue-note.tsx';
import { MediaFrame } from './media-frame.tsx';
import { PlaceMark } from './place-mark.tsx';

const states = {
  running: { tone: 'ok', Icon: Check },
  new: { tone: 'info', Icon: Plus },
  limited: { tone: 'warn', Icon: CircleDashed },
  stopped: { tone: 'neutral', Icon: Pause },
  'little-data': { tone: 'neutral', Icon: Minus },
} as const;

export function GroupState({ state }: { state: CreativeItem['state'] }) {
  const t = useTranslations('insights.grid.states');
  const { tone, Icon } = states[state];
  return (
    <Chip tone={tone} icon={<Icon aria-hidden />}>
      {t(state)}
    </Chip>
  );
}

export interface GroupCardProps {
  item: CreativeItem;
  page: Pick<CreativePage, 'floor'>;
  metrics: readonly FigureName[];
  /** The largest spend of the list. */
  mostSpend: number;
  style: Style;
  /** The actions of the card; null if it is read-only. */
  use: CardUse | null;
}

interface Picking {
  isPicked: boolean;
  /** Whether the group can be picked; false while the tray is full. */
  mayPick: boolean;
  onPick: () => void;
}

interface CardUse extends Picking {
  onOpen: () => void;
}

/** Picks a group of ads to compare. */
export function PickButton({ name, isPicked, mayPick, onPick }: Picking & { name: string }) {
  const t = useTranslations('insights.grid');
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isPicked}
      aria-label={t('pick', { name })}
      disabled={!isPicked && !mayPick}
      onClick={onPick}
      className="relative grid size-5 shrink-0 place-items-center rounded-xs border border-edge bg-card text-on-ink before:absolute before:-inset-2.5 before:content-[''] hover:border-ink-2 disabled:cursor-not-allowed disabled:opacity-50 aria-checked:border-ink aria-checked:bg-ink"
    >
      {isPicked ? <Check aria-hidden className="size-3.5" /> : null}
    </button>
  );
}

/** A group of ads: its media, its cost and results, and the brief behind it. */
export function GroupCard(props: GroupCardProps) {
  const { item, page, metrics, mostSpend, style, use } = props;
  const t = useTranslations('insights.grid');
  const spend = item.figures.values.spend ?? 0;
  return (
    <article
      className={cn(
        'relative grid min-w-0 grid-cols-1 grid-rows-[auto_1fr_auto] overflow-hidden rounded-card border bg-card',
        use?.isPicked ? 'border-ink ring-1 ring-ink' : 'border-line',
      )}
    >
      <div className="relative">
        <MediaFrame media={item.media} className="h-43 border-b border-line" />
        <span className="absolute top-2 right-9 left-2 z-1 flex flex-wrap gap-1">
          <VerdictChip judgement={item.judgement} floor={page.floor} style={style} isCreative />
          {item.state === 'little-data' ? null : <GroupState state={item.state} />}
        </span>
        {use ? (
          <span className="absolute top-2 right-2 z-10">
            <PickButton name={item.name} {...use} />
          </span>
        ) : null}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-2 p-3">
        <div className="flex items-baseline gap-2">
          <h2 className="min-w-0 flex-1 truncate text-sm font-semibold" title={item.name}>
            {use ? (
              <button type="button" onClick={use.onOpen} className="max-w-full truncate after:absolute after:inset-0">
                {item.name}
              </button>
            ) : (
              item.name
            )}
          </h2>
          <span className="num text-xs whitespace-nowrap text-ink-2">{t('ads', { count: item.ads })}</span>
        </div>
        <SpendLine
          text={formatFigure('spend', spend, style)}
          share={mostSpend === 0 ? 0 : spend / mostSpend}
          days={item.spendByDay}
        />
        <FatigueNote fatigue={item.fatigue} style={style} />
        <dl className="grid auto-cols-fr grid-flow-col gap-1">
          {metrics.map((figure) => (
            <PlaceMark key={figure} item={item} figure={figure} page={page} style={style} />
          ))}
        </dl>
      </div>
      {use ? <BriefFooter item={item} /> : null}
    </article>
  );
}

interface SpendLineProps {
  text: string;
  /** The share of the largest spend of the list, from 0 to 1. */
  share: number;
  days: readonly (number | null)[];
}

/** The spend relative to the largest of the list, and its chart by day. */
function SpendLine({ text, share, days }: SpendLineProps) {
  const most = Math.max(1, ...days.map((spend) => spend ?? 0));
  const x = linear([0, Math.max(1, days.length - 1)], [1, 55]);
  const y = linear([0, most], [15, 2]);
  const last = days.findLastIndex((spend) => spend !== null);
  return (
    <div className="flex items-center gap-2">
      <span className="num text-sm font-semibold">{text}</span>
      <ShareBar share={Math.max(0.01, share)} className="min-w-8 flex-1" />
      {days.length > 1 ? (
        <svg viewBox="0 0 60 18" aria-hidden className="h-4.5 w-15 shrink-0">
          <path
            d={linePath(days.map((spend, day) => (spend === null ? null : ([x(day), y(spend)] as const))))}
            fill="none"
            strokeWidth="1.5"
            className="stroke-edge"
          />
          {last < 0 ? null : <circle cx={x(last)} cy={y(days[last] ?? 0)} r="2.2" className="fill-ink" />}
        </svg>
      ) : null}
    </div>
  );
}

/** The brief behind a group of ads, and how certain the link is. */
function BriefFooter({ item: { brief, briefs } }: { item: CreativeItem }) {
  const t = useTranslations('insights.link');
  return (
    <footer className="relative z-10 flex min-h-9 items-center gap-2 border-t border-line px-3 text-xs text-ink-2">
      {brief ? (
        <>
          <span className="flex min-w-0 flex-1 gap-1">
            <span className="whitespace-nowrap">{t('from')}</span>
            <BriefName link={brief} className="text-ink" />
            {briefs > 1 ? <span className="whitespace-nowrap">{t('several', { count: briefs - 1 })}</span> : null}
          </span>
          <Certainty link={brief} />
        </>
      ) : (
        <>
          <span className="flex-1">{t('none')}</span>
          <Link
            from="/creatives"
            search={(now) => ({ ...now, match: true })}
            className="text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink"
          >
            {t('find')}
          </Link>
        </>
      )}
    </footer>
  );
}
