import { AdPlatformError } from '#adapters/ads/ad-platform-error.ts';
import type { MetaOptions } from './options.ts';

const maxBytes = 12 * 1024 * 1024;
const timeoutMs = 20_000;
/** Hosts of the platform's pictures; the token is never sent there. */
const pictureHosts = /(?:^|\.)(?:fbcdn\.net|facebook\.com|cdninstagram\.com)$/;

function isOfPlatform({ hosts }: MetaOptions, url: URL): boolean {
  return url.origin === hosts.graph.origin || (url.protocol === 'https:' && pictureHosts.test(url.hostname));
}

/**
 * Reads a picture from a signed URL. Null if the URL has expired or names another host, or if the picture has another
 * type or is too large.
 */
export async function readPicture(options: MetaOptions, address: string, signal: AbortSignal): Promise<Buffer | null> {
  if (!URL.canParse(address) || !isOfPlatform(options, new URL(address))) return null;
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: { 'user-agent': 'AdFoundry/1.0' },
    });
    if (response.status >= 500) throw new AdPlatformError({ kind: 'unavailable' }, { status: response.status });
    const { headers, ok } = response;
    const isPicture = headers.get('content-type')?.startsWith('image/') ?? false;
    if (!ok || !isPicture || Number(headers.get('content-length') ?? 0) > maxBytes) {
      await response.body?.cancel();
      return null;
    }
    return await readBounded(response);
  } catch (error) {
    throw error instanceof AdPlatformError ? error : new AdPlatformError({ kind: 'unavailable' }, {}, error);
  }
}

async function readBounded(response: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
