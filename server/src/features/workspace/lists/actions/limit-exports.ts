import { limits } from '@ad-foundry/contract/limits.ts';
import type { Scope } from '#infra/scope.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';

/** Limits how often one account exports whole lists. @throws AppError `request.too-many` */
export const limitExports = (scope: Scope): Promise<void> =>
  consume(scope, [
    { key: `list-exports/${scope.actor.accountId}`, max: limits.listExportsPerMinute, windowMs: 60_000 },
  ]);
