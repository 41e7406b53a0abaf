import { useMoney, useTimeZone } from '../../../web/session.ts';
import { whatsAppAddress } from '../../../web/ui/whatsapp-link.tsx';
import type { MessageTemplate } from '../../messages/contract.ts';
import { defaultTexts } from '../../messages/domain.ts';
import { noConsentWords } from '../../messages/words.ts';
import { useMessage } from '../../notes/parts.ts';
import type { CollectionPause } from '../../receivables/domain.ts';
import { debtWords } from '../../receivables/words.ts';
import type { Person, Reason } from '../contract.ts';
import type { ContactKind, ContactWay } from '../domain.ts';
import { barredWords, factsFor, lacksConsent, refusalWords, waysOf } from '../words.ts';

/** What all lists say of the moment. */
export interface Moment {
  readonly today: string;
  readonly pause: CollectionPause | null;
  readonly templates: readonly MessageTemplate[];
}

/** Why somebody may not be contacted, and whether a consent would mend that. */
export interface Refusal {
  readonly refusal: string;
  readonly byConsent: boolean;
}

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
  /** The first of somebody's reasons that allows a way, or why none does: what a consent mends is said before what time does. */
  const allow = (person: Person, way: ContactWay): Reason | Refusal => {
    const refusals = person.reasons.map(({ kind }) => refusalOf(person, kind, way));
    const allowed = person.reasons[refusals.indexOf('')];
    if (allowed) return allowed;
    const byConsent = lacksConsent(person, way);
    return { byConsent, refusal: byConsent ? noConsentWords(way) : (refusals[0] ?? '') };
  };

  /** What somebody is written about a reason. */
  const messageOf = (person: Person, way: 'whatsapp' | 'mail', reason: Reason) => {
    const { kind } = reason;
    const template = templates.find((one) => one.kind === kind)?.text ?? defaultTexts[kind];
    const { debt, ...facts } = person;
    const { text, onOpen } = messageTo(kind, template, {
      ...factsFor(facts, reason),
      ...(debt && { debt: debtWords(debt, money) }),
    });
    const mail = `mailto:${person.email}?subject=${encodeURIComponent(subjects[kind])}&body=${encodeURIComponent(text)}`;
    return way === 'whatsapp'
      ? { href: whatsAppAddress(person.whatsapp, text), onOpen: () => onOpen() }
      : { href: mail, onOpen: () => onOpen('mail') };
  };

  /** In a few words why somebody may not be contacted by some way now. */
  const barredOf = (person: Person): Refusal => {
    const barred = waysOf(person).filter((way) => 'refusal' in allow(person, way));
    return {
      refusal: barredWords(person, barred, { pause, timeZone }),
      byConsent: barred.some((way) => lacksConsent(person, way)),
    };
  };
  return { allow, messageOf, refusalOf, barredOf };
}
