import { useCallback } from 'react';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import { ApiError } from './api.ts';
import { FileGone } from './file-gone.ts';
import { useTranslations } from './i18n.ts';

/**
 * The error code for an HTTP status, for responses whose code this page does not support because the server is newer.
 */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'auth.required';
  if (status === 403) return 'auth.forbidden';
  if (status === 404) return 'request.not-found';
  return 'server.error';
}

const supportedCodes = ['auth.required', 'auth.forbidden', 'storage.full'] as const;

/** Whether the text of a code asks people to contact support. */
const isSupported = (code: ErrorCode): code is (typeof supportedCodes)[number] =>
  (supportedCodes as readonly ErrorCode[]).includes(code);

/** The server states in the page whether this installation names a support. */
const hasSupport = (): boolean => document.querySelector<HTMLMetaElement>('meta[name="af-support"]')?.content !== 'off';

/**
 * Returns a function that formats a thrown error: with the text of its code, otherwise of its status, otherwise
 * "Something went wrong." Never shows the server's English message.
 */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return useCallback(
    (error: unknown) => {
      if (error instanceof FileGone) return t('fileGone');
      if (!(error instanceof ApiError)) return t('server.error');
      if (error.status === 0) return t('network');
      const code = error.code as ErrorCode;
      const shown = t.has(code) ? code : codeOfStatus(error.status);
      return hasSupport() || !isSupported(shown) ? t(shown) : t(`unsupported.${shown}`);
    },
    [t],
  );
}

/** Whether a call failed with this code. */
export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Whether the server refused a request because of who sent it. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);
