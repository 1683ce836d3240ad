import type { Clock } from './clock.ts';
import { GraphError } from './graph-error.ts';
import type { Tier } from './settings.ts';

/** Score of an account: a read costs 1, a write 3; a full score decays within `decaySeconds`. */
const SCORE = {
  standard_access: { most: 9000, decaySeconds: 300, blockSeconds: 60 },
  development_access: { most: 60, decaySeconds: 300, blockSeconds: 300 },
} as const;

/** Hourly limits; each active ad adds `perAd`. */
const HOURLY = {
  ads_management: { standard_access: 100_000, development_access: 300, perAd: 40 },
  ads_insights: { standard_access: 190_000, development_access: 600, perAd: 400 },
} as const;

export type UseCase = keyof typeof HOURLY;

const MUTATIONS_PER_SECOND = 100;
const APP_CALLS_PER_HOUR = 10_000;

/** Counts the calls of the last hour, by minute. */
class HourCounter {
  readonly #minutes = new Map<number, number>();

  add(nowMs: number, calls = 1): void {
    const minute = Math.floor(nowMs / 60_000);
    for (const countedMinute of this.#minutes.keys())
      if (countedMinute <= minute - 60) this.#minutes.delete(countedMinute);
    this.#minutes.set(minute, (this.#minutes.get(minute) ?? 0) + calls);
  }

  count(nowMs: number): number {
    const minute = Math.floor(nowMs / 60_000);
    let sum = 0;
    for (const [countedMinute, calls] of this.#minutes) if (countedMinute > minute - 60) sum += calls;
    return sum;
  }

  /** Minutes until the count falls below this limit. */
  minutesUntil(limit: number, nowMs: number): number {
    const minute = Math.floor(nowMs / 60_000);
    for (let later = 0; later < 60; later += 1) if (this.count(nowMs + later * 60_000) < limit) return later;
    return this.#minutes.has(minute) ? 60 : 0;
  }
}

interface AccountUsage {
  score: number;
  scoreAt: number;
  blockedUntil: number;
  readonly calls: Record<UseCase, HourCounter>;
  second: number;
  mutations: number;
}

export interface UsageCall {
  accountId: string;
  useCase: UseCase;
  isWrite: boolean;
  tier: Tier;
  activeAds: number;
}

/** The counters behind the usage headers; they decay on the sandbox's clock. */
export class Usage {
  readonly #clock: Clock;
  readonly #accounts = new Map<string, AccountUsage>();
  readonly #app = new HourCounter();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a call without an account. @throws {GraphError} 4 */
  countApp(): void {
    const now = this.#clock.now();
    if (this.#app.count(now) >= APP_CALLS_PER_HOUR) throw new GraphError('app-limit');
    this.#app.add(now);
  }

  /**
   * Counts a call for an account. A call during a block prolongs it.
   * @throws {GraphError} 17, 613, 80000 or 80004 for a call above a limit
   */
  count(call: UsageCall): void {
    const { accountId, useCase, isWrite, tier } = call;
    const now = this.#clock.now();
    const account = this.#account(accountId);
    if (account.blockedUntil > now) {
      account.blockedUntil += 1000;
      throw new GraphError('account-limit');
    }
    const { most, blockSeconds } = SCORE[tier];
    const points = isWrite ? 3 : 1;
    if (this.#scoreOf(account, tier) + points > most) {
      account.blockedUntil = now + blockSeconds * 1000;
      throw new GraphError('account-limit');
    }
    if (account.calls[useCase].count(now) >= this.#limitOf(call))
      throw new GraphError(useCase === 'ads_management' ? 'management-limit' : 'insights-limit');
    if (isWrite) this.#countMutation(account, now);
    account.score = this.#scoreOf(account, tier) + points;
    account.scoreAt = now;
    account.calls[useCase].add(now);
  }

  /** Sets an account's score and hourly calls to this share of their limits, from 0 to 1. */
  use(call: UsageCall, share: number): void {
    const now = this.#clock.now();
    const account = this.#account(call.accountId);
    account.score = SCORE[call.tier].most * share;
    account.scoreAt = now;
    const missing = Math.ceil(this.#limitOf(call) * share) - account.calls[call.useCase].count(now);
    if (missing > 0) account.calls[call.useCase].add(now, missing);
  }

  appHeader(): string {
    const percent = toPercent(this.#app.count(this.#clock.now()) / APP_CALLS_PER_HOUR, 0);
    return JSON.stringify({ call_count: percent, total_time: percent, total_cputime: percent });
  }

  accountHeader({ accountId, tier }: UsageCall): string {
    const account = this.#account(accountId);
    const { most, decaySeconds } = SCORE[tier];
    const score = this.#scoreOf(account, tier);
    const blocked = Math.max(0, account.blockedUntil - this.#clock.now()) / 1000;
    return JSON.stringify({
      acc_id_util_pct: blocked > 0 ? 100 : toPercent(score / most, 2),
      reset_time_duration: Math.ceil(blocked > 0 ? blocked : (score / most) * decaySeconds),
      ads_api_access_tier: tier,
    });
  }

  useCaseHeader(call: UsageCall): string {
    const { accountId, useCase, tier } = call;
    const now = this.#clock.now();
    const account = this.#account(accountId);
    const limit = this.#limitOf(call);
    const share = account.calls[useCase].count(now) / limit;
    const blockedMinutes = Math.ceil(Math.max(0, account.blockedUntil - now) / 60_000);
    const wait = share >= 1 ? account.calls[useCase].minutesUntil(limit, now) : blockedMinutes;
    const percent = toPercent(share, 0);
    return JSON.stringify({
      [accountId]: [
        {
          type: useCase,
          call_count: percent,
          total_cputime: Math.floor(percent / 2),
          total_time: Math.floor(percent / 2),
          estimated_time_to_regain_access: wait,
          ads_api_access_tier: tier,
        },
      ],
    });
  }

  insightsHeader(call: UsageCall): string {
    const now = this.#clock.now();
    const share = this.#account(call.accountId).calls.ads_insights.count(now) / this.#limitOf(call);
    return JSON.stringify({
      app_id_util_pct: toPercent(this.#app.count(now) / APP_CALLS_PER_HOUR, 2),
      acc_id_util_pct: toPercent(share, 2),
      ads_api_access_tier: call.tier,
    });
  }

  #countMutation(account: AccountUsage, now: number): void {
    const second = Math.floor(now / 1000);
    if (account.second !== second) Object.assign(account, { second, mutations: 0 });
    if (account.mutations >= MUTATIONS_PER_SECOND) throw new GraphError('mutation-limit');
    account.mutations += 1;
  }

  #scoreOf(account: AccountUsage, tier: Tier): number {
    const { most, decaySeconds } = SCORE[tier];
    const elapsed = Math.max(0, this.#clock.now() - account.scoreAt) / 1000;
    return Math.max(0, account.score - (elapsed * most) / decaySeconds);
  }

  #limitOf({ useCase, tier, activeAds }: UsageCall): number {
    return HOURLY[useCase][tier] + HOURLY[useCase].perAd * activeAds;
  }

  #account(id: string): AccountUsage {
    const existingUsage = this.#accounts.get(id);
    if (existingUsage) return existingUsage;
    const calls = { ads_management: new HourCounter(), ads_insights: new HourCounter() };
    const made = { score: 0, scoreAt: this.#clock.now(), blockedUntil: 0, calls, second: 0, mutations: 0 };
    this.#accounts.set(id, made);
    return made;
  }
}

const toPercent = (share: number, digits: number): number => Number(Math.min(100, share * 100).toFixed(digits));
