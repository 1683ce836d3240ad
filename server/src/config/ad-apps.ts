import { judgeMeta, metaEnvironment, readMeta, type MetaConfig } from './meta.ts';

/** The apps of this installation at ad platforms; null where none is configured. */
export interface AdApps {
  meta: MetaConfig | null;
}

/** Variables of the apps at ad platforms. */
export const adAppEnvironment = metaEnvironment;

type AdAppEnvironment = { [N in keyof typeof adAppEnvironment]?: string | undefined };

export const readAdApps = (settings: AdAppEnvironment): AdApps => ({ meta: readMeta(settings) });

/** What is wrong with the settings of the apps, a line for each problem. */
export const judgeAdApps = (settings: AdAppEnvironment, mode: 'local' | 'production'): string[] =>
  judgeMeta(settings, mode);
