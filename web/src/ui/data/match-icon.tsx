import type { SearchKind } from '@ad-foundry/contract/rules/search/search-query.ts';

/** Drawn here in a 16 × 16 box, because icons of the library would split the files that every page loads. */
const lines: Record<SearchKind | 'search', string> = {
  group: 'M2.5 12.5v-8a1 1 0 0 1 1-1h2.6l1.4 1.6h5a1 1 0 0 1 1 1v1.4M2.5 12.5 4.4 7.5h10.1l-1.9 5z',
  campaign: 'M2.5 4.5a1 1 0 0 1 1-1h2.6l1.4 1.6h5a1 1 0 0 1 1 1v5.4a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1z',
  creative: 'M5.5 2h5a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1z',
  file: 'M9 2H4.5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V5.5zM9 2v3.5h3.5',
  value: 'M2.5 2.5h5L14 9l-5 5-6.5-6.5zM5.2 5.2h.01',
  brief: 'M3.5 3.5h9M3.5 6.5h9M3.5 9.5h9M3.5 12.5h5',
  comment: 'M2.5 3.5h11v7.5H7L4 13.5V11H2.5z',
  format: 'M4.5 1.5v13M11.5 1.5v13M1.5 4.5h13M1.5 11.5h13',
  template: 'M2.5 2.5h11v3.5h-11zM2.5 8.5h5v5h-5zM10 8.5h3.5v5H10z',
  person: 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8zM2.75 13.75a5.25 5.25 0 0 1 10.5 0',
  search: 'M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM10.3 10.3l3.4 3.4',
};

/** The icon of a kind of match, or of the search itself. */
export function MatchIcon({ kind }: { kind: keyof typeof lines }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={lines[kind]} />
    </svg>
  );
}
