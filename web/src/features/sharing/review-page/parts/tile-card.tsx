import { memo, type ReactNode } from 'react';
import type { Advertiser } from '#features/library/in-place/in-place-props.ts';
import type { Tile } from '#features/sharing/review-page/store/tiles.ts';
import { currentOf } from '#features/sharing/review-page/store/tiles.ts';
import type { Shown, ViewMode } from '#features/sharing/review-page/use-reviewing.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Stage } from './stage.tsx';
import { TileFacts, TileNews } from './tile-facts.tsx';

/** Height of the stage, and the room in it, in CSS pixels. */
const stageHeight = 430;
const room = { width: 216, height: 404 };

interface TileCardProps {
  tile: Tile;
  mode: ViewMode;
  advertiser: Advertiser;
  isFirst: boolean;
  onSelect: () => void;
  /** The decisions. */
  children: ReactNode;
  /** What the selected card shows instead of the current version; with its pins and its video. */
  selected?: { shown: Shown; over: ReactNode; onVideo: (video: HTMLVideoElement) => () => void } | null;
}

/** A file with its picture, its facts and its decision. */
export function TileCard({ tile, mode, advertiser, isFirst, onSelect, children, selected }: TileCardProps) {
  const t = useTranslations('reviewPage.file');
  return (
    <article
      aria-label={tile.name}
      data-tile={tile.id}
      data-state={tile.state}
      className={cn(
        'grid grid-cols-1 overflow-hidden rounded-card border bg-card [contain-intrinsic-size:auto_33rem] [content-visibility:auto]',
        selected ? 'border-ink ring-1 ring-ink' : 'border-line',
      )}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the name below is the button for the keyboard */}
      <div
        className="grid cursor-pointer place-items-center overflow-hidden border-b border-line bg-sunk"
        style={{ height: stageHeight }}
        onClick={onSelect}
      >
        {selected ? (
          <Stage
            shown={selected.shown}
            mode={mode}
            box={room}
            advertiser={advertiser}
            isActive
            isFirst={isFirst}
            over={selected.over}
            onVideo={selected.onVideo}
          />
        ) : (
          <StillStage {...{ tile, mode, advertiser, isFirst }} />
        )}
      </div>
      <div className="grid grid-cols-1 gap-2 p-3">
        <div className="grid grid-cols-1 gap-0.5">
          <button
            type="button"
            aria-label={t('open', { file: tile.name })}
            aria-pressed={Boolean(selected)}
            onClick={onSelect}
            title={tile.name}
            className="min-w-0 truncate rounded-xs text-left font-semibold"
          >
            {tile.name}
          </button>
          <div className="flex min-h-5.5 min-w-0 items-center gap-1.5 text-xs text-ink-2">
            <span className="min-w-0 flex-1 truncate">
              <TileFacts tile={tile} />
            </span>
            <TileNews tile={tile} />
          </div>
        </div>
        {children}
      </div>
    </article>
  );
}

type StillProps = Pick<TileCardProps, 'tile' | 'mode' | 'advertiser' | 'isFirst'>;

/** The current version without pins; drawn again only when it changes. */
const StillStage = memo(({ tile, mode, advertiser, isFirst }: StillProps) => {
  const [card] = tile.cards;
  if (!card) return null;
  const shown = { tile, card, index: 0, version: currentOf(card), isCurrent: true };
  return <Stage {...{ shown, mode, advertiser, isFirst }} box={room} isActive={false} />;
});
