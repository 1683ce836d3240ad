import { X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { VerdictLines } from '#features/uploads/verdict-lines.tsx';
import { formatBytes } from '#lib/format.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { Combobox, type ComboboxOption } from '#ui/form/combobox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { JudgedFile } from './judge-placed.ts';
import { Thumbnail } from './thumbnail.tsx';

export interface RowActions {
  onPlace: (key: string, slotId: string) => void;
  onInsist: (key: string) => void;
  onRemove: (key: string) => void;
}

interface RowProps extends RowActions {
  judged: JudgedFile;
  options: readonly ComboboxOption[];
  slots: ReadonlyMap<SlotId, PlacingSlot>;
}

/** One file: what it is, its slot, whether it fits there, and what is left to decide. */
export const PlacedRow = memo(function PlacedRow({ judged, options, slots, ...actions }: RowProps) {
  const t = useTranslations('dropping');
  const { placed, slot, verdict, standing } = judged;
  const { file, folder, result, key } = placed;
  return (
    <div className="grid gap-2 border-b border-line px-5 py-3" data-standing={standing}>
      <div className="flex min-w-0 items-start gap-3">
        <Thumbnail file={file} kind={result.ok ? result.facts.kind : null} />
        <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:gap-3">
          <div className="grid min-w-0 content-start gap-0.5">
            <span className="truncate text-sm font-medium" title={folder ? `${folder}/${file.name}` : file.name}>
              {file.name}
            </span>
            <Facts judged={judged} />
          </div>
          <div className="grid min-w-0 content-start gap-1">
            {result.ok ? (
              <Combobox
                aria-label={t('target', { name: file.name })}
                placeholder={t('choose')}
                options={options}
                value={slot?.slotId ?? null}
                onValueChange={(slotId) => actions.onPlace(key, slotId)}
              />
            ) : null}
            <Note judged={judged} />
          </div>
        </div>
        <IconButton size="sm" label={t('remove', { name: file.name })} onClick={() => actions.onRemove(key)}>
          <X className="size-4" />
        </IconButton>
      </div>
      {standing === 'stopped' && verdict ? (
        <div className="ml-14 grid gap-2">
          <VerdictLines verdict={verdict} />
        </div>
      ) : null}
      <Decision judged={judged} options={options} slots={slots} {...actions} />
    </div>
  );
});

function Facts({ judged: { placed } }: { judged: JudgedFile }) {
  const locale = useLocale();
  const { file, folder, result } = placed;
  const { width, height, durationMs } = result.ok ? result.facts : { width: null, height: null, durationMs: null };
  const facts = [
    ...(width && height ? [`${width} × ${height}`] : []),
    ...(durationMs ? [formatDuration(durationMs)] : []),
    formatBytes(file.size, locale),
  ];
  return (
    <>
      <span className="num truncate text-xs text-ink-2">{facts.join(' · ')}</span>
      {folder ? <span className="truncate text-xs text-ink-3">{folder}</span> : null}
    </>
  );
}

/** How the file is placed, and whether it fits. */
function Note({ judged: { placed, slot, verdict, standing } }: { judged: JudgedFile }) {
  const t = useTranslations('dropping');
  const { place } = placed;
  if (!slot || !place || !verdict) return null;
  const card = slot.variations.flatMap(({ cards }) => cards).find(({ id }) => id === place.cardId);
  const how: ReactNode[] = [
    ...(place.position === null ? [] : [t('how.card', { position: String(place.position) })]),
    ...(place.replaces && card?.current ? [t('how.version', { name: card.current.originalName })] : []),
    ...(!place.replaces &&
    place.cardId === null &&
    slot.variations.some(({ cards }) => cards.length > 0) &&
    slot.type !== 'carousel'
      ? [t('how.beside')]
      : []),
  ];
  const tone = verdict.outcome === 'passes' ? 'ok' : verdict.outcome === 'breaks' ? 'bad' : 'warn';
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
      <Chip tone={tone}>{t(`verdict.${verdict.outcome}`)}</Chip>
      {standing === 'ready' && placed.isInsisted ? <span>{t('insisted')}</span> : null}
      {how.map((part, at) => (
        <span key={at} className="min-w-0 truncate">
          {part}
        </span>
      ))}
    </span>
  );
}

type DecisionProps = RowProps;

/** The decision asked of the user: which of several slots, why none, or whether to send it anyway. */
function Decision({ judged: { placed, standing }, options, slots, onPlace, onInsist }: DecisionProps) {
  const t = useTranslations('dropping');
  const refused = useTranslations('upload.refused');
  const { key, proposal, result } = placed;
  const nameOf = (slot: PlacingSlot) => options.find(({ value }) => value === slot.slotId)?.label ?? slot.formatName;
  if (!result.ok)
    return (
      <p className="ml-14 text-xs text-ink-2">
        <span className="font-medium text-bad">{refused('title')}.</span> {refused(result.reason)}
      </p>
    );
  if (standing === 'asked' && proposal.kind === 'ambiguous')
    return (
      <div className="ml-14 flex min-w-0 flex-wrap items-center gap-1.5 text-xs text-ink-2">
        <span>{t('asked')}</span>
        {proposal.candidates.slice(0, 3).map((place) => {
          const slot = slots.get(place.slotId);
          return slot ? (
            <Button key={place.key} size="sm" className="max-w-full" onClick={() => onPlace(key, place.slotId)}>
              <span className="truncate">{nameOf(slot)}</span>
            </Button>
          ) : null;
        })}
      </div>
    );
  if (standing === 'left' && proposal.kind === 'leftover') {
    const nearest = proposal.nearest && slots.get(proposal.nearest);
    return (
      <div className="ml-14 flex min-w-0 flex-wrap items-center gap-1.5 text-xs text-ink-2">
        <span>{t(`left.${proposal.reason}`)}</span>
        {nearest ? (
          <Button size="sm" variant="ghost" className="max-w-full" onClick={() => onPlace(key, nearest.slotId)}>
            <span className="truncate">{t('nearest', { name: nameOf(nearest) })}</span>
          </Button>
        ) : null}
      </div>
    );
  }
  if (standing !== 'stopped') return null;
  return (
    <div className="ml-14">
      <Button size="sm" variant="ghost" onClick={() => onInsist(key)}>
        {t('insist')}
      </Button>
    </div>
  );
}
