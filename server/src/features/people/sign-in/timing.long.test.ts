import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { newId } from '#infra/ids.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { canTellApart } from '#testing/timing.ts';

let app: TestApp;
let client: TestClient;
const registeredEmails: string[] = [];
beforeAll(async () => {
  app = await startApp();
  client = app.browser();
  await client.signUp();
  registeredEmails.push(...Array.from({ length: 600 }, () => newEmail()));
  for (const email of registeredEmails)
    await app.sql(
      `insert into accounts (id, email, email_norm, first_name, last_name, locale, theme, created_at, updated_at)
       values ($1, $2, $2, 'Noa', 'Berg', 'en-US', 'system', now(), now())`,
      [newId('account'), email],
    );
});
afterAll(() => app.stop());

const registeredEmail = (count: number) => registeredEmails[count] ?? '';
const clear = () => app.sql('delete from rate_limits');
const expectStatus = async (answer: Promise<Response>, status: number) => {
  const { status: actual } = await answer;
  expect(actual).toBe(status);
};

describe('response times do not tell whether an address has an account (S19)', { timeout: 240_000 }, () => {
  const askSignIn = (email: string) =>
    expectStatus(app.browser().request(signIn.requestCode, { query: { email } }), 204);

  test('when requesting a sign-in code', async () => {
    expect(
      await canTellApart(
        (count) => askSignIn(registeredEmail(count)),
        () => askSignIn(newEmail()),
        clear,
      ),
    ).toBe(false);
  });

  test('when signing up', async () => {
    const names = { firstName: 'Ana', lastName: 'Costa', organizationName: 'Studio', locale: 'en-US' } as const;
    const signUp = (email: string) =>
      expectStatus(app.browser().request(signIn.signUp, { body: { email, ...names } }), 204);
    expect(
      await canTellApart(
        (count) => signUp(registeredEmail(count)),
        () => signUp(newEmail()),
        clear,
      ),
    ).toBe(false);
  });

  test('when inviting the address', async () => {
    const invite = (email: string) =>
      expectStatus(client.request(invitations.create, { body: { emails: [email], role: 'member' } }), 200);
    expect(
      await canTellApart(
        (count) => invite(registeredEmail(count)),
        () => invite(newEmail()),
        async () => {
          await clear();
          await app.sql('delete from invitations');
        },
      ),
    ).toBe(false);
  });
});

describe(
  'response times do not tell whether something exists in another organization (S04)',
  { timeout: 240_000 },
  () => {
    test('for a campaign or creative of another organization, or one that does not exist', async () => {
      const stranger = app.browser();
      await stranger.signUp();
      const { id, campaign } = await brief(stranger, { formats: ['feed'] });
      const find = (campaignId: CampaignId, creativeId: CreativeId) => async () => {
        await expectStatus(client.request(campaigns.find, { params: { campaignId } }), 404);
        await expectStatus(client.request(creatives.find, { params: { creativeId } }), 404);
      };
      const foreign = find(campaign.id, id);
      const never = find(
        'cmp_01k0000000e00000000000000z' as CampaignId,
        'cre_01k0000000e00000000000000z' as CreativeId,
      );
      expect(await canTellApart(foreign, never, clear)).toBe(false);
    });

    // Retried, since noise may hide the difference in one of the three comparisons.
    test('a comparison of response times detects a difference of 15 ms', { retry: 2 }, async () => {
      const params = { campaignId: 'cmp_01k0000000e00000000000000z' as CampaignId };
      const ask = () => expectStatus(client.request(campaigns.find, { params }), 404);
      const late = () => ask().then(() => new Promise((resolve) => setTimeout(resolve, 15)));
      expect(await canTellApart(late, ask, clear)).toBe(true);
    });
  },
);
