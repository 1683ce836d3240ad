import { escapeHtml, type Exchange, HttpProblem, readForm, readJson, sendJson } from '#http.ts';
import { advanceClock, catchUp } from './engine/clockwork.ts';
import { DAY, HOUR } from './engine/calendar.ts';
import { seed } from './engine/seed.ts';
import { redirect, sendPage } from './pages/layout.ts';
import { texts } from './pages/texts.ts';
import type { Webhooks } from './webhooks.ts';
import { answerFaults, type AnswerFault, noFault, type WebhookFault, webhookFaults, type World } from './world.ts';

const CONTROL = '/stripe/_emulator';

const option = (value: string, label = value): string => `<option value="${value}">${label}</option>`;

const form = (action: string, fields: string, button: string): string =>
  `<section><form method="post" action="${CONTROL}/${action}">${fields}<button>${button}</button></form></section>`;

function stateTable(world: World): string {
  const rows = [...world.tables.subscriptions.values()].map((subscription) => {
    const name = world.tables.customers.get(subscription.customer)?.name ?? subscription.customer;
    return `<tr><td>${escapeHtml(name)}<br><span class="soft">${subscription.id}</span></td><td>${subscription.status}</td></tr>`;
  });
  return `<section><h2>Subscriptions</h2><table>${rows.join('')}</table></section>`;
}

function showControl(world: World, webhooks: Webhooks, exchange: Exchange): void {
  const t = texts.en;
  const ahead = world.aheadSeconds;
  const now = new Date(world.now() * 1000).toISOString().slice(0, 16).replace('T', ' ');
  const clock = `<h2>Clock</h2><p>${now} UTC, ${Math.round(ahead / DAY)} days ahead.</p><label>Advance by <select name="seconds">
${option(String(HOUR + 60), 'an hour')}${option(String(DAY), 'a day')}${option(String(3 * DAY), '3 days')}${option(String(14 * DAY), '14 days')}${option(String(31 * DAY), '31 days')}</select></label>`;
  const current = [...world.webhookFaults].join(', ') || 'none';
  const boxes = webhookFaults.map(
    (fault) => `<label><input style="width:auto" type="checkbox" name="mode" value="${fault}"> ${fault}</label>`,
  );
  const hooks = `<h2>Webhooks</h2><p>Faults now: ${current}</p>${boxes.join('')}`;
  const answers = `<h2>Answers</h2><p>Fault now: ${world.answerFault.fault}</p><label>Next answers <select name="fault">${answerFaults.map((fault) => option(fault)).join('')}</select></label><label>How many<input name="count" value="1"></label>`;
  const log = webhooks.log
    .slice(0, 50)
    .map(
      (delivery) =>
        `<tr><td>${delivery.type}<br><span class="soft">${delivery.at} ${delivery.event}</span></td><td>${escapeHtml(delivery.result)}</td></tr>`,
    );
  const body = [
    form('advance', clock, 'Advance'),
    form('webhooks', hooks, 'Apply'),
    form('answers', answers, 'Apply'),
    stateTable(world),
    `<section><h2>Deliveries</h2><table>${log.join('')}</table></section>`,
  ].join('');
  sendPage(exchange, { title: 'Stripe: control', body, language: 'en', t, withCards: true });
}

/** Reads the form of the control page, or JSON from a program. */
async function readInput({ request }: Exchange): Promise<Record<string, unknown>> {
  if (/json/.test(request.headers['content-type'] ?? '')) return (await readJson(request)) as Record<string, unknown>;
  const sent = await readForm(request);
  return { ...Object.fromEntries(sent), mode: sent.getAll('mode') };
}

function requireAllowed<T extends string>(allowed: readonly T[], value: unknown): T {
  if (!allowed.includes(value as T)) throw new HttpProblem(400, `One of: ${allowed.join(', ')}`);
  return value as T;
}

const actions: Record<string, (world: World, input: Record<string, unknown>) => void> = {
  reset: (world) => world.reset(),
  /** `{seconds}` advances the sandbox's clock; `{clock, to}` advances a test clock. */
  advance: (world, { seconds, clock, to }) => {
    const refusal = typeof clock === 'string' ? advanceClock(world, clock, Number(to)) : null;
    if (refusal) throw new HttpProblem(400, refusal);
    if (typeof clock === 'string') return;
    const addedSeconds = Number(seconds);
    if (!Number.isInteger(addedSeconds) || addedSeconds < 0) throw new HttpProblem(400, 'seconds is a whole number');
    world.aheadSeconds += addedSeconds;
    catchUp(world);
  },
  /** `{count, prefix, price}` creates customers in bulk. */
  seed: (world, { count, prefix, price }) => {
    const key = typeof price === 'string' ? price : undefined;
    const refusal = seed(world, { count: Number(count), prefix: String(prefix), price: key });
    if (refusal) throw new HttpProblem(400, refusal);
  },
  /** `{mode: ['double', 'shuffle']}` sets the faults of webhooks; an empty list sets none. */
  webhooks: (world, { mode }) => {
    const modes = (Array.isArray(mode) ? mode : [mode]).filter((value) => value !== undefined && value !== 'normal');
    world.webhookFaults = new Set(modes.map((value) => requireAllowed<WebhookFault>(webhookFaults, value)));
  },
  /**
   * `{fault: 'down', count: 3}` affects the next three requests; with `only: '/pay'`, only requests whose address
   * contains it.
   */
  answers: (world, { fault, count, only }) => {
    const nextFault = requireAllowed<AnswerFault>(answerFaults, fault);
    const where = typeof only === 'string' ? only : '';
    world.answerFault = nextFault === 'none' ? noFault : { fault: nextFault, count: Number(count ?? 1), only: where };
  },
};

/** The control page and its API; without authentication, since only this machine can reach the sandbox. */
export async function serveControl(
  world: World,
  webhooks: Webhooks,
  exchange: Exchange,
  action: string,
): Promise<void> {
  const { request, response } = exchange;
  if (request.method === 'GET' && action === '') return showControl(world, webhooks, exchange);
  if (request.method === 'GET' && action === 'log') {
    return sendJson(response, { deliveries: webhooks.log, calls: Object.fromEntries(world.calls) });
  }
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (request.method !== 'POST' || !act) throw new HttpProblem(404, 'Stripe does not answer this here');
  const input = await readInput(exchange);
  act(world, input);
  // When the response is sent, no webhook is being sent any more.
  if (world.webhookFaults.has('drop')) await webhooks.whenIdle();
  if (/json/.test(request.headers['content-type'] ?? '')) return sendJson(response, { now: world.now() });
  return redirect(exchange, CONTROL);
}
