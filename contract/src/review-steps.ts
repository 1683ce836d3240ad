import { z } from 'zod';
import { edition, endpoint, instant, plannedInstant } from './endpoint.ts';
import { archivedErrors } from './errors.ts';
import { accountId, campaignId, cardId, creativeId, memberId, reviewLinkId, reviewStepId, versionId } from './ids.ts';
import { limits, locales } from './limits.ts';
import { decisions } from './rules/completion/decision.ts';
import { returnPlaces, stepRules } from './rules/review/steps.ts';
import { nameText } from './text.ts';

const count = z.number().int().nonnegative();

export const stepReviewerSchema = z
  .object({
    accountId,
    /** Null for a holder of the step's review link. */
    memberId: memberId.nullable(),
    name: z.string().meta({ example: 'Ana Silva' }),
    avatarUrl: z.string().nullable(),
    /** Number of files whose step is open and waits for this person; a carousel is one. */
    owes: count,
    /** The day by which the person promised to decide on them. */
    promisedDay: z.iso.date().nullable(),
  })
  .meta({ id: 'StepReviewer', description: 'A person whose decision counts for a step.' });
export type StepReviewer = z.infer<typeof stepReviewerSchema>;

export const reviewStepSchema = z
  .object({
    id: reviewStepId,
    name: z.string().meta({ example: 'Client' }),
    rule: z.enum(stepRules).meta({ example: 'all' }),
    dueAt: instant.nullable(),
    reviewers: z.array(stepReviewerSchema),
    /** The review link whose holders are reviewers; null where only members are. */
    link: z
      .object({
        id: reviewLinkId,
        title: z.string().meta({ example: 'Spring launch' }).nullable(),
        /** When a holder last opened it; null if nobody did. */
        openedAt: instant.nullable(),
      })
      .nullable(),
    /** Counted by slot, whose variations and cards are used together. */
    files: z.object({
      /** Files whose current version the step waits for. */
      open: count,
      /** Files to which a reviewer requested changes. */
      changes: count,
      /** Files that passed the step. */
      passed: count,
      /** Files that the step waits for and on which the caller has not decided. */
      waitForCaller: count,
    }),
  })
  .meta({ id: 'ReviewStep', description: 'A step of a campaign’s review, with the files at it.' });
export type ReviewStep = z.infer<typeof reviewStepSchema>;

export const reviewSchema = z
  .object({
    steps: z.array(reviewStepSchema),
    returnsTo: z.enum(returnPlaces),
    /** Whether files are sent to ad platforms only once they passed the last step. */
    sendsAfterReview: z.boolean(),
    /** Current files of open creatives, reviewed or not. */
    files: count,
    /** Files that passed the last step. */
    approved: count,
    /** The step of each file of a creative; empty without `creativeId`. */
    cards: z.array(
      z.object({
        cardId,
        /** Null once the file is approved. */
        stepId: reviewStepId.nullable(),
        state: z.enum(['open', 'changes', 'approved']),
        waitsForCaller: z.boolean(),
      }),
    ),
    /** Counts the changes of the steps. */
    edition,
  })
  .meta({ id: 'Review', description: 'The steps by which the files of a campaign are approved.' });
export type Review = z.infer<typeof reviewSchema>;

export const newStepSchema = z
  .strictObject({
    /** Omit for a new step. A step without id takes over the existing step of the same name. */
    id: reviewStepId.optional(),
    name: nameText,
    rule: z.enum(stepRules),
    dueAt: plannedInstant.nullable().default(null),
    memberIds: z.array(memberId).max(limits.review.reviewers).default([]),
    reviewLinkId: reviewLinkId.nullable().default(null),
  })
  .refine(({ memberIds, reviewLinkId }) => memberIds.length > 0 || reviewLinkId !== null, {
    path: ['memberIds'],
    message: 'names no reviewer',
  })
  .meta({
    id: 'NewReviewStep',
    description: 'A step of a review, with its reviewers.',
    example: { name: 'Client', rule: 'one', memberIds: ['mem_01k0000000e00000000000000z'] },
  });

export const reviewSteps = {
  show: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/review-steps',
    access: 'review:read',
    summary: 'The steps by which the files of a campaign, or of one of its creatives, are approved.',
    params: z.object({ campaignId }),
    query: z.strictObject({ creativeId: creativeId.optional() }),
    response: reviewSchema,
    throws: ['campaign.not-found'],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/campaigns/:campaignId/review-steps',
    access: 'campaign:write',
    summary: 'Replaces the steps of a campaign. Without steps, the decision of any member suffices.',
    params: z.object({ campaignId }),
    body: z.strictObject({
      steps: z
        .array(newStepSchema)
        .max(limits.review.steps)
        .refine(
          (steps) => new Set(steps.map(({ name }) => name.toLowerCase())).size === steps.length,
          'names one twice',
        ),
      returnsTo: z.enum(returnPlaces).default('asking'),
      sendsAfterReview: z.boolean().default(true),
      edition: edition.optional(),
    }),
    response: reviewSchema,
    throws: [
      'campaign.archived',
      'campaign.not-found',
      'edit.outdated',
      'member.not-found',
      'review-link.ended',
      'review-link.not-found',
      'review-link.partial',
    ],
  }),
  people: endpoint({
    method: 'GET',
    path: '/review-steps/people',
    access: 'review:read',
    summary: 'The active members of the team, who can review, by name.',
    response: z.object({
      items: z.array(stepReviewerSchema.pick({ accountId: true, name: true, avatarUrl: true }).extend({ memberId })),
    }),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/versions/:versionId/step-decision',
    access: 'review:override',
    summary: 'Decides on a version in place of the reviewers of its open step.',
    params: z.object({ versionId }),
    body: z.strictObject({ stepId: reviewStepId, decision: z.enum(decisions) }),
    throws: [...archivedErrors, 'decision.nothing-open', 'review-step.not-open', 'version.not-found'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/versions/:versionId/step-decision',
    access: 'review:override',
    summary: 'Withdraws the decisions that admins made on a version in place of reviewers.',
    params: z.object({ versionId }),
    throws: [...archivedErrors, 'decision.newer-version', 'version.not-found'],
  }),
  record: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/approval-record',
    access: 'review:read',
    summary: 'Who decided what on which file of a campaign, or of some of its creatives, as PDF or CSV.',
    params: z.object({ campaignId }),
    query: z.strictObject({
      format: z.enum(['pdf', 'csv']),
      /** Of the texts; instants name the time zone of the caller. */
      locale: z.enum(locales).default('en-US'),
      creativeIds: z
        .string()
        .max(30_000)
        .transform((text) => text.split(','))
        .pipe(z.array(creativeId).max(limits.review.recordCreatives))
        .optional(),
    }),
    raw: true,
    throws: ['campaign.not-found', 'review-step.record-too-large'],
  }),
};
