import type { FastifyReply, FastifyRequest } from 'fastify';

export type CookieName = 'session' | 'challenge' | 'device' | 'oauth';

/** What is set or cleared goes out only when the work has come to its end: not before its transaction is kept. */
export interface Cookies {
  /** As the request brought it. */
  get(name: CookieName): string | undefined;
  set(name: CookieName, value: string, maxAgeSeconds: number): void;
  clear(name: CookieName): void;
}

/**
 * Our cookies, HttpOnly, SameSite=Lax, whole site. Over https they are Secure and carry the `__Host-` prefix; a
 * local http address, the only other one allowed, could not set those.
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

/** Whether a request brought the cookie, whatever it is worth. */
export function holdsCookie(request: FastifyRequest, name: CookieName, https: boolean): boolean {
  return request.cookies[cookieName(name, https)] !== undefined;
}

function cookieName(name: CookieName, https: boolean): string {
  return https ? `__Host-af_${name}` : `af_${name}`;
}
