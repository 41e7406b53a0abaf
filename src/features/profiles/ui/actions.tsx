import { Button, Group } from '@mantine/core';
import {
  IconBrandWhatsapp,
  IconCalendarPlus,
  IconCash,
  IconCashRegister,
  IconSnowflake,
  IconUserCheck,
} from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../../web/api.ts';
import { addDays, fullName } from '../../../web/format.ts';
import { type Restricted, useMay } from '../../../web/session.ts';
import { leadKeysToNextField } from '../../../web/shell/early-keys.ts';
import { ariaKeys, useShortcuts } from '../../../web/shortcuts.ts';
import { KeyHint } from '../../../web/ui/key-hint.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { whatsAppAddress } from '../../../web/ui/whatsapp-link.tsx';
import { useNoteContact } from '../../notes/parts.ts';
import type { Profile } from '../contract.ts';
import { freezableOf } from '../rules.ts';

interface Action {
  readonly keys: string;
  readonly label: string;
  readonly icon: typeof IconCash;
  readonly run: () => void;
  /** The verb in which it ends. */
  readonly needs?: Restricted;
  /** Why it cannot be done. */
  readonly refusal?: string | false;
}

function useActions(profile: Profile): readonly Action[] {
  const { client, today } = profile;
  const router = useRouter();
  const open = (to: string, search: Record<string, unknown>) => {
    leadKeysToNextField();
    void router.navigate({ to, search });
  };
  const freezable = freezableOf(profile);
  const noteContact = useNoteContact();
  // The number finds nobody else of the same name.
  const buscar = client.dni || fullName(client);
  return [
    {
      ...{ keys: 'alt+C', label: 'Check In', icon: IconUserCheck },
      needs: api.reservations.attend,
      run: () => open('/checkin', { buscar }),
    },
    {
      ...{ keys: 'alt+K', label: 'Reservar', icon: IconCalendarPlus },
      needs: api.reservations.create,
      run: () => open('/checkin', { buscar, fecha: addDays(today, 1) }),
    },
    {
      ...{ keys: 'alt+P', label: 'Ingresar Pago', icon: IconCash },
      needs: api.payments.take,
      run: () => open('/payments', { cliente: client.id }),
    },
    {
      ...{ keys: 'alt+V', label: 'Vender', icon: IconCashRegister },
      needs: api.sales.complete,
      run: () => open('/store/point-of-sale', { cliente: client.id }),
    },
    {
      ...{ keys: 'alt+G', label: 'Congelar', icon: IconSnowflake },
      needs: api.freezes.create,
      refusal: !freezable && 'Solo se congela lo que está pagado.',
      run: () => open(`/clients/${client.id}/memberships/${freezable?.id}/payments`, { congelar: 1 }),
    },
    {
      ...{ keys: writeKeys, label: 'WhatsApp', icon: IconBrandWhatsapp },
      needs: api.notes.create,
      refusal: !/\d/.test(client.whatsapp) && 'No tiene un número de WhatsApp.',
      run: () => {
        window.open(whatsAppAddress(client.whatsapp), '_blank', 'noreferrer');
        void noteContact({ clientId: client.id, name: client.name });
      },
    },
  ];
}

const writeKeys = 'alt+W';
export const noteKeys = 'alt+N';

/** Writes to the client as the buttons of their page do. */
function write(actions: readonly Action[]): void {
  const whatsApp = actions.find(({ keys }) => keys === writeKeys);
  const mail = document.querySelector<HTMLAnchorElement>('a[href^="mailto:"]');
  if (!whatsApp || whatsApp.refusal) {
    if (mail) mail.click();
    else void toast('No tiene WhatsApp ni correo.');
    // A window that nobody just asked for would not open.
  } else if (navigator.userActivation.isActive) whatsApp.run();
  else document.querySelector<HTMLElement>(`[aria-keyshortcuts="${ariaKeys(writeKeys)}"]`)?.focus();
}

/** Does what the URL asks for, as `escribir` or `nota`, once. */
function useAsked(actions: readonly Action[], onNote: () => void): void {
  const router = useRouter();
  const { escribir, nota } = useSearch({ strict: false });
  const begin = useEffectEvent(() => {
    void router.navigate({ to: '.', search: {}, replace: true });
    if (nota) onNote();
    else write(actions);
  });
  useEffect(() => {
    if (escribir || nota) begin();
  }, [escribir, nota]);
}

interface ActionsProps {
  readonly profile: Profile;
  readonly onNote: () => void;
}

/** What reception does with a client, each with its key. */
export function Actions({ profile, onNote }: ActionsProps) {
  const may = useMay();
  const actions = useActions(profile).filter(({ needs }) => !needs || may(needs));
  useAsked(actions, onNote);
  useShortcuts('Ficha del cliente', [
    ...actions.flatMap(({ keys, label, run, refusal }) => (refusal ? [] : [{ keys, label, run }])),
    ...(may(api.notes.create) ? [{ keys: noteKeys, label: 'Anotar', run: onNote }] : []),
  ]);
  return (
    <Group component="nav" gap={8} aria-label="Acciones">
      {actions.map(({ keys, label, icon: Icon, run, refusal }) => (
        <Button
          key={keys}
          variant="default"
          flex={{ base: '1 1 auto', sm: 'none' }}
          leftSection={<Icon size={18} />}
          rightSection={<KeyHint keys={keys} />}
          aria-keyshortcuts={ariaKeys(keys)}
          onClick={run}
          disabled={!!refusal}
          {...(refusal && { title: refusal })}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
