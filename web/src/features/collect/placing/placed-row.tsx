import { ArrowRight, Ellipsis, Plus, X } from 'lucide-react';
import { memo, useState } from 'react';
import { besidePlace } from '@ad-foundry/contract/rules/placing/places.ts';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import { ReasonForm } from '#features/collect/slots/reason-form.tsx';
import { formatBytes } from '#lib/format.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { cn } from '#lib/cn.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { FileName } from '#ui/data/file-name.tsx';
import { CheckboxAlone } from '#ui/form/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import type { JudgedFile } from './judge-placements.ts';
import { PlacePicker } from './place-picker.tsx';
import { hasAnswers, RowAnswers, type AnswerActions } from './row-answers.tsx';
import { RowNote, VerdictChip } from './row-verdict.tsx';
import { Thumbnail } from './thumbnail.tsx';

export interface RowActions extends AnswerActions {
  onAssign: (key: string, slot: PlacingSlot) => void;
  onAlso: (key: string, slot: PlacingSlot) => void;
  onRemove: (key: string) => void;
}

interface RowProps {
  judged: JudgedFile;
  slots: readonly PlacingSlot[];
  isSelected: boolean;
  onSelect: (key: string, isRange: boolean) => void;
  actions: RowActions;
}

/** A row of the placing sheet: the file, its places, verdict and open decision. */
export const PlacedRow = memo(function PlacedRow({ judged, slots, isSelected, onSelect, actions }: RowProps) {
  const t = useTranslations('placing');
  const { placed, judgedPlaces, status } = judged;
  const { file, key } = placed;
  const creatives = creativesOf(judged, slots);
  const isAsking = judgedPlaces.length === 0;
  const [isReasonAsked, setReasonAsked] = useState(false);
  return (
    <div
      data-status={status}
      className={cn(
        'grid min-h-12 grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 border-b border-line px-5 max-lg:py-2.5',
        'lg:grid-cols-[auto_auto_13rem_auto_10rem_minmax(0,1fr)_auto_auto] xl:grid-cols-[auto_auto_14rem_auto_13rem_minmax(0,1fr)_auto_auto]',
        isSelected && 'bg-brand-soft',
        status === 'kept' && 'text-ink-3',
      )}
    >
      <CheckboxAlone
        label={t('select', { name: file.name })}
        checked={isSelected}
        onCheckedChange={(_, event) => onSelect(key, event.shiftKey)}
      />
      <Picture placed={placed} />
      <NameAndFacts judged={judged} />
      <ArrowRight className="size-3.5 text-ink-3 max-lg:hidden" aria-hidden />
      {creatives ? (
        <span
          className="line-clamp-3 text-sm leading-4.5 break-words text-ink-2 max-lg:col-span-full max-lg:row-start-2 max-lg:pl-7 max-lg:text-xs"
          title={creatives}
        >
          {creatives}
        </span>
      ) : null}
      <div
        className={cn(
          'flex min-w-0 flex-wrap items-center gap-x-2 max-lg:col-span-full max-lg:row-start-3 max-lg:gap-y-2 max-lg:pl-7 max-lg:empty:hidden',
          !creatives && 'lg:col-span-2',
        )}
      >
        {isAsking ? null : <Places judged={judged} slots={slots} actions={actions} />}
        {/* Wraps below the place on narrow screens. */}
        <div className="flex min-w-0 flex-1 basis-32 items-center gap-2 empty:hidden max-lg:flex-wrap">
          <RowNote judged={judged} slots={slots} mayRepair={actions.onRepair !== undefined} />
        </div>
      </div>
      <div className="flex items-center justify-end gap-1.5 max-lg:col-span-full max-lg:row-start-4 max-lg:flex-wrap max-lg:justify-start max-lg:pl-7 max-lg:empty:hidden">
        {/* While the slot is asked for, the verdict stands before the question. */}
        {isAsking ? null : <VerdictChip judged={judged} />}
        <RowAnswers judged={judged} slots={slots} actions={actions} onAskReason={() => setReasonAsked(true)} />
        {isAsking ? <Places judged={judged} slots={slots} actions={actions} /> : null}
      </div>
      <RowMenu judged={judged} actions={actions} />
      {isReasonAsked && status === 'stopped' ? (
        <ReasonForm className="col-span-full mb-2.5 lg:ml-14" onSubmit={(reason) => actions.onInsist(key, reason)} />
      ) : null}
    </div>
  );
});

/** The thumbnail, hidden where large text on a phone leaves no room beside the name. */
function Picture({ placed: { file, result } }: Pick<JudgedFile, 'placed'>) {
  return (
    <span className="@max-[22rem]:hidden">
      <Thumbnail file={file} kind={result.ok ? result.facts.kind : null} />
    </span>
  );
}

