import { catalogue, findError } from './graph-error.ts';
import { draw } from './random.ts';

/**
 * Faults in addition to the errors of the catalogue. `cut-upload` cuts the connection after `bytes` of the request;
 * `cut-before-work` before the request is executed; `cut-after-work` after it is executed, before the response;
 * `cut-answer` in the middle of the response. `malformed-json` and `empty-answer` also execute the request.
 */
export const faultNames = [
  'expired-token',
  'missing-scope',
  'disabled-account',
  'throttled',
  'server-error',
  'html-500',
  'bad-gateway',
  'error-with-200',
  'slow',
  'cut-upload',
  'cut-before-work',
  'cut-after-work',
  'cut-answer',
  'malformed-json',
  'empty-answer',
] as const;
export type FaultName = (typeof faultNames)[number];

/** Selects the requests that a fault strikes. An omitted condition matches every request. */
export interface FaultRule {
  /** One of the faults, or the name or number of an error, such as `token-expired` or `190/463`. */
  fault: string;
  method?: string;
  /** Part of the path, or a pattern with `*`. */
  path?: string;
  host?: string;
  /** The account's number, in digits. */
  account?: string;
  /** Number of matching requests that pass before the fault strikes; 0 by default. */
  after?: number;
  /** Number of requests that the fault strikes; all by default. */
  count?: number;
  /** From 0 to 1; 1 by default. The seed decides which requests the fault strikes. */
  probability?: number;
  /** Replaces the sandbox's seed. */
  seed?: string;
  /** For `slow`: 3000 by default. */
  delayMs?: number;
  /** Replaces the HTTP status. */
  status?: number;
  /** For `cut-upload`: 65536 by default. */
  bytes?: number;
  /** For `throttled`: minutes to wait, sent in the headers; 5 by default. */
  minutes?: number;
}

export interface ActiveFault extends FaultRule {
  readonly id: number;
  matched: number;
  struck: number;
}

export interface Target {
  method: string;
  host: string;
  path: string;
  account: string | null;
}

export const isFaultName = (name: string): boolean =>
  (faultNames as readonly string[]).includes(name) || findError(name) !== undefined;

/** Every name that a rule may use as its fault. */
export const allFaultNames = (): string[] => [...faultNames, ...catalogue.map(({ name }) => name)];

function matches({ method, host, path, account }: FaultRule, target: Target): boolean {
  if (method !== undefined && method !== target.method) return false;
  if (host !== undefined && host !== target.host) return false;
  if (account !== undefined && account.replace(/^act_/, '') !== target.account) return false;
  if (path === undefined) return true;
  const pattern = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(pattern.join('.*')).test(target.path);
}

/** The active faults. */
export class FaultPlan {
  #seed: string;
  #rules: ActiveFault[] = [];
  #count = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  list(): readonly ActiveFault[] {
    return this.#rules;
  }

  add(rule: FaultRule): ActiveFault {
    this.#count += 1;
    const active = { ...rule, id: this.#count, matched: 0, struck: 0 };
    this.#rules.push(active);
    return active;
  }

  remove(id: number): void {
    this.#rules = this.#rules.filter((rule) => rule.id !== id);
  }

  clear(seed = this.#seed): void {
    this.#seed = seed;
    this.#rules = [];
    this.#count = 0;
  }

  /** Whether a fault disables an account, in which case reading the account shows it as disabled. */
  disables(account: string): boolean {
    return this.#rules.some(
      (rule) => rule.fault === 'disabled-account' && (rule.account?.replace(/^act_/, '') ?? account) === account,
    );
  }

  /** The fault of this request; the first rule that strikes determines it. */
  next(target: Target): ActiveFault | null {
    for (const rule of this.#rules) {
      if (!matches(rule, target)) continue;
      rule.matched += 1;
      if (rule.matched <= (rule.after ?? 0) || rule.struck >= (rule.count ?? Infinity)) continue;
      if (draw(rule.seed ?? this.#seed, 'fault', rule.id, rule.matched) >= (rule.probability ?? 1)) continue;
      rule.struck += 1;
      return rule;
    }
    return null;
  }
}
