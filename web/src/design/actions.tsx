import { Archive, ChevronDown, Copy, Download, Ellipsis, Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/data/copy-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import {
  Menu,
  MenuCheckboxItem,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#ui/overlay/menu.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { Example, Section } from './section.tsx';

function MenuExample() {
  const [sort, setSort] = useState('due');
  const [archived, setArchived] = useState(false);
  return (
    <>
      <Menu>
        <MenuTrigger>
          <IconButton label="More actions" variant="secondary">
            <Ellipsis />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Pencil />} shortcut="E">
            Rename
          </MenuItem>
          <MenuItem icon={<Copy />} shortcut="D">
            Duplicate
          </MenuItem>
          <MenuItem icon={<Archive />} disabled>
            Archive
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger">
            Delete for good
          </MenuItem>
        </MenuContent>
      </Menu>
      <Menu>
        <MenuTrigger>
          <Button>
            Sort and show <ChevronDown />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuLabel>Sort by</MenuLabel>
          <MenuRadioGroup value={sort} onValueChange={setSort}>
            <MenuRadioItem value="due">Due date</MenuRadioItem>
            <MenuRadioItem value="name">Name</MenuRadioItem>
          </MenuRadioGroup>
          <MenuSeparator />
          <MenuCheckboxItem checked={archived} onCheckedChange={setArchived}>
            Show archived
          </MenuCheckboxItem>
        </MenuContent>
      </Menu>
    </>
  );
}

export function Actions() {
  return (
    <Section
      id="actions"
      title="Actions"
      intro="One primary action a screen. Destructive ones are red only where they act, and ask first."
    >
      <Example name="Button" note="primary, secondary, ghost, danger">
        <Button variant="primary" icon={<Send />}>
          Send 4 files
        </Button>
        <Button icon={<Download />}>Download</Button>
        <Button variant="ghost">Cancel</Button>
        <Button variant="danger">Delete campaign</Button>
        <Button asChild>
          <a href="#actions">A link as button</a>
        </Button>
      </Example>
      <Example name="Button size and state">
        <Button size="sm" icon={<Plus />}>
          Small
        </Button>
        <Button icon={<Plus />}>Medium</Button>
        <Button size="lg" icon={<Plus />}>
          Large
        </Button>
        <Button variant="primary" loading>
          Sending
        </Button>
        <Button loading>Saving</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button disabled>Disabled</Button>
      </Example>
      <Example name="IconButton, CopyButton, Tooltip, Kbd">
        <IconButton label="Rename">
          <Pencil />
        </IconButton>
        <IconButton label="Download" variant="secondary">
          <Download />
        </IconButton>
        <IconButton label="Add a slot" size="sm" variant="secondary">
          <Plus />
        </IconButton>
        <CopyButton text="crt_2vK9" />
        <Tooltip content="3-second plays ÷ impressions">
          <Button variant="ghost">Hook rate</Button>
        </Tooltip>
        <span className="flex gap-1">
          <Kbd>⌘</Kbd>
          <Kbd>K</Kbd>
        </span>
      </Example>
      <Example name="Menu">
        <MenuExample />
      </Example>
    </Section>
  );
}
