import { randomBytes } from 'node:crypto';
import { type Exchange, readForm, send } from '#http.ts';
import { catchUp } from '#stripe/engine/clockwork.ts';
import type { StripeObject } from '#stripe/records.ts';
import { type AnswerFault, noFault, type World } from '#stripe/world.ts';
import { billingOperations } from './billing.ts';
import { catalogueOperations } from './catalogue.ts';
import { checkParameters } from './check.ts';
import { customerOperations } from './customers.ts';
import { decodeForm, list, type Fields } from './form.ts';
import type { Operation } from './operation.ts';
import { paymentOperations } from './payment-operations.ts';
import { expand, present } from './present.ts';
import { notFound, refused, StripeProblem } from './problem.ts';
import { listOperations } from './reading.ts';
import { sessionOperations } from './sessions.ts';
import { specification } from './specification.ts';
import { subscriptionOperations } from './subscriptions.ts';

const operations: Record<string, Operation> = {
  ...catalogueOperations,
  ...customerOperations,
  ...billingOperations,
  ...subscriptionOperations,
  ...sessionOperations,
  ...paymentOperations,
  ...listOperations,
};

interface Match {
  operation: string;
  id: string | undefined;
}

/** Finds the operation of a method and path, and the id in the path. */
function match(method: string, path: string): Match | null {
  for (const operation of Object.keys(specification.operations)) {
    const [verb, shape = ''] = operation.split(' ');
    if (verb !== method) continue;
    const pattern = new RegExp(`^${shape.replace(/\{\w+\}/g, '([^/]+)')}$`);
    const found = pattern.exec(path);
    if (found) return { operation, id: found.slice(1).at(-1) };
  }
  return null;
}

const KINDS: Record<string, string> = {
  checkout: 'checkout.session',
  billing_portal: 'configuration',
  test_helpers: 'test_clock',
};

/** Paths whose id is not the key of a table; their operations find the object themselves. */
const PARTS = /^\/v1\/(subscription_items|invoice_payments|payment_intents|payment_methods\/pm_card_\w+\/attach)\b/;

function findNamed(world: World, path: string, id: string | undefined): StripeObject | undefined {
  if (id === undefined || PARTS.test(path)) return undefined;
  const storedObject = world.find(id);
  const [, , word = ''] = path.split('/');
  if (!storedObject || ('deleted' in storedObject && storedObject.deleted && !path.startsWith('/v1/customers/'))) {
    throw notFound(KINDS[word] ?? word.replace(/s$/, ''), id);
  }
  return storedObject;
}

/** Executes one operation. @throws StripeProblem */
function run(world: World, { operation, id }: Match, path: string, sent: Fields): unknown {
  checkParameters(operation, sent);
  const target = findNamed(world, path, id);
  const perform = operations[operation];
  const isRead = operation.startsWith('GET ');
  if (!perform && !isRead && !operation.startsWith('DELETE '))
    throw refused('The sandbox does not serve this operation');
  const result = perform
    ? perform({ world, sent, target, id })
    : readOrDelete(world, target, operation.startsWith('DELETE '));
  const isStored = 'object' in result && result.object !== 'list';
  const shown =
    isStored && world.find((result as StripeObject).id) === result
      ? present(world, result as StripeObject)
      : presentUnstored(world, result);
  return expand(world, shown, list(sent.expand).map(String));
}

/** Presents a previewed invoice, which is not stored; other results are complete responses. */
const presentUnstored = (world: World, result: object): unknown =>
  'object' in result && result.object === 'invoice' ? present(world, result as StripeObject) : result;

/** Reads an object, or deletes an endpoint or test clock. */
function readOrDelete(world: World, target: StripeObject | undefined, isDeleted: boolean): object {
  if (!target) throw refused('The sandbox does not serve this operation');
  if (!isDeleted) return target;
  world.tables.endpoints.delete(target.id);
  world.tables.clocks.delete(target.id);
  return { id: target.id, object: target.object, deleted: true };
}

