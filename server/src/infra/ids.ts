import { randomBytes, randomInt } from 'node:crypto';
import { TypeID, typeid } from 'typeid-js';
import { idPrefixes, type Id, type IdKind } from '@ad-foundry/contract/ids.ts';

/** A new id of a kind: prefix and UUIDv7, so that later ids sort after earlier ones. */
export function newId<K extends IdKind>(kind: K): Id<K> {
  const id: string = typeid(idPrefixes[kind] as string).toString();
  return id as Id<K>;
}

/** An id that nobody can guess: 128 random bits in the shape of the others. For what opens something by itself. */
export function newSecretId<K extends IdKind>(kind: K): Id<K> {
  const id: string = TypeID.fromUUIDBytes(idPrefixes[kind], randomBytes(16)).toString();
  return id as Id<K>;
}

/** A new id for rows that nobody outside sees. */
export function newUuid(): string {
  return typeid().toUUID();
}

/** The id of a row that is kept as a bare UUID, as the outside sees it. */
export function idOf<K extends IdKind>(kind: K, uuid: string): Id<K> {
  const id: string = TypeID.fromUUID(idPrefixes[kind], uuid).toString();
  return id as Id<K>;
}

/** The UUID inside an id; of any version, since whoever sends an id may have made it up. */
export function uuidOf(id: Id<IdKind>): string {
  return Buffer.from(TypeID.fromString(id).toUUIDBytes()).toString('hex');
}

// No vowels and nothing that reads like something else: no words, no misreadings in a file name.
const uidAlphabet = '23456789bcdfghjkmnpqrstvwxz';

/** A short mark for a file name: 6 of 27 characters, 387 million; the database keeps it unique per organization. */
export function newUid(): string {
  return Array.from({ length: 6 }, () => uidAlphabet[randomInt(uidAlphabet.length)]).join('');
}
