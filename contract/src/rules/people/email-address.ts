/** Normalizes an email address for comparison. Keeps dots and `+tags`, which may distinguish people. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** Masks an email address so that its owner recognizes it: `m…a@example.com`. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const letters = [...local];
  return `${letters[0] ?? ''}…${letters.length > 2 ? letters.at(-1) : ''}@${domain}`;
}

/** Guesses first and last name from an email address: `ana.costa@…` is Ana Costa. */
export function nameFromAddress(email: string): { firstName: string; lastName: string } {
  const local = email.split('@', 1)[0] ?? '';
  const [first = '', ...rest] = (local.split('+', 1)[0] ?? '').split(/[._-]+/).filter(Boolean);
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
  return { firstName: capital(first) || local || '–', lastName: rest.map(capital).join(' ') };
}
