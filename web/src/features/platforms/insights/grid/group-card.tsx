import { Link } from '@tanstack/react-router';
import { Check, CircleDashed, Minus, Pause, Plus } from 'lucide-react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem, CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import { ratioOf } from '@ad-foundry/contract/insights/media-shapes.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Chip } from '#ui/data/chip.tsx';
import { FileName } from '#ui/data/file-name.tsx';
import { VerdictChip } from '#features/platforms/insights/judgement/verdict-chip.tsx';
import { BriefName, Certainty } from '#features/platforms/insights/table/row-facts.tsx';
import type { Style } from '#features/platforms/insights/place.ts';
import { FatigueNote } from '#features/platforms/insights/fatigue/fatigue-note.tsx';
import { RefreshButton } from '#features/platforms/insights/refresh-button.tsx';
import { useResting } from './hover-video.tsx';
import { MediaFrame } from './media-frame.tsx';
import { LargeFigure, SmallFigure } from './place-mark.tsx';

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
  /** Briefs a refresh; null for a group that is neither tired nor a winner. */
  onRefresh: (() => void) | null;
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

/** Small figures below the large one. */
const smallFigures = 3;

/**
 * A group of ads: its media with nothing laid over it, one large figure with its distance from the rule, three small
 * ones, and one line: why it costs more, else its brief.
 */
export function GroupCard({ item, page, metrics, style, use }: GroupCardProps) {
  const [first = 'costPerResult', ...others] = metrics;
  const { isResting, handlers } = useResting();
  const small = ['spend' as const, ...others].filter((each) => each !== first).slice(0, smallFigures);
  return (
    <article
      {...handlers}
      className={cn(
        'group/card relative grid min-w-0 grid-cols-1 grid-rows-[auto_1fr_auto] overflow-hidden rounded-card border bg-card',
        use?.isPicked ? 'border-ink ring-1 ring-ink' : 'border-line',
      )}
    >
      <CardMedia item={item} isPlaying={isResting} use={use} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-2 p-3">
        <div className="flex flex-wrap items-center gap-1">
          <VerdictChip judgement={item.judgement} floor={page.floor} style={style} isCreative />
          {/* A running creative is the usual one. */}
          {item.state === 'little-data' || item.state === 'running' ? null : <GroupState state={item.state} />}
          <Shape item={item} />
        </div>
        <h2 className="flex min-w-0 text-sm font-semibold" aria-label={item.name}>
          {use ? (
            <button
              type="button"
              aria-label={item.name}
              onClick={use.onOpen}
              className="flex min-w-0 after:absolute after:inset-0"
            >
              <FileName name={item.name} />
            </button>
          ) : (
            <FileName name={item.name} />
          )}
        </h2>
        <div className="num grid gap-2">
          <dl>
            <LargeFigure item={item} figure={first} page={page} style={style} />
          </dl>
          <dl className="grid grid-cols-[10fr_13fr_8fr] gap-x-3 border-t border-line pt-2">
            {small.map((figure) => (
              <SmallFigure key={figure} item={item} figure={figure} page={page} style={style} />
            ))}
          </dl>
        </div>
        <FatigueNote fatigue={item.fatigue} style={style} />
        <CardRefresh use={use} />
      </div>
      {use ? <BriefFooter item={item} /> : null}
    </article>
  );
}

/** The medium, with nothing laid over it but the box that picks it, on hover and focus. */
function CardMedia({ item, isPlaying, use }: Pick<GroupCardProps, 'item' | 'use'> & { isPlaying: boolean }) {
  return (
    <div className="relative">
      <MediaFrame media={item.media} hasKind={false} isPlaying={isPlaying} className="h-69.5 border-b border-line" />
      {use ? (
        <span
          className={cn(
            'absolute top-2 right-2 z-10',
            !use.isPicked &&
              'opacity-0 transition-opacity group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100',
          )}
        >
          <PickButton name={item.name} {...use} />
        </span>
      ) : null}
    </div>
  );
}

/** What to do next about a tired asset or a winner. */
const CardRefresh = ({ use }: Pick<GroupCardProps, 'use'>) =>
  use?.onRefresh ? (
    <RefreshButton onClick={use.onRefresh} className="relative z-10 self-end justify-self-start" />
  ) : null;

/** The ratio and the length, and how many ads use it. */
function Shape({ item: { media, ads } }: { item: CreativeItem }) {
  const t = useTranslations('insights.grid');
  const ratio = ratioOf(media);
  const length = media.kind === 'video' && media.durationMs !== null ? formatDuration(media.durationMs) : null;
  const facts = [
    ratio === 'other' ? null : ratio,
    length ?? t(`kinds.${media.kind}`),
    ads > 1 ? t('ads', { count: ads }) : null,
  ];
  return <span className="num ml-auto min-w-0 text-right text-xs text-ink-2">{facts.filter(Boolean).join(' · ')}</span>;
}

/** The brief behind a group of ads, and how certain the link is. */
function BriefFooter({ item: { brief, briefs } }: { item: CreativeItem }) {
  const t = useTranslations('insights.link');
  return (
    <footer className="relative z-10 flex min-h-9 flex-wrap items-center gap-x-2 gap-y-0.5 border-t border-line px-3 py-1.5 text-xs text-ink-2">
      {brief ? (
        <>
          <span className="flex max-w-full min-w-36 flex-1 gap-1">
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
