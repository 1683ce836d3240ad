/** Columns of a row of the dry run: checkbox, picture, name, format, state, size; two lines on phones. */
export const planGrid =
  'grid items-center gap-x-3 px-5 grid-cols-[1rem_1.75rem_minmax(0,1fr)_auto] sm:grid-cols-[1rem_1.75rem_minmax(0,1fr)_minmax(0,11.5rem)_8.75rem_4.5rem]';
