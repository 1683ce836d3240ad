import { account } from '#locales/fr-FR/account.ts';
import { errors } from '#locales/fr-FR/errors.ts';
import { guest } from '#locales/fr-FR/guest.ts';
import { upload } from '#locales/fr-FR/upload.ts';

export const texts = { account, errors, guest, upload } as const;
