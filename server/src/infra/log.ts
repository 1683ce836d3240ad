import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured logs, one JSON object a line. Never give it a request body, a query string or a header. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
