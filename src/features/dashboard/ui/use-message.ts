import { fullName } from '../../../web/format.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { messageText } from '../../messages/words.ts';
import { useNoteContact } from '../../notes/parts.ts';
import type { Addressee } from '../contract.ts';

/** What somebody is written by the gym's template, and how it is noted that they were. */
export function useMessage(template: string, today: string) {
  const { gymName } = useMe();
  const money = useMoney();
  const noteContact = useNoteContact();
  return (person: Addressee) => {
    const text = messageText(template, person, { gymName: gymName ?? '', today, money });
    const { clientId, name } = person;
    return {
      ...{ phone: person.whatsapp, name: fullName(person), text },
      onOpen: () => void noteContact({ clientId, name, text }),
    };
  };
}
