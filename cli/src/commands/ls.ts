import { lists } from '@ad-foundry/contract/lists.ts';
import { createApi } from '#lib/api.ts';
import { readArguments, readSpan } from '#lib/arguments.ts';
import { exit, usageError, type ExitCode } from '#lib/exit.ts';
import { requireLogin } from '#lib/login.ts';
import { note, printJson, printTable, visible } from '#lib/output.ts';

export const usage = `adf ls campaigns [--due 7d]

Lists the campaigns that are not archived, by due date: id, due date, complete creatives, name.

  --due SPAN   due within 36h, 7d or 2w
  --json       one object per line`;

export async function run(args: string[]): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    due: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  if (positionals.join(' ') !== 'campaigns') throw usageError('List campaigns with: adf ls campaigns');
  const dueBefore = values.due === undefined ? undefined : readSpan(values.due, 'due').toISOString();
  const api = createApi(await requireLogin());
  const rows: string[][] = [];
  for await (const { items } of api.pages(lists.campaigns, { query: { sort: 'due', dueBefore, limit: 100 } }))
    for (const campaign of items) {
      const { id, name, dueAt, progress } = campaign;
      if (values.json) printJson(campaign);
      rows.push([visible(id), dueAt?.slice(0, 10) ?? '–', `${progress.complete}/${progress.total}`, visible(name)]);
    }
  if (!values.json) printTable(rows);
  if (rows.length > 0) return exit.done;
  note(values.due === undefined ? 'There are no campaigns.' : `No campaign is due within ${values.due}.`);
  return exit.nothing;
}
