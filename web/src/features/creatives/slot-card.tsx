import { Upload } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { PlatformMark, usePlatformName } from '#features/formats/platform-mark.tsx';
import { RuleChips } from '#features/formats/rule-chips.tsx';
import { placeOf, type Place } from '#features/slots/place.ts';
import { shownState, SlotState } from '#features/slots/slot-state.tsx';
import { isBusy, isStopped, type Transfer } from '#features/uploads/transfer.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useOnline } from '#lib/online.ts';
import { DropArea } from '#ui/form/drop-area.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { useKeptFocus } from '#ui/overlay/use-kept-focus.ts';
import { SlotActions } from './slot-actions.tsx';
import { SlotStage } from './slot-stage.tsx';
import { useSlotFiles } from './use-slot-files.ts';
import { VariationTabs } from './variation-tabs.tsx';

// Loaded with the first interaction or transfer.
const SlotStops = lazyComponent(() => import('./slot-stops.tsx'), 'SlotStops');
const TransferRow = lazyComponent(() => import('#features/slots/transfer-row.tsx'), 'TransferRow');
const loadForFiles = () =>
  Promise.all([SlotStops.preload(), TransferRow.preload(), import('#features/slots/give-files.ts')]);
// Loaded for files with broken rules or waivers.
const VariationVerdict = lazyComponent(() => import('./verdict-note.tsx'), 'VariationVerdict');
// Loaded for carousels only.
const CardStrip = lazyComponent(() => import('./card-strip.tsx'), 'CardStrip');

export interface SlotCardProps {
  creative: Creative;
  slot: Slot;
  showSafeZone: boolean;
}

/** Whether a current file has broken rules or recommendations, a waiver or a scan result to show. */
function isJudged(variation: Variation | undefined): variation is Variation {
  const current = variation?.cards.flatMap(({ versions: [version] }) => version ?? []) ?? [];
  return current.some(({ verdict, waiver, scan }) => verdict.outcome !== 'passes' || waiver !== null || scan !== null);
}

/** One slot: frame, rules, delivered files and transfers. */
export function SlotCard({ creative, slot, showSafeZone }: SlotCardProps) {
  const [shown, setShown] = useState<string | null>(null);
  const card = useRef<HTMLDivElement>(null);
  useKeptFocus(card);
  const mayDeliver = slot.can.deliver;
  const { transfers, unfinished, add } = useSlotFiles(creative, slot);
  const variation = slot.variations.find(({ id }) => id === shown) ?? slot.variations[0];
  const place = placeOf(slot, variation);
  onFirstInteraction(loadForFiles);
  const state = shownState(slot, { transfers, isOnline: useOnline() });
  const give = (files: File[]) => add(files, place);
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
      data-shown-state={state}
      role="group"
      aria-label={slot.format.name}
    >
      <SlotStage slot={slot} variation={variation} showSafeZone={showSafeZone} busy={transfers.some(isBusy)} />
      <SlotTitle
        slot={slot}
        creative={creative}
        variation={variation}
        onFiles={add}
        state={state}
        transfers={transfers}
      />
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
      <Uploads creative={creative} slot={slot} transfers={transfers} unfinished={unfinished} onFiles={give} />
      {state === 'empty' && mayDeliver ? <ChooseButton slot={slot} onFiles={give} /> : null}
    </DropArea>
  );
}

interface UploadsProps extends Pick<ReturnType<typeof useSlotFiles>, 'transfers' | 'unfinished'> {
  creative: Creative;
  slot: Slot;
  onFiles: (files: File[]) => void;
}

/** Files that stopped, interrupted uploads, and files that are uploaded. */
function Uploads({ creative, slot, transfers, unfinished, onFiles }: UploadsProps) {
  const stopped = transfers.filter(isStopped);
  return (
    <>
      {stopped.length > 0 || unfinished.length > 0 ? (
        <Suspense>
          <SlotStops creative={creative} slot={slot} stopped={stopped} unfinished={unfinished} onFiles={onFiles} />
        </Suspense>
      ) : null}
      {transfers
        .filter((transfer) => !isStopped(transfer))
        .map((transfer) => (
          <Suspense key={transfer.id}>
            <TransferRow transfer={transfer} />
          </Suspense>
        ))}
    </>
  );
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
  state: ReturnType<typeof shownState>;
  transfers: readonly Transfer[];
  onFiles: (files: File[], place: Place) => void;
}

function SlotTitle({ creative, slot, variation, state, transfers, onFiles }: TitleProps) {
  const platformName = usePlatformName();
  const { name, platform, spec, type } = slot.format;
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex min-h-5.5 min-w-0 items-center justify-between gap-2">
        <span className="flex min-w-0 items-center gap-1.5 text-xs text-ink-2">
          <PlatformMark platform={platform} className="size-3.5" />
          <span className="truncate">{platformName(platform)}</span>
        </span>
        <SlotState state={state} transfers={transfers} />
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
