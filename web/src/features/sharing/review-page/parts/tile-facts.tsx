import { MessageSquare } from 'lucide-react';
import { fileShapeLabel } from '@ad-foundry/contract/rules/formats/shape.ts';
import type { Tile } from '#features/sharing/review-page/store/tiles.ts';
import { currentOf } from '#features/sharing/review-page/store/tiles.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import { sizeOf } from './placement.ts';

/** `9:16 · 0:15`, or the number of cards of a carousel. */
export function TileFacts({ tile }: { tile: Tile }) {
  const t = useTranslations('reviewPage.file');
  const [card] = tile.cards;
  const { shape } = tile.slot;
  const version = card ? currentOf(card) : null;
  const label = version ? fileShapeLabel(sizeOf({ tile, version }), shape) : shape.label;
  const durationMs = version ? version.facts.durationMs : null;
  const more =
    tile.cards.length > 1
      ? t('cards', { count: tile.cards.length })
      : durationMs === null
        ? null
        : formatDuration(durationMs);
  return <span className="num">{[label, more].filter(Boolean).join(' · ')}</span>;
}

/** What is new on a file: its version, and its comments. */
export function TileNews({ tile }: { tile: Tile }) {
  const t = useTranslations('reviewPage.file');
  const number = Math.max(...tile.cards.map((card) => currentOf(card).number));
  return (
    <>
      {tile.isNew ? <Chip tone="info">{t('newVersion', { number })}</Chip> : null}
      {tile.comments > 0 ? (
        <Chip icon={<MessageSquare aria-hidden />} aria-label={t('comments', { count: tile.comments })} role="img">
          {tile.comments}
        </Chip>
      ) : null}
    </>
  );
}
