import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { ApiKeyId } from '@ad-foundry/contract/ids.ts';

/**
 * Client address and user agent of a request, for rate limits and the audit log. Addresses are stored only as hashes.
 */
export interface RequestMetadata {
  /**
   * IPv4, or the /64 of an IPv6 address: one household, not one device. Null if requests are not counted by network.
   */
  network: string | null;
  ipHash: Buffer;
  userAgent: string | null;
  /** The API key of the request; absent for browsers. */
  apiKey?: { id: ApiKeyId; name: string };
}

interface Sender {
  /** Undefined if the connection was closed before the address was read. */
  ip: string | undefined;
  /** In local mode every request comes from this machine, so its address is not counted. */
  trustLoopback: boolean;
}

export function requestMetadataOf({
  userAgent,
  ...sender
}: Sender & { userAgent: string | undefined }): RequestMetadata {
  return {
    network: networkOf(sender),
    ipHash: createHash('sha256').update(addressOf(sender)).digest().subarray(0, 16),
    userAgent: userAgent ? userAgent.slice(0, 400) : null,
  };
}

/** The network for which a request counts, as in `RequestMetadata`. */
export function networkOf({ ip, trustLoopback }: Sender): string | null {
  const network = addressOf({ ip });
  const loopback = network.startsWith('127.') || network === '0:0:0:0::/64';
  return trustLoopback && loopback ? null : network;
}

const addressOf = ({ ip }: Pick<Sender, 'ip'>): string => (ip ? subnetOf(ip) : 'unknown');

function subnetOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const groups = expand(ip);
  // An IPv4-mapped address in hexadecimal.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function expand(ip: string): number[] {
  const [head = '', tail = ''] = ip.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === '' ? [] : tail.split(':');
  const zeros = ip.includes('::') ? Array.from({ length: 8 - start.length - end.length }, () => '0') : [];
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group || '0', 16));
}
