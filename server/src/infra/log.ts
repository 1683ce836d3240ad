import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured logs, one JSON object per line. Never log a request body, a query string or a header. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** Removes the parameters of a failed query, which are personal data. */
function describeError(error: Error): object {
  const serialized = pino.stdSerializers.err(error);
  const bare = (text: string) => text.replace(/\nparams: [^]*?(?=\n {4}at |$)/g, '').slice(0, 4000);
  return { type: serialized.type, message: bare(serialized.message), stack: bare(serialized.stack) };
}
