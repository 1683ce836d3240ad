import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { repairs } from '@ad-foundry/contract/repairs.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { expectReconciled, incomingFiles } from '#testing/files.ts';
import { encodeVideo } from '#testing/media.ts';
import { createOwnFormat, rulesOf } from '#testing/own-formats.ts';
import { upload } from '#testing/uploading.ts';
import { Installation } from './installation.ts';
import { randomFrom } from './random.ts';

const seed = inject('seed');
const random = randomFrom(seed);
process.stdout.write(`seed ${seed}: repeat with --sequence.seed ${seed}\n`);

const kills = 50;
const interruptedKills = 2;

let installation: Installation;
beforeEach(async () => {
  installation = new Installation();
  await installation.start();
});
afterEach(() => installation.stop());

/** Makes the previews that were interrupted: their contents may be stored before their rows. */
async function makePreviews(): Promise<void> {
  const madeThem = async () => {
    await installation.sql(`update versions set created_at = created_at - interval '10 minutes'
      where preview_state = 'pending' and created_at > now() - interval '5 minutes'`);
    await installation.sql(`update renditions set leased_until = now(), due_at = now() where made_at is null`);
    for (const job of ['versions.preview-films', 'versions.transcode']) await installation.runJob(job);
    await sleep(5000);
    const [row] = await installation.sql<{ left: number }>(`select count(*)::int as left from versions v
      left join renditions r using (organization_id, sha256)
      where v.preview_state = 'pending' or (r.made_at is null and coalesce(r.attempts, 0) < 3)`);
    return row?.left === 0;
  };
  await vi.waitUntil(madeThem, { timeout: 240_000, interval: 1000 });
}

test('repairs survive fifty kills of the server: none is lost, none is made twice, and originals stay', async () => {
  const client = installation.browser();
  await client.signUp();
  const bytes = await encodeVideo({ width: 640, height: 360, seconds: 6 });
  const rules: Rule[] = [
    { type: 'mime', operator: 'in', value: ['video/mp4'] },
    { type: 'ratio', operator: 'eq', value: '1:1' },
  ];
  const format = await createOwnFormat(client, { name: randomUUID(), type: 'video', spec: rulesOf({ rules }) });
  const { id: campaignId } = await client.call(campaigns.create, { body: { name: 'Repairs' } });
  const wide = async (name: string) => {
    const body = { name, formatIds: [format.id] };
    const creative = await client.call(creatives.create, { params: { campaignId }, body });
    expect((await upload(client, { slotId: slotOf(creative).id, name: `${name}.mp4`, bytes })).status).toBe(204);
    const [version] = versionsOf(await reread(client, creative));
    if (!version) throw new Error('nothing was delivered');
    return { creative, version };
  };
  const stateOf = async ({ id }: Version) =>
    (await client.call(repairs.plan, { params: { versionId: id } }).catch(() => null))?.last?.state ?? null;

  let done = 0;
  let givenUp = 0;
  let struck = 0;
  for (let killed = 0; killed < kills;) {
    const { creative, version } = await wide(`hero-${killed}`);
    const order = { params: { versionId: version.id }, body: { creationKey: randomUUID(), way: 'crop' as const } };
    // The answer may be lost with the server: the same request is repeated.
    const request = async () => {
      await installation.healthy();
      return client.call(repairs.start, order).catch(() => null);
    };
    await request();
    for (let times = 0; times < interruptedKills && killed < kills; times += 1, killed += 1) {
      await sleep(random() * 1500);
      const running = `select 1 from repairs where state = 'waiting' and leased_until is not null`;
      struck += (await installation.sql(running)).length;
      installation.killServer();
      await installation.healthy();
      // A lease that was lost with its worker ends, as after a while.
      await installation.sql(`update repairs set leased_until = now() where leased_until is not null`);
      await installation.runJob('repairs.resume').catch(() => undefined);
    }
    await vi.waitUntil(async () => (await request()) !== null, { timeout: 90_000, interval: 500 });
    const hasEnded = async () => {
      await installation.sql(
        `update repairs set leased_until = now() where leased_until < now() + interval '25 seconds'`,
      );
      return ['done', 'failed'].includes((await stateOf(version)) ?? '');
    };
    await vi.waitUntil(hasEnded, { timeout: 180_000, interval: 1000 });
    const state = await stateOf(version);
    const files = versionsOf(await reread(client, creative)).map(({ number }) => number);
    // A repair that was begun twice and killed twice is given up, and said to be.
    expect({ state, files }).toEqual(state === 'done' ? { state, files: [2, 1] } : { state: 'failed', files: [1] });
    if (state === 'done') done += 1;
    else givenUp += 1;
  }
  process.stdout.write(`${struck} kills of running repairs: ${done} made, ${givenUp} given up after two kills\n`);
  await makePreviews();
  await expectReconciled(installation);
  // A kill may leave a partial preview or result, which is swept later (recovery.api.test).
  const leftovers = incomingFiles(installation).filter((name) => !/^(put|rendition|repair)_/.test(name));
  expect(leftovers).toEqual([]);
}, 1_800_000);
