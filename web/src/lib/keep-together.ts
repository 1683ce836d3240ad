/** A masked address, which no line breaks at what it leaves out; for the screen only. */
export function keepTogether(masked: string): string {
  return masked.replaceAll('…', '…\u2060');
}
