import { createContext, use } from 'react';
import type { VersionId } from '@ad-foundry/contract/ids.ts';

export const ReviewContext = createContext<(versionId: VersionId) => void>(() => undefined);

/** Opens a file with its comments. */
export const useOpenReview = () => use(ReviewContext);
