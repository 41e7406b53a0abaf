import { Modal, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../../web/api.ts';
import { goOnAs, requestSwitch, useRequestedSwitch } from '../../../web/counter.ts';
import { useLostSince } from '../../../web/offline/connection.ts';
import { mayOpen, useMe } from '../../../web/session.ts';
import { takeEarlyKeys } from '../../../web/shell/early-keys.ts';
import { homeOf } from '../../../web/targets.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import type { Colleague } from '../contract.ts';
import { ClockButton, ClockPicker, clockTitle } from './clock-picker.tsx';
import { PersonPicker, usePeople } from './person-picker.tsx';

/** Lets somebody else of the team go on in this session: a key for the person, and their PIN. */
export default function SwitchDialog() {
  const { person } = useMe();
  const router = useRouter();
  const opened = useRequestedSwitch();
  const isLost = useLostSince() !== undefined;
  const { people, error, refetch, isFetching } = usePeople();
  const [typed, setTyped] = useState('');
  const [clocking, setClocking] = useState(false);
  useEffect(() => {
    if (opened) setTyped(takeEarlyKeys().text);
    setClocking(false);
  }, [opened]);
  const close = () => requestSwitch(false);
  const takeOver = async ({ id }: Colleague, pin: string) => {
    await api.pins.takeOver({ personId: id, pin });
    if (id === person?.id) return close();
    const me = await api.account.me({});
    const { matches, location } = router.state;
    const who = matches.at(-1)?.staticData.screen?.who ?? 'everyone';
    goOnAs(id, who === 'public' || mayOpen(me, who) ? location.href : homeOf(me));
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={clocking ? clockTitle : '¿Quién atiende?'}
      size={400}
      returnFocus
    >
      {isLost ? (
        <Text>
          {`Sin conexión no se puede comprobar un PIN. Lo que hagas mientras tanto queda a nombre de ${person?.name ?? 'quien está'}.`}
        </Text>
      ) : error && !people ? (
        <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : clocking ? (
        <ClockPicker
          people={people}
          nobody="Nadie del equipo tiene un PIN. Cada persona lo crea en «Configurar cuenta», o se lo das en «Administración»."
          onDone={(sentence) => {
            void toast(sentence, { closeAfter: 6000 });
            close();
          }}
          onBack={() => setClocking(false)}
        />
      ) : (
        <PersonPicker
          typed={typed}
          people={people}
          among={({ id }) => id !== person?.id}
          nobody="Nadie más del equipo tiene un PIN. Cada persona lo crea en «Configurar cuenta», o se lo das en «Administración»."
          foot={<ClockButton onClick={() => setClocking(true)} />}
          onPin={takeOver}
        />
      )}
    </Modal>
  );
}
