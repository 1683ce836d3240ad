import { account } from '#locales/en-US/account.ts';
import { errors } from '#locales/en-US/errors.ts';
import { guest } from '#locales/en-US/guest.ts';
import { upload } from '#locales/en-US/upload.ts';

export const texts = { account, errors, guest, upload } as const;
