import { z } from 'zod';
import type { Access } from '#adapters/ads/ad-provider.ts';
import type { MetaClient } from './client.ts';

interface Wanted<I extends z.ZodType> {
  path: string;
  query: Record<string, string>;
  item: I;
  /** Items after which reading ends. */
  max: number;
  account?: string;
  /** Items per page. */
  pageSize?: number;
}

const defaultPageSize = 100;

/** Reads a list to its end. */
export async function listAll<I extends z.ZodType>(
  client: MetaClient,
  access: Access,
  wanted: Wanted<I>,
): Promise<z.output<I>[]> {
  const found: z.output<I>[] = [];
  for await (const page of readPages(client, access, wanted)) found.push(...page);
  return found.slice(0, wanted.max);
}

/**
 * Reads a list page by page. Only `paging.next` tells whether there is more: a page may be short or empty before it, and
 * the last one has a cursor, too. Of `next` only the cursor is used, since it carries the token.
 */
export async function* readPages<I extends z.ZodType>(
  client: MetaClient,
  access: Access,
  { path, query, item, max, account, pageSize = defaultPageSize }: Wanted<I>,
): AsyncGenerator<z.output<I>[]> {
  const schema = z.object({
    data: z.array(item),
    paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
  });
  let found = 0;
  const seen = new Set<string>();
  let after: string | undefined;
  do {
    const page: z.output<typeof schema> = await client.call({
      access,
      method: 'GET',
      path,
      query: { ...query, limit: String(pageSize), ...(after === undefined ? {} : { after }) },
      schema,
      ...(account === undefined ? {} : { account }),
    });
    found += page.data.length;
    yield page.data;
    after = page.paging?.next === undefined ? undefined : (page.paging.cursors?.after ?? cursorIn(page.paging.next));
    // A cursor that comes back would read the same pages for ever.
    if (after !== undefined && seen.has(after)) break;
    if (after !== undefined) seen.add(after);
  } while (after !== undefined && found < max);
}

function cursorIn(next: string): string | undefined {
  return URL.canParse(next) ? (new URL(next).searchParams.get('after') ?? undefined) : undefined;
}
