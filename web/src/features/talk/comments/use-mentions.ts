import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { CommentPerson } from '@ad-foundry/contract/comments.ts';
import type { AccountId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { mentionedIn } from '@ad-foundry/contract/rules/people/mentioned-in.ts';
import { peopleQuery } from './queries.ts';

const shown = 6;
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The first few people whose name starts with the text after an `@`; none once the name is complete. */
export function peopleFor(people: readonly CommentPerson[], typed: string): CommentPerson[] {
  return people.filter(({ name }) => plain(name) !== plain(typed.trim()) && matches(name, typed)).slice(0, shown);
}

interface Field {
  creativeId: CreativeId;
  text: string;
  setText: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Offers people while a name is typed after an `@`: the list, the marked entry, and the keys that choose one. */
export function useMentions({ creativeId, text, setText, field }: Field) {
  const { data: people = [] } = useQuery(peopleQuery(creativeId, 'comment'));
  const [caret, setCaret] = useState(0);
  const [marked, setMarked] = useState(0);
  const chosenIds = useRef(new Set<AccountId>());
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const typed = /(?:^|[\s(])@([^@\n]{0,40})$/.exec(text.slice(0, caret))?.[1];
  const start = typed === undefined ? 0 : caret - typed.length - 1;
  const matching = typed === undefined || closedAt === start ? [] : peopleFor(people, typed);
  const choose = ({ id, name }: CommentPerson) => {
    chosenIds.current.add(id);
    const end = start + name.length + 2;
    setText(`${text.slice(0, start)}@${name} ${text.slice(caret)}`);
    setCaret(end);
    // The caret moves only after React has written the text.
    requestAnimationFrame(() => field.current?.setSelectionRange(end, end));
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const chosen = matching[Math.min(marked, matching.length - 1)];
    if (!chosen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setMarked((marked + step + matching.length) % matching.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(chosen);
    else if (event.key === 'Escape') setClosedAt(start);
    else return false;
    event.preventDefault();
    return true;
  };
  const onCaret = (at: number) => {
    setCaret(at);
    setMarked(0);
    if (closedAt !== null && at < closedAt) setClosedAt(null);
  };
  return {
    people,
    /** The people mentioned in a text; of several people with the same name, those chosen from the list. */
    namedIn: (written: string) => mentionedIn(written, people, ({ id }) => chosenIds.current.has(id)),
    matching,
    marked: Math.min(marked, Math.max(0, matching.length - 1)),
    choose,
    onKeyDown,
    onCaret,
    /** Inserts an `@` at the caret. */
    begin: () => {
      const at = field.current?.selectionStart ?? text.length;
      const sign = at > 0 && !/\s/.test(text.charAt(at - 1)) ? ' @' : '@';
      const end = at + sign.length;
      setText(text.slice(0, at) + sign + text.slice(at));
      onCaret(end);
      field.current?.focus();
      requestAnimationFrame(() => field.current?.setSelectionRange(end, end));
    },
  };
}

/** Whether any word of a name starts with the typed text. */
function matches(name: string, typed: string): boolean {
  const query = plain(typed);
  return (
    plain(name).startsWith(query) ||
    plain(name)
      .split(' ')
      .some((word) => word.startsWith(query))
  );
}
