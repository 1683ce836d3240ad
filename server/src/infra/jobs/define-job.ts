import type { z, ZodType } from 'zod';
import type { Actor, Scope, SystemScope } from '#infra/scope.ts';

/** How a job reaches the data: for the installation, or for a person in an organization. */
export interface JobScopes {
  scope: SystemScope;
  actAs(actor: Actor): Scope;
}

export interface JobContext<P, D> extends JobScopes {
  payload: P;
  /** The computers we do not run, and the storage. */
  adapters: D;
}

export interface JobDefinition<P, D> {
  name: string;
  payload: ZodType<P>;
  /** When it runs by itself, in UTC. */
  cron?: string;
  /** How many run side by side in one worker. */
  concurrency?: number;
  retries?: number;
  /** May run twice, and may die half-way: what it does must come out the same. */
  run(context: JobContext<P, D>): Promise<void>;
}

/** A job as the runner sees it, whatever its payload. */
export interface Job<D> {
  name: string;
  cron: string | undefined;
  concurrency: number;
  retries: number;
  run(scopes: JobScopes, payload: unknown, adapters: D): Promise<void>;
}

/** Declares what runs later. */
export function defineJob<S extends ZodType, D>(
  definition: Omit<JobDefinition<z.output<S>, D>, 'payload'> & { payload: S },
): Job<D> {
  return {
    name: definition.name,
    cron: definition.cron,
    concurrency: definition.concurrency ?? 1,
    retries: definition.retries ?? 5,
    run: (scopes, payload, adapters) =>
      definition.run({ ...scopes, payload: definition.payload.parse(payload), adapters }),
  };
}
