import { createContext, type ReactNode } from 'react';

interface ColumnSetsProps {
  columns: string;
  onChoose: (columns: string) => void;
}

/** Draws the saved sets of columns, which belong to the workspace; null where nobody can save any. */
export const ColumnSetsContext = createContext<((props: ColumnSetsProps) => ReactNode) | null>(null);
