import { randomBytes, randomInt } from 'node:crypto';
import { TypeID, typeid } from 'typeid-js';
import { idPrefixes, type Id, type IdKind } from '@ad-foundry/contract/ids.ts';

/** A new id of a kind: prefix and UUIDv7, so that later ids sort after earlier ones. */
export function newId<K extends IdKind>(kind: K): Id<K> {
  const id: string = typeid(idPrefixes[kind] as string).toString();
  return id as Id<K>;
}

/** An unguessable id, 128 random bits in the format of other ids, for ids that grant access by themselves. */
export function newSecretId<K extends IdKind>(kind: K): Id<K> {
  const id: string = TypeID.fromUUIDBytes(idPrefixes[kind], randomBytes(16)).toString();
  return id as Id<K>;
}

/** A new id for rows that the API does not expose. */
export function newUuid(): string {
  return typeid().toUUID();
}

/** The public id of a row stored with a bare UUID. */
export function idOf<K extends IdKind>(kind: K, uuid: string): Id<K> {
  const id: string = TypeID.fromUUID(idPrefixes[kind], uuid).toString();
  return id as Id<K>;
}

/** The UUID of a public id, of any version, since a client may have forged it. */
export function uuidOf(id: Id<IdKind>): string {
  return Buffer.from(TypeID.fromString(id).toUUIDBytes()).toString('hex');
}

// No vowels and no ambiguous characters, so that a mark forms no word and is not misread in a file name.
const uidAlphabet = '23456789bcdfghjkmnpqrstvwxz';

/** A short mark for a file name: 6 of 27 characters, 387 million; the database keeps it unique per organization. */
export function newUid(): string {
  return Array.from({ length: 6 }, () => uidAlphabet[randomInt(uidAlphabet.length)]).join('');
}
