import type { ReactNode } from 'react';

/** A confirmation that is required before an action. */
export interface AlertRequest {
  title: ReactNode;
  body?: ReactNode;
  confirmLabel?: string;
  /** Null for a message without a choice. */
  cancelLabel?: string | null;
  /** Danger for irreversible actions. */
  tone?: 'default' | 'danger';
  /** A word that must be typed first, such as the name of the object to delete. */
  typeToConfirm?: string;
}
