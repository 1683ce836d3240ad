import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { formats } from '@ad-foundry/contract/formats.ts';
import { useApp } from '#testing/app.ts';
import { brief, formatIdsOf, reread, slotOf } from '#testing/briefs.ts';
import { actAs, createOwnFormat, editOf, portrait, rulesOf } from '#testing/own-formats.ts';
import { snapshot } from '#testing/snapshot.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const client = app.browser();
let organizationId: string | null;
beforeEach(async () => {
  ({ organizationId } = await client.signUp());
});

const list = (actor = client, status?: 'archived') => actor.call(formats.list, { query: { status } });

describe('an own format', () => {
  test('is listed before the library, in its organization only', async () => {
    const made = await createOwnFormat(client);
    expect(made).toMatchObject({ name: 'Lobby screen', global: false, revision: 1, edition: 1, releasedOn: null });
    expect((await list()).items[0]?.id).toBe(made.id);
    const other = app.browser();
    await other.signUp();
    expect((await list(other)).items.map(({ id }) => id)).not.toContain(made.id);
    expect((await other.problem(formats.find, { params: { formatId: made.id } })).code).toBe('format.not-found');
  });

  test('is created once per creation key', async () => {
    const body = {
      name: 'Twice',
      platform: 'custom',
      type: 'image',
      spec: portrait,
      creationKey: randomUUID(),
    } as const;
    const made = await Promise.all([1, 2, 3, 4].map(() => client.call(formats.create, { body })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await list()).items.filter(({ name }) => name === 'Twice')).toHaveLength(1);
  });

  test('refuses a repeated creation key with other content, and changes nothing', async () => {
    const body = {
      name: 'Lobby screen',
      description: 'By the door',
      platform: 'custom',
      type: 'image',
      spec: portrait,
      creationKey: randomUUID(),
    } as const;
    const made = await client.call(formats.create, { body });
    expect(await client.call(formats.create, { body })).toEqual(made);
    const wider = rulesOf({ rules: [{ type: 'width', operator: 'gte', value: 1000 }] });
    for (const other of [
      { name: 'Hall screen' },
      { description: '' },
      { platform: 'meta' },
      { type: 'video' },
      { spec: wider },
    ] as const) {
      const problem = await client.problem(formats.create, { body: { ...body, ...other } });
      expect(problem).toMatchObject({ status: 409, code: 'format.changed', data: { edition: 1 } });
    }
    expect(await client.call(formats.find, { params: { formatId: made.id } })).toEqual(made);
    expect((await list()).items.filter(({ global }) => !global)).toHaveLength(1);
  });

  test('is copied once per creation key', async () => {
    const original = await createOwnFormat(client);
    const body = {
      name: 'Copy',
      platform: 'custom',
      type: 'image',
      spec: portrait,
      copyOf: original.id,
      creationKey: randomUUID(),
    } as const;
    const made = await client.call(formats.create, { body });
    expect(await client.call(formats.create, { body })).toEqual(made);
  });

  longTest('copies any global format, with its rules, texts and sources', async () => {
    const { items } = await list();
    const globals = items.filter(({ global }) => global);
    expect(globals.length).toBeGreaterThan(150);
    for (const format of globals) {
      const { spec } = editOf({ ...format, edition: 1 } as Parameters<typeof editOf>[0]);
      const copy = await createOwnFormat(client, { name: format.name, type: format.type, spec, copyOf: format.id });
      expect(copy.spec.rules, format.name).toEqual(format.spec.rules);
      expect(copy.spec.safeZone, format.name).toEqual(format.spec.safeZone);
      expect(copy.spec.sources).toEqual(format.spec.sources);
    }
  });

  test('looks in place as chosen, without a new revision, and so does its copy', async () => {
    const made = await createOwnFormat(client);
    expect(made.inPlace).toBeNull();
    const params = { formatId: made.id };
    const headline = { role: 'headline', attribute: 'headline', characters: 27, lines: null, max: null, source: null };
    const inPlace = { frame: 'post' as const, reason: 'logo' as const, texts: [headline as never] };
    const placed = await client.call(formats.setInPlace, { params, body: { inPlace } });
    expect(placed).toMatchObject({ revision: made.revision, edition: made.edition });
    // Only the library says why a format has no frame.
    expect(placed.inPlace).toEqual({ ...inPlace, reason: null });
    const copy = await createOwnFormat(client, { name: 'Copy', copyOf: made.id });
    expect(copy.inPlace).toEqual(placed.inPlace);
    expect((await client.call(formats.setInPlace, { params, body: { inPlace: null } })).inPlace).toBeNull();
    const { items } = await list();
    const [global] = items.filter((format) => format.global);
    if (!global) throw new Error('the library has formats');
    const problem = await client.problem(formats.setInPlace, { params: { formatId: global.id }, body: { inPlace } });
    expect(problem).toMatchObject({ status: 403, code: 'format.global' });
  });

  test('keeps its revision when renamed, and gets a new one for changed rules', async () => {
    const made = await createOwnFormat(client);
    const params = { formatId: made.id };
    const renamed = await client.call(formats.update, { params, body: { ...editOf(made), name: 'Foyer screen' } });
    expect(renamed).toMatchObject({ name: 'Foyer screen', revision: 1, edition: 2 });
    const spec = rulesOf({ rules: [{ type: 'width', operator: 'gte', value: 1000 }] });
    const ruled = await client.call(formats.update, { params, body: { ...editOf(renamed), spec } });
    expect(ruled).toMatchObject({ revision: 2, edition: 3, spec: { rules: spec.rules } });
  });

  test('rejects the second of two concurrent edits as a whole', async () => {
    const made = await createOwnFormat(client);
    const params = { formatId: made.id };
    const edit = (name: string) => client.request(formats.update, { params, body: { ...editOf(made), name } });
    const answers = await Promise.all([edit('Mine'), edit('Yours'), edit('Theirs')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const stale = await client.problem(formats.update, { params, body: { ...editOf(made), name: 'Late' } });
    expect(stale).toMatchObject({ code: 'format.changed', data: { edition: 2 } });
    expect((await client.call(formats.find, { params })).edition).toBe(2);
  });

  test('cannot be briefed or edited when archived, stays in existing slots, and can be restored', async () => {
    const made = await createOwnFormat(client);
    const params = { formatId: made.id };
    const creative = await brief(client);
    const body = { formatIds: [made.id] };
    await client.call(creatives.addSlots, { params: { creativeId: creative.id }, body });
    const archived = await client.call(formats.archive, { params });
    expect((await client.call(formats.archive, { params })).archivedAt).toBe(archived.archivedAt);
    expect((await list()).items.map(({ id }) => id)).not.toContain(made.id);
    expect((await list(client, 'archived')).items.map(({ id }) => id)).toEqual([made.id]);
    const refused = await client.problem(creatives.addSlots, { params: { creativeId: creative.id }, body });
    expect(refused).toMatchObject({ code: 'slot.format-archived', data: { formatId: made.id } });
    const edited = await client.problem(formats.update, { params, body: editOf(archived) });
    expect(edited.code).toBe('format.archived');
    expect(slotOf(await reread(client, creative), 1).format.name).toBe('Lobby screen');
    expect((await client.call(formats.restore, { params })).archivedAt).toBe(null);
    await client.call(creatives.addSlots, { params: { creativeId: creative.id }, body });
  });

  test('is in the brief, or the brief is refused, if archived during briefing', async () => {
    const made = await createOwnFormat(client);
    const creative = await brief(client);
    const add = () =>
      client.request(creatives.addSlots, {
        params: { creativeId: creative.id },
        body: { formatIds: [made.id] },
      });
    const archive = () => client.request(formats.archive, { params: { formatId: made.id } });
    const answers = await Promise.all([add(), add(), archive(), add(), add()]);
    expect(answers[2]?.status).toBe(200);
    const added = answers.filter(({ status }, index) => index !== 2 && status === 200).length;
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4 - added);
    expect((await reread(client, creative)).slots).toHaveLength(1 + added);
  });

  test('shows its usage', async () => {
    const made = await createOwnFormat(client);
    const creative = await brief(client);
    const body = { formatIds: [made.id, made.id] };
    await client.call(creatives.addSlots, { params: { creativeId: creative.id }, body });
    const { usage } = await client.call(formats.find, { params: { formatId: made.id } });
    expect(usage).toEqual({ creatives: 1, slots: 2, outdated: 0 });
  });
});

describe('contradictory rules are refused with the path of each', () => {
  const create = (type: 'image' | 'video' | 'carousel', spec: ReturnType<typeof rulesOf>) =>
    client.problem(formats.create, {
      body: { name: 'x', platform: 'custom', type, spec, creationKey: randomUUID() },
    });

  test('a card count or a duration for a still, or card rules without cards', async () => {
    const duration = { type: 'duration', operator: 'lte', value: 15 } as const;
    const cards = { type: 'carousel_length', operator: 'lte', value: 5 } as const;
    const refused = await create(
      'image',
      rulesOf({ rules: [cards, duration], cardRules: { image: [duration], video: [] } }),
    );
    expect(refused.code).toBe('format.rules-invalid');
    expect(refused.errors?.map(({ path }) => path)).toEqual(['spec.rules.0', 'spec.rules.1', 'spec.cardRules.image.0']);
  });

  test('conflicting rules are refused in pairs; so is a rule that no file can meet', async () => {
    const ratio = { type: 'ratio', operator: 'eq', value: '9:16' } as const;
    const wide = { type: 'ratio', operator: 'gt', value: '1:1' } as const;
    const pair = await create('image', rulesOf({ rules: [ratio], recommended: [wide] }));
    expect(pair).toMatchObject({ status: 422, code: 'format.rules-invalid' });
    expect(pair.errors).toEqual([
      { path: 'spec.rules.0', message: 'conflict spec.recommended.0' },
      { path: 'spec.recommended.0', message: 'conflict spec.rules.0' },
    ]);
    const fixed = (type: 'width' | 'height') => ({ type, operator: 'eq', value: 1000 }) as const;
    const three = await create('image', rulesOf({ rules: [fixed('width'), fixed('height'), ratio] }));
    expect(three.errors?.map(({ path }) => path)).toEqual(['spec.rules.0', 'spec.rules.1', 'spec.rules.2']);
    const never = await create('video', rulesOf({ rules: [{ type: 'size', operator: 'lt', value: 0 }] }));
    expect(never.errors).toEqual([{ path: 'spec.rules.0', message: 'conflict' }]);
    const made = await createOwnFormat(client);
    const params = { formatId: made.id };
    const spec = rulesOf({ rules: [ratio, wide] });
    expect((await client.problem(formats.update, { params, body: { ...editOf(made), spec } })).code).toBe(
      'format.rules-invalid',
    );
    expect((await client.problem(formats.previewRejudging, { params, body: { spec } })).code).toBe(
      'format.rules-invalid',
    );
  });

  test('a duplicate rule is refused with its path; so are lists above the total limit', async () => {
    const wide = { type: 'width', operator: 'gte', value: 600 } as const;
    const twice = await create('image', rulesOf({ rules: [wide, wide] }));
    expect(twice).toMatchObject({ status: 422, code: 'format.rules-invalid' });
    expect(twice.errors).toEqual([{ path: 'spec.rules.1', message: 'repeated' }]);
    const listed = Array.from({ length: 5 }, (_, list) => ({
      type: 'width' as const,
      operator: 'in' as const,
      value: Array.from({ length: 50 }, (_, index) => 1000 + list + index),
    }));
    const long = await create('image', rulesOf({ rules: listed }));
    expect(long.errors).toEqual([{ path: 'spec.rules.4', message: 'excess' }]);
  });

  test('refuses fields that clients cannot set', async () => {
    const body = { name: 'x', platform: 'custom', type: 'image', spec: portrait, creationKey: randomUUID() };
    for (const extra of [
      { global: true },
      { organizationId },
      { position: 1 },
      { spec: { ...portrait, sources: [] } },
    ]) {
      const answer = await client.send('/api/formats', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, ...extra }),
      });
      expect(answer.status).toBe(400);
    }
  });
});

