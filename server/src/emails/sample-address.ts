/**
 * The domains of the people of sample organizations. Their addresses end in `.example`, which no mail reaches (RFC 2606);
 * the outbox skips them, so that no mail server is asked either.
 */
export const sampleDomains = {
  agency: 'northboundstudio.example',
  studio: 'haldenpost.example',
  creator: 'mararuns.example',
  aster: 'asterrunning.example',
  verdier: 'maisonverdier.example',
  kettle: 'kettleandco.example',
} as const;

const domains: ReadonlySet<string> = new Set(Object.values(sampleDomains));

/** Whether an address belongs to a person of a sample organization. */
export function isSampleAddress(email: string): boolean {
  return domains.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}
