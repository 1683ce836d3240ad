import { Image, Link2, SquarePlay, Video } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Combobox } from '#ui/form/combobox.tsx';
import { DateTimePicker } from '#ui/form/date-time-picker.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { Example, Section } from './section.tsx';

const types = [
  { value: 'image', label: 'Image', icon: <Image /> },
  { value: 'video', label: 'Video', icon: <Video /> },
  { value: 'carousel', label: 'Carousel', icon: <SquarePlay />, disabled: true },
];

const people = ['Lena Moreau', 'Jonas Çelik', 'Émilie Durand', 'Ravi Patel', 'Sofia Rossi', 'Tom Okafor'].map(
  (label) => ({
    value: label,
    label,
    hint: `${label.split(' ')[0]?.toLowerCase()}@northbound.example`,
  }),
);

function TextFields() {
  const [words, setWords] = useState('Runner crests the ridge at dawn. Product on screen from second two.');
  return (
    <Example name="Field, Input, Textarea" className="grid items-start gap-5 sm:grid-cols-2">
      <Field label="Campaign name" help="Shown to guests, too." aside="13 / 120">
        {(control) => <Input {...control} defaultValue="Spring launch" />}
      </Field>
      <Field label="Landing page" optional>
        {(control) => <Input {...control} prefix={<Link2 />} placeholder="https://" />}
      </Field>
      <Field label="Duration" error="15 is more than the 10 seconds this placement allows.">
        {(control) => <Input {...control} defaultValue="15" suffix="s" />}
      </Field>
      <Field label="Internal key" help="Frozen after first use.">
        {(control) => <Input {...control} readOnly value="hook_angle" className="font-mono" />}
      </Field>
      <Field label="Description" className="sm:col-span-2">
        {(control) => <Textarea {...control} value={words} onChange={(event) => setWords(event.target.value)} />}
      </Field>
      <Field label="Disabled">{(control) => <Input {...control} disabled value="Not yours to change" />}</Field>
    </Example>
  );
}

function ChoiceFields() {
  const [type, setType] = useState<string>();
  const [owner, setOwner] = useState<string | null>('Lena Moreau');
  const [guests, setGuests] = useState<string[]>(['Ravi Patel', 'Sofia Rossi', 'Tom Okafor']);
  const [due, setDue] = useState<Date | null>(new Date('2026-11-27T17:00:00Z'));
  const [later, setLater] = useState<Date | null>(null);
  return (
    <Example name="Select, Combobox, DateTimePicker" className="grid items-start gap-5 sm:grid-cols-2">
      <Field label="Type">
        {(control) => <Select {...control} value={type} onValueChange={setType} options={types} />}
      </Field>
      <Field label="Owner">
        {(control) => <Combobox {...control} value={owner} onValueChange={setOwner} options={people} />}
      </Field>
      <Field label="Guests">
        {(control) => <Combobox {...control} multiple value={guests} onValueChange={setGuests} options={people} />}
      </Field>
      <Field label="Due" help="Guests see it in their own time.">
        {(control) => <DateTimePicker {...control} value={due} onChange={setDue} clearable timeZone="Europe/Berlin" />}
      </Field>
      <Field label="Reminder" optional>
        {(control) => <DateTimePicker {...control} value={later} onChange={setLater} />}
      </Field>
    </Example>
  );
}

function Toggles() {
  const [strict, setStrict] = useState(true);
  const [some, setSome] = useState<boolean | 'indeterminate'>('indeterminate');
  const [mail, setMail] = useState(false);
  const [view, setView] = useState<'grid' | 'table'>('grid');
  const [query, setQuery] = useState('');
  return (
    <>
      <Example name="Switch, Checkbox" className="grid items-start gap-5 sm:grid-cols-2">
        <div className="grid gap-3">
          <Switch
            label="Strict"
            checked={strict}
            onCheckedChange={setStrict}
            help="Files that break a rule are refused."
          />
          <Switch label="Off" checked={mail} onCheckedChange={setMail} />
          <Switch label="Disabled" checked disabled onCheckedChange={setMail} />
        </div>
        <div className="grid gap-3">
          <Checkbox label="All seven slots" checked={some} onCheckedChange={setSome} />
          <Checkbox label="Send a mail" checked={mail} onCheckedChange={setMail} help="Once a day at most." />
          <Checkbox label="Disabled" checked disabled onCheckedChange={setMail} />
        </div>
      </Example>
      <Example name="Segmented, SearchField">
        <Segmented
          label="View"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'grid', label: 'Grid' },
            { value: 'table', label: 'Table' },
          ]}
        />
        <SearchField value={query} onChange={setQuery} shortcut="/" />
      </Example>
    </>
  );
}

export function Fields() {
  return (
    <Section
      id="fields"
      title="Fields"
      intro="Label above, help below, the error in place of the help. Forty pixels high under a finger."
    >
      <TextFields />
      <ChoiceFields />
      <Toggles />
    </Section>
  );
}
