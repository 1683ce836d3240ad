import { createApi } from '#lib/api.ts';
import { readArguments, readCampaign } from '#lib/arguments.ts';
import { canAsk, confirm } from '#lib/ask.ts';
import { exit, usageError, type ExitCode, type Stop } from '#lib/exit.ts';
import { listFolder } from '#lib/folder.ts';
import { requireLogin } from '#lib/login.ts';
import { bad, counted, good, note, print, printJson, visible } from '#lib/output.ts';
import { isBroken, place, placedText, placeText, type Placed } from '#lib/placement.ts';
import { createProgress } from '#lib/progress.ts';
import { sendAll, type Sending } from '#lib/send-all.ts';
import { findingJson } from '#lib/verdict-lines.ts';

export const usage = `adf push FOLDER cmp_…

Finds the slot of each file in a folder and those below it, as the pages do, shows the result, and sends what fits.
A file that could go to several places is listed, never guessed. An interrupted push goes on where it stopped.

  --dry-run   only show where each file would go
  --yes       send without asking
  --replace   send new versions of delivered files, too
  --json      one object per line

Exit codes: 0 sent, 3 a file does not fit, 9 nothing to send.`;

export async function run(args: string[]): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    'dry-run': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined) throw usageError('Name a folder and a campaign: adf push FOLDER cmp_…');
  const campaignId = readCampaign(rest);
  const isAsking = !values['dry-run'] && !values.yes;
  if (isAsking && !canAsk())
    throw usageError('There is no terminal to confirm in. Add --yes to send, or --dry-run to look.');
  const files = await listFolder(folder);
  if (files.length === 0) {
    note(`${visible(folder)} holds no files.`);
    return exit.nothing;
  }
  const api = createApi(await requireLogin());
  const placed = await place(api, campaignId, files);
  for (const each of placed) {
    if (values.json) printJson(placedJson(each));
    else print(...placedText(each, values.replace));
  }
  const sendings = placed.flatMap((each): Sending[] =>
    each.status === 'ready' || (each.status === 'replaces' && values.replace)
      ? [{ file: each.file, chosen: each.chosen }]
      : [],
  );
  const unfit = placed.some((each) => each.status === 'unfit' || isBroken(each));
  note(summary(placed, sendings));
  if (values['dry-run'] || sendings.length === 0)
    return unfit ? exit.unfit : sendings.length > 0 ? exit.done : exit.nothing;
  if (isAsking && !(await confirm(`Send ${counted(sendings.length, 'file')}?`))) {
    note('Nothing was sent.');
    return exit.nothing;
  }
  const worst = await send(api, sendings, values.json);
  return worst === exit.done && unfit ? exit.unfit : worst;
}

/** Sends the files and reports each; the exit code of the worst. */
async function send(
  api: ReturnType<typeof createApi>,
  sendings: readonly Sending[],
  isJson: boolean,
): Promise<ExitCode> {
  const bytes = sendings.reduce((sum, { file, chosen }) => sum + file.sizeBytes * chosen.length, 0);
  const progress = createProgress(bytes, sendings.length);
  const failures: Stop[] = [];
  try {
    await sendAll(api, sendings, {
      progress,
      onSent: (sent) => {
        const { file } = sent.sending;
        if (sent.error) failures.push(sent.error);
        progress.clear();
        if (isJson)
          printJson({
            file: file.path,
            sent: sent.error === null,
            ...(sent.error
              ? { error: sent.error.message }
              : { versionIds: sent.uploads.map(({ versionId }) => versionId) }),
          });
        else if (sent.error) note(`${bad('✗')} ${visible(file.name)} was not sent: ${visible(sent.error.message)}`);
        else print(`${good('✓')} ${visible(file.name)} is sent`);
      },
    });
  } finally {
    progress.clear();
  }
  note(
    `${counted(sendings.length - failures.length, 'file')} sent${failures.length > 0 ? `, ${failures.length} failed. Run the same again to go on.` : '.'}`,
  );
  const codes = failures.map(({ code }) => code);
  return codes.find((code) => code !== exit.unfit) ?? codes[0] ?? exit.done;
}

function placedJson(each: Placed): object {
  const { file } = each;
  const base = { file: file.path, status: each.status };
  if (each.status === 'copy') return { ...base, of: each.of };
  if (each.status === 'none')
    return { ...base, reason: each.reason, nearest: each.nearest ? placeText(each.nearest) : null };
  return {
    ...base,
    places: each.chosen.map(({ place: where, slot, finding }) => ({
      creativeId: slot.creativeId,
      creative: slot.creativeName,
      slotId: slot.slotId,
      format: slot.formatName,
      position: where.position,
      replaces: where.replaces,
      ...findingJson(finding),
    })),
  };
}

function summary(placed: readonly Placed[], sendings: readonly Sending[]): string {
  const count = (status: Placed['status']) => placed.filter((each) => each.status === status).length;
  const kept = placed.filter(
    ({ status, file }) => status === 'replaces' && !sendings.some((sending) => sending.file === file),
  ).length;
  const parts = [
    `${sendings.length} to send`,
    ...(count('unfit') > 0 ? [`${count('unfit')} that ${count('unfit') === 1 ? 'does' : 'do'} not fit`] : []),
    ...(count('unclear') > 0 ? [`${count('unclear')} that could go to several slots`] : []),
    ...(kept > 0 ? [`${kept} for slots that have a file (add --replace)`] : []),
    ...(count('copy') > 0 ? [counted(count('copy'), 'copy', 'copies')] : []),
    ...(count('none') > 0 ? [`${count('none')} without a slot`] : []),
  ];
  return `${counted(placed.length, 'file')}: ${parts.join(', ')}.`;
}
