import { account } from '#locales/en-US/account.ts';
import { errors } from '#locales/en-US/errors.ts';
import { shell } from '#locales/en-US/shell.ts';
import { upload } from '#locales/en-US/upload.ts';

export const texts = { account, errors, shell, upload } as const;
