import { actors, type ActorName, type Kind } from './populate.ts';

/**
 * `reached`: every check has passed. `open`: public; the response depends on a code, a link or a setting. Otherwise a
 * status.
 */
export type Verdict = 'reached' | 'open' | number;

interface Attempt {
  actor: ActorName;
  kind: Kind;
}
type Exception = (attempt: Attempt) => Verdict | undefined;

const notFound = ({ kind }: Attempt) => (kind === 'deleted' || kind === 'never' ? 404 : undefined);

/** Guests may not change objects that contain files of others, even if they may see them. */
const notTheirs: Exception = ({ actor, kind }) => (actor === 'guest' && kind === 'assigned' ? 403 : undefined);

/** Nor do guests read how files of others could be repaired. */
const notReadable: Exception = ({ actor, kind }) =>
  actor === 'guest' && (kind === 'assigned' || kind === 'archived') ? 403 : undefined;

/** Nobody of the team has ordered a sample. */
const noSample: Exception = ({ actor, kind }) => {
  if (actor === 'stranger') return kind === 'foreign' ? 404 : undefined;
  const ofTeam = ['member', 'admin', 'owner', 'super hero'].includes(actor);
  return ofTeam && ['assigned', 'sibling', 'archived'].includes(kind) ? 404 : undefined;
};

/** For guests only; which slots exist is checked first. */
const forGuests: Exception = ({ actor, kind }) => {
  if (actor === 'stranger') return kind === 'foreign' ? 403 : undefined;
  const ofTeam = ['member', 'admin', 'owner', 'super hero'].includes(actor);
  return ofTeam && (kind === 'assigned' || kind === 'sibling') ? 403 : undefined;
};

/** Team invitations need permission to manage people and no support visit; other members manage guests only. */
const seats: Exception = ({ actor, kind }) =>
  ['member', 'super hero'].includes(actor) && !['deleted', 'never', 'foreign'].includes(kind) ? 403 : undefined;

/** Only the invited person, who is not among the actors, may answer an invitation. */
const addressed: Exception = (attempt) => (attempt.actor === 'anonymous' ? undefined : (notFound(attempt) ?? 403));

/** Only its creator can access an upload, even after its target was deleted. */
const byUploader: Exception = ({ actor, kind }) => {
  if (['anonymous', 'disabled'].includes(actor)) return undefined;
  const actorByKind = {
    assigned: 'owner',
    sibling: 'owner',
    archived: 'owner',
    deleted: 'owner',
    foreign: 'stranger',
    never: '',
  };
  return actorByKind[kind] === actor ? 'reached' : 404;
};

/** Ids in the body are of the same kind as those in the path. */
const strangersBody: Exception = ({ actor }) => (actor === 'stranger' ? 404 : undefined);

/** A conflict with the object's state, which only actors with the permission can see. */
const conflict: Exception = ({ actor, kind }) => {
  if (actor === 'stranger') return kind === 'foreign' ? 409 : undefined;
  const ofTeam = ['member', 'admin', 'owner', 'super hero'].includes(actor);
  return ofTeam && (kind === 'assigned' || kind === 'sibling') ? 409 : undefined;
};

/** Guests do not comment on files unless the organization allows it. */
const guestsOff: Exception = ({ actor }) => (actor === 'guest' || actor === 'unassigned guest' ? 403 : undefined);

/** The comments of the casts are not addressed to guests. */
const unaddressed: Exception = ({ actor }) => (actor === 'guest' || actor === 'unassigned guest' ? 404 : undefined);

/** The comments of the casts are written by the owners. */
const byAuthor: Exception = (attempt) => {
  const isOther = ['member', 'admin', 'super hero'].includes(attempt.actor);
  return isOther && ['assigned', 'sibling'].includes(attempt.kind) ? 403 : unaddressed(attempt);
};

/** The notifications of the casts belong to the owners, each about the campaign. */
const byRecipient: Exception = ({ actor, kind }) => {
  if (['anonymous', 'disabled'].includes(actor)) return undefined;
  const actorByKind = {
    assigned: 'owner',
    sibling: 'owner',
    archived: 'owner',
    deleted: '',
    foreign: 'stranger',
    never: '',
  };
  return actorByKind[kind] === actor ? 'reached' : 404;
};

