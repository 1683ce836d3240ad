import { expect, test } from 'vitest';
import { scopePresets } from '@ad-foundry/contract/api-scopes.ts';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import { planIdOf } from '@ad-foundry/contract/deliveries/plan-id.ts';
import { keyFor } from '@ad-foundry/server/src/testing/assistant.ts';
import { slotOf } from '@ad-foundry/server/src/testing/briefs.ts';
import { newPicture, pictured, useDeliveries } from '@ad-foundry/server/src/testing/deliveries.ts';
import { eu, libraryOf, uk } from '@ad-foundry/server/src/testing/sending.ts';
import { upload } from '@ad-foundry/server/src/testing/uploading.ts';
import { hasTerminal, runAdf } from '#testing/run-adf.ts';

const bench = useDeliveries();
const to = ['--advertiser', eu, '--advertiser', uk];

async function prepare() {
  const { secret } = await keyFor(bench.ana, { scopes: scopePresets.trafficker });
  const creative = await pictured(bench);
  const env = { ADF_KEY: secret, ADF_HOST: bench.app.url };
  const adf = (args: string[], input?: string) =>
    runAdf(args, { env, ...(input === undefined ? {} : { input, isTerminal: true }) });
  const plan = async () => (await adf(['plan', creative.campaign.id, ...to])).out.trim().split('\n');
  const sent = async () => (await bench.ana.call(deliveries.list, { query: {} })).total;
  return { creative, adf, env, plan, sent };
}

test('a plan says what goes where, and is sent once, as it was looked at', async () => {
  const { creative, adf, env, plan, sent } = await prepare();
  const listed = await adf(['plan', creative.campaign.id]);
  expect([listed.code, listed.out]).toEqual([2, expect.stringContaining(eu)]);
  const lines = await plan();
  expect(lines[0]).toMatch(/^✓ SpringLaunch_Hero_.*\.jpg {2}.* {2}Hero \/ Facebook Feed – Image$/);
  expect(lines.filter((line) => line.endsWith(': to send'))).toHaveLength(2);
  const planId = lines.at(-1) ?? '';
  expect(await adf(['send', planId])).toMatchObject({ code: 2, err: expect.stringContaining('--confirm') });
  const narrow = await keyFor(bench.ana, { scopes: scopePresets.assistant });
  const refused = await runAdf(['send', '--confirm', planId], { env: { ...env, ADF_KEY: narrow.secret } });
  expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('lacks the scope deliveries:create')]);
  const ofAssistant = planIdOf({ provider: 'meta', of: [creative.campaign.id], advertiserIds: [eu] });
  expect(await adf(['send', '--confirm', ofAssistant])).toMatchObject({ code: 2 });
  expect(await sent()).toBe(0);
  await upload(bench.ana, { slotId: slotOf(creative).id, name: 'b.jpg', bytes: await newPicture() });
  const outdated = await adf(['send', '--confirm', planId]);
  expect([outdated.code, outdated.err]).toEqual([1, expect.stringContaining('Something changed')]);
  expect(await sent()).toBe(0);
  const current = (await plan()).at(-1) ?? '';
  const done = await adf(['send', '--confirm', current, '--wait', '--json']);
  expect([done.code, JSON.parse(done.out)]).toMatchObject([0, { state: 'finished', counts: { ready: 4 } }]);
  expect((await libraryOf(bench.sandbox, eu)).images).toHaveLength(2);
  expect((await adf(['send', '--confirm', current])).code).toBe(9);
  expect(await sent()).toBe(1);
});

test.skipIf(!hasTerminal)(
  'a person in a terminal is asked after seeing the plan, also one of an assistant',
  async () => {
    const { creative, adf, sent } = await prepare();
    const ofAssistant = planIdOf({ provider: 'meta', of: [creative.campaign.id], advertiserIds: [eu] });
    const declined = await adf(['send', ofAssistant], 'n\n');
    expect([declined.code, declined.out]).toEqual([
      9,
      expect.stringMatching(/to send.*Send 1 file\?.*Nothing was sent/s),
    ]);
    expect(await sent()).toBe(0);
    expect((await adf(['send', ofAssistant], 'y\n')).code).toBe(0);
    expect(await sent()).toBe(1);
  },
);