describe('permissions', () => {
  test('no role can edit global formats', async () => {
    const [formatId] = await formatIdsOf(client, ['feed']);
    if (!formatId) throw new Error('the library has the feed');
    const params = { formatId };
    const before = await snapshot(app);
    const format = await client.call(formats.find, { params });
    expect(format.releasedOn).toBe('2026-11-20');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>';
    const problems = [
      await client.problem(formats.update, { params, body: { ...editOf(format), spec: portrait } }),
      await client.problem(formats.archive, { params }),
      await client.problem(formats.restore, { params }),
      await client.problem(formats.setSafeZone, { params, body: { fileName: 'a.svg', svg } }),
      await client.problem(formats.removeSafeZone, { params }),
    ];
    for (const problem of problems) expect(problem).toMatchObject({ status: 403, code: 'format.global' });
    expect(await snapshot(app)).toEqual(before);
  });

  test.each([
    ['admin', 200],
    ['member', 200],
    ['guest', 403],
  ] as const)('%s: reading, creating, editing and archiving answer %i', async (role, status) => {
    const made = await createOwnFormat(client);
    await actAs(app, organizationId, role);
    const params = { formatId: made.id };
    const creation = {
      name: 'x',
      platform: 'custom',
      type: 'image',
      spec: portrait,
      creationKey: randomUUID(),
    } as const;
    const answers = [
      await client.request(formats.list, { query: {} }),
      await client.request(formats.find, { params }),
      await client.request(formats.create, { body: creation }),
      await client.request(formats.update, { params, body: editOf(made) }),
      await client.request(formats.previewRejudging, { params, body: {} }),
      await client.request(formats.rejudge, { params, body: { revision: 1 } }),
      await client.request(formats.archive, { params }),
      await client.request(formats.restore, { params }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  });

  test('a format of another organization cannot be copied', async () => {
    const other = app.browser();
    await other.signUp();
    const theirs = await createOwnFormat(other);
    const body = { name: 'x', platform: 'custom', type: 'image', spec: portrait, creationKey: randomUUID() } as const;
    const refused = await client.problem(formats.create, { body: { ...body, copyOf: theirs.id } });
    expect(refused.code).toBe('format.not-found');
  });
});
