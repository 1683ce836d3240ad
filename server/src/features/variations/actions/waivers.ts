import { and, eq } from 'drizzle-orm';
import type { Act } from '@ad-foundry/contract/audit.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { type Rule, ruleKey } from '@ad-foundry/contract/rules/rule.ts';
import { standingAgainst } from '@ad-foundry/contract/rules/waiver.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { versions } from '#db/schema/variations.ts';
import { recordAct } from '#features/audit/actions.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Scope } from '#infra/scope.ts';
import { lockVersion } from './lock.ts';
import { readVersion } from './read-variation.ts';
import { refreshCompletion } from './refresh-completion.ts';

interface Wish {
  versionId: VersionId;
  reason: string;
  rules: Rule[];
  caller: Caller;
}

/**
 * Lets a version count although these rules stand against it. Asked for twice it is given once.
 * @throws AppError `version.verdict-changed` when one of them does not
 */
export function waiveVersion(scope: Scope, { versionId, reason, rules, caller }: Wish): Promise<Version> {
  return scope.transaction(async (tx) => {
    const { version, creative } = await lockVersion(tx, versionId);
    const wanted = new Set(rules.map(ruleKey));
    const waivedRules = standingAgainst(version.verdict).filter((rule) => wanted.has(ruleKey(rule)));
    if (waivedRules.length !== wanted.size) throw new AppError('version.verdict-changed');
    if (version.waivedReason === reason && sameRules(version.waivedRules, waivedRules)) return readVersion(tx, version);
    await tx.db
      .update(versions)
      .set({ waivedAt: tx.now(), waivedBy: tx.actor.accountId, waivedReason: reason, waivedRules })
      .where(mine(tx, versionId));
    await recordWaiver(tx, { act: 'version.waived', versionId, data: { reason, rules: waivedRules }, caller });
    await refreshCompletion(tx, creative.id);
    await tx.emit('version.waived', { versionId, creativeId: creative.id });
    return readVersion(tx, version);
  });
}

/** Takes a waiver back, from every version of the card with this content; without one nothing happens. */
export function revokeWaiver(
  scope: Scope,
  { versionId, caller }: { versionId: VersionId; caller: Caller },
): Promise<Version> {
  return scope.transaction(async (tx) => {
    const { version, card, creative } = await lockVersion(tx, versionId);
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
    await recordWaiver(tx, { act: 'version.waiver-revoked', versionId, data: { reason, rules }, caller });
    await refreshCompletion(tx, creative.id);
    await tx.emit('version.waiver-revoked', { versionId, creativeId: creative.id });
    return readVersion(tx, version);
  });
}

function sameRules(some: Rule[] | null, others: Rule[]): boolean {
  const keys = (rules: Rule[]) => rules.map(ruleKey).toSorted().join('\n');
  return some !== null && keys(some) === keys(others);
}

type WaiverAct = { act: Act; versionId: VersionId; data: Record<string, unknown>; caller: Caller };

/** Writes down, in the audit log, what was done about a waiver. */
export async function recordWaiver(tx: Scope, { versionId, ...act }: WaiverAct) {
  const { organizationId, accountId } = tx.actor;
  await recordAct(tx, { ...act, organizationId, accountId, target: versionId });
}

function mine({ actor }: Scope, versionId: VersionId) {
  return and(eq(versions.organizationId, actor.organizationId), eq(versions.id, versionId));
}
