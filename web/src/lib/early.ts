declare global {
  // public/early.js runs before any module and leaves here what it asked.
  var earlyAnswers: Record<string, Promise<Response>> | undefined;
}

/** From the beginning of the page; what was asked so long before is no longer news. */
const freshMs = 1000;
let hasTaken = false;

/** The answer to what was asked before the scripts of the page were there: each is given out once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const answers = globalThis.earlyAnswers;
  const answer = answers?.[address];
  if (!answers || !answer) return undefined;
  delete answers[address];
  hasTaken = true;
  return answer;
}

/** Forgets what nobody has taken. */
export function dropEarly(): void {
  globalThis.earlyAnswers = undefined;
}

/** Whether the page began with answers that are older than what it would read now. Told once. */
export function isEarlyOld(): boolean {
  const isOld = hasTaken && performance.now() > freshMs;
  hasTaken = false;
  return isOld;
}
