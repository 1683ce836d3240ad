import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attributes } from '@ad-foundry/contract/attributes.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { AttributeId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { useApp } from '#testing/app.ts';
import { assign, createAttribute, editOf, fill, select } from '#testing/attributes.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
let creative: Creative;
let fits: Buffer;
beforeAll(async () => {
  fits = await picture({ width: 1080, height: 1080 });
});
beforeEach(async () => {
  await client.signUp();
  creative = await brief(client);
});

const place = (attributeId: AttributeId, creativeId: CreativeId = creative.id) => ({ creativeId, attributeId });
const deliver = () => upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes: fits });
const complete = async () => (await reread(client, creative)).completedAt !== null;
const progress = async () =>
  (await client.call(campaigns.find, { params: { campaignId: creative.campaign.id } })).progress;

describe('an attribute in use', () => {
  test('keeps its key and type; its label can change', async () => {
    const made = await createAttribute(client, { input: select('a', 'b') });
    const params = { attributeId: made.id };
    const free = await client.call(attributes.update, { params, body: { ...editOf(made), key: 'free_still' } });
    await assign(client, place(made.id), false);
    const frozen = await client.problem(attributes.update, {
      params,
      body: { ...editOf(free), key: 'other', input: { type: 'text' } },
    });
    expect(frozen).toMatchObject({ status: 409, code: 'attribute.frozen', data: { frozen: ['key', 'type'] } });
    const input = { ...select('a', 'b'), placeholder: 'Choose' };
    const edited = await client.call(attributes.update, { params, body: { ...editOf(free), label: 'New', input } });
    expect(edited).toMatchObject({ label: 'New', edition: 3, usage: { creatives: 1, required: 0, campaigns: 1 } });
    expect((await client.problem(attributes.remove, { params })).code).toBe('attribute.in-use');
  });

  test('stays in creatives and counts there when archived, but cannot be assigned', async () => {
    const { id } = await createAttribute(client);
    await assign(client, place(id));
    await client.call(attributes.archive, { params: { attributeId: id } });
    await deliver();
    expect(await complete()).toBe(false);
    await fill(client, place(id), 'still');
    expect(await complete()).toBe(true);
    const second = await brief(client);
    const params = place(id, second.id);
    expect((await client.problem(attributes.assign, { params, body: { required: true } })).code).toBe(
      'attribute.archived',
    );
  });

  test('loses an option only with a replacement, or retires it', async () => {
    const made = await createAttribute(client, { input: select('a', 'b', 'c') });
    const params = { attributeId: made.id };
    await assign(client, place(made.id));
    await fill(client, place(made.id), 'a');
    await deliver();
    const without = { ...editOf(made), input: select('b', 'c') };
    const refused = await client.problem(attributes.update, { params, body: without });
    expect(refused).toMatchObject({
      code: 'attribute.option-in-use',
      data: { options: [{ value: 'a', label: 'A', creatives: 1 }] },
    });
    const nowhere = { ...without, replacements: [{ from: 'a', to: 'gone' }] };
    expect((await client.problem(attributes.update, { params, body: nowhere })).code).toBe('request.invalid');
    const retired = {
      type: 'select' as const,
      options: [
        { value: 'a', label: 'A', retired: true },
        { value: 'b', label: 'B' },
      ],
    };
    const kept = await client.call(attributes.update, { params, body: { ...editOf(made), input: retired } });
    expect(await complete()).toBe(true);
    const second = await brief(client);
    await assign(client, place(made.id, second.id));
    const again = { params: place(made.id, second.id), body: { value: 'a' } };
    expect((await client.problem(attributes.fill, again)).code).toBe('attribute.value-invalid');
    const replaced = { ...editOf(kept), input: select('b'), replacements: [{ from: 'a', to: 'b' }] };
    await client.call(attributes.update, { params, body: replaced });
    expect((await reread(client, creative)).attributes[0]?.value).toBe('b');
    expect(await complete()).toBe(true);
  });

  test('lists the values that a new pattern rejects; if kept, they block completion until corrected', async () => {
    const made = await createAttribute(client, { input: { type: 'text' } });
    const params = { attributeId: made.id };
    await assign(client, place(made.id));
    await fill(client, place(made.id), 'not an address');
    await deliver();
    expect(await complete()).toBe(true);
    const body = { ...editOf(made), input: { type: 'text' as const, regex: 'https://.+' } };
    const refused = await client.problem(attributes.update, { params, body });
    expect(refused).toMatchObject({
      status: 409,
      code: 'attribute.values-rejected',
      data: { count: 1, values: [{ creativeId: creative.id, creativeName: 'Hero', value: 'not an address' }] },
    });
    expect(await complete()).toBe(true);
    const edited = await client.call(attributes.update, { params, body: { ...body, keepRejected: true } });
    expect(await complete()).toBe(false);
    expect((await reread(client, creative)).attributes[0]?.problem).toEqual({ kind: 'pattern' });
    await client.call(attributes.update, { params, body: { ...editOf(edited), input: { type: 'text' } } });
    expect(await complete()).toBe(true);
    expect(await progress()).toEqual({ complete: 1, total: 1 });
  });

  test('counts every value when edited while values are filled', async () => {
    const made = await createAttribute(client, { input: { type: 'number' } });
    const params = { attributeId: made.id };
    await assign(client, place(made.id));
    await deliver();
    for (let round = 0, current = made; round < 6; round++) {
      const max = round % 2 === 0 ? 5 : null;
      const body = { ...editOf(current), input: { type: 'number' as const, max }, keepRejected: true };
      [current] = await Promise.all([
        client.call(attributes.update, { params, body }),
        client.request(attributes.fill, { params: place(made.id), body: { value: 10 + round } }),
        client.request(attributes.fill, { params: place(made.id), body: { value: round } }),
      ]);
      const now = await reread(client, creative);
      const valid = now.attributes.every(({ value, problem }) => value !== null && problem === null);
      expect([now.attributesMissing, now.completedAt !== null]).toEqual([valid ? 0 : 1, valid]);
    }
  });
});
