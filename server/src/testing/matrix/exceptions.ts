import { actors, type ActorName, type Kind } from './cast.ts';

/**
 * `reached`: all that could refuse has let it through. `open`: for anybody; what it answers depends on a code, a link or
 * a setting. `nobody`: it is there, the person it is asked about is not. Else a status.
 */
export type Verdict = 'reached' | 'open' | 'nobody' | number;

interface Asked {
  actor: ActorName;
  kind: Kind;
}
type Exception = (asked: Asked) => Verdict | undefined;

const gone = ({ kind }: Asked) => (kind === 'deleted' || kind === 'never' ? 404 : undefined);

/** Guests touch nothing with files of others in it, where they may see it at all. */
const notTheirs: Exception = ({ actor, kind }) => (actor === 'guest' && kind === 'own' ? 403 : undefined);

/** Seats are offered by those who manage people, and by no visitor; the rest of the team looks after guests. */
const seats: Exception = ({ actor, kind }) =>
  ['member', 'super hero'].includes(actor) && !['deleted', 'never', 'foreign'].includes(kind) ? 403 : undefined;

/** An invitation is answered by whom it was sent to, and here that is nobody. */
const addressed: Exception = (asked) => (asked.actor === 'anonymous' ? undefined : (gone(asked) ?? 403));

/** An upload is there for whoever began it, even where what it was meant for is gone by now. */
const begun: Exception = ({ actor, kind }) => {
  if (['anonymous', 'disabled'].includes(actor)) return undefined;
  const by = { own: 'owner', sibling: 'owner', archived: 'owner', deleted: 'owner', foreign: 'stranger', never: '' };
  return by[kind] === actor ? 'reached' : 404;
};

/** Ids in the body are those of the kind, too. */
const strangersBody: Exception = ({ actor }) => (actor === 'stranger' ? 404 : undefined);

/** How things are, told only to whoever of the team may do it at all. */
const standsAgainst: Exception = ({ actor, kind }) => {
  if (actor === 'stranger') return kind === 'foreign' ? 409 : undefined;
  const ofTeam = ['member', 'admin', 'owner', 'super hero'].includes(actor);
  return ofTeam && (kind === 'own' || kind === 'sibling') ? 409 : undefined;
};

const strangersAndNobody: readonly ActorName[] = ['anonymous', 'disabled', 'stranger'];

/** All kinds but one are of the same organization, which everybody in it may name. */
const ofOrganization =
  (may: readonly ActorName[], verdict: Verdict = 'reached'): Exception =>
  ({ actor, kind }) => {
    if (kind === 'never' || !(actor === 'stranger' || may.includes(actor))) return undefined;
    return (kind === 'foreign') === (actor === 'stranger') ? verdict : 404;
  };

/** Where an endpoint says more than access, assignment and state of the object. */
const exceptions: Record<string, Exception> = {
  'POST /account/switch': ({ actor }) => (actor === 'stranger' || actor === 'disabled' ? 404 : undefined),
  'GET /account/organizations/:organizationId': ofOrganization(
    actors.filter((name) => !strangersAndNobody.includes(name)),
  ),
  'PATCH /account/organizations/:organizationId': ofOrganization(['admin', 'owner', 'super hero']),
  'GET /account/organizations/:organizationId/storage': ofOrganization(['admin', 'owner', 'super hero']),
  // The sample does not name it, which only who may delete it is told.
  'POST /account/organizations/:organizationId/deletion': ofOrganization(['owner'], 422),
  // Each is the last owner of theirs; a visit is left, not ended as a membership.
  'POST /members/leave': ({ actor }) => {
    if (actor === 'owner' || actor === 'stranger') return 409;
    return actor === 'super hero' ? 403 : undefined;
  },
  // A code that nobody was sent.
  'POST /account/step-up': () => 401,
  'POST /account/email': () => 401,
  // Nobody's sessions are anybody's but their own.
  'DELETE /account/sessions/:sessionId': ({ actor }) => (actor === 'anonymous' ? undefined : 404),
  // The team sees its own, those who are disabled too.
  'GET /accounts/:accountId/avatar': ({ actor, kind }) => {
    if (actor === 'anonymous') return undefined;
    if (actor === 'stranger') return kind === 'foreign' ? 'reached' : 404;
    const sees = ['member', 'admin', 'owner'].includes(actor);
    return sees && ['own', 'sibling', 'archived'].includes(kind) ? 'reached' : 404;
  },
  'POST /account/invitations': ({ actor }) => (actor === 'super hero' ? 403 : undefined),
  'POST /account/invitations/:invitationId/resend': seats,
  'POST /account/invitations/:invitationId/revoke': seats,
  'POST /account/invitations/:invitationId': addressed,
  'DELETE /account/invitations/:invitationId': addressed,
  'POST /campaigns': strangersBody,
  'POST /formats': strangersBody,
  'POST /templates': strangersBody,
  // Guests see the drawings of formats that something they are assigned to was briefed with: not this one.
  'GET /formats/:formatId/safe-zone': ({ actor }) => (actor === 'guest' ? 404 : undefined),
  'DELETE /variations/:variationId': notTheirs,
  'POST /variations/:variationId/cards': notTheirs,
  'PUT /variations/:variationId/cards': notTheirs,
  'DELETE /cards/:cardId': notTheirs,
  'DELETE /versions/:versionId': notTheirs,
  'PATCH /versions/:versionId': notTheirs,
  'POST /versions/:versionId/restore': notTheirs,
  'POST /uploads': notTheirs,
  // The rules of the sample are none that were broken: told only to whoever may waive at all.
  'PUT /versions/:versionId/waiver': standsAgainst,
  // A creative has it: it keeps the key that the sample changes, and is not deleted.
  'PUT /attributes/:attributeId': standsAgainst,
  'DELETE /attributes/:attributeId': standsAgainst,
  'HEAD /uploads/:uploadId': begun,
  'PATCH /uploads/:uploadId': begun,
  'DELETE /uploads/:uploadId': begun,
  'GET /uploads/:uploadId': begun,
};

/**
 * What is changed although the campaign is archived, or is archived itself and stays changeable: people, their links,
 * groups, formats and templates. Everything else answers that it is archived.
 */
const changeable = new Set([
  'POST /account/invitations/:invitationId/resend',
  'POST /account/invitations/:invitationId/revoke',
  'PATCH /members/:memberId',
  'DELETE /members/:memberId',
  'DELETE /campaigns/:campaignId/people/:memberId',
  'DELETE /groups/:groupId/people/:memberId',
  'PATCH /groups/:groupId',
  'POST /formats/:formatId/archive',
  'POST /formats/:formatId/restore',
  'POST /formats/:formatId/rejudging',
  'POST /formats/:formatId/rejudging/preview',
  'POST /templates/:templateId/archive',
  'POST /templates/:templateId/restore',
  'POST /attributes/:attributeId/archive',
  'POST /attributes/:attributeId/restore',
  'POST /attributes/:attributeId/move',
]);

/** What a change of something archived answers. */
export function archivedVerdict(name: string): Verdict {
  // Who is disabled is archived here, and is assigned to nothing.
  if (name === 'POST /groups/:groupId/people') return 'nobody';
  return changeable.has(name) ? 'reached' : 409;
}

export function exceptionFor(name: string, asked: Asked): Verdict | undefined {
  return exceptions[name]?.(asked);
}

export function exceptionNames(): string[] {
  return [...Object.keys(exceptions), ...changeable];
}
