import type { FastifyRequest } from 'fastify';

type Visit = Pick<FastifyRequest, 'ip' | 'ips' | 'headers'> & {
  raw: { httpVersion: string; socket: { remoteAddress?: string | undefined } };
};

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const forwarding =
  /^(forwarded|via|cdn-loop|true-client-ip|cf-.*|fly-.*|fastly-.*|x[-_]forwarded([-_].*)?|x-(real|client|cluster-client|original).*)$/;

/**
 * Whether the browser runs on the machine of this server. A request that any proxy forwarded comes from elsewhere,
 * unless a trusted one says that its client is on this machine. A tunnel that copies bytes, such as `ssh -g`, cannot be
 * told apart.
 */
export function isFromThisMachine({ ip, ips, headers, raw }: Visit, publicUrl: URL): boolean {
  // A proxy may hide that it forwards, but not the name that browsers use.
  if (!loopbackNames.has(publicUrl.hostname)) return false;
  if (!isLoopback(raw.socket.remoteAddress)) return false;
  // Browsers speak HTTP/1.1; proxies such as nginx forward by HTTP/1.0 unless told otherwise.
  if (raw.httpVersion === '1.0') return false;
  for (const address of [headers.origin, headers.referer, headers.host && `http://${headers.host}`])
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
