import { eq, sql } from 'drizzle-orm';
import type { EventPayload, NotifiedBy, NotifyingEventName } from '@ad-foundry/contract/events.ts';
import type {
  AccountId,
  CampaignId,
  CommentId,
  CreativeId,
  MemberId,
  ReviewLinkId,
  ReviewStepId,
  SlotPassId,
} from '@ad-foundry/contract/ids.ts';
import { noFigures, type Alert } from '@ad-foundry/contract/notifications/alerts.ts';
import { providerNames } from '@ad-foundry/contract/integration.ts';
import type { ListedType } from '@ad-foundry/contract/notifications/notification-type.ts';
import { passRecipient } from '#db/pass-recipient.ts';
import type { notifications } from '#db/schema/notifications.ts';
import { deliveries } from '#db/schema/deliveries.ts';
import { versions } from '#db/schema/variations.ts';
import { reviewersOfStep } from '#features/tree/creatives/queries.ts';
import type { BaseScope } from '#infra/scope.ts';
import { campaignOf, type Recipients } from './recipients.ts';

type About = Partial<
  Pick<
    typeof notifications.$inferInsert,
    | 'alert'
    | 'campaignId'
    | 'creativeId'
    | 'commentId'
    | 'versionId'
    | 'deliveryId'
    | 'passId'
    | 'name'
    | 'reviewResult'
  >
>;

/** The reason for a notification: its type, recipients and subject. */
export interface Occasion<T extends ListedType = ListedType> {
  type: T;
  recipients: AccountId[];
  about: About;
  /** A person gets at most one notification with this key. */
  dedupeKey?: string;
}

interface OccasionContext {
  tx: BaseScope;
  find: Recipients;
}

type Finder<N extends NotifyingEventName> = (
  payload: EventPayload<N>,
  context: OccasionContext,
) => Promise<Occasion<NotifiedBy<N>>[]>;

/**
 * The occasions of each event that declares `notifies`. The first occasion that lists a person notifies the person of
 * its subject (`about`), once and never the actor. A creative and the campaign that it completes are two subjects.
 */
