import { sql } from 'drizzle-orm';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { versions } from '#db/schema/variations.ts';
import type { Contents, SlotRow } from '#features/tree/creatives/queries.ts';
import type { OrganizationScope } from '#infra/scope.ts';

type JudgedSlot = Pick<SlotRow, 'slot' | 'format'> & { spec: FormatSpec; strict: boolean };

/** Judges every version in these slots again and stores all verdicts in one statement. */
export async function judgeVersions(
  tx: OrganizationScope,
  slots: readonly JudgedSlot[],
  contents: Contents,
): Promise<void> {
  const judged = slots.flatMap(({ slot, format, spec, strict }) =>
    contents
      .variationsOf(slot.id)
      .flatMap((variation) => contents.cardsOf(variation.id))
      .flatMap((card) => contents.versionsOf(card.id))
      .map(({ version: { id, facts } }) => ({
        id,
        verdict: JSON.stringify(judge({ facts, spec, type: format.type, strict })),
      })),
  );
  if (judged.length === 0) return;
  await tx.db.execute(sql`
    update ${versions} set verdict = judged.verdict
    from unnest(${sql.param(judged.map(({ id }) => id))}::text[], ${sql.param(judged.map(({ verdict }) => verdict))}::jsonb[])
      as judged (id, verdict)
    where ${versions.organizationId} = ${tx.actor.organizationId} and ${versions.id} = judged.id`);
}
