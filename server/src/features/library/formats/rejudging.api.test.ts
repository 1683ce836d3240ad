import { beforeEach, expect, test, vi } from 'vitest';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { formats, type FormatDetail } from '@ad-foundry/contract/formats.ts';
import { useApp } from '#testing/app.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { runSimultaneously } from '#testing/simultaneous.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { createOwnFormat, editOf, portrait, rulesOf } from '#testing/own-formats.ts';
import { upload } from '#testing/uploading.ts';
import { rejudgeFormatJob } from './jobs.ts';

const app = await useApp();
const client = app.browser();
let organizationId: string | null;
let accountId: string;
beforeEach(async () => {
  ({ organizationId, id: accountId } = await client.signUp());
});

/** A creative with one slot of the format and a delivered file of 360 × 640. */
async function delivered(format: FormatDetail, name = 'Hero'): Promise<Creative> {
  const { id, slots } = await brief(client, { name });
  await client.call(creatives.addSlots, { params: { creativeId: id }, body: { formatIds: [format.id] } });
  const creative = await client.call(creatives.removeSlot, { params: { slotId: slots[0]!.id }, query: {} });
  const bytes = await picture({ width: 360, height: 640 });
  await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const complete = await reread(client, creative);
  expect(slotOf(complete).state).toBe('delivered');
  return complete;
}

const wider = rulesOf({ rules: [...portrait.rules.slice(0, 2), { type: 'width', operator: 'gte', value: 1080 }] });

test('changed rules leave existing slots unchanged and apply to new ones', async () => {
  const format = await createOwnFormat(client);
  const creative = await delivered(format);
  const params = { formatId: format.id };
  const changed = await client.call(formats.update, { params, body: { ...editOf(format), spec: wider } });
  expect(changed).toMatchObject({ revision: 2, usage: { outdated: 1 } });
  const after = await reread(client, creative);
  expect(slotOf(after)).toMatchObject({ state: 'delivered', format: { revision: 1 } });
  const body = { formatIds: [format.id] };
  const more = await client.call(creatives.addSlots, { params: { creativeId: creative.id }, body });
  expect(slotOf(more, 1).format).toMatchObject({ revision: 2, spec: { rules: wider.rules } });
});

test('the preview of a draft lists changes slot by slot and changes nothing', async () => {
  const format = await createOwnFormat(client);
  const [first, second] = [await delivered(format, 'First'), await delivered(format, 'Second')];
  const params = { formatId: format.id };
  const preview = await client.call(formats.previewRejudging, { params, body: { spec: wider } });
  expect(preview).toMatchObject({ creatives: 2, slots: 2, changed: 2, reopened: 2, completed: 0 });
  const changes = [first, second].map((creative) => ({
    campaignId: creative.campaign.id,
    creativeId: creative.id,
    creativeName: creative.name,
    slotId: slotOf(creative).id,
    from: 'delivered',
    to: 'does-not-fit',
  }));
  expect(preview.changes).toEqual(changes);
  expect(await client.call(formats.find, { params })).toMatchObject({ revision: 1, edition: 1 });
  expect(slotOf(await reread(client, first)).state).toBe('delivered');
  // No slot has an earlier revision than the current one.
  expect(await client.call(formats.previewRejudging, { params, body: {} })).toMatchObject({ slots: 0, changed: 0 });
});

test('rejudging matches the preview and is recorded in the audit log', async () => {
  const format = await createOwnFormat(client);
  const creative = await delivered(format);
  const archived = await delivered(format, 'Archived');
  await app.sql('update creatives set archived_at = now() where id = $1', [archived.id]);
  const params = { formatId: format.id };
  const preview = await client.call(formats.previewRejudging, { params, body: { spec: wider } });
  expect(preview).toMatchObject({ creatives: 1, changed: 1, reopened: 1 });
  await client.call(formats.update, { params, body: { ...editOf(format), spec: wider, rejudge: true } });
  const judged = await vi.waitUntil(
    async () => {
      const found = await reread(client, creative);
      return slotOf(found).format.revision === 2 && found;
    },
    { timeout: 15_000 },
  );
  expect(slotOf(judged).state).toBe('does-not-fit');
  expect(judged.completedAt).toBe(null);
  const [version] = slotOf(judged).variations[0]?.cards[0]?.versions ?? [];
  expect(version?.verdict.broken[0]).toMatchObject({ rule: { type: 'width', value: 1080 }, actual: 360 });
  expect(slotOf(await reread(client, archived))).toMatchObject({ state: 'delivered', format: { revision: 1 } });
  const acts = await app.sql(
    `select account_id, target, data->>'revision' as revision from audit_entries where act = 'format.rejudged' and organization_id = $1`,
    [organizationId],
  );
  expect(acts).toEqual([{ account_id: accountId, target: format.id, revision: '2' }]);
});

