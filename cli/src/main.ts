import { environment } from '#lib/environment.ts';
import { exit, Stop, type ExitCode } from '#lib/exit.ts';
import { note, print, visible } from '#lib/output.ts';

interface Command {
  summary: string;
  /** Loaded when called, so that checking files does not wait for what only the network needs. */
  load: () => Promise<{ usage: string; run: (args: string[]) => Promise<ExitCode> }>;
}

const commands: Record<string, Command> = {
  check: { summary: 'check files against a format, offline', load: () => import('#commands/check.ts') },
  formats: {
    summary: 'list the formats that files can be checked against',
    load: () => import('#commands/formats.ts'),
  },
  login: { summary: 'sign in to a server with a key', load: () => import('#commands/login.ts') },
  logout: { summary: 'forget the key', load: () => import('#commands/logout.ts') },
  whoami: { summary: 'for whom the key acts, and what it may do', load: () => import('#commands/whoami.ts') },
  ls: { summary: 'list campaigns', load: () => import('#commands/ls.ts') },
  push: { summary: 'upload the files of a folder to their slots', load: () => import('#commands/push.ts') },
  pull: {
    summary: 'download the files of a campaign under their right names',
    load: () => import('#commands/pull.ts'),
  },
  watch: { summary: 'upload what appears in a folder', load: () => import('#commands/watch.ts') },
  brief: { summary: 'create the creatives of a briefing sheet', load: () => import('#commands/brief.ts') },
  plan: { summary: 'what would be sent to ad accounts', load: () => import('#commands/plan.ts') },
  send: { summary: 'send what a plan lists, once confirmed', load: () => import('#commands/send.ts') },
  figures: { summary: 'the figures of an ad account as CSV', load: () => import('#commands/figures.ts') },
  missing: { summary: 'list what is missing or does not fit', load: () => import('#commands/missing.ts') },
  listen: { summary: 'pass webhooks on to a local address', load: () => import('#commands/listen.ts') },
  mcp: { summary: 'connect an assistant on this computer', load: () => import('#commands/mcp.ts') },
};

function help(): string {
  const names = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`);
  return ['adf COMMAND …', '', ...names, '', 'adf COMMAND --help tells more.'].join('\n');
}

const asksForHelp = (args: string[]) => {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((each) => each === '--help' || each === '-h');
};

async function main([name, ...args]: string[]): Promise<ExitCode> {
  if (name === '--version' || name === 'version') {
    print(PRODUCT_VERSION);
    return exit.done;
  }
  const isHelp = name === undefined || name === 'help' || name === '--help' || name === '-h';
  const called = isHelp ? args[0] : name;
  const command = Object.hasOwn(commands, called ?? '') ? commands[called ?? ''] : undefined;
  if (!command) {
    if (isHelp && called === undefined) {
      print(help());
      return name === undefined ? exit.usage : exit.done;
    }
    throw new Stop(exit.usage, `There is no command “${called}”. List them with: adf help`);
  }
  const { usage, run } = await command.load();
  if (!isHelp && !asksForHelp(args)) return run(args);
  print(usage);
  return exit.done;
}

// A reader such as `head` may close the pipe early, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? exit.done : exit.error),
);

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isStop = error instanceof Stop;
    note(`adf: ${visible(isStop || error instanceof Error ? error.message : String(error))}`);
    if (!isStop && environment.isDebug()) note(String((error as Error).stack));
    process.exitCode = isStop ? error.code : exit.error;
  },
);
