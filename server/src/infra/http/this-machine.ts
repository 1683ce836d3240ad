import type { FastifyRequest } from 'fastify';

type Visit = Pick<FastifyRequest, 'ip' | 'ips' | 'headers'> & {
  raw: { socket: { remoteAddress?: string | undefined } };
};

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const forwarding = /^(forwarded|via|x-real-ip|x-forwarded-.*|cf-connecting-ip|true-client-ip)$/;

/**
 * Whether the browser runs on the machine of this server. A request that any proxy forwarded comes from elsewhere,
 * unless a trusted one says that its client is on this machine.
 */
export function isFromThisMachine({ ip, ips, headers, raw }: Visit, publicUrl: URL): boolean {
  // A proxy may hide that it forwards, but not the name that browsers use.
  if (!loopbackNames.has(publicUrl.hostname)) return false;
  if (!isLoopback(raw.socket.remoteAddress)) return false;
  for (const address of [headers.origin, headers.host && `http://${headers.host}`])
    if (address !== undefined && !namesLoopback(address)) return false;
  if (!Object.keys(headers).some((name) => forwarding.test(name))) return true;
  // Only with trusted proxies are there addresses of a chain.
  return ips !== undefined && headers['x-forwarded-for'] !== undefined && isLoopback(ip);
}

const isLoopback = (ip: string | undefined): boolean =>
  ip !== undefined && (ip === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(ip));

function namesLoopback(address: string): boolean {
  return URL.canParse(address) && loopbackNames.has(new URL(address).hostname);
}
