import { AdPlatformError } from '#adapters/ads/ad-platform-error.ts';
import { createOutbound } from '#infra/outbound/outbound.ts';
import { anywhere } from '#infra/outbound/public-address.ts';
import type { MetaOptions } from './options.ts';

const maxBytes = 12 * 1024 * 1024;
const limits = { totalMs: 20_000 };
/** Hosts of the platform's pictures; the token is never sent there. */
const pictureHosts = /(?:^|\.)(?:fbcdn\.net|facebook\.com|cdninstagram\.com)$/;

const ofPlatform = createOutbound({ ...limits, allowedNetworks: [], insecure: false });
/** For the host that the operator configured, such as a sandbox. */
const ofOperator = createOutbound({ ...limits, allowedNetworks: anywhere, insecure: true });

function clientOf({ hosts }: MetaOptions, url: URL) {
  if (url.origin === hosts.graph.origin) return ofOperator;
  return url.protocol === 'https:' && pictureHosts.test(url.hostname) ? ofPlatform : null;
}

/**
 * Reads a picture from a signed URL. Null if the URL has expired or names another host, or if the picture has another
 * type or is too large.
 */
export async function readPicture(options: MetaOptions, address: string, signal: AbortSignal): Promise<Buffer | null> {
  const client = URL.canParse(address) ? clientOf(options, new URL(address)) : null;
  if (client === null) return null;
  const request = { url: address, headers: { 'user-agent': 'AdFoundry/1.0' }, maxBytes, signal };
  const { status, headers, body, isCut } = await client.send(request).catch((error: unknown) => {
    throw new AdPlatformError({ kind: 'unavailable' }, {}, error);
  });
  if (status >= 500) throw new AdPlatformError({ kind: 'unavailable' }, { status });
  const isPicture = headers['content-type']?.startsWith('image/') ?? false;
  return status >= 200 && status < 300 && isPicture && !isCut ? body : null;
}