interface Answer {
  status: number;
  body: unknown;
}

function answerOnce(
  world: World,
  found: Match | null,
  { method, path, sent }: { method: string; path: string; sent: Fields },
): Answer {
  try {
    if (!found) {
      const message = `Unrecognized request URL (${method}: ${path}).`;
      throw new StripeProblem({ status: 404, type: 'invalid_request_error', message });
    }
    catchUp(world);
    return { status: 200, body: run(world, found, path, sent) };
  } catch (error) {
    if (error instanceof StripeProblem) return { status: error.details.status, body: error.body };
    throw error;
  }
}

/** Repeats the response of an earlier request with the same key. @returns null for a new key */
function repeated(world: World, key: string, fingerprint: string): Answer | null {
  const earlier = world.tables.answers.get(key);
  if (!earlier || earlier.fingerprint === fingerprint) return earlier ?? null;
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with ('${key}').`;
  const problem = new StripeProblem({ status: 400, type: 'idempotency_error', message });
  return { status: 400, body: problem.body };
}

/** The fault of this response; decrements its count. */
function takeFault(world: World, address: string): AnswerFault {
  const { fault, count, only } = world.answerFault;
  if (fault === 'none' || !address.includes(only)) return 'none';
  world.answerFault = count > 1 ? { fault, count: count - 1, only } : noFault;
  return fault;
}

const DOWN_BODY = { error: { type: 'api_error', message: 'The sandbox is down on request.' } };

const WRONG_KEY_BODY = { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****' } };

/** Serves the API below `/v1`: key, idempotency, parameters, expansion, error envelope. */
export async function serveApi(world: World, { request, response, url }: Exchange): Promise<void> {
  const { method = 'GET', headers } = request;
  const reply = ({ status, body }: Answer, more: Record<string, string> = {}) => {
    const standardHeaders = {
      'request-id': `req_${randomBytes(8).toString('hex')}`,
      'stripe-version': String(headers['stripe-version'] ?? ''),
    };
    send(response, {
      status,
      type: 'application/json',
      body: JSON.stringify(body),
      headers: { ...standardHeaders, ...more },
    });
  };
  const [, key = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (!key.startsWith('sk_test_')) {
    const message = key ? 'The sandbox accepts test keys only.' : 'You did not provide an API key.';
    return reply({ status: 401, body: { error: { type: 'invalid_request_error', message } } });
  }
  const form = method === 'GET' ? url.searchParams : await readForm(request);
  const sent = decodeForm(form);
  const found = match(method, url.pathname);
  const operation = found?.operation ?? 'unknown';
  world.calls.set(operation, (world.calls.get(operation) ?? 0) + 1);
  const fault = takeFault(world, `${url.pathname}?${form.toString()}`);
  if (fault === 'down') return reply({ status: 503, body: DOWN_BODY });
  if (fault === 'wrong-key') return reply({ status: 401, body: WRONG_KEY_BODY });
  if (fault === 'refused') return reply({ status: 400, body: refused('The sandbox refuses this on request.').body });
  const idempotency = method === 'POST' ? headers['idempotency-key']?.toString() : undefined;
  const fingerprint = `${method} ${url.pathname} ${form.toString()}`;
  const earlier = idempotency === undefined ? null : repeated(world, idempotency, fingerprint);
  const answer = earlier ?? answerOnce(world, found, { method, path: url.pathname, sent });
  // Like Stripe, does not store the response of a request that failed validation.
  if (idempotency !== undefined && !earlier && answer.status !== 400 && answer.status !== 404) {
    world.tables.answers.set(idempotency, { fingerprint, ...structuredClone(answer) });
  }
  if (fault === 'lost') {
    response.destroy();
    return undefined;
  }
  return reply(answer, earlier ? { 'idempotent-replayed': 'true' } : {});
}
