import { tellEveryMs } from '#features/platforms/deliveries/rules.ts';
import { listFollowers, recordProgress, type Acting } from './ledger.ts';
import { updateSending, deliveriesOf, type LeasedSending } from './outcomes.ts';

/**
 * Stores how many bytes were sent, at most once a second. Makes open screens reload, also those of deliveries that wait
 * for this sending.
 */
export function noteProgress(scope: Acting, lease: LeasedSending): (sentBytes: number) => void {
  let notedAt = 0;
  return (sentBytes) => {
    const now = performance.now();
    if (now - notedAt < tellEveryMs) return;
    notedAt = now;
    const store = async (tx: Acting) => {
      if (!(await updateSending(tx, lease, { sentBytes }))) return;
      const following = await listFollowers(tx, lease.row.id);
      for (const deliveryId of new Set(deliveriesOf(lease.row, following)))
        await recordProgress(tx, deliveryId, 'seldom');
    };
    scope.transaction(store).catch((error: unknown) => {
      scope.log.warn({ err: error, sending: lease.row.id }, 'progress of a sending not stored');
    });
  };
}
