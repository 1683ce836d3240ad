declare global {
  // public/early.js runs before any module and stores its pending requests here.
  var earlyAnswers: Record<string, Promise<Response>> | undefined;
}

/** The response to a request that public/early.js sent before the scripts loaded; each is returned once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const answers = globalThis.earlyAnswers;
  const answer = answers?.[address];
  if (!answers || !answer) return undefined;
  delete answers[address];
  return answer;
}

/** Drops early responses that no request has used. */
export function dropEarly(): void {
  globalThis.earlyAnswers = undefined;
}
