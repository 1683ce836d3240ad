/**
 * Who may know of an event: the team; those of it who may see people; the team and guests assigned to its campaign; or
 * the team and the guest it is about; or the accounts that it names.
 */
export type Audience = 'team' | 'people' | 'campaign' | 'assignee' | 'recipients';

/** What a screen reads anew: the first part of query keys; `creative` is the one creative the event names. */
export type Refreshed =
  | 'advertisers'
  | 'archive'
  | 'attributes'
  | 'billing'
  | 'bulk'
  | 'campaigns'
  | 'comments'
  | 'creative'
  | 'creatives'
  | 'deliveries'
  | 'formats'
  | 'insights'
  | 'invitations'
  | 'members'
  | 'notifications'
  | 'organization'
  | 'people'
  | 'preferences'
  | 'templates'
  | 'tokens'
  | 'views';

/** An audit log line, without actor, time, request metadata and organization. */
export interface AuditLine {
  /** Id of the target. */
  target?: string;
  /**
   * Arguments of its text (`role` · `from` · `to` · `reason` · `campaignId` · `groupId` · `name` · `email`) and details
   * kept only in the log. Never a secret, never a full address.
   */
  data?: Record<string, unknown>;
}

export interface Declaration<P> {
  /** Absent for events that are internal to the server and not sent to screens. */
  audience?: Audience;
  refreshes?: readonly Refreshed[];
  /** Its audit log line; null where another event of the same transaction has it. */
  audited?: (payload: P) => AuditLine | null;
}

type Declared<P, D> = D & { readonly payload?: P };

/** Declares an event by its payload. @returns a function that takes the other properties and keeps their literal types */
export function event<P extends object = Record<string, never>>() {
  return <const D extends Declaration<P>>(declaration: D): Declared<P, D> => declaration;
}
