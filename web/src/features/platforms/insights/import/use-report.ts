import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dayAt } from '@ad-foundry/contract/rules/periods/periods.ts';
import { shownTimeZone } from '#lib/time/time-settings.ts';
import type { ReportChoices } from './reading/report-reading.ts';
import { headingsQuery } from './queries.ts';
import { ReportClient, UnreadableReport } from './report-client.ts';
import type { ReportPreview } from './report-worker.ts';

export interface OpenReport {
  fileName: string;
  preview: ReportPreview;
  choices: ReportChoices;
}

export type ReportFailure = { name: string; failure: UnreadableReport['failure'] };

/** The file that is being imported, how it is read, and what a person chose where the file leaves it open. */
export function useReport() {
  const { data: learned } = useSuspenseQuery(headingsQuery);
  const [report, setReport] = useState<OpenReport | null>(null);
  const [failed, setFailed] = useState<ReportFailure | null>(null);
  const [isReading, setReading] = useState(false);
  const client = useRef<ReportClient>(null);
  const latest = useRef(0);
  useEffect(() => () => client.current?.close(), []);

  const optionsOf = (choices: ReportChoices) => ({
    ...choices,
    learned,
    today: dayAt(new Date(), shownTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone),
  });
  const forget = () => {
    client.current?.close();
    client.current = null;
    latest.current += 1;
    setReport(null);
    setFailed(null);
    setReading(false);
  };
  const open = async (file: File) => {
    forget();
    const opened = (client.current = new ReportClient());
    const turn = latest.current;
    setReading(true);
    try {
      const preview = await opened.open(file, optionsOf({}));
      if (turn === latest.current) setReport({ fileName: file.name, preview, choices: {} });
    } catch (error) {
      const failure = error instanceof UnreadableReport ? error.failure : 'other-kind';
      if (turn === latest.current) setFailed({ name: file.name, failure });
    } finally {
      if (turn === latest.current) setReading(false);
    }
  };
  /** Reads the file again. The answer of an earlier reading that arrives late is dropped. */
  const choose = async (change: ReportChoices) => {
    if (!report || !client.current) return;
    const choices = { ...report.choices, ...change };
    const turn = (latest.current += 1);
    setReport({ ...report, choices });
    const preview = await client.current.read(optionsOf(choices));
    if (turn === latest.current) setReport({ ...report, choices, preview });
  };
  return {
    report,
    failed,
    isReading,
    open,
    choose,
    forget,
    rowsOf: (key: string) => client.current?.rowsOf(key) ?? Promise.resolve([]),
  };
}

export type ReportHandle = ReturnType<typeof useReport>;
