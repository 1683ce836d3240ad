/** A traced system call; `begun` and `done` order calls over all processes. */
export interface Call {
  name: string;
  /** Arguments, with file descriptors resolved to paths. */
  arguments: string;
  begun: number;
  done: number;
}

const whole = /^(\d+) +(\w+)\((.*?)(?:\) += (?:-?\d+|\?).*| <unfinished \.\.\.>)$/;
const resumed = /^(\d+) +<\.\.\. (\w+) resumed>/;

/** Parses lines of strace into calls, in the order in which they began. An interrupted call has no end. */
export function readCalls(lines: string[]): Call[] {
  const calls: Call[] = [];
  const open = new Map<string, Call>();
  for (const [at, line] of lines.entries()) {
    const [, thread = '', name = '', args = ''] = whole.exec(line) ?? [];
    if (name) {
      const unfinished = line.endsWith('<unfinished ...>');
      const call = { name, arguments: args, begun: at, done: unfinished ? Number.POSITIVE_INFINITY : at };
      calls.push(call);
      if (unfinished) open.set(thread, call);
    } else {
      const [, waiting = ''] = resumed.exec(line) ?? [];
      const call = open.get(waiting);
      if (call) call.done = at;
      open.delete(waiting);
    }
  }
  return calls;
}
