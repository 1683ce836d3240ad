import { address, loopback, text } from './values.ts';

/** Environment variables of the app at Meta. */
export const metaEnvironment = {
  META_APP_ID: text,
  META_APP_SECRET: text,
  META_LOGIN_CONFIG_ID: text,
  META_WWW_URL: address,
  META_GRAPH_URL: address,
  META_GRAPH_VIDEO_URL: address,
  META_RUPLOAD_URL: address,
};

type MetaEnvironment = { [N in keyof typeof metaEnvironment]?: string | undefined };

export interface MetaConfig {
  appId: string;
  appSecret: string;
  loginConfigId: string | null;
  hosts: { www: URL; graph: URL; graphVideo: URL; rupload: URL };
}

const production = {
  META_WWW_URL: 'https://www.facebook.com',
  META_GRAPH_URL: 'https://graph.facebook.com',
  META_GRAPH_VIDEO_URL: 'https://graph-video.facebook.com',
  META_RUPLOAD_URL: 'https://rupload.facebook.com',
} as const;
type HostVariable = keyof typeof production;
const hostVariables = Object.keys(production) as HostVariable[];

/** Null without an app, in which case Meta cannot be connected. */
export function readMeta(settings: MetaEnvironment): MetaConfig | null {
  const { META_APP_ID: appId, META_APP_SECRET: appSecret, META_LOGIN_CONFIG_ID: loginConfigId = null } = settings;
  if (appId === undefined || appSecret === undefined) return null;
  const host = (name: HostVariable) => new URL(settings[name] ?? production[name]);
  const hosts = {
    www: host('META_WWW_URL'),
    graph: host('META_GRAPH_URL'),
    graphVideo: host('META_GRAPH_VIDEO_URL'),
    rupload: host('META_RUPLOAD_URL'),
  };
  return { appId, appSecret, loginConfigId, hosts };
}

/** Production connects only to Meta, other modes only to a sandbox on this machine. */
export function judgeMeta(settings: MetaEnvironment, mode: 'local' | 'production'): string[] {
  const { META_APP_ID: id, META_APP_SECRET: secret } = settings;
  if (id === undefined && secret === undefined) return [];
  if (id === undefined) return ['META_APP_ID: is required with its secret'];
  if (secret === undefined) return ['META_APP_SECRET: is required with META_APP_ID'];
  return hostVariables.flatMap((name) => {
    const url = new URL(settings[name] ?? production[name]);
    const isOwn = loopback.has(url.hostname);
    if (mode === 'production' && url.href !== new URL(production[name]).href) {
      return [`${name}: must be ${production[name]} in production; leave it out`];
    }
    return mode === 'local' && !isOwn ? [`${name}: must be a sandbox on this machine outside of production`] : [];
  });
}
