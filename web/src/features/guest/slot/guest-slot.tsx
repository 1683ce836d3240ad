import { Ellipsis, Upload } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { PlatformMark, usePlatformName } from '#features/formats/platform-mark.tsx';
import { ChipLine } from '#features/formats/chip-line.tsx';
import { useChipText } from '#features/formats/chip-text.ts';
import { isBusy, type Transfer } from '#features/uploads/transfer.ts';
import { cn } from '#lib/cn.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { DropArea } from '#ui/form/drop-area.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { useKeptFocus } from '#ui/overlay/use-kept-focus.ts';
import { loadDesk, useTransfers } from '#features/guest/desk.ts';
import { givenIn, placeOf, type Place } from '#features/slots/place.ts';
import { PlainRules } from './plain-rules.tsx';
import type { SlotWorkProps } from './slot-work-props.ts';
import { SlotPicture } from './slot-picture.tsx';
import { shownState, SlotState } from '#features/slots/slot-state.tsx';
import { useOnline } from '#lib/online.ts';

const SlotWork = lazyComponent(loadDesk, 'SlotWork');
const SlotCards = lazyComponent(loadDesk, 'SlotCards');
const SlotMenu = lazyComponent(loadDesk, 'SlotMenu');
const SlotVariations = lazyComponent(loadDesk, 'SlotVariations');

interface GuestSlotProps {
  creative: Creative;
  slot: Slot;
  page: GuestPage;
}

