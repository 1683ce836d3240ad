import type { ReactNode } from 'react';

/** A question to ask before something is done. */
export interface AlertRequest {
  title: ReactNode;
  body?: ReactNode;
  confirmLabel?: string;
  /** Null for a message without a choice. */
  cancelLabel?: string | null;
  /** Danger for irreversible actions. */
  tone?: 'default' | 'danger';
  /** A word that must be typed first, such as the name of what will be deleted. */
  typeToConfirm?: string;
}
