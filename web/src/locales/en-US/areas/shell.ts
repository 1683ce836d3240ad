import { account } from '#locales/en-US/account/account.ts';
import { editor } from '#locales/en-US/creatives/editor.ts';
import { errors } from '#locales/en-US/errors.ts';
import { list } from '#locales/en-US/lists/list.ts';
import { shell } from '#locales/en-US/shell.ts';
import { upload } from '#locales/en-US/slots/upload.ts';

export const texts = { account, editor, errors, list, shell, upload } as const;
