import { formatWords } from '@ad-foundry/contract/format-words.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { forgetWord, rememberWord } from './actions.ts';
import { listFormatWords } from './queries.ts';

export const formatWordRoutes = routes<typeof formatWords, Adapters>(formatWords, {
  list: ({ scope }) => listFormatWords(scope),
  remember: ({ scope, body }) => rememberWord(scope, body),
  forget: ({ scope, query }) => forgetWord(scope, query.word),
});
