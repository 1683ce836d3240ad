import type { RecordCall } from './provider-calls.ts';
import type { Scheduler } from './scheduler.ts';

/** What every platform is opened with. */
export interface ProviderDependencies {
  /** Registered with the app, to the byte. */
  redirectUri: URL;
  scheduler: Scheduler;
  record: RecordCall;
  now(): Date;
  /** The platform answered with another version than the requested one. */
  onVersion(version: string): void;
}
