import { hostname } from 'node:os';
import { inspect } from 'node:util';
import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured logs, one JSON object per line. Never log a request body, a query string or a header. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: { node: hostname() },
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** The reason of an external failure as one line: the first line of its message. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message.split('\n', 1)[0]?.slice(0, 200) : undefined;
}

/** Describes any thrown value, without the parameters of a failed query, which are personal data. */
function describeError(thrown: unknown): object {
  const bare = (text: unknown) =>
    typeof text === 'string' ? text.replace(/\nparams: [^]*?(?=\n {4}at |$)/g, '').slice(0, 4000) : undefined;
  // The serializer sets a mark on the error, which fails for a frozen error.
  if (!(thrown instanceof Error) || !Object.isExtensible(thrown))
    return { type: typeof thrown, message: bare(inspect(thrown, { depth: 0, customInspect: false })) };
  const { type, message, stack } = pino.stdSerializers.err(thrown);
  return { type, message: bare(message), stack: bare(stack) };
}
