/** The border and background shared by all inputs. */
export const controlLook =
  'w-full min-w-0 rounded-control border border-line-strong bg-card px-2.5 text-control text-ink transition-colors hover:border-edge aria-invalid:border-bad disabled:cursor-not-allowed disabled:bg-sunk disabled:text-ink-3 disabled:hover:border-line-strong [&:is(input,textarea):read-only]:bg-sunk focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus';
