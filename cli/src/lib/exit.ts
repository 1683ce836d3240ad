/** Exit codes: done; an error; wrong usage; a file breaks a rule; sign in first; try later; nothing to do. */
export const exit = { done: 0, error: 1, usage: 2, unfit: 3, signIn: 4, later: 5, nothing: 9 } as const;
export type ExitCode = (typeof exit)[keyof typeof exit];

/** Ends the command with one line that says what happened and what to do next. */
export class Stop extends Error {
  readonly code: ExitCode;
  /** The code of the API's error; undefined for others. */
  readonly problem: string | undefined;

  constructor(code: ExitCode, message: string, problem?: string) {
    super(message);
    this.name = 'Stop';
    this.code = code;
    this.problem = problem;
  }
}

export const usageError = (message: string): Stop => new Stop(exit.usage, message);
