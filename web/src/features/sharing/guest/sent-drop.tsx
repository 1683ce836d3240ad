import { LastDropLine } from '#features/collect/placing/last-drop-line.tsx';
import { useLastDrop } from '#features/collect/uploads/last-drop.ts';
import { refreshPage } from './guest-page-store.ts';

/** Offers to undo the last drop. */
export function SentDrop() {
  const drop = useLastDrop();
  if (drop === null) return null;
  return (
    <div className="rounded-card border border-line bg-card px-3 py-1">
      <LastDropLine drop={drop} onUndone={refreshPage} />
    </div>
  );
}