/** The bulk changes of the casts belong to the owners; guests cannot make any. */
const byChanger: Exception = (attempt) =>
  attempt.actor === 'guest' || attempt.actor === 'unassigned guest' ? undefined : byRecipient(attempt);

/** The shared views of the casts belong to the owners; admins can delete them too. */
const byOwner: Exception = ({ actor, kind }) =>
  actor === 'member' && ['assigned', 'sibling', 'archived'].includes(kind) ? 403 : undefined;

/** The keys of the casts belong to the organizations, so that only owners and admins find them. */
const byManager: Exception = ({ actor, kind }) =>
  actor === 'member' && ['assigned', 'sibling', 'archived'].includes(kind) ? 404 : undefined;

/** These requests come from browsers. */
const notByBrowser: Exception = ({ actor }) =>
  ['member', 'admin', 'owner', 'super hero', 'stranger'].includes(actor) ? 404 : undefined;

/** A key would outlive a support visit. */
const notByVisitor: Exception = ({ actor, kind }) =>
  actor === 'super hero' && ['assigned', 'sibling', 'archived'].includes(kind) ? 403 : undefined;

/** These tests configure no app at the platform. */
const notConfigured: Exception = ({ actor }) =>
  ['admin', 'owner', 'super hero', 'stranger'].includes(actor) ? 409 : undefined;

const notConfiguredForTeam: Exception = (attempt) => (attempt.actor === 'member' ? 409 : notConfigured(attempt));

/** `notConfigured`, reported only for connections of the actor's organization. */
const notConfiguredFor: Exception = ({ actor, kind }) => {
  if (actor === 'stranger') return kind === 'foreign' ? 409 : undefined;
  const isOwn = kind === 'assigned' || kind === 'sibling';
  return isOwn && ['admin', 'owner', 'super hero'].includes(actor) ? 409 : undefined;
};

/** No step of the sample is open, which only admins learn. */
const noOpenStep = notConfiguredFor;

/** Billing is off in these tests. */
const notBilled: Exception = ({ actor }) => (actor === 'owner' || actor === 'stranger' ? 404 : undefined);

const strangersAndNobody: readonly ActorName[] = ['anonymous', 'disabled', 'stranger'];

/** All kinds but `foreign` belong to one organization, which all its members may name. */
const ofOrganization =
  (may: readonly ActorName[], verdict: Verdict = 'reached'): Exception =>
  ({ actor, kind }) => {
    if (kind === 'never' || !(actor === 'stranger' || may.includes(actor))) return undefined;
    return (kind === 'foreign') === (actor === 'stranger') ? verdict : 404;
  };

/** Makers of the casts' review links are the owners; support visits create and change none. */
const bySharer: Exception = ({ actor }) => (actor === 'super hero' ? 403 : undefined);
const byMaker: Exception = ({ actor, kind }) =>
  ['member', 'admin', 'super hero'].includes(actor) && ['assigned', 'sibling', 'archived'].includes(kind)
    ? 403
    : undefined;

