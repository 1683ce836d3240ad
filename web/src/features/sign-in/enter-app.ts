import { createContext } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';

/** Goes on in the app at a path of it; resolves when its screen stands in place of this one. */
export type EnterApp = (me: Account, path: string) => Promise<void>;

export const EnterAppContext = createContext<EnterApp | undefined>(undefined);
