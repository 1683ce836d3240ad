import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Who is calling, as far as the connection tells. Addresses are only kept hashed. */
export interface Caller {
  /** IPv4, or the /64 of an IPv6 address: one household, not one device. */
  network: string;
  ipHash: Buffer;
  userAgent: string | null;
}

/** `ip` is missing where the connection was gone before anybody could ask it. */
export function callerOf(ip: string | undefined, userAgent: string | undefined): Caller {
  const network = ip ? networkOf(ip) : 'unknown';
  return {
    network,
    ipHash: createHash('sha256').update(network).digest().subarray(0, 16),
    userAgent: userAgent ? userAgent.slice(0, 400) : null,
  };
}

/** Null on the machine itself, in local mode: there everybody has the same address, and nobody is counted by it. */
export function countedNetwork({ network }: Caller, { trustLoopback }: { trustLoopback: boolean }): string | null {
  const loopback = network.startsWith('127.') || network === '0:0:0:0::/64';
  return trustLoopback && loopback ? null : network;
}

function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const groups = expand(ip);
  // An IPv4 address in the digits of IPv6.
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
