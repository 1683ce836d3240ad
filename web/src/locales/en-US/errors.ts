import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import { guestErrors } from '#locales/en-US/guest/guest-errors.ts';
import { reviewErrors } from '#locales/en-US/review/review-errors.ts';
import { signStepErrors } from '#locales/en-US/sign-in/sign-step-errors.ts';

type Group<Code extends string> = Code extends `${infer Name}.${string}` ? Name : never;
type Within<Name extends string, Code extends string> = Code extends `${Name}.${infer Rest}` ? Rest : never;

/**
 * The error texts of attachments, attribute fields, figures, avatars, logos, safe zones, saved views and most of billing are
 * in the files of their areas.
 */
type Name = Exclude<
  Group<ErrorCode>,
  'attachment' | 'attribute' | 'avatar' | 'bulk' | 'comment' | 'insights' | 'logo' | 'safe-zone' | 'view'
>;

/** A text for every error code, `a.b` under `a` → `b`; a code without one does not compile. */
type ErrorTexts = {
  readonly [N in Exclude<Name, 'billing'>]: { readonly [Rest in Within<N, ErrorCode>]: string };
} & {
  /** Those that name the support, for an installation without one. */
  readonly unsupported: {
    readonly auth: { readonly required: string; readonly forbidden: string };
    readonly storage: { readonly full: string };
  };
  readonly billing: { readonly 'read-only': string; readonly 'seats-frozen': string };
  /** Shown if the server cannot be reached. */
  readonly network: string;
  /** Shown if a chosen file was changed, moved or deleted before it was sent completely. */
  readonly fileGone: string;
};

