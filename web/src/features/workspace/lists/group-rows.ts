/** Groups rows by key, in their order. */
export function groupRows<Item, Key>(rows: readonly Item[], keyOf: (row: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
