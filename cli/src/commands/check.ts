import { readArguments } from '#lib/arguments.ts';
import { exit, usageError, type ExitCode } from '#lib/exit.ts';
import { requireFormat } from '#lib/library.ts';
import { bad, counted, good, note, print, printJson, visible } from '#lib/output.ts';
import { faultOf, inOrder, readFacts } from '#lib/read-file.ts';
import { checkFile, checkJson, checkLines } from '#lib/file-check.ts';

export const usage = `adf check FILE… --format NAME
adf check FILE… --slot slt_…

Checks files against the rules of a format, on this computer: no account, nothing is uploaded. With a slot, its rules
are asked for first, which needs "adf login"; the files stay here all the same.

  --format NAME   a format of "adf formats", by its key or name; may be repeated
  --slot ID       a slot, as it was briefed; may be repeated
  --strict        treat recommendations as rules
  --json          one object per line

Exit codes: 0 all fit, 3 one does not, 1 one could not be opened, 2 wrong usage.`;

export async function run(args: string[]): Promise<ExitCode> {
  const { values, positionals: files } = readArguments(args, {
    format: { type: 'string', multiple: true, default: [] },
    slot: { type: 'string', multiple: true, default: [] },
    strict: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  if (files.length === 0) throw usageError('Name at least one file: adf check FILE… --format NAME');
  if (values.format.length + values.slot.length === 0)
    throw usageError('Name the format: adf check FILE… --format NAME');
  const formats = values.format.map((name) => requireFormat(name));
  // Loaded only here, since most checks need no server.
  const slots = values.slot.length > 0 ? await (await import('#lib/slot-rules.ts')).readSlots(values.slot) : [];
  const requirements = [...formats, ...slots].map((each) => ({ ...each, strict: each.strict || values.strict }));
  let unfit = 0;
  let failed = 0;
  const read = async (file: string) => {
    try {
      return {
        file,
        checks: await readFacts(file).then((result) => requirements.map((each) => checkFile(result, each))),
      };
    } catch (error) {
      return { file, fault: faultOf(error) };
    }
  };
  for await (const each of inOrder(files, read)) {
    const name = visible(each.file);
    if (each.checks === undefined) {
      failed += 1;
      if (values.json) printJson({ file: each.file, error: each.fault });
      else note(`${bad('✗')} ${name} ${each.fault}.`);
      continue;
    }
    if (each.checks.some(({ fits }) => !fits)) unfit += 1;
    for (const check of each.checks) {
      if (values.json) printJson({ file: each.file, ...checkJson(check) });
      else {
        const verdict = check.fits ? `${good('✓')} ${name} fits` : `${bad('✗')} ${name} does not fit`;
        print(`${verdict} ${check.requirements.name}`, ...checkLines(check));
      }
    }
  }
  if (!values.json && files.length > 1)
    note(
      `${counted(files.length, 'file')}: ${unfit} ${unfit === 1 ? 'does' : 'do'} not fit${failed > 0 ? `, ${failed} could not be opened` : ''}.`,
    );
  return failed > 0 ? exit.error : unfit > 0 ? exit.unfit : exit.done;
}
