export const metaId = 'meta';

/** The app at Meta that represents this installation. */
export interface MetaOptions {
  appId: string;
  appSecret: string;
  /** A configuration of Facebook Login for Business, which lists the permissions; null requests them one by one. */
  loginConfigId: string | null;
  /** Byte for byte as registered with the app. */
  redirectUri: URL;
  hosts: MetaHosts;
}

/** Base addresses, without the version. */
export interface MetaHosts {
  www: URL;
  graph: URL;
  graphVideo: URL;
  rupload: URL;
}

/** Sent with every call. Raise it by hand after reading the platform's changelog. */
export const graphVersion = 'v26.0';

/** A URL below a base URL, whose path is kept. */
export function below(base: URL, path: string): URL {
  return new URL(`${base.href.replace(/\/$/, '')}${path}`);
}
