import { present } from '#stripe/api/present.ts';
import type { StripeObject, StripeEvent } from '#stripe/records.ts';
import { API_VERSION, type World } from '#stripe/world.ts';

/** Previous values of the keys that changed. */
function difference(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(keys.map((key) => [key, before[key] ?? null]));
}

const clockOf = (world: World, source: { customer?: unknown; test_clock?: unknown }): string | null => {
  if (typeof source.test_clock === 'string') return source.test_clock;
  return typeof source.customer === 'string' ? (world.tables.customers.get(source.customer)?.test_clock ?? null) : null;
};

/** Stores an event with a snapshot of the object, and sends its webhooks. */
export function announce(world: World, type: string, about: object, before?: object): void {
  if (!world.isAnnouncing) return;
  const shown = present(world, about as StripeObject);
  const event: StripeEvent = {
    id: world.newId('evt'),
    object: 'event',
    created: world.now(clockOf(world, about)),
    livemode: false,
    metadata: {},
    type,
    api_version: API_VERSION,
    pending_webhooks: world.tables.endpoints.size,
    request: { id: null, idempotency_key: null },
    data: { object: shown, ...(before && { previous_attributes: difference(before as never, shown) }) },
  };
  world.tables.events.set(event.id, event);
  world.onEvent(event);
}

/** Changes an object and announces it as updated, unless nothing changed. */
export function change<T extends StripeObject>(world: World, type: string, target: T, fields: Partial<T>): void {
  const before = present(world, structuredClone(target));
  Object.assign(target, fields);
  if (JSON.stringify(before) !== JSON.stringify(present(world, target))) announce(world, type, target, before);
}
