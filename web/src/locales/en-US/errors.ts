import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import { guestErrors } from '#locales/en-US/guest/guest-errors.ts';
import { signStepErrors } from '#locales/en-US/sign-in/sign-step-errors.ts';

type Group<Code extends string> = Code extends `${infer Name}.${string}` ? Name : never;
type Within<Name extends string, Code extends string> = Code extends `${Name}.${infer Rest}` ? Rest : never;

/** Those of attached files, attribute fields, figures, avatars, safe zones and saved views stand with their texts, and so do most of billing. */
type Name = Exclude<
  Group<ErrorCode>,
  'attachment' | 'attribute' | 'avatar' | 'bulk' | 'comment' | 'insights' | 'safe-zone' | 'view'
>;

/** A text for every error code, `a.b` under `a` → `b`: a code without one does not compile. */
type ErrorTexts = {
  readonly [N in Exclude<Name, 'billing'>]: { readonly [Rest in Within<N, ErrorCode>]: string };
} & {
  readonly billing: { readonly 'read-only': string; readonly 'seats-frozen': string };
  /** The server could not be reached at all. */
  readonly network: string;
  /** A chosen file was changed, moved or deleted before all of it was sent. */
  readonly fileGone: string;
};

export const errors = {
  ...guestErrors,
  ...signStepErrors,
  sign: { ...guestErrors.sign, ...signStepErrors.sign },
  billing: {
    'read-only':
      'This organization is read-only until its plan is paid: everything can be read and downloaded. An owner chooses a plan in Settings, Billing.',
    'seats-frozen': 'A payment is due. Members can be added as soon as it is made.',
  },
  member: {
    'not-found': 'This person is no longer in the organization.',
    'last-owner': 'An organization always has an owner. Make another member an owner first.',
  },
  organization: {
    'not-found': 'The organization could not be found. It may have been removed, or you no longer belong to it.',
    missing: 'This page does not know which organization the change is meant for. Reload it and try again.',
    switched: 'You switched to another organization in the meantime. Nothing was changed.',
    sample:
      'The sample organization is for exploring: it cannot invite people, connect ad accounts or be renamed. Create your own organization for that.',
    'slug-taken': 'Another organization has this address already. Choose another one.',
    'name-differs': 'This is not the name of the organization. Type it exactly as it is shown.',
  },
  edit: {
    outdated: 'Someone else changed this in the meantime. Nothing was saved.',
  },
  campaign: {
    archived: 'This campaign is archived: it can be looked at and downloaded, but nothing in it can be changed.',
    'not-found': 'The campaign could not be found. It may have been removed, renamed, or is temporarily unavailable.',
  },
  duplicate: { 'too-many': 'At most 5,000 creatives are copied at once.' },
  archive: {
    'parent-archived': 'It belongs to something that is archived, too. Choose where it goes.',
  },
  group: {
    archived: 'This campaign group is archived: it can be looked at, nothing in it can be changed.',
    'not-found': 'The campaign group could not be found. It may have been removed.',
  },
  creative: {
    archived: 'This creative is archived: it can be looked at and downloaded, but nothing in it can be changed.',
    'not-found': 'The creative could not be found. It may have been removed, renamed, or is temporarily unavailable.',
    'too-many-slots': 'This creative cannot have more slots. Spread the formats over a second creative.',
  },
  slot: {
    'not-found': 'The slot could not be found. It may have been removed in the meantime.',
    'has-files': 'This slot holds files. Delete them first, or confirm that they go with it.',
    'format-archived': 'This format is archived and cannot be used for new slots. Choose another one.',
  },
  'format-word': { 'too-many': 'The maximum number of names is already remembered. Forget some first.' },
  format: {
    'not-found': 'The format could not be found. It may have been removed or renamed.',
    global: 'Global formats cannot be edited. Duplicate it and edit the copy.',
    archived: 'This format is archived. Restore it first.',
    changed: 'Someone else changed this format in the meantime. Nothing was saved.',
    'rules-invalid': 'These rules cannot be met together. Change the ones that are marked.',
  },
  template: {
    'not-found': 'The template could not be found. It may have been removed or renamed.',
    global: 'Global templates cannot be edited.',
    archived: 'This template is archived. Restore it first.',
    changed: 'Someone else changed this template in the meantime. Nothing was saved.',
  },
  variation: {
    'not-found': 'The variation could not be found. It may have been removed in the meantime.',
    'too-many': 'This slot cannot hold more variations. Delete one you no longer need.',
    'card-order': 'The cards changed in the meantime. Nothing was moved; look again and repeat your change.',
  },
  card: {
    'not-found': 'The card could not be found. It may have been removed in the meantime.',
    'not-in-carousel':
      'Only cards of a carousel can be deleted on their own. Delete the version or the variation instead.',
    'too-many': 'This carousel cannot hold more cards.',
    'too-many-versions': 'No more versions fit here. Delete older ones you no longer need, then try again.',
  },
  version: {
    'not-found': 'The version could not be found. It may have been deleted in the meantime.',
    unscanned: 'This file is still being checked for viruses. Please try again in a moment.',
    unscannable:
      'This file could not be checked for viruses, mostly because of its size. It cannot be opened or downloaded.',
    infected: 'The virus scanner found something harmful in this file. It cannot be opened or downloaded.',
    'verdict-changed': 'This file was judged anew in the meantime. Nothing was waived; look again and decide anew.',
  },
  notification: { 'not-found': 'This notification is no longer there.' },
  decision: { 'nothing-open': 'Write a comment on what should change first, then ask for changes.' },
  sending: { 'not-found': 'One of these files is not part of the delivery.' },
  delivery: {
    'not-found': 'This delivery could not be found.',
    changed: 'Files or ad accounts changed since the dry run. Nothing was sent: check again.',
  },
  upload: {
    'not-found': 'This upload is no longer known. Please choose the file again.',
    'too-large': 'This file is larger than what may be uploaded.',
    'too-many': 'Too many uploads are open. Let some finish or cancel them, then try again.',
    'length-required': 'An error occurred while uploading your creatives. Please try again.',
    refused: 'This file was refused. Check it against the requirements and try again.',
    checksum: 'Part of the file was damaged on its way. Please try again.',
    'checksum-unknown': 'An error occurred while uploading your creatives. Please try again.',
    offset: 'An error occurred while uploading your creatives. Please try again.',
    version: 'An error occurred while uploading your creatives. Please try again.',
    extension: 'An error occurred while uploading your creatives. Please try again.',
    stored: 'This file arrived before it could be cancelled. Delete it where it is if you do not want it.',
    busy: 'This file is still being sent from another tab. Wait for it to finish there.',
  },
  account: { 'same-email': 'This is your address already.' },
  session: { 'not-found': 'This session has ended already.' },
  preference: { 'invalid-schema': 'This naming schema cannot be saved. Use at least one variable.' },
  integration: {
    coming: 'This ad platform cannot be connected yet.',
    'not-configured': 'This installation has no access to the ad platform yet. Ask its operator to set it up.',
    state:
      'This connection was not begun in this browser and organization, or more than 10 minutes have passed. Nothing was connected. Please begin again.',
    failed: 'The ad platform did not confirm the connection. Nothing was changed. Please begin again.',
    'token-rejected':
      'The ad platform does not accept this access token: it has ended, or belongs to another app. Nothing was changed.',
    unavailable: 'The ad platform did not answer. Nothing was changed. Please try again in a moment.',
    throttled: 'The ad platform asks to wait. Nothing was changed. Please try again in a few minutes.',
    'too-many': 'There cannot be more connections. Disconnect one first.',
  },
  token: { 'not-found': 'This connection has been removed.' },
  advertiser: {
    'not-found': 'One of these ad accounts is no longer within reach. Reload the list and choose again.',
    'too-many': 'There cannot be more ad accounts here. Remove one first.',
  },
  storage: { full: 'There is no space left to store the file. Nothing was lost; please contact support.' },
} as const satisfies ErrorTexts;
