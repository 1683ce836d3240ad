import type { ReactNode } from 'react';

/** A question to ask before something is done. */
export interface AlertRequest {
  title: ReactNode;
  body?: ReactNode;
  confirmLabel?: string;
  /** Null where there is nothing to choose: it is only read. */
  cancelLabel?: string | null;
  /** Danger for what cannot be undone. */
  tone?: 'default' | 'danger';
  /** A word that must be typed first, such as the name of what will be deleted. */
  typeToConfirm?: string;
}
