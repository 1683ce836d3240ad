import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = 'design-mails.json';

/** Every kind of mail, rendered by the code that sends them. */
async function renderMails(): Promise<string> {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  const args = [tsx, '--tsconfig', 'server/tsconfig.json', 'server/src/testing/print-mails.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/** Serves the mails that `/design/mails` shows: in development, and in a build with `--mode design`, never in others. */
export function designMails(): Plugin {
  return {
    name: 'design-mails',
    apply: (_config, { command, mode }) => command === 'serve' || mode === 'design',
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_request, response) => {
        renderMails().then(
          (mails) => response.setHeader('content-type', 'application/json').end(mails),
          (error: unknown) => {
            response.statusCode = 500;
            response.end(String(error));
          },
        );
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: file, source: await renderMails() });
    },
  };
}
