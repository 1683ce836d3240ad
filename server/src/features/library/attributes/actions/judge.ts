import { setImmediate } from 'node:timers/promises';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { attributes, creativeAttributes } from '#db/schema/attributes.ts';
import { judgeOnce } from '#features/library/attributes/rules.ts';
import type { SystemScope } from '#infra/scope.ts';

const batchSize = 200;

/**
 * Checks values that were stored without a verdict against their pattern. Works in small batches and yields to the
 * event loop. Skips a value that changed meanwhile, since the change stored its verdict.
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
    .limit(batchSize);
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