/** One slot: frame, rules, delivered files and the next action. */
export function GuestSlot({ creative, slot, page }: GuestSlotProps) {
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  const [shown, setShown] = useState<string | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const transfers = useTransfers().filter(({ target }) => target.slotId === slot.id);
  const isOnline = useOnline();
  const isOpen = page.campaign.archivedAt === null;
  const variation = slot.variations.find(({ id }) => id === shown) ?? slot.variations[0];
  const giving = useAction(async ({ files, where }: { files: File[]; where: Place }) => {
    const desk = await loadDesk();
    await desk.giveFiles(desk.byName(files), { creative, slot, place: where, unfinished: page.unfinished });
  });
  const give = (files: File[], where: Place = placeOf(slot, variation)) => giving.mutate({ files, where });
  const state = shownState(slot, { transfers, isOnline });
  const isEmpty = state === 'empty' && slot.format.type !== 'carousel';
  const work = { creative, slot, variation, page, isOpen, give };
  return (
    <DropArea
      ref={place}
      onFiles={(files) => give(files)}
      disabled={!isOpen}
      role="group"
      id={`slot-${slot.id}`}
      tabIndex={-1}
      aria-label={slot.format.name}
      data-slot-state={slot.state}
      data-shown-state={state}
      className={cn(
        'grid min-w-0 grid-cols-1 scroll-mt-16 gap-3 rounded-card border bg-card p-2.5 transition-colors',
        'data-dropping:border-brand data-dropping:bg-brand-soft',
        state === 'empty' ? 'border-dashed border-line-strong' : 'border-line',
        state === 'does-not-fit' && 'border-bad-line',
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <SlotPicture slot={slot} variation={variation} isBusy={transfers.some(isBusy)} />
        <SlotWords slot={slot} variation={variation} state={state} transfers={transfers} />
        <NextButton
          slot={slot}
          isAdd={isEmpty && isOpen}
          isMenuOpen={isMenuOpen}
          hasMenu={!isEmpty && (slot.variations.length > 0 || isOpen)}
          onFiles={give}
          onMenu={() => setMenuOpen(!isMenuOpen)}
        />
      </div>
      <Suspense>
        {slot.variations.length > 1 ? <SlotVariations {...work} onShown={setShown} /> : null}
        {isMenuOpen ? <SlotMenu {...work} onClose={() => setMenuOpen(false)} /> : null}
        {slot.format.type === 'carousel' ? <SlotCards {...work} /> : null}
        <Work {...work} transfers={transfers} problem={giving.error} />
      </Suspense>
      <PlainRules format={slot.format} strict={creative.strict} />
    </DropArea>
  );
}

type WorkProps = SlotWorkProps & { transfers: readonly Transfer[]; problem: unknown };

/** Problems, running and stopped transfers; loaded only if there are any. */
function Work({ transfers, problem, ...work }: WorkProps) {
  const { slot, variation, page } = work;
  const isTrouble = givenIn(variation).some(({ file }) => file.scan !== null || file.verdict.outcome !== 'passes');
  const isUnfinished = page.unfinished.some(({ slotId }) => slotId === slot.id);
  if (!isTrouble && !isUnfinished && !problem && transfers.length === 0) return null;
  return <SlotWork {...work} transfers={transfers} problem={problem} />;
}

interface NextProps {
  slot: Slot;
  isAdd: boolean;
  hasMenu: boolean;
  isMenuOpen: boolean;
  onFiles: (files: File[]) => void;
  onMenu: () => void;
}

function NextButton({ slot, isAdd, hasMenu, isMenuOpen, onFiles, onMenu }: NextProps) {
  const t = useTranslations('guest.slot');
  const { name } = slot.format;
  if (isAdd)
    return (
      <FileButton
        multiple
        className="h-10"
        icon={<Upload />}
        accept={slot.accepts.join(',')}
        aria-label={t('addTo', { name })}
        onFiles={onFiles}
      >
        {t('add')}
      </FileButton>
    );
  if (!hasMenu) return null;
  return (
    <Button
      variant="ghost"
      className="size-10 px-0"
      aria-label={t('actions', { name })}
      aria-expanded={isMenuOpen}
      onClick={onMenu}
    >
      <Ellipsis aria-hidden />
    </Button>
  );
}

interface WordsProps {
  slot: Slot;
  variation: Variation | undefined;
  state: ReturnType<typeof shownState>;
  transfers: readonly Transfer[];
}

function SlotWords({ slot, variation, state, transfers }: WordsProps) {
  const platformName = usePlatformName();
  const { name, platform } = slot.format;
  return (
    <div className="grid min-w-0 flex-1 justify-items-start gap-1 py-1">
      <h3 className="flex max-w-full min-w-0 items-start gap-1.5 text-base leading-5 font-medium">
        <PlatformMark platform={platform} label={platformName(platform)} className="mt-0.5 text-ink-2" />
        <span className="min-w-0 break-words">{name}</span>
      </h3>
      <Asked chips={slot.chips} />
      {state === 'empty' ? null : (
        <p className="flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 pt-0.5">
          <SlotState state={state} transfers={transfers} />
          <Given slot={slot} variation={variation} />
        </p>
      )}
    </div>
  );
}

/** Requirements as chips, recommendations in words, so that a recommendation is not mistaken for a requirement. */
function Asked({ chips }: Pick<Slot, 'chips'>) {
  const t = useTranslations('guest.slot');
  const chipText = useChipText();
  const advice = chips.filter(({ hard }) => !hard);
  const size = advice.find(({ type, operator }) => type === 'dimensions' && operator === 'eq');
  // With a recommended size, a minimum width or height adds nothing.
  const best = advice.filter((chip) => chip === size || !size || !/^(dimensions|width|height)$/.test(chip.type));
  const what = best.every(({ type }) => type === 'dimensions') ? 'size' : 'other';
  return (
    <>
      <ChipLine chips={chips.filter(({ hard }) => hard)} />
      {best.length > 0 ? (
        <p className="num text-xs text-pretty text-ink-2">
          {t('best', { text: best.map(chipText).join(' · '), what })}
        </p>
      ) : null}
    </>
  );
}

/** Version number, uploader and upload time. */
function Given({ slot, variation }: Pick<WordsProps, 'slot' | 'variation'>) {
  const t = useTranslations('guest.slot');
  const locale = useLocale();
  const [given] = givenIn(variation);
  if (!given || slot.format.type === 'carousel') return null;
  const { number, mine, createdAt, originalName } = given.file;
  const when = formatRelative(createdAt, locale);
  const isJustNow = when === formatRelative(createdAt, locale, { now: createdAt });
  return (
    <span className="num flex min-w-0 basis-full gap-x-2 text-xs text-ink-2" title={originalName}>
      <span className="min-w-0 truncate">{originalName}</span>
      <span className="shrink-0">
        {t('given', { number, who: mine ? 'me' : 'other', when: isJustNow ? t('justNow') : when })}
      </span>
    </span>
  );
}
