import type { Leftover } from './placing-leftover.ts';
import type { PlacingFile } from './placing-names.ts';
import type { Table } from './placing-table.ts';
import type { Place } from './places.ts';

/** Why a file goes to a place: words of its name or folder, and its ratio if no word points to the format. */
export interface Evidence {
  from: 'name' | 'folder';
  creativeWords: readonly string[];
  formatWords: readonly string[];
  ratio: string | null;
}

export type Proposal =
  /**
   * Empty places, all for this file; several for a file made for several formats of one creative. Preset, since the
   * name contains the creative's whole name, or only one creative is open (then `evidence` is null if its facts alone
   * decide).
   */
  | { kind: 'place'; places: Place[]; evidence: Evidence | null }
  /** The name contains only a part of the creative's name: the user accepts or rejects the place. */
  | { kind: 'suggestion'; places: Place[]; evidence: Evidence }
  /**
   * The file becomes the next version of a delivered file once a person confirms; the likelier candidate comes first.
   */
  | { kind: 'replaces'; candidates: Place[] }
  /** Nothing decides between the candidates, so the user chooses. `together`: the file may go to all of them. */
  | { kind: 'guess'; candidates: Place[]; together: boolean }
  /** The same content as another file, under a name that points to no other place. */
  | { kind: 'copy'; of: PlacingFile['key'] }
  | ({ kind: 'leftover' } & Leftover);

/** The proposals decided so far. */
export interface Proposals {
  table: Table;
  /** The keys of assigned places. */
  taken: Set<string>;
  result: Map<string, Proposal>;
}
