import { Upload } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { PlatformMark, usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { FileName } from '#ui/data/file-name.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { hasDetails, SlotDetails } from './lazy-parts.ts';
import { currentFiles } from './current-files.ts';
import { SlotFrame } from './slot-frame.tsx';
import { SlotMenu } from './slot-menu.tsx';
import { SlotPicture } from './slot-picture.tsx';
import { OpenRules, RulesButton } from './slot-rules.tsx';
import { SlotState } from './slot-state.tsx';
import { useSlot, type SlotView } from './use-slot.ts';

interface RowProps {
  creative: Creative;
  slot: Slot;
  /** Content at the end of the card. */
  footer?: ReactNode;
  /** Additional entries of its menu. */
  menu?: ReactNode;
}

/** A slot as a row: its picture beside title, rules and state, with the next action at the end. */
export function SlotRow({ creative, slot, footer, menu }: RowProps) {
  const platformName = usePlatformName();
  const view = useSlot(creative, slot);
  const [areRulesOpen, setRulesOpen] = useState(false);
  const { state, transfers } = view;
  const { name, platform, type } = slot.format;
  const isEmpty = state === 'empty' && type !== 'carousel';
  return (
    <SlotFrame view={view} className={state === 'empty' ? 'gap-3 border-dashed border-line-strong' : 'gap-3'}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <SlotPicture view={view} size="row" hasSafeZone />
        <div className="grid min-w-32 flex-1 grid-cols-1 justify-items-start gap-1">
          <h3 className="max-w-full min-w-0 text-base leading-5 font-medium break-words">{name}</h3>
          <div className="flex max-w-full min-w-0 items-start gap-1.5 text-xs text-ink-2">
            <PlatformMark platform={platform} className="mt-px size-3.5" />
            <span className="shrink-0">{platformName(platform)}</span>
            <RulesButton slot={slot} isShort isOpen={areRulesOpen} onToggle={() => setRulesOpen(!areRulesOpen)} />
          </div>
          {state === 'empty' ? null : (
            <p className="flex max-w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <SlotState state={state} transfers={transfers} />
              <CurrentFile view={view} />
            </p>
          )}
        </div>
        {isEmpty && slot.can.deliver ? (
          // Stacked on phones; side by side, the actions would need an extra line there.
          <div className="flex items-end max-sm:flex-col sm:gap-1">
            <AddButton view={view} />
            {menu ? <SlotMenu view={view} isShort more={menu} className="sm:hidden" /> : null}
          </div>
        ) : (
          <SlotMenu view={view} more={menu} />
        )}
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
  const t = useTranslations('slots.currentFile');
  const locale = useLocale();
  const [current] = currentFiles(variation);
  if (!current || slot.format.type === 'carousel') return null;
  const { number, uploadedByCaller: isMine, createdAt, originalName } = current.file;
  const when = formatRelative(createdAt, locale);
  const isJustNow = when === formatRelative(createdAt, locale, { now: createdAt });
  return (
    <span className="num flex w-full min-w-0 flex-wrap gap-x-2 text-xs text-ink-2">
      <FileName name={originalName} className="max-w-fit flex-1 basis-24" />
      <span className="min-w-0">
        {t('line', { number, who: isMine ? 'me' : 'other', when: isJustNow ? t('justNow') : when })}
      </span>
    </span>
  );
}
