import { FileImage, FileVideo, Play } from 'lucide-react';
import { Fragment } from 'react';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { FittedSafeZone } from '#features/library/formats/safe-zone.tsx';
import { ShapeFrame } from '#features/library/formats/shape-frame.tsx';
import { isBusy } from '#features/collect/uploads/transfer.ts';
import { cn } from '#lib/cn.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';
import { currentFiles } from './current-files.ts';
import { useSlotsData } from './slots-data.ts';
import type { SlotView } from './use-slot.ts';

interface PictureProps {
  view: SlotView;
  /** `card`: above the text of a card; `row`: at the start of a row. */
  size: 'card' | 'row';
  hasSafeZone: boolean;
}

const looks = {
  card: { room: { width: 200, height: 236 }, box: 'h-59 w-full rounded-[7px]', label: 'text-sm text-ink-3' },
  row: {
    room: { width: 68, height: 80 },
    box: 'h-[88px] w-[72px] rounded-control',
    label: 'text-[11px] leading-4 text-ink-2',
  },
};
const frames = { card: { width: 150, height: 176 }, row: { width: 60, height: 76 } };

/** The frame of an empty slot in the format's ratio, or its file, which opens in the viewer. */
export function SlotPicture({ view: { slot, variation, transfers }, size, hasSafeZone }: PictureProps) {
  const t = useTranslations('slots.picture');
  const { open } = useSlotsData();
  const { format, shape } = slot;
  const current = currentFiles(variation);
  const [first] = current;
  const { box, label } = looks[size];
  const zone = hasSafeZone ? format : null;
  if (!first) {
    const look = 'rounded-[7px] border-[1.5px] border-dashed border-line-strong group-data-dropping/slot:border-brand';
    return (
      <span className={cn('grid shrink-0 place-items-center transition-colors', box, size === 'card' && look)}>
        <ShapeFrame shape={shape} type={format.type} max={frames[size]} {...(zone ? { safeZone: zone } : {})}>
          <span className={cn('num rounded-xs bg-card px-0.5 text-center', label)}>
            {/* A size in pixels takes two lines in a narrow frame. */}
            {shape.label.split(/(?=×)/).map((part) => (
              <Fragment key={part}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </span>
        </ShapeFrame>
      </span>
    );
  }
  const { file } = first;
  return (
    <button
      type="button"
      onClick={() => open(file.id)}
      data-opens={slot.id}
      aria-label={t('open', { name: format.name })}
      className={cn('relative grid shrink-0 cursor-zoom-in place-items-center overflow-hidden bg-sunk', box)}
    >
      <Media
        file={file}
        size={size}
        safeZone={size === 'card' && hasSafeZone ? slot : null}
        cards={format.type === 'carousel' ? current.length : null}
        isDimmed={transfers.some(isBusy)}
      />
    </button>
  );
}

interface MediaProps extends Pick<PictureProps, 'size'> {
  file: Version;
  /** The slot whose safe zone is overlaid. */
  safeZone: Pick<SlotView['slot'], 'format' | 'shape'> | null;
  /** Number of cards; null outside carousels. */
  cards: number | null;
  isDimmed: boolean;
}

function Media({ file, size, safeZone, cards, isDimmed }: MediaProps) {
  const { preview, facts } = file;
  const { room } = looks[size];
  const width = facts.width ?? preview.width ?? 1;
  const height = facts.height ?? preview.height ?? 1;
  const scale = Math.min(room.width / width, room.height / height);
  // Flat formats such as banners have no room for an overlay, so their facts are shown below.
  const isLarge = width * scale >= 110 && height * scale >= 70;
  const facet =
    size === 'card' ? <Badge file={file} cards={cards} /> : cards === null ? <VideoMark file={file} /> : null;
  return (
    <>
      <span
        className={cn(
          'relative block max-w-full overflow-hidden rounded-[5px] shadow-[0_0_0_1px_oklch(0_0_0/.08)]',
          isDimmed && 'opacity-50',
        )}
        style={{ width: width * scale, aspectRatio: `${width} / ${height}` }}
      >
        {preview.url ? (
          <img src={preview.url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        ) : (
          <NoPreview file={file} isNamed={size === 'card'} />
        )}
        {safeZone ? <FittedSafeZone format={safeZone.format} shape={safeZone.shape} file={{ width, height }} /> : null}
        {isLarge ? facet : null}
      </span>
      {isLarge ? null : facet}
    </>
  );
}

/** Placeholder while a preview is pending or if there is none. */
function NoPreview({ file: { preview, facts }, isNamed }: { file: Version; isNamed: boolean }) {
  const t = useTranslations('slots.picture');
  const Icon = facts.kind === 'video' ? FileVideo : FileImage;
  const isPending = preview.state === 'pending';
  return (
    <span className={cn('grid size-full place-items-center bg-press text-xs text-ink-2', isPending && 'animate-pulse')}>
      {preview.state === 'none' ? (
        <span className="grid justify-items-center gap-1.5 p-1 text-center">
          <Icon aria-hidden className="size-6 text-ink-3" />
          {isNamed ? t('none') : null}
        </span>
      ) : null}
    </span>
  );
}

/** Number of cards or length of a video, and the version. */
function Badge({ file: { facts, number }, cards }: Pick<MediaProps, 'file' | 'cards'>) {
  const t = useTranslations('slots.picture');
  const isVideo = facts.kind === 'video' && cards === null;
  const parts = [
    ...(cards === null ? [] : [t('cards', { count: cards })]),
    ...(cards === null && facts.durationMs !== null ? [formatDuration(facts.durationMs)] : []),
    t('version', { number }),
  ];
  return (
    <span className="num absolute bottom-2 left-2 flex items-center gap-1 rounded-[5px] bg-[oklch(0.18_0.01_80/.82)] px-1.5 py-1 text-[11px] leading-none font-medium text-[oklch(0.98_0_0)]">
      {isVideo ? <Play aria-hidden className="size-2.5 fill-current" /> : null}
      {parts.join(' · ')}
    </span>
  );
}

/** An icon that marks a video if there is no room for a badge. */
function VideoMark({ file }: Pick<MediaProps, 'file'>) {
  if (file.facts.kind !== 'video') return null;
  return (
    <span className="absolute grid size-6 place-items-center rounded-full bg-[oklch(0.18_0.01_80/.7)] text-[oklch(0.98_0_0)]">
      <Play aria-hidden className="size-3 fill-current" />
    </span>
  );
}
