import type { TestApp } from '#testing/app.ts';
import type { Actor } from './populate.ts';

const secret = 'canary-secret';

/**
 * Inserts canary secrets into unused rows of the tables with secrets. The cast already has canary names and addresses.
 */
export async function plantSecrets(app: TestApp, organizationId: string): Promise<void> {
  await app.sql(
    `insert into audit_entries (organization_id, act, data, ip_hash, user_agent, created_at)
     values ($1, 'sign-in.succeeded', jsonb_build_object('secret', $2::text), $2::bytea, $2, now())`,
    [organizationId, secret],
  );
  await app.sql(
    `insert into mails (id, kind, dedupe_key, to_address, locale, payload, not_after, status, attempts, created_at, due_at)
     values (gen_random_uuid(), 'planted', $1, $1 || '@example.org', 'en-US', $1::bytea, now(), 'sent', 0, now(), now())`,
    [secret],
  );
  await app.sql(
    `insert into identities (issuer, subject, account_id, email_at_link, created_at, last_used_at)
     select $1, $1 || id, id, email, now(), now() from accounts`,
    [secret],
  );
  await app.sql('update sessions set ip_hash = $1::bytea, user_agent = $1', [secret]);
  await app.sql(`update events set payload = payload || jsonb_build_object('planted', $1::text)`, [secret]);
}

const secrets = [secret, Buffer.from(secret).toString('base64').slice(0, -2), Buffer.from(secret).toString('hex')];
const guestsOf = ['guest', 'unassigned guest'];

/** The organization, and the campaign and creative of the link, whose names are in the names of files. */
const shownToHolder = /^canary-name-(own-organization|assigned-(campaign|creative))/;

/** Deleted objects that other objects may still name. */
const shownDeleted = /-(format|template|organization)/;
const shownInLog = /-(format|template|organization|link|campaign|key|hook)/;

interface Answer {
  text: string;
  /** Whether it is public, and not for the holder of a review link. */
  open: boolean;
  /** Whether it is the audit log, which keeps the names of what was deleted. */
  isLog?: boolean;
}

/** Text in a response that this actor must not read; null if there is none. */
export function findLeak(actor: Actor, { text, open, isLog = false }: Answer): string | null {
  const leaked = secrets.find((each) => text.includes(each));
  if (leaked) return leaked;
  const found = [...text.matchAll(/canary-(name|email)-([a-z]+)[-a-z]*/g)];
  const wrong = found.find(([whole, what, whose]) => {
    // An invitation link shows its target to the link's holder.
    if (open && what === 'name') return false;
    const shown = isLog ? shownInLog : shownDeleted;
    if (what === 'name' && whose === 'deleted') return !shown.test(whole);
    if (actor.name === 'holder') return what === 'email' || !shownToHolder.test(whole);
    if (actor.name === 'stranger') return whose !== 'foreign';
    if (whose === 'foreign') return true;
    if (!guestsOf.includes(actor.name)) return false;
    if (what === 'email') return whole !== `canary-email-${actor.name.replace(' ', '-')}`;
    return whose === 'sibling' || (actor.name !== 'guest' && !whole.includes('-organization'));
  });
  return wrong?.[0] ?? null;
}
