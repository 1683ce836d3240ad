import { toast } from './toast.tsx';

/** Shows why nothing can be changed; repeated presses show one message. */
export const showReadOnly = (reason: string) => void toast.info(reason, { id: 'read-only' });
