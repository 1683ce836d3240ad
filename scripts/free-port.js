import { createServer } from 'node:net';

const attempts = 50;

/** @returns whether a port of this machine is free */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * @param of ports that must be free for a number
 * @param only whether to try `port` alone
 * @returns the first number from `port` whose ports are free; null if none is found nearby
 */
export async function findFree(port, of, { only = false } = {}) {
  for (let number = port; number < port + (only ? 1 : attempts); number += 1) {
    const free = await Promise.all(of(number).map((each) => isFree(each)));
    if (free.every(Boolean)) return number;
  }
  return null;
}
