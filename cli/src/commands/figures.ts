import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { addressOf, createApi, type Api } from '#lib/api.ts';
import { readArguments, readChoice } from '#lib/arguments.ts';
import { exit, Stop, usageError, type ExitCode } from '#lib/exit.ts';
import { requireLogin } from '#lib/login.ts';
import { note, print, printJson, visible } from '#lib/output.ts';

const tables = ['creatives', 'campaigns', 'adsets', 'ads'] as const;

export const usage = `adf figures [--advertiser acc_…] [--days 7]

Writes the figures of an ad account as CSV, for a sheet or a nightly script. Lists the ad accounts if there are several.

  --advertiser ID  the ad account
  --of TABLE       ${tables.join(', ')}; by default creatives
  --days N         whole days before today in the account's time zone; by default 7
  --since, --until days such as 2026-11-30, instead of --days
  --columns LIST   figures joined by commas, such as spend,impressions
  --out FILE       a file instead of the standard output`;

export async function run(args: string[]): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    advertiser: { type: 'string' },
    of: { type: 'string', default: 'creatives' },
    days: { type: 'string', default: '7' },
    since: { type: 'string' },
    until: { type: 'string' },
    columns: { type: 'string' },
    out: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  if (positionals.length > 0) throw usageError('Name the ad account with --advertiser acc_…');
  const table = readChoice(values.of, tables, 'of');
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > 366) throw usageError('--days takes a number from 1 to 366.');
  if ((values.since === undefined) !== (values.until === undefined))
    throw usageError('--since and --until go together, as days such as 2026-11-30.');
  const api = createApi(await requireLogin());
  const advertiser = await chooseAdvertiser(api, values.advertiser, values.json);
  if (advertiser === null) return exit.usage;
  const until = values.until ?? shiftDay(advertiser.today, -1);
  const query = {
    advertiserId: advertiser.id,
    since: values.since ?? shiftDay(until, 1 - days),
    until,
    ...(values.columns === undefined ? {} : { columns: values.columns }),
  };
  const params = { provider: advertiser.provider };
  const levels = { campaigns: 'campaign', adsets: 'adset', ads: 'ad' } as const;
  const address =
    table === 'creatives'
      ? addressOf(insights.exportCreatives, { params, query })
      : addressOf(insights.exportRows, { params, query: { ...query, level: levels[table] } });
  const { body } = await api.request(address);
  const source = Readable.fromWeb((body ?? new ReadableStream()) as never);
  if (values.out !== undefined) await writeTo(values.out, source);
  else if (process.stdout.isTTY) await printLines(source);
  else await pipeline(source, process.stdout, { end: false });
  return exit.done;
}

async function writeTo(file: string, source: Readable): Promise<void> {
  const part = `${file}.partial`;
  try {
    await pipeline(source, createWriteStream(part));
    await rename(part, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw new Stop(exit.error, `The folder of ${visible(file)} does not exist. Create it first.`);
    if (code === 'ENOSPC') throw new Stop(exit.error, 'The disk is full. Free some space and run the same again.');
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'EISDIR')
      throw new Stop(exit.error, `${visible(file)} cannot be written. Choose another file.`);
    throw new Stop(exit.later, 'The connection broke. Run the same again.');
  }
}

/** Shows names of ads on a terminal: they come from the ad platform, so that control characters are escaped. */
async function printLines(source: Readable): Promise<void> {
  const lines = createInterface({ input: source, crlfDelay: Infinity });
  for await (const line of lines) print(visible(line.replace(/^\ufeff/, '')));
}

/** The named ad account, or the only one; null after listing them. @throws Stop */
async function chooseAdvertiser(api: Api, id: string | undefined, isJson: boolean): Promise<InsightAdvertiser | null> {
  const { items } = await api.call(insights.advertisers, {});
  if (items.length === 0)
    throw new Stop(exit.nothing, 'No ad account is used yet. Choose one under Settings → Integrations.');
  const advertiser =
    id === undefined && items.length === 1 ? items[0] : items.find((each) => each.id === (id as AdvertiserId));
  if (advertiser) return advertiser;
  note(
    id === undefined
      ? 'There are several ad accounts. Name one with --advertiser:'
      : `There is no ad account ${visible(id)}:`,
  );
  for (const each of items)
    if (isJson) printJson(each);
    else print(`${visible(each.id)}  ${visible(each.name)}`);
  return null;
}
