import { z } from 'zod';
import type { Access } from '#adapters/ads/ad-provider.ts';
import { parseJson, type Reading } from './attempt.ts';
import type { MetaClient } from './client.ts';

interface ListRequest {
  path: string;
  query: Record<string, string>;
  /** Maximum number of items, after which reading ends. */
  max: number;
  account?: string;
  /** Items per page. */
  pageSize?: number;
  /** Whether the list belongs to an account in use: then a page that is not found is requested once more. */
  isThere?: boolean;
}

interface PagedRequest<I extends z.ZodType> extends ListRequest {
  item: I;
}

const defaultPageSize = 100;

const pagingSchema = z
  .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
  .optional();

/** Reads a list to its end. */
export async function listAll<I extends z.ZodType>(
  client: MetaClient,
  access: Access,
  request: PagedRequest<I>,
): Promise<z.output<I>[]> {
  const found: z.output<I>[] = [];
  for await (const page of readPages(client, access, request)) found.push(...page);
  return found.slice(0, request.max);
}

/** Reads a list page by page. */
export async function* readPages<I extends z.ZodType>(
  client: MetaClient,
  access: Access,
  { item, ...request }: PagedRequest<I>,
): AsyncGenerator<z.output<I>[]> {
  const schema = z.object({ data: z.array(item), paging: pagingSchema });
  for await (const { data } of follow(client, access, request, { schema })) yield data;
}

/** A page whose items are not parsed yet. */
export interface RawPage {
  text: string;
  /** The text of the page without its paging. */
  items: string;
}

const rawSchema = z.object({ text: z.string(), items: z.string(), paging: pagingSchema });

/** Reads a list to its end, page by page, without parsing the items, which would take most of the time. */
export function readRawPages(
  client: MetaClient,
  access: Access,
  request: Omit<ListRequest, 'max'>,
): AsyncGenerator<RawPage> {
  return follow(client, access, { ...request, max: Infinity }, { schema: rawSchema, parse: splitPage });
}

/** Parses only the paging if it comes last; otherwise the whole page. */
function splitPage(text: string): unknown {
  const at = text.lastIndexOf('"paging":');
  const items = text.slice(0, Math.max(0, at));
  if (/^\s*\{\s*"data"\s*:\s*\[/.test(items) && /\]\s*,\s*$/.test(items.slice(-20))) {
    const last = parseJson(`{${text.slice(at)}`);
    if (isObject(last) && Object.keys(last).length === 1) return { ...last, text, items };
  }
  const whole = parseJson(text);
  return isObject(whole) && Array.isArray(whole['data']) ? { paging: whole['paging'], text, items: text } : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

type Page = z.ZodType<{ data?: unknown[]; paging?: z.output<typeof pagingSchema> }>;

/**
 * Follows a list from page to page. Only `paging.next` shows whether more pages follow: an earlier page may be short or
 * empty, and the last page has a cursor, too. Only the cursor of `next` is used, since `next` contains the token.
 */
async function* follow<S extends Page>(
  client: MetaClient,
  access: Access,
  { path, query, max, account, pageSize = defaultPageSize, isThere = false }: ListRequest,
  reading: Reading<S>,
): AsyncGenerator<z.output<S>> {
  const seen = new Set<string>();
  let after: string | undefined;
  let found = 0;
  do {
    const page: z.output<S> = await client.call({
      access,
      method: 'GET',
      path,
      query: { ...query, limit: String(pageSize), ...(after === undefined ? {} : { after }) },
      ...reading,
      isThere,
      ...(account === undefined ? {} : { account }),
    });
    const { data, paging } = page;
    found += data?.length ?? 0;
    yield page;
    after = paging?.next === undefined ? undefined : (paging.cursors?.after ?? cursorIn(paging.next));
    // A repeated cursor would read the same pages forever.
    if (after !== undefined && seen.has(after)) break;
    if (after !== undefined) seen.add(after);
  } while (after !== undefined && found < max);
}

function cursorIn(next: string): string | undefined {
  return URL.canParse(next) ? (new URL(next).searchParams.get('after') ?? undefined) : undefined;
}
