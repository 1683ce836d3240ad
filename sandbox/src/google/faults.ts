/** Faults of a sign-in: those of the token itself, and those of the requests that lead to it. */
export const tokenFaults = [
  'wrong-issuer',
  'wrong-audience',
  'two-audiences',
  'wrong-nonce',
  'no-nonce',
  'foreign-key',
  'unsigned',
  'hs256-public-key',
  'unknown-kid',
  'expired',
  'issued-later',
  'issued-long-ago',
  'no-subject',
  'long-subject',
  'no-email',
  'broken-email',
  'unverified',
  'verified-as-text',
  'foreign-hd',
  'no-id-token',
] as const;
export const wireFaults = ['token-500', 'token-not-json', 'token-slow', 'keys-down', 'code-refused'] as const;

export const faults = ['none', ...tokenFaults, ...wireFaults] as const;
export type Fault = (typeof faults)[number];

export const isFault = (value: unknown): value is Fault => (faults as readonly unknown[]).includes(value);
