import { GraphError, invalid } from '#meta/graph-error.ts';
import { type Answer, type Call, mergeParams, type Method, methods, splitPath } from '#meta/transport/call.ts';
import { asText } from '#meta/text.ts';
import type { Context } from './context.ts';

const MAX_PARTS = 50;

interface Part {
  method: Method;
  relativeUrl: string;
  body: string;
  name: string | undefined;
  dependsOn: string | undefined;
  isQuiet: boolean;
  attachedFiles: string[];
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function readPart(value: unknown): Part {
  const fields = (typeof value === 'object' && value ? value : {}) as Record<string, unknown>;
  const method = (asText(fields['method']) || 'GET').toUpperCase() as Method;
  const relativeUrl = textOf(fields['relative_url']);
  if (relativeUrl === undefined || !methods.includes(method)) {
    throw invalid('Each part of a batch needs a method and a relative_url');
  }
  return {
    method,
    relativeUrl,
    body: asText(fields['body']),
    name: textOf(fields['name']),
    dependsOn: textOf(fields['depends_on']),
    isQuiet: fields['omit_response_on_success'] !== false,
    attachedFiles: asText(fields['attached_files']).split(',').filter(Boolean),
  };
}

function readParts(text: string | undefined): Part[] {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    throw invalid('batch parameter must be a JSON array');
  }
  if (!Array.isArray(value)) throw invalid('batch parameter must be a JSON array');
  if (value.length > MAX_PARTS) {
    const message = `Too many requests in batch message. Maximum batch size is ${MAX_PARTS}`;
    throw new GraphError('invalid-parameter', { message, type: 'GraphBatchException' });
  }
  return value.map(readPart);
}

/** The value of a path such as `$.data.*.id` or `$.id` in an earlier answer, as text. */
function readPath(value: unknown, path: string): string {
  let found: unknown[] = [value];
  for (const step of path
    .replace(/^\$\.?/, '')
    .split('.')
    .filter(Boolean)) {
    found = found.flatMap((element) => {
      if (element === null || typeof element !== 'object') return [];
      return step === '*' ? Object.values(element) : [(element as Record<string, unknown>)[step]];
    });
  }
  return found.map(asText).filter(Boolean).join(',');
}

/** Replaces `{result=name:$.path}` by values of earlier responses. */
const insertResults = (text: string, results: ReadonlyMap<string, unknown>): string =>
  text.replace(/\{result=([^:}]+):(\$[^}]*)\}/g, (_, name: string, path: string) => readPath(results.get(name), path));

function callOf({ call }: Context, part: Part, results: ReadonlyMap<string, unknown>): Call {
  const url = new URL(insertResults(part.relativeUrl, results), 'http://graph/');
  const query = url.searchParams;
  const fields = new Map(new URLSearchParams(insertResults(part.body, results)));
  const token = call.params.get('access_token') ?? call.bearer;
  if (token !== null && !query.has('access_token') && !fields.has('access_token')) query.set('access_token', token);
  const proof = call.query.get('appsecret_proof');
  if (proof !== null && !query.has('appsecret_proof')) query.set('appsecret_proof', proof);
  const { version, path } = splitPath(url.pathname);
  const files = call.files.filter((file) => part.attachedFiles.includes(file.part));
  const params = mergeParams(query, fields);
  return { ...call, method: part.method, version: version ?? call.version, path, query, params, files, bearer: null };
}

/**
 * Executes the parts one after another, each counted against its limits. A successful part on which another part
 * depends returns `null`, unless it sets `omit_response_on_success` to false.
 * @throws {GraphError} 100 for more than fifty parts
 */
export async function answerBatch(context: Context, answer: (call: Call) => Promise<Answer>): Promise<unknown[]> {
  const parts = readParts(context.call.params.get('batch'));
  const results = new Map<string, unknown>();
  const needed = new Set(
    parts.flatMap(({ relativeUrl, body, dependsOn }) => [
      ...[...`${relativeUrl} ${body}`.matchAll(/\{result=([^:}]+):/g)].map(([, name]) => name),
      dependsOn,
    ]),
  );
  const answers: unknown[] = [];
  for (const part of parts) {
    const partAnswer = await answer(callOf(context, part, results));
    if (part.name !== undefined) results.set(part.name, partAnswer.body);
    const isHidden = part.name !== undefined && needed.has(part.name) && part.isQuiet && partAnswer.status < 400;
    answers.push(isHidden ? null : toBatchEntry(partAnswer));
  }
  return answers;
}

const toBatchEntry = ({ status, headers, body }: Answer) => ({
  code: status,
  headers: Object.entries({ 'content-type': 'application/json; charset=UTF-8', ...headers }).map(([name, value]) => ({
    name,
    value,
  })),
  body: JSON.stringify(body),
});