test('the job is idempotent, also late and concurrently; later rules are never reverted', async () => {
  const format = await createOwnFormat(client);
  const creative = await delivered(format);
  const params = { formatId: format.id };
  const second = await client.call(formats.update, { params, body: { ...editOf(format), spec: wider } });
  await client.call(formats.update, { params, body: { ...editOf(second), spec: portrait } });
  const revisions = await app.sql<{ id: string }>(
    'select id from format_revisions where format_id = $1 order by number',
    [format.id],
  );
  const run = (index: number) =>
    app.runJob(rejudgeFormatJob, { formatId: format.id, revisionId: revisions[index]?.id }, organizationId);
  await Promise.all([run(1), run(2), run(1), run(2)]);
  await run(1);
  const after = await reread(client, creative);
  expect(slotOf(after)).toMatchObject({ state: 'delivered', format: { revision: 3 } });
  expect(after.completedAt).not.toBe(null);
});

test.each(['creatives', 'campaigns'] as const)(
  'rejudging skips one of the %s that is archived meanwhile, and updates the others',
  async (archivedKind) => {
    const format = await createOwnFormat(client);
    const made = [await delivered(format, 'First'), await delivered(format, 'Second')];
    const [first, second] = made.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (!first || !second) throw new Error('two were made');
    const params = { formatId: format.id };
    await client.call(formats.update, { params, body: { ...editOf(format), spec: wider } });
    const [revision] = await app.sql<{ id: string }>(
      'select id from format_revisions where format_id = $1 and number = 2',
      [format.id],
    );
    const place = archivedKind === 'creatives' ? 'id = $1' : 'id = (select campaign_id from creatives where id = $1)';
    const meanwhile = `update ${archivedKind} set archived_at = now() where ${place}`;
    await runSimultaneously(app, { creativeId: first.id, meanwhile }, () => [
      app.runJob(rejudgeFormatJob, { formatId: format.id, revisionId: revision?.id }, organizationId),
    ]);
    expect(slotOf(await reread(client, first)).format.revision).toBe(1);
    expect(slotOf(await reread(client, second)).format.revision).toBe(2);
  },
);

test('waived rules stay waived, newly broken ones do not; the preview agrees', async () => {
  const narrow = { type: 'width', operator: 'gte', value: 1080 } as const;
  const format = await createOwnFormat(client, { spec: rulesOf({ rules: [narrow] }) });
  const { id, slots } = await brief(client);
  await client.call(creatives.addSlots, { params: { creativeId: id }, body: { formatIds: [format.id] } });
  const creative = await client.call(creatives.removeSlot, { params: { slotId: slots[0]!.id }, query: {} });
  await upload(client, {
    slotId: slotOf(creative).id,
    name: 'a.jpg',
    bytes: await picture({ width: 360, height: 640 }),
  });
  const [version] = versionsOf(await reread(client, creative));
  const body = { reason: 'The client has no other', rules: [narrow] };
  await client.call(variations.waive, { params: { versionId: version!.id }, body });
  expect(slotOf(await reread(client, creative)).state).toBe('delivered');

  const params = { formatId: format.id };
  const covered = rulesOf({ rules: [narrow, { type: 'ratio', operator: 'eq', value: '9:16' }] });
  const preview = await client.call(formats.previewRejudging, { params, body: { spec: covered } });
  expect(preview).toMatchObject({ slots: 1, changed: 0, reopened: 0 });
  const square = rulesOf({ rules: [narrow, { type: 'ratio', operator: 'eq', value: '1:1' }] });
  const other = await client.call(formats.previewRejudging, { params, body: { spec: square } });
  expect(other).toMatchObject({ slots: 1, changed: 1, reopened: 1 });
  await client.call(formats.update, { params, body: { ...editOf(format), spec: covered, rejudge: true } });
  await vi.waitUntil(async () => slotOf(await reread(client, creative)).format.revision === 2, { timeout: 15_000 });
  expect(slotOf(await reread(client, creative)).state).toBe('delivered');
});

test('refuses rules that changed after the preview', async () => {
  const format = await createOwnFormat(client);
  const params = { formatId: format.id };
  await client.call(formats.update, { params, body: { ...editOf(format), spec: wider } });
  expect((await client.problem(formats.rejudge, { params, body: { revision: 1 } })).code).toBe('format.changed');
});
