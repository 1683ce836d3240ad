import { Upload } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { PlatformMark, usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { FileName } from '#ui/data/file-name.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { SlotMenu } from './lazy-menu.ts';
import { hasDetails, SlotDetails } from './lazy-parts.ts';
import { useUploadTime } from './current-file-line.tsx';
import { currentFiles } from './current-files.ts';
import { TryInPlace } from './see-in-place.tsx';
import { MadeFrom } from '#features/collect/repair-words/lazy-made-from.ts';
import { SlotFrame } from './slot-frame.tsx';
import { SlotPicture } from './slot-picture.tsx';
import { OpenRules, RulesButton } from './slot-rules.tsx';
import { SlotState } from './slot-state.tsx';
import { useSlot, type SlotView } from './use-slot.ts';

interface RowProps {
  creative: Creative;
  slot: Slot;
  /** Content at the end of the card. */
  footer?: ReactNode;
}

/** A slot as a row: its picture beside title, rules and state, with the next action at the end. */
export function SlotRow({ creative, slot, footer }: RowProps) {
  const platformName = usePlatformName();
  const view = useSlot(creative, slot);
  const [areRulesOpen, setRulesOpen] = useState(false);
  const { state, transfers } = view;
  const { name, platform, type } = slot.format;
  const isMissing = state === 'empty' && type !== 'carousel' && slot.can.deliver;
  return (
    <SlotFrame view={view} className={state === 'empty' ? 'gap-3 border-dashed border-line-strong' : 'gap-3'}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <SlotPicture view={view} size="row" hasSafeZone />
        <div className="grid min-w-32 flex-1 grid-cols-1 justify-items-start gap-1">
          {/* The buttons stand above the rules, so that these have room for two lines on a phone. */}
          <div className="flex w-full min-w-0 flex-wrap items-center gap-x-1 gap-y-1">
            <h3 className="min-w-24 flex-1 basis-24 text-base leading-5 font-medium break-words">{name}</h3>
            {isMissing ? (
              <span className="flex min-w-0 flex-wrap items-center gap-1">
                <AddButton view={view} />
                <TryInPlace place={view} />
              </span>
            ) : (
              // Above the rules, which begin right below the title.
              <Suspense fallback={<span className="-my-2.5 size-10" />}>
                <SlotMenu view={view} className="relative z-1 -my-2.5" />
              </Suspense>
            )}
          </div>
          <RulesButton
            slot={slot}
            lead={
              <>
                <PlatformMark platform={platform} className="mr-1.5 inline size-3.5 align-[-2px]" />
                <span className="max-sm:sr-only">{platformName(platform)} · </span>
              </>
            }
            isOpen={areRulesOpen}
            onToggle={() => setRulesOpen(!areRulesOpen)}
          />
          {state === 'empty' ? null : (
            <p className="mt-1 flex max-w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <SlotState state={state} transfers={transfers} />
              <CurrentFile view={view} />
            </p>
          )}
        </div>
      </div>
      <OpenRules slot={slot} strict={creative.strict} isOpen={areRulesOpen} />
      <Suspense fallback={type === 'carousel' ? <div className="h-20" /> : null}>
        {hasDetails(view) ? <SlotDetails view={view} /> : null}
      </Suspense>
      {footer}
    </SlotFrame>
  );
}

function AddButton({ view: { slot, addFiles } }: { view: SlotView }) {
  const t = useTranslations('slots.add');
  return (
    <FileButton
      multiple
      className="h-10"
      icon={<Upload />}
      accept={slot.accepts.join(',')}
      aria-label={t('to', { name: slot.format.name })}
      onFiles={(files) => addFiles(files)}
    >
      {t('short')}
    </FileButton>
  );
}

/** File name, version number, uploader and upload time. */
function CurrentFile({ view: { slot, variation } }: { view: SlotView }) {
  const [current] = currentFiles(variation);
  if (!current || slot.format.type === 'carousel') return null;
  return (
    <>
      <FileLine file={current.file} />
      {current.file.madeFrom ? (
        <Suspense>
          <MadeFrom version={current.file} />
        </Suspense>
      ) : null}
    </>
  );
}

function FileLine({ file: { number, uploadedByCaller: isMine, createdAt, originalName, adapted } }: { file: Version }) {
  const t = useTranslations('slots.currentFile');
  const when = useUploadTime(createdAt);
  return (
    <span className="num flex w-full min-w-0 flex-wrap gap-x-2 text-xs text-ink-2">
      <FileName name={originalName} className="max-w-fit flex-1 basis-36" />
      <span className="min-w-0">
        {t('line', { number, who: isMine ? 'me' : 'other', when })}
        {adapted ? ` · ${t('adapted')}` : null}
      </span>
    </span>
  );
}
