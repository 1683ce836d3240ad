import { sql } from 'drizzle-orm';
import { health } from '@ad-foundry/contract/health.ts';
import { installation } from '@ad-foundry/contract/installation.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { offersLookAround } from '#features/operation/sample/queries/look-around.ts';
import { AppError } from '#infra/errors.ts';
import { routes } from '#infra/http/routes.ts';
import { isFromThisMachine } from '#infra/http/this-machine.ts';

export const installationRoutes = routes<typeof installation, Adapters>(installation, {
  find({ adapters, http: { request } }) {
    const { installation, publicUrl } = adapters;
    return {
      ...installation,
      lookAround: offersLookAround(adapters, request),
      // Other machines cannot open it.
      sandboxUrl: isFromThisMachine(request, publicUrl) ? installation.sandboxUrl : null,
    };
  },
});

/** Database and store are checked at most once per second, however many requests arrive. */
const readyMs = 1000;
const checks = new WeakMap<Adapters, { at: number; result: Promise<void> }>();

function checkOnce(adapters: Adapters, check: () => Promise<void>): Promise<void> {
  const last = checks.get(adapters);
  const now = performance.now();
  if (last && now - last.at < readyMs) return last.result;
  const result = check();
  checks.set(adapters, { at: now, result });
  return result;
}

export const healthRoutes = routes<typeof health, Adapters>(health, {
  live: () => ({ status: 'live' as const }),
  async ready({ scope, adapters }) {
    try {
      await checkOnce(adapters, async () => {
        await scope.db.execute(sql`select 1`);
        await adapters.storage.check();
      });
    } catch (cause) {
      throw new AppError('server.unavailable', { cause, retryAfterSeconds: 2 });
    }
    return { status: 'ready' as const };
  },
});
