/** The room that rows out of sight would take. */
export function RowGap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
