/** A small table of texts: the values behind a chart. */
export function PlainTable(props: { label: string; head: readonly string[]; rows: readonly (readonly string[])[] }) {
  const { label, head, rows } = props;
  return (
    <div
      className="scroll-slim max-h-96 overflow-auto border-t border-line"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it could not be scrolled by keyboard everywhere
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <table aria-label={label} className="num w-full text-sm">
        <thead className="sticky top-0 bg-card">
          <tr>
            {head.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`h-9 border-b border-line px-4 text-xs font-medium whitespace-nowrap text-ink-2 ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name} className="border-b border-line last:border-b-0">
              <th scope="row" className="px-4 py-2 text-left font-normal">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={head[index + 1]} className="px-4 py-2 text-right whitespace-nowrap">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
