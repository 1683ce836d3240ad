import { present } from '#stripe/api/present.ts';
import type { Stored, StripeEvent } from '#stripe/records.ts';
import { API_VERSION, type World } from '#stripe/world.ts';

/** Only the keys that changed, with their former values. */
function difference(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(keys.map((key) => [key, before[key] ?? null]));
}

const clockOf = (world: World, one: { customer?: unknown; test_clock?: unknown }): string | null => {
  if (typeof one.test_clock === 'string') return one.test_clock;
  return typeof one.customer === 'string' ? (world.tables.customers.get(one.customer)?.test_clock ?? null) : null;
};

/** Stores an event with a snapshot of the object, and has it delivered. */
export function announce(world: World, type: string, about: object, before?: object): void {
  if (!world.isTelling) return;
  const shown = present(world, about as Stored);
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
export function change<T extends Stored>(world: World, type: string, one: T, fields: Partial<T>): void {
  const before = present(world, structuredClone(one));
  Object.assign(one, fields);
  if (JSON.stringify(before) !== JSON.stringify(present(world, one))) announce(world, type, one, before);
}
