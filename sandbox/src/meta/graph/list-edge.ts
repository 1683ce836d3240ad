import type { Answerer, Edge, EdgeCall } from './context.ts';
import type { Node } from './nodes.ts';
import { paginate } from './paging.ts';
import { selectNode } from './select.ts';
import { defaultFields, viewOf } from './views.ts';

/** The id of a node as written in paths. */
export const idOf = (call: Pick<EdgeCall, 'context' | 'node'>): string => String(viewOf(call.context, call.node)['id']);

interface Options {
  /** Fields of a row without `fields`; those of the node type by default. */
  defaults?: readonly string[];
}

/** Returns a list page by page, with the requested fields. */
export function readList(find: (call: EdgeCall) => readonly Node[], { defaults }: Options = {}): Answerer {
  return async (call) => {
    const { context, edge, params, fields } = call;
    const nodes = find(call);
    const width = fields?.length ?? defaults?.length ?? 2;
    const page = paginate(context, { path: `${idOf(call)}/${edge}`, params, width }, nodes);
    const data: unknown[] = [];
    for (const node of page.rows)
      data.push(await selectNode(context, node, { fields, defaults: defaults ?? defaultFields[node.type], params }));
    const isCounted = params.get('summary') === 'true' || /\btotal_count\b/.test(params.get('summary') ?? '');
    return {
      data,
      ...(page.paging ? { paging: page.paging } : {}),
      ...(isCounted ? { summary: { total_count: nodes.length } } : {}),
    };
  };
}

/** An edge that can only be read. */
export const listEdge = (find: (call: EdgeCall) => readonly Node[], options?: Options): Edge => ({
  read: readList(find, options),
});
