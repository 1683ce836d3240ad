/**
 * Solves the assignment problem: gives rows distinct columns so that the sum of the gains is maximal. Rows may stay
 * unassigned. `gains[row][column]` are integers; pairs with zero or less are never assigned. Returns the column of each
 * row, or null.
 *
 * The Hungarian algorithm (Kuhn, Munkres; shortest augmenting paths by Jonker and Volgenant): for n rows and m columns
 * at most n² · (n + m) steps, and far fewer where rows prefer different columns. Deterministic.
 */
export function assign(gains: readonly (readonly number[])[]): (number | null)[] {
  const rows = gains.length;
  const wanted = gains[0]?.length ?? 0;
  // After the real columns, one dummy column per row with zero gain, for rows that stay unassigned.
  const columns = wanted + rows;
  const cost = (row: number, column: number) => (column < wanted ? -Math.max(gains[row]?.[column] ?? 0, 0) : 0);
  const state: Search = {
    // Counted from 1; row and column 0 are the start of an augmenting path.
    rowPrice: new Float64Array(rows + 1),
    columnPrice: new Float64Array(columns + 1),
    holder: new Int32Array(columns + 1),
    cost,
    columns,
  };
  for (let row = 1; row <= rows; row += 1) augment(state, row);
  const taken: (number | null)[] = Array.from({ length: rows }, () => null);
  for (let column = 1; column <= wanted; column += 1) {
    const row = (state.holder[column] ?? 0) - 1;
    if (row >= 0 && (gains[row]?.[column - 1] ?? 0) > 0) taken[row] = column - 1;
  }
  return taken;
}

interface Search {
  rowPrice: Float64Array;
  columnPrice: Float64Array;
  /** The row assigned to a column, 0 for none. */
  holder: Int32Array;
  cost: (row: number, column: number) => number;
  columns: number;
}

/** Finds the shortest augmenting path for one more row and applies it. */
function augment({ rowPrice, columnPrice, holder, cost, columns }: Search, start: number): void {
  const distance = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  const reachedFrom = new Int32Array(columns + 1);
  const done = new Uint8Array(columns + 1);
  holder[0] = start;
  let at = 0;
  do {
    done[at] = 1;
    const row = holder[at] ?? 0;
    let [nearest, step] = [0, Number.POSITIVE_INFINITY];
    for (let column = 1; column <= columns; column += 1) {
      if (done[column]) continue;
      const reduced = cost(row - 1, column - 1) - (rowPrice[row] ?? 0) - (columnPrice[column] ?? 0);
      if (reduced < (distance[column] ?? 0)) {
        distance[column] = reduced;
        reachedFrom[column] = at;
      }
      if ((distance[column] ?? 0) < step) [nearest, step] = [column, distance[column] ?? 0];
    }
    for (let column = 0; column <= columns; column += 1) {
      if (done[column]) {
        const owner = holder[column] ?? 0;
        rowPrice[owner] = (rowPrice[owner] ?? 0) + step;
        columnPrice[column] = (columnPrice[column] ?? 0) - step;
      } else distance[column] = (distance[column] ?? 0) - step;
    }
    at = nearest;
  } while ((holder[at] ?? 0) !== 0);
  while (at !== 0) {
    const before = reachedFrom[at] ?? 0;
    holder[at] = holder[before] ?? 0;
    at = before;
  }
}
