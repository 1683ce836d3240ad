import type { RecordCall } from './provider-calls.ts';
import type { Scheduler } from './scheduler.ts';

/** Dependencies of every platform. */
export interface ProviderDependencies {
  /** Byte for byte as registered with the app. */
  redirectUri: URL;
  scheduler: Scheduler;
  record: RecordCall;
  now(): Date;
  /** Called when the platform answers with another version than the requested one. */
  onVersion(version: string): void;
}
