import { accountIn } from '#meta/graph/accounts.ts';
import { readTextList } from '#meta/graph/json-parameters.ts';
import { type Edge, type EdgeCall, requireWrite } from '#meta/graph/context.ts';
import { readList } from '#meta/graph/list-edge.ts';
import { node } from '#meta/graph/nodes.ts';
import { GraphError, invalid, notFound } from '#meta/graph-error.ts';
import { nextId } from '#meta/state.ts';
import { checkStory } from './creative-rules.ts';
import type { CreativeRecord } from './records.ts';
import { creativesOf } from './store.ts';

const LONGEST_NAME = 100;
/** Parameters of a call that are not part of the creative. */
const OUTSIDE = new Set(['access_token', 'appsecret_proof', 'appsecret_time', 'execution_options', 'fields', 'method']);
/** Parameters that stay text, even when the text is valid JSON. */
const TEXTS = new Set(['name', 'body', 'title', 'url_tags', 'image_hash', 'image_url', 'link_url', 'object_story_id']);

/** Sorts members by name, so that equal specs serialize to the same text. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sortMembers(member)]));
}

function readValue(name: string, text: string): unknown {
  if (TEXTS.has(name)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The parameters that describe the creative. */
const readSpec = (params: ReadonlyMap<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    [...params].filter(([name]) => !OUTSIDE.has(name)).map(([name, text]) => [name, readValue(name, text)]),
  );

/** Whether the call is a dry run (`validate_only`). */
export const isValidation = (params: ReadonlyMap<string, string>): boolean =>
  readTextList('execution_options', params.get('execution_options') ?? '[]').includes('validate_only');

/** Creates a creative, or returns an existing one with the same spec. */
function post(call: EdgeCall): unknown {
  const { context, params } = call;
  const { backend } = context;
  const account = accountIn(call);
  requireWrite(context, account);
  const name = params.get('name') ?? '';
  if ([...name].length > LONGEST_NAME)
    throw invalid(`The name has more than ${LONGEST_NAME} characters`, { field: 'name' });
  const spec = readSpec(params);
  if (spec['object_story_spec'] !== undefined) checkStory(context, account, spec['object_story_spec']);
  else if (
    ['object_story_id', 'asset_feed_spec', 'image_hash', 'product_set_id'].every(
      (parameter) => spec[parameter] === undefined,
    )
  ) {
    throw new GraphError('no-image', {
      userTitle: 'Creative incomplete',
      userMessage: 'A creative needs an object_story_spec or an object_story_id.',
    });
  }
  if (isValidation(params)) return { success: true };
  const fingerprint = JSON.stringify(sortMembers(spec));
  const existingCreative = creativesOf(backend, account).find(
    (creative) => creative.fingerprint === fingerprint && creative.status !== 'DELETED',
  );
  if (existingCreative) return { id: existingCreative.id };
  const id = nextId(backend.state, 'creative');
  const createdMs = backend.clock.now();
  backend.state.creatives.set(id, { id, accountId: account.id, name, status: 'ACTIVE', fingerprint, spec, createdMs });
  return { id };
}

function creativeIn({ context, node: { type, value } }: EdgeCall): CreativeRecord {
  if (type !== 'AdCreative') throw notFound(type, 'post');
  const account = context.backend.world.accounts.get(value.accountId);
  if (account) requireWrite(context, account);
  return value;
}

/** Changes name and status; everything else is immutable. */
function change(call: EdgeCall): unknown {
  const creative = { ...creativeIn(call) };
  const { params } = call;
  const status = params.get('status') ?? creative.status;
  creative.name = params.get('name') ?? creative.name;
  creative.status = status === 'DELETED' ? 'DELETED' : 'ACTIVE';
  call.context.backend.state.creatives.set(creative.id, creative);
  return { success: true };
}

function remove(call: EdgeCall): unknown {
  const creative = creativeIn(call);
  call.context.backend.state.creatives.set(creative.id, { ...creative, status: 'DELETED' });
  return { success: true };
}

const read = readList((call) => {
  const account = accountIn(call);
  const shown = creativesOf(call.context.backend, account).filter(({ status }) => status !== 'DELETED');
  return shown.map((creative) => node('AdCreative', creative));
});

export const creativeEdges: Record<string, Edge> = {
  'AdAccount/adcreatives': { read, post },
  AdCreative: { post: change, remove },
};
