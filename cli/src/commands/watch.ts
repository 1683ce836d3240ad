import { createHash } from 'node:crypto';
import { lstat, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { createApi, type Api } from '#lib/api.ts';
import { readArguments, readCampaign } from '#lib/arguments.ts';
import { environment } from '#lib/environment.ts';
import { exit, Stop, usageError, type ExitCode } from '#lib/exit.ts';
import { listFolder, type FoundFile } from '#lib/folder.ts';
import { requireLogin } from '#lib/login.ts';
import { bad, good, note, print, printJson, visible } from '#lib/output.ts';
import { placeFiles, placementReason, type Placement } from '#lib/placement.ts';
import { createProgress } from '#lib/progress.ts';
import { uploadAll, type UploadResult } from '#lib/upload-all.ts';

export const usage = `adf watch FOLDER cmp_…

Uploads each file that appears in a folder once it no longer changes, as adf push does. A file that was uploaded moves to
_done, one that does not fit or has no clear slot to _refused, beside a .txt that says why. Nothing is deleted.

  --wait SECONDS    how long size and date must stay the same; by default 10
  --once            look at what is there now, then end
  --replace         upload new versions of delivered files, too
  --json            one object per line`;

const done = '_done';
const refused = '_refused';
/** After the server could not be reached. */
const retryMs = 30_000;
/** A copy that stalls can look complete; a file without its end is refused only if it has been left alone so long. */
const incompleteMs = 60_000;

export async function run(args: string[]): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    wait: { type: 'string', default: '10' },
    once: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined) throw usageError('Name a folder and a campaign: adf watch FOLDER cmp_…');
  const campaignId = readCampaign(rest);
  const waitMs = Number(values.wait) * 1000;
  if (!(waitMs >= 0 && waitMs <= 3_600_000)) throw usageError('--wait takes seconds, up to 3600.');
  const api = createApi(await requireLogin());
  await listFolder(folder, isOwn);
  const unlock = await lock(folder);
  try {
    if (!values.once) note(`Watching ${visible(folder)}. End with Ctrl-C.`);
    return await follow({ api, campaignId, folder, waitMs, ...values });
  } finally {
    await unlock();
  }
}

interface Watch {
  api: Api;
  campaignId: CampaignId;
  folder: string;
  waitMs: number;
  once: boolean;
  replace: boolean;
  json: boolean;
}

const isOwn = (name: string) => name === done || name === refused;
const stateOf = ({ sizeBytes, modifiedMs }: FoundFile) => `${sizeBytes}/${modifiedMs}`;

/** Looks at the folder again and again; polls, since network drives announce no changes. */
async function follow(watch: Watch): Promise<ExitCode> {
  const since = new Map<string, { state: string; at: number }>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let worst: ExitCode = exit.nothing;
  while (!signal.aborted) {
    const files = await listFolder(watch.folder, isOwn);
    const now = performance.now();
    const settled = files.filter((file) => {
      const before = since.get(file.path);
      const isSame = before?.state === stateOf(file);
      if (!isSame) since.set(file.path, { state: stateOf(file), at: now });
      return watch.waitMs === 0 || (isSame && now - before.at >= watch.waitMs);
    });
    if (settled.length > 0) {
      const code = await processFiles(watch, settled).catch((error: unknown) => {
        if (watch.once || !(error instanceof Stop) || error.code !== exit.later) throw error;
        note(visible(error.message));
        return exit.later;
      });
      if (worst !== exit.unfit) worst = code;
      if (code === exit.later) await pause(retryMs, signal);
    }
    if (watch.once && settled.length === files.length) return worst;
    await pause(Math.min(2000, Math.max(200, watch.waitMs / 4)), signal);
  }
  return exit.done;
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);

