import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { usageError } from './exit.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses the arguments of a command. @throws Stop for an option that does not exist or lacks its value */
export function readArguments<const O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    // Node appends advice about positional arguments, which does not help here.
    const [sentence = ''] = (error as Error).message.split('. ');
    throw usageError(`${sentence.replace(/\.$/, '')}.`);
  }
}

const dayMs = 24 * 3_600_000;
const spans = { h: 3_600_000, d: dayMs, w: 7 * dayMs } as const;

/** Reads a time from now, such as `36h`, `7d` or `2w`. @throws Stop */
export function readSpan(text: string, option: string): Date {
  const [, count, unit] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  if (!count) throw usageError(`--${option} takes a time such as 36h, 7d or 2w, not “${text}”.`);
  return new Date(Date.now() + Number(count) * spans[unit as keyof typeof spans]);
}

/** Reads one of some words. @throws Stop */
export function readChoice<T extends string>(text: string, choices: readonly T[], option: string): T {
  const choice = choices.find((each) => each === text);
  if (choice === undefined) throw usageError(`--${option} takes one of ${choices.join(', ')}, not “${text}”.`);
  return choice;
}

/** Reads the id of a campaign as the only argument that is no option. @throws Stop */
export function readCampaign(positionals: readonly string[]): CampaignId {
  const [id = ''] = positionals;
  if (positionals.length !== 1 || !/^cmp_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id))
    throw usageError(
      'Name one campaign by its id, cmp_…, which “adf ls campaigns” and its address in the browser show.',
    );
  return id as CampaignId;
}
