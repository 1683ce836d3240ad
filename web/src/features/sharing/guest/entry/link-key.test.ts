import { expect, test } from 'vitest';
import { invitationId } from '@ad-foundry/contract/ids.ts';
import { readLinkKey, withoutLinkKey } from './link-key.ts';

const id = 'inv_01k0000000e00000000000000z';

test('the key of a link is a valid invitation id', () => {
  expect(invitationId.safeParse(id).success).toBe(true);
  expect(readLinkKey(`#k=${id}`)).toBe(id);
  expect(readLinkKey(`k=${id}`)).toBe(id);
  expect(readLinkKey(`#k=${id}&promise-slt_1`)).toBe(id);
});

test.each([`#k=`, `#k=${id}x`, `#k=${id}x&promise-slt_1`, `#k=${id.slice(0, -1)}`, '#k=inv_', `#k=cmp${id.slice(3)}`])(
  'the damaged fragment %s is unreadable',
  (text) => {
    expect(readLinkKey(text)).toBe('unreadable');
  },
);

test.each(['', '#', '#section'])('%j has no key', (text) => {
  expect(readLinkKey(text)).toBeNull();
});

test.each([
  [`#k=${id}`, ''],
  [`#k=${id}&promise-slt_1`, '#promise-slt_1'],
  ['#k=damaged&pass-slt_1', '#pass-slt_1'],
  ['#promise-slt_1', '#promise-slt_1'],
  ['', ''],
])('the fragment %j without its key is %j', (fragment, place) => {
  expect(withoutLinkKey(fragment)).toBe(place);
});
