import { randomInt } from 'node:crypto';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Limit } from '#infra/rate-limit.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The form in which addresses are compared. Dots and `+tags` stay: they may be different people. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** Eight random digits, evenly distributed. */
export function newCode(): string {
  return String(randomInt(0, 10 ** limits.code.digits)).padStart(limits.code.digits, '0');
}

/** Who is counted: the network first, so that whoever is over its limit uses up nobody's address. */
interface Counted {
  email: string;
  /** Null where the caller's network is not counted. */
  network: string | null;
  /** The mark of a browser known to the address: it has counts of its own, which no stranger can use up. */
  device: Buffer | null;
}

/** How often a code may be asked for, the same for known and unknown addresses. */
export function requestLimits(counted: Counted): Limit[] {
  return [
    ...networkLimits('sign.request', counted, [
      { max: 10, windowMs: 10 * minute },
      { max: 60, windowMs: day },
    ]),
    ...addressLimits('sign.request', counted, [
      { max: 1, windowMs: 30 * second },
      { max: 5, windowMs: hour },
      { max: 10, windowMs: day },
    ]),
  ];
}

/** How often a network may enter a code, right for whatever address. A right one is given back. */
export function networkEntryLimits(counted: Pick<Counted, 'network'>): Limit[] {
  return networkLimits('sign.entry', counted, [{ max: 30, windowMs: hour }]);
}

/** How often a code of an address may be tried, counted only where there is one to try. A right one is given back. */
export function addressEntryLimits(counted: Counted): Limit[] {
  return addressLimits('sign.entry', counted, [
    { max: 20, windowMs: hour },
    { max: 50, windowMs: day },
  ]);
}

type Rate = Pick<Limit, 'max' | 'windowMs'>;

function networkLimits(name: string, { network }: Pick<Counted, 'network'>, rates: Rate[]): Limit[] {
  return network === null ? [] : rates.map((rate) => ({ key: `${name}.network/${network}`, ...rate }));
}

function addressLimits(name: string, { email, device }: Counted, rates: Rate[]): Limit[] {
  const key = device ? `${name}.device/${email}/${device.toString('base64url')}` : `${name}.email/${email}`;
  return rates.map((rate) => ({ key, ...rate }));
}

// The first that fits counts: most browsers also name those they descend from.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Microsoft Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The names of a browser and its system, of those we know: what a caller writes there is never shown as it is. */
export function readUserAgent(userAgent: string | null): { browser: string | null; system: string | null } {
  const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
