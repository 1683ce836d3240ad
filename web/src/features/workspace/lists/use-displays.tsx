import { Suspense } from 'react';
import type { ListedCreativesFilter } from '@ad-foundry/contract/lists.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { ListDisplay } from '#ui/list-page/declaration.ts';
import type { WorkRow } from './work-row.ts';

const Board = lazyComponent(() => import('./board.tsx'), 'Board');
const SlotBoard = lazyComponent(() => import('./slot-board.tsx'), 'SlotBoard');
const loadTimeline = () => import('./timeline.tsx');
const MovableTimeline = lazyComponent(loadTimeline, 'MovableTimeline');
const Timeline = lazyComponent(loadTimeline, 'Timeline');

interface Options<Item> {
  rowOf: (row: Item) => WorkRow;
  /** The kind of item whose due dates the timeline can move; absent if it is read-only. */
  moves?: 'campaign' | 'creative';
  /** The creatives whose slots the board shows; absent for a board of the rows. */
  filter?: ListedCreativesFilter;
}

/** Board and timeline, loaded when they are first shown. */
export function useDisplays<Item>({ rowOf, moves, filter }: Options<Item>): readonly ListDisplay<Item>[] {
  const t = useTranslations('lists');
  const waiting = <Skeleton shape="card" className="h-96" />;
  return [
    {
      id: 'board',
      label: t('board'),
      icon: <BoardIcon />,
      render: (rows) => (
        <Suspense fallback={waiting}>
          {filter ? <SlotBoard filter={filter} /> : <Board rows={rows.map(rowOf)} />}
        </Suspense>
      ),
    },
    {
      id: 'timeline',
      label: t('timeline.label'),
      icon: <TimelineIcon />,
      render: (rows) => (
        <Suspense fallback={waiting}>
          {moves ? <MovableTimeline rows={rows.map(rowOf)} kind={moves} /> : <Timeline rows={rows.map(rowOf)} />}
        </Suspense>
      ),
    },
  ];
}

const pen = {
  viewBox: '0 0 16 16',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.3,
  strokeLinecap: 'round',
  'aria-hidden': true,
} as const;

const BoardIcon = () => (
  <svg {...pen}>
    <path d="M2.5 2.5h3v11h-3zM6.500 2.500h3v7h-3zM10.500 2.500h3v9h-3z" strokeLinejoin="round" />
  </svg>
);

const TimelineIcon = () => (
  <svg {...pen}>
    <path d="M2.500 4h5M5.500 8h6M8.500 12h5" strokeWidth="2.400" />
  </svg>
);
