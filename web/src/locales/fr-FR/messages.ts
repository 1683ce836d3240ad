import type { messages as english } from '#locales/en-US/messages.ts';
import type { Shape } from '#locales/shape.ts';
import { account } from './account.ts';
import { campaigns } from './campaigns.ts';
import { errors } from './errors.ts';
import { formats } from './formats.ts';
import { insights } from './insights.ts';
import { library } from './library.ts';
import { onboarding } from './onboarding.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { sign } from './sign.ts';
import { ui } from './ui.ts';
import { upload } from './upload.ts';
import { creative } from './creative.ts';

export const messages = {
  account,
  campaigns,
  errors,
  formats,
  insights,
  library,
  onboarding,
  settings,
  shell,
  sign,
  ui,
  upload,
  creative,
} satisfies Shape<typeof english>;
