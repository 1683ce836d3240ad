import type { Leftover } from './placing-leftover.ts';
import type { PlacingFile } from './placing-names.ts';
import type { Table } from './placing-table.ts';
import type { Place } from './places.ts';

/** Why a file goes to a place: words of its name or folder, and its ratio where no word says the format. */
export interface Evidence {
  from: 'name' | 'folder';
  creativeWords: readonly string[];
  formatWords: readonly string[];
  ratio: string | null;
}

export type Proposal =
  /**
   * Empty places, all for this file; several for a file made for several formats of one creative. Preset: the whole name
   * of the creative says so, or only one creative is open (`evidence` null where its facts alone decide then).
   */
  | { kind: 'place'; places: Place[]; evidence: Evidence | null }
  /** Only a part of the creative's name says so: the user accepts it. */
  | { kind: 'suggestion'; places: Place[]; evidence: Evidence }
  /** The file becomes the next version of a delivered one, once a person confirms; the likelier candidate first. */
  | { kind: 'replaces'; candidates: Place[] }
  /** Nothing says which candidate is right: the user chooses. `together`: the file may go to all of them. */
  | { kind: 'guess'; candidates: Place[]; together: boolean }
  /** The same content as another file, whose name says no other place. */
  | { kind: 'copy'; of: PlacingFile['key'] }
  | ({ kind: 'leftover' } & Leftover);

/** What is decided so far. */
export interface Proposals {
  table: Table;
  /** The keys of assigned places. */
  taken: Set<string>;
  result: Map<string, Proposal>;
}
