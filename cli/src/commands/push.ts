import { createApi } from '#lib/api.ts';
import { readArguments, readCampaign } from '#lib/arguments.ts';
import { canAsk, confirm } from '#lib/ask.ts';
import { exit, usageError, type ExitCode, type Stop } from '#lib/exit.ts';
import { listFolder } from '#lib/folder.ts';
import { requireLogin } from '#lib/login.ts';
import { bad, counted, good, note, print, printJson, visible } from '#lib/output.ts';
import { placeFiles, placementLines, slotText, staysOut, type Placement } from '#lib/placement.ts';
import { createProgress } from '#lib/progress.ts';
import { uploadAll, type PlannedUpload } from '#lib/upload-all.ts';
import { checkJson } from '#lib/file-check.ts';

export const usage = `adf push FOLDER cmp_…

Finds the slot of each file in a folder and those below it, as the pages do, shows the result, and uploads what fits.
A file that could go to several slots is listed, never guessed. An interrupted push goes on where it stopped.

  --dry-run   only show where each file would go
  --yes       upload without asking
  --replace   upload new versions of delivered files, too
  --json      one object per line

Exit codes: 0 uploaded, 3 a file does not fit, 9 nothing to upload.`;

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
    throw usageError('There is no terminal to confirm in. Add --yes to upload, or --dry-run to look.');
  const files = await listFolder(folder);
  if (files.length === 0) {
    note(`${visible(folder)} holds no files.`);
    return exit.nothing;
  }
  const api = createApi(await requireLogin());
  const placements = await placeFiles(api, campaignId, files);
  for (const each of placements) {
    if (values.json) printJson(placementJson(each));
    else print(...placementLines(each, values.replace));
  }
  const planned = placements.flatMap((each): PlannedUpload[] =>
    each.status === 'ready' || (each.status === 'replaces' && values.replace)
      ? [{ file: each.file, slots: each.slots }]
      : [],
  );
  const isLeftOut = placements.some((each) => staysOut(each, values.replace));
  note(summary(placements, planned));
  if (values['dry-run'] || planned.length === 0)
    return isLeftOut ? exit.unfit : planned.length > 0 ? exit.done : exit.nothing;
  if (isAsking && !(await confirm(`Upload ${counted(planned.length, 'file')}?`))) {
    note('Nothing was uploaded.');
    return exit.nothing;
  }
  const worst = await upload(api, planned, values.json);
  return worst === exit.done && isLeftOut ? exit.unfit : worst;
}

/** Uploads the files and reports each; the exit code of the worst. */
async function upload(
  api: ReturnType<typeof createApi>,
  planned: readonly PlannedUpload[],
  isJson: boolean,
): Promise<ExitCode> {
  const bytes = planned.reduce((sum, { file, slots }) => sum + file.sizeBytes * slots.length, 0);
  const progress = createProgress(bytes, planned.length);
  const failures: Stop[] = [];
  try {
    await uploadAll(api, planned, {
      progress,
      onResult: (result) => {
        const { file } = result.planned;
        if (result.error) failures.push(result.error);
        progress.clear();
        if (isJson)
          printJson({
            file: file.path,
            uploaded: result.error === null,
            ...(result.error
              ? { error: result.error.message }
              : { versionIds: result.uploads.map(({ versionId }) => versionId) }),
          });
        else if (result.error)
          note(`${bad('✗')} ${visible(file.name)} was not uploaded: ${visible(result.error.message)}`);
        else print(`${good('✓')} ${visible(file.name)} is uploaded`);
      },
    });
  } finally {
    progress.clear();
  }
  note(
    `${counted(planned.length - failures.length, 'file')} uploaded${failures.length > 0 ? `, ${failures.length} failed. Run the same again to go on.` : '.'}`,
  );
  const codes = failures.map(({ code }) => code);
  return codes.find((code) => code !== exit.unfit) ?? codes[0] ?? exit.done;
}

function placementJson(each: Placement): object {
  const { file } = each;
  const base = { file: file.path, status: each.status };
  if (each.status === 'copy') return { ...base, of: each.of };
  if (each.status === 'none')
    return { ...base, reason: each.reason, nearest: each.nearest ? slotText(each.nearest) : null };
  return {
    ...base,
    slots: each.slots.map(({ place: where, slot, check }) => ({
      creativeId: slot.creativeId,
      creative: slot.creativeName,
      slotId: slot.slotId,
      format: slot.formatName,
      position: where.position,
      replaces: where.replaces,
      ...checkJson(check),
    })),
  };
}

function summary(placements: readonly Placement[], planned: readonly PlannedUpload[]): string {
  const count = (status: Placement['status']) => placements.filter((each) => each.status === status).length;
  const kept = placements.filter(
    ({ status, file }) => status === 'replaces' && !planned.some((upload) => upload.file === file),
  ).length;
  const parts = [
    `${planned.length} to upload`,
    ...(count('unfit') > 0 ? [`${count('unfit')} that ${count('unfit') === 1 ? 'does' : 'do'} not fit`] : []),
    ...(count('unclear') > 0 ? [`${count('unclear')} that could go to several slots`] : []),
    ...(kept > 0 ? [`${kept} for slots that have a file (add --replace)`] : []),
    ...(count('copy') > 0 ? [counted(count('copy'), 'copy', 'copies')] : []),
    ...(count('none') > 0 ? [`${count('none')} without a slot`] : []),
  ];
  return `${counted(placements.length, 'file')}: ${parts.join(', ')}.`;
}
