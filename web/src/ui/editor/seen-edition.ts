import { hasCode } from '#lib/error-text.ts';

/** The fields that a person saw when they made a change, and their edition. */
export type Seen<Fields> = Partial<Fields> & { edition: number };

/** The editable fields of an object as they stand now. */
export interface Standing {
  edition: number;
  name: string;
  /** Of a campaign. */
  dueAt?: string | null;
}

/** What stands now, from the refusal of a change that was made from an older edition. */
export function findStanding(error: unknown): Standing | null {
  if (!hasCode(error, 'edit.outdated')) return null;
  const { edition, now } = error.problem.data ?? {};
  return typeof edition === 'number' && now ? { ...(now as Omit<Standing, 'edition'>), edition } : null;
}

/** Of a busy object, such as one that a script changes. */
const maxTries = 4;

/**
 * Sends a change with the edition that it was made from. Where others changed only other fields in the meantime, it is
 * sent once more with the edition of now; a field that they changed, too, is theirs until the person decides.
 */
export async function sendFromSeen<Fields extends object, Result>(
  { edition, ...fields }: Seen<Fields>,
  send: (edition: number) => Promise<Result>,
): Promise<Result> {
  for (let current = edition, tries = 1; ; tries += 1)
    try {
      return await send(current);
    } catch (error) {
      const now = findStanding(error);
      if (now === null || tries === maxTries) throw error;
      const remote = new Map<string, unknown>(Object.entries(now));
      if (Object.entries(fields).some(([name, value]) => remote.get(name) !== value)) throw error;
      current = now.edition;
    }
}
