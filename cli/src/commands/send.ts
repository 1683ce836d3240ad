import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import { readPlanId } from '@ad-foundry/contract/deliveries/plan-id.ts';
import type { DeliveryId } from '@ad-foundry/contract/ids.ts';
import { createApi, type Api } from '#lib/api.ts';
import { readArguments } from '#lib/arguments.ts';
import { canAsk, confirm } from '#lib/ask.ts';
import { confirmationOf, digestOf, makePlan, planLines, planSummary } from '#lib/delivery-plan.ts';
import { exit, Stop, usageError, type ExitCode } from '#lib/exit.ts';
import { requireLogin } from '#lib/login.ts';
import { counted, note, print, printJson, visible } from '#lib/output.ts';

export const usage = `adf send pln_…
adf send --confirm pln_…

Sends what a plan lists to its ad accounts, after showing it again and asking. Needs the scope deliveries:create.
A script has no person to ask: --confirm says that a person has looked at this plan of adf plan. It is sent once, and
only if it is still the same; a plan of an assistant has to be looked at here or in the browser.

  --confirm PLAN  send without asking
  --wait          until the platform has everything; exit code 3 if it refuses a file, 5 if it pauses
  --json          the delivery as data`;

export async function run(args: string[]): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    confirm: { type: 'string' },
    wait: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const [planId, ...others] = [...positionals, ...(values.confirm === undefined ? [] : [values.confirm])];
  if (planId === undefined || others.length > 0) throw usageError('Name one plan, as adf plan prints it: pln_…');
  const selection = readPlanId(planId);
  if (selection === null) throw usageError('This is no plan. Make one with: adf plan cmp_… --advertiser acc_…');
  const { seen } = selection;
  const isConfirmed = values.confirm !== undefined;
  if (isConfirmed && !seen)
    throw usageError('An assistant made this plan. Look at it first, in a terminal: adf send PLAN');
  if (!isConfirmed && !canAsk())
    throw usageError('There is no terminal to confirm in. A person who has looked at the plan adds --confirm.');
  const api = createApi(await requireLogin());
  const plan = await makePlan(api, selection, seen?.isWhole ?? false);
  if (!isConfirmed) note(planLines(plan).join('\n'));
  note(planSummary(plan));
  if (plan.chosen.uploads === 0) return exit.nothing;
  if (isConfirmed && digestOf(plan) !== seen?.digest)
    throw new Stop(exit.error, 'Something changed since this plan was made, so that nothing was sent. Plan again.');
  if (!isConfirmed && !(await confirm(`Send ${counted(plan.chosen.uploads, 'file')}?`))) {
    note('Nothing was sent.');
    return exit.nothing;
  }
  const key = (isConfirmed ? seen?.key : undefined) ?? randomUUID();
  const body = { provider: selection.provider, key, sendings: confirmationOf(plan) };
  const created = await api.call(deliveries.create, { body });
  const delivery = values.wait ? await waitFor(api, created.id) : created;
  if (values.json) printJson(delivery);
  else print(deliveryLine(delivery));
  // A plan is sent once: sent again, it is the delivery of the first time, which may have come to nothing.
  if (delivery.state === 'canceled') return exit.error;
  if (values.wait && delivery.state === 'paused') return exit.later;
  return delivery.state === 'failed' || delivery.counts.failed > 0 ? exit.unfit : exit.done;
}

const ended = new Set<Delivery['state']>(['finished', 'failed', 'canceled', 'paused']);
const everyMs = 2000;

async function waitFor(api: Api, deliveryId: DeliveryId): Promise<Delivery> {
  for (;;) {
    const delivery = await api.call(deliveries.find, { params: { deliveryId }, query: {} });
    if (ended.has(delivery.state)) return delivery;
    await sleep(everyMs);
  }
}

function deliveryLine({ id, state, files, advertisers }: Delivery): string {
  const names = advertisers.map(({ name }) => visible(name)).join(', ');
  return `${id} ${state}: ${counted(files, 'file')} to ${names}`;
}
