declare global {
  // public/early.js runs before any module and leaves here what it asked.
  var earlyAnswers: Record<string, Promise<Response>> | undefined;
}

/** The answer to what was asked before the scripts of the page were there: each is given out once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const answers = globalThis.earlyAnswers;
  const answer = answers?.[address];
  if (!answers || !answer) return undefined;
  delete answers[address];
  return answer;
}

/** Forgets what nobody has taken. */
export function dropEarly(): void {
  globalThis.earlyAnswers = undefined;
}
