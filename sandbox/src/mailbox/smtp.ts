import { type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type FaultSwitch, SLOW_MS } from './fault-switch.ts';
import { type Message, readMessage } from './message.ts';

const MAX_BYTES = 60 * 1024 * 1024;

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  if (stream.sizeExceeded) throw refusal(552, 'The message is larger than this mailbox takes');
  return Buffer.concat(chunks);
}

const envelopeOf = ({ envelope }: SMTPServerSession): { from: string; to: string[] } => ({
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
  to: envelope.rcptTo.map((recipient) => recipient.address),
});

interface SmtpOptions {
  host: string;
  /** 0 chooses a free port. */
  port: number;
  faults: FaultSwitch;
  onMessage: (message: Message, raw: Buffer) => Promise<void>;
}

function createSmtp({ faults, onMessage }: SmtpOptions): SMTPServer {
  // Sockets by client port: a session exposes only the port, and a fault destroys the socket.
  const sockets = new Map<number, Socket>();
  const smtp = new SMTPServer({
    size: MAX_BYTES,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (credentials, _session, done) => done(null, { user: credentials.username ?? 'anonymous' }),
    onMailFrom: (_address, _session, done) => {
      if (faults.strikes('refuse')) done(refusal(550, 'Refused by the fault switch'));
      else if (faults.strikes('temporary')) done(refusal(451, 'Try again later, says the fault switch'));
      else done();
    },
    onRcptTo: ({ address }, _session, done) =>
      done(faults.refuses(address) ? refusal(550, '5.1.1 There is no such mailbox') : undefined),
    onData: (stream, session, done) => {
      const receive = async (): Promise<void> => {
        const raw = await readAll(stream);
        if (faults.strikes('drop-after-data')) {
          sockets.get(session.remotePort)?.destroy();
          return;
        }
        const isSlow = faults.strikes('slow');
        await onMessage(await readMessage(raw, envelopeOf(session)), raw);
        if (isSlow) await sleep(SLOW_MS);
        done(null, 'Kept in the sandbox mailbox');
      };
      receive().catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))));
    },
  });
  smtp.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  // Ignores errors of a client's connection; without a listener they would end the sandbox.
  smtp.on('error', () => undefined);
  return smtp;
}

/**
 * Starts a real SMTP server that accepts mail from and for any address, without encryption; credentials are optional and
 * never checked.
 * @returns its address (`smtp://127.0.0.1:…`) and a function that closes it
 */
export async function startSmtp(options: SmtpOptions): Promise<{ address: string; close: () => Promise<void> }> {
  const smtp = createSmtp(options);
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject);
    smtp.listen(options.port, options.host, () => resolve());
  });
  const { port } = smtp.server.address() as AddressInfo;
  return {
    address: `smtp://${options.host}:${port}`,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
