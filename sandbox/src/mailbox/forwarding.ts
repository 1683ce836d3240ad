/** A program that takes the mails to a domain, as a mail service delivers them: raw, by HTTP, with a secret. */
export interface Forwarding {
  readonly domain: string;
  readonly url: string;
  readonly secret: string;
}

/** The forwardings by domain. */
export class Forwarder {
  readonly #byDomain = new Map<string, Forwarding>();

  add(forwarding: Forwarding): void {
    this.#byDomain.set(forwarding.domain.toLowerCase(), forwarding);
  }

  get domains(): string[] {
    return [...this.#byDomain.keys()];
  }

  /**
   * Delivers a mail to the program of each recipient's domain, if there is one.
   * @throws if a program does not accept it
   */
  async deliver(raw: Buffer, recipients: readonly string[]): Promise<void> {
    const domains = new Set(recipients.map((address) => address.split('@').at(-1)?.toLowerCase() ?? ''));
    for (const domain of domains) {
      const forwarding = this.#byDomain.get(domain);
      if (!forwarding) continue;
      const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${forwarding.secret}` };
      const response = await fetch(forwarding.url, { method: 'POST', headers, body: new Uint8Array(raw) });
      if (!response.ok) throw new Error(`the program for ${domain} answered ${response.status}`);
    }
  }
}

/** Reads a forwarding of a request; null if it is none. Programs run on this machine. */
export function readForwarding(value: unknown): Forwarding | null {
  const { domain, url, secret } = (typeof value === 'object' && value ? value : {}) as Record<string, unknown>;
  if (typeof domain !== 'string' || typeof url !== 'string' || typeof secret !== 'string') return null;
  if (!/^[a-z0-9.-]+$/i.test(domain) || !/^http:\/\/(?:127\.0\.0\.1|localhost):\d+\//.test(url)) return null;
  return { domain, url, secret };
}