/** Endpoints whose verdict depends on more than access, assignment and state of the object. */
const exceptions: Record<string, Exception> = {
  'POST /account/switch': ({ actor }) => (actor === 'stranger' || actor === 'disabled' ? 404 : undefined),
  'GET /account/organizations/:organizationId': ofOrganization(
    actors.filter((name) => !strangersAndNobody.includes(name)),
  ),
  'PATCH /account/organizations/:organizationId': ofOrganization(['admin', 'owner', 'super hero']),
  'GET /account/organizations/:organizationId/storage': ofOrganization(['admin', 'owner', 'super hero']),
  // The sample does not repeat the organization's name; only actors who may delete it get that error.
  'POST /account/organizations/:organizationId/deletion': ofOrganization(['owner'], 422),
  // Each actor is the last owner of their organization; a support visit has no membership to leave.
  // Members assign slots instead.
  'POST /slots/:slotId/pass/colleague': forGuests,
  'PUT /versions/:versionId/step-decision': noOpenStep,
  'POST /members/leave': ({ actor }) => {
    if (actor === 'owner' || actor === 'stranger') return 409;
    return actor === 'super hero' ? 403 : undefined;
  },
  // The code in the sample was never sent.
  'POST /account/step-up': () => 401,
  'POST /account/email': () => 401,
  // Only their own account can access sessions.
  'DELETE /account/sessions/:sessionId': ({ actor }) => (actor === 'anonymous' ? undefined : 404),
  // The team sees its members, even disabled ones.
  'GET /accounts/:accountId/avatar': ({ actor, kind }) => {
    if (actor === 'anonymous') return undefined;
    if (actor === 'stranger') return kind === 'foreign' ? 'reached' : 404;
    const sees = ['member', 'admin', 'owner'].includes(actor);
    return sees && ['assigned', 'sibling', 'archived'].includes(kind) ? 'reached' : 404;
  },
  // No actor stopped reminders.
  'DELETE /account/reminder-stops/:campaignId': ({ actor }) => (actor === 'anonymous' ? undefined : 404),
  // The organizations of the casts have no logo, and the sample sends none.
  'GET /brand/logo': ({ actor }) => (['anonymous', 'disabled'].includes(actor) ? undefined : 404),
  'POST /brand/logo': ({ actor }) => (['admin', 'owner', 'super hero', 'stranger'].includes(actor) ? 422 : undefined),
  'POST /account/invitations': ({ actor }) => (actor === 'super hero' ? 403 : undefined),
  'POST /account/invitations/:invitationId/resend': seats,
  'POST /account/invitations/:invitationId/revoke': seats,
  'POST /account/invitations/:invitationId': addressed,
  'DELETE /account/invitations/:invitationId': addressed,
  'POST /campaigns': strangersBody,
  'POST /creatives/bulk': strangersBody,
  'POST /campaigns/bulk': strangersBody,
  'GET /bulk/:bulkId': byChanger,
  'POST /bulk/:bulkId/undo': byChanger,
  'DELETE /views/:viewId': byOwner,
  'POST /webhooks': notByVisitor,
  'POST /webhooks/listen': notByVisitor,
  'PATCH /webhooks/:webhookId': notByVisitor,
  'POST /webhooks/:webhookId/rotate': notByVisitor,
  'GET /keys/current': notByBrowser,
  'POST /keys': notByVisitor,
  // A visitor is refused before the key is looked up.
  'POST /keys/:apiKeyId/rotate': (attempt) => (attempt.actor === 'super hero' ? 403 : byManager(attempt)),
  'DELETE /keys/:apiKeyId': byManager,
  'PUT /home/view': strangersBody,
  'POST /formats': strangersBody,
  'POST /templates': strangersBody,
  'PUT /format-words': strangersBody,
  // Guests see the safe zones only of formats used in their assigned campaigns, to which this format does not belong.
  'GET /formats/:formatId/safe-zone': ({ actor }) => (actor === 'guest' ? 404 : undefined),
  'DELETE /variations/:variationId': notTheirs,
  'POST /variations/:variationId/cards': notTheirs,
  'PUT /variations/:variationId/cards': notTheirs,
  'DELETE /cards/:cardId': notTheirs,
  'DELETE /versions/:versionId': notTheirs,
  'PATCH /versions/:versionId': notTheirs,
  'PUT /versions/:versionId/reason': notTheirs,
  'POST /versions/:versionId/restore': notTheirs,
  'POST /uploads': notTheirs,
  // The sample waives rules that are not violated, which is reported only to actors who may waive.
  'PUT /versions/:versionId/waiver': conflict,
  // The sample's file is offered no repair, which is reported only to actors who may repair.
  'POST /versions/:versionId/repair': (attempt) => notTheirs(attempt) ?? conflict(attempt),
  'GET /versions/:versionId/repair': notReadable,
  'GET /versions/:versionId/focus': notReadable,
  'GET /versions/:versionId/repair/sample': notReadable,
  'GET /versions/:versionId/repair/sample/clip': (attempt) => notReadable(attempt) ?? noSample(attempt),
  'GET /variations/:variationId/repair': notReadable,
  'POST /versions/:versionId/repair/sample': (attempt) => notReadable(attempt) ?? conflict(attempt),
  'POST /variations/:variationId/repair': (attempt) => notTheirs(attempt) ?? conflict(attempt),
  // Nor is it adapted to its own slot.
  'POST /versions/:versionId/adaptation': conflict,
  // No step waits for anybody.
  'PUT /campaigns/:campaignId/review-promise': conflict,
  // A creative uses the attribute, so that its key cannot be changed and it cannot be deleted.
  'PUT /attributes/:attributeId': conflict,
  'DELETE /attributes/:attributeId': conflict,
  // Reads no upload.
  'OPTIONS /uploads/:uploadId': () => 'reached',
  'POST /integration/authorize/:provider': notConfigured,
  'POST /integration/exchange/:provider': notConfigured,
  'POST /integration/tokens/:tokenId/check': notConfiguredFor,
  'POST /integration/callbacks/:provider/deauthorize': () => 409,
  'POST /integration/callbacks/:provider/deletion': () => 409,
  'PATCH /integration/advertisers': strangersBody,
  'POST /creatives/:creativeId/comments': guestsOff,
  // Guests who may not comment cannot add files to the creatives that they see.
  'POST /creatives/:creativeId/comments/attachments': ({ actor, kind }) =>
    actor === 'guest' && (kind === 'assigned' || kind === 'archived') ? 403 : undefined,
  'GET /comments/:commentId': unaddressed,
  'POST /comments/:commentId/replies': unaddressed,
  'PATCH /comments/:commentId': byAuthor,
  'DELETE /comments/:commentId': byAuthor,
  'PUT /comments/:commentId/resolution': unaddressed,
  'PUT /comments/:commentId/reaction': unaddressed,
  'DELETE /comments/:commentId/resolution': unaddressed,
  // The token is not valid.
  'GET /mail-choices/:token': () => 404,
  'POST /mail-choices/:token': () => 404,
  'PATCH /notifications': byRecipient,
  'POST /billing/checkout': notBilled,
  'POST /billing/checkout/complete': notBilled,
  'POST /billing/refresh': notBilled,
  'POST /billing/portal': notBilled,
  'POST /billing/interval': notBilled,
  'POST /billing/start': notBilled,
  'POST /billing/keep': notBilled,
  'PUT /billing/invoice-emails': notBilled,
  'POST /webhooks/stripe': () => 404,
  // Answers to mails are off.
  'POST /webhooks/mail-mime': () => 404,
  'POST /deliveries/plan': notConfiguredForTeam,
  'POST /deliveries': notConfiguredForTeam,
  'GET /deliveries/sheet': strangersBody,
  'POST /files/check': strangersBody,
  // The sample names no existing import.
  'POST /insights/:provider/advertisers/:advertiserId/imports/undo': (attempt) =>
    notConfiguredFor(attempt.kind === 'archived' ? { ...attempt, kind: 'assigned' } : attempt),
  'GET /insights/:provider/fetches': strangersBody,
  'POST /insights/:provider/creatives/refresh': strangersBody,
  // A support visit cannot create links.
  'POST /insights/:provider/shares': (attempt) => (attempt.actor === 'super hero' ? 403 : strangersBody(attempt)),
  'POST /campaigns/:campaignId/review-links': bySharer,
  'PATCH /review-links/:reviewLinkId': bySharer,
  'POST /review-links/:reviewLinkId/recipients': bySharer,
  'GET /review-links/:reviewLinkId/address': byMaker,
  'HEAD /uploads/:uploadId': byUploader,
  'PATCH /uploads/:uploadId': byUploader,
  'DELETE /uploads/:uploadId': byUploader,
  'POST /uploads/:uploadId': byUploader,
  'GET /uploads/:uploadId': byUploader,
};

