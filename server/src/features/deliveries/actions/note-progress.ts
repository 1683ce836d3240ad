import { tellEveryMs } from '#features/deliveries/rules.ts';
import { tell, type Acting } from './ledger.ts';
import { change, type Held } from './settle.ts';

/** Stores how many bytes have left, at most once a second, and tells open screens. */
export function noteProgress(scope: Acting, one: Held): (sentBytes: number) => void {
  let notedAt = 0;
  return (sentBytes) => {
    const now = performance.now();
    if (now - notedAt < tellEveryMs) return;
    notedAt = now;
    const store = async (tx: Acting) => {
      if (await change(tx, one, { sentBytes })) await tell(tx, one.row.deliveryId, 'seldom');
    };
    scope.transaction(store).catch((error: unknown) => {
      scope.log.warn({ err: error, sending: one.row.id }, 'progress of a sending not stored');
    });
  };
}
