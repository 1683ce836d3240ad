import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { attachments, type Attachment } from '@ad-foundry/contract/attachments.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import type { AttachmentId, CommentId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { cleanUpJob } from '#features/operation/installation/jobs.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { useApp } from '#testing/app.ts';
import { attached, attachToComment } from '#testing/attaching.ts';
import type { TestClient } from '#testing/client.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { listArchive } from '#testing/unpacking.ts';

const app = await useApp();
let house: Agency;
beforeAll(async () => {
  house = await agency(app);
});

const uploadFile = (who: TestClient, name: string) =>
  attached(attachToComment(who, house.assignedCreative.id, { name, bytes: `content of ${name}` }));
const write = (who: TestClient, attachmentIds: AttachmentId[], body = 'See the file') =>
  who.call(comments.create, {
    params: { creativeId: house.assignedCreative.id },
    body: { body, creationKey: randomUUID(), attachmentIds },
  });
const statusOf = async (who: TestClient, { url }: Pick<Attachment, 'url'>) => (await who.send(url)).status;

test('files are uploaded before their comment, belong to it once it is sent, and can be read by its readers', async () => {
  const { team, guest } = house;
  const bytes = await picture({ width: 300, height: 200 });
  const drawn = await attached(attachToComment(team, house.assignedCreative.id, { name: 'sketch.jpg', bytes }));
  const other = await uploadFile(team, 'notes.pdf');
  expect([await statusOf(team, drawn), await statusOf(guest.client, drawn)]).toEqual([200, 404]);
  const thread = await write(team, [drawn.id, other.id]);
  expect(thread.attachments).toEqual([drawn, other]);
  // Guests read no comments here unless they are addressed to them.
  expect([await statusOf(team, drawn), await statusOf(guest.client, drawn)]).toEqual([200, 404]);
  const preview = await team.send(drawn.preview?.url ?? '');
  expect(preview.headers.get('content-type')).toBe('image/webp');
  // They are not listed as files of the brief.
  expect((await team.problem(attachments.remove, { params: { attachmentId: other.id } })).code).toBe(
    'attachment.not-found',
  );
  const inside = listArchive(Buffer.from(await (await team.send('/api/organization/download')).arrayBuffer()));
  expect(inside).toContain('Asked for/Asked for creative/Comments/notes.pdf');
});

async function allowGuests(guestComments: boolean) {
  const { namingSchema, namingCase } = await house.team.call(organizations.preferences, {});
  await house.team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, guestComments } });
}

test('a guest attaches to a question, and reads the files of the answer', async () => {
  const { team, guest } = house;
  await allowGuests(true);
  const question = await uploadFile(guest.client, 'question.txt');
  const { id: commentId } = await write(guest.client, [question.id], 'Is this the right logo?');
  expect(await statusOf(team, question)).toBe(200);
  const answer = await uploadFile(team, 'answer.txt');
  const body = { body: 'No, this', creationKey: randomUUID(), attachmentIds: [answer.id] };
  await allowGuests(false);
  const early = attachToComment(guest.client, house.assignedCreative.id, { name: 'a.txt', bytes: 'a' });
  expect((await early).status).toBe(403);
  await team.call(comments.reply, { params: { commentId }, body });
  expect(await statusOf(guest.client, answer)).toBe(200);
  // Their answer to a question may have files too.
  await uploadFile(guest.client, 'reply.txt');
  const stranger = app.browser();
  await stranger.signUp();
  expect(await statusOf(stranger, answer)).toBe(404);
  expect((await attachToComment(stranger, house.assignedCreative.id, { name: 'a.txt', bytes: 'a' })).status).toBe(404);
});

test('only files of the author that belong to no comment can be attached, ten at most', async () => {
  const { team, guest } = house;
  const [guestFile, teamFile] = [await uploadFile(guest.client, 'theirs.txt'), await uploadFile(team, 'mine.txt')];
  const used = (await write(team, [(await uploadFile(team, 'used.txt')).id])).attachments[0] as Attachment;
  const refused = async (attachmentIds: AttachmentId[]) =>
    (
      await team.problem(comments.create, {
        params: { creativeId: house.assignedCreative.id },
        body: { body: 'text', creationKey: randomUUID(), attachmentIds },
      })
    ).code;
  expect(await refused([teamFile.id, guestFile.id])).toBe('attachment.not-found');
  expect(await refused([used.id])).toBe('attachment.not-found');
  expect(await refused(['atc_01k0000000e00000000000000z' as AttachmentId])).toBe('attachment.not-found');
  const tooMany = Array.from({ length: limits.comments.attachments + 1 }, () => teamFile.id);
  expect(await refused(tooMany)).toBe('request.invalid');
  // Nothing was written, and the file can still be attached.
  expect((await write(team, [teamFile.id])).attachments).toEqual([teamFile]);
});

test('editing keeps, adds and removes files; deleting a comment deletes its files, even if replies remain', async () => {
  const { team } = house;
  const [first, second, third] = [
    await uploadFile(team, 'one.txt'),
    await uploadFile(team, 'two.txt'),
    await uploadFile(team, 'three.txt'),
  ];
  const { id: commentId } = await write(team, [first.id, second.id]);
  const params = { commentId: commentId as CommentId };
  const edit = (body: { body: string; attachmentIds?: AttachmentId[] }) => team.call(comments.edit, { params, body });
  expect((await edit({ body: 'Only the text' })).attachments).toEqual([first, second]);
  expect((await edit({ body: 'Others', attachmentIds: [second.id, third.id] })).attachments).toEqual([second, third]);
  expect(await statusOf(team, first)).toBe(404);
  await team.call(comments.reply, { params, body: { body: 'Reply', creationKey: randomUUID() } });
  await team.call(comments.remove, { params });
  const { items } = await team.call(comments.list, { params: { creativeId: house.assignedCreative.id }, query: {} });
  const kept = items.find(({ id }) => id === commentId);
  expect([kept?.body, kept?.attachments]).toEqual([null, []]);
  expect(await statusOf(team, second)).toBe(404);
});

test('a file is deleted after a day if its comment was not sent', async () => {
  const { team } = house;
  const [sent, unsent] = [await uploadFile(team, 'sent.txt'), await uploadFile(team, 'unsent.txt')];
  await write(team, [sent.id]);
  app.clock.advance(2 * 86_400_000);
  await app.runJob(cleanUpJob);
  expect([await statusOf(team, sent), await statusOf(team, unsent)]).toEqual([200, 404]);
});
