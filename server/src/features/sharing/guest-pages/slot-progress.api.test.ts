import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { slotStatus, type SlotStatus } from '@ad-foundry/contract/rules/completion/completion.ts';
import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';
import { useApp } from '#testing/app.ts';
import { brief, formatIdsOf, reread, slotOf, versionsOf, type FormatName } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const team = app.browser();
let organizationId: OrganizationId;
let [fitting, tooSmall]: Buffer[] = [];
beforeAll(async () => {
  organizationId = (await team.signUp()).organizationId as OrganizationId;
  fitting = await picture({ width: 700, height: 700 });
  tooSmall = await picture({ width: 300, height: 200 });
});

async function invite({ campaign }: Creative): Promise<Colleague> {
  const colleague = await joinAs(app, organizationId, 'guest');
  const params = { campaignId: campaign.id };
  await team.call(people.addToCampaign, { params, body: { memberIds: [colleague.memberId] } });
  return colleague;
}

interface SlotCase {
  format: FormatName;
  file: 'fits' | 'too-small' | null;
  decision?: Decision;
}

/** Adds a creative with one slot, which the guest fills and the team decides on. */
async function addSlot({ campaign }: Creative, guest: Colleague, { format, file, decision }: SlotCase) {
  const body = { name: `${format} ${file} ${decision}`, formatIds: await formatIdsOf(team, [format]) };
  const creative = await team.call(creatives.create, { params: { campaignId: campaign.id }, body });
  if (file === null) return;
  const bytes = (file === 'fits' ? fitting : tooSmall) as Buffer;
  await upload(guest.client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  if (decision) await decide(creative, decision);
}

async function decide(creative: Creative, decision: Decision) {
  const [version] = versionsOf(await reread(team, creative));
  if (!version) throw new Error('the creative has no file');
  if (decision === 'changes') {
    const body = { body: 'Too warm', creationKey: randomUUID(), versionId: version.id };
    await team.call(comments.create, { params: { creativeId: creative.id }, body });
  }
  await team.call(comments.decide, { params: { versionId: version.id }, body: { decision } });
}

/** The progress of a campaign in the list, in the tabs, in the page's head and by its slots, which must be the same. */
async function progressOf({ campaign }: Creative, { client }: Colleague) {
  const { items } = await client.call(guestPages.list, { query: {} });
  const page = await client.call(guestPages.find, { params: { campaignId: campaign.id }, query: {} });
  const inList = items.find(({ id }) => id === campaign.id)?.progress;
  const inTabs = page.campaigns.find(({ id }) => id === campaign.id)?.progress;
  expect([inList, inTabs]).toEqual([page.campaign.progress, page.campaign.progress]);
  const decisions = new Map(page.feedback.map(({ slotId, decision }) => [slotId, decision]));
  const statuses = page.creatives.flatMap(({ slots }) =>
    slots.map(({ id, state }) => slotStatus({ state, decision: decisions.get(id) ?? null })),
  );
  const { delivered, attention } = page.campaign.progress;
  const count = (status: SlotStatus) => statuses.filter((each) => each === status).length;
  expect([count('delivered'), count('attention')]).toEqual([delivered, attention]);
  return page.campaign.progress;
}

test('list, tabs, page and reminders count a slot of every state and decision alike', async () => {
  const first = await brief(team, { campaign: 'Counted', formats: ['feed'] });
  const guest = await invite(first);
  const cases: [SlotCase, delivered: number, attention: number][] = [
    [{ format: 'feed', file: 'fits' }, 1, 0],
    [{ format: 'feed', file: 'fits', decision: 'approved' }, 1, 0],
    [{ format: 'feed', file: 'fits', decision: 'changes' }, 0, 1],
    [{ format: 'feed', file: 'too-small' }, 0, 1],
    [{ format: 'feed', file: 'too-small', decision: 'changes' }, 0, 1],
    [{ format: 'carousel', file: 'fits' }, 0, 1],
    [{ format: 'carousel', file: 'fits', decision: 'changes' }, 0, 1],
    [{ format: 'story', file: null }, 0, 0],
  ];
  let expected = { delivered: 0, attention: 0, total: 1, fieldsMissing: 0 };
  for (const [slotCase, delivered, attention] of cases) {
    await addSlot(first, guest, slotCase);
    const { delivered: before, attention: attentionBefore, total, fieldsMissing } = expected;
    expected = {
      delivered: before + delivered,
      attention: attentionBefore + attention,
      total: total + 1,
      fieldsMissing,
    };
    expect(await progressOf(first, guest), JSON.stringify(slotCase)).toEqual(expected);
  }
  const params = { campaignId: first.campaign.id };
  const { people: reminded } = await team.call(reminders.show, { params });
  expect(reminded).toMatchObject([{ owed: expected.total - expected.delivered }]);
});

test('requested changes that a guest may not read do not change that guest’s counts', async () => {
  const { namingSchema, namingCase } = await team.call(organizations.preferences, {});
  await team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, guestComments: false } });
  const creative = await brief(team, { campaign: 'Shared', formats: ['feed'] });
  const [uploader, rival] = [await invite(creative), await invite(creative)];
  await upload(uploader.client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes: fitting as Buffer });
  await decide(creative, 'changes');
  expect(await progressOf(creative, uploader)).toMatchObject({ delivered: 0, attention: 1 });
  expect(await progressOf(creative, rival)).toMatchObject({ delivered: 1, attention: 0 });
});
