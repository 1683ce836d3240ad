import type { ReactNode } from 'react';

/** A confirmation before an action. */
export interface AlertRequest {
  title: ReactNode;
  body?: ReactNode;
  confirmLabel?: string;
  /** Null for a message without a choice. */
  cancelLabel?: string | null;
  /** `danger` for irreversible actions. */
  tone?: 'default' | 'danger';
  /** A text that the user must type first, such as the name of the object to delete. */
  typeToConfirm?: string;
}
