import { Timeline } from './timeline.tsx';
import { useMoveDue } from './use-move-due.ts';
import type { WorkRow } from './work-row.ts';

interface MovableTimelineProps {
  rows: readonly WorkRow[];
  kind: 'campaign' | 'creative';
}

/** A timeline whose due dates are moved by dragging or keys. */
export function MovableTimeline({ rows, kind }: MovableTimelineProps) {
  return <Timeline rows={rows} onMove={useMoveDue(kind)} />;
}
