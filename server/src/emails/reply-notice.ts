import type { Locale } from '@ad-foundry/contract/limits.ts';
import { unlinked } from './names.ts';
import type { Notice } from './notice.ts';
import { textsOf } from './texts.ts';

/** Why an answer by mail was not posted; `files`: it was, without its files. */
export type ReplyProblem =
  | 'archived'
  | 'empty'
  | 'files'
  | 'files-only'
  | 'gone'
  | 'guests-off'
  | 'no-access'
  | 'not-opened'
  | 'other-sender'
  | 'plan-ended'
  | 'several'
  | 'thread-full'
  | 'too-large'
  | 'too-long';

export interface ReplyNotice {
  kind: 'reply_notice';
  problem: ReplyProblem;
  organizationName: string;
  /** The page where the person can write instead. */
  path: string;
  /** Message-ID of the answer, without brackets, so that mail programs show this mail below it; null without one. */
  answeredId: string | null;
}

/** Tells a person what became of an answer by mail, and where to write or upload instead. */
export function composeReplyNotice({ problem, organizationName, path }: ReplyNotice, locale: Locale): Notice {
  const t = textsOf(locale);
  const isPosted = problem === 'files';
  const upload = isPosted || problem === 'files-only';
  const values = { organizationName: unlinked(organizationName) };
  return {
    subject: t(isPosted ? 'replyNotice.subjectFiles' : 'replyNotice.subject', values),
    paragraphs: [t(`replyNotice.problems.${problem}`, values), ...(isPosted ? [] : [t('replyNotice.kept')])],
    ...(problem === 'no-access'
      ? {}
      : { action: { label: t(upload ? 'replyNotice.upload' : 'replyNotice.write'), path } }),
  };
}
