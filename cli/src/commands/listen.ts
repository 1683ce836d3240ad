import { createHmac, randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookId } from '@ad-foundry/contract/ids.ts';
import { webhookTypes } from '@ad-foundry/contract/webhook-types.ts';
import { webhooks, type WebhookMessage } from '@ad-foundry/contract/webhooks.ts';
import { createApi, type Api } from '#lib/api.ts';
import { readArguments, readChoice } from '#lib/arguments.ts';
import { exit, Stop, usageError, type ExitCode } from '#lib/exit.ts';
import { requireLogin } from '#lib/login.ts';
import { bad, good, note, print, printJson, visible } from '#lib/output.ts';

export const usage = `adf listen --forward http://localhost:3000/hook

For development: passes what happens in the organization on to an address on this computer or network, as the signed
messages that a webhook would get, until Ctrl-C. A message that is refused is not tried again. Needs a personal key of an
owner or admin with the scope webhooks:manage.

  --forward URL    where to, such as http://localhost:3000/hook; private addresses only
  --types LIST     joined by commas; by default all: ${webhookTypes.slice(0, 3).join(', ')} …
  --secret SECRET  what signs the messages, whsec_…; by default a new one, which is printed
  --json           one object per message`;

const everyMs = 1000;
const retryMs = 5000;
const answerMs = 15_000;
/** A message may become visible after later ones, by this much at most; those of this time are read again. */
const lateMs = 60_000;
const pageSize = 200;

export async function run(args: string[]): Promise<ExitCode> {
  const { values } = readArguments(args, {
    forward: { type: 'string' },
    types: { type: 'string' },
    secret: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  const address = readAddress(values.forward);
  const types = values.types?.split(',').map((type) => readChoice(type.trim(), webhookTypes, 'types'));
  const secret = values.secret ?? `whsec_${randomBytes(32).toString('base64')}`;
  if (!/^whsec_[A-Za-z0-9+/]{24,}={0,2}$/.test(secret))
    throw usageError('--secret takes a secret of webhooks: whsec_….');
  const api = createApi(await requireLogin());
  const start = async () => (await api.call(webhooks.listen, { body: { types } })).webhookId;
  const webhookId = await start();
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  note(`Passing messages on to ${address.href}. End with Ctrl-C.`);
  if (values.secret === undefined) note(`They are signed with ${secret}`);
  await follow(api, { webhookId, start, signal: stopping.signal }, async (message) => {
    const result = await forward(message, { address, secret });
    if (values.json) printJson({ ...message, ...result });
    else {
      const mark = result.status !== null && result.status < 300 ? good('✓') : bad('✗');
      print(
        `${mark} ${visible(message.type)}  ${result.status ?? visible(result.error ?? '')}  ${result.durationMs} ms`,
      );
    }
  });
  return exit.done;
}

interface Source {
  webhookId: WebhookId;
  /** Begins again; what happened meanwhile is lost. */
  start: () => Promise<WebhookId>;
  signal: AbortSignal;
}

/** Fetches messages until it is stopped, and goes on after the connection broke. */
async function follow(
  api: Api,
  { webhookId: first, start, signal }: Source,
  pass: (message: WebhookMessage) => Promise<void>,
): Promise<void> {
  let webhookId: WebhookId | null = first;
  /** Messages up to this sequence are not read again. */
  let settled = 0;
  const passed = new Map<string, { sequence: number; at: number }>();
  while (!signal.aborted) {
    try {
      webhookId ??= await start();
      for await (const message of messagesAfter(api, webhookId, settled)) {
        if (signal.aborted) break;
        if (passed.has(message.id)) continue;
        await pass(message);
        passed.set(message.id, { sequence: message.sequence, at: Date.now() });
      }
      for (const [id, { sequence, at }] of passed)
        if (Date.now() - at > lateMs) {
          settled = Math.max(settled, sequence);
          passed.delete(id);
        }
      await pause(everyMs, signal);
    } catch (error) {
      if (!(error instanceof Stop) || error.code === exit.signIn) throw error;
      note(visible(error.message));
      if (error.problem === 'webhook.not-found') webhookId = null;
      await pause(retryMs, signal);
    }
  }
  if (webhookId !== null) await api.call(webhooks.remove, { params: { webhookId } });
}

async function* messagesAfter(api: Api, webhookId: WebhookId, sequence: number): AsyncGenerator<WebhookMessage> {
  for (let after = sequence; ;) {
    const query = { after, limit: pageSize };
    const { items } = await api.call(webhooks.messages, { params: { webhookId }, query });
    yield* items;
    if (items.length < pageSize) return;
    after = items.at(-1)?.sequence ?? after;
  }
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);

interface Receiver {
  address: URL;
  secret: string;
}

/** Posts a message as Standard Webhooks 1.0.0 says. */
async function forward({ id, body }: WebhookMessage, { address, secret }: Receiver) {
  const seconds = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'AdFoundry-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  try {
    const signal = AbortSignal.timeout(answerMs);
    const response = await fetch(address, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return { status: response.status, error: null, durationMs: durationMs() };
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    return { status: null, error: `no answer (${code ?? 'timeout'})`, durationMs: durationMs() };
  }
}

const networks = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  networks.addSubnet(network, prefix);
networks.addAddress('::1', 'ipv6');
networks.addSubnet('fc00::', 7, 'ipv6');

/** An address of this computer or a private network, so that no message leaves it by mistake. @throws Stop */
function readAddress(text: string | undefined): URL {
  if (text === undefined) throw usageError('Name where to: adf listen --forward http://localhost:3000/hook');
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw usageError(`“${text}” is not an address. Example: http://localhost:3000/hook`);
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  const isPrivate =
    version === 0 ? /^(?:.*\.)?localhost$/.test(host) : networks.check(host, version === 6 ? 'ipv6' : 'ipv4');
  if (!isPrivate)
    throw usageError(
      `${host} is no address of this computer or a private network. For others, make a webhook under Settings → Slack and webhooks.`,
    );
  return url;
}
