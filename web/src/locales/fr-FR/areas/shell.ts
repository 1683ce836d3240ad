import type { texts as english } from '#locales/en-US/areas/shell.ts';
import type { Shape } from '#locales/shape.ts';
import { account } from '#locales/fr-FR/account/account.ts';
import { editor } from '#locales/fr-FR/creatives/editor.ts';
import { errors } from '#locales/fr-FR/errors.ts';
import { list } from '#locales/fr-FR/lists/list.ts';
import { shell } from '#locales/fr-FR/shell.ts';
import { upload } from '#locales/fr-FR/slots/upload.ts';

export const texts = { account, editor, errors, list, shell, upload } as const satisfies Shape<typeof english>;
