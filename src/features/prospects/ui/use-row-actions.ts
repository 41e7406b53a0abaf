import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconCalendarPlus,
  IconCheck,
  IconEraser,
  IconId,
  IconMail,
  IconMailOpened,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { api } from '../../../web/api.ts';
import { useMe } from '../../../web/session.ts';
import type { RowAction } from '../../../web/ui/list-types.ts';
import { whatsAppAddress } from '../../../web/ui/whatsapp-link.tsx';
import type { MessageTemplate } from '../../messages/contract.ts';
import { defaultTexts } from '../../messages/domain.ts';
import { messageText } from '../../messages/words.ts';
import type { Prospect } from '../contract.ts';
import type { Changes } from './use-changes.ts';

interface RowActionsOptions {
  readonly today: string;
  readonly templates: readonly MessageTemplate[];
  readonly changes: Changes;
  /** Whether the list shows those who were removed from it. */
  readonly isRemoved: boolean;
  readonly onLetter: (prospect: Prospect) => void;
  readonly onTrial: (prospect: Prospect) => void;
  readonly onLose: (prospect: Prospect) => void;
}

const restore = (prospect: Prospect, changes: Changes): RowAction => ({
  ...{ label: 'Recuperar', icon: IconArrowBackUp, withLabel: true, needs: api.prospects.restore },
  onClick: () => void changes.restore(prospect),
});

/** A client's data is erased from their own page. */
const erase = (prospect: Prospect, changes: Changes): readonly RowAction[] =>
  prospect.clientId
    ? []
    : [
        {
          ...{ label: 'Borrar sus datos', icon: IconEraser, danger: true, needs: api.prospects.erase },
          onClick: () => void changes.erase(prospect),
        },
      ];

const client = ({ clientId }: Prospect): readonly RowAction[] =>
  clientId
    ? [{ label: 'Ficha', icon: IconId, link: { to: '/clients/$clientId', params: { clientId } } }]
    : [];

/** What can be done with a prospect, the step that follows first. */
export function useRowActions({
  today,
  templates,
  changes,
  isRemoved,
  onLetter,
  onTrial,
  onLose,
}: RowActionsOptions) {
  const { gymName } = useMe();

  const bookTrial = (prospect: Prospect, label = 'Agendar prueba'): RowAction => ({
    ...{ label, icon: IconCalendarPlus, withLabel: true, needs: api.prospects.bookTrial },
    onClick: () => onTrial(prospect),
  });
  const sell = (prospect: Prospect, withLabel = false): RowAction => ({
    ...{ label: 'Vender plan', icon: IconId, withLabel, needs: api.memberships.sell },
    onClick: () => void changes.sell(prospect),
  });

  const nextStep = (prospect: Prospect): RowAction => {
    if (prospect.stage === 'new')
      return {
        ...{ label: 'Contactado', icon: IconCheck, withLabel: true, needs: api.prospects.mark },
        onClick: () => void changes.mark(prospect, 'contacted'),
      };
    if (prospect.stage === 'attended') return sell(prospect, true);
    if (prospect.stage !== 'trial' || !prospect.trial) return bookTrial(prospect);
    return prospect.trial.date > today || prospect.trial.waiting
      ? bookTrial(prospect, 'Otra prueba')
      : {
          ...{ label: 'Asistió', icon: IconUserCheck, withLabel: true, needs: api.reservations.attend },
          onClick: () => void changes.attend(prospect),
        };
  };

  const writing = (prospect: Prospect): readonly RowAction[] => {
    const kind = prospect.stage === 'attended' ? 'trial' : 'prospect';
    const template = templates.find((one) => one.kind === kind)?.text ?? defaultTexts[kind];
    const facts = { name: prospect.name, planName: null, expiresOn: null, amount: null };
    const text = messageText(template, facts, { gymName: gymName ?? '', today, money: String });
    const onClick = () =>
      void changes.mark(prospect, 'contacted', `Quedó anotado que le escribiste a ${prospect.name}.`);
    const subject = encodeURIComponent(`Tu interés en ${gymName ?? 'el gimnasio'}`);
    return [
      ...(/\d/.test(prospect.phone)
        ? [
            {
              label: 'WhatsApp',
              icon: IconBrandWhatsapp,
              href: whatsAppAddress(prospect.phone, text),
              onClick,
            },
          ]
        : []),
      ...(prospect.email
        ? [
            {
              ...{ label: 'Correo', icon: IconMail, onClick },
              href: `mailto:${prospect.email}?subject=${subject}&body=${encodeURIComponent(text)}`,
            },
          ]
        : []),
    ];
  };

  const letter = (prospect: Prospect): readonly RowAction[] =>
    prospect.letter
      ? [{ label: 'Ver el correo de su prueba', icon: IconMailOpened, onClick: () => onLetter(prospect) }]
      : [];

  const remove = (prospect: Prospect): RowAction => ({
    ...{ label: 'Eliminar', icon: IconTrash, danger: true, needs: api.prospects.remove },
    onClick: () => void changes.remove(prospect),
  });

  return (prospect: Prospect): readonly RowAction[] => {
    if (isRemoved) return [restore(prospect, changes), ...erase(prospect, changes)];
    if (prospect.stage === 'enrolled') return [...client(prospect), ...letter(prospect), remove(prospect)];
    if (prospect.stage === 'lost')
      return [
        {
          ...{ label: 'Volver a abrir', icon: IconArrowBackUp, withLabel: true, needs: api.prospects.mark },
          onClick: () => void changes.mark(prospect, 'contacted'),
        },
        ...letter(prospect),
        ...erase(prospect, changes),
        remove(prospect),
      ];
    return [
      nextStep(prospect),
      ...writing(prospect),
      ...letter(prospect),
      ...(prospect.stage === 'attended' ? [] : [sell(prospect)]),
      {
        ...{ label: 'Perdido', icon: IconUserOff, needs: api.prospects.mark },
        onClick: () => onLose(prospect),
      },
      remove(prospect),
    ];
  };
}
