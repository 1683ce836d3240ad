import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '#db/client.ts';
import { reasonOf, type Log } from '#infra/log.ts';

interface Options {
  pool: Pool;
  log: Log;
  /** Channel names, inserted into the statement unescaped. */
  channels: readonly string[];
  onNotification(channel: string, payload: string): void;
  /** Called when listening has started or restarted: notifications sent before were lost. */
  onListening(): void;
}

export interface Listener {
  close(): Promise<void>;
}

const retryMs = 500;
const pingMs = 15_000;
const answerMs = 5_000;

/** Receives NOTIFY messages on one connection and reconnects when the connection breaks. */
export function listen(options: Options): Listener {
  const ending = new AbortController();
  // Logged once per outage.
  let down = false;
  const onListening = () => {
    if (down) options.log.info('listens to the database again');
    down = false;
    options.onListening();
  };
  const running = (async () => {
    while (!ending.signal.aborted) {
      await listenOnce({ ...options, onListening }, ending.signal).catch((error: unknown) => {
        if (!down && !ending.signal.aborted)
          options.log.warn({ reason: reasonOf(error) }, 'cannot listen to the database');
        down = true;
      });
      if (!ending.signal.aborted) await wait(retryMs, undefined, { ref: false });
    }
  })();
  return {
    close: () => {
      ending.abort();
      return running;
    },
  };
}

/** Listens until the connection breaks or `ending` aborts, then throws. */
async function listenOnce(
  { pool, channels, onNotification, onListening }: Options,
  ending: AbortSignal,
): Promise<never> {
  const client = await pool.connect();
  const broken = new Promise<never>((_resolve, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('the connection ended')));
    ending.addEventListener('abort', () => reject(new Error('closed')));
  });
  const orBroken = <T>(work: Promise<T>) => Promise.race([broken, work]);
  try {
    client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''));
    if (ending.aborted) throw new Error('closed');
    for (const channel of channels) await orBroken(client.query(`listen ${channel}`));
    onListening();
    for (;;) {
      await orBroken(wait(pingMs, undefined, { ref: false }));
      // A silently dropped connection looks idle, so it is pinged.
      const late = wait(answerMs, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')));
      await Promise.race([orBroken(client.query('select 1')), late]);
    }
  } finally {
    client.release(true);
  }
}
