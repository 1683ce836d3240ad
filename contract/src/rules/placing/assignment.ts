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
  const taskCount = gains[0]?.length ?? 0;
  // After the real columns, one dummy column per row with zero gain, for rows that stay unassigned.
  const columns = taskCount + rows;
  const costs = gains.map((line) => {
    const cost = new Float64Array(columns);
    for (const [column, gain] of line.entries()) if (gain > 0) cost[column] = -gain;
    return cost;
  });
  const state: Search = {
    rowPrice: new Float64Array(rows),
    columnPrice: new Float64Array(columns),
    rowOf: new Int32Array(columns).fill(-1),
    columnOf: new Int32Array(rows).fill(-1),
    costs,
  };
  for (const row of assignFree(state)) augment(state, row);
  const chosen = gains.map((line, row) => {
    const column = state.columnOf[row] ?? -1;
    return (line[column] ?? 0) > 0 ? column : null;
  });
  return inOrder(gains, chosen);
}

/** Among rows with the same gains, the first rows get the first columns, since the sum is the same either way. */
function inOrder(gains: readonly (readonly number[])[], chosen: readonly (number | null)[]): (number | null)[] {
  const alike = new Map<string, number[]>();
  for (const [row, line] of gains.entries()) {
    const key = line.join(' ');
    alike.set(key, [...(alike.get(key) ?? []), row]);
  }
  const ordered = [...chosen];
  for (const rows of alike.values()) {
    const columns = rows.flatMap((row) => chosen[row] ?? []).toSorted((a, b) => a - b);
    for (const [index, row] of rows.entries()) ordered[row] = columns[index] ?? null;
  }
  return ordered;
}

interface Search {
  rowPrice: Float64Array;
  columnPrice: Float64Array;
  /** The row assigned to a column and the column assigned to a row, -1 for none. */
  rowOf: Int32Array;
  columnOf: Int32Array;
  costs: readonly Float64Array[];
}

/** Assigns rows whose best column is free, which needs no search; returns the other rows. */
function assignFree({ rowPrice, rowOf, columnOf, costs }: Search): number[] {
  const waiting: number[] = [];
  for (const [row, line] of costs.entries()) {
    let [least, free] = [Number.POSITIVE_INFINITY, -1];
    for (let column = 0; column < line.length; column += 1) {
      const cost = line[column] ?? 0;
      if (cost < least) [least, free] = [cost, -1];
      if (cost === least && free < 0 && rowOf[column] === -1) free = column;
    }
    rowPrice[row] = least;
    if (free < 0) waiting.push(row);
    else [rowOf[free], columnOf[row]] = [row, free];
  }
  return waiting;
}

/** Finds the shortest augmenting path for one more row and applies it. */
function augment({ rowPrice, columnPrice, rowOf, columnOf, costs }: Search, start: number): void {
  const distance = new Float64Array(columnPrice.length).fill(Number.POSITIVE_INFINITY);
  const reachedFrom = new Int32Array(columnPrice.length).fill(-1);
  // The first `left` columns are not visited yet.
  const columns = Int32Array.from(columnPrice, (_, column) => column);
  const visited: number[] = [];
  let [row, left, length, end] = [start, columns.length, 0, -1];
  while (end < 0) {
    const line = costs[row] ?? none;
    const base = length - (rowPrice[row] ?? 0);
    let [nearest, at] = [Number.POSITIVE_INFINITY, -1];
    for (let index = 0; index < left; index += 1) {
      const column = columns[index] ?? 0;
      const reached = base + (line[column] ?? 0) - (columnPrice[column] ?? 0);
      if (reached < (distance[column] ?? 0)) {
        distance[column] = reached;
        reachedFrom[column] = row;
      }
      const far = distance[column] ?? 0;
      // Among equally near columns, a free one ends the search.
      if (far < nearest || (far === nearest && rowOf[column] === -1)) [nearest, at] = [far, index];
    }
    length = nearest;
    const column = columns[at] ?? 0;
    left -= 1;
    columns[at] = columns[left] ?? 0;
    visited.push(column);
    if (rowOf[column] === -1) end = column;
    else row = rowOf[column] ?? 0;
  }
  rowPrice[start] = (rowPrice[start] ?? 0) + length;
  for (const column of visited) {
    const change = length - (distance[column] ?? 0);
    columnPrice[column] = (columnPrice[column] ?? 0) - change;
    const owner = rowOf[column] ?? -1;
    if (owner >= 0) rowPrice[owner] = (rowPrice[owner] ?? 0) + change;
  }
  for (let column = end; column >= 0;) {
    const owner = reachedFrom[column] ?? start;
    const before = columnOf[owner] ?? -1;
    [rowOf[column], columnOf[owner]] = [owner, column];
    column = owner === start ? -1 : before;
  }
}

const none = new Float64Array(0);