/**
 * Endpoints that may change objects of an archived campaign, or archived objects: people, their links, groups, formats
 * and templates. All other endpoints answer that the object is archived.
 */
const changeable = new Set([
  'POST /account/invitations/:invitationId/resend',
  'POST /account/invitations/:invitationId/revoke',
  'PATCH /members/:memberId',
  'DELETE /members/:memberId',
  'DELETE /campaigns/:campaignId/people/:memberId',
  'DELETE /groups/:groupId/people/:memberId',
  'POST /groups/:groupId/archive',
  'POST /groups/:groupId/restore',
  'DELETE /groups/:groupId',
  'POST /campaigns/:campaignId/archive',
  'POST /campaigns/:campaignId/restore',
  'DELETE /campaigns/:campaignId',
  'POST /bulk/:bulkId/undo',
  'POST /views/:viewId/restore',
  'POST /campaigns/:campaignId/duplicate',
  'POST /groups/:groupId/duplicate',
  'POST /creatives/:creativeId/archive',
  'POST /creatives/:creativeId/restore',
  'DELETE /creatives/:creativeId',
  'DELETE /integration/tokens/:tokenId',
  'PUT /insights/:provider/advertisers/:advertiserId/days',
  'POST /insights/:provider/advertisers/:advertiserId/fetches',
  'DELETE /insights/:provider/advertisers/:advertiserId',
  'POST /insights/:provider/advertisers/:advertiserId/imports/undo',
  'PUT /insights/headings',
  'DELETE /insights/shares/:figureShareId',
  'DELETE /review-links/:reviewLinkId',
  'POST /keys/:apiKeyId/rotate',
  'PATCH /webhooks/:webhookId',
  'DELETE /webhooks/:webhookId',
  'POST /webhooks/:webhookId/rotate',
  'POST /webhooks/:webhookId/test',
  'POST /webhooks/:webhookId/messages/:webhookMessageId/send',
  'DELETE /keys/:apiKeyId',
  'PUT /insights/:provider/ads/:advertiserId/:adId/creative',
  'DELETE /insights/:provider/ads/:advertiserId/:adId/creative',
  'POST /deliveries/:deliveryId/cancel',
  'POST /deliveries/:deliveryId/pause',
  'POST /deliveries/:deliveryId/resume',
  'POST /deliveries/:deliveryId/retry',
  'POST /formats/:formatId/archive',
  'POST /formats/:formatId/restore',
  'POST /formats/:formatId/rejudging',
  'POST /formats/:formatId/rejudging/preview',
  'POST /templates/:templateId/archive',
  'POST /templates/:templateId/restore',
  'POST /attributes/:attributeId/archive',
  'POST /attributes/:attributeId/restore',
  'POST /attributes/:attributeId/move',
  'PATCH /views/:viewId',
  'DELETE /views/:viewId',
]);

