import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { variations, type Version } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
let small: Buffer;
let fits: Buffer;
beforeAll(async () => {
  // Too narrow for the feed's required rule, and not of the recommended shape.
  small = await picture({ width: 300, height: 200 });
  fits = await picture({ width: 700, height: 700 });
});

const tooNarrow: Rule = { type: 'width', operator: 'gte', value: 600 };
const shape: Rule = { type: 'ratio', operator: 'in', value: ['4:5', '1:1'] };

interface Setting {
  client: TestClient;
  creative: Creative;
  version: Version;
}

/** A creative with one slot, and a file in it that breaks a required rule. */
async function broken(): Promise<Setting> {
  const client = app.browser();
  await client.signUp();
  const creative = await brief(client);
  await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes: small });
  return { client, creative, version: await current(client, creative) };
}

async function current(client: TestClient, creative: Creative): Promise<Version> {
  const [version] = versionsOf(await reread(client, creative));
  if (!version) throw new Error('nothing was delivered');
  return version;
}

/** Another member of the same organization. */
async function colleague({ client }: Pick<Setting, 'client'>, role: Role): Promise<TestClient> {
  const { organizationId } = await client.me();
  if (!organizationId) throw new Error('the person has an organization');
  const other = app.browser();
  const { id } = await other.signUp();
  await app.sql(
    `insert into members (id, organization_id, account_id, role, status, created_at) values ($1, $2, $3, $4, 'active', now())`,
    [`mem_${randomUUID()}`, organizationId, id, role],
  );
  await other.call(account.switchOrganization, { body: { organizationId } });
  other.actIn(organizationId);
  return other;
}

const waiving = (versionId: VersionId, reason = 'The client insists', rules: Rule[] = [tooNarrow]) => ({
  params: { versionId },
  body: { reason, rules },
});

async function traces(versionId: VersionId) {
  const acts = await app.sql<{ act: string; account_id: string; data: { reason: string } }>(
    `select act, account_id, data from audit_entries where target = $1 order by id`,
    [versionId],
  );
  const events = await app.sql<{ name: string }>(
    `select name from events where payload->>'versionId' = $1 and name like 'version.waive%' order by id`,
    [versionId],
  );
  return { acts, events: events.map(({ name }) => name) };
}

async function stateOf(client: TestClient, creative: Creative): Promise<[string, boolean]> {
  const now = await reread(client, creative);
  return [slotOf(now).state, now.completedAt !== null];
}

