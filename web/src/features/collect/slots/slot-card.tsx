import { ArrowRightLeft, CalendarClock, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Creative, Slot, SlotOwner } from '@ad-foundry/contract/creatives.ts';
import { daysBetween } from '@ad-foundry/contract/rules/reminders/working-days.ts';
import { PlatformMark, usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { watchSlot } from '#features/collect/uploads/slots-in-view.ts';
import { cn } from '#lib/cn.ts';
import { formatDay, localDayOf } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { FileButton } from '#ui/form/file-button.tsx';
import { CurrentFileLine } from './current-file-line.tsx';
import { currentFiles } from './current-files.ts';
import { hasDetails, loadForFiles, SlotDetails } from './lazy-parts.ts';
import { MadeFrom } from '#features/collect/repair-words/lazy-made-from.ts';
import { SlotFrame } from './slot-frame.tsx';
import { SlotMenu } from './slot-menu.tsx';
import { SlotPicture } from './slot-picture.tsx';
import { OpenRules, RulesButton } from './slot-rules.tsx';
import { TeamState } from './team-state.tsx';
import { useSlotsData } from './slots-data.ts';
import { useSlot } from './use-slot.ts';
import { useReadOnlyReason } from '#lib/read-only.ts';
import { WriteButton } from '#ui/write-button.tsx';

export interface SlotProps {
  creative: Creative;
  slot: Slot;
  hasSafeZone: boolean;
}

/** A slot as a card in a grid: its picture above title, rules and details. */
export function SlotCard({ creative, slot, hasSafeZone }: SlotProps) {
  const platformName = usePlatformName();
  const view = useSlot(creative, slot);
  const [areRulesOpen, setRulesOpen] = useState(false);
  const { review } = useSlotsData();
  const { state, addFiles } = view;
  const { name, platform } = slot.format;
  const [newest] = currentFiles(view.variation)
    .map(({ file }) => file)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  onFirstInteraction(loadForFiles);
  return (
    <SlotFrame view={view} watch={watchSlot} className="gap-2.5">
      <SlotPicture view={view} size="card" hasSafeZone={hasSafeZone} />
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <div className="flex min-h-5.5 min-w-0 items-center justify-between gap-2">
          <span className="flex min-w-0 items-center gap-1.5 text-xs text-ink-2">
            <PlatformMark platform={platform} className="size-3.5" />
            <span className="truncate">{platformName(platform)}</span>
          </span>
          <TeamState view={view} />
        </div>
        <div className="flex min-w-0 items-start gap-1">
          <h3 className="line-clamp-2 min-w-0 flex-1 text-sm font-medium break-words" title={name}>
            {name}
          </h3>
          <SlotMenu view={view} className="-my-1" />
        </div>
        {newest ? <CurrentFileLine file={newest} isNamed={slot.format.type !== 'carousel'} /> : null}
        {newest?.madeFrom ? (
          <Suspense>
            <MadeFrom version={newest} />
          </Suspense>
        ) : null}
        {slot.owner ? <Owner owner={slot.owner} /> : null}
        {slot.promised ? <Promised promised={slot.promised} dueAt={creative.dueAt} /> : null}
        {slot.passed ? <Passed passed={slot.passed} /> : null}
        <RulesButton slot={slot} isOpen={areRulesOpen} onToggle={() => setRulesOpen(!areRulesOpen)} />
      </div>
      <OpenRules slot={slot} strict={creative.strict} isOpen={areRulesOpen} />
      <Suspense>{hasDetails(view) ? <SlotDetails view={view} /> : null}</Suspense>
      {state === 'empty' ? null : review?.(slot)}
      {state === 'empty' && slot.can.deliver ? <ChooseButton slot={slot} onFiles={addFiles} /> : null}
    </SlotFrame>
  );
}

/** The person who delivers the slot. */
function Owner({ owner: { name, avatarUrl, hasOpened } }: { owner: SlotOwner }) {
  const t = useTranslations('creative');
  const title = t(hasOpened ? 'owner' : 'invitedOwner', { name });
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-xs text-ink-2" title={title}>
      <Avatar name={name} src={avatarUrl} size="xs" decorative />
      <span className="truncate">
        <span className="sr-only">{title}</span>
        <span aria-hidden>{name}</span>
      </span>
    </span>
  );
}

interface PromisedProps {
  promised: NonNullable<Slot['promised']>;
  dueAt: string | null;
}

/** The promised day, how late it is, and the guest who promised it. */
function Promised({ promised: { day, name }, dueAt }: PromisedProps) {
  const t = useTranslations('creative');
  const locale = useLocale();
  const date = formatDay(day, locale, { day: 'numeric', month: 'short' });
  const count = dueAt === null ? 0 : daysBetween(localDayOf(dueAt), day);
  const text = count > 0 ? t('promisedLateBy', { date, name, count }) : t('promisedBy', { date, name });
  return (
    <p className={cn('flex min-w-0 items-start gap-1.5 text-xs', count > 0 ? 'text-warn' : 'text-ink-2')}>
      <CalendarClock aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="line-clamp-2 break-words" title={text}>
        {text}
      </span>
    </p>
  );
}

/** That a guest passes the slot on to a person who does not own it yet. */
function Passed({ passed: { state, to, by } }: { passed: NonNullable<Slot['passed']> }) {
  const t = useTranslations('creative.passed');
  const text = t(state, { to, by });
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-xs text-ink-2" title={text}>
      <ArrowRightLeft aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{text}</span>
    </p>
  );
}

function ChooseButton({ slot, onFiles }: { slot: Slot; onFiles: (files: File[]) => void }) {
  const t = useTranslations('slots.add');
  const isReadOnly = useReadOnlyReason() !== null;
  const text = slot.format.type === 'carousel' ? t('dropCards') : t('drop');
  if (isReadOnly)
    return (
      <WriteButton icon={<Upload className="size-4" />} className="w-full justify-center">
        {text}
      </WriteButton>
    );
  return (
    <FileButton
      multiple
      accept={slot.accepts.join(',')}
      onFiles={onFiles}
      icon={<Upload className="size-4" />}
      className="w-full justify-center"
    >
      {text}
    </FileButton>
  );
}
