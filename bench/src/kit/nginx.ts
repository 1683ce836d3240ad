import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './processes.ts';
import { waitForAnswer } from './waiting.ts';

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

/** Starts nginx with one worker that serves `served` and accepts uploads into it. Null if nginx is missing. */
export async function startNginx(folder: string, served: string): Promise<Nginx | null> {
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(folder, `nginx-${kind}`)};`,
  );
  mkdirSync(served, { recursive: true });
  writeFileSync(path.join(served, 'ready'), 'yes');
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''}
     pid ${path.join(folder, 'nginx.pid')}; error_log ${path.join(folder, 'nginx.log')};
     events {}
     http {
       access_log off; client_max_body_size 0; sendfile on; ${temporary.join(' ')}
       server { listen 127.0.0.1:${port}; location / { root ${served}; dav_methods PUT DELETE; } }
     }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', config], { stdio: 'ignore' });
  const ended = new Promise<false>((resolve) => {
    child.once('exit', () => resolve(false));
    child.once('error', () => resolve(false));
  });
  const url = `http://127.0.0.1:${port}/`;
  const answers = waitForAnswer(`${url}ready`, { everyMs: 20, limitMs: 5000 }).then(() => true);
  if (!(await Promise.race([answers, ended]))) return null;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}
