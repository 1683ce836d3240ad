import { expect, test } from 'vitest';
import { refusalOf } from './smtp.ts';

test.each([
  [550, 'RCPT', '550-5.1.1 The email account that you tried to reach does not exist.', 'no-mailbox'],
  [550, 'RCPT', '550 5.2.1 The account is disabled', 'no-mailbox'],
  [550, 'RCPT', '550 No such user here', 'no-mailbox'],
  [552, 'RCPT', '552 5.2.2 Over quota', 'mailbox-full'],
  [552, 'RCPT', '552 Mailbox full', 'mailbox-full'],
  [552, 'DATA', '552 5.3.4 Message too big', 'refused'],
  [550, 'RCPT', '550 5.7.1 Blocked, see https://blocked.example/5.1.1', 'refused'],
  [553, 'MAIL', '553 5.1.8 Sender address does not exist', 'refused'],
  [554, 'DATA', '554 Rejected as spam', 'refused'],
] as const)('%i to %s, "%s", is %s', (code, command, response, refusal) => {
  expect(refusalOf({ code, command, response })).toBe(refusal);
});
