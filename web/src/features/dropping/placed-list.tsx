import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, type ActionDispatch, type KeyboardEvent } from 'react';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import { PlatformMark } from '#features/formats/platform-mark.tsx';
import { useTranslations } from '#lib/i18n.ts';
import type { ComboboxOption } from '#ui/form/combobox.tsx';
import type { JudgedFile, Standing } from './judge-placed.ts';
import { PlacedRow, type RowActions } from './placed-row.tsx';
import type { Change } from './use-proposal.ts';

interface ListProps {
  judged: readonly JudgedFile[];
  slots: ReadonlyMap<SlotId, PlacingSlot>;
  change: ActionDispatch<[Change]>;
  /** Called on Ctrl+Enter anywhere in the list. */
  onConfirm: () => void;
}

type Line = { heading: Standing } | { judged: JudgedFile };

const heights = { heading: 36, row: 76 };

/** The files grouped by what is left to decide. Virtualized: only visible rows are rendered. */
export function PlacedList({ judged, slots, change, onConfirm }: ListProps) {
  const t = useTranslations('dropping');
  const scroller = useRef<HTMLDivElement>(null);
  const options = useOptions(slots);
  const lines = useMemo(() => withHeadings(judged), [judged]);
  const actions = useMemo(
    (): RowActions => ({
      onPlace: (key, slotId) => {
        const slot = slots.get(slotId as SlotId);
        if (slot) change({ kind: 'place', key, slot });
      },
      onInsist: (key) => change({ kind: 'insist', key, isInsisted: true }),
      onRemove: (key) => change({ kind: 'remove', key }),
    }),
    [slots, change],
  );
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index] && 'heading' in lines[index] ? heights.heading : heights.row),
    getItemKey: (index) => keyOf(lines[index]),
    overscan: 4,
    useFlushSync: false,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onConfirm();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble here from the controls of the rows
    <div ref={scroller} onKeyDown={onKeyDown} className="scroll-slim h-full overflow-y-auto">
      <ul aria-label={t('title')} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {'heading' in line ? (
                <h3 className="flex h-9 items-end border-b border-line bg-sunk px-5 pb-1.5 text-xs font-medium text-ink-2">
                  {t(`section.${line.heading}`)}
                </h3>
              ) : (
                <PlacedRow judged={line.judged} options={options} slots={slots} {...actions} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function keyOf(line: Line | undefined): string {
  if (!line) return '';
  return 'heading' in line ? line.heading : line.judged.placed.key;
}

function withHeadings(judged: readonly JudgedFile[]): Line[] {
  return judged.flatMap((each, at): Line[] =>
    each.section === judged[at - 1]?.section ? [{ judged: each }] : [{ heading: each.section }, { judged: each }],
  );
}

function useOptions(slots: ReadonlyMap<SlotId, PlacingSlot>): ComboboxOption[] {
  const t = useTranslations('dropping');
  return useMemo(() => {
    const collator = new Intl.Collator(undefined, { numeric: true });
    // With a single creative, its name would only push the format's aside.
    const isOne = new Set([...slots.values()].map(({ creativeId }) => creativeId)).size === 1;
    return [...slots.values()]
      .toSorted((a, b) => collator.compare(a.creativeName, b.creativeName))
      .map(({ slotId, creativeName, formatName, platform, variations }) => ({
        value: slotId,
        label: isOne ? formatName : `${creativeName} · ${formatName}`,
        icon: <PlatformMark platform={platform} className="size-3.5" />,
        ...(variations.some(({ cards }) => cards.some(({ current }) => current)) ? { hint: t('filled') } : {}),
      }));
  }, [slots, t]);
}
