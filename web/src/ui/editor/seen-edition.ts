import { hasCode } from '#lib/error-text.ts';

/** The fields that a user saw when making a change, and their edition. */
export type Seen<Fields> = Partial<Fields> & { edition: number };

/** The stored editable fields of an object. */
export interface Standing {
  edition: number;
  name: string;
  /** The due date of a campaign. */
  dueAt?: string | null;
}

/** The stored fields that the server returns when it refuses a change based on an older edition. */
export function findStanding(error: unknown): Standing | null {
  if (!hasCode(error, 'edit.outdated')) return null;
  const { edition, now } = error.problem.data ?? {};
  return typeof edition === 'number' && now ? { ...(now as Omit<Standing, 'edition'>), edition } : null;
}

/** Maximum attempts on an object that changes often, for example by a script. */
const maxTries = 4;

/**
 * Sends a change with the edition on which it is based. If others changed only other fields in the meantime, retries
 * with the stored edition; if they changed the same field, their value stays until the user decides.
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
