import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

interface StoredMail {
  bytes: Buffer;
  isSeen: boolean;
}

/** A mailbox behind a server that speaks the part of IMAP (RFC 3501) that reading needs. */
export interface ImapServer {
  /** `imap://user:password@127.0.0.1:…` */
  url: string;
  mails: StoredMail[];
  /** Each command with its arguments, without the tag and the password. */
  commands: string[];
  add(bytes: Buffer): void;
  stop(): Promise<void>;
}

const user = 'answers';
const password = 'a word with spaces';

export async function startImapServer(): Promise<ImapServer> {
  const mails: StoredMail[] = [];
  const commands: string[] = [];
  const server = createServer((socket) => serve(socket, { mails, commands }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    mails,
    commands,
    add: (bytes) => void mails.push({ bytes, isSeen: false }),
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
}

type State = Pick<ImapServer, 'mails' | 'commands'>;

function serve(socket: Socket, state: State): void {
  let read = '';
  socket.on('error', () => undefined);
  socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
  socket.on('data', (chunk) => {
    read += chunk.toString('latin1');
    for (let end = read.indexOf('\r\n'); end >= 0; end = read.indexOf('\r\n')) {
      const [, tag = '', command = ''] = /^(\S+) (.*)$/s.exec(read.slice(0, end)) ?? [];
      read = read.slice(end + 2);
      state.commands.push(command.replace(/^LOGIN .*/i, 'LOGIN'));
      const [lines, result] = answer(command, state);
      for (const line of lines) socket.write(typeof line === 'string' ? `* ${line}\r\n` : line);
      socket.write(`${tag} ${result}\r\n`);
      if (/^LOGOUT/i.test(command)) socket.end();
    }
  });
}

/** The untagged lines of a response, or its bytes, and the tagged result. */
function answer(command: string, { mails }: State): [lines: (string | Buffer)[], result: string] {
  const [, uid = '', rest = ''] = /^UID (?:FETCH|STORE) (\d+) (.*)$/i.exec(command) ?? [];
  const mail = mails[Number(uid) - 1];
  if (/^LOGIN/i.test(command)) {
    const isRight = command.includes(user) && command.includes(`"${password}"`);
    return isRight ? [[], 'OK [CAPABILITY IMAP4rev1] in'] : [[], 'NO [AUTHENTICATIONFAILED] wrong'];
  }
  if (/^CAPABILITY/i.test(command)) return [['CAPABILITY IMAP4rev1'], 'OK done'];
  if (/^LIST/i.test(command)) return [['LIST () "/" INBOX'], 'OK done'];
  if (/^SELECT/i.test(command))
    return [
      [
        'FLAGS (\\Seen \\Deleted)',
        `${mails.length} EXISTS`,
        '0 RECENT',
        'OK [UIDVALIDITY 1] x',
        `OK [UIDNEXT ${mails.length + 1}] x`,
      ],
      'OK [READ-WRITE] done',
    ];
  if (/^UID SEARCH/i.test(command))
    return [[`SEARCH ${mails.flatMap(({ isSeen }, index) => (isSeen ? [] : [index + 1])).join(' ')}`], 'OK done'];
  if (/^UID STORE/i.test(command) && mail) {
    mail.isSeen = true;
    return [[`${uid} FETCH (UID ${uid} FLAGS (\\Seen))`], 'OK done'];
  }
  if (/^UID FETCH/i.test(command) && mail) return [fetchResult(uid, rest, mail), 'OK done'];
  if (/^LOGOUT/i.test(command)) return [['BYE'], 'OK done'];
  return /^(?:NOOP|CLOSE|UNSELECT)/i.test(command) ? [[], 'OK done'] : [[], 'BAD unknown'];
}

function fetchResult(uid: string, query: string, { bytes }: StoredMail): (string | Buffer)[] {
  const [, start, length] = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/i.exec(query) ?? [];
  if (start === undefined) return [`${uid} FETCH (UID ${uid} RFC822.SIZE ${bytes.length})`];
  const part = bytes.subarray(Number(start), Number(start) + Number(length));
  const head = `* ${uid} FETCH (UID ${uid} BODY[]<${start}> {${part.length}}\r\n`;
  return [Buffer.concat([Buffer.from(head), part, Buffer.from(')\r\n')])];
}
