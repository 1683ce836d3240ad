import { Layers } from 'lucide-react';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { CheckboxAlone } from '#ui/form/checkbox.tsx';
import type { Selection } from '#ui/list-page/use-selection.ts';
import type { JudgedFile } from './judge-placements.ts';
import { PlacePicker } from './place-picker.tsx';

interface ToolsProps {
  /** Number of listed files. */
  count: number;
  slots: readonly PlacingSlot[];
  selection: Selection;
  onAssign: (slot: PlacingSlot) => void;
  onRemove: () => void;
  /** The selected files. */
  together: readonly JudgedFile[];
}

/**
 * Tools of the list: select all, assign or leave out the selected files; shows the keyboard shortcuts while no file is
 * selected.
 */
export function ListTools({ count, slots, selection, onAssign, onRemove, together }: ToolsProps) {
  const t = useTranslations('placing');
  const shared = sharedSlotOf(together);
  const has = selection.count > 0;
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-1 text-xs text-ink-2 max-lg:not-has-data-chosen:hidden">
      <CheckboxAlone
        label={t('selectAll')}
        checked={has ? (selection.count === count ? true : 'indeterminate') : false}
        onCheckedChange={(on) => selection.toggleAll(on)}
      />
      {has ? (
        <div data-chosen className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <span role="status" className="num text-sm font-medium text-ink">
            {t('selected', { count: selection.count })}
          </span>
          <PlacePicker
            label={t('assign')}
            placeholder={t('assign')}
            slots={slots}
            files={together.map(({ placed }) => placed.result)}
            value={null}
            onChoose={onAssign}
          />
          {shared ? (
            <Button size="sm" icon={<Layers />} title={shared.formatName} onClick={() => onAssign(shared)}>
              {t('makeVariations', { count: together.length })}
            </Button>
          ) : null}
          <Button size="sm" onClick={onRemove}>
            {t('leaveOut')}
          </Button>
          <Button size="sm" variant="ghost" data-clear onClick={selection.clear}>
            {t('clear')}
          </Button>
        </div>
      ) : (
        <span className="ml-auto flex items-center gap-1.5 max-lg:hidden" aria-hidden>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {t('keys.row')}
          <Kbd className="ml-2">X</Kbd> {t('keys.select')}
          <Kbd className="ml-2">P</Kbd> {t('keys.place')}
          <Kbd className="ml-2">A</Kbd> {t('keys.assign')}
          <Kbd className="ml-2">1</Kbd>–<Kbd>3</Kbd> {t('keys.answer')}
        </span>
      )}
    </div>
  );
}

/** The slot in which two or more selected files could become variations: that of the first file; null for carousels. */
function sharedSlotOf(files: readonly JudgedFile[]): PlacingSlot | null {
  const [slot] = files.flatMap(({ judgedPlaces }) => judgedPlaces.map((each) => each.slot));
  return slot && slot.type !== 'carousel' && files.length > 1 ? slot : null;
}
