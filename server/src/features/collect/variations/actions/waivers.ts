import { and, eq } from 'drizzle-orm';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { type Rule, ruleKey } from '@ad-foundry/contract/rules/formats/rule.ts';
import { blockingRules } from '@ad-foundry/contract/rules/completion/waiver.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { ownRow } from '#db/own-row.ts';
import { versions } from '#db/schema/variations.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { lockVersion } from '#features/tree/creatives/actions/lock.ts';
import { readVersion } from './read-variation.ts';
import { refreshSlot } from '#features/tree/creatives/actions/completion.ts';

interface Input {
  versionId: VersionId;
  reason: string;
  rules: Rule[];
}

/**
 * Lets a version count although it breaks these rules. Idempotent.
 * @throws AppError `version.verdict-changed` if the version does not break one of them
 */
export function waiveVersion(scope: Scope, { versionId, reason, rules }: Input): Promise<Version> {
  return scope.transaction(async (tx) => {
    const { version, ...row } = await lockVersion(tx, versionId);
    const { creative } = row;
    const requestedKeys = new Set(rules.map(ruleKey));
    const waivedRules = blockingRules(version.verdict).filter((rule) => requestedKeys.has(ruleKey(rule)));
    if (waivedRules.length !== requestedKeys.size) throw new AppError('version.verdict-changed');
    if (version.waivedReason === reason && sameRules(version.waivedRules, waivedRules)) return readVersion(tx, version);
    await tx.db
      .update(versions)
      .set({ waivedAt: tx.now(), waivedBy: tx.actor.accountId, waivedReason: reason, waivedRules })
      .where(ownRow(versions, tx, versionId));
    await refreshSlot(tx, row);
    await tx.record('version.waived', { versionId, creativeId: creative.id, reason, rules: waivedRules });
    return readVersion(tx, version);
  });
}

/** Revokes the waiver on every version of the card with this content; does nothing without a waiver. */
export function revokeWaiver(scope: Scope, { versionId }: { versionId: VersionId }): Promise<Version> {
  return scope.transaction(async (tx) => {
    const { version, card, ...row } = await lockVersion(tx, versionId);
    const { creative } = row;
    if (version.waivedAt === null) return readVersion(tx, version);
    await tx.db
      .update(versions)
      .set({ waivedAt: null, waivedBy: null, waivedReason: null, waivedRules: null })
      .where(
        and(
          eq(versions.organizationId, tx.actor.organizationId),
          eq(versions.cardId, card.id),
          eq(versions.sha256, version.sha256),
        ),
      );
    const { waivedReason: reason, waivedRules: rules } = version;
    await refreshSlot(tx, row);
    await tx.record('version.waiver-revoked', { versionId, creativeId: creative.id, reason, rules });
    return readVersion(tx, version);
  });
}

function sameRules(some: Rule[] | null, others: Rule[]): boolean {
  const keys = (rules: Rule[]) => rules.map(ruleKey).toSorted().join('\n');
  return some !== null && keys(some) === keys(others);
}
