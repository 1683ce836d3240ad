import { createContext } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';

/** Opens a path of the app; resolves when its screen is shown in place of this one. */
export type EnterApp = (me: Account, path: string) => Promise<void>;

export const EnterAppContext = createContext<EnterApp | undefined>(undefined);
