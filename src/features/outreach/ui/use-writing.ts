import { useMoney, useTimeZone } from '../../../web/session.ts';
import { whatsAppAddress } from '../../../web/ui/whatsapp-link.tsx';
import type { MessageTemplate } from '../../messages/contract.ts';
import { defaultTexts } from '../../messages/domain.ts';
import { useMessage } from '../../notes/parts.ts';
import type { CollectionPause } from '../../receivables/domain.ts';
import { debtWords } from '../../receivables/words.ts';
import type { Person } from '../contract.ts';
import type { ContactKind, ContactWay } from '../domain.ts';
import { factsFor, refusalWords } from '../words.ts';

/** What all lists say of the moment. */
export interface Moment {
  readonly today: string;
  readonly pause: CollectionPause | null;
  readonly templates: readonly MessageTemplate[];
}

/** What somebody is written about the first of their reasons that allows it, or why none does. */
export type Writing =
  | { readonly kind: ContactKind; readonly href: string; readonly onOpen: () => void }
  | { readonly refusal: string };

const subjects: Readonly<Record<ContactKind, string>> = {
  owing: 'Lo que tienes pendiente',
  expiring: 'Tu membresía',
  expired: 'Tu membresía',
  unused: 'Tus sesiones',
  unseen: 'Te extrañamos',
  trial: 'Tu clase de prueba',
  segment: 'Tu gimnasio',
};

export function useWriting({ today, pause, templates }: Moment) {
  const money = useMoney();
  const timeZone = useTimeZone();
  const messageTo = useMessage(today);
  const refusalOf = (person: Person, kind: ContactKind, way: ContactWay) =>
    refusalWords(person, { kind, way }, { pause, timeZone });

  const write = (person: Person, way: 'whatsapp' | 'mail'): Writing => {
    const refusals = person.reasons.map(({ kind }) => refusalOf(person, kind, way));
    const allowed = person.reasons[refusals.indexOf('')];
    if (!allowed) return { refusal: refusals[0] ?? '' };
    const { kind } = allowed;
    const template = templates.find((one) => one.kind === kind)?.text ?? defaultTexts[kind];
    const { debt, ...facts } = person;
    const { text, onOpen } = messageTo(kind, template, {
      ...factsFor(facts, allowed),
      ...(debt && { debt: debtWords(debt, money) }),
    });
    const mail = `mailto:${person.email}?subject=${encodeURIComponent(subjects[kind])}&body=${encodeURIComponent(text)}`;
    return way === 'whatsapp'
      ? { kind, href: whatsAppAddress(person.whatsapp, text), onOpen: () => onOpen() }
      : { kind, href: mail, onOpen: () => onOpen('mail') };
  };
  return { write, refusalOf };
}
