import { Folder, Plus, Search, Settings } from 'lucide-react';
import { useState } from 'react';
import { useAlert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/button.tsx';
import {
  CommandDialog,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '#ui/overlay/command.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#ui/overlay/popover.tsx';
import { Sheet, useSheetOpen } from '#ui/overlay/sheet.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Example, Section } from './section.tsx';

function Dialogs() {
  const alert = useAlert();
  const [dialog, setDialog] = useState(false);
  const ask = async () => {
    const yes = await alert.confirm({ title: 'Archive “Spring launch”?', body: 'It can be brought back for 30 days.' });
    toast(yes ? 'Campaign archived' : 'Nothing changed');
  };
  const remove = async () => {
    const yes = await alert.confirm({
      title: 'Delete “Spring launch” for good?',
      body: '4 briefs, 31 files and all comments are deleted. This cannot be undone.',
      confirmLabel: 'Delete campaign',
      tone: 'danger',
      typeToConfirm: 'Spring launch',
    });
    if (yes) toast.success('Campaign deleted');
  };
  return (
    <Example name="Dialog, useAlert">
      <Button onClick={() => setDialog(true)}>Open a dialog</Button>
      <Button onClick={() => void ask()}>Ask</Button>
      <Button onClick={() => void remove()}>Ask before deleting</Button>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="New campaign"
        description="Briefs, due dates and people come next."
        onContinue={() => setDialog(false)}
      >
        <Field label="Name">{(control) => <Input {...control} defaultValue="Autumn trail" />}</Field>
      </Dialog>
    </Example>
  );
}

function Sheets() {
  const [sheet, setSheet] = useState<'right' | 'left'>();
  const [shown, setShown] = useState<'right' | 'left'>('right');
  const anyOpen = useSheetOpen();
  const open = (side: 'right' | 'left') => {
    setShown(side);
    setSheet(side);
  };
  return (
    <Example name="Sheet, Popover" note={anyOpen ? 'a sheet is open' : 'no sheet is open'}>
      <Button onClick={() => open('right')}>Right, large</Button>
      <Button onClick={() => open('left')}>Left, small</Button>
      <Sheet
        open={sheet !== undefined}
        onOpenChange={() => setSheet(undefined)}
        title="Edit attribute field"
        description="Used on 12 briefs"
        side={shown}
        size={shown === 'right' ? 'large' : 'small'}
        dismissOnOutside={shown === 'left'}
        footer={<Button variant="primary">Save</Button>}
      >
        <Field label="Label" help="Free to change at any time.">
          {(control) => <Input {...control} defaultValue="Hook" />}
        </Field>
      </Sheet>
      <Popover>
        <PopoverTrigger>
          <Button>Popover</Button>
        </PopoverTrigger>
        <PopoverContent className="w-64">
          <p className="text-sm text-ink-2">Frequency is impressions ÷ reach as the platform reports it.</p>
        </PopoverContent>
      </Popover>
    </Example>
  );
}

function Commands() {
  const [open, setOpen] = useState(false);
  return (
    <Example name="CommandDialog">
      <Button icon={<Search />} onClick={() => setOpen(true)}>
        Find or do anything
      </Button>
      <CommandDialog open={open} onOpenChange={setOpen} label="Find or do anything">
        <CommandInput />
        <CommandList>
          <CommandEmpty />
          <CommandGroup heading="Actions">
            <CommandItem icon={<Plus />} shortcut="C">
              New campaign
            </CommandItem>
            <CommandItem icon={<Settings />}>Settings</CommandItem>
          </CommandGroup>
          <CommandGroup heading="Campaigns">
            <CommandItem icon={<Folder />} hint="Aster Running">
              Spring launch
            </CommandItem>
            <CommandItem icon={<Folder />} hint="Aster Running">
              Trail hero film
            </CommandItem>
          </CommandGroup>
        </CommandList>
      </CommandDialog>
    </Example>
  );
}

function Toasts() {
  const upload = () => {
    const id = toast.loading('Uploading 3 files…');
    setTimeout(() => toast.success('3 files delivered', { id }), 1500);
  };
  return (
    <Example name="toast" note="three at most, four seconds">
      <Button onClick={() => toast('Link copied')}>Default</Button>
      <Button onClick={() => toast.success('Campaign saved')}>Success</Button>
      <Button onClick={() => toast.info('New version available', { description: 'Reload when it suits you.' })}>
        Info
      </Button>
      <Button onClick={() => toast.warning('Due tomorrow')}>Warning</Button>
      <Button onClick={() => toast.error('Could not send', { action: { label: 'Try again', onClick: () => {} } })}>
        Error
      </Button>
      <Button onClick={upload}>Promise</Button>
    </Example>
  );
}

export function Overlays() {
  return (
    <Section
      id="overlays"
      title="Overlays"
      intro="Dialogs for decisions, sheets for editing beside the page, toasts for news that leaves by itself."
    >
      <Dialogs />
      <Sheets />
      <Commands />
      <Toasts />
    </Section>
  );
}
