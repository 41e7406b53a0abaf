import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconClockPause,
  IconMail,
  IconPencil,
  IconPhone,
} from '@tabler/icons-react';
import { api } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import type { RowAction } from '../../../web/ui/list-types.ts';
import { barredBy } from '../../../web/ui/toast.tsx';
import { callAddress } from '../../../wire/phones.ts';
import { ConsentsLink } from '../../consents/parts.ts';
import { messageKinds } from '../../messages/domain.ts';
import type { Person } from '../contract.ts';
import type { ContactWay } from '../domain.ts';
import { waysOf } from '../words.ts';
import { useBringBack } from './postpone-form.tsx';
import type { Dialogs } from './use-dialogs.tsx';
import type { Walk } from './use-walk.ts';
import type { Refusal, useWriting } from './use-writing.ts';

const actions: Readonly<Record<ContactWay, RowAction>> = {
  whatsapp: { label: 'WhatsApp', icon: IconBrandWhatsapp, withLabel: true, needs: api.notes.create },
  mail: { label: 'Correo', icon: IconMail, needs: api.notes.create },
  call: { label: 'Llamar', icon: IconPhone, needs: api.notes.create },
};

/** To what mends a refusal; null where only time does. */
const consentsLink = (person: Person, { byConsent }: Refusal) =>
  byConsent ? <ConsentsLink clientId={person.clientId} name={fullName(person)} /> : null;

interface PersonActionsOptions {
  readonly writing: ReturnType<typeof useWriting>;
  readonly begin: Dialogs['begin'];
  readonly walk: Pick<Walk, 'nextOf' | 'focus'>;
  /** Whether people are put off, or brought back. */
  readonly postponing: 'off' | 'back' | false;
}

/** What is done about a person of a list. */
export function usePersonActions({ writing, begin, walk, postponing }: PersonActionsOptions) {
  const bringBack = useBringBack();
  const contacting = (person: Person, way: ContactWay): RowAction => {
    const action = actions[way];
    const allowed = writing.allow(person, way);
    if ('refusal' in allowed)
      return { ...action, ...barredBy(allowed.refusal, consentsLink(person, allowed)) };
    if (way === 'call')
      return {
        ...action,
        title: `Llamar: ${messageKinds[allowed.kind]}`,
        href: callAddress(person.phone),
        onClick: () => begin('note')(person),
      };
    const { href, onOpen } = writing.messageOf(person, way, allowed);
    const onClick = () => {
      onOpen();
      walk.focus(walk.nextOf(person.clientId));
    };
    return { ...action, title: `Escribir: ${messageKinds[allowed.kind]}`, href, onClick };
  };
  const postponements = {
    off: (person: Person): RowAction => ({
      ...{ label: 'Dejar para después', icon: IconClockPause, needs: api.outreach.postpone },
      onClick: () => begin('postpone')(person),
    }),
    back: (person: Person): RowAction => ({
      ...{ label: 'Traer de vuelta', icon: IconArrowBackUp, needs: api.outreach.postpone },
      onClick: () => void bringBack(person),
    }),
  };
  return (person: Person): readonly RowAction[] => [
    ...waysOf(person).map((way) => contacting(person, way)),
    {
      ...{ label: 'Anotar contacto', icon: IconPencil, needs: api.notes.create },
      onClick: () => begin('note')(person),
    },
    ...(postponing ? [postponements[postponing](person)] : []),
  ];
}