/** Uploads what is ready and moves each file once it is decided; a busy server leaves files for the next look. */
async function processFiles(watch: Watch, files: readonly FoundFile[]): Promise<ExitCode> {
  const { api, campaignId, replace } = watch;
  const placements = await placeFiles(api, campaignId, files);
  const uploadable = placements.filter(
    (each): each is Extract<Placement, { status: 'ready' | 'replaces' | 'unfit' }> =>
      each.status === 'ready' || (each.status === 'replaces' && replace),
  );
  let isUnfit = false;
  const moves: Promise<void>[] = [];
  const uploaded = new Set<string>();
  const finish = (each: UploadResult) => {
    const { file } = each.planned;
    if (each.error?.code === exit.later) return note(`${visible(file.name)}: ${visible(each.error.message)}`);
    isUnfit ||= each.error !== null;
    if (each.error === null) uploaded.add(file.name);
    moves.push(moveAway(watch, file, { isUploaded: each.error === null, reason: each.error?.message ?? 'Uploaded.' }));
  };
  const bytes = uploadable.reduce((sum, { file }) => sum + file.sizeBytes, 0);
  await uploadAll(api, uploadable, { progress: createProgress(bytes, uploadable.length), onResult: finish });
  await Promise.all(moves);
  for (const each of placements) {
    if (uploadable.some(({ file }) => file === each.file) || isIncomplete(each)) continue;
    // A copy waits until the file that it is a copy of has been uploaded.
    if (each.status === 'copy' && !uploaded.has(each.of) && uploadable.some(({ file }) => file.name === each.of))
      continue;
    const isPresent = each.status === 'copy' || (each.status === 'none' && each.reason === 'present');
    isUnfit ||= !isPresent;
    await moveAway(watch, each.file, { isUploaded: isPresent, reason: placementReason(each, replace) });
  }
  return isUnfit ? exit.unfit : exit.done;
}

const isIncomplete = (each: Placement) =>
  each.status === 'none' &&
  !each.result.ok &&
  each.result.reason === 'truncated' &&
  Date.now() - each.file.modifiedMs < incompleteMs;

/**
 * Moves a file to `_done` or, with its reason beside it, to `_refused`; an earlier file of that name stays. A file that
 * was changed meanwhile stays, too: it is looked at again. Others may write in the folder, so that no link is followed.
 */
async function moveAway(
  { folder, json }: Watch,
  file: FoundFile,
  { isUploaded, reason }: { isUploaded: boolean; reason: string },
): Promise<void> {
  const now = await lstat(file.path).catch(() => null);
  if (!now?.isFile() || now.size !== file.sizeBytes || Math.floor(now.mtimeMs) !== file.modifiedMs) return;
  const below = path.relative(folder, path.dirname(file.path));
  const top = isUploaded ? done : refused;
  const to = path.join(folder, top, below);
  for (const step of [path.join(folder, top), to]) {
    await mkdir(step, { recursive: true });
    if ((await realpath(step)) !== path.join(await realpath(folder), path.relative(folder, step)))
      throw new Stop(exit.error, `${visible(step)} leads to another folder. Remove that link.`);
  }
  const target = await freeName(path.join(to, file.name));
  await rename(file.path, target);
  if (!isUploaded) await writeFile(await freeName(`${target}.txt`), `${reason}\n`, { flag: 'wx' });
  if (json) printJson({ file: file.path, uploaded: isUploaded, movedTo: target, reason });
  else
    print(
      `${isUploaded ? good('✓') : bad('✗')} ${visible(path.join(below, file.name))}: ${visible(reason.split('\n')[0] ?? '')}`,
    );
}

async function freeName(file: string): Promise<string> {
  const { dir, name, ext } = path.parse(file);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? file : path.join(dir, `${name} (${number})${ext}`);
    const isFree = await lstat(candidate).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
    );
    if (isFree) return candidate;
  }
}

/** One process of this computer for each folder; the lock is outside of it. @throws Stop if another one runs */
async function lock(folder: string): Promise<() => Promise<void>> {
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 16);
  const file = path.join(environment.stateFolder(), `watch-${name}`);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const create = () => writeFile(file, String(process.pid), { flag: 'wx', mode: 0o600 });
  try {
    await create();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const other = Number(await readFile(file, 'utf8').catch(() => ''));
    if (other > 0 && isRunning(other))
      throw new Stop(exit.error, `Another adf (process ${other}) watches this folder. Stop it, or delete ${file}.`);
    await rm(file, { force: true });
    await create();
  }
  return () => rm(file, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
