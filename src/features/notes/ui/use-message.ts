import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { defaultTexts, type MessageKind } from '../../messages/domain.ts';
import { type Filling, messageText } from '../../messages/words.ts';
import { useNoteContact } from './use-note-contact.ts';

interface Addressee extends Filling {
  readonly clientId: string;
  readonly surname: string;
  readonly whatsapp: string;
}

/** What somebody is written by the gym's template for a reason, and how it is noted that they were. */
export function useMessage(today: string) {
  const { gymName } = useMe();
  const money = useMoney();
  const noteContact = useNoteContact();
  return (about: MessageKind, template: string, person: Addressee) => {
    const text = messageText(template, person, { gymName: gymName ?? '', today, money });
    const { clientId, name } = person;
    return {
      ...{ phone: person.whatsapp, name: fullName(person), text },
      onOpen: (kind?: 'mail') => void noteContact({ clientId, name, text, about, ...(kind && { kind }) }),
    };
  };
}

/** The gym's words for a reason to write. */
export function useTemplate(): (kind: MessageKind) => string {
  const { data } = useQuery(query(api.messages.list, {}));
  return (kind) => data?.items.find((item) => item.kind === kind)?.text ?? defaultTexts[kind];
}
