import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { useApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';

const app = await useApp();
const client = app.browser();
beforeAll(() => client.signUp());

interface Edited {
  name: string;
  edition: number;
}
interface Subject {
  read: () => Promise<Edited>;
  change: (name: string, edition?: number) => Promise<{ status: number; json: () => Promise<unknown> }>;
  /** The state that a refusal contains if the object has this name: the fields that the endpoint changes. */
  currentState: (name: string) => unknown;
}

/** Every object that two people can edit at once; `name` is its name or its naming schema. */
const subjects: Record<string, () => Promise<Subject>> = {
  'a group': async () => {
    const params = { groupId: (await client.call(groups.create, { body: { name: 'First' } })).id };
    return {
      read: () => client.call(groups.find, { params }),
      change: (name, edition) => client.request(groups.update, { params, body: { name, edition } }),
      currentState: (name) => ({ name }),
    };
  },
  'a campaign': async () => {
    const params = { campaignId: (await client.call(campaigns.create, { body: { name: 'First' } })).id };
    return {
      read: () => client.call(campaigns.find, { params }),
      change: (name, edition) => client.request(campaigns.update, { params, body: { name, edition } }),
      currentState: (name) => ({ name, dueAt: null, groupId: null, needsApproval: false }),
    };
  },
  'a brief': async () => {
    const params = { creativeId: (await brief(client)).id };
    return {
      read: () => client.call(creatives.find, { params }),
      change: (name, edition) => client.request(creatives.update, { params, body: { name, edition } }),
      currentState: (name) => ({ name, description: '', deadlineAt: null, strict: false }),
    };
  },
  'an organization': async () => {
    const params = { organizationId: (await client.me()).organizationId as never };
    return {
      read: () => client.call(organizations.find, { params }),
      change: (name, edition) => client.request(organizations.update, { params, body: { name, edition } }),
      currentState: (name) => ({ name, slug: expect.any(String) }),
    };
  },
  'the file naming': async () => ({
    read: async () => {
      const { namingSchema, edition } = await client.call(organizations.preferences, {});
      return { name: namingSchema.replace('_{uid}', ''), edition };
    },
    change: (name, edition) =>
      client.request(organizations.updatePreferences, {
        body: { namingSchema: `${name}_{uid}`, namingCase: 'none', edition },
      }),
    currentState: (name) => ({
      namingSchema: `${name}_{uid}`,
      namingCase: 'none',
      guestComments: expect.any(Boolean),
      guestRepairs: true,
      guestPasses: 'asked',
      reminders: expect.any(Boolean),
      reminderDays: expect.any(Array),
      approvalRequired: expect.any(Boolean),
      timeZone: null,
      weekStart: null,
    }),
  }),
  'a profile': async () => ({
    read: async () => {
      const { firstName, edition } = await client.me();
      return { name: firstName, edition };
    },
    change: (name, edition) => client.request(account.update, { body: { firstName: name, edition } }),
    currentState: (name) => ({ firstName: name, lastName: expect.any(String) }),
  }),
};

describe.each(Object.entries(subjects))('%s', (_name, make) => {
  test('is not overwritten by a change made from an older edition (R19)', async () => {
    const { read, change, currentState } = await make();
    const seen = await read();
    expect((await change('Mine', seen.edition)).status).toBe(200);
    const late = await change('Theirs', seen.edition);
    expect(late.status).toBe(409);
    const now = await read();
    const { code, data } = (await late.json()) as { code: string; data: { edition: number; now: unknown } };
    expect({ code, edition: data.edition }).toEqual({ code: 'edit.outdated', edition: now.edition });
    expect(data.now).toEqual(currentState('Mine'));
    expect(now).toMatchObject({ name: 'Mine' });
    expect((await change('Theirs', now.edition)).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'Theirs' });
  });

  test('is changed by exactly one of twenty concurrent changes from one edition (R19)', async () => {
    const { read, change } = await make();
    const { edition } = await read();
    const names = Array.from({ length: 20 }, (_, index) => `Name${index}`);
    const answers = await Promise.all(names.map((name) => change(name, edition)));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const winner = names[answers.findIndex(({ status }) => status === 200)];
    expect(await read()).toMatchObject({ name: winner });
  });

  test('can be changed without an edition', async () => {
    const { read, change } = await make();
    expect((await change('Plain')).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'Plain' });
  });
});
