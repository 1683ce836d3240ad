import { escapeHtml, type Exchange, HttpProblem, readJson, type Sandbox, send, sendJson } from '#http.ts';
import { largestMessage, requireTeamsMessage, textOfCard } from './adaptive-card.ts';
import { mentionsIn, requireSlackMessage } from './block-kit.ts';
import { ShapeProblem, type Json } from './shape.ts';

/** A message that a channel shows. */
export interface PostedMessage {
  /** The path of the address that it came to. */
  address: string;
  at: number;
  /** What readers see. */
  text: string;
  body: Json;
  /** Of Slack: whom it notifies, and the links that it makes of texts. */
  mentions: string[];
}

/** What the next requests are answered with. */
export interface ChatFault {
  status: number;
  text: string;
  headers?: Record<string, string>;
  /** Requests that are answered so; all until the next change by default. */
  count?: number;
}

interface Answer {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

export interface ChatSandbox extends Sandbox {
  messages: PostedMessage[];
  /** Requests that arrived, refused ones too. */
  requests: number;
  fault: ChatFault | null;
}

interface Service {
  title: string;
  path: string;
  /** Paths of addresses. */
  pattern: RegExp;
  accepted: Answer;
  refusal: (problem: ShapeProblem) => Answer;
  read: (body: unknown) => Pick<PostedMessage, 'text' | 'mentions' | 'body'>;
  /** Time between two messages to one address. */
  paceMs: number;
}

interface ChatOptions {
  /** The clock of the sender. */
  now?: () => number;
}

const slack: Service = {
  title: 'Slack',
  path: '/slack',
  pattern: /^\/slack\/services\/T\w+\/B\w+\/\w+$/,
  accepted: { status: 200, text: 'ok' },
  refusal: ({ message }) => ({ status: 400, text: `invalid_blocks (${message})` }),
  read(value) {
    const body = requireSlackMessage(value);
    return { body, text: slackTextOf(body), mentions: mentionsIn(body) };
  },
  paceMs: 1000,
};

const teams: Service = {
  title: 'Teams',
  path: '/teams',
  pattern: /^\/teams\/workflows\/\w+\/triggers\/manual\/paths\/invoke$/,
  // The workflow has started; nothing says that the card can be shown.
  accepted: { status: 202, text: '' },
  refusal: ({ message }) => ({ status: 400, text: JSON.stringify({ error: { code: 'InvalidRequest', message } }) }),
  read(value) {
    const body = requireTeamsMessage(value);
    if (Buffer.byteLength(JSON.stringify(body)) > largestMessage) throw new ShapeProblem('RequestEntityTooLarge');
    return { body, text: textOfCard(body), mentions: [] };
  },
  paceMs: 0,
};

/** An incoming webhook of Slack: `/slack/services/T…/B…/…`. */
export const createSlack = (options?: ChatOptions): ChatSandbox => createChat(slack, options);

/** A workflow of Teams: `/teams/workflows/…/triggers/manual/paths/invoke`. */
export const createTeams = (options?: ChatOptions): ChatSandbox => createChat(teams, options);

/** Addresses to try, one for each service. */
export const chatAddresses = (origin: string) => ({
  slack: `${origin}/slack/services/T0SANDBOX/B0SANDBOX/tryMeOut`,
  teams: `${origin}/teams/workflows/sandbox/triggers/manual/paths/invoke?api-version=1&sig=tryMeOut`,
});

const keptMessages = 200;

function createChat(service: Service, { now = Date.now }: ChatOptions = {}): ChatSandbox {
  const lastAt = new Map<string, number>();
  const sandbox: ChatSandbox = {
    title: service.title,
    description: `Takes the messages that Ad Foundry posts to a channel of ${service.title}, and shows them.`,
    path: service.path,
    messages: [],
    requests: 0,
    fault: null,
    async handle(exchange) {
      const { request, response, url } = exchange;
      if (request.method === 'GET' && url.pathname === `${service.path}/messages`)
        return sendJson(response, sandbox.messages);
      if (request.method === 'GET' && url.pathname === service.path) return showPage(sandbox, exchange);
      if (request.method === 'PUT' && url.pathname === `${service.path}/fault`) {
        sandbox.fault = (await readJson(request)) as ChatFault | null;
        return sendJson(response, { fault: sandbox.fault });
      }
      if (request.method !== 'POST') throw new HttpProblem(404, 'Nothing is here');
      const { status, text, headers } = await post(exchange);
      send(response, { status, type: 'text/plain; charset=utf-8', body: text, ...(headers ? { headers } : {}) });
      return undefined;
    },
    close: () => Promise.resolve(),
  };

  function takeFault(): ChatFault | null {
    const { fault } = sandbox;
    if (fault?.count !== undefined && --fault.count <= 0) sandbox.fault = null;
    return fault;
  }

  async function post({ request, url }: Exchange): Promise<Answer> {
    sandbox.requests += 1;
    const fault = takeFault();
    if (fault) return fault;
    if (!service.pattern.test(url.pathname)) return { status: 404, text: 'no_service' };
    const at = now();
    if (at - (lastAt.get(url.pathname) ?? -Infinity) < service.paceMs)
      return { status: 429, text: 'rate_limited', headers: { 'retry-after': '1' } };
    lastAt.set(url.pathname, at);
    try {
      const message = service.read(await readJson(request));
      sandbox.messages = [...sandbox.messages, { address: url.pathname, at, ...message }].slice(-keptMessages);
      return service.accepted;
    } catch (error) {
      if (error instanceof HttpProblem) return { status: 400, text: 'invalid_payload' };
      if (error instanceof ShapeProblem) return service.refusal(error);
      throw error;
    }
  }
  return sandbox;
}

/** The texts of the blocks, as Slack shows them apart from formatting. */
function slackTextOf({ blocks = [] }: Json): string {
  const texts = (blocks as { text?: { text: string }; elements?: { text: unknown }[] }[]).flatMap(
    ({ text, elements }) => [
      ...(text ? [text.text] : []),
      ...(elements ?? []).flatMap((each) => (typeof each.text === 'string' ? [each.text] : [])),
    ],
  );
  return texts.join('\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function showPage({ title, messages }: ChatSandbox, { response }: Exchange): void {
  const items = messages.toReversed().map(({ text }) => `<li><pre>${escapeHtml(text)}</pre></li>`);
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem}pre{font:inherit;white-space:pre-wrap}li{border-block-end:1px solid #8884;list-style:none}ul{padding:0}</style>
<h1>${title}</h1><ul>${items.join('') || '<li>No message yet.</li>'}</ul></html>`;
  const headers = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" };
  send(response, { type: 'text/html; charset=utf-8', body, headers });
}
