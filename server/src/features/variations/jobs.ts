import { z } from 'zod';
import { versionId, type VersionId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob, type JobContext } from '#infra/jobs/define-job.ts';
import { createKeyedQueue } from '#infra/keyed-queue.ts';
import type { SystemScope } from '#infra/scope.ts';
import { findForPreview, listUnpictured, storePreview } from './actions/previews.ts';
import { claimUnscanned, listUnscanned, scanVersion } from './actions/scans.ts';
import { findFilm, findUnlightened, lightenFilm, type Film } from './actions/renditions.ts';

const payload = z.object({ versionId });
const inTurn = createKeyedQueue();
// Less than a job may take.
const roundMs = 10 * 60_000;

/** Makes the picture of a version. A file that nothing here can decode gets none, which is an answer too. */
export const previewVersionJob = defineJob<typeof payload, Adapters>({
  name: 'version.preview',
  payload,
  concurrency: 2,
  retries: 3,
  run: ({ scope, payload: { versionId: id }, adapters }) => drawPreview(scope, id, adapters),
});

/** The same for films, which may take half a minute: no picture waits behind them. */
export const previewFilmJob = defineJob<typeof payload, Adapters>({
  name: 'version.preview-film',
  payload,
  retries: 3,
  run: ({ scope, payload: { versionId: id }, adapters }) => drawPreview(scope, id, adapters),
});

async function drawPreview(scope: SystemScope, id: VersionId, { storage, media }: Adapters): Promise<void> {
  const asked = await findForPreview(scope, id);
  if (!asked) return;
  const { organizationId, sha256 } = asked;
  await inTurn(`${organizationId}/${sha256}`, async () => {
    // Another version with this content may have brought the picture meanwhile.
    const version = await findForPreview(scope, id);
    if (!version) return;
    const picture = await media.preview(
      (use) => storage.withFile(organizationId, sha256, use),
      version.facts,
      `${organizationId}/${version.uploadedBy}`,
    );
    await storePreview(scope, version, { picture, storage });
  });
}

/** Pictures whose making was cut off more often than a job is tried again: no card waits for ever. */
export const previewVersionsJob = defineForgotten({ name: 'versions.preview', films: false });

/** The same for films: no picture waits behind them here either. */
export const previewFilmsJob = defineForgotten({ name: 'versions.preview-films', films: true });

function defineForgotten({ name, films }: { name: string; films: boolean }) {
  return defineJob({
    name,
    payload: z.object({}),
    cron: '*/5 * * * *',
    retries: 0,
    async run({ scope, adapters }: JobContext<object, Adapters>) {
      const began = performance.now();
      for (const id of await listUnpictured(scope, { films })) {
        if (performance.now() - began > roundMs) return;
        await drawPreview(scope, id, adapters).catch((err: unknown) =>
          scope.log.warn({ err, version: id }, 'a picture could not be made'),
        );
      }
    },
  });
}

/** Makes the lighter film of a version that is one, and its strip of pictures. What goes wrong is tried again later. */
export const lightenVersionJob = defineJob<typeof payload, Adapters>({
  name: 'version.lighten',
  payload,
  retries: 0,
  async run({ scope, payload: { versionId: id }, adapters }) {
    const film = await findFilm(scope, id);
    if (film) await lightenFilm(scope, film, adapters);
  },
});

/** The films that came before this machine could, whose making was cut off, or that are to be made again. */
export const lightenFilmsJob = defineJob({
  name: 'versions.lighten',
  payload: z.object({}),
  cron: '*/5 * * * *',
  retries: 0,
  async run({ scope, adapters }: JobContext<object, Adapters>) {
    if (!(await adapters.media.canLighten())) return;
    const began = performance.now();
    let last: Film | null = null;
    while (performance.now() - began < roundMs) {
      const film = await findUnlightened(scope);
      // The one that could not be claimed is somebody else's: they are at it.
      if (!film || (film.organizationId === last?.organizationId && film.sha256 === last.sha256)) return;
      last = film;
      await lightenFilm(scope, film, adapters);
    }
  },
});

/** Has the scanner look at what has come. Where it cannot be asked, `versions.scan` asks again. */
export const scanVersionJob = defineJob<typeof payload, Adapters>({
  name: 'version.scan',
  payload,
  concurrency: 2,
  retries: 3,
  async run({ scope, actAs, payload: { versionId: id }, adapters: { storage, scanner } }) {
    if (!scanner) return;
    const version = await claimUnscanned(scope, id);
    if (version) await scanVersion(actAs, version, { storage, scanner });
  },
});

/** What the scanner could not be asked about when it came. One file that it cannot take holds up no other. */
export const scanVersionsJob = defineJob({
  name: 'versions.scan',
  payload: z.object({}),
  cron: '* * * * *',
  retries: 0,
  async run({ scope, actAs, adapters: { storage, scanner } }: JobContext<object, Adapters>) {
    if (!scanner) return;
    const began = performance.now();
    for (const id of await listUnscanned(scope)) {
      if (performance.now() - began > roundMs) return;
      const version = await claimUnscanned(scope, id);
      if (version === null) continue;
      await scanVersion(actAs, version, { storage, scanner }).catch((err: unknown) =>
        scope.log.warn({ err, version: id }, 'a file could not be scanned'),
      );
    }
  },
});
