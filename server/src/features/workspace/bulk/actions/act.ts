import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { BulkChange, BulkKind } from '@ad-foundry/contract/bulk.ts';
import type { BulkItem } from '#features/workspace/bulk/queries/kinds.ts';
import type { Scope } from '#infra/scope.ts';
import type { Outcome } from './outcome.ts';

interface Step<Kind extends BulkKind, Input> {
  /** Why an item cannot be changed; null if it can. */
  refuse(item: BulkItem<Kind>, input: Input): ErrorCode | null;
  apply(tx: Scope, items: readonly BulkItem<Kind>[], input: Input): Promise<Outcome>;
}

/** An act on a batch of locked items, each changed completely or not at all. */
export interface Act<Kind extends BulkKind = BulkKind, Input = BulkChange<Kind>> extends Step<Kind, Input> {
  /** Two changes of one subject overwrite each other. */
  subject: string | ((input: Input) => string);
  /** Items per transaction, unless `limits.bulk.batch`. */
  batch?: number;
  /** Takes the locks that other actions take before those of the items. */
  lock?(tx: Scope, input: Input): Promise<unknown>;
  /** Checks the campaigns, groups, formats, fields and people that the input names. @throws AppError */
  requireTargets?(tx: Scope, input: Input): Promise<unknown>;
  /** Whether this change can be undone, if that depends on the input. */
  canUndo?(tx: Scope, input: Input): Promise<boolean>;
  /** What an undo works on, if not on the items: the campaigns of creatives whose people were changed. */
  undoes?: 'campaign';
  /** The reverse step; null if the act is final. */
  undo: Step<Kind, Input> | null;
}
