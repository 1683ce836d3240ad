/** The room that rows out of sight would take. */
export function RowGap({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null;
}