export const occasions: { [N in NotifyingEventName]: Finder<N> } = {
  async 'comment.created'({ commentId, threadId, creativeId }, { tx, find }) {
    const campaignId = await campaignOf(tx, creativeId);
    if (campaignId === null) return [];
    const about = { campaignId, creativeId, commentId };
    const requesters = await find.requesters(commentId, campaignId);
    const commentRecipients = new Set([...(await find.participants(threadId, about)), ...requesters]);
    // The asker gets this comment with the notification of the pass.
    for (const id of await findRequestersOfPass(tx, commentId)) commentRecipients.delete(id);
    return [
      { type: 'mentioned', recipients: await find.mentionedPeople(commentId, campaignId), about },
      { type: 'comment_created', recipients: [...commentRecipients], about },
    ];
  },
  async 'comment.edited'({ commentId, creativeId, mentioned }, { tx, find }) {
    const campaignId = await campaignOf(tx, creativeId);
    if (campaignId === null || mentioned.length === 0) return [];
    const recipients = (await find.mentionedPeople(commentId, campaignId)).filter((id) => mentioned.includes(id));
    return [{ type: 'mentioned', recipients, about: { campaignId, creativeId, commentId } }];
  },
  async 'brief.mentioned'({ creativeId, campaignId, accountIds }, { tx, find }) {
    // A mention that is removed and added again does not notify twice.
    const { rows } = await tx.db.execute<{ id: AccountId }>(sql`select account_id as id from notifications
      where type = 'mentioned' and creative_id = ${creativeId} and comment_id is null
        and account_id = any(${sql.param(accountIds)}::text[])`);
    const notifiedIds = new Set(rows.map(({ id }) => id));
    const newIds = accountIds.filter((id) => !notifiedIds.has(id));
    const recipients = await find.withAccess(newIds, campaignId);
    return [{ type: 'mentioned', recipients, about: { campaignId, creativeId } }];
  },
  async 'review.step-opened'({ stepId, creativeId, campaignId }, { tx }) {
    const step = await readOpenedStep(tx, { stepId, creativeId });
    const about = { campaignId, creativeId, name: step.name };
    return [{ type: 'review_requested', recipients: step.recipients, about }];
  },
  'version.approved': (payload, context) => onDecision('approved', payload, context),
  'version.changes-requested': (payload, context) => onDecision('changes_requested', payload, context),
  async 'version.stored'({ versionId, creativeId, blocked }, { tx, find }) {
    if (!blocked) return [];
    const [version] = await tx.db
      .select({ name: versions.originalName })
      .from(versions)
      .where(eq(versions.id, versionId));
    const campaignId = await campaignOf(tx, creativeId);
    if (!version || campaignId === null) return [];
    const about = { campaignId, creativeId, versionId, name: version.name };
    return [{ type: 'file_rejected', recipients: await find.followers(campaignId, creativeId), about }];
  },
  async 'creative.fulfilled'({ creativeId, campaignId }, { tx, find }) {
    const creative = { type: 'creative_fulfilled', recipients: await find.followers(campaignId, creativeId) } as const;
    const completedAt = await findCompletion(tx, campaignId);
    const about = { campaignId, creativeId };
    if (completedAt === null) return [{ ...creative, about }];
    const campaign = { type: 'campaign_fulfilled', recipients: await find.followers(campaignId) } as const;
    // An act that completes several creatives records an event for each; the campaign is complete once.
    const dedupeKey = `campaign_fulfilled/${campaignId}/${completedAt}`;
    return [
      { ...campaign, about: { campaignId }, dedupeKey },
      { ...creative, about },
    ];
  },
  async 'assignment.created'({ memberId, campaignId, byInvitation }, { tx, find }) {
    if (byInvitation || campaignId === null) return [];
    const recipients = await find.teamMembers([await accountOf(tx, memberId)]);
    return [{ type: 'assigned', recipients, about: { campaignId } }];
  },
  async 'slots.assigned'({ memberId, campaignId, creativeId }, { tx, find }) {
    const recipients = await find.teamMembers([memberId && (await accountOf(tx, memberId))]);
    return [{ type: 'assigned', recipients, about: { campaignId, creativeId } }];
  },
  async 'slot.passed'({ passId, campaignId, creativeId, memberId }, { tx, find }) {
    const pass = await findPassFacts(tx, passId);
    if (!pass) return [];
    const ownerId = memberId ? await accountOf(tx, memberId) : null;
    const isBack = ownerId !== null && ownerId === pass.askerId;
    const place = { campaignId, creativeId };
    // The name is that of the new owner; null if the asker is.
    const about = { ...place, passId, commentId: pass.commentId, name: isBack ? null : pass.to };
    const askers = await find.teamMembers([pass.askerId]);
    const owners = ownerId === null || isBack ? [] : await find.withAccess([ownerId], campaignId);
    return [
      { type: 'assigned', recipients: owners, about: place },
      {
        type: 'slot_passed',
        recipients: askers.length > 0 ? askers : await find.followers(campaignId, creativeId),
        about,
      },
    ];
  },
  async 'slot.pass-requested'({ passId, campaignId, creativeId }, { tx, find }) {
    const pass = await findPassFacts(tx, passId);
    const askers = await find.teamMembers([pass?.askerId ?? null]);
    const recipients = askers.length > 0 ? askers : await find.managers();
    return [{ type: 'pass_requested', recipients, about: { campaignId, creativeId, passId, name: pass?.to ?? null } }];
  },
  async 'slot.pass-declined'({ passId, campaignId, creativeId }, { tx, find }) {
    const pass = await findPassFacts(tx, passId);
    const recipients = pass ? await find.withAccess([pass.passedBy], campaignId) : [];
    return [{ type: 'pass_declined', recipients, about: { campaignId, creativeId, passId, name: pass?.to ?? null } }];
  },
  async 'slot.pass-returned'({ passId, campaignId, creativeId }, { tx, find }) {
    const pass = await findPassFacts(tx, passId);
    const passers = pass ? await find.withAccess([pass.passedBy], campaignId) : [];
    const recipients = [...new Set([...passers, ...(await find.teamMembers([pass?.askerId ?? null]))])];
    return [{ type: 'pass_returned', recipients, about: { campaignId, creativeId, passId, name: pass?.to ?? null } }];
  },
  async 'invitation.accepted'({ invitationId, campaignId, memberId }, { tx, find }) {
    const { rows } = await tx.db.execute<{ invitedBy: AccountId | null }>(
      sql`select invited_by as "invitedBy" from invitations where id::text = ${invitationId} or member_id = ${memberId}
        order by (id::text = ${invitationId}) desc, confirmed_at desc nulls last limit 1`,
    );
    const recipients = await find.teamMembers([rows[0]?.invitedBy ?? null]);
    return [{ type: 'invitation_accepted', recipients, about: campaignId === null ? {} : { campaignId } }];
  },
  async 'review.finished'({ reviewLinkId, campaignId, result }, { tx, find }) {
    const link = await readReviewLink(tx, reviewLinkId);
    const recipients = [
      ...new Set([...(await find.teamMembers([link?.maker ?? null])), ...(await find.followers(campaignId))]),
    ];
    return [
      { type: 'review_finished', recipients, about: { campaignId, name: link?.title ?? null, reviewResult: result } },
    ];
  },
  async 'review.renewal-requested'({ reviewLinkId, campaignId, name }, { tx, find }) {
    const link = await readReviewLink(tx, reviewLinkId);
    const makers = await find.teamMembers([link?.maker ?? null]);
    // Once the maker has left, those who follow the campaign hear of it, else those who manage the organization.
    const followers = makers.length > 0 ? makers : await find.followers(campaignId);
    const recipients = followers.length > 0 ? followers : await find.managers();
    return [{ type: 'review_renewal', recipients, about: { campaignId, name } }];
  },
  'billing.trial-ending': (_, context) => onPlan('trial_ending', context),
  'billing.payment-failed': (_, context) => onPlan('payment_failed', context),
  'billing.plan-started': (_, context) => onPlan('plan_changed', context),
  'billing.plan-switched': (_, context) => onPlan('plan_changed', context),
  'billing.plan-canceled': (_, context) => onPlan('plan_changed', context),
  'billing.plan-ended': (_, context) => onPlan('plan_changed', context),
  'billing.switch-planned': (_, context) => onPlan('plan_changed', context),
  'insights.alerted': async ({ type, name, alert }, { find }) => [
    { type, recipients: await find.team(), about: { name, alert } },
  ],
  async 'storage.filling'({ percent }, { tx, find }) {
    const name = String(percent);
    // Repeated notifications are excluded, since deleting and uploading files can pass the same share repeatedly.
    const { rows } = await tx.db.execute(sql`select from notifications where type = 'storage_filling' and name = ${name}
      and created_at > ${tx.now().toISOString()}::timestamptz - interval '7 days' limit 1`);
    if (rows.length > 0) return [];
    return [{ type: 'storage_filling', recipients: await find.owners(), about: { name } }];
  },
  'delivery.finished': (payload, context) => onEnd('delivery_finished', payload, context),
  'delivery.failed': (payload, context) => onEnd('delivery_failed', payload, context),
  async 'token.expiring'({ tokenId, provider }, { tx, find }) {
    const alert = await readEndingConnection(tx, { tokenId, provider });
    return [{ type: 'token_expiring', recipients: await find.managers(), about: { alert } }];
  },
  'token.invalidated': async (_, { find }) => [{ type: 'token_invalid', recipients: await find.managers(), about: {} }],
};

