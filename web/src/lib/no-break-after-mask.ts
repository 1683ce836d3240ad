/** Prevents line breaks inside a masked address; for display only. */
export function noBreakAfterMask(masked: string): string {
  return masked.replaceAll('…', '…\u2060');
}