export const errors = {
  ...guestErrors,
  ...signStepErrors,
  sign: { ...guestErrors.sign, ...signStepErrors.sign },
  billing: {
    'read-only':
      'This organization is read-only until its plan is paid: you can view and download everything. An owner can choose a plan in Settings, Billing.',
    'seats-frozen': 'A payment is due. You can add members once it is paid.',
  },
  key: {
    invalid: 'This key is not valid, or has expired or been revoked.',
    'not-accepted': 'This can only be done in the browser, not with a key.',
    'scope-missing': 'This key does not have the scope that this needs.',
    'with-cookie': 'Send either a cookie or a key, not both.',
    'not-found': 'This key no longer exists. Reload the page.',
    'too-many': 'You have the maximum number of keys. Revoke one first.',
  },
  webhook: {
    'not-found': 'This webhook or message no longer exists. Reload the page.',
    'address-refused': 'The address must begin with https:// and be on the public internet.',
    'not-slack': 'Enter the address of an incoming webhook of Slack. It begins with https://hooks.slack.com/services/.',
    'not-teams': 'Enter the address of a workflow of Teams. Its host ends with environment.api.powerplatform.com.',
    'teams-ended':
      'Microsoft no longer takes messages at such addresses. In Teams, open Workflows, make one from “When a Teams webhook request is received”, and paste its address.',
    'overlap-running': 'The previous secret is still valid. Replace the secret again once its overlap has ended.',
    'without-secret': 'Slack and Teams have no secret besides their address. Change the address instead.',
    'too-many': 'The organization has the maximum number of webhooks. Delete one first.',
    off: 'The webhook is off. Turn it on first.',
  },
  member: {
    'not-found': 'This person is no longer in the organization.',
    'last-owner': 'An organization always has an owner. Make another member an owner first.',
  },
  organization: {
    'not-found': 'The organization could not be found. It may have been removed, or you no longer belong to it.',
    missing:
      'We could not tell which organization this change is for. Nothing was changed. Reload the page and try again.',
    switched: 'You switched to another organization in the meantime. Nothing was changed.',
    sample:
      'The sample organization is for exploring: it cannot invite people, connect ad accounts or be renamed. Create your own organization for that.',
    'slug-taken': 'Another organization already uses this slug. Choose another one.',
    'name-differs': 'This does not match the organization’s name. Type it exactly as shown.',
  },
  edit: {
    outdated: 'Someone else changed this in the meantime. Nothing was saved.',
  },
  campaign: {
    archived: 'This campaign is archived: you can view and download it, but not change it.',
    'not-found': 'The campaign could not be found. It may have been removed, renamed, or is temporarily unavailable.',
  },
  duplicate: { 'too-many': 'You can copy up to 5,000 creatives at once.' },
  archive: {
    'parent-archived': 'Its campaign or group is archived too. Choose where to restore it.',
  },
  group: {
    archived: 'This campaign group is archived: you can view it, but not change it.',
    'not-found': 'The campaign group could not be found. It may have been removed.',
  },
  creative: {
    archived: 'This creative is archived: you can view and download it, but not change it.',
    'not-found': 'The creative could not be found. It may have been removed, renamed, or is temporarily unavailable.',
    'too-many-slots': 'This creative has the maximum number of slots. Put the other formats in a second creative.',
  },
  slot: {
    'not-found': 'The slot could not be found. It may have been removed in the meantime.',
    'has-files': 'This slot contains files. Delete them first, or confirm that they are deleted with it.',
    'format-archived': 'This format is archived and cannot be used for new slots. Choose another one.',
  },
  'format-word': { 'too-many': 'No more names can be remembered. Forget some first.' },
  format: {
    'not-found': 'The format could not be found. It may have been removed or renamed.',
    global: 'Global formats cannot be edited. Duplicate it and edit the copy.',
    archived: 'This format is archived. Restore it first.',
    changed: 'Someone else changed this format in the meantime. Nothing was saved.',
    'rules-invalid': 'No file can meet all of these rules. Change the ones that are marked.',
  },
  template: {
    'not-found': 'The template could not be found. It may have been removed or renamed.',
    global: 'Global templates cannot be edited.',
    archived: 'This template is archived. Restore it first.',
    changed: 'Someone else changed this template in the meantime. Nothing was saved.',
  },
  variation: {
    'not-found': 'The variation could not be found. It may have been removed in the meantime.',
    'too-many': 'This slot has the maximum number of variations. Delete one you no longer need.',
    'card-order': 'The cards changed in the meantime. Nothing was moved. Check the order and try again.',
  },
  card: {
    'not-found': 'The card could not be found. It may have been removed in the meantime.',
    'not-in-carousel': 'Only carousel cards can be deleted individually. Delete the version or the variation instead.',
    'too-many': 'This carousel has the maximum number of cards.',
    'too-many-versions':
      'This card has the maximum number of versions. Delete older ones you no longer need, then try again.',
  },
  version: {
    'not-found': 'The version could not be found. It may have been deleted in the meantime.',
    unscanned: 'This file is still being checked for viruses. Please try again in a moment.',
    unscannable:
      'This file could not be checked for viruses, usually because of its size. It cannot be opened or downloaded.',
    infected: 'The virus scanner found something harmful in this file. It cannot be opened or downloaded.',
    'verdict-changed':
      'This file was checked again in the meantime. Nothing was waived. Look at the new result and decide again.',
  },
  repair: {
    'not-offered': 'This fix is no longer possible, because the file or its rules have changed. Nothing was stored.',
  },
  notification: { 'not-found': 'This notification no longer exists.' },
  decision: {
    'newer-version': 'A newer version is here. Look at it before you decide.',
    'nothing-open': 'Say what should change first, then ask for changes.',
  },
  ...reviewErrors,
  'review-link': {
    'not-found': 'This review link no longer exists.',
    ended: 'This review link has ended. Create a new one.',
    partial: 'A review step needs a link that shows the whole campaign.',
    empty: 'This review link would show nothing. Choose creatives or files of this campaign.',
    'too-many': 'This campaign has the maximum number of review links.',
    'too-many-people': 'This review link has the maximum number of people. Create another one for the rest.',
  },
  'review-step': {
    'not-open': 'Another step is open in the meantime, or a newer version is here. Nothing was decided.',
    'record-too-large': 'The record would list too many files. Choose fewer creatives.',
  },
  sending: { 'not-found': 'One of these files is not part of the delivery.' },
  delivery: {
    'not-found': 'This delivery could not be found.',
    changed: 'Files or ad accounts changed since the dry run. Nothing was sent. Check again.',
  },
  upload: {
    'not-found': 'This upload no longer exists. Choose the file again.',
    expired: 'This upload was idle for too long. Choose the file again.',
    'too-large': 'This file is too large to upload.',
    'too-many': 'Too many uploads are in progress. Let some finish or cancel them, then try again.',
    'length-required': 'An error occurred while uploading your creatives. Please try again.',
    refused: 'This file was not accepted. Check it against the requirements and try again.',
    checksum: 'Part of the file was damaged during the upload. Please try again.',
    'checksum-unknown': 'An error occurred while uploading your creatives. Please try again.',
    offset: 'An error occurred while uploading your creatives. Please try again.',
    version: 'An error occurred while uploading your creatives. Please try again.',
    extension: 'An error occurred while uploading your creatives. Please try again.',
    stored: 'This file arrived before it could be canceled. Delete it from its slot if you do not want it.',
    busy: 'This file is still uploading in another tab. Wait for it to finish there.',
  },
  account: { 'same-email': 'This is already your address.' },
  session: { 'not-found': 'This session has already ended.' },
  preference: { 'invalid-schema': 'This naming schema was not saved. Use at least one variable.' },
  integration: {
    coming: 'This ad platform cannot be connected yet.',
    'not-configured': 'This installation is not set up for the ad platform yet. Ask its operator to set it up.',
    state:
      'This connection was started in another browser or organization, or more than 10 minutes ago. Nothing was connected. Please start again.',
    failed: 'The ad platform did not confirm the connection. Nothing was changed. Please start again.',
    'token-rejected':
      'The ad platform does not accept this access token: it has expired or belongs to another app. Nothing was changed.',
    unavailable: 'The ad platform did not respond. Nothing was changed. Try again in a moment.',
    throttled: 'The ad platform is limiting requests. Nothing was changed. Try again in a few minutes.',
    'too-many': 'You have the maximum number of connections. Disconnect one first.',
  },
  token: { 'not-found': 'This connection no longer exists.' },
  advertiser: {
    'not-found': 'One of these ad accounts is no longer available. Reload the list and choose again.',
    'too-many': 'You have the maximum number of ad accounts here. Remove one first.',
  },
  unsupported: {
    ...guestErrors.unsupported,
    storage: {
      full: 'There is no space left to store the file. Nothing was lost; please tell the person who runs this installation.',
    },
  },
  storage: { full: 'There is no space left to store the file. Nothing was lost; please contact support.' },
} as const satisfies ErrorTexts;
