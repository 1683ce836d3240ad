import { installation } from '@ad-foundry/contract/installation.ts';
import { call } from '#lib/api.ts';

/** Fetches the configuration of this installation. */
export function fetchInstallation(signal?: AbortSignal) {
  return call(installation.find, {}, signal);
}
