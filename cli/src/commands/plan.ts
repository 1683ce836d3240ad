import { randomUUID } from 'node:crypto';
import { planIdOf } from '@ad-foundry/contract/deliveries/plan-id.ts';
import { createApi } from '#lib/api.ts';
import { readArguments } from '#lib/arguments.ts';
import { digestOf, findAdvertisers, makePlan, planLines, planSummary } from '#lib/delivery-plan.ts';
import { exit, usageError, type ExitCode } from '#lib/exit.ts';
import { requireLogin } from '#lib/login.ts';
import { note, print, printJson } from '#lib/output.ts';

export const usage = `adf plan cmp_… --advertiser acc_…

Shows what would be sent to ad accounts, each file under its name there, what is there already, and what is blocked
and why. Sends nothing. Its last line names the plan for: adf send pln_…

  cre_…            creatives of one campaign, instead of all of its files
  --advertiser ID  an ad account; may be repeated
  --all            also files whose creative is incomplete, that need changes, or whose format is of another platform
  --json           as data, with the id of the plan

Exit codes: 0 something would be sent, 3 a file is blocked, 9 nothing would be sent.`;

export async function run(args: string[]): Promise<ExitCode> {
  const { values, positionals: of } = readArguments(args, {
    advertiser: { type: 'string', multiple: true, default: [] },
    all: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const api = createApi(await requireLogin());
  const advertisers = await findAdvertisers(api, values.advertiser);
  const [first] = advertisers ?? [];
  if (!advertisers || !first) return exit.usage;
  const { provider } = first;
  if (advertisers.some((each) => each.provider !== provider))
    throw usageError('Name ad accounts of one platform: a delivery goes to one.');
  const selection = { provider, of, advertiserIds: advertisers.map(({ id }) => id) };
  const plan = await makePlan(api, selection, values.all);
  const seen = { key: randomUUID(), digest: digestOf(plan), isWhole: values.all };
  const planId = planIdOf({ ...selection, seen });
  if (values.json) printJson({ planId, uploads: plan.chosen.uploads, ...plan.dryRun });
  else {
    print(...planLines(plan));
    note(planSummary(plan));
    if (plan.chosen.uploads > 0) print(planId);
  }
  if (plan.dryRun.sums.blocked > 0) return exit.unfit;
  return plan.chosen.uploads > 0 ? exit.done : exit.nothing;
}
