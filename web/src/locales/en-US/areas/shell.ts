import { account } from '#locales/en-US/account.ts';
import { editor } from '#locales/en-US/editor.ts';
import { errors } from '#locales/en-US/errors.ts';
import { list } from '#locales/en-US/list.ts';
import { shell } from '#locales/en-US/shell.ts';
import { upload } from '#locales/en-US/upload.ts';

export const texts = { account, editor, errors, list, shell, upload } as const;
