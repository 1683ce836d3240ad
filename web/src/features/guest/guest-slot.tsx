import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { useOwnership, useRights } from '#features/creatives/rights.ts';
import { SlotActions } from '#features/creatives/slot-actions.tsx';
import { SlotBadge } from '#features/creatives/slot-badge.tsx';
import { SlotStops } from '#features/creatives/slot-stops.tsx';
import { isStopped, useSlotFiles, type Place } from '#features/creatives/use-slot-files.ts';
import { VariationTabs } from '#features/creatives/variation-tabs.tsx';
import { VariationVerdict } from '#features/creatives/verdict-note.tsx';
import { PlatformMark, usePlatformName } from '#features/formats/platform-mark.tsx';
import { RuleChips } from '#features/formats/rule-chips.tsx';
import { TransferRow } from '#features/uploads/transfer-row.tsx';
import { isBusy } from '#features/uploads/transfer.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DropArea } from '#ui/drop-area.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { GivenFile } from './given-file.tsx';
import { GuestPicture } from './guest-picture.tsx';
import { PlainRules } from './plain-rules.tsx';
import { slotElementId } from './slot-element.ts';

const CardStrip = lazy(async () => ({ default: (await import('#features/creatives/card-strip.tsx')).CardStrip }));

interface GuestSlotProps {
  creative: Creative;
  slot: Slot;
}

/** One thing to deliver: its frame, its rules, what was given, and the one button that is needed next. */
export function GuestSlot({ creative, slot }: GuestSlotProps) {
  const [shown, setShown] = useState<string | null>(null);
  const { mayDeliver } = useRights(creative);
  const { transfers, unfinished, add } = useSlotFiles(creative, slot);
  const variation = slot.variations.find(({ id }) => id === shown) ?? slot.variations[0];
  const place = usePlace(slot, variation);
  const give = (files: File[]) => add(files, place);
  const moving = transfers.filter((transfer) => !isStopped(transfer));
  const empty = slot.state === 'empty' && transfers.length === 0;
  return (
    <DropArea
      onFiles={give}
      disabled={!mayDeliver}
      role="group"
      id={slotElementId(slot.id)}
      tabIndex={-1}
      aria-label={slot.format.name}
      data-slot-state={slot.state}
      className={cn(
        'group/slot grid min-w-0 gap-3 rounded-card border bg-card p-2.5 transition-colors',
        'data-dropping:border-brand data-dropping:bg-brand-soft',
        empty ? 'border-dashed border-line-strong' : 'border-line',
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <GuestPicture creative={creative} slot={slot} variation={variation} busy={transfers.some(isBusy)} />
        <SlotWords slot={slot} empty={empty} transfers={transfers} />
        {empty && mayDeliver ? (
          <AddButton slot={slot} onFiles={give} />
        ) : (
          <SlotActions creative={creative} slot={slot} variation={variation} onFiles={add} />
        )}
      </div>
      {mayDeliver && !transfers.some(isBusy) ? <GivenFile slot={slot} variation={variation} onFiles={give} /> : null}
      {slot.variations.length > 1 ? (
        <VariationTabs slot={slot} shown={variation?.id ?? null} onShown={setShown} />
      ) : null}
      {slot.format.type === 'carousel' && variation ? (
        <Suspense>
          <CardStrip creative={creative} slot={slot} variation={variation} onFiles={add} />
        </Suspense>
      ) : null}
      <VariationVerdict creative={creative} slot={slot} variation={variation} />
      <SlotStops
        creative={creative}
        slot={slot}
        stopped={transfers.filter(isStopped)}
        unfinished={unfinished}
        onFiles={give}
      />
      {moving.map((transfer) => (
        <TransferRow key={transfer.id} transfer={transfer} />
      ))}
      <PlainRules format={slot.format} strict={creative.strict} />
    </DropArea>
  );
}

/** Where a file goes: in place of an own one, and beside what others gave. */
function usePlace(slot: Slot, variation: Variation | undefined): Place {
  const { mayReplace } = useOwnership();
  if (!variation) return 'anew';
  if (slot.format.type === 'carousel') return { variationId: variation.id };
  const [card] = variation.cards;
  const [current] = card?.versions ?? [];
  return card && (!current || mayReplace(current)) ? { cardId: card.id } : 'anew';
}

interface WordsProps {
  slot: Slot;
  empty: boolean;
  transfers: ReturnType<typeof useSlotFiles>['transfers'];
}

function SlotWords({ slot, empty, transfers }: WordsProps) {
  const platformName = usePlatformName();
  const { name, platform, spec, type } = slot.format;
  return (
    <div className="grid min-w-0 flex-1 justify-items-start gap-1">
      <span className="flex max-w-full min-w-0 items-center gap-1.5 text-xs text-ink-2">
        <PlatformMark platform={platform} className="size-3.5" />
        <span className="truncate">{platformName(platform)}</span>
      </span>
      <h3 className="max-w-full text-sm font-medium break-words">{name}</h3>
      <RuleChips spec={spec} type={type} />
      {empty ? null : <SlotBadge state={slot.state} transfers={transfers} />}
    </div>
  );
}

function AddButton({ slot, onFiles }: { slot: Slot; onFiles: (files: File[]) => void }) {
  const t = useTranslations('guest.slot');
  return (
    <FileButton
      multiple
      className="pointer-coarse:h-10"
      icon={<Upload className="size-4" />}
      aria-label={t('addTo', { name: slot.format.name })}
      onFiles={onFiles}
    >
      {t('add')}
    </FileButton>
  );
}
