import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { BulkChange, BulkKind } from '@ad-foundry/contract/bulk.ts';
import type { BulkItem } from '#features/workspace/bulk/queries/kinds.ts';
import type { Scope } from '#infra/scope.ts';
import type { Outcome } from './outcome.ts';

interface Step<Kind extends BulkKind, Input> {
  /** The reason why an item cannot be changed, or null. */
  refuse(item: BulkItem<Kind>, input: Input): ErrorCode | null;
  apply(tx: Scope, items: readonly BulkItem<Kind>[], input: Input): Promise<Outcome>;
}

/** An act on a batch of locked items; it changes each item completely or not at all. */
export interface Act<Kind extends BulkKind = BulkKind, Input = BulkChange<Kind>> extends Step<Kind, Input> {
  /** Two changes of one subject overwrite each other. */
  subject: string | ((input: Input) => string);
  /** Number of items per transaction, if it differs from `limits.bulk.batch`. */
  batch?: number;
  /** Takes locks that other actions take before the locks of the items. */
  lock?(tx: Scope, input: Input): Promise<unknown>;
  /** Checks the campaigns, groups, formats, fields and people that the input names. @throws AppError */
  requireTargets?(tx: Scope, input: Input): Promise<unknown>;
  /** Whether this change can be undone; needed only if that depends on the input. */
  canUndo?(tx: Scope, input: Input): Promise<boolean>;
  /** The items that an undo changes, if they differ: the campaigns of creatives whose people were changed. */
  undoes?: 'campaign';
  /** The reverse step; null if the act cannot be undone. */
  undo: Step<Kind, Input> | null;
}
