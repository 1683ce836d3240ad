import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import { newEmail } from '#testing/client.ts';
import { acceptByCode, invitationFor } from '#testing/invitations.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { collectMailsJob } from './jobs.ts';

const app = await useApp();
const team = app.browser();

test('the button of a mail about changes leads to the file, on a new device past a code', async () => {
  await team.signUp();
  const creative = await brief(team, { campaign: 'Autumn trail', formats: ['feed', 'story'] });
  const campaignId = creative.campaign.id;
  const email = newEmail();
  await team.call(people.addToCampaign, { params: { campaignId }, body: { emails: [email] } });
  const guest = app.browser();
  await acceptByCode(guest, email, await invitationFor(guest, email));
  const bytes = await picture({ width: 1080, height: 1080 });
  await upload(guest, { slotId: slotOf(creative).id, name: 'feed.jpg', bytes });
  const file = slotOf(await reread(team, creative)).variations[0]?.cards[0]?.versions[0];
  if (!file) throw new Error('the file is missing');
  const comment = {
    body: 'Lift the logo',
    creationKey: randomUUID(),
    versionId: file.id,
    mentions: [],
    attachmentIds: [],
  };
  await team.call(comments.create, { params: { creativeId: creative.id }, body: comment });
  await team.call(comments.decide, { params: { versionId: file.id }, body: { decision: 'changes' } });
  await app.sql(`update notifications set created_at = created_at - interval '6 minutes'`);
  await app.runJob(collectMailsJob);
  const { text } = await guest.mailTo(email, ({ subject }) => subject.includes('asks for changes'));
  const link = new RegExp(`/upload/${campaignId}#k=(inv_[0-9a-z]{26})&(?:file-${file.id}|slot-${slotOf(creative).id})`);
  const params = { invitationId: link.exec(text)?.[1] as InvitationId };

  app.clock.advance(61_000);
  const device = app.browser();
  expect((await device.problem(invitations.enter, { params })).code).toBe('auth.required');
  await acceptByCode(device, email, params.invitationId);
  const page = await device.call(guestPages.find, { params: { campaignId }, query: {} });
  expect(page.feedback).toContainEqual(expect.objectContaining({ slotId: slotOf(creative).id, decision: 'changes' }));
});
