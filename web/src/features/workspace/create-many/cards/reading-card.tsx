import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { SideCard } from './side-card.tsx';
import { useSheetTools } from '#features/workspace/create-many/sheet-tools.ts';
import { useQuestionText } from './use-question-text.ts';

/**
 * How the sheet is read, with a control to change each: values carried down, joined lines, the order of day and month.
 */
export function ReadingCard({ onReopen }: { onReopen: (questionId: string) => void }) {
  const t = useTranslations('many.how');
  const { reading, sheet, change } = useSheetTools();
  const sections = reading.lines.filter(({ kind }) => kind === 'section').length;
  const carriedCount = reading.lines.reduce((sum, line) => sum + line.carried.length, 0);
  const joined = reading.creatives.filter(({ lines }) => lines.length > 1);
  const joinedLines = joined.reduce((sum, { lines }) => sum + lines.length - 1, 0);
  const isSectioned = !sheet.skippedKinds.includes('section');
  const toggleSections = (isOn: boolean) =>
    change((before) => ({
      ...before,
      skippedKinds: isOn
        ? before.skippedKinds.filter((kind) => kind !== 'section')
        : [...before.skippedKinds, 'section'],
    }));
  const turnDates = (proposal: string) =>
    change((before) => ({ ...before, answers: { ...before.answers, 'date-order': { proposal } } }));
  return (
    <SideCard title={t('title')}>
      {sections > 0 || !isSectioned ? (
        <Option
          label={t('sections')}
          help={t('sectionsHelp', { count: sections })}
          isOn={isSectioned}
          onChange={toggleSections}
        />
      ) : null}
      <Option
        label={t('join')}
        help={t('joinHelp', { count: joinedLines })}
        isOn={sheet.split.length === 0}
        onChange={(isOn) => change((before) => ({ ...before, split: isOn ? [] : joined.map(({ id }) => id) }))}
      />
      <Option
        label={t('carry')}
        help={t('carryHelp', { count: reading.isCarried ? carriedCount : 0 })}
        isOn={reading.isCarried}
        onChange={(isCarried) => change((before) => ({ ...before, isCarried }))}
      />
      {reading.order === null || reading.order === 'open' ? null : (
        <div className="flex items-center gap-3 px-4 py-2.5">
          <p className="grid flex-1 gap-0.5">
            <span className="font-medium">{t(reading.order)}</span>
            <span className="text-xs text-ink-2">{t('orderHelp')}</span>
          </p>
          <Button size="sm" onClick={() => turnDates(reading.order === 'day-first' ? 'month-first' : 'day-first')}>
            {t('change')}
          </Button>
        </div>
      )}
      <Answers onReopen={onReopen} />
    </SideCard>
  );
}

interface OptionProps {
  label: string;
  help: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

const Option = ({ label, help, isOn, onChange }: OptionProps) => (
  <div className="px-4 py-2.5">
    <Switch end label={label} help={help} checked={isOn} onCheckedChange={onChange} />
  </div>
);

/** Answered questions, each of which can be reopened. */
function Answers({ onReopen }: { onReopen: (questionId: string) => void }) {
  const t = useTranslations('many.how');
  const { reading } = useSheetTools();
  const questionText = useQuestionText();
  const answeredQuestions = reading.questions.filter(({ isAnswered, id }) => isAnswered && id !== 'date-order');
  return answeredQuestions.map((question) => (
    <div key={question.id} className="flex items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1 text-xs text-pretty text-ink-2">{questionText(question)}</span>
      <Button size="sm" onClick={() => onReopen(question.id)}>
        {t('change')}
      </Button>
    </div>
  ));
}
