import { Check, Clock, X } from 'lucide-react';
import { useState } from 'react';
import { Avatar, AvatarStack } from '#ui/data/avatar.tsx';
import { Badge } from '#ui/data/badge.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { Mark } from '#ui/data/mark.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { ProgressRing } from '#ui/feedback/progress-ring.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { StatusDots, type DotTone } from '#ui/feedback/status-dots.tsx';
import { ToggleChip } from '#ui/form/toggle-chip.tsx';
import { Example, Section } from './section.tsx';

const words: Record<DotTone, string> = {
  ink: 'sent',
  ok: 'approved',
  plain: 'delivered',
  info: 'to review',
  warn: 'changes asked for',
  bad: 'does not fit',
  empty: 'empty',
};
const dots = (tones: DotTone[]) => tones.map((tone) => ({ tone, label: words[tone] }));
const people = ['Lena Moreau', 'Jonas Celik', 'Émilie Durand', 'Ravi Patel', 'Sofia Rossi'].map((name) => ({ name }));

function Measures() {
  return (
    <>
      <Example name="ProgressRing, ProgressLine, Spinner" className="gap-5">
        {[0, 0.2, 4 / 7, 1].map((value) => (
          <ProgressRing key={value} value={value} label={`${Math.round(value * 7)} of 7 delivered`} />
        ))}
        <ProgressRing value={0.64} size={32} label="64 %" />
        <Spinner label="Loading" />
        <div className="grid w-full gap-3 sm:w-80">
          <ProgressLine value={0.36} label="9 days left" />
          <ProgressLine
            size="md"
            label="3 of 7 delivered, 1 needs attention"
            segments={[
              { value: 3 / 7, tone: 'ok' },
              { value: 1 / 7, tone: 'bad' },
            ]}
          />
        </div>
      </Example>
      <Example name="Avatar, AvatarStack, Mark" className="gap-4">
        <Avatar name="Lena Moreau" size="xs" />
        <Avatar name="Lena Moreau" />
        <Avatar name="Lena Moreau" size="md" />
        <Avatar name="Lena Moreau" size="lg" />
        <Avatar name="Aster Running" size="md" square />
        <AvatarStack people={people} />
        <Mark size="sm" />
        <Mark />
        <Mark size="lg" />
      </Example>
    </>
  );
}

export function Status() {
  const [on, setOn] = useState<string[]>(['all']);
  const toggle = (name: string) => setOn(on.includes(name) ? on.filter((each) => each !== name) : [...on, name]);
  return (
    <Section
      id="status"
      title="Status"
      intro="Status before words, and never by colour alone: every state has its own shape or its own word."
    >
      <Example name="Chip">
        <Chip>9:16 · 1080×1920</Chip>
        <Chip tone="ok" icon={<Check />}>
          Delivered
        </Chip>
        <Chip tone="warn" icon={<Clock />}>
          Due in 2 days, Fri 27 Nov
        </Chip>
        <Chip tone="bad" icon={<X />}>
          Does not fit
        </Chip>
        <Chip tone="info">64 %</Chip>
        <Chip tone="ink">Sent</Chip>
        <Badge>3</Badge>
        <Badge tone="ink">12</Badge>
        <Badge tone="bad">1</Badge>
      </Example>
      <Example name="ToggleChip">
        <ToggleChip pressed={on.includes('all')} onPressedChange={() => toggle('all')} trailing="7">
          All
        </ToggleChip>
        <ToggleChip
          pressed={on.includes('meta')}
          onPressedChange={() => toggle('meta')}
          trailing={<StatusDots items={dots(['ok', 'ok', 'bad', 'ok'])} />}
        >
          Meta 4
        </ToggleChip>
        <ToggleChip pressed={on.includes('tiktok')} onPressedChange={() => toggle('tiktok')}>
          TikTok 2
        </ToggleChip>
        <ToggleChip pressed={false} onPressedChange={() => {}} disabled>
          Disabled
        </ToggleChip>
      </Example>
      <Example name="StatusDots" note="empty, uploading, delivered, does not fit, changes requested">
        <StatusDots items={dots(['empty', 'info', 'ok', 'bad', 'warn'])} />
        <StatusDots items={dots(Array.from({ length: 40 }, (_, index) => (index < 29 ? 'ok' : 'empty')))} />
      </Example>
      <Measures />
    </Section>
  );
}
