import type { endpoints } from '@ad-foundry/contract/endpoints.ts';
import { archiveProblems } from './archive.ts';
import { billingProblems } from './billing-problems.ts';
import { commentProblems } from './comment-problems.ts';
import { deliveryProblems } from './delivery-problems.ts';
import { insightProblems } from './insight-problems.ts';
import { integrationProblems } from './integration-problems.ts';
import { memberProblems } from './member-problems.ts';
import { peopleProblems } from './people-problems.ts';
import { duplicateProblems } from './duplicates.ts';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type Domains = typeof endpoints;

/** An archive refuses ids that are not in it. */
const chosen = ['creative.not-found', 'format.not-found', 'variation.not-found'] as const satisfies ErrorCode[];

/** Nothing changes in an archived campaign or creative. */
const closed = ['campaign.archived', 'creative.archived'] as const satisfies ErrorCode[];

/** The error codes of each operation beyond those that its declaration implies (`impliedProblems`). */
export const problems: { readonly [D in keyof Domains]?: { readonly [O in keyof Domains[D]]?: readonly ErrorCode[] } } =
  {
    signIn: {
      requestCode: ['request.too-many'],
      confirm: [
        'auth.required',
        'request.too-many',
        'sign.account-unavailable',
        'sign.google-failed',
        'sign.invalid-code',
      ],
      startGoogle: ['request.not-found', 'request.too-many', 'sign.google-unavailable'],
      finishGoogle: [
        'auth.required',
        'request.too-many',
        'sign.account-unavailable',
        'sign.email-unverified',
        'sign.google-failed',
        'sign.google-state',
        'sign.google-unavailable',
        'sign.link-required',
      ],
      signUp: ['request.too-many'],
      stepUp: ['sign.invalid-code'],
      requestEmailChange: ['account.same-email', 'auth.step-up-required'],
      changeEmail: ['sign.invalid-code'],
      unlinkGoogle: ['auth.step-up-required'],
    },
    account: {
      update: ['edit.outdated'],
      updateWithAvatar: ['edit.outdated', 'avatar.not-a-picture', 'avatar.too-large'],
      switchOrganization: ['organization.not-found'],
    },
    sessions: {
      end: ['session.not-found'],
    },
    organizations: {
      update: ['edit.outdated', 'organization.slug-taken'],
      remove: ['auth.step-up-required', 'organization.name-differs'],
      updatePreferences: ['edit.outdated', 'preference.invalid-schema'],
    },
    ...archiveProblems,
    ...duplicateProblems,
    groups: {
      create: ['group.not-found'],
      find: ['group.not-found'],
      update: ['edit.outdated', 'group.archived', 'group.not-found'],
    },
    ...memberProblems,
    campaigns: {
      list: ['group.not-found'],
      create: ['campaign.not-found', 'group.archived', 'group.not-found'],
      find: ['campaign.not-found'],
      update: ['campaign.archived', 'campaign.not-found', 'edit.outdated', 'group.archived', 'group.not-found'],
    },
    ...peopleProblems,
    ...integrationProblems,
    guestPages: {
      find: ['campaign.not-found'],
    },
    placing: {
      list: ['campaign.not-found'],
    },
    creatives: {
      list: ['campaign.not-found'],
      create: [
        'campaign.archived',
        'campaign.not-found',
        'creative.not-found',
        'creative.too-many-slots',
        'format.not-found',
        'slot.format-archived',
      ],
      find: ['creative.not-found'],
      update: [...closed, 'creative.not-found', 'edit.outdated'],
      addSlots: [
        ...closed,
        'creative.not-found',
        'creative.too-many-slots',
        'format.not-found',
        'slot.format-archived',
      ],
      assignSlots: [...closed, 'creative.not-found', 'member.not-found', 'slot.not-found'],
      removeSlot: [...closed, 'creative.not-found', 'slot.has-files', 'slot.not-found'],
    },
    textVersions: { list: ['creative.not-found'] },
    formats: {
      find: ['format.not-found'],
      create: ['format.changed', 'format.not-found', 'format.rules-invalid'],
      update: ['format.archived', 'format.changed', 'format.global', 'format.not-found', 'format.rules-invalid'],
      archive: ['format.archived', 'format.global', 'format.not-found'],
      restore: ['format.archived', 'format.global', 'format.not-found'],
      previewRejudging: ['format.not-found', 'format.rules-invalid'],
      rejudge: ['format.changed', 'format.not-found'],
      setSafeZone: [
        'format.archived',
        'format.global',
        'format.not-found',
        'safe-zone.not-plain',
        'safe-zone.not-svg',
        'safe-zone.unreadable',
        'safe-zone.wrong-ratio',
      ],
      removeSafeZone: ['format.archived', 'format.global', 'format.not-found'],
      safeZone: ['format.not-found'],
    },
    templates: {
      find: ['template.not-found'],
      create: ['format.not-found', 'slot.format-archived', 'template.changed', 'template.not-found'],
      update: [
        'format.not-found',
        'slot.format-archived',
        'template.archived',
        'template.changed',
        'template.global',
        'template.not-found',
      ],
      archive: ['template.global', 'template.not-found'],
      restore: ['template.global', 'template.not-found'],
    },
    attributes: {
      find: ['attribute.not-found'],
      create: [
        'attribute.changed',
        'attribute.key-taken',
        'attribute.not-found',
        'attribute.pattern-invalid',
        'attribute.too-many',
      ],
      update: [
        'attribute.archived',
        'attribute.changed',
        'attribute.frozen',
        'attribute.global',
        'attribute.key-taken',
        'attribute.not-found',
        'attribute.option-in-use',
        'attribute.pattern-invalid',
        'attribute.values-rejected',
      ],
      archive: ['attribute.archived', 'attribute.global', 'attribute.not-found'],
      restore: ['attribute.archived', 'attribute.global', 'attribute.not-found'],
      remove: ['attribute.archived', 'attribute.global', 'attribute.in-use', 'attribute.not-found'],
      move: ['attribute.global', 'attribute.not-found'],
      assign: [...closed, 'attribute.archived', 'attribute.not-found', 'attribute.too-many', 'creative.not-found'],
      unassign: [...closed, 'attribute.not-found', 'creative.not-found'],
      fill: [...closed, 'attribute.not-found', 'attribute.value-invalid', 'creative.not-found'],
    },
    variations: {
      create: [...closed, 'slot.not-found', 'variation.not-found', 'variation.too-many'],
      rename: [...closed, 'variation.not-found'],
      remove: [...closed, 'variation.not-found'],
      addCards: [...closed, 'card.too-many', 'variation.not-found'],
      orderCards: [...closed, 'variation.card-order', 'variation.not-found'],
      removeCard: [...closed, 'card.not-found', 'card.not-in-carousel'],
      removeVersion: [...closed, 'version.not-found'],
      note: [...closed, 'card.not-found', 'variation.not-found', 'version.not-found'],
      restore: [...closed, 'card.not-found', 'card.too-many-versions', 'variation.not-found', 'version.not-found'],
      waive: [...closed, 'card.not-found', 'variation.not-found', 'version.not-found', 'version.verdict-changed'],
      revokeWaiver: [...closed, 'card.not-found', 'variation.not-found', 'version.not-found'],
    },
    comments: commentProblems,
    promises: {
      set: ['campaign.archived', 'creative.archived', 'slot.not-found'],
      withdraw: ['campaign.archived', 'creative.archived', 'slot.not-found'],
      pass: ['campaign.archived', 'creative.archived', 'slot.not-found'],
      take: ['campaign.archived', 'creative.archived', 'slot.not-found'],
    },
    reminders: {
      show: ['campaign.not-found'],
      set: ['campaign.archived', 'campaign.not-found'],
      remind: ['campaign.archived', 'campaign.not-found', 'member.not-found'],
    },
    calendars: { read: ['request.not-found'] },
    follows: {
      ofCampaign: ['campaign.not-found'],
      chooseOfCampaign: ['campaign.archived', 'campaign.not-found'],
      ofCreative: ['creative.not-found'],
      chooseOfCreative: [...closed, 'creative.not-found'],
    },
    notifications: { change: ['notification.not-found'] },
    media: {
      rendition: ['version.infected', 'version.not-found', 'version.unscanned'],
      filmstrip: ['version.infected', 'version.not-found', 'version.unscanned'],
    },
    uploads: {
      create: [
        ...closed,
        'card.not-found',
        'card.too-many-versions',
        'request.invalid',
        'slot.not-found',
        'upload.checksum',
        'upload.checksum-unknown',
        'upload.extension',
        'upload.length-required',
        'upload.refused',
        'upload.too-large',
        'upload.too-many',
        'upload.version',
        'variation.not-found',
        'variation.too-many',
      ],
      offset: [...closed, 'upload.not-found', 'upload.busy', 'upload.stored', 'upload.refused', 'upload.version'],
      append: [
        ...closed,
        'card.not-found',
        'card.too-many-versions',
        'request.invalid',
        'slot.not-found',
        'upload.busy',
        'upload.checksum',
        'upload.checksum-unknown',
        'upload.extension',
        'upload.not-found',
        'upload.offset',
        'upload.refused',
        'upload.stored',
        'upload.too-large',
        'upload.version',
        'variation.not-found',
        'variation.too-many',
      ],
      cancel: [...closed, 'upload.not-found', 'upload.busy', 'upload.stored', 'upload.version'],
      override: [
        ...closed,
        'upload.extension',
        'upload.not-found',
        'upload.busy',
        'upload.offset',
        'upload.stored',
        'upload.version',
      ],
      status: ['upload.not-found'],
      unfinished: ['creative.not-found'],
    },
    ...billingProblems,
    deliveries: deliveryProblems,
    insights: insightProblems,
    downloads: {
      creative: chosen,
      creativePlan: [...chosen, 'request.too-many'],
      campaign: ['campaign.not-found', ...chosen],
      campaignPlan: ['campaign.not-found', ...chosen, 'request.too-many'],
      group: ['group.not-found', ...chosen],
      groupPlan: ['group.not-found', ...chosen, 'request.too-many'],
      organization: chosen,
      version: ['creative.not-found', 'version.infected', 'version.not-found', 'version.unscanned'],
      preview: ['version.not-found'],
      history: ['version.not-found'],
    },
  };
