import { setImmediate } from 'node:timers/promises';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { attributes, creativeAttributes } from '#db/schema/attributes.ts';
import { judgeOnce } from '#features/attributes/rules.ts';
import type { SystemScope } from '#infra/scope.ts';

const atOnce = 200;

/**
 * Holds values against their pattern that were not yet: those from before verdicts were kept. A few at once, and others
 * have their turn in between; what changes meanwhile is judged by whoever changes it.
 */
export async function judgeUnjudged({ db }: SystemScope): Promise<void> {
  const pattern = sql`${attributes.input} ->> 'regex'`;
  const rows = await db
    .select({ filled: creativeAttributes, input: attributes.input })
    .from(creativeAttributes)
    .innerJoin(attributes, eq(attributes.id, creativeAttributes.attributeId))
    .where(
      and(
        isNotNull(creativeAttributes.value),
        sql`${attributes.input} ->> 'type' = 'text' and ${pattern} <> ''`,
        sql`${creativeAttributes.judgedPattern} is distinct from ${pattern}`,
      ),
    )
    .limit(atOnce);
  for (const { filled, input } of rows) {
    await db
      .update(creativeAttributes)
      .set(judgeOnce(input, filled.value))
      .where(
        and(
          eq(creativeAttributes.organizationId, filled.organizationId),
          eq(creativeAttributes.creativeId, filled.creativeId),
          eq(creativeAttributes.attributeId, filled.attributeId),
          sql`${creativeAttributes.value} = ${JSON.stringify(filled.value)}::jsonb`,
        ),
      );
    await setImmediate();
  }
}
