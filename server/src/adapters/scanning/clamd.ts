import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { ScanRefused, type Scanner } from './scanner.ts';

// Long enough to unpack an archive; clamd sends nothing meanwhile.
const responseTimeoutMs = 5 * 60_000;

/**
 * Client of ClamAV's daemon, by its INSTREAM command (man clamd): length-prefixed chunks, ended by an empty one.
 * @param url `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`
 */
export function createClamd(url: URL): Scanner {
  const address: NetConnectOpts =
    url.protocol === 'unix:'
      ? { path: decodeURIComponent(url.pathname) }
      : { host: url.hostname.replaceAll(/[[\]]/g, ''), port: Number(url.port || 3310) };
  return {
    async scan(bytes) {
      const socket = connect(address);
      let isConnected = false;
      socket.once('connect', () => {
        isConnected = true;
      });
      socket.setTimeout(responseTimeoutMs, () => socket.destroy(new Error('the scanner does not answer')));
      // Reads from the start: clamd may respond or disconnect before all bytes were sent.
      const answer = readAnswer(socket);
      const stopSending = new AbortController();
      const sending = send(socket, bytes, stopSending.signal);
      for (const part of [answer, sending]) part.catch(() => undefined);
      try {
        await Promise.race([sending, answer]);
        return verdictOf(await answer);
      } catch (error) {
        // Above its size limit, clamd may disconnect before its response is read.
        throw isConnected && isReset(error) ? new ScanRefused('the scanner broke off', { cause: error }) : error;
      } finally {
        socket.destroy();
        // Stops a sender that still waits for `drain`, so that it closes the file.
        stopSending.abort();
      }
    },
  };
}

async function send(socket: Socket, bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
  const write = async (piece: Buffer | string) => {
    signal.throwIfAborted();
    if (!socket.write(piece)) await once(socket, 'drain', { signal });
  };
  const lengthOf = (length: number) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(length);
    return head;
  };
  await write('zINSTREAM\0');
  for await (const piece of bytes) {
    if (piece.length === 0) continue;
    await write(lengthOf(piece.length));
    await write(piece);
  }
  await write(lengthOf(0));
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (piece: Buffer) => {
      text += piece.toString();
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the scanner broke off')));
  });
}

function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

/** Parses `stream: OK` or `stream: Eicar-Signature FOUND`. @throws ScanRefused on any other response */
function verdictOf(answer: string): 'clean' | 'infected' {
  if (answer.endsWith(' OK')) return 'clean';
  if (answer.endsWith(' FOUND')) return 'infected';
  throw new ScanRefused(`the scanner says: ${answer}`);
}
