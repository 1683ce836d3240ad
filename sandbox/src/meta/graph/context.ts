import type { Backend } from '#meta/backend.ts';
import { GraphError } from '#meta/graph-error.ts';
import type { TokenRecord } from '#meta/oauth/records.ts';
import type { Call } from '#meta/transport/call.ts';
import type { UseCase } from '#meta/usage.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import type { Page, Person } from '#meta/world/people.ts';
import type { Field } from './fields.ts';
import type { Node } from './nodes.ts';

/** The caller and its permissions. */
export interface Session {
  readonly token: TokenRecord;
  readonly person: Person;
  readonly scopes: ReadonlySet<string>;
  /** Ids of the accounts and Pages ticked on the consent page; null means all. */
  readonly accounts: ReadonlySet<string> | null;
  readonly pages: ReadonlySet<string> | null;
}

/** The context of one call while it is executed. */
export interface Context {
  readonly backend: Backend;
  readonly call: Call;
  readonly session: Session;
  /** The account of the call, for the usage headers; set when the object is found. */
  accountId: string | null;
  useCase: UseCase;
  /** By node type and name, such as `User/adaccounts`. */
  readonly edges: EdgeTable;
}

/** A call of an edge, directly or inside `fields`. */
export interface EdgeCall {
  readonly context: Context;
  readonly node: Node;
  readonly edge: string;
  readonly params: ReadonlyMap<string, string>;
  readonly fields: readonly Field[] | null;
}

/** Returns JSON bodies. */
export type Answerer = (call: EdgeCall) => unknown;

export interface Edge {
  readonly read?: Answerer;
  readonly post?: Answerer;
  readonly remove?: Answerer;
}

export type EdgeTable = ReadonlyMap<string, Edge>;

/** @throws {GraphError} 200 */
export function requireScope({ session }: Context, scope: string, message?: string): void {
  if (session.scopes.has(scope)) return;
  throw new GraphError('permission-missing', {
    message: message ?? `(#200) Requires ${scope} permission to manage the object`,
  });
}

const isTicked = (ids: ReadonlySet<string> | null, id: string): boolean => ids === null || ids.has(id);

/** Whether the person has a role on the account and selected it on the consent page. */
export function seesAccount({ backend, session }: Context, account: AdAccount): boolean {
  return isTicked(session.accounts, account.id) && backend.world.hasRole(session.person, account);
}

export const seesPage = ({ backend, session }: Context, page: Page): boolean =>
  isTicked(session.pages, page.id) && backend.world.pagesOf(session.person).includes(page);

/** @throws {GraphError} 200 without permission to read ads, or for an inaccessible account */
export function requireRead(context: Context, account: AdAccount): void {
  const { scopes } = context.session;
  const mayRead = scopes.has('ads_read') || scopes.has('ads_management');
  if (!mayRead || !seesAccount(context, account)) throw new GraphError('permission-missing');
}

/** Statuses of an account that cannot be changed: disabled, in risk review, closing, closed. */
const CLOSED_STATUSES = new Set([2, 7, 100, 101]);

/** @throws {GraphError} 200, 273 without the task ADVERTISE, 294, or 200 for an account that is not open */
export function requireWrite(context: Context, account: AdAccount): void {
  requireRead(context, account);
  if (!context.session.scopes.has('ads_management')) throw new GraphError('needs-ads-management');
  if (!context.session.person.tasks.includes('ADVERTISE')) throw new GraphError('not-admin');
  if (CLOSED_STATUSES.has(account.status)) throw accountDisabled(account.id);
}

/** Refuses a write to a disabled account; Meta does not document the code. */
export const accountDisabled = (accountId: string): GraphError =>
  new GraphError('permission-missing', {
    message: '(#200) The ad account is disabled or closed and cannot be changed',
    userTitle: 'Ad account disabled',
    userMessage: `Ad account ${accountId} is disabled or closed. Check Account Quality to see why.`,
  });
