import { expect, test, vi } from 'vitest';
import { attributes } from '@ad-foundry/contract/attributes.ts';
import { patterns } from '#infra/patterns.ts';
import { useApp } from '#testing/app.ts';
import { assign, createAttribute, editOf, fill } from '#testing/attributes.ts';
import { brief, reread } from '#testing/briefs.ts';
import { judgeValuesJob } from './jobs.ts';

const app = await useApp();

const input = (regex: string) => ({ type: 'text', regex, placeholder: '', multiLine: false }) as const;

test('a value is checked against its pattern when either changes, not when it is read (S52)', async () => {
  const client = app.browser();
  await client.signUp();
  const creative = await brief(client);
  const made = await createAttribute(client, { input: input('[a-z]+') });
  const params = { creativeId: creative.id, attributeId: made.id };
  await assign(client, params);
  await fill(client, params, 'abc');
  const matchSpy = vi.spyOn(patterns, 'matches');
  const read = async () => (await reread(client, creative)).attributes[0];
  expect(await read()).toMatchObject({ value: 'abc', problem: null });
  expect(matchSpy).not.toHaveBeenCalled();

  const stricter = { ...editOf(made), input: input('[a-z]{5}'), keepRejected: true };
  await client.call(attributes.update, { params: { attributeId: made.id }, body: stricter });
  expect(matchSpy).toHaveBeenCalledTimes(1);
  const now = await reread(client, creative);
  expect(now).toMatchObject({ attributesMissing: 1, attributes: [{ value: 'abc', problem: { kind: 'pattern' } }] });
  expect(matchSpy).toHaveBeenCalledTimes(1);

  // Values from before verdicts were stored are checked on reading, until the job has checked them.
  await app.sql('update creative_attributes set judged_pattern = null, fits_pattern = null');
  expect(await read()).toMatchObject({ problem: { kind: 'pattern' } });
  expect(matchSpy).toHaveBeenCalledTimes(2);
  await app.runJob(judgeValuesJob);
  expect(matchSpy).toHaveBeenCalledTimes(3);
  expect(await read()).toMatchObject({ problem: { kind: 'pattern' } });
  await app.runJob(judgeValuesJob);
  expect(matchSpy).toHaveBeenCalledTimes(3);
  matchSpy.mockRestore();
});
