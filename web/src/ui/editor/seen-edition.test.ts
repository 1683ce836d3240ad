import { expect, test } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { sendFromSeen } from './seen-edition.ts';

const outdated = (edition: number, now: object) =>
  new ApiError(409, { code: 'edit.outdated', data: { edition, now } }, null);

/** A server that stores one object with an edition. */
function serverAt(edition: number, now: object) {
  const sent: number[] = [];
  const send = async (from: number) => {
    sent.push(from);
    if (from !== edition) throw outdated(edition, now);
    return 'saved';
  };
  return { sent, send };
}

test('sends the edition that the user saw', async () => {
  const { sent, send } = serverAt(3, { name: 'Spring' });
  await expect(sendFromSeen({ edition: 3, name: 'Spring' }, send)).resolves.toBe('saved');
  expect(sent).toEqual([3]);
});

test('saves if others changed only other fields', async () => {
  const { sent, send } = serverAt(4, { name: 'Spring', dueAt: '2026-12-01T10:00:00.000Z' });
  await expect(sendFromSeen({ edition: 3, name: 'Spring' }, send)).resolves.toBe('saved');
  expect(sent).toEqual([3, 4]);
});

test('does not overwrite a field that others changed', async () => {
  const { sent, send } = serverAt(4, { name: 'Summer' });
  await expect(sendFromSeen({ edition: 3, name: 'Spring' }, send)).rejects.toThrow(ApiError);
  expect(sent).toEqual([3]);
});

test('stops retrying for an object that changes with every attempt, and after any other failure', async () => {
  let edition = 3;
  const busy = async () => {
    throw outdated((edition += 1), { name: 'Spring' });
  };
  await expect(sendFromSeen({ edition: 3, name: 'Spring' }, busy)).rejects.toThrow(ApiError);
  expect(edition).toBe(7);
  const broken = async () => {
    throw new ApiError(0, {}, null);
  };
  await expect(sendFromSeen({ edition: 3 }, broken)).rejects.toThrow(ApiError);
});
