import { Upload } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { PlatformMark, usePlatformName } from '#features/formats/platform-mark.tsx';
import { RuleChips } from '#features/formats/rule-chips.tsx';
import { isBusy, type Transfer } from '#features/uploads/transfer.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { DropArea } from '#ui/drop-area.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { useRights } from './rights.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import type { Place } from './give-to-slot.ts';
import { SlotActions } from './slot-actions.tsx';
import { SlotBadge } from './slot-badge.tsx';
import { SlotStage } from './slot-stage.tsx';
import { isStopped, useSlotFiles } from './use-slot-files.ts';
import { VariationTabs } from './variation-tabs.tsx';

// With the first press, or the first file.
const loadStops = async () => ({ default: (await import('./slot-stops.tsx')).SlotStops });
const loadRow = async () => ({ default: (await import('#features/uploads/transfer-row.tsx')).TransferRow });
const loadForFiles = () => Promise.all([loadStops(), loadRow(), import('./give-to-slot.ts')]);
const SlotStops = lazyPart(loadStops);
const TransferRow = lazyPart(loadRow);
// Where something stands against a file, or was waived.
const VariationVerdict = lazyPart(async () => ({ default: (await import('./verdict-note.tsx')).VariationVerdict }));
// Only carousels are put in order.
const CardStrip = lazyPart(async () => ({ default: (await import('./card-strip.tsx')).CardStrip }));

export interface SlotCardProps {
  creative: Creative;
  slot: Slot;
  showSafeZone: boolean;
}

/** Where a file that is let go above the slot belongs. */
function placeOf(slot: Slot, variation: Variation | undefined): Place {
  if (!variation) return 'anew';
  if (slot.format.type === 'carousel') return { variationId: variation.id };
  const [card] = variation.cards;
  return card ? { cardId: card.id } : 'anew';
}

/** Whether anything is to be said about the files that stand in it. */
function isJudged(variation: Variation | undefined): variation is Variation {
  const current = variation?.cards.flatMap(({ versions: [version] }) => version ?? []) ?? [];
  return current.some(({ verdict, waiver, scan }) => verdict.outcome !== 'passes' || waiver !== null || scan !== null);
}

/** One format of the brief: its frame, its rules, what stands in it and what is on its way. */
export function SlotCard({ creative, slot, showSafeZone }: SlotCardProps) {
  const [shown, setShown] = useState<string | null>(null);
  const card = useRef<HTMLDivElement>(null);
  useKeptFocus(card);
  const { mayDeliver } = useRights(creative);
  const { transfers, unfinished, add } = useSlotFiles(creative, slot);
  const variation = slot.variations.find(({ id }) => id === shown) ?? slot.variations[0];
  const place = placeOf(slot, variation);
  onFirstInteraction(loadForFiles);
  const empty = slot.state === 'empty' && transfers.length === 0;
  const give = (files: File[]) => add(files, place);
  const stopped = transfers.filter(isStopped);
  return (
    <DropArea
      ref={card}
      tabIndex={-1}
      onFiles={give}
      disabled={!mayDeliver}
      className={cn(
        'group/slot grid min-w-0 grid-cols-1 gap-2.5 rounded-card border border-line bg-card p-2.5 transition-colors',
        'data-dropping:border-brand data-dropping:bg-brand-soft',
      )}
      data-slot-state={slot.state}
      role="group"
      aria-label={slot.format.name}
    >
      <SlotStage slot={slot} variation={variation} showSafeZone={showSafeZone} busy={transfers.some(isBusy)} />
      <SlotTitle slot={slot} creative={creative} variation={variation} onFiles={add} busy={transfers} />
      {slot.variations.length > 1 ? (
        <VariationTabs slot={slot} shown={variation?.id ?? null} onShown={setShown} />
      ) : null}
      {slot.format.type === 'carousel' && variation ? (
        <Suspense>
          <CardStrip creative={creative} slot={slot} variation={variation} onFiles={add} />
        </Suspense>
      ) : null}
      {isJudged(variation) ? (
        <Suspense>
          <VariationVerdict
            creative={creative}
            slot={slot}
            variation={variation}
            actions={mayDeliver && transfers.length === 0 ? <ReplaceButton onFiles={give} /> : undefined}
          />
        </Suspense>
      ) : null}
      {stopped.length > 0 || unfinished.length > 0 ? (
        <Suspense>
          <SlotStops creative={creative} slot={slot} stopped={stopped} unfinished={unfinished} onFiles={give} />
        </Suspense>
      ) : null}
      <OnTheWay transfers={transfers} />
      {empty && mayDeliver ? <ChooseButton slot={slot} onFiles={give} /> : null}
    </DropArea>
  );
}

function OnTheWay({ transfers }: { transfers: readonly Transfer[] }) {
  const moving = transfers.filter((transfer) => !isStopped(transfer));
  return moving.map((transfer) => (
    <Suspense key={transfer.id}>
      <TransferRow transfer={transfer} />
    </Suspense>
  ));
}

function ChooseButton({ slot, onFiles }: { slot: Slot; onFiles: (files: File[]) => void }) {
  const t = useTranslations('creative.slot');
  return (
    <FileButton multiple onFiles={onFiles} icon={<Upload className="size-4" />} className="w-full justify-center">
      {slot.format.type === 'carousel' ? t('dropCards') : t('drop')}
    </FileButton>
  );
}

function ReplaceButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslations('upload.action');
  return (
    <FileButton size="sm" onFiles={onFiles}>
      {t('choose')}
    </FileButton>
  );
}

interface TitleProps {
  creative: Creative;
  slot: Slot;
  variation: Variation | undefined;
  busy: ReturnType<typeof useSlotFiles>['transfers'];
  onFiles: (files: File[], place: Place) => void;
}

function SlotTitle({ creative, slot, variation, busy, onFiles }: TitleProps) {
  const platformName = usePlatformName();
  const { name, platform, spec, type } = slot.format;
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex min-h-5.5 min-w-0 items-center justify-between gap-2">
        <span className="flex min-w-0 items-center gap-1.5 text-xs text-ink-2">
          <PlatformMark platform={platform} className="size-3.5" />
          <span className="truncate">{platformName(platform)}</span>
        </span>
        <SlotBadge state={slot.state} transfers={busy} />
      </div>
      <div className="flex min-w-0 items-start gap-1">
        <h3 className="line-clamp-2 min-w-0 flex-1 text-sm font-medium break-words" title={name}>
          {name}
        </h3>
        <SlotActions creative={creative} slot={slot} variation={variation} onFiles={onFiles} />
      </div>
      <RuleChips spec={spec} type={type} />
    </div>
  );
}