function RowMenu({ judged: { placed, judgedPlaces }, actions }: Pick<RowProps, 'judged' | 'actions'>) {
  const t = useTranslations('placing');
  const { key, file } = placed;
  const replaced = judgedPlaces.find(({ effect, slot }) => effect === 'replaces' && slot.type !== 'carousel');
  return (
    <Menu>
      <MenuTrigger>
        <IconButton size="sm" label={t('more', { name: file.name })} className="max-lg:col-start-4 max-lg:row-start-1">
          <Ellipsis />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        {replaced ? (
          <MenuItem icon={<Plus />} onSelect={() => actions.onAnswer(key, [besidePlace(replaced.slot)], true)}>
            {t('answer.beside')}
          </MenuItem>
        ) : null}
        <MenuItem icon={<X />} shortcut="⌫" onSelect={() => actions.onRemove(key)}>
          {t('leaveOut')}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

/** The name of the creative if all chosen or proposed places belong to one. */
function creativesOf({ judgedPlaces, candidates, status }: JudgedFile, slots: readonly PlacingSlot[]): string {
  const open = status === 'asks' || status === 'suggested' ? candidates : [];
  const openSlots = open.flatMap(({ slotId }) => slots.find((slot) => slot.slotId === slotId) ?? []);
  const names = new Set(
    [...judgedPlaces.map(({ slot }) => slot), ...openSlots].map(({ creativeName }) => creativeName),
  );
  return judgedPlaces.length > 0 || names.size === 1 ? [...names].join(', ') : '';
}

function NameAndFacts({ judged: { placed } }: { judged: JudgedFile }) {
  const t = useTranslations('placing');
  const locale = useLocale();
  const { file, folder, result, copies } = placed;
  const { width, height, durationMs } = result.ok ? result.facts : { width: null, height: null, durationMs: null };
  const facts = [
    ...(width && height ? [`${width}×${height}`] : []),
    ...(durationMs ? [formatDuration(durationMs)] : []),
    formatBytes(file.size, locale),
  ];
  const path = folder ? `${folder}/${file.name}` : file.name;
  return (
    <div className="grid min-w-0 grid-cols-1 @max-[22rem]:col-span-2">
      <FileName name={file.name} title={path} className="text-sm leading-4.5 font-medium" />
      <span className="num truncate text-xs leading-4 text-ink-2 max-lg:wrap-anywhere max-lg:whitespace-normal">
        {facts.join(' · ')}
      </span>
      {copies.length > 0 ? (
        <span
          className="truncate text-xs leading-4 text-ink-2"
          title={copies.map((copy) => (copy.folder ? `${copy.folder}/${copy.file.name}` : copy.file.name)).join('\n')}
        >
          {t('copies', { count: copies.length, names: copies.map((copy) => copy.file.name).join(', ') })}
        </span>
      ) : null}
    </div>
  );
}

/** The chosen places: a single one can be changed, several can be removed, and others added. */
function Places({ judged, slots, actions }: Omit<RowProps, 'isSelected' | 'onSelect'>) {
  const t = useTranslations('placing');
  const { placed, judgedPlaces } = judged;
  const { key, file, result } = placed;
  if (!result.ok) return null;
  if (judgedPlaces.length < 2)
    return (
      <PlacePicker
        label={t('target', { name: file.name })}
        slots={slots}
        files={[result]}
        value={judgedPlaces[0]?.slot ?? null}
        sign={hasAnswers(judged, slots) ? <Ellipsis className="size-3.5" /> : undefined}
        onChoose={(slot) => actions.onAssign(key, slot)}
      />
    );
  const isOne = new Set(judgedPlaces.map(({ slot }) => slot.creativeId)).size === 1;
  return (
    <>
      {judgedPlaces.map(({ place, slot }) => (
        <span
          key={place.key}
          className="flex h-control-sm min-w-0 items-center gap-1 rounded-control border border-line-strong pr-0.5 pl-2 text-xs"
        >
          <span className="truncate" title={t('place', { creative: slot.creativeName, format: slot.formatName })}>
            {isOne ? slot.formatName : t('place', { creative: slot.creativeName, format: slot.formatName })}
          </span>
          <button
            type="button"
            aria-label={t('withdraw', { name: slot.formatName })}
            onClick={() => actions.onWithdraw(key, place)}
            className="grid size-5 shrink-0 place-items-center rounded-xs text-ink-3 hover:text-ink"
          >
            <X className="size-3" />
          </button>
        </span>
      ))}
      <PlacePicker
        label={t('also', { name: file.name })}
        slots={slots.filter(({ slotId }) => judgedPlaces.every(({ slot }) => slot.slotId !== slotId))}
        files={[result]}
        value={null}
        sign={<Plus className="size-3.5" />}
        onChoose={(slot) => actions.onAlso(key, slot)}
      />
    </>
  );
}
