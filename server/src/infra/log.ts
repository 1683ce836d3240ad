import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured logs, one JSON object a line. Never give it a request body, a query string or a header. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** Without the values of a failed query: they are what people entered. */
function describeError(error: Error): object {
  const told = pino.stdSerializers.err(error);
  const bare = (text: string) => text.replace(/\nparams: [^]*?(?=\n {4}at |$)/g, '').slice(0, 4000);
  return { type: told.type, message: bare(told.message), stack: bare(told.stack) };
}
