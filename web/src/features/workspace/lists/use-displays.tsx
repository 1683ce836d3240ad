import { Suspense } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { ListDisplay } from '#ui/list-page/declaration.ts';
import { BoardIcon, TimelineIcon } from './display-icons.tsx';
import type { WorkRow } from './work-row.ts';

const Board = lazyComponent(() => import('./board.tsx'), 'Board');
const MovableTimeline = lazyComponent(() => import('./movable-timeline.tsx'), 'MovableTimeline');
const Timeline = lazyComponent(() => import('./timeline.tsx'), 'Timeline');

interface Options<Item> {
  rowOf: (row: Item) => WorkRow;
  /** Whose due dates the timeline moves; absent where nothing may be changed. */
  moves?: 'campaign' | 'creative';
}

/** Board and timeline, loaded when they are first shown. */
export function useDisplays<Item>({ rowOf, moves }: Options<Item>): readonly ListDisplay<Item>[] {
  const t = useTranslations('lists');
  const waiting = <Skeleton shape="card" className="h-96" />;
  return [
    {
      id: 'board',
      label: t('board'),
      icon: <BoardIcon />,
      render: (rows) => (
        <Suspense fallback={waiting}>
          <Board rows={rows.map(rowOf)} />
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
