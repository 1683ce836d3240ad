import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { cleanUpJob } from '#features/operation/installation/jobs.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { findForPreview, storePreview } from '#features/collect/media/actions/previews.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { useApp } from '#testing/app.ts';
import { purgeOrganizations } from './actions/purge.ts';
import { runSimultaneously } from '#testing/simultaneous.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { newEmail } from '#testing/client.ts';
import { addMember, invitationFor } from '#testing/invitations.ts';
import { picture } from '#testing/media.ts';
import { createOwnFormat } from '#testing/own-formats.ts';
import { announce, upload } from '#testing/uploading.ts';

const app = await useApp();

async function newOwner(organizationName?: string) {
  const client = app.browser();
  const me = await client.signUp(organizationName === undefined ? {} : { organizationName });
  return { client, me, organizationId: me.organizationId as OrganizationId };
}

function signal() {
  let give = () => {};
  const received = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { received, give: () => give() };
}

describe('name and slug', () => {
  test('can be changed by managers and are visible to all members', async () => {
    const { client, organizationId } = await newOwner();
    const params = { organizationId };
    const slug = `northbound-${Date.now()}`;
    expect(await client.call(organizations.update, { params, body: { name: 'Northbound', slug } })).toMatchObject({
      name: 'Northbound',
      slug,
    });
    expect((await client.me()).organization).toMatchObject({ name: 'Northbound', slug });
    const { client: member } = await addMember(app, client);
    expect((await member.request(organizations.update, { params, body: { name: 'Taken' } })).status).toBe(403);
  });

  test('a slug is unique and has a fixed format', async () => {
    const first = await newOwner();
    const second = await newOwner();
    const { slug } = await first.client.call(organizations.find, { params: { organizationId: first.organizationId } });
    const params = { organizationId: second.organizationId };
    expect((await second.client.problem(organizations.update, { params, body: { slug } })).code).toBe(
      'organization.slug-taken',
    );
    for (const wrong of ['Ab', 'ab', 'a b c', '-abc', 'abc-', 'a--b', 'ä-b-c', 'x'.repeat(61)])
      expect((await second.client.request(organizations.update, { params, body: { slug: wrong } })).status).toBe(400);
    expect(
      (
        await second.client.problem(organizations.update, {
          params: { organizationId: first.organizationId },
          body: { name: 'x' },
        })
      ).code,
    ).toBe('organization.not-found');
  });
});

test('an account creates another organization, enters it and switches back', async () => {
  const { client, organizationId } = await newOwner('First');
  const me = await client.call(account.createOrganization, { body: { name: 'Second' } });
  expect(me).toMatchObject({ role: 'owner', organization: { name: 'Second' } });
  expect(me.accessibleOrganizations.map(({ name }) => name)).toEqual(['First', 'Second']);
  expect((await client.call(account.switchOrganization, { body: { organizationId } })).organization?.name).toBe(
    'First',
  );
});

test('an account without an organization creates one', async () => {
  const { client } = await newOwner();
  const { client: member } = await addMember(app, client);
  await app.sql(`delete from members where account_id = $1`, [(await member.me()).id]);
  expect((await member.me()).organization).toBeNull();
  expect((await member.call(account.createOrganization, { body: { name: 'Own' } })).organization?.name).toBe('Own');
});

