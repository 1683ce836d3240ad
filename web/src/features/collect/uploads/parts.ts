import { ApiError } from '#lib/api.ts';

/** Reports a module that cannot be fetched as an unreachable server, so that the transfer waits and retries. */
export function asCall<Modules>(modules: Promise<Modules>): Promise<Modules> {
  return modules.catch(() => {
    throw new ApiError(0, {}, null);
  });
}

/** Loads the metadata reader. @throws ApiError without a status if it cannot be fetched */
export function loadReader() {
  return asCall(Promise.all([import('@ad-foundry/probe/probe.ts'), import('@ad-foundry/probe/byte-source.ts')]));
}

/** Loads the upload client. @throws ApiError without a status if it cannot be fetched */
export function loadProtocol() {
  return asCall(import('tus-js-client'));
}

/**
 * Loads both in advance, so that a file added while offline is checked immediately and waits only for the connection.
 */
export function loadParts(): Promise<unknown> {
  return Promise.all([loadReader(), loadProtocol()]);
}
