import ipaddr from 'ipaddr.js';

/** A range of addresses, such as `10.1.0.0/16`. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** @returns null for a text that names no network */
export function parseNetwork(text: string): Network | null {
  return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null;
}

/** Every network, for hosts that the operator configured. */
export const anywhere: Network[] = ['0.0.0.0/0', '::/0'].map((each) => ipaddr.parseCIDR(each));

/** Addresses of public ranges that answer with secrets of a cloud's machine: the agent of Azure. */
const metadataAddresses = new Set(['168.63.129.16']);
/** The only range in which IPv6 addresses of the internet are assigned. */
const globalIpv6: Network = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet. Forms that carry an IPv4 address inside an IPv6 one (mapped,
 * compatible, NAT64, 6to4, Teredo) do not, whatever they carry.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || metadataAddresses.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalIpv6);
}

export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return networks.some((network) => network[0].kind() === parsed.kind() && parsed.match(network));
}