describe('deleting', () => {
  test('needs an owner and the organization’s name', async () => {
    const { client, organizationId } = await newOwner('Northbound');
    const params = { organizationId };
    const { client: admin } = await addMember(app, client, 'admin');
    expect((await admin.request(organizations.remove, { params, body: { name: 'Northbound' } })).status).toBe(403);
    expect((await client.problem(organizations.remove, { params, body: { name: 'northbound' } })).code).toBe(
      'organization.name-differs',
    );
    expect((await client.me()).organizationId).toBe(organizationId);
  });

  test('happens once under concurrent requests', async () => {
    const { client, organizationId } = await newOwner('Twice');
    const remove = () => client.request(organizations.remove, { params: { organizationId }, body: { name: 'Twice' } });
    const answers = await runSimultaneously(app, { organizationId }, () => [remove(), remove()]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]));
    const acts = `select 1 from audit_entries where organization_id = $1 and act = 'organization.deleted'`;
    expect(await app.sql(acts, [organizationId])).toHaveLength(1);
  });

  test('notifies every owner, with the date of the purge', async () => {
    const { client, me, organizationId } = await newOwner('Northbound');
    const second = await addMember(app, client, 'owner');
    const admin = await addMember(app, client, 'admin');
    await client.call(organizations.remove, { params: { organizationId }, body: { name: 'Northbound' } });
    for (const email of [me.email, second.email]) {
      const { text } = await client.mailTo(email, ({ subject }) => subject === 'Northbound was deleted');
      expect(text).toContain('Ana Costa deleted Northbound');
    }
    expect((await client.mailsTo(admin.email)).filter(({ subject }) => subject.includes('deleted'))).toEqual([]);
  });

  test('removes a file that is being added at that moment', async () => {
    const { client, organizationId } = await newOwner('Late');
    const creative = await brief(client, { formats: ['feed'] });
    const bytes = await picture({ width: 700, height: 700 });
    await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
    const [version] = await app.sql<{ id: VersionId }>('select id from versions where organization_id = $1', [
      organizationId,
    ]);
    await app.sql(`update versions set preview_state = 'pending' where organization_id = $1`, [organizationId]);
    const system = mintSystemScope(app.services.dependencies);
    const waiting = version && (await findForPreview(system, version.id));
    if (!waiting) throw new Error('no version waits for its picture');
    // A preview whose row is written while its file is still being stored.
    const { storage } = app.services.adapters;
    const noted = signal();
    const goOn = signal();
    const slow: Storage = Object.create(storage, {
      put: {
        value: async (...args: Parameters<Storage['put']>) => {
          noted.give();
          await goOn.received;
          await storage.put(...args);
        },
      },
    }) as Storage;
    const small = { bytes: await picture({ width: 40, height: 40 }), width: 40, height: 40 };
    const adding = storePreview(system, waiting, { picture: small, storage: slow });
    await noted.received;
    await app.sql(`update organizations set deleted_at = now() - interval '31 days' where id = $1`, [organizationId]);
    const purging = purgeOrganizations(system, storage, new Date(Date.now() - limits.archiveMs));
    const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await app.sql(blocked)).length > 0, { timeout: 20_000 });
    goOn.give();
    await Promise.all([adding, purging]);
    expect(await app.sql('select 1 from organizations where id = $1', [organizationId])).toEqual([]);
    const folder = path.join(app.dataDir, 'files');
    const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (file) => file.isFile() && file.parentPath.includes(organizationId),
    );
    expect(left).toEqual([]);
  });

  test('ends all access immediately, and purges rows and files after 30 days', { timeout: 60_000 }, async () => {
    const { client, organizationId } = await newOwner('Gone');
    const { client: member } = await addMember(app, client);
    const invited = newEmail();
    await client.call(invitations.create, { body: { emails: [invited], role: 'member' } });
    const invitationId = await invitationFor(client, invited);
    const creative = await brief(client, { formats: ['feed', 'carousel'] });
    await createOwnFormat(client);
    await upload(client, {
      slotId: slotOf(creative).id,
      name: 'a.jpg',
      bytes: await picture({ width: 700, height: 700 }),
    });
    await announce(client, { slotId: slotOf(creative).id, name: 'b.jpg', bytes: Buffer.alloc(100) });
    const folder = path.join(app.dataDir, 'files');
    const files = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
        (file) => file.isFile() && file.parentPath.includes(organizationId),
      ).length;
    expect(files()).toBeGreaterThan(0);

    await client.call(organizations.remove, { params: { organizationId }, body: { name: 'Gone' } });
    for (const who of [client, member]) {
      expect((await who.request(campaigns.list, { query: {} })).status).toBe(403);
      expect(await who.me()).toMatchObject({ organization: null, accessibleOrganizations: [] });
    }
    expect((await app.browser().request(invitations.find, { params: { invitationId } })).status).toBe(404);

    app.clock.advance(29 * 86_400_000);
    await app.runJob(cleanUpJob);
    const rows = () => app.sql('select 1 from organizations where id = $1', [organizationId]);
    expect(await rows()).toHaveLength(1);
    app.clock.advance(2 * 86_400_000);
    await app.runJob(cleanUpJob);
    expect(await rows()).toEqual([]);
    expect(existsSync(folder)).toBe(true);
    expect(files()).toBe(0);
    for (const table of ['members', 'campaigns', 'creatives', 'versions', 'blobs', 'formats', 'uploads', 'invitations'])
      expect(await app.sql(`select 1 from ${table} where organization_id = $1`, [organizationId]), table).toEqual([]);
    // The audit log stays.
    expect(
      await app.sql(`select 1 from audit_entries where organization_id = $1 and act = 'organization.deleted'`, [
        organizationId,
      ]),
    ).toHaveLength(1);
  });
});