describe('a waiver', () => {
  test('makes a version count although it breaks a rule, and shows author, time and reason', async () => {
    const { client, creative, version } = await broken();
    const me = await client.me();
    expect(version).toMatchObject({ waiver: null, waived: false, verdict: { outcome: 'breaks' } });
    expect(await stateOf(client, creative)).toEqual(['does-not-fit', false]);
    const waived = await client.call(variations.waive, waiving(version.id, '  The client insists '));
    const waiver = { rules: [tooNarrow], reason: 'The client insists', by: { id: me.id, name: 'Ana Costa' } };
    expect(waived).toMatchObject({ id: version.id, waived: true, waiver });
    // Its preview may be drawn meanwhile.
    const { preview } = waived;
    expect({ ...(await current(client, creative)), preview }).toEqual(waived);
    expect(waived.verdict).toEqual(version.verdict);
    expect(await stateOf(client, creative)).toEqual(['delivered', true]);
    const { acts, events } = await traces(version.id);
    expect(acts).toEqual([
      {
        act: 'version.waived',
        account_id: me.id,
        data: { by: 'Ana Costa', reason: 'The client insists', rules: [tooNarrow] },
      },
    ]);
    expect(events).toEqual(['version.waived']);
  });

  test('can be revoked, and given again', async () => {
    const { client, creative, version } = await broken();
    await client.call(variations.waive, waiving(version.id));
    const taken = await client.call(variations.revokeWaiver, { params: { versionId: version.id } });
    expect(taken).toMatchObject({ waiver: null, waived: false });
    expect(await stateOf(client, creative)).toEqual(['does-not-fit', false]);
    await client.call(variations.revokeWaiver, { params: { versionId: version.id } });
    await client.call(variations.waive, waiving(version.id, 'Now it is agreed'));
    expect(await stateOf(client, creative)).toEqual(['delivered', true]);
    const { acts, events } = await traces(version.id);
    expect(acts.map(({ act }) => act)).toEqual(['version.waived', 'version.waiver-revoked', 'version.waived']);
    expect(events).toEqual(['version.waived', 'version.waiver-revoked', 'version.waived']);
    const callers = await app.sql<{ isTraced: boolean }>(
      'select ip_hash is not null and user_agent is not null as "isTraced" from audit_entries where target = $1',
      [version.id],
    );
    expect(callers).toEqual([{ isTraced: true }, { isTraced: true }, { isTraced: true }]);
  });

  test('once revoked, does not return with an older version of the same content', async () => {
    const { client, creative, version } = await broken();
    await client.call(variations.waive, waiving(version.id));
    const slot = slotOf(await reread(client, creative));
    const target = { slotId: slot.id, cardId: slot.variations[0]!.cards[0]!.id };
    await upload(client, { ...target, name: 'b.jpg', bytes: fits });
    const back = await client.call(variations.restore, { params: { versionId: version.id } });
    expect(back.waived).toBe(true);
    const data = { reason: 'The client insists', rules: [tooNarrow] };
    expect((await traces(back.id)).acts).toMatchObject([{ act: 'version.waived', data }]);
    await client.call(variations.revokeWaiver, { params: { versionId: back.id } });
    await upload(client, { ...target, name: 'c.jpg', bytes: fits });
    const again = await client.call(variations.restore, { params: { versionId: version.id } });
    expect(again).toMatchObject({ number: 5, waiver: null, waived: false });
    expect((await traces(again.id)).acts).toEqual([]);
    expect(await stateOf(client, creative)).toEqual(['does-not-fit', false]);
  });

  test('needs a reason', async () => {
    const { client, version } = await broken();
    for (const reason of ['', ' \n ', '\u200b', 'x'.repeat(501), 'a\0b']) {
      expect((await client.problem(variations.waive, waiving(version.id, reason))).code).toBe('request.invalid');
    }
    expect((await client.problem(variations.waive, waiving(version.id, 'ok', []))).code).toBe('request.invalid');
    await client.call(variations.waive, waiving(version.id, 'x'.repeat(500)));
  });

  test('covers only the version’s broken rules', async () => {
    const { client, creative, version } = await broken();
    for (const rules of [[{ ...tooNarrow, value: 601 }], [tooNarrow, shape]] as Rule[][]) {
      const { code } = await client.problem(variations.waive, waiving(version.id, 'ok', rules));
      expect(code).toBe('version.verdict-changed');
    }
    await upload(client, { slotId: slotOf(creative).id, name: 'b.jpg', bytes: fits });
    const fitting = versionsOf(await reread(client, creative)).find(({ verdict }) => verdict.broken.length === 0);
    if (!fitting) throw new Error('the second file fits');
    expect((await client.problem(variations.waive, waiving(fitting.id))).code).toBe('version.verdict-changed');
    expect((await traces(version.id)).acts).toEqual([]);
  });

  test('does not cover a rule found broken by rejudging', async () => {
    const { client, creative, version } = await broken();
    const strict = (on: boolean) =>
      client.call(creatives.update, { params: { creativeId: creative.id }, body: { strict: on } });
    await client.call(variations.waive, waiving(version.id));
    await strict(true);
    const judged = await current(client, creative);
    expect(judged).toMatchObject({ waived: false, waiver: { rules: [tooNarrow] } });
    expect(judged.verdict.broken.map(({ rule }) => rule)).toEqual([tooNarrow, shape]);
    expect(await stateOf(client, creative)).toEqual(['does-not-fit', false]);
    await client.call(variations.waive, waiving(version.id, 'Both are agreed', [shape, tooNarrow]));
    expect(await stateOf(client, creative)).toEqual(['delivered', true]);
    await strict(false);
    expect(await stateOf(client, creative)).toEqual(['delivered', true]);
  });

  test('applies to one version only', async () => {
    const { client, creative, version } = await broken();
    await client.call(variations.waive, waiving(version.id));
    const cardId = slotOf(await reread(client, creative)).variations[0]?.cards[0]?.id ?? '';
    // Even the same content again.
    await upload(client, { slotId: slotOf(creative).id, cardId, name: 'a.jpg', bytes: small });
    const next = await current(client, creative);
    expect(next).toMatchObject({ number: 2, waiver: null, waived: false });
    expect(await stateOf(client, creative)).toEqual(['does-not-fit', false]);
    await client.call(variations.removeVersion, { params: { versionId: next.id } });
    expect(await current(client, creative)).toMatchObject({ id: version.id, waived: true });
    expect(await stateOf(client, creative)).toEqual(['delivered', true]);
    expect((await client.problem(variations.waive, waiving(next.id))).code).toBe('version.not-found');
  });

  test('stays, without a name, after its author’s account is deleted', async () => {
    const { client, creative, version } = await broken();
    const other = await colleague({ client }, 'member');
    await other.call(variations.waive, waiving(version.id));
    await app.sql('delete from accounts where id = $1', [(await other.me()).id]);
    expect(await current(client, creative)).toMatchObject({ waived: true, waiver: { by: null } });
  });
});

