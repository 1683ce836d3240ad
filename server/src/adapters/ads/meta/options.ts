export const metaId = 'meta';

/** The app at Meta that this installation acts as. */
export interface MetaOptions {
  appId: string;
  appSecret: string;
  /** A configuration of Facebook Login for Business, which names the permissions; null asks for them one by one. */
  loginConfigId: string | null;
  /** Registered with the app, to the byte. */
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

/** Sent with every call. Raised by hand, with the changelog of the platform read. */
export const graphVersion = 'v26.0';

/** An address below a base address, whose own path is kept. */
export function below(base: URL, path: string): URL {
  return new URL(`${base.href.replace(/\/$/, '')}${path}`);
}