async function readEndingConnection(
  { db }: BaseScope,
  { tokenId, provider }: Pick<EventPayload<'token.expiring'>, 'tokenId' | 'provider'>,
): Promise<Alert> {
  const { rows } = await db.execute<{ endsAt: Date | string | null }>(
    sql`select expires_at as "endsAt" from tokens where id = ${tokenId}`,
  );
  const endsAt = rows[0]?.endsAt ?? null;
  return {
    ...noFigures,
    provider,
    advertiserId: null,
    advertiserName: providerNames[provider],
    endsAt: endsAt && new Date(endsAt).toISOString(),
  };
}

async function readReviewLink({ db }: BaseScope, reviewLinkId: ReviewLinkId) {
  const { rows } = await db.execute<{ title: string; maker: AccountId | null }>(
    sql`select title, created_by as maker from review_links where id = ${reviewLinkId}`,
  );
  return rows[0] ?? null;
}

async function onPlan<T extends ListedType>(type: T, { find }: OccasionContext): Promise<Occasion<T>[]> {
  return [{ type, recipients: await find.owners(), about: {} }];
}

async function onDecision<T extends ListedType>(
  type: T,
  { versionId, creativeId }: EventPayload<'version.approved'>,
  { tx, find }: OccasionContext,
): Promise<Occasion<T>[]> {
  const campaignId = await campaignOf(tx, creativeId);
  if (campaignId === null) return [];
  const about = { campaignId, creativeId, versionId };
  return [{ type, recipients: await find.uploaderAndFollowers(versionId, about), about }];
}

