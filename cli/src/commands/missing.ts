import type { ListedSlot } from '@ad-foundry/contract/listed-slots.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { platforms } from '@ad-foundry/contract/limits.ts';
import { createApi } from '#lib/api.ts';
import { readArguments, readCampaign, readChoice, readSpan } from '#lib/arguments.ts';
import { exit, type ExitCode } from '#lib/exit.ts';
import { requireLogin } from '#lib/login.ts';
import { bad, counted, note, printJson, printTable, visible, warn } from '#lib/output.ts';

export const usage = `adf missing [cmp_…] [--due 7d] [--platform meta]

Lists the slots that are empty or whose file does not fit, by due date.

  --due SPAN        due within 36h, 7d or 2w
  --platform NAME   of one platform: ${platforms.join(', ')}
  --assigned-to-me  of campaigns that are assigned to you
  --json            one object per line

Exit codes: 0 something is missing, 9 nothing is.`;

const rowOf = ({ dueAt, campaign, creative, format, review, owner }: ListedSlot): string[] => [
  dueAt?.slice(0, 10) ?? '–',
  review === 'empty' ? warn('empty') : bad('does not fit'),
  visible(campaign.name),
  visible(creative.name),
  visible(format.name),
  visible(owner ?? ''),
];

export async function run(args: string[]): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    due: { type: 'string' },
    platform: { type: 'string' },
    'assigned-to-me': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const query = {
    review: 'empty,does-not-fit',
    campaignId: positionals.length > 0 ? readCampaign(positionals) : undefined,
    dueBefore: values.due === undefined ? undefined : readSpan(values.due, 'due').toISOString(),
    platform: values.platform === undefined ? undefined : readChoice(values.platform, platforms, 'platform'),
    assignedToMe: values['assigned-to-me'] ? ('true' as const) : undefined,
    limit: 100,
  };
  const api = createApi(await requireLogin());
  const rows: string[][] = [];
  for await (const { items } of api.pages(lists.slots, { query }))
    for (const slot of items) {
      // A creative of the platform has slots of others, too.
      if (query.platform !== undefined && slot.format.platform !== query.platform) continue;
      if (values.json) printJson(slot);
      rows.push(rowOf(slot));
    }
  if (rows.length === 0) {
    note('Nothing is missing.');
    return exit.nothing;
  }
  if (!values.json) {
    printTable(rows);
    note(`${counted(rows.length, 'slot')} to fill.`);
  }
  return exit.done;
}
