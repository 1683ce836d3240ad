import { expect, test } from 'vitest';
import { nextToSend } from './order.ts';
import type { Transfer } from './transfer.ts';

const transfer = (id: string, creative: string, size: number, phase: Transfer['phase'] = 'waiting') =>
  ({ id, phase, file: { size }, target: { creativeId: creative, slotId: id } }) as unknown as Transfer;
const inSlot = (transfers: Transfer[], slotId: string) =>
  transfers.map((each) => ({ ...each, target: { ...each.target, slotId } }) as unknown as Transfer);
const ids = (transfers: Transfer[]) => nextToSend(transfers).map(({ id }) => id);

test('sends four files concurrently', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => transfer(id, 'one', 1));
  expect(ids(five)).toEqual(['a', 'b', 'c', 'd']);
  expect(ids([transfer('x', 'one', 1, 'uploading'), ...five])).toHaveLength(3);
});

test('alternates between creatives', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((id) => transfer(id, 'one', 1));
  expect(ids([...many, transfer('x', 'two', 1), transfer('y', 'three', 1)])).toEqual(['a', 'x', 'y', 'b']);
});

test('small files precede large ones of their creative, up to a limit', () => {
  const large = transfer('large', 'one', 1e9);
  const small = Array.from({ length: 20 }, (_, at) => transfer(`small${at}`, 'one', 1));
  expect(ids([large, ...small])).toEqual(['small0', 'small1', 'small2', 'small3']);
  expect(ids([...small.slice(0, 3), large, ...small.slice(3)]).includes('large')).toBe(false);
  const busy = small.slice(0, 3).map((each) => ({ ...each, phase: 'uploading' as const }));
  expect(ids([...busy, large])).toEqual(['large']);
});

test('the files of one slot are sent sequentially, in order', () => {
  const cards = ['1', '2', '3'].map((id) => transfer(id, 'one', 10 - Number(id)));
  const other = transfer('other', 'one', 100);
  expect(ids([...inSlot(cards, 'carousel'), other])).toEqual(['1', 'other']);
  expect(ids([...inSlot([transfer('0', 'one', 1, 'uploading'), ...cards], 'carousel'), other])).toEqual(['other']);
});

test('a file being checked keeps its position; a file waiting for a decision does not', () => {
  const second = transfer('second', 'one', 1);
  expect(ids(inSlot([transfer('first', 'one', 9, 'checking'), second], 'slot'))).toEqual([]);
  for (const phase of ['blocked', 'refused', 'paused', 'failed'] as const)
    expect(ids(inSlot([transfer('first', 'one', 9, phase), second], 'slot')), phase).toEqual(['second']);
});
