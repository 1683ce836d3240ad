import { readArguments } from '#lib/arguments.ts';
import { exit, type ExitCode } from '#lib/exit.ts';
import { searchFormats } from '#lib/library.ts';
import { note, printJson, printTable } from '#lib/output.ts';
import { words } from '#lib/words.ts';

export const usage = `adf formats [TEXT…]

Lists the formats of the library, or those with all words: adf formats instagram 9:16

  --json   one object per line, with the rules`;

export async function run(args: string[]): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, { json: { type: 'boolean', default: false } });
  const found = searchFormats(positionals.join(' '));
  if (values.json)
    for (const { id, name, platform, type, spec } of found)
      printJson({ id, name, platform, type, rules: spec.rules, recommended: spec.recommended, cards: spec.cardRules });
  else printTable(found.map(({ id, name, platform }) => [id, words.platform[platform], name]));
  if (found.length > 0) return exit.done;
  note('No format has all of these words. List all with: adf formats');
  return exit.nothing;
}
