import type { Backend } from '#meta/backend.ts';
import { GraphError, invalid, notFound } from '#meta/graph-error.ts';
import type { Edge, EdgeCall } from '#meta/graph/context.ts';
import { postDeauthorization } from './callbacks.ts';

function requireSelf({ context, node: { type, value } }: EdgeCall): string {
  const { person } = context.session;
  if (type !== 'User' || value.id !== person.id) throw notFound('id' in value ? value.id : type);
  return person.id;
}

function list(call: EdgeCall): unknown {
  const personId = requireSelf(call);
  const { backend, session } = call.context;
  const grant = backend.state.grants.get(personId);
  const tokenPermissions = Object.fromEntries(session.token.scopes.map((scope) => [scope, 'granted']));
  const permissions = Object.entries(grant?.permissions ?? tokenPermissions).map(([permission, status]) => ({
    permission,
    status,
  }));
  const { params } = call;
  return {
    data: permissions.filter(
      ({ permission, status }) =>
        (params.get('permission') ?? permission) === permission && (params.get('status') ?? status) === status,
    ),
  };
}

/** Removes the app from a person, as in their Facebook settings, and notifies the app. */
export function removeApp(backend: Backend, personId: string): void {
  backend.state.grants.delete(personId);
  for (const token of backend.state.tokens.values()) {
    if (token.personId === personId && token.kind !== 'SYSTEM_USER') token.endedBy = 'app-removed';
  }
  postDeauthorization(backend, personId);
}

/** Revokes a permission. @throws {GraphError} 100 for a permission that was not granted */
export function removePermission({ state }: Backend, personId: string, permission: string): void {
  const grant = state.grants.get(personId);
  if (grant?.permissions[permission] === undefined) throw invalid(`Permission ${permission} was not granted`);
  grant.permissions[permission] = 'declined';
}

function remove(call: EdgeCall): unknown {
  const personId = requireSelf(call);
  const { backend, session } = call.context;
  if (session.token.kind === 'SYSTEM_USER') throw new GraphError('permission-denied');
  const permission = call.params.get('permission');
  if (permission === undefined) removeApp(backend, personId);
  else removePermission(backend, personId, permission);
  return { success: true };
}

export const permissionEdges: Record<string, Edge> = { 'User/permissions': { read: list, remove } };