/** The verdict for a change of an archived object. */
export function archivedVerdict(name: string): Verdict {
  return changeable.has(name) ? 'reached' : 409;
}

export function exceptionFor(name: string, attempt: Attempt): Verdict | undefined {
  return exceptions[name]?.(attempt);
}

/**
 * What the holder of a review link gets for its own secret where the link shows the object, if not what was asked for: the
 * comments of the casts are internal, the sample's code was never sent, the holder gave a name only, and there is no logo.
 */
const holderExceptions: Record<string, Verdict> = {
  'GET /review/:secret/logo': 404,
  'POST /review/:secret/address': 403,
  'PUT /review/:secret/promise': 403,
  'POST /review/:secret/comments/:commentId/replies': 404,
  'PATCH /review/:secret/comments/:commentId': 404,
  'DELETE /review/:secret/comments/:commentId': 404,
  // The file is attached to a comment for the team.
  'GET /review/:secret/attachments/:attachmentId/file': 404,
  'GET /review/:secret/attachments/:attachmentId/preview': 404,
};

/** The verdict for the holder of a review link with its own secret. */
export function holderVerdict(name: string, kind: Kind): Verdict {
  return kind === 'assigned' ? (holderExceptions[name] ?? 'reached') : 404;
}

export function exceptionNames(): string[] {
  return [...Object.keys(exceptions), ...Object.keys(holderExceptions), ...changeable];
}
