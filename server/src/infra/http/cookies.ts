import type { FastifyReply, FastifyRequest } from 'fastify';

export type CookieName = 'session' | 'challenge' | 'device' | 'oauth' | 'review';

/**
 * Cookies set or cleared by a handler are sent only after it has finished, and so after its transaction has committed.
 */
export interface Cookies {
  /** The value in the request. */
  get(name: CookieName): string | undefined;
  set(name: CookieName, value: string, maxAgeSeconds: number): void;
  clear(name: CookieName): void;
}

/**
 * The product's cookies: HttpOnly, SameSite=Lax, for the whole site. Over https they are Secure with the `__Host-`
 * prefix, which a local http address, the only other permitted kind, could not set.
 */
export function cookiesOf(
  request: FastifyRequest,
  reply: FastifyReply,
  https: boolean,
): { cookies: Cookies; sendCookies: () => void } {
  const full = (name: CookieName) => cookieName(name, https);
  const shared = { path: '/', httpOnly: true, secure: https, sameSite: 'lax' } as const;
  const changes = new Map<CookieName, () => void>();
  const cookies: Cookies = {
    get: (name) => request.cookies[full(name)],
    set: (name, value, maxAge) =>
      void changes.set(name, () => void reply.setCookie(full(name), value, { ...shared, maxAge })),
    clear: (name) => void changes.set(name, () => void reply.clearCookie(full(name), shared)),
  };
  return { cookies, sendCookies: () => changes.forEach((change) => change()) };
}

/** Whether a request has the cookie, valid or not. */
export function holdsCookie(request: FastifyRequest, name: CookieName, https: boolean): boolean {
  return request.cookies[cookieName(name, https)] !== undefined;
}

/** The name in the header. */
export function cookieName(name: CookieName, https: boolean): string {
  return https ? `__Host-af_${name}` : `af_${name}`;
}
