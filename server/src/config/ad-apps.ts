import { judgeMeta, metaEnvironment, readMeta, type MetaConfig } from './meta.ts';

/** The installation's apps at ad platforms; null for platforms without one. */
export interface AdApps {
  meta: MetaConfig | null;
}

/** Environment variables of the apps at ad platforms. */
export const adAppEnvironment = metaEnvironment;

type AdAppEnvironment = { [N in keyof typeof adAppEnvironment]?: string | undefined };

export const readAdApps = (settings: AdAppEnvironment): AdApps => ({ meta: readMeta(settings) });

/** Problems in the settings of the apps, one per line. */
export const judgeAdApps = (settings: AdAppEnvironment, mode: 'local' | 'production'): string[] =>
  judgeMeta(settings, mode);
