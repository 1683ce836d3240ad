import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  attributeInputSchema,
  type AttributeDetail,
  type attributes as endpoints,
} from '@ad-foundry/contract/attributes.ts';
import type { AttributeId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { AttributeInput } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { ownRow } from '#db/own-row.ts';
import { attributes, creativeAttributes } from '#db/schema/attributes.ts';
import { listValuesOf, readAttribute } from '#features/library/attributes/queries.ts';
import { removedOptions, compareValidity } from '#features/library/attributes/rules.ts';
import { refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import { AppError } from '#infra/errors.ts';
import type { PatternMatch } from '#infra/patterns.ts';
import type { Scope } from '#infra/scope.ts';
import { arrange, assertKeyFree, assertPattern, lockOwnAttribute } from './own.ts';

type Edit = z.output<typeof endpoints.update.body> & { attributeId: AttributeId };

/**
 * Edits an own attribute; updates values, completion and counts in the same transaction.
 * @throws AppError `attribute.not-found`, `attribute.global`, `attribute.archived`, `attribute.changed`,
 * `attribute.frozen`, `attribute.key-taken`, `attribute.pattern-invalid`, `attribute.option-in-use`,
 * `attribute.values-rejected` unless `keepRejected`
 */
export function updateAttribute(scope: Scope, edit: Edit): Promise<AttributeDetail> {
  const { attributeId, edition, replacements, keepRejected, ...about } = edit;
  assertPattern(about.input);
  assertReplacements(edit);
  return scope.transaction(async (tx) => {
    await arrange(tx);
    const attribute = await lockOwnAttribute(tx, attributeId);
    if (attribute.edition !== edition)
      throw new AppError('attribute.changed', { data: { edition: attribute.edition } });
    const { usage } = await readAttribute(tx, attributeId);
    const frozen = [
      ...(about.key === attribute.key ? [] : ['key']),
      ...(about.input.type === attribute.input.type ? [] : ['type']),
    ];
    if (frozen.length > 0 && usage.creatives > 0) throw new AppError('attribute.frozen', { data: { frozen } });
    if (about.key !== attribute.key) await assertKeyFree(tx, about.key);
    const change = { attributeId, before: attribute.input, after: about.input };
    await replaceOptions(tx, { ...change, replacements });
    const { rejected, affected, judged } = await previewChange(tx, change);
    if (rejected.length > 0 && !keepRejected) throw valuesRejected(rejected);
    await tx.db
      .update(attributes)
      .set({ ...about, edition: sql`${attributes.edition} + 1`, updatedAt: tx.now() })
      .where(ownRow(attributes, tx, attributeId));
    await saveVerdicts(tx, attributeId, judged);
    await refreshAll(tx, affected);
    await tx.record('attribute.changed', { attributeId });
    return readAttribute(tx, attributeId);
  });
}

function assertReplacements({ replacements, input }: Edit): void {
  const options = input.type === 'select' ? input.options.filter(({ retired }) => !retired) : [];
  const invalidIndex = replacements.findIndex(({ to }) => !options.some(({ value }) => value === to));
  if (invalidIndex >= 0)
    throw new AppError('request.invalid', {
      errors: [{ path: `replacements.${invalidIndex}.to`, message: 'not an option that can be chosen' }],
    });
}

interface InputChange {
  attributeId: AttributeId;
  before: AttributeInput;
  after: AttributeInput;
}

/** @throws AppError `attribute.option-in-use` if a removed option is in use and has no replacement */
async function replaceOptions(tx: Scope, change: InputChange & { replacements: Edit['replacements'] }): Promise<void> {
  const { attributeId, before, after, replacements } = change;
  const removed = removedOptions(before, after);
  if (removed.length === 0) return;
  const valuesOfAttribute = and(
    eq(creativeAttributes.organizationId, tx.actor.organizationId),
    eq(creativeAttributes.attributeId, attributeId),
  );
  const toOf = new Map(replacements.map(({ from, to }) => [from, to]));
  const values = await listValuesOf(tx, attributeId);
  const unreplaced = removed
    .filter(({ value }) => !toOf.has(value))
    .map(({ value, label }) => ({ value, label, creatives: values.filter((row) => row.value === value).length }))
    .filter(({ creatives: count }) => count > 0);
  if (unreplaced.length > 0) throw new AppError('attribute.option-in-use', { data: { options: unreplaced } });
  for (const { value } of removed) {
    const to = toOf.get(value);
    if (to === undefined) continue;
    await tx.db
      .update(creativeAttributes)
      .set({ value: to })
      .where(and(valuesOfAttribute, sql`${creativeAttributes.value} = ${JSON.stringify(value)}::jsonb`));
  }
}

type ValueRow = Awaited<ReturnType<typeof listValuesOf>>[number];
type JudgedRow = PatternMatch & { creativeId: CreativeId };

/**
 * The values that become invalid, the creatives whose completion may change, and the new verdicts. Yields to the event
 * loop between values.
 */
async function previewChange(tx: Scope, { attributeId, ...inputs }: InputChange) {
  const rejected: ValueRow[] = [];
  const affected: ValueRow[] = [];
  const judged: JudgedRow[] = [];
  const { before, after } = inputs;
  if (isDeepStrictEqual(attributeInputSchema.parse(before), after)) return { rejected, affected, judged };
  for (const row of await listValuesOf(tx, attributeId)) {
    if (row.value === null) continue;
    const { wasValid, willBeValid, newVerdict } = compareValidity({ ...row, value: row.value }, inputs);
    judged.push({ creativeId: row.creativeId, ...newVerdict });
    if (wasValid && !willBeValid) rejected.push(row);
    if (wasValid !== willBeValid && row.required) affected.push(row);
    await setImmediate();
  }
  return { rejected, affected, judged };
}

/** Stores the verdicts with the values, so that later reads run no pattern. */
async function saveVerdicts(tx: Scope, attributeId: AttributeId, rows: JudgedRow[]): Promise<void> {
  const column = (values: unknown[]) => sql.param(values);
  await tx.db.execute(sql`
    update ${creativeAttributes} set judged_pattern = judged.pattern, fits_pattern = judged.fits
    from unnest(${column(rows.map(({ creativeId }) => creativeId))}::text[],
      ${column(rows.map(({ judgedPattern }) => judgedPattern))}::text[],
      ${column(rows.map(({ fitsPattern }) => fitsPattern))}::boolean[]) as judged (id, pattern, fits)
    where ${creativeAttributes.organizationId} = ${tx.actor.organizationId}
      and ${creativeAttributes.attributeId} = ${attributeId} and ${creativeAttributes.creativeId} = judged.id`);
}

function valuesRejected(rejected: ValueRow[]): AppError {
  const values = rejected
    .slice(0, limits.changesShown)
    .map(({ campaignId, creativeId, creativeName, value }) => ({ campaignId, creativeId, creativeName, value }));
  return new AppError('attribute.values-rejected', { data: { count: rejected.length, values } });
}

async function refreshAll(tx: Scope, affected: ValueRow[]): Promise<void> {
  if (affected.length === 0) return;
  await refreshCompletion(
    tx,
    affected.map(({ creativeId }) => creativeId),
  );
  for (const { creativeId, campaignId } of affected) {
    await tx.record('creative.updated', { creativeId, campaignId });
  }
}
