import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { repairs } from '@ad-foundry/contract/repairs.ts';
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

test('repairs survive fifty kills of the server: none is lost, none is made twice, and originals stay', async () => {
  const client = installation.browser();
  await client.signUp();
  const bytes = await encodeVideo({ width: 640, height: 360, seconds: 6 });
  const rules = [
    { type: 'mime', operator: 'in', value: ['video/mp4'] } as const,
    { type: 'ratio', operator: 'eq', value: '1:1' } as const,
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
  process.stdout.write(`${done} made, ${givenUp} given up after two kills\n`);
  expect(incomingFiles(installation)).toEqual([]);
  await expectReconciled(installation);
}, 1_800_000);
