import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, type ActionDispatch, type KeyboardEvent } from 'react';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import type { Selection } from '#ui/list-page/use-selection.ts';
import type { JudgedFile } from './judge-placements.ts';
import { PlacedRow, type RowActions } from './placed-row.tsx';
import { SectionHead, type Section } from './section-head.tsx';
import { moveNear, moveTo, pressKey } from './sheet-keys.ts';
import type { ProposalChange } from './use-proposal.ts';

interface ListProps {
  label: string;
  judged: readonly JudgedFile[];
  slots: readonly PlacingSlot[];
  selection: Selection;
  change: ActionDispatch<[ProposalChange]>;
  mayRepair: boolean;
}

type Line = { section: Section } | { judged: JudgedFile };

const heights = { section: 36, row: 49 };

/** The files grouped by open decision, then by creative. Virtualized, so only visible rows are rendered. */
export function PlacedList({ label, judged, slots, selection, change, mayRepair }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => withHeads(judged), [judged]);
  const actions = useActions(change, mayRepair);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index] && 'section' in lines[index] ? heights.section : heights.row),
    getItemKey: (index) => keyOf(lines[index]),
    overscan: 6,
    useFlushSync: false,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const isUsed = pressKey(event, {
      isRow: (index) => lines[index] !== undefined && 'judged' in lines[index],
      focusLine: (index) => {
        virtual.scrollToIndex(index);
        // The row may be rendered only after scrolling.
        requestAnimationFrame(() => moveTo(scroller.current, index));
      },
      onSelect: (index, isRange) => selection.toggle(keyOf(lines[index]), isRange),
      onRemove: (index) => {
        change({ kind: 'remove', keys: chosenOr(keyOf(lines[index]), judged, selection) });
        requestAnimationFrame(() => moveNear(scroller.current, index));
      },
    });
    if (isUsed) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble here from the rows
    <div ref={scroller} onKeyDown={onKeyDown} className="scroll-slim h-full overflow-y-auto">
      <ul aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="@container absolute inset-x-0 top-0 outline-none focus-visible:bg-sunk focus-visible:shadow-[inset_3px_0_0_var(--ink)]"
              style={{ transform: `translateY(${start}px)` }}
              {...('judged' in line ? { tabIndex: -1 } : {})}
            >
              {'section' in line ? (
                <SectionHead section={line.section} slots={slots} change={change} mayRepair={mayRepair} />
              ) : (
                <PlacedRow
                  judged={line.judged}
                  slots={slots}
                  isSelected={selection.has(line.judged.placed.key)}
                  onSelect={selection.toggle}
                  actions={actions}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The actions of the rows; memoized, so that only changed rows render again. */
function useActions(change: ActionDispatch<[ProposalChange]>, mayRepair: boolean): RowActions {
  return useMemo(
    (): RowActions => ({
      onAssign: (key, slot) => change({ kind: 'assign', keys: [key], slot }),
      onAlso: (key, slot) => change({ kind: 'also', key, slot }),
      onWithdraw: (key, place) => change({ kind: 'withdraw', key, place }),
      onAnswer: (key, places, isConfirmed) =>
        change({ kind: 'answer', key, places, ...(isConfirmed === undefined ? {} : { isConfirmed }) }),
      onNarrow: (key, candidates) => change({ kind: 'narrow', key, candidates }),
      onConfirm: (key, isConfirmed) => change({ kind: 'confirm', keys: [key], isConfirmed }),
      ...(mayRepair
        ? {
            onRepair: (keys, repair) => change({ kind: 'repair', keys, repair }),
            onRepairAt: (key, slot) => change({ kind: 'repair-at', keys: [key], files: [{ key, slot }] }),
          }
        : {}),
      onAdapt: (key, master) => change({ kind: 'adapt', key, master }),
      onInsist: (key, reason) => change({ kind: 'insist', key, reason }),
      onRemove: (key) => change({ kind: 'remove', keys: [key] }),
    }),
    [change, mayRepair],
  );
}

/** The keys of the selected files; without a selection, the key of this row. */
function chosenOr(key: string, judged: readonly JudgedFile[], selection: Selection): string[] {
  const chosen = judged.map(({ placed }) => placed.key).filter(selection.has);
  return chosen.length > 0 ? chosen : [key];
}

function keyOf(line: Line | undefined): string {
  if (!line) return '';
  return 'section' in line ? `section-${line.section.key}` : line.judged.placed.key;
}

function withHeads(judged: readonly JudgedFile[]): Line[] {
  const groups = new Map<string, JudgedFile[]>();
  for (const each of judged) groups.set(each.section, [...(groups.get(each.section) ?? []), each]);
  return [...groups].flatMap(([key, files]): Line[] => [
    { section: { key, files } },
    ...files.map((each) => ({ judged: each })),
  ]);
}
