import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { Person } from '../contract.ts';
import type { ContactKind, ContactWay } from '../domain.ts';
import { ContactForm } from './contact-form.tsx';
import { PostponeForm } from './postpone-form.tsx';
import type { Walk } from './use-walk.ts';

interface Doing {
  readonly id: string;
  readonly what: 'note' | 'postpone';
  readonly person: Person;
}

interface DialogsOptions {
  readonly refusalOf: (person: Person, kind: ContactKind, way: ContactWay) => string;
  readonly walk: Pick<Walk, 'nextOf' | 'focus'>;
}

/** The dialogs about a person, and what opens them. */
export function useDialogs({ refusalOf, walk }: DialogsOptions) {
  const [doing, setDoing] = useState<Doing>();
  const [opened, setOpened] = useState(false);
  const focused = useRef<string>(undefined);
  const begin = (what: Doing['what']) => (person: Person) => {
    focused.current = person.clientId;
    setDoing({ id: newId(), what, person });
    setOpened(true);
  };
  if (!doing) return { begin, dialog: null };
  const { id, what, person } = doing;
  const frame = {
    ...{ id, person, opened },
    onDone: () => {
      focused.current = walk.nextOf(person.clientId);
    },
    onClose: () => setOpened(false),
    onClosed: () => walk.focus(focused.current),
  };
  return {
    begin,
    dialog:
      what === 'note' ? (
        <ContactForm key={id} {...frame} refusalOf={(kind, way) => refusalOf(person, kind, way)} />
      ) : (
        <PostponeForm key={id} {...frame} />
      ),
  };
}
export type Dialogs = ReturnType<typeof useDialogs>;
