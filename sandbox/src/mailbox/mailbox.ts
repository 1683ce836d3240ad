import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Exchange, HttpProblem, readJson, type Sandbox, send, sendJson } from '#http.ts';
import { FaultSwitch, isFaultMode } from './fault-switch.ts';
import { Forwarder, type Forwarding, readForwarding } from './forwarding.ts';
import { type Message, readMessage, summarize } from './message.ts';
import { MessageStore } from './message-store.ts';
import { replyAddressOf, writeReply } from './reply.ts';
import { startSmtp } from './smtp.ts';

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

const PAGE_FILES: Record<string, { file: string; type: string }> = {
  '/mailbox': { file: 'mailbox.html', type: 'text/html' },
  '/mailbox/mailbox.css': { file: 'mailbox.css', type: 'text/css' },
  '/mailbox/mailbox.js': { file: 'mailbox.js', type: 'text/javascript' },
};

/**
 * Content security policy of a mail's HTML: it may render and open links in a new tab, but not run scripts, send forms or
 * reach the mailbox.
 */
const MAIL_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline' https:",
  'font-src https: data:',
  'img-src https: http: data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const NEW_TAB = '<base target="_blank">';

/** Makes every link of a mail open in a new tab; the doctype, if any, stays first. */
function renderMail(html: string): string {
  const head = /<head\b[^>]*>/i.exec(html);
  if (head) return html.slice(0, head.index) + head[0] + NEW_TAB + html.slice(head.index + head[0].length);
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? '';
  return doctype + NEW_TAB + html.slice(doctype.length);
}

interface Mailbox {
  readonly store: MessageStore;
  readonly faults: FaultSwitch;
  readonly forwarder: Forwarder;
}

function sendPageFile({ response }: Exchange, { file, type }: { file: string; type: string }): void {
  const body = readFileSync(new URL(`./page/${file}`, import.meta.url));
  send(response, { type: `${type}; charset=utf-8`, body, headers: { 'content-security-policy': PAGE_POLICY } });
}

/** Answers 304 if nothing changed, so that the page can poll cheaply. */
function sendList({ request, response, url }: Exchange, { store }: Mailbox): void {
  const etag = `"${store.version}"`;
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const messages = store.list(url.searchParams.get('to') ?? undefined);
  sendJson(response, url.searchParams.has('summary') ? messages.map(summarize) : messages, { etag });
}

function requireMessage(store: MessageStore, id: string): Message {
  const message = store.find(id);
  if (!message) throw new HttpProblem(404, 'This mail is not, or no longer, in the mailbox');
  return message;
}

function sendMail({ response }: Exchange, message: Message): void {
  const headers = { 'content-security-policy': MAIL_POLICY };
  send(response, { type: 'text/html; charset=utf-8', body: renderMail(message.html), headers });
}

async function setFault({ request, response }: Exchange, { faults }: Mailbox): Promise<void> {
  const body = await readJson(request);
  const { mode, count, to } = (typeof body === 'object' && body ? body : {}) as Record<string, unknown>;
  if (!isFaultMode(mode)) throw new HttpProblem(400, 'mode is one of none, refuse, temporary, drop-after-data, slow');
  if (count !== undefined && !(Number.isInteger(count) && Number(count) > 0))
    throw new HttpProblem(400, 'count is a whole number from 1, or left out');
  if (to !== undefined && (typeof to !== 'string' || (mode !== 'none' && mode !== 'refuse')))
    throw new HttpProblem(400, 'to is an address, with mode none or refuse');
  if (to !== undefined) faults.setFor(to, mode as 'none' | 'refuse');
  else faults.set(mode, count === undefined ? undefined : Number(count));
  sendJson(response, faults.state);
}

async function setForwarding({ request, response }: Exchange, { forwarder }: Mailbox): Promise<void> {
  const forwarding = readForwarding(await readJson(request));
  if (!forwarding) throw new HttpProblem(400, 'domain, url of a program on this machine, and secret');
  forwarder.add(forwarding);
  sendJson(response, { domains: forwarder.domains });
}

/** Keeps a mail, and delivers it where its domain is forwarded to. */
async function receive({ store, forwarder }: Mailbox, message: Message, raw: Buffer): Promise<void> {
  await forwarder.deliver(raw, message.to);
  store.add(message);
}

/** Answers a mail as its recipient. */
async function reply({ request, response }: Exchange, mailbox: Mailbox, id: string): Promise<void> {
  const message = requireMessage(mailbox.store, id);
  const { text } = (await readJson(request)) as { text?: unknown };
  if (typeof text !== 'string' || text.trim() === '') throw new HttpProblem(400, 'text is what you answer');
  const raw = writeReply(message, text);
  const envelope = { from: message.to[0] ?? '', to: [replyAddressOf(message)] };
  await receive(mailbox, await readMessage(raw, envelope), raw);
  response.writeHead(204).end();
}

async function handle(exchange: Exchange, mailbox: Mailbox): Promise<void> {
  const { request, response, url } = exchange;
  const route = `${request.method} ${url.pathname}`;
  const page = PAGE_FILES[url.pathname];
  if (page && request.method === 'GET') return sendPageFile(exchange, page);
  if (route === 'GET /mailbox/messages') return sendList(exchange, mailbox);
  if (route === 'DELETE /mailbox/messages') {
    mailbox.store.clear();
    response.writeHead(204).end();
    return undefined;
  }
  if (route === 'GET /mailbox/faults') return sendJson(response, mailbox.faults.state);
  if (route === 'POST /mailbox/faults') return setFault(exchange, mailbox);
  if (route === 'GET /mailbox/forwarding') return sendJson(response, { domains: mailbox.forwarder.domains });
  if (route === 'POST /mailbox/forwarding') return setForwarding(exchange, mailbox);
  const [, answered] = /^POST \/mailbox\/messages\/([\w-]+)\/reply$/.exec(route) ?? [];
  if (answered) return reply(exchange, mailbox, answered);
  const [, id, view] = /^GET \/mailbox\/messages\/([\w-]+)(\/html)?$/.exec(route) ?? [];
  if (!id) throw new HttpProblem(404, 'The mailbox does not answer this');
  const message = requireMessage(mailbox.store, id);
  return view ? sendMail(exchange, message) : sendJson(response, message);
}

/**
 * Starts the mailbox: an SMTP server that stores mails, and a page to read them.
 * @param options smtpPort: 0 chooses a free port; dataFolder: keeps mails across restarts; forwarding: a program that
 * takes the mails to a domain
 */
export async function startMailbox(options: {
  host: string;
  smtpPort: number;
  dataFolder?: string | undefined;
  forwarding?: Forwarding | null;
}): Promise<Sandbox & { smtp: string }> {
  const store = new MessageStore(options.dataFolder ? join(options.dataFolder, 'mailbox') : undefined);
  const faults = new FaultSwitch();
  const forwarder = new Forwarder();
  if (options.forwarding) forwarder.add(options.forwarding);
  const mailbox = { store, faults, forwarder };
  const onMessage = (message: Message, raw: Buffer): Promise<void> => receive(mailbox, message, raw);
  const smtp = await startSmtp({ host: options.host, port: options.smtpPort, faults, onMessage });
  return {
    title: 'Mailbox',
    description: 'Every e-mail sent, to any address.',
    path: '/mailbox',
    smtp: smtp.address,
    handle: (exchange) => handle(exchange, mailbox),
    close: smtp.close,
  };
}