async function onEnd<T extends ListedType>(
  type: T,
  { deliveryId, name }: EventPayload<'delivery.finished'>,
  { tx, find }: OccasionContext,
): Promise<Occasion<T>[]> {
  const [row] = await tx.db.select({ by: deliveries.createdBy }).from(deliveries).where(eq(deliveries.id, deliveryId));
  return [{ type, recipients: await find.teamMembers([row?.by ?? null]), about: { deliveryId, name } }];
}

async function accountOf({ db }: BaseScope, memberId: MemberId): Promise<AccountId | null> {
  const { rows } = await db.execute<{ id: AccountId }>(
    sql`select account_id as id from members where id = ${memberId}`,
  );
  return rows[0]?.id ?? null;
}

/** When the last creative of a campaign was completed, without archived ones; null while one is open. */
async function findCompletion({ db }: BaseScope, campaignId: CampaignId): Promise<string | null> {
  const { rows } = await db.execute<{ completedAt: string | null }>(sql`
    select case when count(*) = count(completed_at) then max(completed_at)::text end as "completedAt" from creatives
    where campaign_id = ${campaignId} and archived_at is null and deleted_at is null`);
  return rows[0]?.completedAt ?? null;
}

interface OpenedStepRow extends Record<string, unknown> {
  name: string;
  accountId: AccountId | null;
}

/**
 * The name of a step, and its reviewers who owe a decision on a file of the creative and have no unread notification of
 * that.
 */
async function readOpenedStep(
  { db }: BaseScope,
  { stepId, creativeId }: { stepId: ReviewStepId; creativeId: CreativeId },
) {
  const { rows } = await db.execute<OpenedStepRow>(sql`
    select s.name, p.account_id as "accountId" from review_steps s left join lateral (
      select o.* from (${reviewersOfStep}) o
      where exists (select from version_places v
          join cards c on c.organization_id = v.organization_id and c.id = v.card_id and c.review_step_id = s.id
          where v.organization_id = s.organization_id and v.creative_id = ${creativeId} and v.is_current
            and not exists (select from decisions d where d.organization_id = v.organization_id
              and d.version_id = v.version_id and d.account_id = o.account_id))
        and not exists (select from notifications n where n.organization_id = s.organization_id
          and n.account_id = o.account_id and n.type = 'review_requested' and n.creative_id = ${creativeId}
          and n.name = s.name and n.read_at is null)) p on true
    where s.id = ${stepId}`);
  return { name: rows[0]?.name ?? '', recipients: rows.flatMap(({ accountId }) => accountId ?? []) };
}

interface PassFacts extends Record<string, unknown> {
  passedBy: AccountId;
  askerId: AccountId | null;
  /** The address, else the name of the new owner. */
  to: string;
  /** The comment that the person wrote with it. */
  commentId: CommentId | null;
}

async function findPassFacts({ db }: BaseScope, passId: SlotPassId): Promise<PassFacts | null> {
  const { rows } = await db.execute<PassFacts>(sql`
    select p.passed_by as "passedBy", p.asker_id as "askerId", ${passRecipient} as "to",
      (select c.id from comments c where c.organization_id = p.organization_id and c.author_id = p.passed_by
        and c.creation_key = p.creation_key) as "commentId"
    from slot_passes p where p.id = ${passId}`);
  return rows[0] ?? null;
}

/** The member who gets a comment together with the notification of the pass that it accompanies. */
async function findRequestersOfPass({ db }: BaseScope, commentId: CommentId): Promise<AccountId[]> {
  const { rows } = await db.execute<{ id: AccountId }>(sql`
    select p.asker_id as id from comments c
    join slot_passes p on p.organization_id = c.organization_id and p.creation_key = c.creation_key
      and p.passed_by = c.author_id and p.asker_id is not null
    where c.id = ${commentId}`);
  return rows.map(({ id }) => id);
}
