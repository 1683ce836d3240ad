export interface Batch<Item> {
  add(item: Item): void;
}

/** Collects items, and runs once for all items added within `waitMs` of the first. */
export function createBatch<Item>(waitMs: number, run: (items: Item[]) => void): Batch<Item> {
  let items: Item[] = [];
  return {
    add(item) {
      items.push(item);
      if (items.length > 1) return;
      setTimeout(() => {
        const collected = items;
        items = [];
        run(collected);
      }, waitMs);
    },
  };
}
