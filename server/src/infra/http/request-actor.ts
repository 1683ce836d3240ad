import type { FastifyRequest } from 'fastify';

interface RequestActor {
  accountId: string;
  organizationId: string | null;
}

const actors = new WeakMap<FastifyRequest, RequestActor>();

/** Remembers who sent an admitted request, for its line in the log. */
export function rememberActor(request: FastifyRequest, actor: RequestActor): void {
  actors.set(request, actor);
}

/** Who sent a request; empty for visitors without a session and for refused requests. */
export const actorOf = (request: FastifyRequest): Partial<RequestActor> => actors.get(request) ?? {};