describe('who may waive', () => {
  test.each(['admin', 'member'] as const)(
    'a colleague with role %s may, and may revoke waivers of others',
    async (role) => {
      const { client, creative, version } = await broken();
      const other = await colleague({ client }, role);
      await client.call(variations.waive, waiving(version.id));
      await other.call(variations.revokeWaiver, { params: { versionId: version.id } });
      const { waiver } = await other.call(variations.waive, waiving(version.id));
      expect(waiver?.by?.id).toBe((await other.me()).id);
      expect(await stateOf(client, creative)).toEqual(['delivered', true]);
    },
  );

  test('a guest may neither waive nor revoke', async () => {
    const { client, creative, version } = await broken();
    const guest = await colleague({ client }, 'guest');
    expect((await guest.problem(variations.waive, waiving(version.id))).code).toBe('auth.forbidden');
    await client.call(variations.waive, waiving(version.id));
    const taking = await guest.problem(variations.revokeWaiver, { params: { versionId: version.id } });
    expect(taking.code).toBe('auth.forbidden');
    expect((await traces(version.id)).acts).toHaveLength(1);
    expect(await stateOf(client, creative)).toEqual(['delivered', true]);
  });

  test('members of another organization get not found', async () => {
    const { version } = await broken();
    const stranger = app.browser();
    await stranger.signUp();
    expect((await stranger.problem(variations.waive, waiving(version.id))).code).toBe('version.not-found');
    const taking = await stranger.problem(variations.revokeWaiver, { params: { versionId: version.id } });
    expect(taking.code).toBe('version.not-found');
    expect((await traces(version.id)).acts).toEqual([]);
  });
});

describe('concurrency', () => {
  test('ten concurrent equal waivers are recorded once', async () => {
    const { client, creative, version } = await broken();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.call(variations.waive, waiving(version.id))),
    );
    expect(new Set(answers.map(({ waiver }) => waiver?.at)).size).toBe(1);
    const { acts, events } = await traces(version.id);
    expect([acts.length, events.length]).toEqual([1, 1]);
    expect(await stateOf(client, creative)).toEqual(['delivered', true]);
  });

  test('of two concurrent waivers with different reasons one is current, and both are in the audit log', async () => {
    const { client, creative, version } = await broken();
    const other = await colleague({ client }, 'member');
    await Promise.all([
      client.call(variations.waive, waiving(version.id, 'mine')),
      other.call(variations.waive, waiving(version.id, 'theirs')),
    ]);
    const { waiver } = await current(client, creative);
    const { acts } = await traces(version.id);
    expect(acts).toHaveLength(2);
    const last = acts.at(-1);
    expect({ by: waiver?.by?.id, reason: waiver?.reason }).toEqual({
      by: last?.account_id,
      reason: last?.data.reason,
    });
  });

  test('concurrent waiving, revoking, replacing and rejudging leave a consistent state', async () => {
    const { client, creative, version } = await broken();
    const slotId = slotOf(creative).id;
    const cardId = slotOf(await reread(client, creative)).variations[0]?.cards[0]?.id ?? '';
    const { id: creativeId } = creative;
    await Promise.all([
      ...Array.from({ length: 4 }, () => client.request(variations.waive, waiving(version.id))),
      ...Array.from({ length: 3 }, () =>
        client.request(variations.revokeWaiver, { params: { versionId: version.id } }),
      ),
      client.request(creatives.update, { params: { creativeId }, body: { strict: true } }),
      upload(client, { slotId, cardId, name: 'b.jpg', bytes: small }),
    ]);
    const { waived, waiver } = await current(client, creative);
    expect([waived, waiver]).toEqual([false, null]);
    expect(await stateOf(client, creative)).toEqual(['does-not-fit', false]);
    const { acts } = await traces(version.id);
    const first = versionsOf(await reread(client, creative)).find(({ id }) => id === version.id);
    expect(first?.waiver !== null).toBe(acts.at(-1)?.act === 'version.waived');
  });
});
