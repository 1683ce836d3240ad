import { createServer, type AddressInfo, type Socket } from 'node:net';

// The EICAR test string, a harmless file that every scanner detects (eicar.org).
const harmless = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

const command = Buffer.from('zINSTREAM\0');

/** clamd's reply to a stream; null until the stream is complete. */
function answerTo(received: Buffer, maxBytes: number): string | null {
  if (received.length < command.length) return null;
  if (!received.subarray(0, command.length).equals(command)) return 'UNKNOWN COMMAND';
  // Like clamd, answers a stream above `StreamMaxLength` before it ends.
  if (received.length > maxBytes) return 'INSTREAM size limit exceeded. ERROR';
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0)
      return Buffer.concat(pieces).includes(harmless) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/**
 * Simulates ClamAV's daemon according to its documentation; detects only the EICAR test file, and refuses streams above
 * `maxBytes`.
 * @returns its address (`tcp://127.0.0.1:3310`) and a function that stops it
 */
export async function startClamd({
  port = 0,
  maxBytes = Infinity,
}: { port?: number; maxBytes?: number } = {}): Promise<{
  address: string;
  close: () => Promise<void>;
}> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      const answer = answerTo(received, maxBytes);
      if (answer !== null) socket.end(`${answer}\0`);
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
