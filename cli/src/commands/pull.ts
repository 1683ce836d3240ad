import path from 'node:path';
import type { CampaignId, VersionId } from '@ad-foundry/contract/ids.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { placing, type PlacingSlots } from '@ad-foundry/contract/placing.ts';
import { folderNames } from '@ad-foundry/contract/rules/naming/folder-names.ts';
import { uniqueNames } from '@ad-foundry/contract/rules/naming/unique-names.ts';
import { createApi, type Api } from '#lib/api.ts';
import { readArguments, readCampaign, readChoice } from '#lib/arguments.ts';
import { download, isSame } from '#lib/download.ts';
import { exit, Stop, usageError, type ExitCode } from '#lib/exit.ts';
import { requireLogin } from '#lib/login.ts';
import { bad, counted, faint, good, note, print, printJson, visible, warn } from '#lib/output.ts';
import { createProgress } from '#lib/progress.ts';
import { faultOf, inOrder } from '#lib/read-file.ts';

export const usage = `adf pull cmp_… FOLDER

Downloads the current files of a campaign under their right names, in a folder for each creative.

  --only approved   approved files only
  --changed         leave files as they are that already have the same content
  --json            one object per line`;

interface FileToPull {
  versionId: VersionId;
  sizeBytes: number;
  /** Why it cannot be downloaded; null if it can. */
  scan: 'pending' | 'infected' | 'unscannable' | null;
  /** Below the chosen folder. */
  file: string;
}

const withheld = {
  pending: 'It is still being checked for viruses. Pull it again later.',
  infected: 'It holds something harmful and cannot be downloaded. Delete it in the browser.',
  unscannable: 'It could not be checked for viruses and cannot be downloaded. Upload another version.',
};

export async function run(args: string[]): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    only: { type: 'string' },
    changed: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const campaignId = readCampaign(positionals.slice(0, 1));
  const [, folder] = positionals;
  if (folder === undefined || positionals.length > 2)
    throw usageError('Name a campaign and a folder: adf pull cmp_… FOLDER');
  const isOnlyApproved = values.only !== undefined && readChoice(values.only, ['approved'], 'only') === 'approved';
  const api = createApi(await requireLogin());
  const approved = isOnlyApproved ? await listApproved(api, campaignId) : null;
  const all = (await listFiles(api, campaignId)).filter(({ versionId }) => approved?.has(versionId) ?? true);
  if (all.length === 0) {
    note(isOnlyApproved ? 'No file is approved yet.' : 'There are no files yet.');
    return exit.nothing;
  }
  const progress = createProgress(
    all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    all.length,
  );
  const fetchOne = async ({ versionId, sizeBytes, scan, file }: FileToPull) => {
    const target = path.join(folder, file);
    try {
      if (scan !== null) throw new Stop(scan === 'pending' ? exit.later : exit.error, withheld[scan]);
      if (values.changed && (await isSame(api, { versionId, sizeBytes, target })))
        return { file, state: 'same' as const };
      await download(api, { versionId, sizeBytes, target, onProgress: (bytes) => progress.set(file, bytes) });
      return { file, state: 'downloaded' as const };
    } catch (error) {
      if (error instanceof Stop && error.code === exit.signIn) throw error;
      return {
        file,
        state: 'failed' as const,
        error: error instanceof Stop ? error : new Stop(exit.error, faultOf(error)),
      };
    } finally {
      progress.fileDone();
    }
  };
  const failures: Stop[] = [];
  let downloaded = 0;
  for await (const result of inOrder(all, fetchOne)) {
    progress.clear();
    if (result.state === 'failed') failures.push(result.error);
    if (result.state === 'downloaded') downloaded += 1;
    if (values.json) printJson({ ...result, ...(result.state === 'failed' ? { error: result.error.message } : {}) });
    else if (result.state === 'failed') note(`${bad('✗')} ${visible(result.file)}: ${visible(result.error.message)}`);
    else print(`${result.state === 'same' ? faint('=') : good('✓')} ${visible(result.file)}`);
  }
  const same = all.length - downloaded - failures.length;
  note(
    `${counted(downloaded, 'file')} downloaded${same > 0 ? `, ${same} unchanged` : ''}${failures.length > 0 ? warn(`, ${failures.length} failed. Run the same again`) : ''}.`,
  );
  return failures[0]?.code ?? exit.done;
}

async function listApproved(api: Api, campaignId: CampaignId): Promise<Set<VersionId>> {
  const ids = new Set<VersionId>();
  for await (const { items } of api.pages(lists.slots, { query: { campaignId, review: 'approved,sent', limit: 200 } }))
    for (const { review, decided, files } of items)
      // What was sent need not have been approved.
      if (review === 'approved' || decided?.decision === 'approved')
        for (const { versionId } of files) ids.add(versionId);
  return ids;
}

/** The current files with their paths: names of the server, made safe and unique here, whatever it answers. */
async function listFiles(api: Api, campaignId: CampaignId): Promise<FileToPull[]> {
  const slots: PlacingSlots['items'] = [];
  for await (const { items } of api.pages(placing.list, { params: { campaignId }, query: {} })) slots.push(...items);
  const files = slots.flatMap(({ creative, variations }) =>
    variations.flatMap(({ cards }) =>
      cards.flatMap(({ uid, versions: [version] }) => (version ? [{ creative, uid, version }] : [])),
    ),
  );
  const named = files.map(({ creative, uid, version: { fileName } }) => {
    const extension = /\.([0-9a-z]{1,8})$/i.exec(fileName)?.[1] ?? '';
    return { creative, uid, extension, name: extension === '' ? fileName : fileName.slice(0, -extension.length - 1) };
  });
  const folders = folderNames(
    named.map(({ creative }) => ({ parts: [{ key: creative.id, name: creative.name }], longestFile: 0 })),
  );
  const names = new Map<string, string[]>();
  for (const folder of new Set(folders))
    names.set(folder, uniqueNames(named.filter((_, at) => folders[at] === folder)));
  return files.map(({ version }, at) => {
    const folder = folders[at] ?? '';
    const { id: versionId, scan, facts } = version;
    return { versionId, scan, sizeBytes: facts.sizeBytes, file: path.join(folder, names.get(folder)?.shift() ?? '') };
  });
}
