import { Link } from '@tanstack/react-router';
import { Check, CircleDashed, Minus, Pause, Plus } from 'lucide-react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem, CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Chip } from '#ui/data/chip.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { BriefName, Certainty } from '#features/platforms/insights/table/row-facts.tsx';
import type { Style } from '#features/platforms/insights/place.ts';
import { MediaFrame } from './media-frame.tsx';
import { PickButton } from './pick-button.tsx';
import { PlaceMark } from './place-mark.tsx';
import { SpendLine } from './spend-line.tsx';

const states = {
  running: { tone: 'ok', Icon: Check },
  new: { tone: 'info', Icon: Plus },
  limited: { tone: 'warn', Icon: CircleDashed },
  stopped: { tone: 'neutral', Icon: Pause },
  'little-data': { tone: 'neutral', Icon: Minus },
} as const;

export function CreativeState({ state }: { state: CreativeItem['state'] }) {
  const t = useTranslations('insights.grid.states');
  const { tone, Icon } = states[state];
  return (
    <Chip tone={tone} icon={<Icon aria-hidden />}>
      {t(state)}
    </Chip>
  );
}

export interface CreativeCardProps {
  item: CreativeItem;
  page: Pick<CreativePage, 'spendFloor'>;
  metrics: readonly FigureName[];
  /** The largest spend of the list. */
  mostSpend: number;
  style: Style;
  /** Null: the card is only read. */
  use: CardUse | null;
}

interface CardUse {
  isPicked: boolean;
  /** False while the tray is full. */
  mayPick: boolean;
  onPick: () => void;
  onOpen: () => void;
}

/** A creative: what it shows, what it cost and reached, and the brief behind it. */
export function CreativeCard(props: CreativeCardProps) {
  const { item, page, metrics, mostSpend, style, use } = props;
  const t = useTranslations('insights.grid');
  const spend = item.figures.values.spend ?? 0;
  return (
    <article
      className={cn(
        'relative grid min-w-0 grid-cols-1 content-start overflow-hidden rounded-card border bg-card',
        use?.isPicked ? 'border-ink ring-1 ring-ink' : 'border-line',
      )}
    >
      <div className="relative">
        <MediaFrame media={item.media} className="h-43 border-b border-line" />
        <span className="absolute top-2 left-2">
          <CreativeState state={item.state} />
        </span>
        {use ? (
          <span className="absolute top-2 right-2 z-10">
            <PickButton
              label={t('pick', { name: item.name })}
              isPicked={use.isPicked}
              disabled={!use.isPicked && !use.mayPick}
              onPick={use.onPick}
            />
          </span>
        ) : null}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-2 p-3">
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

/** The brief behind a creative, and how certain that is. */
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
