import { z } from 'zod';
import type { Adapters } from '#adapters/adapters.ts';
import type { ApiScope } from '@ad-foundry/contract/api-scopes.ts';
import { idPrefixes, type Id, type IdKind } from '@ad-foundry/contract/ids.ts';
import type { KeyCaller } from '#infra/http/key-door.ts';

/** What a tool works with: the key that calls, and the address of our pages. */
export interface ToolContext extends KeyCaller<Adapters> {
  /** The full address of a page of ours, by its path. */
  page(path: string): string;
}

export interface Picture {
  bytes: Buffer;
  mime: string;
}

interface ToolShape<I extends z.ZodObject, O extends z.ZodObject> {
  name: string;
  title: string;
  /** For the model: what it answers, and when to use it. */
  description: string;
  input: I;
  output: O;
  /** `writes`: adds to the organization. No tool deletes or replaces anything. */
  kind: 'reads' | 'writes' | 'opens a page';
  /** The scopes of the endpoints that it calls for these arguments. */
  scopes(args: z.output<I>): ApiScope[];
  run(context: ToolContext, args: z.output<I>): Promise<z.input<O> | { data: z.input<O>; picture: Picture }>;
}

/** A tool as the server registers it. */
export interface Tool extends Omit<ToolShape<z.ZodObject, z.ZodObject>, 'scopes' | 'run'> {
  scopes(args: Record<string, unknown>): ApiScope[];
  run(context: ToolContext, args: Record<string, unknown>): Promise<{ data: unknown; picture: Picture | null }>;
}

/** Declares a tool for assistants; keeps its types together and erases them for the list. */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(shape: ToolShape<I, O>): Tool {
  return {
    ...shape,
    scopes: (args) => shape.scopes(args as z.output<I>),
    async run(context, args) {
      const result = await shape.run(context, args as z.output<I>);
      const { data, picture } =
        'picture' in result ? (result as { data: unknown; picture: Picture }) : { data: result, picture: null };
      // Parsed by the schema, so that nothing leaves that it does not name.
      return { data: shape.output.parse(data), picture };
    },
  };
}

/** An id in the arguments of a tool. */
export function idArgument<K extends IdKind>(kind: K, about: string): z.ZodType<Id<K>, string> {
  const pattern = new RegExp(`^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`);
  return z.string().regex(pattern, `not an id of a ${kind}`).describe(about) as unknown as z.ZodType<Id<K>, string>;
}

export const pagingArguments = (most: number, usual: number) => ({
  limit: z.number().int().min(1).max(most).default(usual).describe('Items a page.'),
  cursor: z.string().max(500).optional().describe('`nextCursor` of the page before.'),
});
export const nextCursor = z.string().nullable().describe('Pass it as `cursor` for the next page; null at the end.');

export const named = z.object({ id: z.string(), name: z.string() });
export const instantText = z.string().describe('ISO 8601, UTC.');
